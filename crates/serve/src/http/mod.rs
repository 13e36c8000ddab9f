//! HTTP: pages, files, exports, and sockets for playing and watching.
//!
//! Promises: a connection that says nothing, or says it too slowly, ends; nothing that changes something is done for another site's
//! page (the origin is compared, and cookies stay with this site); every answer forbids scripts from anywhere but here.
//!
//! - [`accounts`]: registration, login, password, SSH keys, records of one's own.
//! - [`tables`]: scores, players, deaths, killers, races, games, exports.
//! - [`socket`]: playing. [`spectate`]: watching. [`files`]: the page itself. [`html`]: what all pages share.

pub mod accounts;
pub mod files;
pub mod html;
pub mod socket;
pub mod spectate;
pub mod tables;

use crate::db::accounts::Account;
use crate::hall::Hall;
use crate::limits::{Buckets, Rate};
use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::watch;

/// What pages without scripts may do.
const POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/// The longest that an answer may take; sockets are not answers.
const ANSWER: Duration = Duration::from_secs(60);
/// The largest form.
const FORM: usize = 64 << 10;

/// Everything a request may need.
pub struct Server {
    /// Seats and database.
    pub hall: Arc<Hall>,
    /// Open connections by address.
    pub doors: Doors,
    /// Logins, by address and by name.
    pub logins: Buckets,
    /// Registrations, by address.
    pub registrations: Buckets,
    /// Pages, by address.
    pub pages: Buckets,
    /// Chat, by account.
    pub chat: Buckets,
    /// Set when the server is about to stop.
    pub stop: watch::Receiver<bool>,
}

impl Server {
    /// What a hall needs to be reached.
    pub fn new(hall: Arc<Hall>, stop: watch::Receiver<bool>) -> Arc<Server> {
        let limits = &hall.config.limits;
        let minute = Duration::from_secs(60);
        let rate = |n: u64, every: Duration| Buckets::new(Rate::new(n, every, n));
        Arc::new(Server {
            doors: Doors::new(limits.connections, limits.connections_per_address),
            logins: rate(limits.logins_per_minute, minute),
            registrations: rate(limits.registrations_per_hour, minute * 60),
            pages: Buckets::new(Rate::new(
                limits.pages_per_second,
                Duration::from_secs(1),
                limits.pages_per_second * 4,
            )),
            chat: rate(hall.config.watching.chat_lines_per_minute, minute),
            stop,
            hall,
        })
    }

    /// The player of a request, by their cookie.
    pub async fn player(&self, headers: &HeaderMap) -> Option<Account> {
        let token = cookie(headers, SESSION)?;
        match self.hall.db.account_of_session(&token).await {
            Ok(account) => account,
            Err(e) => {
                self.hall.away(&e);
                None
            }
        }
    }

    /// Whether a request comes from a page of ours.
    pub fn is_ours(&self, headers: &HeaderMap) -> bool {
        let text = |name: &str| headers.get(name).and_then(|v| v.to_str().ok());
        let Some(origin) = text("origin") else { return text("sec-fetch-site") == Some("same-origin") };
        let public = self.hall.config.public_url.trim_end_matches('/');
        if !public.is_empty() && origin == public {
            return true;
        }
        let authority = origin.split_once("://").map(|(_, rest)| rest);
        authority.is_some() && authority == text("host")
    }
}

/// The name of the cookie.
pub const SESSION: &str = "angrist_session";

/// The value of a cookie.
pub fn cookie(headers: &HeaderMap, name: &str) -> Option<String> {
    let all = headers.get_all(header::COOKIE).iter().filter_map(|v| v.to_str().ok());
    let mut pairs = all.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(key, _)| *key == name).map(|(_, value)| value.to_owned()).filter(|v| v.len() <= 128)
}

/// The address that a request came from.
#[derive(Debug, Clone, Copy)]
pub struct Peer(pub IpAddr);

impl Peer {
    /// What limits count: an IPv6 network is one address.
    pub fn key(self) -> String {
        match self.0 {
            IpAddr::V4(v4) => v4.to_string(),
            IpAddr::V6(v6) => match v6.to_ipv4_mapped() {
                Some(v4) => v4.to_string(),
                None => {
                    let [a, b, c, d, ..] = v6.segments();
                    format!("{a:x}:{b:x}:{c:x}:{d:x}::")
                }
            },
        }
    }
}

/// Open connections, counted.
pub struct Doors {
    most: usize,
    most_each: usize,
    open: Arc<Mutex<(usize, BTreeMap<String, usize>)>>,
}

/// One of them.
pub struct Inside {
    open: Arc<Mutex<(usize, BTreeMap<String, usize>)>>,
    key: String,
}

impl Doors {
    fn new(most: usize, most_each: usize) -> Doors {
        Doors { most, most_each, open: Arc::default() }
    }

