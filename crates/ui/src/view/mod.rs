//! A view: a model with a cursor in it. Moves by keys and mouse, searches in every list, edits forms.
//!
//! Promise: the model is what the game or the interface filled in; only a form's values change here.

mod typing;
mod words;

use crate::frame::Part;
use crate::input::Wheel;
use crate::keys::{Code, Press};
use crate::paint::ListPlace;
use crate::rows::{leaf_mut, leaves, leaves_at, nodes, numbers, row_text, visible};
use angrist_engine::model::{FieldKind, Form, Item, Model};

/// What came of a press or a click.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reaction {
    /// Nothing that concerns anyone else.
    Nothing,
    /// An entry was chosen: its row and its command (perhaps empty).
    Chosen(usize, String),
    /// A field of a form was changed.
    Changed(usize),
    /// A form was sent, as a command with its values.
    Sent(String),
    /// The entry cannot be chosen, and why.
    Refused(String),
    /// The viewer wants to leave.
    Closed,
    /// The viewer wants to know more.
    Help,
    /// Not a press for this view.
    Other(Press),
}

/// Where one is in one list, text or form.
#[derive(Debug, Clone, Default)]
pub(crate) struct Leaf {
    pub chosen: usize,
    pub top: usize,
    pub search: String,
    pub searching: bool,
    /// The row the cursor was on before the search.
    pub before: usize,
    /// Open entries of a tree, by their place in reading order.
    pub open: Vec<bool>,
    /// The text being edited in a form.
    pub editing: Option<String>,
    /// Nothing of it has been changed yet: the first letter replaces it.
    pub fresh: bool,
    /// Rows of its place in the last frame: a page.
    pub page: u16,
    /// Rows or lines there were in all in the last frame.
    pub total: usize,
}

/// A model with a cursor in it.
#[derive(Debug, Clone)]
pub struct View {
    pub(crate) model: Model,
    pub(crate) leaves: Vec<Leaf>,
    pub(crate) focus: usize,
    /// Letters `j` and `k` move too.
    pub vi: bool,
}

impl View {
    /// A model, looked at from its beginning.
    pub fn new(model: Model) -> View {
        let leaves: Vec<Leaf> = leaves(&model).into_iter().map(first_look).collect();
        let focus = leaves_at(&model, |m| !matches!(m, Model::Text(_) | Model::Gauge(_) | Model::Map(_)));
        View { model, leaves, focus, vi: false }
    }

    /// The model with the values of its forms.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// Puts a changed model in, and keeps the cursor where it was.
    pub fn renew(&mut self, model: Model) {
        let fresh: Vec<Leaf> = leaves(&model).into_iter().map(first_look).collect();
        if fresh.len() != self.leaves.len() {
            self.focus = 0;
            self.leaves = fresh;
        }
        self.model = model;
        self.clamp();
    }

    /// The form in it, if it has one.
    pub fn form(&self) -> Option<&Form> {
        leaves(&self.model).into_iter().find_map(|m| if let Model::Form(f) = m { Some(f) } else { None })
    }

    /// The row the cursor is on, as counted in the model.
    pub fn row(&self) -> Option<usize> {
        let leaf = self.leaves.get(self.focus)?;
        let model = *leaves(&self.model).get(self.focus)?;
        visible(model, leaf).get(leaf.chosen).copied()
    }

    /// The command of the row the cursor is on, in a table.
    pub(crate) fn row_command(&self) -> Option<String> {
        match self.focused()? {
            Model::Table(table) => table.rows.get(self.row()?).map(|r| r.command.clone()),
            _ => None,
        }
    }

    /// The rows one can choose from, as words; none for something that is only read.
    pub fn numbered(&self) -> Vec<String> {
        let Some(model) = self.focused() else { return Vec::new() };
        if self.is_text() {
            return Vec::new();
        }
        visible(model, &self.leaves[self.focus]).into_iter().map(|row| row_text(model, row)).collect()
    }

