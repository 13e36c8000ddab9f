//! Scores, players, deaths, killers, races, games, and what other programs read of them.

use super::html::{page, page_as, table};
use super::{Server, plain};
use crate::db::DbResult;
use crate::db::games::{Row, Wanted};
use crate::names::html;
use crate::races::{Kind, current, date, stamp};
use angrist_engine::journal::is_plain_name;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::json;
use std::fmt::Write as _;
use std::sync::Arc;

/// Rows of a page.
const ROWS: i64 = 100;
/// Rows of an export.
const EXPORT: i64 = 100_000;

/// What is wanted of a table.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Which {
    game: String,
}

fn away(server: &Server, e: &crate::db::DbError) -> Response {
    plain(StatusCode::SERVICE_UNAVAILABLE, &server.hall.away(e))
}

fn rows(list: &[Row]) -> Vec<Vec<String>> {
    let cells = |(n, r): (usize, &Row)| {
        vec![
            (n + 1).to_string(),
            r.points.to_string(),
            format!("<a href=\"/players/{0}\">{0}</a>", html(&r.player)),
            html(&r.game),
            format!("<a href=\"/games/{}\">{}</a>", html(&r.id), html(&r.line)),
            r.turns.to_string(),
            date(r.ended),
        ]
    };
    list.iter().enumerate().map(cells).collect()
}

const HEADS: [&str; 7] = ["", "Points", "Player", "Game", "End", "Turns", "Date"];

fn score_table(list: &[Row]) -> String {
    table(&HEADS, &rows(list), "No game has ended yet.")
}

fn games_nav(path: &str) -> String {
    let links = crate::library::Library::games();
    let links =
        links.iter().map(|g| format!("<a href=\"{path}?game={}\">{}</a>", html(&g.name), html(&g.title)));
    format!("<p><a href=\"{path}\">All</a> {}</p>", links.collect::<Vec<_>>().join(" "))
}

/// The first page.
pub async fn front(State(server): State<Arc<Server>>, headers: HeaderMap) -> Response {
    let player = server.player(&headers).await;
    let best = match server.hall.db.scores(&Wanted::default(), 10).await {
        Ok(best) => best,
        Err(e) => return away(&server, &e),
    };
    let games: String = crate::library::Library::games()
        .iter()
        .map(|g| {
            format!(
                "<li><a href=\"/play/#game={}\">{}</a>: {}</li>",
                html(&g.name),
                html(&g.title),
                html(&g.about)
            )
        })
        .collect();
    let body = format!(
        "<p class=\"big\"><a href=\"/play/\">Play</a> in this browser. {} games are open; <a href=\"/live\">watch one</a>.</p><ul>{games}</ul>\
         <h2>Best games</h2>{}<p>This server has replayed every game in the table from its seed.</p>",
        server.hall.seats().len(),
        score_table(&best)
    );
    page(&server, player.as_ref(), "Roguelikes to play and to watch", &body)
}

/// The table.
pub async fn scores(
    State(server): State<Arc<Server>>,
    headers: HeaderMap,
    Query(which): Query<Which>,
) -> Response {
    let player = server.player(&headers).await;
    let wanted = Wanted { game: &which.game, ..Wanted::default() };
    match server.hall.db.scores(&wanted, ROWS).await {
        Ok(list) => {
            let more = "<p><a href=\"/scores.json\">JSON</a> <a href=\"/xlogfile\">xlogfile</a></p>";
            page(
                &server,
                player.as_ref(),
                "Scores",
                &format!("{}{}{more}", games_nav("/scores"), score_table(&list)),
            )
        }
        Err(e) => away(&server, &e),
    }
}

/// Games that ended, newest first.
pub async fn deaths(
    State(server): State<Arc<Server>>,
    headers: HeaderMap,
    Query(which): Query<Which>,
) -> Response {
    let player = server.player(&headers).await;
    let wanted = Wanted { game: &which.game, unranked: true, newest: true, ..Wanted::default() };
    match server.hall.db.scores(&wanted, ROWS).await {
        Ok(list) => page(
            &server,
            player.as_ref(),
            "Deaths",
            &format!("{}{}", games_nav("/deaths"), score_table(&list)),
        ),
        Err(e) => away(&server, &e),
    }
}

