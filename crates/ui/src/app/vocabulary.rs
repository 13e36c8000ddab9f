//! The words of the contract that the interface itself says to a game: verbs with their arguments, and screens.
//!
//! Every such word stands here and nowhere else in the interface; everything else that is sent comes from the game's own tables.

use angrist_engine::space::{Dir, Loc};
use std::fmt::Display;

/// The verb that answers a question.
pub(crate) const ANSWER: &str = "answer";
/// The tag of a question whether a command is meant.
pub(crate) const CONFIRM: &str = "confirm";
/// Gives up a question.
pub(crate) const CANCEL: &str = "cancel";
/// Continues a long action for one turn.
pub(crate) const GO: &str = "go";
/// The verb that sets an option of the rules.
pub(crate) const OPTION: &str = "option";
/// The verb that shows the options of the rules.
pub(crate) const OPTIONS: &str = "options";
/// The verb that goes to a square.
pub(crate) const TRAVEL: &str = "travel";
/// Picks up what lies underfoot.
pub(crate) const TAKE: &str = "take";
/// What can be bought of what the player plans.
pub(crate) const WANTED: &str = "wanted";
/// How a screen's name says what the player plans; kept until the game is left.
pub(crate) const WANT: &str = "want=";
/// The hero's own square.
pub(crate) const HERE: &str = "here";
/// What skills and abilities are bought with, among the figures of the hero.
pub(crate) const EXPERIENCE: &str = "experience";
/// The tag of an event that tells the player what to try.
pub(crate) const HINT: &str = "hint";
/// Goes to a part of the place that is named: a stair, the shop.
pub(crate) const SEEK: &str = "seek";
/// The tag of a question for a name of a kind that was just used; it can wait.
pub(crate) const NAME_KIND: &str = "name-kind";
/// The tag of a refusal because of foes in sight.
pub(crate) const FOES_NEAR: &str = "foes-near";
/// The tag of an event that tells of a creature coming into sight.
pub(crate) const COMES: &str = "comes-into-view";
/// Names a kind at any time.
pub(crate) const RENAME: &str = "rename";
/// Strikes, shoots or goes toward the nearest foe.
pub(crate) const FIGHT: &str = "fight";
/// The same, leaving out foes that are only remembered: what its key sends.
pub(crate) const FIGHT_SEEN: &str = "fight seen";
/// The number of the hero's that ends the game at nothing.
pub(crate) const HEALTH: &str = "health";
/// Explores.
pub(crate) const EXPLORE: &str = "explore";
/// Begins at once with a hero who is made for the player.
pub(crate) const QUICK: &str = "quick";
/// Begins the guided descent.
pub(crate) const LESSON: &str = "lesson";
/// The verb of a step.
const WALK: &str = "walk";

/// The screen on which skills and abilities are bought.
pub(crate) const ABILITIES: &str = "abilities";
/// The screen beside the map.
pub(crate) const SIDE: &str = "side";
/// The screen below the map.
pub(crate) const STATUS: &str = "status";
/// The game's own screen to the cell.
pub(crate) const OWN_SCREEN: &str = "frame";
/// The screen on which a hero is made; before birth only.
pub(crate) const BIRTH: &str = "birth";
/// What the words and signs of the screen mean.
pub(crate) const LEGEND: &str = "legend";

/// A step.
pub(crate) fn walk(dir: Dir) -> String {
    format!("{WALK} {}", dir.name())
}

/// The direction of a step.
pub(crate) fn walked(command: &str) -> Option<Dir> {
    Dir::parse(command.strip_prefix(WALK)?.strip_prefix(' ')?)
}

/// Continues a long action for some turns.
pub(crate) fn go_on(turns: u32) -> String {
    format!("{GO} {turns}")
}

/// Goes to a square.
pub(crate) fn travel(to: Loc) -> String {
    format!("{TRAVEL} {to}")
}

/// An answer.
pub(crate) fn answer(answer: impl Display) -> String {
    format!("{ANSWER} {answer}")
}

/// Sets an option of the rules.
pub(crate) fn option(name: &str, value: &str) -> String {
    format!("{OPTION} {name} {value}")
}

/// The screen with what is known about the creature on a square.
pub(crate) fn recall(at: Loc) -> String {
    format!("recall {at}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_read_back() {
        for dir in Dir::ALL {
            assert_eq!(walked(&walk(dir)), Some(dir));
        }
        assert_eq!((walked("walk"), walked("walkn"), walked("travel 3,4")), (None, None, None));
    }
}