    /// The value being edited, if one is.
    pub fn editing(&self) -> Option<&str> {
        self.leaves.get(self.focus)?.editing.as_deref()
    }

    /// Puts the cursor on the entry of a number, as counted by [`View::numbered`].
    pub fn point_at(&mut self, number: usize) {
        if let Some(leaf) = self.leaves.get_mut(self.focus) {
            leaf.chosen = number;
        }
        self.clamp();
    }

    /// Replaces the line being typed.
    pub fn replace_typed(&mut self, text: &str) {
        if let Some(leaf) = self.leaves.get_mut(self.focus) {
            if let Some(editing) = &mut leaf.editing {
                editing.clear();
            }
            if leaf.searching {
                leaf.search.clear();
            }
        }
        self.paste(text);
    }

    /// Puts the cursor on a row.
    pub fn go_to(&mut self, row: usize) {
        let model = leaves(&self.model).get(self.focus).map(|m| visible(m, &self.leaves[self.focus]));
        if let (Some(rows), Some(leaf)) = (model, self.leaves.get_mut(self.focus)) {
            leaf.chosen = rows.iter().position(|r| *r == row).unwrap_or(0);
        }
        self.follow_field();
    }

    /// A list beside a form goes to the heading that is called as the field under the cursor, and to what stands below it.
    fn follow_field(&mut self) {
        let Some(Model::Form(form)) = self.focused() else { return };
        let field = self.row().and_then(|row| form.fields.get(row));
        let Some(label) = field.map(|f| f.label.clone()) else { return };
        for (leaf, model) in self.leaves.iter_mut().zip(leaves(&self.model)) {
            let Model::Menu(menu) = model else { continue };
            let heads = |item: &Item| item.label == label && item.command.is_empty();
            let rows = visible(model, leaf);
            let heading = rows.iter().position(|row| menu.items.get(*row).is_some_and(heads));
            if let Some(at) = heading {
                leaf.top = at;
                leaf.chosen = (at + 1).min(rows.len() - 1);
            }
        }
    }

    /// Scrolls to the end: newest messages are last.
    pub fn to_end(&mut self) {
        if let Some(leaf) = self.leaves.get_mut(self.focus) {
            leaf.chosen = usize::MAX;
            leaf.top = usize::MAX;
        }
        self.clamp();
    }

    fn clamp(&mut self) {
        let models = leaves(&self.model);
        for (leaf, model) in self.leaves.iter_mut().zip(models) {
            if !matches!(model, Model::Text(_)) {
                let rows = visible(model, leaf).len();
                leaf.chosen = leaf.chosen.min(rows.saturating_sub(1));
            }
        }
    }

    /// Whether a line is being typed, so that letters are letters.
    pub fn typing(&self) -> bool {
        self.leaves.get(self.focus).is_some_and(|l| l.searching || l.editing.is_some())
    }

