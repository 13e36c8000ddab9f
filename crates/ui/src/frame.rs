//! Frames: what is on the screen, as data. Cells, spoken lines, pictures and pages are made from a frame and nothing else.
//!
//! Promises: a frame holds everything its picture and its spoken form need; every text in it is in the player's language;
//! it can be written as JSON and read back; sizes from 0x0 up give a well-formed frame.

use crate::look::Looks;
use angrist_engine::model::{MapView, Model, Role, Span, Square, Text};
use angrist_engine::play::SightKind;
use angrist_engine::space::Loc;
use serde::{Deserialize, Serialize};

/// The room a frame is made for, in columns and rows of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Size {
    /// Columns.
    pub columns: u16,
    /// Rows.
    pub rows: u16,
}

impl Size {
    /// The size that every screen is made to fit.
    pub const STANDARD: Size = Size { columns: 80, rows: 24 };

    /// Columns and rows.
    pub const fn new(columns: u16, rows: u16) -> Size {
        Size { columns, rows }
    }
}

/// Everything on the screen.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Frame {
    /// The room it was made for.
    pub size: Size,
    /// The language of its words, for what a front end adds.
    pub language: String,
    /// Colours and characters to show it with.
    pub looks: Looks,
    /// What takes the next key.
    pub focus: Focus,
    /// The game being played or watched; none at the title.
    pub play: Option<PlayFrame>,
    /// A sentence for the last line, where no game is open.
    pub notice: String,
    /// Menus, forms, lists and texts over the map or the title, the topmost last.
    pub overlays: Vec<Overlaid>,
    /// A question or a line being typed.
    pub prompt: Option<Prompt>,
}

/// What takes the next key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Focus {
    /// The map: keys are commands.
    Map,
    /// The cursor on the map.
    Cursor,
    /// The topmost overlay.
    Overlay,
    /// The prompt.
    Prompt,
    /// More messages than fit: any key shows the next of them.
    More,
    /// The recorded game being watched.
    Replay,
}

/// A game on the screen.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayFrame {
    /// The name of the place.
    pub place: String,
    /// Player turns.
    pub turn: u64,
    /// The hero's square.
    pub hero: Option<Loc>,
    /// The part of the known map that is shown; its `from` is the square of its first cell.
    pub map: MapView,
    /// The square at the top left of the map's place; outside the map where the map is smaller than its place.
    pub window: Loc,
    /// The cursor, while one is on the map.
    pub cursor: Option<MapCursor>,
    /// What flies just now.
    pub motion: Option<Motion>,
    /// The game's own screen to the cell, shown instead of map, side bar and status line. Its first row is for messages, its last for
    /// the status, and the map lies between.
    pub own_screen: Option<MapView>,
    /// The side bar.
    pub side: Option<Model>,
    /// The status line.
    pub status: Option<Model>,
    /// The status line of a game that has none of its own.
    pub standing: String,
    /// What goes on by itself: resting, exploring. Empty when nothing does.
    pub doing: String,
    /// The last hint, while it may still be wanted; shown where messages leave room.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub task: String,
    /// What was said, oldest first: everything the last command said, and some of what was said before.
    pub messages: Vec<Message>,
    /// The page of the message line, where messages are read page by page.
    pub more: Option<u32>,
    /// What is in sight.
    pub sights: Vec<Seen>,
    /// What stands beside the map on a wide screen.
    pub panels: Option<Panels>,
    /// The time line of a recorded game.
    pub timeline: Option<Timeline>,
    /// Whether the text cursor belongs on the hero.
    pub cursor_on_hero: bool,
}

/// A message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Message {
    /// Its number, counted over everything said in this game; repeats count.
    pub number: u64,
    /// What was said.
    pub text: String,
    /// How often in a row.
    pub times: u32,
    /// Its colour.
    pub role: Role,
    /// Whether the last command said it: it then stands in the message line.
    pub fresh: bool,
}

impl Message {
    /// The text with its count: `You dig. x3`.
    pub fn folded(&self) -> String {
        if self.times > 1 { format!("{} (x{})", self.text, self.times) } else { self.text.clone() }
    }
}

/// Something in sight.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Seen {
    /// The game's own number for it.
    pub id: u32,
    /// What sort.
    pub kind: SightKind,
    /// Where.
    pub at: Loc,
    /// What it is called.
    pub name: String,
    /// A few words more: asleep, wounded.
    pub note: String,
    /// How it looks.
    pub square: Square,
    /// The same as a line with colours.
    pub line: Vec<Span>,
}

