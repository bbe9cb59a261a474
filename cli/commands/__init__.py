"""The commands, one file with a `group` for each group of the help.

Law: a command reads its options, asks the desk or the store, and hands a page to the shell. What only some
commands of a file need is imported where they use it, so that no command waits for another's imports.
"""