    /// One more, unless there are too many.
    pub fn enter(&self, peer: Peer) -> Option<Inside> {
        let key = peer.key();
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let each = open.1.get(&key).copied().unwrap_or(0);
        if open.0 >= self.most || each >= self.most_each {
            return None;
        }
        open.0 += 1;
        open.1.insert(key.clone(), each + 1);
        Some(Inside { open: self.open.clone(), key })
    }

    /// How many are open.
    pub fn count(&self) -> usize {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).0
    }
}

impl Drop for Inside {
    fn drop(&mut self) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.0 = open.0.saturating_sub(1);
        match open.1.get_mut(&self.key) {
            Some(n) if *n > 1 => *n -= 1,
            _ => {
                open.1.remove(&self.key);
            }
        }
    }
}

/// All routes.
pub fn router(server: Arc<Server>) -> Router {
    Router::new()
        .route("/", get(tables::front))
        .route("/style.css", get(files::style))
        .route("/register", get(accounts::register_form).post(accounts::register))
        .route("/login", get(accounts::login_form).post(accounts::login))
        .route("/logout", post(accounts::logout))
        .route("/account", get(accounts::account))
        .route("/account/password", post(accounts::password))
        .route("/account/key", post(accounts::add_key))
        .route("/account/remove-key", post(accounts::remove_key))
        .route("/account/record", get(accounts::own_record))
        .route("/records", post(accounts::send_record).layer(DefaultBodyLimit::max(largest_record(&server))))
        .route("/play", get(files::to_play))
        .route("/play/", get(files::index))
        .route("/play/{*file}", get(files::file))
        .route("/ws", get(socket::play))
        .route("/ws/watch/{name}", get(spectate::watch))
        .route("/live", get(tables::live))
        .route("/watch/{name}", get(files::watch_page))
        .route("/scores", get(tables::scores))
        .route("/players", get(tables::players))
        .route("/players/{name}", get(tables::player))
        .route("/deaths", get(tables::deaths))
        .route("/killers", get(tables::killers))
        .route("/races", get(tables::races))
        .route("/races/{id}", get(tables::race))
        .route("/games/{id}", get(tables::game))
        .route("/games/{id}/record", get(tables::record))
        .route("/scores.json", get(tables::scores_json))
        .route("/live.json", get(tables::live_json))
        .route("/xlogfile", get(tables::xlogfile))
        .route("/healthz", get(healthz))
        .route("/metrics", get(metrics))
        .fallback(tables::nothing)
        .layer(DefaultBodyLimit::max(FORM))
        .layer(from_fn_with_state(server.clone(), guard))
        .with_state(server)
}

fn largest_record(server: &Server) -> usize {
    usize::try_from(server.hall.config.limits.largest_record_megabytes << 20).unwrap_or(usize::MAX)
}

/// What holds for every request: rates, origins, headers, time.
async fn guard(State(server): State<Arc<Server>>, mut request: Request, next: Next) -> Response {
    server.hall.metrics.requests.add(1);
    let mut peer =
        request.extensions().get::<Peer>().copied().unwrap_or(Peer(IpAddr::V4(Ipv4Addr::LOCALHOST)));
    if server.hall.config.trust_proxy {
        // The last entry is the one that our own proxy wrote.
        let told =
            request.headers().get_all("x-forwarded-for").iter().next_back().and_then(|v| v.to_str().ok());
        let told = told.and_then(|line| line.rsplit(',').next()).and_then(|ip| ip.trim().parse().ok());
        peer = told.map_or(peer, Peer);
    }
    request.extensions_mut().insert(peer);
    let upgrade = request.headers().contains_key(header::UPGRADE);
    let mut answer = if server.pages.spend(&peer.key()).is_err() {
        server.hall.metrics.refused.add(1);
        plain(StatusCode::TOO_MANY_REQUESTS, "Too many requests. Try again in a moment.")
    } else if (request.method() == Method::POST || upgrade) && !server.is_ours(request.headers()) {
        server.hall.metrics.refused.add(1);
        plain(StatusCode::FORBIDDEN, "This request does not come from one of this server's pages.")
    } else if !matches!(*request.method(), Method::GET | Method::HEAD | Method::POST) {
        plain(StatusCode::METHOD_NOT_ALLOWED, "Only GET, HEAD and POST are supported.")
    } else {
        match tokio::time::timeout(ANSWER, next.run(request)).await {
            Ok(answer) => answer,
            Err(_) => plain(StatusCode::REQUEST_TIMEOUT, "This took too long."),
        }
    };
    let headers = answer.headers_mut();
    let mut put = |name: &'static str, value: &'static str| {
        if !headers.contains_key(name) {
            headers.insert(name, HeaderValue::from_static(value));
        }
    };
    put("content-security-policy", POLICY);
    put("x-content-type-options", "nosniff");
    put("x-frame-options", "DENY");
    put("referrer-policy", "same-origin");
    put("cross-origin-opener-policy", "same-origin");
    put("cross-origin-resource-policy", "same-origin");
    put("cache-control", "no-store");
    if server.hall.config.is_secure() {
        headers.insert("strict-transport-security", HeaderValue::from_static("max-age=31536000"));
    }
    answer
}

