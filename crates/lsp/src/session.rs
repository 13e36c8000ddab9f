//! One editor's session: messages in, messages out, without a thread or a clock.
//!
//! [`Session::receive`] takes one message and gives those it causes at once; [`Session::idle`] checks what changed and gives the
//! diagnostics. The caller decides when it is idle. Files come from a [`Disk`], so that tests and fuzzers need none.
//! Promise: any message gets an answer that the protocol allows, whatever its parameters are.

mod requests;
mod start;

use crate::text::Unit;
use crate::uri::{path_of, uri_of};
use crate::workspace::{LARGEST, Workspace, has_ending};
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::{
    DiagnosticRelatedInformation, DiagnosticSeverity, DidChangeTextDocumentParams,
    DidChangeWatchedFilesParams, DidChangeWorkspaceFoldersParams, DidCloseTextDocumentParams,
    DidOpenTextDocumentParams, FileChangeType, Location, PublishDiagnosticsParams, Uri,
};
use serde::de::DeserializeOwned;
use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};
use std::str::FromStr;

/// Endings of the files a lib is made of.
pub const ENDINGS: [&str; 4] = [".txt", ".prf", ".irh", ".irc"];

/// Where files come from. Paths have `/` between directories.
pub trait Disk {
    /// The bytes of a file, if it can be read.
    fn read(&self, path: &str) -> Option<Vec<u8>>;
    /// The files below a directory with these endings, as paths from it on; `deep` says how many directories down.
    fn list(&self, dir: &str, endings: &[&str], deep: usize) -> Vec<String>;
}

/// A lib of the session: its directory, unless it is a file without one, and its files.
struct Opened {
    dir: Option<String>,
    files: Workspace,
    /// Files for which diagnostics were sent.
    shown: BTreeSet<String>,
}

/// A document that the editor holds.
struct Document {
    lib: String,
    name: String,
    version: i32,
}

/// One editor's session.
pub struct Session<D> {
    disk: D,
    unit: Unit,
    state: State,
    watches: bool,
    folders: Vec<String>,
    libs: BTreeMap<String, Opened>,
    documents: BTreeMap<String, Document>,
    asked: i32,
}

/// How far a session has come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum State {
    /// Before `initialize`.
    New,
    /// Working.
    Running,
    /// After `shutdown`: waits for `exit`.
    Ending,
    /// After `exit`.
    Over,
}

impl<D: Disk> Session<D> {
    /// A session that reads files from there.
    pub fn new(disk: D) -> Self {
        Session {
            disk,
            unit: Unit::Utf16,
            state: State::New,
            watches: false,
            folders: Vec::new(),
            libs: BTreeMap::new(),
            documents: BTreeMap::new(),
            asked: 0,
        }
    }

    /// How far it has come.
    pub fn state(&self) -> State {
        self.state
    }

    /// Whether something changed that has not been checked.
    pub fn is_waiting(&self) -> bool {
        self.libs.values().any(|l| l.files.is_unchecked())
    }

    /// Takes a message and gives what it causes at once.
    pub fn receive(&mut self, message: Message) -> Vec<Message> {
        match message {
            Message::Request(request) => vec![Message::Response(self.request(request))],
            Message::Notification(notification) => self.notification(notification),
            Message::Response(_) => Vec::new(),
        }
    }

    fn request(&mut self, request: Request) -> Response {
        let Request { id, method, params } = request;
        let answer = match (self.state, method.as_str()) {
            (State::New, "initialize") => self.initialize(params),
            (State::New, _) => Err((ErrorCode::ServerNotInitialized, "initialize comes first".to_owned())),
            (State::Running, "shutdown") => {
                self.state = State::Ending;
                Ok(Json::Null)
            }
            (State::Running, method) => self.answer(method, params),
            _ => Err((ErrorCode::InvalidRequest, "the session is ending".to_owned())),
        };
        match answer {
            Ok(result) => Response::new_ok(id, result),
            Err((code, message)) => failed(id, code, message),
        }
    }

    fn notification(&mut self, n: Notification) -> Vec<Message> {
        if n.method == "exit" {
            self.state = State::Over;
        }
        if self.state != State::Running {
            return Vec::new();
        }
        match n.method.as_str() {
            "initialized" => return self.watch(),
            "textDocument/didOpen" => {
                if let Some(p) = of::<DidOpenTextDocumentParams>(n.params) {
                    let d = p.text_document;
                    return self.open(d.uri.as_str(), &d.language_id, d.version, &d.text);
                }
            }
            "textDocument/didChange" => {
                if let Some(p) = of::<DidChangeTextDocumentParams>(n.params) {
                    self.change(&p);
                }
            }
            "textDocument/didClose" => {
                if let Some(p) = of::<DidCloseTextDocumentParams>(n.params) {
                    return self.close(p.text_document.uri.as_str());
                }
            }
            "workspace/didChangeWatchedFiles" => {
                if let Some(p) = of::<DidChangeWatchedFilesParams>(n.params) {
                    for change in p.changes {
                        self.on_disk(change.uri.as_str(), change.typ == FileChangeType::DELETED);
                    }
                }
            }
            "workspace/didChangeWorkspaceFolders" => {
                if let Some(p) = of::<DidChangeWorkspaceFoldersParams>(n.params) {
                    let gone: Vec<_> =
                        p.event.removed.iter().filter_map(|f| path_of(f.uri.as_str())).collect();
                    self.folders.retain(|f| !gone.contains(f));
                    self.folders.extend(p.event.added.iter().filter_map(|f| path_of(f.uri.as_str())));
                }
            }
            _ => {}
        }
        Vec::new()
    }

