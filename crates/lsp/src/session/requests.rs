//! Requests: parameters to a question for a [`Workspace`](crate::Workspace), its answer to the protocol's words.

use super::{Disk, Opened, Session, address};
use crate::workspace::{Edits, Place};
use lsp_server::ErrorCode;
use lsp_types::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value as Json;
use std::collections::HashMap;
use std::str::FromStr;

type Answer = Result<Json, (ErrorCode, String)>;

fn params<P: DeserializeOwned>(params: Json) -> Result<P, (ErrorCode, String)> {
    serde_json::from_value(params).map_err(|e| (ErrorCode::InvalidParams, e.to_string()))
}

fn sent(value: impl Serialize) -> Answer {
    serde_json::to_value(value).map_err(|e| (ErrorCode::InternalError, e.to_string()))
}

impl<D: Disk> Session<D> {
    /// The lib of an open document and its name there.
    fn document(&mut self, uri: &Uri) -> Option<(String, String)> {
        self.documents.get(uri.as_str()).map(|d| (d.lib.clone(), d.name.clone()))
    }

    fn uri(&self, lib: &str, opened: &Opened, name: &str) -> Option<Uri> {
        let open =
            self.documents.iter().find(|(_, d)| d.lib == lib && d.name == name).map(|(uri, _)| uri.clone());
        Uri::from_str(&open.unwrap_or_else(|| address(opened, name))).ok()
    }

    fn locations(&self, lib: &str, places: &[Place]) -> Vec<Location> {
        let Some(opened) = self.libs.get(lib) else { return Vec::new() };
        let one = |p: &Place| {
            Some(Location { uri: self.uri(lib, opened, &p.file)?, range: opened.files.range_of(p) })
        };
        places.iter().filter_map(one).collect()
    }