    /// A key.
    pub fn press(&mut self, press: Press) -> Reaction {
        let focus = self.focus;
        let Some(leaf) = self.leaves.get(focus) else {
            return if press.code == Code::Esc { Reaction::Closed } else { Reaction::Other(press) };
        };
        if leaf.editing.is_some() {
            return self.edit(press);
        }
        if leaf.searching {
            return self.search(press);
        }
        if let Some(row) = self.row_of_key(press) {
            return self.choose(row);
        }
        // A letter in front of an entry works wherever the cursor is.
        for other in (0..self.leaves.len()).filter(|n| *n != focus) {
            self.focus = other;
            if let Some(row) = self.row_of_key(press) {
                return self.choose(row);
            }
        }
        self.focus = focus;
        // On a line of text a letter begins to type it; what moves, searches and helps in every list does so here too.
        let moves = |c: &char| matches!(c, '?' | '/' | ' ') || self.vi && "hjkl".contains(*c);
        let typed = press.plain_char().filter(|c| !moves(c));
        if typed.is_some()
            && let Some(row) = self.text_field()
        {
            self.choose(row);
            return self.edit(press);
        }
        let Some(leaf) = self.leaves.get(focus) else { return Reaction::Nothing };
        let vi = |c| self.vi && press == Press::char(c);
        match press.code {
            Code::Esc if !leaf.search.is_empty() => self.end_search(),
            Code::Esc => Reaction::Closed,
            Code::Char('?') => Reaction::Help,
            Code::Char('/') => {
                self.focus = self.searched();
                let before = self.row().unwrap_or(0);
                let leaf = &mut self.leaves[self.focus];
                leaf.before = before;
                leaf.searching = true;
                leaf.search.clear();
                Reaction::Nothing
            }
            Code::Tab if self.leaves.len() > 1 => {
                self.focus = self.neighbour(press.shift);
                Reaction::Nothing
            }
            Code::Up | Code::Char('8') => self.step(-1),
            Code::Down | Code::Char('2') => self.step(1),
            Code::Char(' ') if self.is_text() => self.step(self.page()),
            Code::PageUp | Code::Char('9') => self.step(-self.page()),
            Code::PageDown | Code::Char('3') => self.step(self.page()),
            Code::Home | Code::Char('7') => self.step(-1_000_000),
            Code::End | Code::Char('1') => self.step(1_000_000),
            _ if vi('k') => self.step(-1),
            _ if vi('j') => self.step(1),
            Code::Left | Code::Char('4') => self.turn(-1, press),
            Code::Right | Code::Char('6') => self.turn(1, press),
            _ if vi('h') => self.turn(-1, press),
            _ if vi('l') => self.turn(1, press),
            Code::Enter if self.is_text() => Reaction::Closed,
            Code::Enter | Code::Char(' ' | '5') | Code::Centre => match self.row() {
                Some(row) => self.choose(row),
                None => Reaction::Nothing,
            },
            _ => Reaction::Other(press),
        }
    }

    /// The state of each part, as a frame has it.
    pub fn parts(&self) -> Vec<Part> {
        let part = |(model, leaf): (&Model, &Leaf)| {
            let rows = numbers(&visible(model, leaf));
            let chosen = (!rows.is_empty()).then(|| leaf.chosen.min(rows.len() - 1) as u32);
            Part {
                rows,
                chosen,
                top: u32::try_from(leaf.top).unwrap_or(u32::MAX),
                search: leaf.search.clone(),
                searching: leaf.searching,
                open: leaf.open.clone(),
                editing: leaf.editing.clone(),
            }
        };
        leaves(&self.model).into_iter().zip(&self.leaves).map(part).collect()
    }

    /// Takes over from a picture how far each list is scrolled and how long its pages are.
    pub(crate) fn settle(&mut self, places: &[ListPlace]) {
        for place in places {
            if let Some(leaf) = self.leaves.get_mut(usize::from(place.part)) {
                leaf.top = place.top as usize;
                leaf.total = place.total as usize;
                leaf.page = place.area.height;
            }
        }
    }

    /// A row was clicked or tapped.
    pub fn choose_row(&mut self, part: u16, row: u32) -> Reaction {
        let models = leaves(&self.model);
        let (part, row) = (usize::from(part), row as usize);
        let shown = models.get(part).zip(self.leaves.get(part));
        if !shown.is_some_and(|(model, leaf)| visible(model, leaf).contains(&row)) {
            return Reaction::Nothing;
        }
        self.focus = part;
        self.choose(row)
    }

    /// The wheel was turned.
    pub fn wheel(&mut self, wheel: Wheel) -> Reaction {
        self.step(if wheel == Wheel::Up { -3 } else { 3 })
    }

    fn focused(&self) -> Option<&Model> {
        leaves(&self.model).get(self.focus).copied()
    }

