//! The page that plays: the same as in a browser alone, told to use a socket of this server.

use super::{Server, plain};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use std::path::{Component, PathBuf};
use std::sync::Arc;

/// What the page may do: run its own scripts and reach this server.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self' blob: data:; \
connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

macro_rules! page_files {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_bytes!(concat!("../../../web/page/", $name)) as &[u8])),*]
    };
}

/// The page as it is in the program: everything but tiles and the module for offline play, which scripts/web builds.
const FILES: [(&str, &[u8]); 13] = page_files![
    "index.html",
    "main.js",
    "transport.js",
    "map.js",
    "view.js",
    "colours.js",
    "keys.js",
    "files.js",
    "tiles.js",
    "words.js",
    "zip.js",
    "style.css",
    "manifest.webmanifest",
];

/// The stylesheet of the other pages.
pub async fn style() -> Response {
    let mut answer =
        ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], include_str!("style.css")).into_response();
    answer.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("max-age=3600"));
    answer
}

fn to(path: &str) -> Response {
    (StatusCode::SEE_OTHER, [(header::LOCATION, path.to_owned())]).into_response()
}

/// `/play` is a directory: names in the page count from there.
pub async fn to_play() -> Response {
    to("/play/")
}

/// Which slot.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Slot {
    slot: Option<u32>,
    delay: Option<u64>,
}

/// The page, for a player.
pub async fn index(
    State(server): State<Arc<Server>>,
    headers: HeaderMap,
    Query(slot): Query<Slot>,
) -> Response {
    if server.player(&headers).await.is_none() {
        return to("/login?next=/play/");
    }
    let slot = slot.slot.unwrap_or(1);
    html_page(&server, &format!("/ws?slot={slot}"), "").await
}

/// The page, for somebody who watches.
pub async fn watch_page(
    State(server): State<Arc<Server>>,
    Path(name): Path<String>,
    Query(slot): Query<Slot>,
) -> Response {
    if !server.hall.config.watching.allowed {
        return plain(StatusCode::FORBIDDEN, "Watching is not allowed on this server.");
    }
    if crate::names::check_name(&name).is_err() {
        return plain(StatusCode::NOT_FOUND, "There is no such player.");
    }
    let delay = slot.delay.unwrap_or(0);
    html_page(&server, &format!("/ws/watch/{name}?delay={delay}"), &name).await
}

/// The page with its socket named. Names of files count from /play/.
async fn html_page(server: &Server, socket: &str, watched: &str) -> Response {
    let bytes = found(server, "index.html").await.unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let chat = if server.hall.config.watching.chat { "yes" } else { "no" };
    let html = format!("<html data-server=\"{socket}\" data-watched=\"{watched}\" data-chat=\"{chat}\" ");
    let mut text = text.replacen("<html ", &html, 1);
    // The policy of the answer says the same and more; the page's own forbids the base that a watched page needs.
    if !watched.is_empty() {
        for (name, path) in
            [("href=\"style.css\"", "href=\"/play/style.css\""), ("src=\"main.js\"", "src=\"/play/main.js\"")]
        {
            text = text.replace(name, path);
        }
        text = text.replace("href=\"manifest.webmanifest\"", "href=\"/play/manifest.webmanifest\"");
    }
    answer("text/html; charset=utf-8", text.into_bytes(), false)
}

/// A file of the page.
pub async fn file(State(server): State<Arc<Server>>, Path(name): Path<String>) -> Response {
    match found(&server, &name).await {
        Some(bytes) => answer(kind_of(&name), bytes, true),
        None => plain(StatusCode::NOT_FOUND, "There is no such file."),
    }
}

fn answer(kind: &'static str, bytes: Vec<u8>, keep: bool) -> Response {
    let mut answer = ([(header::CONTENT_TYPE, kind)], bytes).into_response();
    answer.headers_mut().insert("content-security-policy", HeaderValue::from_static(POLICY));
    if keep {
        // Asked for again every time, so that page and server are of one version.
        answer.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    }
    answer
}

/// A file of the built page where there is one, else of the program.
async fn found(server: &Server, name: &str) -> Option<Vec<u8>> {
    let dir = &server.hall.config.page;
    let relative = PathBuf::from(name);
    let plain = relative
        .components()
        .all(|c| matches!(c, Component::Normal(part) if !part.to_string_lossy().starts_with('.')));
    if !dir.as_os_str().is_empty() && plain {
        let path = dir.join(relative);
        let read = tokio::task::spawn_blocking(move || std::fs::read(path).ok()).await;
        if let Ok(Some(bytes)) = read {
            return Some(bytes);
        }
    }
    FILES.iter().find(|(n, _)| *n == name).map(|(_, bytes)| bytes.to_vec())
}

fn kind_of(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json" | "webmanifest") => "application/json",
        Some("wasm") => "application/wasm",
        Some("png") => "image/png",
        _ => "application/octet-stream",
    }
}
