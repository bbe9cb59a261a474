"""Exports: each is opened by a program that is not ours."""
