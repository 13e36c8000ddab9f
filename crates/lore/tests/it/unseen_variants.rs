//! Schemas of variants that were only looked at from outside: texts in the shapes their files have, made up here, are understood line by line.
#![expect(clippy::unwrap_used, reason = "what a helper of these tests cannot do is a failed test")]

use angrist_lore::{Source, check, dialect, schema::builtin};
use std::sync::Arc;

/// Every line is understood, and the format is recognised among all.
#[track_caller]
fn understood(name: &str, files: &[(&str, &str)]) {
    let texts: Vec<(String, String)> =
        files.iter().map(|(n, t)| (format!("edit/{n}.txt"), format!("V:1.0.0\n\n{t}"))).collect();
    let sources: Vec<Source<'_>> = texts.iter().map(|(n, t)| Source::new(n, t.as_bytes())).collect();
    let variant = Arc::new(builtin::load(name).unwrap().unwrap());
    let report = check::check(&variant, &sources);
    let told: Vec<String> = report
        .diagnostics
        .iter()
        .filter(|d| d.severity > angrist_source::Severity::Note)
        .map(|d| d.one_line())
        .collect();
    assert!(told.is_empty(), "{name}: {told:#?}");
    assert_eq!(report.lib.tables.len(), files.len());
    let best = dialect::recognise(&dialect::built_in().unwrap(), &sources).unwrap();
    assert_eq!((best.variant.name.as_str(), best.is_sure()), (name, true), "{}", best.text());
}

const COMMON: &[(&str, &str)] = &[
    ("limits", "M:F:207\nM:K:453\nM:A:18:123:35\nM:E:145\nM:R:750\nM:V:69\nM:P:5\nM:C:4\nM:L:348\n"),
    (
        "object",
        "N:0:<pile>\nG:&:w\n\nN:1:& Made-up Thing~\nG:~:y\nI:39:4:0\nW:5:0:10:10000\nP:0:1d1:0:0:-2\nA:1/1:50/2\nF:ONE | TWO\nD:It shines. \n",
    ),
    (
        "artifact",
        "N:1:of Nowhere\nI:39:4:0\nW:5:5:10:10000\nP:0:1d1:0:0:0\nF:ONE | TWO\nA:LIGHT:10:10\nD:Old.\n",
    ),
    (
        "monster",
        "N:0:<player>\nG:@:w\n\nN:11:Made-up hound\nG:C:o1\nI:110:2d3:10:1:0\nW:0:1:0:0\nB:BEG\nB:BITE:HURT:1d3\nS:1_IN_4\nS:BLINK | SCARE\nF:MALE | RAND_50\nD:Quiet.\n",
    ),
    (
        "p_race",
        "N:0:Folk\nS:0:0:0:0:0:-1\nR:0:0:0:0:0:10:0:0\nX:10:100:0\nI:1:14:6\nH:72:6:66:4\nW:180:25:150:20\nF:ONE\nC:0|1|2\n",
    ),
    ("p_hist", "N:1:2:50:50\nD:You are one.\nN:1:0:100:20\nD:You are another.\nN:2:0:100:50\nD:So it is.\n"),
    ("flavor", "N:1:45:32\nG:=:u1\nD:Plain\n\nN:2:45\nG:=:w\nD:Odd\n"),
    ("vault", "N:1:a cell\nX:7:5:2:3\nD:%%%\nD:% %\n"),
];

#[test]
fn minimal_angband() {
    let own = [
        ("ego_item", "N:2:of Quiet\nX:10:0 \nW:0:3:0:1000\nC:0:0:5:3\nT:36:0:6\nF:STEALTH\n"),
        (
            "p_class",
            "N:0:Walker\nS:5:-2:-2:2:2:-1\nC:25:18:18:1:14:2:70:55\nX:10:7:10:0:0:0:45:45\nI:9:0:9000:40\nA:6:30:5\nM:0:0:0\nB:0:1:1:22:4\nT:Novice\nE:75:32:1:1\nF:ONE\n",
        ),
        ("shop_own", "N:0\nS:5000:Nemo the Kind\nS:100:Nemo the Small\n\nN:9\nS:1:X\n"),
        (
            "terrain",
            "N:0:nothing\nG: :w\n\nN:1:ground\nG:.:w\nM:0\nE:0\nW:0:1:15:0\nC:0:100:100:100:100:0\nK:HURT_WATER:0:2000\nK:DEFAULT:1\nF:LOS\nX:0:1:0:0:1:0:0\nD:Flat.\n",
        ),
        ("names", "N:abc\nN:ard-def\n"),
        ("player_ghost", "N:0:Some Body\nI:1:99:99\n"),
        ("quest", "N:0:None\nW:0:0:0:0\n"),
    ];
    understood("minimal", &[COMMON, &own].concat());
}

