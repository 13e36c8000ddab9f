//! The grammar of templates: articles, pronouns, parameters, texts in texts, and what is wrong with them.

use super::*;

// S001-291
#[test]
fn an_article_goes_by_what_is_written_before_the_name() {
    assert_eq!(says("A <EActor> bites.", &[]), "An ogre bites.");
    assert_eq!(says("An <EVictim> bites.", &[]), "A wolf bites.");
    assert_eq!(says("The <EActor> bites the <EVictim>.", &[]), "The ogre bites the wolf.");
    assert_eq!(says("You bite an <EVictim> and a <EActor>.", &[]), "You bite a wolf and an ogre.");
    assert_eq!(says("The <EItem2> bites.", &[]), "Ben bites.");
    assert_eq!(says("Your <EVictim> bites.", &[]), "Your wolf bites.");
    assert_eq!(says("It ends. <EActor> goes.", &[]), "It ends. Ogre goes.");
    assert_eq!(says("Run! <4>the <EActor> comes.", &[]), "Run! the ogre comes.");
}

// S001-291: an article is a word of its own; the end of another word is none, and stays.
#[test]
fn the_end_of_a_word_is_no_article() {
    assert_eq!(says("Panthea <EVictim>!", &[]), "Panthea wolf!");
    assert_eq!(says("The human <EVictim> bites.", &[]), "The human wolf bites.");
    assert_eq!(says("You bathe <EItem2>.", &[]), "You bathe Ben.");
    assert_eq!(says("Panthea <EItem2>!", &[]), "Panthea Ben!");
    assert_eq!(says("You bathe the <EItem2>.", &[]), "You bathe Ben.", "a name of one's own needs none");
}

// S001-291 (S12, S13): inside a text the original loses the capital of "The" and does not know "An".
#[test]
fn a_capital_inside_a_text_is_kept_in_sane_and_lost_in_exact() {
    let both = |template: &str| {
        [Profile::Sane, Profile::Exact].map(|p| written(&World::default(), p, template, &[]).0.plain())
    };
    assert_eq!(both("Run! The <EActor> comes."), ["Run! The ogre comes.", "Run! the ogre comes."]);
    assert_eq!(both("Run! An <EVictim> comes."), ["Run! A wolf comes.", "Run! An wolf comes."]);
    assert_eq!(both("Run! A <EActor> comes."), ["Run! An ogre comes."; 2]);
}

// S001-290: the same event for actor, victim and onlooker; pronouns, the s of a verb, owners.
#[test]
fn pronouns_verbs_and_owners_go_by_the_thing() {
    assert_eq!(says("<he:EActor> sees <him:EActor> and <his:EActor> foe.", &[]), "He sees him and his foe.");
    let ann = [Parameter::Thing(Ann)];
    assert_eq!(says("Then <she:Obj1> hits <his:Obj1> own <him:Obj1>.", &ann), "Then she hits her own her.");
    assert_eq!(says("The <EItem> fall<s:EItem>.", &[]), "The coins fall.");
    assert_eq!(says("The <EActor> fall<s:EActor>.", &[]), "The ogre falls.");
    assert_eq!(says("The <EActor>'s foot, the <EItem>'s edge", &[]), "The ogre's foot, the coins' edge");
    assert_eq!(says("<god:EActor> is angry.", &[]), "Maru is angry.");
}

// S001-290
#[test]
fn what_is_not_perceived_is_something() {
    let world = World { unseen: vec![(Ann, Ogre)], ..World::default() };
    let read = |template: &str| written(&world, Profile::Sane, template, &[]).0.plain();
    assert_eq!(read("The <EActor> hits you."), "Something hits you.");
    assert_eq!(read("You hear the <EActor>'s steps."), "You hear its steps.");
    assert_eq!(read("As <he:EActor> come<s:EActor>, <his:EActor> foe flees."), "As it come, its foe flees.");
}

// S001-290
#[test]
fn parameters_are_taken_in_turn_or_by_number() {
    use Parameter::{Number, Resource, Text, Thing};
    let given = [Number(3), Text("red".into()), Thing(Wolf), Resource(Rid(7))];
    assert_eq!(says("<Num> <Str> <Obj> <Res>.", &given), "3 red wolf resource 7.");
    assert_eq!(says("<Str2> <Num1> <hMon3> <rid4>", &given), "Red 3 wolf resource 7");
    assert_eq!(says("the <hObj>", &[Number(102)]), "The ogre", "a script knows things by number");
    assert_eq!(says("<Num>", &[Thing(Wolf)]), "103");
}

// S001-290: five levels of texts in texts, and no more.
#[test]
fn texts_stand_in_each_other_five_deep() {
    use Parameter::Text;
    let nest = |deep: usize| -> Vec<Parameter<Who>> {
        let inner = (1..deep).map(|i| Text(format!("{i}<Str{}>", i + 1)));
        inner.chain([Text("end".to_owned())]).collect()
    };
    assert_eq!(says("0<Str1>", &nest(5)), "01234end");
    let (text, faults) = written(&World::default(), Profile::Sane, "0<Str1>", &nest(6));
    assert_eq!((text.plain().as_str(), faults.len()), ("01234", 1));
    assert_eq!(faults[0].trouble, Trouble::TooDeep);
    let itself = [Text("<Str1><Str1><Str1><Str1>".to_owned())];
    let (_, faults) = written(&World::default(), Profile::Sane, "<Str1>", &itself);
    assert!(!faults.is_empty(), "a text within itself ends");
}

#[test]
fn a_wrong_tag_is_named_with_its_place_and_the_rest_is_told() {
    let wrong = |template: &str, given: &[Parameter<Who>]| {
        let (text, faults) = written(&World::default(), Profile::Sane, template, given);
        (text.plain(), faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))
    };
    let (text, fault) = wrong("Now <hers:EActor> go.", &[]);
    assert_eq!(text, "Now <hers:EActor> go.");
    assert_eq!(fault, "message template, column 5: there is no tag <hers:EActor>");
    assert_eq!(wrong("<her:EActor>", &[]).1, "message template, column 1: there is no tag <her:EActor>");
    assert_eq!(wrong("x<Num>", &[]).1, "message template, column 2: <Num> has no parameter to stand for");
    let text = [Parameter::Text("x".into())];
    assert_eq!(wrong("<Obj>", &text).1, "message template, column 1: <Obj> does not fit its parameter");
    assert_eq!(wrong("a < b and <b", &[]), ("A < b and <b".to_owned(), String::new()), "no tags");
    let long = "<this is longer than any tag may be>";
    assert_eq!(wrong(long, &[]), (long.to_owned(), String::new()));
}

#[test]
fn a_text_that_would_grow_without_bound_is_cut() {
    let big = "x".repeat(60_000);
    let given = [Parameter::Text(big.clone()), Parameter::Text(big.clone()), Parameter::Text(big)];
    let (text, faults) = written(&World::default(), Profile::Sane, "<Str1><Str2><Str3>é<é>", &given);
    assert!(text.width() < 130_000);
    assert!(faults.iter().any(|f| f.trouble == Trouble::TooLong), "{faults:?}");
}
