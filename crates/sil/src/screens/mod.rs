//! Screens as models: side bar, sheet, ability tree, pack, knowledge.
