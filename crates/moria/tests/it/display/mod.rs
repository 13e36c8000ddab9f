//! The display of the seed, row by row of docs/spec/004.tsv.

mod frame;
mod seeing;
mod signs;

use crate::stage::*;
use angrist_engine::model::{Memory, Model, Role, Square};
use angrist_engine::play::{Game, KnownMap, Query};
use angrist_engine::space::{Grid, Loc, Rect};
use angrist_moria::MoriaGame;
use angrist_moria::screens::{status_line, text_of};
use angrist_moria::state::{EXPLORED, Timed};
use angrist_moria::tables::{Tile, Type};

fn picture(game: &MoriaGame, name: &str) -> Grid<Square> {
    match game.screen(name, &*fr()).unwrap() {
        Model::Map(view) => view.squares,
        other => panic!("{other:?}"),
    }
}

fn frame(game: &MoriaGame) -> Grid<Square> {
    picture(game, "frame")
}

/// A cell by the source's count: column and row from 1.
fn cell(picture: &Grid<Square>, column: i16, row: i16) -> Square {
    picture[Loc::new(column - 1, row - 1)]
}

/// Where a map square is drawn: S004-003.
fn on_screen(picture: &Grid<Square>, at: Loc) -> Square {
    picture[at.shift(0, 1)]
}
