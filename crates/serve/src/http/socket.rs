//! Playing over a socket: requests in, pictures out as differences.
//!
//! Messages are JSON text. In: `{id, request}`. Out: `{id, p}` or `{id, reply}` for an answer, `{p}` for a picture unasked, and `chat`,
//! `notice`, `restarted`, `over`. `p` is a patch of the last picture ([`crate::difference`]).

use super::{Peer, Server, plain};
use crate::db::accounts::Account;
use crate::difference::Pictures;
use crate::limits::{Bucket, Rate};
use crate::names::clean;
use crate::seat::{Ask, Attached, Front, Push, Seat};
use angrist_web::request::Request;
use axum::Extension;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// Between two questions whether the other side is still there.
const PING: Duration = Duration::from_secs(20);
/// A connection from which nothing came for so long, not even an answer to those, is dead.
const DEAD: Duration = Duration::from_secs(70);
/// Characters of a line of chat.
pub const CHAT: usize = 200;

/// Which slot.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Which {
    slot: Option<u32>,
}

/// A message of the page.
#[derive(Debug, Deserialize)]
pub struct Asked {
    /// For the answer.
    pub id: u64,
    /// What.
    pub request: Value,
}

/// Settings of a page, as it begins.
#[derive(Debug, Deserialize)]
#[serde(default)]
pub struct Settings {
    light: bool,
    map: bool,
    columns: u16,
    rows: u16,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { light: false, map: false, columns: 60, rows: 22 }
    }
}

/// Takes a player's socket.
pub async fn play(
    State(server): State<Arc<Server>>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    Query(which): Query<Which>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let Some(account) = server.player(&headers).await else {
        return plain(StatusCode::FORBIDDEN, "Log in first.");
    };
    let Some(inside) = server.doors.enter(peer) else {
        return plain(StatusCode::SERVICE_UNAVAILABLE, "Too many connections.");
    };
    let slot = which.slot.unwrap_or(1);
    sized(&server, upgrade).on_upgrade(move |socket| async move {
        let line = Line::new(socket, &server);
        let mut playing = Playing { line, account, slot, seat: None, pictures: Pictures::default(), server };
        playing.run().await;
        drop(inside);
    })
}

/// A socket that takes no larger messages than it should.
pub fn sized(server: &Server, upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    let bytes = server.hall.config.limits.message_bytes;
    upgrade.max_message_size(bytes).max_frame_size(bytes).write_buffer_size(0).max_write_buffer_size(4 << 20)
}

/// A socket with its limits.
pub struct Line {
    socket: WebSocket,
    heard: Instant,
    asked: Instant,
    /// Before then nothing more is read: the other side talks too fast.
    ready: Instant,
    rate: Rate,
    bucket: Bucket,
    send_within: Duration,
}

/// What came over a socket.
pub enum Heard {
    /// Text.
    Text(String),
    /// Nothing of interest.
    Nothing,
    /// It is over.
    Gone,
}

impl Line {
    /// A socket.
    pub fn new(socket: WebSocket, server: &Server) -> Line {
        let limits = &server.hall.config.limits;
        let rate =
            Rate::new(limits.messages_per_second, Duration::from_secs(1), limits.messages_per_second * 4);
        let now = Instant::now();
        let send_within = Duration::from_secs(limits.send_seconds);
        Line {
            socket,
            heard: now,
            asked: now,
            ready: now,
            rate,
            bucket: Bucket::full(&rate, now),
            send_within,
        }
    }

    /// Waits for the next message; now and then asks whether the other side is there. May be dropped while it waits.
    pub async fn hear(&mut self) -> Heard {
        let next = self.asked + PING;
        // Waited for here, before anything is taken from the socket, so that nothing is lost with a dropped call.
        tokio::time::sleep_until(self.ready.into()).await;
        match tokio::time::timeout_at(next.into(), self.socket.recv()).await {
            Ok(Some(Ok(message))) => {
                self.heard = Instant::now();
                match message {
                    Message::Text(text) => {
                        if let Err(wait) = self.bucket.spend(&self.rate, 1, Instant::now()) {
                            self.ready = Instant::now() + wait;
                        }
                        Heard::Text(text.to_string())
                    }
                    Message::Close(_) => Heard::Gone,
                    _ => Heard::Nothing,
                }
            }
            Ok(Some(Err(_)) | None) => Heard::Gone,
            Err(_) => {
                self.asked = Instant::now();
                let dead = self.heard.elapsed() > DEAD;
                if dead || !self.send_message(Message::Ping(Vec::new().into())).await {
                    Heard::Gone
                } else {
                    Heard::Nothing
                }
            }
        }
    }

    async fn send_message(&mut self, message: Message) -> bool {
        matches!(tokio::time::timeout(self.send_within, self.socket.send(message)).await, Ok(Ok(())))
    }

    /// Sends; false when the other side does not read or is gone.
    pub async fn send(&mut self, value: &Value, server: &Server) -> bool {
        let text = value.to_string();
        server.hall.metrics.bytes_sent.add(u64::try_from(text.len()).unwrap_or(0));
        let sent = self.send_message(Message::Text(text.into())).await;
        if !sent {
            server.hall.metrics.slow_readers.add(1);
        }
        sent
    }

    /// Ends it with a reason.
    pub async fn close(&mut self, why: &str) {
        let reason: String = why.chars().take(100).collect();
        let frame = CloseFrame { code: 1000, reason: reason.into() };
        let _ = self.send_message(Message::Close(Some(frame))).await;
    }
}