    /// The directory of the lib that a file belongs to: the nearest one above it, within the folders that are open, that has a
    /// directory `edit`; else its own.
    fn lib_of(&self, path: &str) -> Option<String> {
        let (parent, _) = path.rsplit_once('/')?;
        let within = |dir: &str| {
            let inside =
                |f: &String| dir.strip_prefix(f.as_str()).is_some_and(|r| r.is_empty() || r.starts_with('/'));
            self.folders.iter().any(inside) || !self.folders.iter().any(|f| path.starts_with(f.as_str()))
        };
        if has_ending(path, ".irh") || has_ending(path, ".irc") {
            return Some(parent.to_owned());
        }
        let mut dir = parent;
        for _ in 0..4 {
            if !within(dir) {
                break;
            }
            if !self.disk.list(&format!("{dir}/edit"), &[".txt"], 0).is_empty() {
                return Some(dir.to_owned());
            }
            let Some((up, _)) = dir.rsplit_once('/') else { break };
            dir = up;
        }
        Some(parent.to_owned())
    }

    fn load(&self, dir: &str) -> Workspace {
        let mut files = Workspace::new(self.unit);
        for name in self.disk.list(dir, &ENDINGS, 3) {
            if let Some(bytes) = self.disk.read(&format!("{dir}/{name}")) {
                files.set(&name, bytes);
            }
        }
        // The header of constants may stand in a directory beside the library.
        const HEADER: &str = "Defines.h";
        let is_library = files.names().any(|n| has_ending(n, ".irc"));
        if is_library && let Some(bytes) = self.disk.read(&format!("{dir}/{HEADER}")) {
            files.set(HEADER, bytes);
        } else if is_library
            && let Some((up, _)) = dir.rsplit_once('/')
            && let Some(bytes) = self.disk.read(&format!("{up}/inc/{HEADER}"))
        {
            files.set(HEADER, bytes);
        }
        files
    }

    fn open(&mut self, uri: &str, language: &str, version: i32, text: &str) -> Vec<Message> {
        let path = path_of(uri);
        let dir = path.as_deref().and_then(|p| self.lib_of(p));
        let lib = dir.clone().unwrap_or_else(|| uri.to_owned());
        let name = match (&dir, &path) {
            (Some(dir), Some(path)) => path[dir.len() + 1..].to_owned(),
            // A file that was never saved has no ending; the editor knows what it is to be.
            _ => {
                let name = uri.rsplit(['/', ':']).next().unwrap_or(uri);
                let known = ENDINGS.iter().any(|e| has_ending(name, e));
                let ending = match language {
                    _ if known => "",
                    "angband-edit" => ".txt",
                    "angband-pref" => ".prf",
                    "incursion" => ".irh",
                    _ => "",
                };
                format!("{name}{ending}")
            }
        };
        if !self.libs.contains_key(&lib) {
            let files = dir.as_deref().map_or_else(|| Workspace::new(self.unit), |d| self.load(d));
            self.libs.insert(lib.clone(), Opened { dir, files, shown: BTreeSet::new() });
        }
        if let Some(opened) = self.libs.get_mut(&lib) {
            opened.files.set_text(&name, text);
            // Also when there is nothing to say: the editor waits for it.
            opened.shown.insert(name.clone());
        }
        self.documents.insert(uri.to_owned(), Document { lib, name, version });
        Vec::new()
    }

    fn change(&mut self, p: &DidChangeTextDocumentParams) {
        let Some(document) = self.documents.get_mut(p.text_document.uri.as_str()) else { return };
        document.version = p.text_document.version;
        let Some(opened) = self.libs.get_mut(&document.lib) else { return };
        for change in &p.content_changes {
            match change.range {
                Some(range) => opened.files.change(&document.name, range, &change.text),
                None => opened.files.set_text(&document.name, &change.text),
            }
        }
    }

