//! `lsp`: a language server for editors, over standard input and output.

use crate::failure::Failure;

/// Serves one editor until it is done.
pub fn lsp() -> Result<(), Failure> {
    match angrist_lsp::serve::serve_streams(std::io::stdin(), std::io::stdout()) {
        Ok(true) => Ok(()),
        Ok(false) => Err(Failure::Found("the editor exited without a shutdown request".into())),
        Err(e) => Err(Failure::Refused(format!("cannot write to the editor: {e}"))),
    }
}
