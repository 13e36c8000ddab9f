//! The language server alone, over standard input and output: what `angrist lsp` runs, as a small program for editors and tests.
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    match angrist_lsp::serve::serve_streams(std::io::stdin(), std::io::stdout()) {
        Ok(true) => ExitCode::SUCCESS,
        // The editor went without `shutdown`; the protocol wants 1.
        Ok(false) | Err(_) => ExitCode::FAILURE,
    }
}
