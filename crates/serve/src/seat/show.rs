//! Pictures for the player and the watchers, and what the hall learns from them.

use super::task::Task;
use super::{Front, Push, Standing};
use crate::picture::draw_cells;
use angrist_web::Page;
use serde_json::Value;
use std::sync::PoisonError;
use std::time::{Duration, Instant};

impl Task {
    /// Shows the interface as it is now to the player and the watchers.
    pub(super) async fn show(&mut self) {
        self.shown = Instant::now();
        match self.front.as_ref().map(|h| h.front) {
            Some(Front::Page { .. }) => {
                if let Some(value) = self.work(Page::picture).await {
                    self.note(&value);
                    self.push(Push::Picture(value)).await;
                }
            }
            Some(Front::Cells(size)) => {
                let watched = self.seat.spectators.count() > 0;
                let drawn = self.work(move |page| {
                    let drawn = draw_cells(page.app(), size);
                    let about = watched.then(|| page.picture());
                    (drawn, page.app().wait(), standing_of(page), about)
                });
                if let Some((drawn, wait, standing, about)) = drawn.await {
                    if let Some(picture) = &about {
                        self.show_spectators(picture);
                    }
                    self.plan(wait);
                    self.stand(standing);
                    self.push(Push::Cells(Box::new(drawn))).await;
                }
            }
            None => {}
        }
    }

    pub(super) fn plan(&mut self, wait: Option<Duration>) {
        self.wait = wait;
        self.next_tick = Instant::now() + wait.unwrap_or_default();
    }

    /// Learns from a picture what the hall, the watchers and the clock want to know.
    pub(super) fn note(&mut self, value: &Value) {
        if value.get("frame").is_none() {
            return;
        }
        self.plan(value["wait"].as_u64().map(Duration::from_millis));
        let playing = &value["playing"];
        let save = playing["save"].as_str().and_then(|s| s.strip_prefix("saves/")).unwrap_or_default();
        let watching = playing["watching"].as_bool().unwrap_or(false);
        let standing = Standing {
            game: playing["game"].as_str().filter(|_| !watching).unwrap_or_default().to_owned(),
            save: save.to_owned(),
            place: value["frame"]["play"]["place"].as_str().unwrap_or_default().to_owned(),
            turn: playing["turn"].as_u64().unwrap_or_default(),
            played: self.front.is_some(),
        };
        self.stand(standing);
        self.show_spectators(value);
    }

    /// Those who watch get a picture now, or when the last one is a moment old.
    pub(super) fn show_spectators(&mut self, value: &Value) {
        self.unseen = None;
        if self.seat.spectators.wanted() {
            self.seat.spectators.show(value);
        } else if self.seat.spectators.count() > 0 {
            self.unseen = Some(value.clone());
        }
    }

    pub(super) fn stand(&mut self, new: Standing) {
        let mut standing = self.seat.standing.lock().unwrap_or_else(PoisonError::into_inner);
        let changed = standing.save != new.save;
        *standing = Standing { played: self.front.is_some(), ..new };
        let save = standing.save.clone();
        drop(standing);
        if changed {
            self.opening.keeper.save_changed(self.seat.account, self.seat.slot, &save);
        }
    }
}

fn standing_of(page: &mut Page) -> Standing {
    let app = page.app();
    let watching = app.watching();
    let Some(session) = app.session() else { return Standing::default() };
    let place = session.store().map(|s| s.place().display().to_string()).unwrap_or_default();
    Standing {
        game: if watching { String::new() } else { session.ruleset().name().to_owned() },
        save: place.strip_prefix("saves/").unwrap_or_default().to_owned(),
        place: String::new(),
        turn: session.game().turn(),
        played: true,
    }
}
