//! Complaints with their place, and how they are shown.
