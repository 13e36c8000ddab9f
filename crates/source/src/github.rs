//! Diagnostics as commands of GitHub's workflows: `::error file=...,line=...,col=...,title=...::message`.
//!
//! Promise: one line each; what GitHub gives a meaning to (`%`, line ends, and in properties `:` and `,`) is written as `%XX`.

use crate::diagnostic::{Diagnostic, Severity};

/// All diagnostics, one a line. `base` stands before the names of files.
pub fn lines(all: &[Diagnostic], base: &str) -> String {
    let mut out = String::new();
    for d in all {
        let command = match d.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "notice",
        };
        let mut words = d.message.clone();
        for (lead, part) in [("expected ", &d.expected), ("did you mean ", &d.nearest), ("", &d.help)] {
            if let Some(part) = part {
                words.push_str(&format!("; {lead}{part}"));
            }
        }
        let lines = std::iter::once((d.line, d.column)).chain(d.also.iter().map(|l| (*l, 1)));
        for (line, column) in lines {
            let mut properties = vec![format!("file={}", property(&format!("{base}{}", d.file)))];
            if line > 0 {
                properties.push(format!("line={line},col={column}"));
            }
            properties.push(format!("title={}", property(d.code)));
            out.push_str(&format!("::{command} {}::{}\n", properties.join(","), data(&words)));
        }
    }
    out
}

fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_place_is_a_line_and_marks_are_written_as_codes() {
        let mut d = Diagnostic::whole(Severity::Warning, "unknown-flag", "a,b.txt", "50% of\nit");
        d.line = 3;
        d.column = 5;
        d.also = vec![9];
        let text = lines(&[d.nearest(Some("X"))], "lib/");
        assert_eq!(
            text,
            "::warning file=lib/a%2Cb.txt,line=3,col=5,title=unknown-flag::50%25 of%0Ait; did you mean X\n\
             ::warning file=lib/a%2Cb.txt,line=9,col=1,title=unknown-flag::50%25 of%0Ait; did you mean X\n"
        );
    }
}
