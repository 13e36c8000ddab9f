//! Watching: the pictures of somebody else's game, after a delay.

use super::socket::{Asked, Heard, Line, say, sized};
use super::{Peer, Server, plain};
use crate::db::accounts::Account;
use crate::difference::Pictures;
use crate::seat::{Ask, Seat};
use crate::spectators::Seen;
use axum::Extension;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// How long after.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct How {
    delay: Option<u64>,
}

/// Takes a watcher's socket.
pub async fn watch(
    State(server): State<Arc<Server>>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    Path(name): Path<String>,
    Query(how): Query<How>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let config = &server.hall.config.watching;
    if !config.allowed {
        return plain(StatusCode::FORBIDDEN, "Watching is not allowed on this server.");
    }
    let delay = how
        .delay
        .unwrap_or(0)
        .clamp(config.least_delay_seconds, config.most_delay_seconds.max(config.least_delay_seconds));
    let account = server.player(&headers).await;
    let Some(inside) = server.doors.enter(peer) else {
        return plain(StatusCode::SERVICE_UNAVAILABLE, "Too many connections.");
    };
    sized(&server, upgrade).on_upgrade(move |socket| async move {
        let mut line = Line::new(socket, &server);
        let most = server.hall.config.watching.watchers_per_game;
        let seat = server.hall.playing(&name);
        match seat.as_ref().and_then(|seat| seat.spectators.join(most)) {
            Some(seen) => {
                if let Some(seat) = &seat {
                    let _ = seat.inbox.send(Ask::Look).await;
                }
                let (pictures, waiting, begin) = (Pictures::default(), VecDeque::new(), None);
                let delay = Duration::from_secs(delay);
                let watching =
                    Watching { line, seen, delay, pictures, waiting, begin, account, seat, server };
                watching.run().await;
            }
            None => {
                let why = if seat.is_some() {
                    "Too many people are watching this game."
                } else {
                    "No one with that name is playing right now."
                };
                line.send(&json!({ "over": why }), &server).await;
                line.close(why).await;
            }
        }
        drop(inside);
    })
}

struct Watching {
    line: Line,
    seen: mpsc::Receiver<Seen>,
    delay: Duration,
    pictures: Pictures,
    /// Pictures that are not due yet.
    waiting: VecDeque<(Instant, Arc<str>)>,
    /// The page's first question, which the first picture answers.
    begin: Option<u64>,
    account: Option<Account>,
    seat: Option<Arc<Seat>>,
    server: Arc<Server>,
}

impl Watching {
    async fn run(mut self) {
        while self.next().await {}
    }

    async fn next(&mut self) -> bool {
        // Nothing is shown before the page has said that it is there.
        let due = self.waiting.front().filter(|_| self.begin.is_some() || self.pictures.last().is_some());
        let due = due.map(|(at, _)| *at + self.delay);
        let wait = async {
            match due {
                Some(at) => tokio::time::sleep_until(at.into()).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            () = wait => self.show().await,
            seen = self.seen.recv() => match seen {
                Some(Seen::Picture(at, text)) => {
                    self.waiting.push_back((at, text));
                    true
                }
                Some(Seen::Said(from, text)) => {
                    let said = if from.is_empty() { json!({ "notice": text }) } else { json!({ "chat": { "from": from, "text": text } }) };
                    self.line.send(&said, &self.server).await
                }
                None => {
                    let why = "The player has left. The game so far is saved.";
                    self.line.send(&json!({ "over": why }), &self.server).await;
                    self.line.close(why).await;
                    false
                }
            },
            heard = self.line.hear() => match heard {
                Heard::Text(text) => self.answer(&text).await,
                Heard::Nothing => true,
                Heard::Gone => false,
            },
        }
    }

    async fn show(&mut self) -> bool {
        let Some((_, text)) = self.waiting.pop_front() else { return true };
        let Ok(mut value) = serde_json::from_str::<Value>(&text) else { return true };
        // The page has nothing to wait for by itself, and plays nothing.
        value["wait"] = Value::Null;
        value["keeper"] = json!("watched");
        let patch = self.pictures.patch(value);
        let answer = match self.begin.take() {
            Some(id) => json!({ "id": id, "p": patch }),
            None => json!({ "p": patch }),
        };
        self.line.send(&answer, &self.server).await
    }

    async fn answer(&mut self, text: &str) -> bool {
        let Ok(asked) = serde_json::from_str::<Asked>(text) else { return false };
        if asked.request["do"] == "begin" {
            self.begin = Some(asked.id);
            let seconds = self.delay.as_secs();
            if seconds == 0 {
                return true;
            }
            let text = format!("You see the game with a delay of {seconds} seconds.");
            return self.line.send(&json!({ "notice": text }), &self.server).await;
        }
        let reply = match (&self.account, &self.seat) {
            (Some(account), Some(seat)) if asked.request["do"] == "chat" => {
                say(&self.server, seat, account, asked.request["text"].as_str().unwrap_or_default()).await
            }
            (None, _) if asked.request["do"] == "chat" => json!({ "error": "Log in to chat." }),
            _ => json!({}),
        };
        self.line.send(&json!({ "id": asked.id, "reply": reply }), &self.server).await
    }
}
