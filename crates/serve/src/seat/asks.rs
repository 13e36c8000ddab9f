//! What a seat is asked: front ends that come and go, requests of pages, input of terminals.

use super::task::{Here, Task};
use super::{Ask, Attached, Front, Push};
use crate::picture::draw_cells;
use angrist_ui::Input;
use angrist_web::Page;
use angrist_web::request::Request;
use serde_json::{Value, json};
use std::sync::PoisonError;
use std::sync::atomic::Ordering;
use tokio::sync::{mpsc, oneshot};

/// Pictures that wait for a front end; one that does not read them is dropped.
const OUTBOX: usize = 256;
/// What a player is told while another process may have the game.
const WAITING: &str =
    "The server's database cannot be reached. Your game is saved and will continue when it is back.";

impl Task {
    pub(super) async fn answer(&mut self, ask: Ask) {
        let is_here = |here: &Option<Here>, number: u64| here.as_ref().is_some_and(|h| h.number == number);
        match ask {
            Ask::Attach(front, reply) => self.attach(front, reply).await,
            Ask::Detach(number) if is_here(&self.front, number) => {
                self.leave();
                self.work(|page| page.app().save()).await;
            }
            Ask::Request(number, request, reply) if is_here(&self.front, number) => {
                let value = self.request(*request).await;
                let _ = reply.send(value);
            }
            Ask::Input(number, input) if is_here(&self.front, number) => self.input(Some(input)).await,
            Ask::Click(number, click) if is_here(&self.front, number) => {
                if let Some(Front::Cells(size)) = self.front.as_ref().map(|h| h.front) {
                    let input =
                        self.work(move |page| draw_cells(page.app(), size).geometry.input(click)).await;
                    self.input(input).await;
                }
            }
            Ask::Resize(number, size) if is_here(&self.front, number) => {
                if let Some(here) = &mut self.front {
                    here.front = Front::Cells(size);
                }
                self.show().await;
            }
            Ask::Say(from, text) => {
                self.seat.spectators.say(&from, &text);
                self.push(Push::Chat { from, text }).await;
            }
            Ask::Notice(text) => {
                self.seat.spectators.say("", &text);
                self.push(Push::Notice(text)).await;
            }
            Ask::Look => {
                if let Some(picture) = self.work(Page::picture_for_all).await {
                    self.seat.spectators.show(&picture);
                }
            }
            // Of a front end that is no longer here.
            Ask::Detach(_)
            | Ask::Request(..)
            | Ask::Input(..)
            | Ask::Click(..)
            | Ask::Resize(..)
            | Ask::Stop(..) => {}
        }
    }

    pub(super) async fn attach(&mut self, front: Front, reply: oneshot::Sender<Attached>) {
        self.push(Push::End("This game is now being played from elsewhere.".into())).await;
        self.number += 1;
        let (pushes, receiver) = mpsc::channel(OUTBOX);
        let attached = Attached { number: self.number, pushes: receiver };
        if reply.send(attached).is_err() {
            self.leave();
            return;
        }
        self.front = Some(Here { front, number: self.number, pushes });
        self.seat.standing.lock().unwrap_or_else(PoisonError::into_inner).played = true;
        self.greet(front).await;
    }

    /// The first picture of a front end.
    pub(super) async fn greet(&mut self, front: Front) {
        match front {
            Front::Page { light, map, columns, rows } => {
                let first = self.work(move |page| page.attach(light, map, columns, rows)).await;
                if let Some(value) = first {
                    self.note(&value);
                    self.push(Push::Picture(value)).await;
                }
            }
            Front::Cells(_) => self.show().await,
        }
    }

    async fn request(&mut self, request: Request) -> Value {
        if let Some(refused) = self.refused(&request) {
            return json!({ "error": refused });
        }
        let played = matches!(request, Request::Input { .. } | Request::Open { .. });
        if played {
            self.synced.1 = true;
            self.seat.active.store(crate::db::now(), Ordering::Relaxed);
        }
        let value = self.work(move |page| page.request(request)).await.unwrap_or_else(|| json!({}));
        self.note(&value);
        value
    }

    /// Why a request is not done here.
    fn refused(&self, request: &Request) -> Option<&'static str> {
        match request {
            Request::Panic | Request::Verify => Some("This cannot be done on a server."),
            Request::Input { .. } | Request::Open { .. } | Request::Tick if !self.is_ours() => Some(WAITING),
            _ => None,
        }
    }

    pub(super) fn is_ours(&self) -> bool {
        self.opening.keeper.is_ours(self.seat.account)
    }

    async fn input(&mut self, input: Option<Input>) {
        let Some(input) = input else { return };
        if !self.is_ours() {
            return self.push(Push::Notice(WAITING.into())).await;
        }
        self.synced.1 = true;
        self.seat.active.store(crate::db::now(), Ordering::Relaxed);
        let left = self.work(move |page| {
            page.app().input(input);
            page.app().leaving().is_some()
        });
        if left.await == Some(true) {
            self.work(|page| page.app().return_to_title()).await;
            self.push(Push::End("Good-bye.".into())).await;
            return self.leave();
        }
        self.show().await;
    }
}