#[test]
fn angband_3_0_and_those_near_to_it() {
    let own = [
        ("ego_item", "N:2:of Quiet\nX:13:10\nW:0:3:0:1000\nC:0:0:5:3\nT:36:0:6\nF:STEALTH\n"),
        (
            "p_class",
            "N:0:Walker\nS:5:-2:-2:2:2:-1\nC:25:18:18:1:14:2:70:55\nX:10:7:10:0:0:0:45:45\nI:9:0:9000:40\nA:6:30:5\nM:90:1:1:300\nB:0:1:1:22:4\nT:Novice\nE:75:32:1:1\nF:ONE\n",
        ),
        ("shop_own", "N:0:0:Nemo the Kind\nI:3:5000:108\nN:0:1:Nemo\nI:0:10:108\nN:1:0:X\nI:6:5000:115\n"),
        ("terrain", "N:0:<darkness>\nG: :w\n\nN:1:ground\nG:.:w\nM:0\n"),
    ];
    understood("angband-3.0", &[COMMON, &own].concat());
}

#[test]
fn zangband() {
    let files = [
        ("misc", "M:F:160\nM:K:596\nM:W:N:250\nM:W:T:300\nM:T:122880\n"),
        ("f_info", "N:0:nothing\nG: :w\n\nN:15:old slag\nG:::D\nF:USE_TRANS | MARK\n"),
        (
            "k_info",
            "N:0:something\nG:&:w\n\nN:30:& Made-up Blade~\nG:|:W\nI:23:21:0\nW:26:0:140:350\nA:26/1:80/1\nP:0:3d4:-2:-4:0\nF:SHOW_MODS | \nL:USE:\tident = nothing(2, 3)\nD:Long: and thin. \n",
        ),
        (
            "a_info",
            "N:1:of Nowhere\nI:39:4:1\nW:20:1:10:2000\nP:0:1d1:0:0:0\nF:ACTIVATE | LITE\nL:USE:\tmsgf(\"It hums...\")\nL:DESC:\treturn \"hums: every 3 turns\"\nD:Old.\n",
        ),
        (
            "e_info",
            "N:4:of Made-up\nX:30:16\nW:0:4:0:-100\nC:-5:-5:0:0\nF:RES_ACID | \nF:IGNORE_ACID\nL:MAKE:\tadd(object)\n",
        ),
        (
            "r_info",
            "N:0:Player\nG:@:w\n\nN:1:Made-up hound\nG:C:U\nI:110:1d3:20:3:5\nW:0:3:0:0\nO:25:50:25\nB:DROOL\nB:TOUCH:EAT_GOLD\nB:BITE:HURT:1d1\nF:RAND_25 | \nS:1_IN_2 |\nS:BLINK\nD:Quiet: mostly.\n",
        ),
        ("v_info", "N:0:a cell\nX:7:5:2:3\nD: % \nD:%,%\n"),
    ];
    understood("zangband", &files);
}