/// What the cursor on the map is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum CursorPurpose {
    /// To look around.
    Look,
    /// To choose where to go.
    Travel,
    /// To answer a question for a square.
    Answer,
}

/// The cursor on the map.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MapCursor {
    /// Its square.
    pub at: Loc,
    /// What it is for.
    pub purpose: CursorPurpose,
    /// What it is for, in a word or as the question it answers.
    pub text: String,
    /// The keys it has.
    pub keys: String,
    /// What is seen there, a phrase each.
    pub seen: Vec<String>,
    /// The way of a walk or of a shot to it, and its own square, as they are shown.
    pub way: Vec<Placed>,
}

/// A square shown over the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Placed {
    /// Where.
    pub at: Loc,
    /// What is shown.
    pub square: Square,
}

/// Something in flight.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Motion {
    /// The whole way, for front ends that move it smoothly.
    pub path: Vec<Loc>,
    /// The squares of the burst at its end.
    pub burst: Vec<Loc>,
    /// How many steps of it are done.
    pub step: u32,
    /// What is shown at this step.
    pub shown: Vec<Placed>,
}

/// What stands beside the map on a wide screen.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Panels {
    /// The last messages.
    pub messages: Text,
    /// What is in sight.
    pub sights: Text,
    /// The last rolls.
    pub rolls: Text,
    /// The whole level, small; only on a tall screen.
    pub level: Option<MapView>,
}

/// The time line of a recorded game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Timeline {
    /// Playing or paused, speed, turn and next command; or the line being typed.
    pub text: String,
    /// What has been typed, while a line is being typed.
    pub typed: Option<String>,
    /// Commands done.
    pub position: u64,
    /// Commands in all.
    pub length: u64,
}

/// What a prompt asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PromptKind {
    /// Yes or no.
    YesNo,
    /// A direction.
    Direction,
    /// A number.
    Number,
    /// A text.
    Text,
    /// How often the next command is done.
    Count,
    /// A key for a command.
    Key,
}

/// A question in the message line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Prompt {
    /// What it asks for.
    pub kind: PromptKind,
    /// The question.
    pub question: String,
    /// What can be answered, in brackets; may be empty.
    pub keys: String,
    /// What has been typed so far, while letters are letters.
    pub typed: Option<String>,
    /// The words for the answers: of a yes-or-no question; of a key, the command it is for.
    pub answers: Vec<String>,
}

impl Prompt {
    /// The whole line.
    pub fn line(&self) -> String {
        let gap = if self.keys.is_empty() { "" } else { " " };
        let typed = self.typed.as_deref().unwrap_or_default();
        format!("{}{gap}{} {typed}", self.question, self.keys)
    }
}

/// A menu, form, list or text over the map or the title.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Overlaid {
    /// Which screen it is.
    pub screen: ScreenName,
    /// Whether it takes the whole screen.
    pub full: bool,
    /// What it shows.
    pub model: Model,
    /// The state of each part of the model that is not made of parts, in reading order.
    pub parts: Vec<Part>,
    /// Which of them keys move in.
    pub focus: u16,
}

/// Where the player is in one list, text or form.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Part {
    /// The rows to be shown, as counted in the model: a search and closed branches leave some out. None for a text.
    pub rows: Vec<u32>,
    /// The place of the chosen one among them.
    pub chosen: Option<u32>,
    /// The first of them that is on the screen, or the first line of a text.
    pub top: u32,
    /// What is searched for.
    pub search: String,
    /// Whether the search is being typed.
    pub searching: bool,
    /// Which entries of a tree are open, in reading order.
    pub open: Vec<bool>,
    /// The value being typed into a form.
    pub editing: Option<String>,
}

impl Part {
    /// The row under the cursor, as counted in the model.
    pub fn row(&self) -> Option<usize> {
        self.rows.get(self.chosen? as usize).map(|row| *row as usize)
    }
}

/// The screens of the interface.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names say what there is to say")]
pub enum ScreenName {
    Title,
    Heroes,
    DeleteHero,
    NewGame,
    Scores,
    Films,
    Options,
    GameOptions,
    Keys,
    /// Something only to be read.
    Reading,
    /// Commands to choose from.
    Commands,
    /// Places to go to.
    Places,
    /// A screen of the game.
    Game,
    /// A question of the game.
    Question,
    Leave,
    /// A command could not be written to the disk.
    Unwritten,
    /// A practice game has ended: take the last turn back?
    TakeBack,
    /// The game is over.
    Over,
}

/// The JSON Schema of [`Frame`].
#[cfg(feature = "schema")]
pub fn schema() -> angrist_engine::play::schema::Json {
    angrist_engine::play::schema::of::<Frame>("Frame")
}
