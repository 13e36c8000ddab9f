//! The words of a view: of the row under the cursor, and of everything to be seen.

use super::{Leaf, View};
use crate::rows::{leaves, row_help, row_text, visible};
use angrist_engine::model::Model;

impl View {
    /// The line under the cursor, to be spoken.
    pub fn chosen_line(&self) -> Option<String> {
        let model = *leaves(&self.model).get(self.focus)?;
        Some(row_text(model, self.row()?))
    }

    /// All words to be seen: texts, and of lists the rows that are open.
    pub fn words_in_view(&self) -> String {
        let parts = leaves(&self.model);
        let of = |(model, leaf): (&&Model, &Leaf)| match *model {
            Model::Menu(_) | Model::Table(_) | Model::Tree(_) | Model::Form(_) => {
                visible(model, leaf).into_iter().map(|row| row_text(model, row)).collect::<Vec<_>>().join(" ")
            }
            other => crate::tell::tell(other).join(" "),
        };
        parts.iter().zip(&self.leaves).map(of).collect::<Vec<_>>().join(" ")
    }

    /// The help of the row under the cursor, in full.
    pub fn chosen_help(&self) -> Option<String> {
        let model = *leaves(&self.model).get(self.focus)?;
        row_help(model, self.row()?)
    }
}
