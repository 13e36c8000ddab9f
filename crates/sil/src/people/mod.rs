//! Those who live there: placing creatures, their minds, their blows' effects, what the hero learns of them.
