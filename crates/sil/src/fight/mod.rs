//! The fight: rolls, blows, shots, elements, wounds and what passes with time.
