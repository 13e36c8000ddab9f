//! The compiled form of a whole lib as one blob of bytes.
