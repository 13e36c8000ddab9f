//! Pref files: every kind of line, conditions, includes and what they set.
