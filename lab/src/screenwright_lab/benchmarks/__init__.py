"""Numbers: pure metric functions, the benchmarks that use them, and reports with intervals."""
