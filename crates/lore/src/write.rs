//! Changing one field without touching another byte.
