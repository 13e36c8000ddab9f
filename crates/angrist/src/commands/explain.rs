//! `explain`: what a code of a diagnostic means and what to do about it.

use crate::cli::{Common, Format};
use crate::failure::Failure;
use crate::out::outln;
use angrist_source::{codes, nearest};
use serde_json::{Value, json};

/// Prints the page of a code, or a list of all.
pub fn explain(common: &Common, code: Option<&str>) -> Result<(), Failure> {
    let Some(code) = code else {
        if common.format != Format::Text {
            let all: Vec<Value> =
                codes::all().map(|(code, text)| json!({ "code": code, "text": text })).collect();
            outln!("{}", json!({ "codes": all }));
            return Ok(());
        }
        for (code, text) in codes::all() {
            outln!("{code:<26} {}", text.lines().next().unwrap_or_default());
        }
        return Ok(());
    };
    // As it is printed: [unknown-flag].
    let code = code.trim_matches(['[', ']']);
    let Some(text) = codes::explain(code) else {
        let near = nearest(code, codes::all().map(|c| c.0))
            .map(|n| format!("; did you mean {n}?"))
            .unwrap_or_else(|| "; `angrist explain` lists all".to_owned());
        return Err(Failure::Usage(format!("there is no code '{code}'{near}")));
    };
    match common.format {
        Format::Text => outln!("{code}\n\n{text}"),
        _ => outln!("{}", json!({ "code": code, "text": text })),
    }
    Ok(())
}