/// Who kills most.
pub async fn killers(
    State(server): State<Arc<Server>>,
    headers: HeaderMap,
    Query(which): Query<Which>,
) -> Response {
    let player = server.player(&headers).await;
    match server.hall.db.killers(&which.game, ROWS).await {
        Ok(list) => {
            let rows: Vec<_> =
                list.iter().map(|(game, by, n)| vec![n.to_string(), html(by), html(game)]).collect();
            let body = table(&["Kills", "Killer", "Game"], &rows, "No one has been killed yet.");
            page(&server, player.as_ref(), "Killers", &format!("{}{body}", games_nav("/killers")))
        }
        Err(e) => away(&server, &e),
    }
}

/// Players, best first.
pub async fn players(State(server): State<Arc<Server>>, headers: HeaderMap) -> Response {
    let player = server.player(&headers).await;
    match server.hall.db.players(ROWS).await {
        Ok(list) => {
            let row = |(name, games, wins, best): &(String, i64, i64, i64)| {
                vec![
                    format!("<a href=\"/players/{0}\">{0}</a>", html(name)),
                    games.to_string(),
                    wins.to_string(),
                    best.to_string(),
                ]
            };
            let rows: Vec<_> = list.iter().map(row).collect();
            page(
                &server,
                player.as_ref(),
                "Players",
                &table(&["Player", "Games", "Won", "Best"], &rows, "No game has ended yet."),
            )
        }
        Err(e) => away(&server, &e),
    }
}

/// One player.
pub async fn player(
    State(server): State<Arc<Server>>,
    headers: HeaderMap,
    Path(name): Path<String>,
) -> Response {
    let me = server.player(&headers).await;
    let found: DbResult<_> = async {
        let Some(account) = server.hall.db.account_named(&name).await? else { return Ok(None) };
        let wanted = Wanted { account: account.id, unranked: true, ..Wanted::default() };
        let list = server.hall.db.scores(&wanted, ROWS).await?;
        Ok(Some((account, list)))
    }
    .await;
    match found {
        Ok(Some((account, list))) => {
            let live = server.hall.playing(&account.name);
            let live = live
                .map(|_| format!("<p><a href=\"/watch/{}\">Playing now: watch</a></p>", html(&account.name)));
            let body = format!(
                "<p>Here since {}.</p>{}{}",
                date(account.created),
                live.unwrap_or_default(),
                score_table(&list)
            );
            page(&server, me.as_ref(), &account.name, &body)
        }
        Ok(None) => nothing(State(server), headers).await,
        Err(e) => away(&server, &e),
    }
}

/// Races that are on, and that were.
pub async fn races(State(server): State<Arc<Server>>, headers: HeaderMap) -> Response {
    let me = server.player(&headers).await;
    let config = server.hall.config.races.clone();
    let now = crate::db::now();
    let mut on = Vec::new();
    for (kind, games) in [(Kind::Daily, &config.daily), (Kind::Weekly, &config.weekly)] {
        for game in games {
            match current(&server.hall.db, &config, kind, game, now).await {
                Ok(Ok(race)) => on.push(vec![
                    format!("<a href=\"/races/{0}\">{0}</a>", html(&race.id)),
                    format!("{} UTC", stamp(race.ends)),
                    format!(
                        "<a href=\"/play/#game={}&amp;seed={}\">Take part</a>",
                        html(&race.game),
                        kind.name()
                    ),
                ]),
                Ok(Err(_)) => {}
                Err(e) => return away(&server, &e),
            }
        }
    }
    let past = match server.hall.db.races(50).await {
        Ok(list) => list,
        Err(e) => return away(&server, &e),
    };
    let past: Vec<_> = past
        .iter()
        .filter(|r| r.ends <= now)
        .map(|r| vec![format!("<a href=\"/races/{0}\">{0}</a>", html(&r.id))])
        .collect();
    let body = format!(
        "<p>Everyone plays the same seed, and everyone has one try.</p>{}<h2>Past races</h2>{}",
        table(&["Race", "Ends", ""], &on, "There are no races."),
        table(&["Race"], &past, "None yet.")
    );
    page(&server, me.as_ref(), "Races", &body)
}