/// Names in two languages, files without a version line, conditions, and files that name others.
#[test]
fn tinyangband() {
    let files = [
        ("misc", "M:T:3\nM:WX:10\nM:R:156\n"),
        ("w_info", "?:[EQU $WILDERNESS NONE]\nW:F:#:0\nW:F:1:1:0:1:0:Ville:Town\nW:D:###\nW:P:1:1\n?:1\n"),
        (
            "m_info",
            "N:0\nI:NONE:STR:0:99:0\nR:0:0\n\nN:1\nI:SPELL:INT:0:1:300\nR:1:1\nT:1:1:20:5\nT:2:2:25:5\n",
        ),
        (
            "f_info",
            "N:0:rien\nE:nothing\nG: :w\nW:2\n\nN:1:sol\nE:ground\nG:.:w:LIT\nW:5\n\nN:9:creux\nE:hole\nG:::w:LIT\nM:1\nW:5\n",
        ),
        (
            "k_info",
            "N:0:chose\nE:thing\nG:&:w\n\nN:30:lame\nE:& Blade~\nG:|:W\nI:23:21:0\nW:26:0:140:350\nA:26/1:80/1\nP:0:3d4:-2:-4:0\nF:ONE | \nD:$Long: and thin. \nD:Fine\n",
        ),
        (
            "a_info",
            "N:0:chose\n\nN:1:de nulle part\nE:of Nowhere\nI:39:4:1\nW:20:1:10:2000\nP:0:1d1:0:0:0\nA:111\nF:ONE | TWO\nD:$Old.\n",
        ),
        ("e_info", "N:4:calme\nE:of Quiet\nX:30:16\nW:0:4:0:-100\nC:-5:-5:0:0\nA:23\nF:ONE |\nF:TWO\n"),
        (
            "r_info",
            "N:0:joueur\nE:Player\nG:@:w\n\nN:1:chien\nE:Made-up hound\nG:C:U\nI:110:1d3:20:3:5\nW:0:3:0:0\nB:DROOL\nB:TOUCH:EAT_GOLD\nB:BITE:HURT:1d1\nF:RAND_25 | \nS:1_IN_2 |\nS:BLINK\nD:$Quiet: mostly.\n",
        ),
        ("v_info", "N:0:a cell\nX:7:5:2:3\nD: % \nD:%,%\n"),
        ("q_info", "%:q_pref.txt\n?:[EQU $QUEST_NUMBER 1]\n%:q_sauron.txt\n"),
        ("q_sauron", "Q:$1:N:A quest\nQ:1:Q:1:0:0:1:27:1:0\n?:[LEQ $QUEST1 2]\nQ:1:T:Go there: now.\n?:1\n"),
        ("t_info", "%:t_basic.txt\n"),
        ("t_basic", "B:$0:N:Inn:Nemo:Elf\nB:0:A:0:Rest:10:10:r:17:0\nD:##1#\nD:#..#\nP:1:2\n"),
    ];
    understood("tinyangband", &files);
}

/// Numbers in square brackets behind words, templates of monsters by name, and a wilderness of regions.
#[test]
fn faangband() {
    let files = [
        (
            "limits",
            "M:F:207\nM:K:453\nM:A:18\nM:E:145\nM:R:750\nM:V:69\nM:P:5\nM:C:4\nM:L:348\nM:X:5\nM:S:9\n",
        ),
        (
            "artifact",
            "N:1:of Nowhere\nI:39:4:0\nW:5:5:10:10000\nP:0:1d1:0:0:0\nB:STR[2] | RES_FIRE[40]\nF:ONE\nE:GLOW:10+d10\nM:It glows.\nD:Old.\n",
        ),
        (
            "object",
            "N:0:<pile>\nG:&:w\n\nN:1:& Made-up Thing~\nG:~:y\nI:39:4:0\nW:5:0:10:1000\nP:0:1d1:0:0:-2\nA:1/1:50/2\nB:FEED[3]\nF:ONE\nD:It shines.\n",
        ),
        ("monster_base", "N:hound\nG:C\nM:2\nF:ANIMAL\nD:A dog of sorts\n"),
        (
            "monster",
            "N:11:Made-up hound\nT:hound\nC:o\nI:110:2d3:10:1:0\nW:0:1:0:0\nB:BEG\nB:BITE:HURT:1d3\nF:MALE | RAND_50\nS:1_IN_4 | POW_3\nD:Quiet.\n",
        ),
        ("terrain", "N:1:bare ground\nG:.:w\nM:1\nF:ONE | TWO\nD:Flat.\n"),
        ("set_item", "N:1:Two of nothing\nC:2\nD:A pair.\nP:1\nB:STR[1]\nF:ONE\n"),
        ("trap", "N:1:pit of wool\nG:^:w\nM:1:1:0\nF:ONE | TWO\nD:Soft.\n"),
        ("region", "N:1:A field\nI:1:4\nA:0:2:0:0:0:0:0:0\nD:#.#\nD:...\n"),
        ("landmarks", "N:1:A rock\n"),
        ("vault", "N:1:a cell\nX:7:5:2:3:1:9\nD:%%%\nD:% %\n"),
    ];
    understood("faangband", &files);
}