    /// The next part, or the one before, in which something can be done: chosen, or scrolled.
    fn neighbour(&self, back: bool) -> usize {
        let (models, count) = (leaves(&self.model), self.leaves.len());
        let steps = (1..count).map(|n| (self.focus + if back { count - n } else { n }) % count);
        let usable = |n: &usize| match (models.get(*n), self.leaves.get(*n)) {
            (Some(Model::Gauge(_)), _) => false,
            (Some(Model::Text(_) | Model::Map(_)), Some(leaf)) => leaf.total > usize::from(leaf.page),
            (model, _) => model.is_some(),
        };
        steps.into_iter().find(usable).unwrap_or(self.focus)
    }

    /// The part that a search goes through: where the cursor is, or the longest list beside a form or a shorter list.
    fn searched(&self) -> usize {
        let models = leaves(&self.model);
        let length = |model: &Model| match model {
            Model::Menu(menu) => menu.items.len(),
            Model::Table(table) => table.rows.len(),
            Model::Tree(tree) => nodes(&tree.nodes).len(),
            _ => 0,
        };
        let longest = (0..models.len()).max_by_key(|n| (length(models[*n]), std::cmp::Reverse(*n)));
        let reads = self.is_text() || models.iter().all(|m| length(m) == 0);
        longest.filter(|_| !reads).unwrap_or(self.focus)
    }

    pub(crate) fn is_text(&self) -> bool {
        matches!(self.focused(), Some(Model::Text(_) | Model::Map(_) | Model::Gauge(_)))
    }

    fn page(&self) -> i32 {
        self.leaves.get(self.focus).map_or(1, |l| i32::from(l.page).max(2) - 1)
    }

    fn step(&mut self, by: i32) -> Reaction {
        let text = self.is_text();
        let rows = match (self.focused(), self.leaves.get(self.focus)) {
            (Some(model), Some(leaf)) if !text => visible(model, leaf).len(),
            (_, Some(leaf)) => (leaf.total + 1).saturating_sub(usize::from(leaf.page)),
            _ => 0,
        };
        if let Some(leaf) = self.leaves.get_mut(self.focus) {
            let place = if text { &mut leaf.top } else { &mut leaf.chosen };
            let last = rows.saturating_sub(1);
            // One step past an end comes round to the other, as in every menu of the family.
            *place = match (by, *place) {
                (-1, 0) if !text => last,
                (1, at) if !text && at >= last => 0,
                (by, at) => {
                    (at as i64).min(last as i64).saturating_add(i64::from(by)).clamp(0, last as i64) as usize
                }
            };
        }
        self.follow_field();
        Reaction::Nothing
    }

    fn row_of_key(&self, press: Press) -> Option<usize> {
        let c = press.plain_char()?;
        let model = self.focused()?;
        let leaf = self.leaves.get(self.focus)?;
        let of = |item: &Item| item.key == Some(c);
        match model {
            Model::Menu(menu) => {
                visible(model, leaf).into_iter().find(|r| menu.items.get(*r).is_some_and(of))
            }
            Model::Tree(tree) => {
                let all = nodes(&tree.nodes);
                visible(model, leaf).into_iter().find(|r| all.get(*r).is_some_and(|n| of(&n.1.item)))
            }
            _ => None,
        }
    }

    /// The row of the cursor where that is a field of a line of text.
    fn text_field(&self) -> Option<usize> {
        let row = self.row()?;
        match self.focused()? {
            Model::Form(form) => matches!(form.fields.get(row)?.kind, FieldKind::Text { .. }).then_some(row),
            _ => None,
        }
    }

