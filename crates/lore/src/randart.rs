//! Random artifacts within a budget of power.
