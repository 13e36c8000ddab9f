//! What the fuzzers do with bytes, kept here so that their corpora run as ordinary tests too: as settings, and as a player who
//! presses, clicks and pastes anything at all.
//!
//! Promise: each comes to an end; it gives an error only when something that is promised did not hold.

use crate::app::{GameInfo, Hero, NewGame, Score};
use crate::{
    App, Button, Code, Host, Input, KeyFile, Looks, Options, Pointer, Press, Size, Wheel, cells, spoken,
};
use angrist_engine::journal::{Accept, MemoryStore, Playback, Session};
use angrist_engine::play::{End, Ruleset};
use angrist_engine::space::Loc;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use std::sync::Arc;

/// Inputs of one run.
const MOST_INPUTS: usize = 150;
/// Steps that something goes on by itself between two inputs.
const MOST_TICKS: u32 = 12;
/// The name of the only save.
const HERO: &str = "Hero";

/// Bytes as the file of options and as the file of keys: what is read of them is written and read again without a complaint.
///
/// # Errors
/// A sentence about the promise that was broken.
pub fn settings(bytes: &[u8]) -> Result<(), String> {
    let text = String::from_utf8_lossy(bytes);
    let (options, _) = Options::read(&text);
    let (again, wrong) = Options::read(&options.write());
    if !wrong.is_empty() || again.write() != options.write() {
        return Err(format!("options that are written again are others: {wrong:?}"));
    }
    let (keys, _) = KeyFile::read(&text);
    let (again, wrong) = KeyFile::read(&keys.write());
    if !wrong.is_empty() || again.write() != keys.write() {
        return Err(format!("keys that are written again are others: {}", again.write()));
    }
    for name in text.split_whitespace() {
        if let Some(press) = Press::parse(name)
            && Press::parse(&press.to_string()) != Some(press)
        {
            return Err(format!("'{name}' and '{press}' are two keys"));
        }
    }
    Ok(())
}

/// One game, one save, no files.
struct Memory {
    ruleset: Arc<dyn Ruleset>,
    store: MemoryStore,
}

impl Host for Memory {
    fn games(&self) -> Vec<GameInfo> {
        vec![GameInfo {
            name: self.ruleset.name().to_owned(),
            title: self.ruleset.title().to_owned(),
            about: String::new(),
            lesson: false,
            points: true,
            feet: None,
        }]
    }

    fn begin(&mut self, new: &NewGame) -> Result<Session, String> {
        self.store = MemoryStore::new();
        let store = Box::new(self.store.clone());
        Session::create(self.ruleset.clone(), store, new.seed.parse().unwrap_or(7)).map_err(|e| e.to_string())
    }

    fn heroes(&self) -> Result<Vec<Hero>, String> {
        let there = self.store.get("record").is_some();
        let (game, line) = (self.ruleset.name().to_owned(), String::new());
        let hero = Hero { name: HERO.into(), game, line, turn: Some(1), refused: None };
        Ok(there.then_some(hero).into_iter().collect())
    }

    fn resume(&mut self, _: &str) -> Result<(Session, Vec<String>), String> {
        let opened = Session::open(self.ruleset.clone(), Box::new(self.store.clone()), Accept::default());
        let (session, notices) = opened.map_err(|e| e.to_string())?;
        Ok((session, notices.iter().map(ToString::to_string).collect()))
    }

    fn delete(&mut self, _: &str) -> Result<(), String> {
        self.store = MemoryStore::new();
        Ok(())
    }

    fn export(&mut self, name: &str) -> Result<String, String> {
        Err(format!("{name} stays here."))
    }

    fn record_end(&mut self, _: &Session, end: &End) -> Vec<String> {
        vec![end.line.clone()]
    }

    fn delete_finished(&mut self, _: Session) {
        self.store = MemoryStore::new();
    }

    fn scores(&self) -> (Vec<Score>, Vec<String>) {
        (Vec::new(), vec!["line 1 cannot be read".into()])
    }

    fn film(&self, record: &str) -> Result<Playback, String> {
        Err(format!("There is no {record}."))
    }

    fn keep_options(&mut self, text: &str) -> Result<(), String> {
        match Options::read(text).1.first() {
            None => Ok(()),
            Some(wrong) => Err(wrong.clone()),
        }
    }

    fn keep_keys(&mut self, _: &str) -> Result<(), String> {
        Err("There are no files here.".into())
    }
}

/// Keys by number, for bytes that are no characters.
const KEYS: [Code; 17] = [
    Code::Enter,
    Code::Esc,
    Code::Tab,
    Code::Backspace,
    Code::Delete,
    Code::Insert,
    Code::Up,
    Code::Down,
    Code::Left,
    Code::Right,
    Code::Home,
    Code::End,
    Code::PageUp,
    Code::PageDown,
    Code::Centre,
    Code::F(1),
    Code::F(8),
];

