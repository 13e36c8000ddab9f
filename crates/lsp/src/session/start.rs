//! The beginning of a session: what the server can do.

use super::{Disk, ENDINGS, Session, State};
use crate::legend::TYPES;
use crate::text::Unit;
use crate::uri::path_of;
use lsp_server::{ErrorCode, Message, Request};
use lsp_types::*;
use serde_json::{Value as Json, json};

impl<D: Disk> Session<D> {
    pub(super) fn initialize(&mut self, params: Json) -> Result<Json, (ErrorCode, String)> {
        let p: InitializeParams =
            serde_json::from_value(params).map_err(|e| (ErrorCode::InvalidParams, e.to_string()))?;
        let encodings =
            p.capabilities.general.as_ref().and_then(|g| g.position_encodings.clone()).unwrap_or_default();
        // Columns of most lines are the same in both; the one that both sides need not convert is taken when it is offered first.
        let utf8 = encodings.first() == Some(&PositionEncodingKind::UTF8);
        self.unit = if utf8 { Unit::Utf8 } else { Unit::Utf16 };
        let workspace = p.capabilities.workspace.as_ref();
        self.watches = workspace
            .and_then(|w| w.did_change_watched_files.as_ref())
            .is_some_and(|w| w.dynamic_registration == Some(true));
        #[expect(deprecated, reason = "older editors name only one folder, this way")]
        let one = p.root_uri.iter().map(|u| u.as_str().to_owned()).collect::<Vec<_>>();
        let several: Vec<String> =
            p.workspace_folders.iter().flatten().map(|f| f.uri.as_str().to_owned()).collect();
        let all = if several.is_empty() { one } else { several };
        self.folders =
            all.iter().filter_map(|u| path_of(u)).map(|p| p.trim_end_matches('/').to_owned()).collect();
        self.state = State::Running;
        let kind = if utf8 { PositionEncodingKind::UTF8 } else { PositionEncodingKind::UTF16 };
        let answer = InitializeResult {
            capabilities: capabilities(kind),
            server_info: Some(ServerInfo {
                name: "angrist".to_owned(),
                version: Some(env!("CARGO_PKG_VERSION").to_owned()),
            }),
        };
        serde_json::to_value(answer).map_err(|e| (ErrorCode::InternalError, e.to_string()))
    }

    /// Asks the editor to tell of changes on disk.
    pub(super) fn watch(&mut self) -> Vec<Message> {
        if !self.watches {
            return Vec::new();
        }
        self.asked += 1;
        let watchers: Vec<Json> =
            ENDINGS.iter().map(|e| json!({ "globPattern": format!("**/*{e}") })).collect();
        let params = json!({ "registrations": [{ "id": "files", "method": "workspace/didChangeWatchedFiles",
            "registerOptions": { "watchers": watchers } }] });
        vec![Message::Request(Request::new(
            self.asked.into(),
            "client/registerCapability".to_owned(),
            params,
        ))]
    }
}

fn capabilities(encoding: PositionEncodingKind) -> ServerCapabilities {
    let actions = CodeActionOptions {
        code_action_kinds: Some(vec![CodeActionKind::QUICKFIX, CodeActionKind::SOURCE_FIX_ALL]),
        ..CodeActionOptions::default()
    };
    let letters = |s: &str| Some(s.chars().map(String::from).collect());
    ServerCapabilities {
        position_encoding: Some(encoding),
        text_document_sync: Some(TextDocumentSyncCapability::Options(TextDocumentSyncOptions {
            open_close: Some(true),
            change: Some(TextDocumentSyncKind::INCREMENTAL),
            ..TextDocumentSyncOptions::default()
        })),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        completion_provider: Some(CompletionOptions {
            trigger_characters: letters(":|\"$.>"),
            ..CompletionOptions::default()
        }),
        definition_provider: Some(OneOf::Left(true)),
        references_provider: Some(OneOf::Left(true)),
        rename_provider: Some(OneOf::Right(RenameOptions {
            prepare_provider: Some(true),
            work_done_progress_options: WorkDoneProgressOptions::default(),
        })),
        document_symbol_provider: Some(OneOf::Left(true)),
        workspace_symbol_provider: Some(OneOf::Left(true)),
        folding_range_provider: Some(FoldingRangeProviderCapability::Simple(true)),
        document_formatting_provider: Some(OneOf::Left(true)),
        document_range_formatting_provider: Some(OneOf::Left(true)),
        code_action_provider: Some(CodeActionProviderCapability::Options(actions)),
        inlay_hint_provider: Some(OneOf::Left(true)),
        semantic_tokens_provider: Some(SemanticTokensServerCapabilities::SemanticTokensOptions(
            SemanticTokensOptions {
                legend: SemanticTokensLegend { token_types: TYPES.to_vec(), token_modifiers: Vec::new() },
                range: Some(true),
                full: Some(SemanticTokensFullOptions::Bool(true)),
                ..SemanticTokensOptions::default()
            },
        )),
        workspace: Some(WorkspaceServerCapabilities {
            workspace_folders: Some(WorkspaceFoldersServerCapabilities {
                supported: Some(true),
                change_notifications: Some(OneOf::Left(true)),
            }),
            file_operations: None,
        }),
        ..ServerCapabilities::default()
    }
}
