//! Bytes to lines with spans.
