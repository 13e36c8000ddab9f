//! What all pages share: head, navigation, tables, forms. No script runs on any of them.

use super::Server;
use crate::db::accounts::Account;
use crate::names::html;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

/// A whole page. `body` is HTML.
pub fn page(server: &Server, player: Option<&Account>, title: &str, body: &str) -> Response {
    page_as(StatusCode::OK, server, player, title, body)
}

/// The same with another status.
pub fn page_as(
    status: StatusCode,
    server: &Server,
    player: Option<&Account>,
    title: &str,
    body: &str,
) -> Response {
    let name = html(&server.hall.config.name);
    let who = match player {
        Some(p) => format!(
            "<a href=\"/account\">{}</a> <form method=\"post\" action=\"/logout\"><button>Log out</button></form>",
            html(&p.name)
        ),
        None => "<a href=\"/login\">Log in</a> <a href=\"/register\">Register</a>".to_owned(),
    };
    let text = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <title>{title} - {name}</title><link rel=\"stylesheet\" href=\"/style.css\"></head><body><header><a class=\"name\" href=\"/\">{name}</a>\
         <nav><a href=\"/play/\">Play</a> <a href=\"/live\">Watch</a> <a href=\"/scores\">Scores</a> <a href=\"/races\">Races</a> \
         <a href=\"/players\">Players</a> <a href=\"/deaths\">Deaths</a> <a href=\"/killers\">Killers</a></nav><div class=\"who\">{who}</div></header>\
         <main><h1>{title}</h1>\n{body}\n</main></body></html>\n",
        title = html(title),
    );
    (status, [(header::CONTENT_TYPE, "text/html; charset=utf-8")], text).into_response()
}

/// A table. Cells are HTML.
pub fn table(heads: &[&str], rows: &[Vec<String>], none: &str) -> String {
    if rows.is_empty() {
        return format!("<p>{}</p>", html(none));
    }
    let head: String = heads.iter().map(|h| format!("<th scope=\"col\">{}</th>", html(h))).collect();
    let rows = rows.iter().map(|row| {
        let cells: String = row.iter().map(|c| format!("<td>{c}</td>")).collect();
        format!("<tr>{cells}</tr>\n")
    });
    format!(
        "<div class=\"table\"><table><thead><tr>{head}</tr></thead><tbody>\n{}</tbody></table></div>",
        rows.collect::<String>()
    )
}

/// A field of a form.
pub fn field(label: &str, name: &str, kind: &str, more: &str) -> String {
    format!(
        "<p><label for=\"{name}\">{}</label> <input id=\"{name}\" name=\"{name}\" type=\"{kind}\" {more}></p>",
        html(label)
    )
}

/// A sentence that something went wrong.
pub fn wrong(text: &str) -> String {
    if text.is_empty() {
        String::new()
    } else {
        format!("<p class=\"wrong\" role=\"alert\">{}</p>", html(text))
    }
}