    fn choose(&mut self, row: usize) -> Reaction {
        self.go_to(row);
        let focus = self.focus;
        let Some(leaf) = self.leaves.get_mut(focus) else { return Reaction::Nothing };
        leaf.searching = false;
        let Some(model) = leaf_mut(&mut self.model, focus) else { return Reaction::Nothing };
        let reaction = match model {
            Model::Menu(menu) => menu.items.get(row).map(of_item(row)),
            Model::Table(table) => table.rows.get(row).map(|r| Reaction::Chosen(row, r.command.clone())),
            Model::Tree(tree) => {
                let all = nodes(&tree.nodes);
                match all.get(row) {
                    // A branch that does something is opened by Right and closed by Left.
                    Some((_, node)) if !node.children.is_empty() && node.item.command.is_empty() => {
                        if let Some(open) = leaf.open.get_mut(row) {
                            *open = !*open;
                        }
                        Some(Reaction::Nothing)
                    }
                    Some((_, node)) => Some(of_item(row)(&node.item)),
                    None => None,
                }
            }
            Model::Form(form) if row >= form.fields.len() => Some(Reaction::Sent(sent(form))),
            Model::Form(form) => form.fields.get_mut(row).map(|field| match &mut field.kind {
                FieldKind::Switch(on) => {
                    *on = !*on;
                    Reaction::Changed(row)
                }
                FieldKind::Choice { value, of } => {
                    *value = (*value + 1) % (of.len() as u16).max(1);
                    Reaction::Changed(row)
                }
                FieldKind::Number { value, .. } => {
                    leaf.editing = Some(value.to_string());
                    leaf.fresh = true;
                    Reaction::Nothing
                }
                FieldKind::Text { value, .. } => {
                    leaf.editing = Some(value.clone());
                    leaf.fresh = true;
                    Reaction::Nothing
                }
            }),
            _ => None,
        };
        reaction.unwrap_or(Reaction::Nothing)
    }

    /// Left and right: values of a form, branches of a tree.
    fn turn(&mut self, by: i32, press: Press) -> Reaction {
        let (Some(row), focus) = (self.row(), self.focus) else { return Reaction::Other(press) };
        let (Some(leaf), Some(model)) = (self.leaves.get_mut(focus), leaf_mut(&mut self.model, focus)) else {
            return Reaction::Other(press);
        };
        match model {
            Model::Tree(_) => {
                if let Some(open) = leaf.open.get_mut(row) {
                    *open = by > 0;
                }
                Reaction::Nothing
            }
            Model::Form(form) => match form.fields.get_mut(row).map(|f| &mut f.kind) {
                Some(FieldKind::Switch(on)) => {
                    *on = !*on;
                    Reaction::Changed(row)
                }
                Some(FieldKind::Number { value, min, max }) => {
                    *value = value.saturating_add(by).clamp(*min, *max);
                    Reaction::Changed(row)
                }
                Some(FieldKind::Choice { value, of }) => {
                    let n = (of.len() as i32).max(1);
                    *value = (i32::from(*value) + by).rem_euclid(n) as u16;
                    Reaction::Changed(row)
                }
                _ => Reaction::Nothing,
            },
            _ => Reaction::Other(press),
        }
    }
}

fn first_look(model: &Model) -> Leaf {
    let mut leaf = Leaf::default();
    match model {
        Model::Menu(menu) => leaf.chosen = usize::from(menu.chosen),
        Model::Tree(tree) => leaf.open = nodes(&tree.nodes).iter().map(|(_, n)| n.open).collect(),
        _ => {}
    }
    leaf
}

fn of_item(row: usize) -> impl Fn(&Item) -> Reaction {
    move |item| match &item.refused {
        Some(why) => Reaction::Refused(why.clone()),
        None => Reaction::Chosen(row, item.command.clone()),
    }
}

fn sent(form: &Form) -> String {
    let mut out = form.command.clone();
    for field in &form.fields {
        let value = match &field.kind {
            FieldKind::Switch(on) => if *on { "yes" } else { "no" }.to_owned(),
            FieldKind::Number { value, .. } => value.to_string(),
            FieldKind::Text { value, .. } => value.clone(),
            FieldKind::Choice { value, of } => of.get(usize::from(*value)).cloned().unwrap_or_default(),
        };
        out.push_str(&format!(" {}={value}", field.name));
    }
    out
}