/// An answer of one sentence.
pub fn plain(status: StatusCode, text: &str) -> Response {
    (status, [(header::CONTENT_TYPE, "text/plain; charset=utf-8")], format!("{text}\n")).into_response()
}

async fn healthz(State(server): State<Arc<Server>>) -> Response {
    if server.hall.is_stopping() {
        return plain(StatusCode::SERVICE_UNAVAILABLE, "stopping");
    }
    match server.hall.db.answers().await {
        Ok(()) => plain(StatusCode::OK, "ok"),
        Err(e) => {
            server.hall.away(&e);
            plain(StatusCode::SERVICE_UNAVAILABLE, "the database does not respond")
        }
    }
}

/// Bytes of memory that this process uses, where the system says so.
fn resident() -> u64 {
    let text = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages: u64 = text.split_whitespace().nth(1).and_then(|n| n.parse().ok()).unwrap_or(0);
    pages * 4096
}

async fn metrics(State(server): State<Arc<Server>>) -> Response {
    let seats = server.hall.seats();
    let count = |n: usize| u64::try_from(n).unwrap_or(u64::MAX);
    let played = seats.iter().filter(|s| s.standing().played).count();
    let watchers = seats.iter().map(|s| s.spectators.count()).sum();
    let text = server.hall.metrics.text(&[
        ("seats", "Open games.", count(seats.len())),
        ("players", "Connected players.", count(played)),
        ("watchers", "Spectators.", count(watchers)),
        ("connections", "Open connections.", count(server.doors.count())),
        ("resident_bytes", "Memory used by this process.", resident()),
    ]);
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response()
}

/// Takes connections until the server stops.
pub async fn listen(listener: TcpListener, server: Arc<Server>) {
    let router = router(server.clone());
    let mut stop = server.stop.clone();
    loop {
        let (stream, addr) = tokio::select! {
            taken = listener.accept() => match taken {
                Ok(taken) => taken,
                Err(e) => {
                    // Too many open files, most likely: others will close.
                    crate::log::warn(&format!("cannot accept a connection: {e}"));
                    tokio::time::sleep(Duration::from_millis(100)).await;
                    continue;
                }
            },
            _ = stop.changed() => return,
        };
        let Some(inside) = server.doors.enter(Peer(addr.ip())) else {
            server.hall.metrics.refused.add(1);
            continue;
        };
        server.hall.metrics.connections.add(1);
        let _ = stream.set_nodelay(true);
        tokio::spawn(connection(stream, addr, router.clone(), server.clone(), inside));
    }
}

async fn connection(
    stream: tokio::net::TcpStream,
    addr: SocketAddr,
    router: Router,
    server: Arc<Server>,
    inside: Inside,
) {
    let service = TowerToHyperService::new(router.layer(axum::Extension(Peer(addr.ip()))));
    let silence = Duration::from_secs(server.hall.config.limits.silence_seconds);
    let serving = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(silence)
        .max_buf_size(64 << 10)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut serving = std::pin::pin!(serving);
    let mut stop = server.stop.clone();
    tokio::select! {
        // A browser that goes away in the middle is no concern of ours.
        _ = serving.as_mut() => {}
        _ = stop.changed() => {
            serving.as_mut().graceful_shutdown();
            let _ = tokio::time::timeout(Duration::from_secs(5), serving).await;
        }
    }
    drop(inside);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_only_so_many_doors_and_gives_them_back() {
        let doors = Doors::new(3, 2);
        let peer = |n: u8| Peer(IpAddr::V4(Ipv4Addr::new(10, 0, 0, n)));
        let (a, b) = (doors.enter(peer(1)), doors.enter(peer(1)));
        assert!(a.is_some() && b.is_some() && doors.enter(peer(1)).is_none());
        let c = doors.enter(peer(2));
        assert!(c.is_some() && doors.enter(peer(3)).is_none());
        drop(a);
        assert!(doors.enter(peer(1)).is_some());
        assert_eq!(doors.count(), 2);
    }

    #[test]
    fn cookies_are_found_among_others() {
        let mut headers = HeaderMap::new();
        headers.insert(header::COOKIE, HeaderValue::from_static("a=1; angrist_session=abc; b=2"));
        assert_eq!(cookie(&headers, SESSION).as_deref(), Some("abc"));
        assert_eq!(cookie(&headers, "c"), None);
    }
}
