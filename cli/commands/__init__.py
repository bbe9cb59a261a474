"""One module for each command, with its `command`.

Law: a command reads its options, asks the desk or the store, and hands a page to the shell.
"""