struct Playing {
    line: Line,
    account: Account,
    slot: u32,
    seat: Option<(Arc<Seat>, Attached)>,
    pictures: Pictures,
    server: Arc<Server>,
}

impl Playing {
    async fn run(&mut self) {
        let silence = Duration::from_secs(self.server.hall.config.limits.silence_seconds);
        let begun = tokio::time::timeout(silence, self.begin()).await;
        if matches!(begun, Ok(true)) {
            while self.next().await {}
        }
        if let Some((seat, attached)) = self.seat.take() {
            let _ = seat.inbox.send(Ask::Detach(attached.number)).await;
        }
    }

    /// The page says how large it is, and gets its first picture.
    async fn begin(&mut self) -> bool {
        let asked = loop {
            match self.line.hear().await {
                Heard::Text(text) => match serde_json::from_str::<Asked>(&text) {
                    Ok(asked) if asked.request["do"] == "begin" => break asked,
                    Ok(asked) => {
                        let answer = json!({ "id": asked.id, "reply": { "error": "The first request must be `begin`." } });
                        if !self.line.send(&answer, &self.server).await {
                            return false;
                        }
                    }
                    Err(_) => return self.refuse("This message is not valid.").await,
                },
                Heard::Nothing => {}
                Heard::Gone => return false,
            }
        };
        let settings: Settings =
            serde_json::from_value(asked.request["settings"].clone()).unwrap_or_default();
        let Settings { light, map, columns, rows } = settings;
        let front = Front::Page { light, map, columns, rows };
        let (seat, mut attached) = match self.server.hall.attach(&self.account, self.slot, front).await {
            Ok(attached) => attached,
            Err(why) => return self.refuse(&why).await,
        };
        loop {
            match attached.pushes.recv().await {
                Some(Push::Picture(mut value)) => {
                    value["keeper"] = json!("server");
                    value["player"] = json!(self.account.name);
                    let patch = self.pictures.patch(value);
                    self.seat = Some((seat, attached));
                    return self.line.send(&json!({ "id": asked.id, "p": patch }), &self.server).await;
                }
                Some(_) => {}
                None => return false,
            }
        }
    }

    async fn refuse(&mut self, why: &str) -> bool {
        self.line.send(&json!({ "over": why }), &self.server).await;
        self.line.close(why).await;
        false
    }

    /// The next thing: a message of the page, or something to tell it.
    async fn next(&mut self) -> bool {
        let Some((_, attached)) = &mut self.seat else { return false };
        tokio::select! {
            heard = self.line.hear() => match heard {
                Heard::Text(text) => self.answer(&text).await,
                Heard::Nothing => true,
                Heard::Gone => false,
            },
            push = attached.pushes.recv() => match push {
                Some(push) => self.tell(push).await,
                // The seat was put away, or gave this connection up.
                None => self.refuse("This game was closed. Reload the page to continue.").await,
            },
        }
    }

    async fn tell(&mut self, push: Push) -> bool {
        let value = match push {
            Push::Picture(value) => json!({ "p": self.pictures.patch(value) }),
            Push::Restarted { text, save } => {
                let save = save.map(|name| format!("saves/{name}"));
                json!({ "restarted": { "kind": "panic", "text": text, "save": save } })
            }
            Push::Chat { from, text } => json!({ "chat": { "from": from, "text": text } }),
            Push::Notice(text) => json!({ "notice": text }),
            Push::End(why) => return self.refuse(&why).await,
            Push::Cells(_) => return true,
        };
        self.line.send(&value, &self.server).await
    }

    async fn answer(&mut self, text: &str) -> bool {
        let began = Instant::now();
        self.server.hall.metrics.inputs.add(1);
        let Ok(asked) = serde_json::from_str::<Asked>(text) else {
            return self.refuse("This message is not valid.").await;
        };
        let reply = self.reply(asked.request).await;
        let answer = if reply.get("frame").is_some() {
            json!({ "id": asked.id, "p": self.pictures.patch(reply) })
        } else {
            json!({ "id": asked.id, "reply": reply })
        };
        let sent = self.line.send(&answer, &self.server).await;
        self.server.hall.metrics.answer.add(began.elapsed());
        sent
    }

    async fn reply(&mut self, request: Value) -> Value {
        let Some((seat, attached)) = &self.seat else { return json!({}) };
        if request["do"] == "chat" {
            return say(&self.server, seat, &self.account, request["text"].as_str().unwrap_or_default())
                .await;
        }
        let request: Request = match serde_json::from_value(request) {
            Ok(request) => request,
            Err(e) => return json!({ "error": format!("This request cannot be read: {e}.") }),
        };
        let (reply, answer) = oneshot::channel();
        if seat.inbox.send(Ask::Request(attached.number, Box::new(request), reply)).await.is_err() {
            return json!({});
        }
        answer.await.unwrap_or_else(|_| json!({}))
    }
}

/// Says something to the player and all who watch.
pub async fn say(server: &Server, seat: &Seat, from: &Account, text: &str) -> Value {
    let text = clean(text, CHAT);
    if !server.hall.config.watching.chat || text.is_empty() {
        return json!({ "error": "The message was not sent: chat is off, or the message is empty." });
    }
    if server.chat.spend(&from.id.to_string()).is_err() {
        return json!({ "error": "You are sending messages too fast." });
    }
    let _ = seat.inbox.try_send(Ask::Say(from.name.clone(), text));
    json!({ "said": true })
}
