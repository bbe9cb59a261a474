"""The commands, one file for each group of the help, with its `group`.

Law: a command reads its options, asks the desk or the store, and hands a page to the shell. What only some
commands of a file need is imported where it is used, so that no command waits for another's imports.
"""
