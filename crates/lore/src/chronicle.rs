//! Player histories and room descriptions from chained records.