/// One race.
pub async fn race(State(server): State<Arc<Server>>, headers: HeaderMap, Path(id): Path<String>) -> Response {
    let me = server.player(&headers).await;
    match server.hall.db.scores(&Wanted { race: &id, ..Wanted::default() }, ROWS).await {
        Ok(list) => page(&server, me.as_ref(), &id, &score_table(&list)),
        Err(e) => away(&server, &e),
    }
}

/// A game that ended: its dump, its record, its replay.
pub async fn game(State(server): State<Arc<Server>>, headers: HeaderMap, Path(id): Path<String>) -> Response {
    let me = server.player(&headers).await;
    let row = match server.hall.db.score(&id).await {
        Ok(Some(row)) => row,
        Ok(None) => return nothing(State(server), headers).await,
        Err(e) => return away(&server, &e),
    };
    let dump = morgue(&server, &row, "txt")
        .await
        .map(|b| String::from_utf8_lossy(&b).into_owned())
        .unwrap_or_default();
    let rank = match (row.ranked, row.marks.is_empty()) {
        (true, _) => "ranked".to_owned(),
        (false, false) => format!("not ranked: {}", row.marks),
        (false, true) => "not ranked: the seed was chosen, or the record was uploaded".to_owned(),
    };
    let race = if row.race.is_empty() {
        String::new()
    } else {
        format!(" <a href=\"/races/{0}\">{0}</a>.", html(&row.race))
    };
    let body = format!(
        "<p>{} points by <a href=\"/players/{player}\">{player}</a>, {rank}. {} turns, seed {}, rules {}, data {}, {} UTC.{race}</p>\
         <p><a href=\"/play/#replay=games/{id}&amp;turn=0\">Watch the replay</a>, or take the <a href=\"/games/{id}/record\" download>record</a> and run \
         <code>angrist replay --verify</code>.</p><pre tabindex=\"0\">{}</pre>",
        row.points,
        row.turns,
        html(&row.seed),
        row.rules,
        html(&row.data),
        stamp(row.ended),
        html(&dump),
        player = html(&row.player),
        id = html(&row.id),
    );
    page(&server, me.as_ref(), &row.line, &body)
}

async fn morgue(server: &Server, row: &Row, ending: &str) -> Option<Vec<u8>> {
    if !is_plain_name(&row.files) {
        return None;
    }
    let path = server.hall.player_dir(row.account).join("morgue").join(format!("{}.{ending}", row.files));
    tokio::task::spawn_blocking(move || std::fs::read(path).ok()).await.ok()?
}

/// The record of a game that ended.
pub async fn record(
    State(server): State<Arc<Server>>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Response {
    match server.hall.db.score(&id).await {
        Ok(Some(row)) => match morgue(&server, &row, "record").await {
            Some(bytes) => {
                let name = format!("attachment; filename=\"{}.record\"", row.id);
                (
                    [
                        (header::CONTENT_TYPE, "application/octet-stream".to_owned()),
                        (header::CONTENT_DISPOSITION, name),
                    ],
                    bytes,
                )
                    .into_response()
            }
            None => nothing(State(server), headers).await,
        },
        Ok(None) => nothing(State(server), headers).await,
        Err(e) => away(&server, &e),
    }
}

/// The table as JSON.
pub async fn scores_json(State(server): State<Arc<Server>>, Query(which): Query<Which>) -> Response {
    let wanted = Wanted { game: &which.game, unranked: true, newest: true, ..Wanted::default() };
    match server.hall.db.scores(&wanted, EXPORT).await {
        Ok(list) => json_answer(&json!({ "scores": list })),
        Err(e) => away(&server, &e),
    }
}

fn json_answer(value: &serde_json::Value) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], value.to_string()).into_response()
}

