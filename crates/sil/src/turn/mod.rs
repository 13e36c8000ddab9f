//! The turn: commands, energy, the order of a player's turn and of the world's step, long actions, disturbance.