/// Bytes as what a player does, one after the other; the first says whether a hero is made first. Printable ones are keys, small
/// ones other keys, large ones clicks, sizes, wheels, text and keys with Ctrl or Alt, with the bytes behind them.
///
/// # Errors
/// A sentence about the promise that was broken.
pub fn keys(ruleset: &Arc<dyn Ruleset>, bytes: &[u8]) -> Result<(), String> {
    let Some((&how, mut rest)) = bytes.split_first() else { return Ok(()) };
    let host = || Box::new(Memory { ruleset: ruleset.clone(), store: MemoryStore::new() });
    let mut app = App::new(host(), Options::default(), KeyFile::default(), Looks::default());
    if how & 1 != 0 {
        let session = host().begin(&NewGame::default())?;
        app.start(session, Vec::new());
        app.quick_start();
    }
    let mut size = Size::STANDARD;
    for number in 0..MOST_INPUTS {
        let Some((&byte, behind)) = rest.split_first() else { break };
        rest = behind;
        let input = input(byte, &mut rest, &mut size);
        // The answer to a click depends on what was shown before.
        if number % 4 == 0 || !matches!(input, Input::Key(_)) {
            show(&mut app, size)?;
        }
        app.input(input);
        for _ in 0..MOST_TICKS {
            if app.wait().is_some() {
                app.tick();
            }
        }
        if app.leaving().is_some() {
            app.return_to_title();
        }
        app.take_ended();
    }
    show(&mut app, size)?;
    app.save()
}

fn input(byte: u8, rest: &mut &[u8], size: &mut Size) -> Input {
    let mut next = || match rest.split_first() {
        Some((&byte, behind)) => {
            *rest = behind;
            byte
        }
        None => 0,
    };
    match byte {
        b' '..=b'~' => Input::Key(Press::char(char::from(byte))),
        0..b' ' => Input::Key(Press::key(KEYS[usize::from(byte) % KEYS.len()])),
        0x80..=0x99 => Input::Key(Press::ctrl(char::from(byte - 0x80 + b'a'))),
        0x9a..=0xaa => Input::Key(Press { shift: true, ..Press::key(KEYS[usize::from(byte - 0x9a)]) }),
        0xab => Input::Key(Press { alt: true, ..Press::char(char::from(next())) }),
        0xac | 0xad => {
            let pointer = if byte == 0xac { Pointer::Go } else { Pointer::Look };
            Input::Square { at: Loc::new(i16::from(next()), i16::from(next())), pointer }
        }
        0xae => {
            let far = [i16::MIN, -1, 0, i16::MAX];
            let at = Loc::new(far[usize::from(next() & 3)], far[usize::from(next() & 3)]);
            Input::Square { at, pointer: Pointer::Go }
        }
        0xaf => Input::Row { part: u16::from(next()), row: u32::from(next()) },
        0xb0 => Input::Row { part: u16::MAX, row: u32::MAX },
        0xb1 => Input::Button(Button::Back),
        0xb2 => Input::Button(Button::Accept),
        0xb3 => Input::Button(Button::Help),
        0xb4 => Input::Wheel(Wheel::Up),
        0xb5 => Input::Wheel(Wheel::Down),
        0xb6 | 0xb7 => {
            let length = usize::from(next() & 31).min(rest.len());
            let (text, behind) = rest.split_at(length);
            *rest = behind;
            let text = String::from_utf8_lossy(text).into_owned();
            if byte == 0xb6 { Input::Text(text) } else { Input::Line(text) }
        }
        0xb8 => {
            *size = Size::new(u16::from(next()), u16::from(next()));
            Input::Resize(*size)
        }
        0xb9 => Input::Interrupt,
        _ => Input::Key(Press::char(char::from_u32(u32::from(byte) << 4).unwrap_or('ü'))),
    }
}

/// The picture, painted, clicked on at its corners and told.
fn show(app: &mut App, size: Size) -> Result<(), String> {
    let frame = app.frame(size);
    let mut buffer = Buffer::empty(Rect::new(0, 0, size.columns, size.rows));
    let geometry = cells(&frame, &mut buffer);
    if geometry.cursor.is_some_and(|at| !buffer.area.contains(at)) {
        return Err(format!("the cursor stands at {:?} of {size:?}", geometry.cursor));
    }
    let (right, bottom) = (size.columns.saturating_sub(1), size.rows.saturating_sub(1));
    for click in
        [crate::Click::Left(0, 0), crate::Click::Left(right, bottom), crate::Click::Right(u16::MAX, 3)]
    {
        geometry.input(click);
    }
    spoken(&frame, &mut crate::Heard::default());
    Ok(())
}
