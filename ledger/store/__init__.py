"""The log on the disk. Nothing else in Tablefold opens a log.

Law: what was acknowledged is never lost, damage is never mended silently, and reading never writes.
Source: ledger/FORMAT.md.
"""
