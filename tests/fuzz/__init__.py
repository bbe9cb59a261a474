"""The targets of a fuzzer that is guided by coverage, and the fuzzer."""
