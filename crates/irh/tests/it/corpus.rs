//! The corpora of the preprocessor's and the parser's fuzzers, run on the stable toolchain, whole and cut off anywhere.
#![allow(clippy::expect_used, reason = "a test that cannot read its data must stop")]

use std::path::{Path, PathBuf};

use angrist_irh::fuzz_entry;
use proptest::prelude::*;

fn corpus(name: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(name);
    let entries = std::fs::read_dir(&folder).expect("the corpus is part of the repository");
    let mut all: Vec<PathBuf> = entries.map(|e| e.expect("an entry").path()).collect();
    all.sort();
    all.into_iter().map(|p| (p.clone(), std::fs::read(&p).expect("a file"))).collect()
}

#[test]
fn every_text_of_the_preprocessors_corpus_keeps_its_promises() {
    let all = corpus("preprocessor");
    assert!(all.len() >= 10);
    for (path, bytes) in all {
        for end in 0..=bytes.len() {
            assert_eq!(fuzz_entry::preprocessor(&bytes[..end]), Ok(()), "{path:?} cut at {end}");
        }
    }
}

#[test]
fn every_text_of_the_librarys_corpus_keeps_its_promises() {
    let all = corpus("library");
    assert!(all.len() >= 6);
    for (path, bytes) in all {
        assert_eq!(fuzz_entry::library(&bytes), Ok(()), "{path:?}");
        // Each cut reads the whole table of constants again, so only some are tried.
        for end in (0..bytes.len()).step_by(7) {
            assert_eq!(fuzz_entry::library(&bytes[..end]), Ok(()), "{path:?} cut at {end}");
        }
    }
}

/// Pieces of the language in any order, which get further than any bytes.
fn jumble() -> impl Strategy<Value = Vec<u8>> {
    let pieces = proptest::sample::select(vec![
        "Monster",
        "Item",
        "Effect",
        "Region",
        "Terrain",
        "\"a\"",
        "\"b\"",
        ":",
        "{",
        "}",
        ";",
        ",",
        "(",
        ")",
        "[",
        "]",
        "$",
        "1",
        "2d6",
        "%",
        "*",
        "+",
        "-",
        "|",
        "~",
        "On Event",
        "Flags",
        "Gear",
        "Grants",
        "Parts",
        "Tiles",
        "Grid",
        "Lists",
        "Constants",
        "Specials",
        "at",
        "level",
        "every",
        "of",
        "any",
        "random",
        "with",
        "for",
        "and",
        "else",
        "if",
        "'#'",
        "{: ## :}",
        "Image",
        "red",
        "Str",
        "int16",
        "x",
        "\n#define M 1\n",
        "\n#define F(a) a F(a)\n",
        "F",
        "M",
        "\n#if 0\n",
        "\n#else\n",
        "\n#endif\n",
        "\n#include \"1.irh\"\n",
        "\0",
        "\"",
        "/*",
        "*/",
        "\\\n",
    ]);
    proptest::collection::vec(pieces, 0..60).prop_map(|v| v.join(" ").into_bytes())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_jumble_of_the_language_keeps_the_promises(bytes in jumble()) {
        prop_assert_eq!(fuzz_entry::preprocessor(&bytes), Ok(()));
        prop_assert_eq!(fuzz_entry::library(&bytes), Ok(()));
    }

    #[test]
    fn any_bytes_keep_the_promises(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        prop_assert_eq!(fuzz_entry::library(&bytes), Ok(()));
        prop_assert_eq!(fuzz_entry::cache(&bytes), Ok(()));
    }
}