/// The table as the family's servers publish it: a line a game, fields by colons.
pub async fn xlogfile(State(server): State<Arc<Server>>, Query(which): Query<Which>) -> Response {
    let wanted = Wanted { game: &which.game, unranked: true, newest: true, ..Wanted::default() };
    match server.hall.db.scores(&wanted, EXPORT).await {
        Ok(list) => {
            let lines: String = list.iter().rev().map(xlog_line).collect();
            ([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], lines).into_response()
        }
        Err(e) => away(&server, &e),
    }
}

/// One line of an xlogfile. A colon within a field is doubled, so that every line can be taken apart again.
pub fn xlog_line(row: &Row) -> String {
    let mut line = String::new();
    let fields = [
        ("v", format!("angrist-{}", env!("CARGO_PKG_VERSION"))),
        ("game", row.game.clone()),
        ("rules", row.rules.to_string()),
        ("name", row.player.clone()),
        ("char", row.hero.clone()),
        ("sc", row.points.to_string()),
        ("lvl", row.depth.to_string()),
        ("turn", row.turns.to_string()),
        ("seed", row.seed.clone()),
        ("data", row.data.clone()),
        ("won", u8::from(row.won).to_string()),
        ("ktyp", row.cause.clone()),
        ("killer", row.killer.clone()),
        ("tmsg", row.line.clone()),
        ("marks", row.marks.clone()),
        ("race", row.race.clone()),
        ("ranked", u8::from(row.ranked).to_string()),
        ("end", row.ended.to_string()),
        ("id", row.id.clone()),
    ];
    for (n, (key, value)) in fields.iter().enumerate() {
        let colon = if n == 0 { "" } else { ":" };
        let _ = write!(line, "{colon}{key}={}", value.replace(':', "::").replace(['\n', '\r'], " "));
    }
    line.push('\n');
    line
}

/// Games that are being played.
pub async fn live(State(server): State<Arc<Server>>, headers: HeaderMap) -> Response {
    let me = server.player(&headers).await;
    let row = |seat: &Arc<crate::seat::Seat>| {
        let s = seat.standing();
        let idle = (crate::db::now() - seat.active.load(std::sync::atomic::Ordering::Relaxed)).max(0);
        (!s.game.is_empty()).then(|| {
            vec![
                format!("<a href=\"/watch/{0}\">{0}</a>", html(&seat.name)),
                html(&s.game),
                html(&s.place),
                s.turn.to_string(),
                format!("{idle} s"),
                seat.spectators.count().to_string(),
            ]
        })
    };
    let rows: Vec<_> = server.hall.seats().iter().filter_map(row).collect();
    let body = table(
        &["Player", "Game", "Place", "Turn", "Idle", "Watchers"],
        &rows,
        "No one is playing right now.",
    );
    page(&server, me.as_ref(), "Live games", &body)
}

/// The same for programs.
pub async fn live_json(State(server): State<Arc<Server>>) -> Response {
    let live = server.hall.seats().into_iter().filter_map(|seat| {
        let s = seat.standing();
        (!s.game.is_empty()).then(|| json!({ "player": seat.name, "slot": seat.slot, "game": s.game, "place": s.place, "turn": s.turn, "watchers": seat.spectators.count() }))
    });
    json_answer(&json!({ "live": live.collect::<Vec<_>>() }))
}

/// What is not there.
pub async fn nothing(State(server): State<Arc<Server>>, headers: HeaderMap) -> Response {
    let me = server.player(&headers).await;
    page_as(
        StatusCode::NOT_FOUND,
        &server,
        me.as_ref(),
        "Not found",
        "<p>There is no such page. <a href=\"/\">Go to the home page.</a></p>",
    )
}
