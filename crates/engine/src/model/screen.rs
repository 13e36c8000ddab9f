//! The kinds of screens: `Menu`, `Table`, `Form`, `Tree`, `Text`, `Gauge`, `MapView`.

use super::{Look, LookKind, Role, Square};
use crate::play::Line;
use crate::space::{Grid, Loc};
use serde::{Deserialize, Serialize};

/// A screen or a part of one.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "model", content = "of", rename_all = "lowercase")]
pub enum Model {
    /// Entries to choose from.
    Menu(Menu),
    /// Rows and columns.
    Table(Table),
    /// Fields to fill in.
    Form(Form),
    /// Entries within entries.
    Tree(Tree),
    /// Lines to read.
    Text(Text),
    /// How much of something is left.
    Gauge(Gauge),
    /// A map.
    Map(MapView),
    /// Several, one below the other.
    Stack(Vec<Model>),
    /// Several, side by side.
    Beside(Vec<Model>),
}

/// Entries to choose from, one under the other.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Menu {
    /// Heading.
    pub title: String,
    /// The entries.
    pub items: Vec<Item>,
    /// Which one is chosen at first.
    pub chosen: u16,
    /// What the keys of this menu do, as one line.
    pub hint: String,
}

/// An entry of a menu.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Item {
    /// The letter that chooses it at once, if it has one.
    pub key: Option<char>,
    /// What is shown.
    pub label: String,
    /// Shown at the right or spoken after it.
    pub note: String,
    /// A sentence or two about it, shown while it is chosen.
    pub help: String,
    /// Its colour.
    pub role: Role,
    /// The command or answer that choosing it sends; empty when the front end knows what to do.
    pub command: String,
    /// Why it cannot be chosen now.
    pub refused: Option<String>,
    /// By what pref files may change its colour.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub look: Option<Look>,
}

/// Rows and columns.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Table {
    /// Heading.
    pub title: String,
    /// The columns.
    pub columns: Vec<Column>,
    /// The rows.
    pub rows: Vec<Row>,
    /// What is said when there is no row.
    pub empty: String,
}

/// A column of a table.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Column {
    /// Heading.
    pub title: String,
    /// Whether its values stand at the right.
    pub right: bool,
}

/// A row of a table.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Row {
    /// The values, one a column.
    pub cells: Vec<Span>,
    /// The command that choosing it sends, if any.
    pub command: String,
    /// More about it, shown while it is chosen.
    pub help: String,
}

/// A piece of text in one colour.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Span {
    /// The text.
    pub text: String,
    /// Its colour.
    pub role: Role,
    /// What its glyph stands for, where it is one: pref files may change it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub look: Option<Look>,
}

impl Span {
    /// Text in a colour.
    pub fn new(text: impl Into<String>, role: Role) -> Self {
        Span { text: text.into(), role, look: None }
    }

    /// The glyph of something.
    pub fn glyph(kind: LookKind, id: u16, glyph: char, role: Role) -> Self {
        Span { text: glyph.to_string(), role, look: Some(Look { kind, id }) }
    }
}

impl From<&str> for Span {
    fn from(text: &str) -> Self {
        Span::new(text, Role::Plain)
    }
}

impl From<String> for Span {
    fn from(text: String) -> Self {
        Span::new(text, Role::Plain)
    }
}

/// Fields to fill in.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Form {
    /// Heading.
    pub title: String,
    /// The fields.
    pub fields: Vec<Field>,
    /// What the keys of this form do.
    pub hint: String,
    /// The command that sending the form begins with; the fields' values follow as `NAME=VALUE`.
    pub command: String,
}

/// A field of a form.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Field {
    /// Its name for programs.
    pub name: String,
    /// What is shown before it.
    pub label: String,
    /// What may be filled in.
    pub kind: FieldKind,
    /// A sentence about it.
    pub help: String,
    /// Shown behind its value: what it comes to, what more of it costs.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
}

/// What may be filled into a field.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum FieldKind {
    /// Yes or no.
    Switch(bool),
    /// A number within bounds.
    Number {
        /// Now.
        value: i32,
        /// Least.
        min: i32,
        /// Most.
        max: i32,
    },
    /// A text.
    Text {
        /// Now.
        value: String,
        /// The maximum number of characters.
        longest: u16,
    },
    /// One of a list.
    Choice {
        /// Which one now.
        value: u16,
        /// The list.
        of: Vec<String>,
    },
}

/// Entries within entries.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tree {
    /// Heading.
    pub title: String,
    /// The outermost entries.
    pub nodes: Vec<Node>,
    /// What the keys do.
    pub hint: String,
}

/// An entry of a tree.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Node {
    /// The entry itself.
    pub item: Item,
    /// Whether its children are shown at first.
    pub open: bool,
    /// The entries in it.
    pub children: Vec<Node>,
}

/// Lines to read.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Text {
    /// Heading.
    pub title: String,
    /// The lines; long ones are wrapped when painted unless `exact`.
    pub lines: Vec<Line>,
    /// Lines of several colours, used instead of `lines` when there are any.
    pub spans: Vec<Vec<Span>>,
    /// Columns matter: never wrapped.
    pub exact: bool,
}

/// How much of something is left.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Gauge {
    /// What.
    pub label: String,
    /// How much.
    pub value: i32,
    /// Of how much; no bar when zero or less.
    pub max: i32,
    /// Shown instead of `value/max`, if not empty.
    pub shown: String,
    /// Its colour.
    pub role: Role,
}

/// A map or a piece of one.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MapView {
    /// Heading; none when empty.
    pub title: String,
    /// The top left square shown.
    pub from: Loc,
    /// The squares.
    pub squares: Grid<Square>,
    /// Where the cursor stands.
    pub cursor: Option<Loc>,
}