    /// What stands on disk counts again; a file that is gone there is gone here.
    fn close(&mut self, uri: &str) -> Vec<Message> {
        let Some(document) = self.documents.remove(uri) else { return Vec::new() };
        let others = self.documents.values().any(|d| d.lib == document.lib);
        let Some(opened) = self.libs.get_mut(&document.lib) else { return Vec::new() };
        if others {
            let bytes = opened.dir.as_ref().and_then(|d| self.disk.read(&format!("{d}/{}", document.name)));
            match bytes {
                Some(bytes) => opened.files.set(&document.name, bytes),
                None => opened.files.remove(&document.name),
            }
            return Vec::new();
        }
        // This lib is no longer in use.
        let Some(gone) = self.libs.remove(&document.lib) else { return Vec::new() };
        let empty = |name: &String| {
            let uri = if *name == document.name { uri.to_owned() } else { address(&gone, name) };
            publish(&uri, Vec::new(), None)
        };
        gone.shown.iter().filter_map(empty).collect()
    }

    /// A file changed outside the editor. While a document is open, the editor's text counts, also when its file is deleted.
    fn on_disk(&mut self, uri: &str, deleted: bool) {
        let Some(path) = path_of(uri).filter(|_| !self.documents.contains_key(uri)) else { return };
        if !ENDINGS.iter().any(|e| has_ending(&path, e)) {
            return;
        }
        for opened in self.libs.values_mut() {
            let Some(dir) = &opened.dir else { continue };
            let Some(name) = path.strip_prefix(dir.as_str()).and_then(|n| n.strip_prefix('/')) else {
                continue;
            };
            match self.disk.read(&path).filter(|_| !deleted) {
                Some(bytes) => opened.files.set(name, bytes),
                None => opened.files.remove(name),
            }
        }
    }

    /// Checks what changed; gives the diagnostics of every file of which something else is to be said.
    pub fn idle(&mut self) -> Vec<Message> {
        let mut out = Vec::new();
        let open: BTreeMap<(&str, &str), (&str, i32)> = self
            .documents
            .iter()
            .map(|(uri, d)| ((d.lib.as_str(), d.name.as_str()), (uri.as_str(), d.version)))
            .collect();
        for (key, opened) in &mut self.libs {
            if !opened.files.is_unchecked() {
                continue;
            }
            let mut names = opened.files.check();
            // An open file is told again also when only its version moved on, so that the editor knows it is up to date.
            names.extend(open.keys().filter(|(lib, _)| lib == key).map(|(_, name)| (*name).to_owned()));
            for name in names {
                let document = open.get(&(key.as_str(), name.as_str()));
                let mut told = opened.files.told(&name);
                if document.is_none() {
                    told.retain(|t| t.diagnostic.severity < Some(DiagnosticSeverity::INFORMATION));
                }
                if told.is_empty() && document.is_none() && !opened.shown.contains(&name) {
                    continue;
                }
                opened.shown.insert(name.clone());
                let uri = document.map_or_else(|| address(opened, &name), |(uri, _)| (*uri).to_owned());
                let place = |r: &crate::workspace::Related| {
                    let uri = open.get(&(key.as_str(), r.file.as_str())).map(|(uri, _)| (*uri).to_owned());
                    let uri = Uri::from_str(&uri.unwrap_or_else(|| address(opened, &r.file))).ok()?;
                    let location = Location { uri, range: r.range };
                    Some(DiagnosticRelatedInformation { location, message: r.message.clone() })
                };
                let all = told.iter().map(|t| {
                    let related: Vec<_> = t.related.iter().filter_map(place).collect();
                    let related_information = (!related.is_empty()).then_some(related);
                    lsp_types::Diagnostic { related_information, ..t.diagnostic.clone() }
                });
                out.extend(publish(&uri, all.collect(), document.map(|(_, version)| *version)));
            }
        }
        out
    }

    /// After a failure inside: everything is read again from the texts.
    pub fn recover(&mut self) {
        for opened in self.libs.values_mut() {
            opened.files.forget();
        }
    }
}

fn of<P: DeserializeOwned>(params: Json) -> Option<P> {
    serde_json::from_value(params).ok()
}

/// An answer that is an error.
pub fn failed(id: RequestId, code: ErrorCode, message: String) -> Response {
    Response::new_err(id, code as i32, message)
}

fn address(opened: &Opened, name: &str) -> String {
    match &opened.dir {
        Some(dir) => uri_of(&format!("{dir}/{name}")),
        None => format!("untitled:{name}"),
    }
}

fn publish(uri: &str, diagnostics: Vec<lsp_types::Diagnostic>, version: Option<i32>) -> Option<Message> {
    let uri = Uri::from_str(uri).ok()?;
    let params = PublishDiagnosticsParams { uri, diagnostics, version };
    Some(Message::Notification(Notification::new("textDocument/publishDiagnostics".to_owned(), params)))
}

/// Whether bytes are too many for a file of a lib.
pub(crate) fn is_too_large(length: u64) -> bool {
    // A little above what is checked, so that the editor can say so.
    length > (LARGEST as u64) * 8
}