/// Skills, abilities, marks of monsters that change numbers by signs, and stores that list their wares.
#[test]
fn tome2() {
    let files = [
        ("misc", "M:T:3\nM:WX:10\nM:R:156\n"),
        (
            "a_info",
            "N:1:of Nowhere\nI:39:4:1\nW:20:1:10:2000\nP:0:1d1:0:0:0\nF:ONE | TWO\nf:ONE\na:GLOW\nZ:blink\nD:Old.\n",
        ),
        (
            "ab_info",
            "N:0:Juggling\nD:Three at a time.\nI:8\nA:3:Juggle\nk:10:Play\nS:18:DEX\na:Catching\nE:One:Two\n",
        ),
        (
            "k_info",
            "N:30:& Made-up Blade~\nG:|:W\nI:23:21:0\nW:26:0:140:350\nA:26/1:80/1\nP:0:3d4:-2:-4:0\nF:ONE\nf:TWO\nD:Fine.\n",
        ),
        (
            "r_info",
            "N:1:Made-up hound\nG:C:U\nI:110:1d3:20:3:5\nW:0:3:100:0\nE:0:1:0:0:1:4\nO:10:20:30:40\nB:DROOL\nB:BITE:HURT:1d1\nF:RAND_25\nS:1_IN_2\nD:Quiet.\n",
        ),
        (
            "re_info",
            "N:1:Lame\nG:*:*\nI:-5:%50:+0:+0:+10\nW:+2:5:+0:%150:A\nB:*:*:*\nF:ANIMAL\nH:UNIQUE\nM:ONE\nO:TWO\nS:BLINK\nT:HEAL\n",
        ),
        (
            "s_info",
            "N:1:Play\nD:Games.\nA:4:Play a game\nI:500\nF:ONE\nG:20\nf:Throw:30%\nO:Work:10%\nE:Sleep:Play\nT:Play:Throw\n",
        ),
        ("set_info", "N:0:Two of nothing\nD:A pair.\nP:1:2:3\nF:ONE\n"),
        (
            "st_info",
            "N:0:Stall\nI:50:Made-up Blade\nT:30:23:256\nA:1:2:3:0:0:0\nO:0:1:2:3\nG:1:w\nF:ONE\nW:12\n",
        ),
        ("wf_info", "N:1:Field\nD:a field\nW:1:0:0:89:1:.\nF:ONE\nX:1:1:1:1:1:1:1:1:1:1:1:1:1:1:1:1:1:1\n"),
        ("v_info", "N:0:a cell\nX:7:5:2:3\nD:%%%\nD:%,%\n"),
    ];
    understood("tome2", &files);
}

/// A format that is not described is told what it resembles in tens of lines, however many lines differ.
#[test]
fn a_report_of_differences_is_short() {
    let variant = Arc::new(builtin::load("unangband").unwrap().unwrap());
    let mut monster = String::from("V:2.0.0\n");
    for n in 1..900 {
        monster.push_str(&format!(
            "N:{n}:Beast {n}\nG:C:w\nO:{n}:2:3\nF:ODD_{} | OTHER_{}\nZ:free text\nI:1\n",
            n % 40,
            n % 7
        ));
    }
    let sources = [Source::new("edit/monster.txt", monster.as_bytes())];
    let report = check::check(&variant, &sources);
    assert!(report.diagnostics.len() > 20);
    let told = dialect::differences(&report.lib, &report.diagnostics);
    assert!(told.lines().count() < 40, "{told}");
    assert!(told.contains("899  unknown lines O:"), "{told}");
}
