"""The log on the disk. Nothing else in Tablefold opens a log.

Law: what was acknowledged is never lost, what is damaged is never mended in silence, reading never writes.
Source: ledger/FORMAT.md.
"""
