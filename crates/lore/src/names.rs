//! Random names from the statistics of a list of words.
