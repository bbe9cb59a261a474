"""Shared pages in a real browser: Chromium, where there is one."""