    #[allow(clippy::mutable_key_type, reason = "the protocol's own type for changes has addresses as keys")]
    fn changes(&self, lib: &str, edits: Edits) -> WorkspaceEdit {
        let mut changes = HashMap::new();
        if let Some(opened) = self.libs.get(lib) {
            for (name, list) in edits {
                if let Some(uri) = self.uri(lib, opened, &name) {
                    changes.insert(uri, list);
                }
            }
        }
        WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }
    }

    /// Answers a request about a document; nothing for one that is not open.
    fn ask<T: Serialize>(
        &mut self,
        uri: &Uri,
        question: impl FnOnce(&mut crate::Workspace, &str) -> T,
    ) -> Answer {
        let Some((lib, name)) = self.document(uri) else { return Ok(Json::Null) };
        let Some(opened) = self.libs.get_mut(&lib) else { return Ok(Json::Null) };
        sent(question(&mut opened.files, &name))
    }

    pub(super) fn answer(&mut self, method: &str, p: Json) -> Answer {
        match method {
            "textDocument/hover" => {
                let p: HoverParams = params(p)?;
                let at = p.text_document_position_params;
                self.ask(&at.text_document.uri, |w, n| w.hover(n, at.position))
            }
            "textDocument/completion" => {
                let p: CompletionParams = params(p)?;
                let at = p.text_document_position;
                self.ask(&at.text_document.uri, |w, n| {
                    let (items, is_incomplete) = w.completion(n, at.position);
                    CompletionList { is_incomplete, items }
                })
            }
            "textDocument/definition" => {
                let p: GotoDefinitionParams = params(p)?;
                let at = p.text_document_position_params;
                self.places(&at.text_document.uri, |w, n| w.definition(n, at.position))
            }
            "textDocument/references" => {
                let p: ReferenceParams = params(p)?;
                let at = p.text_document_position;
                let with = p.context.include_declaration;
                self.places(&at.text_document.uri, |w, n| w.references(n, at.position, with))
            }
            "textDocument/prepareRename" => {
                let at: TextDocumentPositionParams = params(p)?;
                self.ask(&at.text_document.uri, |w, n| {
                    let found = w.prepare_rename(n, at.position)?;
                    Some(PrepareRenameResponse::RangeWithPlaceholder {
                        range: found.range,
                        placeholder: found.text,
                    })
                })
            }
            "textDocument/rename" => {
                let p: RenameParams = params(p)?;
                let at = p.text_document_position;
                let Some((lib, name)) = self.document(&at.text_document.uri) else { return Ok(Json::Null) };
                let Some(opened) = self.libs.get_mut(&lib) else { return Ok(Json::Null) };
                match opened.files.rename(&name, at.position, &p.new_name) {
                    Ok(edits) => sent(self.changes(&lib, edits)),
                    Err(why) => Err((ErrorCode::InvalidParams, why)),
                }
            }
            "textDocument/documentSymbol" => {
                let p: DocumentSymbolParams = params(p)?;
                self.ask(&p.text_document.uri, crate::Workspace::symbols)
            }
            "workspace/symbol" => {
                let p: WorkspaceSymbolParams = params(p)?;
                self.find(&p.query)
            }
            "textDocument/foldingRange" => {
                let p: FoldingRangeParams = params(p)?;
                self.ask(&p.text_document.uri, crate::Workspace::folds)
            }
            "textDocument/formatting" => {
                let p: DocumentFormattingParams = params(p)?;
                self.ask(&p.text_document.uri, |w, n| w.format(n, None))
            }
            "textDocument/rangeFormatting" => {
                let p: DocumentRangeFormattingParams = params(p)?;
                self.ask(&p.text_document.uri, |w, n| w.format(n, Some(p.range)))
            }
            "textDocument/codeAction" => {
                let p: CodeActionParams = params(p)?;
                let Some((lib, name)) = self.document(&p.text_document.uri) else { return Ok(Json::Null) };
                let Some(opened) = self.libs.get_mut(&lib) else { return Ok(Json::Null) };
                let wanted = |a: &CodeAction| {
                    let asks = |k: &CodeActionKind| {
                        a.kind.as_ref().is_some_and(|own| own.as_str().starts_with(k.as_str()))
                    };
                    p.context.only.as_ref().is_none_or(|only| only.iter().any(asks))
                };
                let found = opened.files.actions(&name, p.range);
                let found = found.into_iter().filter(|(a, _)| wanted(a));
                let all = found.map(|(a, edits)| CodeAction { edit: Some(self.changes(&lib, edits)), ..a });
                sent(all.collect::<Vec<_>>())
            }
            "textDocument/inlayHint" => {
                let p: InlayHintParams = params(p)?;
                self.ask(&p.text_document.uri, |w, n| w.hints(n, p.range))
            }
            "textDocument/semanticTokens/full" => {
                let p: SemanticTokensParams = params(p)?;
                let tokens = |w: &mut crate::Workspace, n: &str| SemanticTokens {
                    result_id: None,
                    data: w.tokens(n, None),
                };
                self.ask(&p.text_document.uri, tokens)
            }
            "textDocument/semanticTokens/range" => {
                let p: SemanticTokensRangeParams = params(p)?;
                self.ask(&p.text_document.uri, |w, n| SemanticTokens {
                    result_id: None,
                    data: w.tokens(n, Some(p.range)),
                })
            }
            other => Err((ErrorCode::MethodNotFound, format!("{other} is not answered here"))),
        }
    }

    fn places(
        &mut self,
        uri: &Uri,
        question: impl FnOnce(&mut crate::Workspace, &str) -> Vec<Place>,
    ) -> Answer {
        let Some((lib, name)) = self.document(uri) else { return Ok(Json::Null) };
        let Some(opened) = self.libs.get_mut(&lib) else { return Ok(Json::Null) };
        let found = question(&mut opened.files, &name);
        sent(self.locations(&lib, &found))
    }

    fn find(&mut self, query: &str) -> Answer {
        let keys: Vec<String> = self.libs.keys().cloned().collect();
        let mut out = Vec::new();
        for key in keys {
            let Some(opened) = self.libs.get_mut(&key) else { continue };
            for found in opened.files.find(query) {
                let Some(location) = self.locations(&key, std::slice::from_ref(&found.place)).pop() else {
                    continue;
                };
                #[expect(deprecated, reason = "the field has to be given")]
                out.push(SymbolInformation {
                    name: found.name,
                    kind: found.kind,
                    tags: None,
                    deprecated: None,
                    location,
                    container_name: Some(found.place.file),
                });
            }
        }
        sent(out)
    }
}
