//! Numbers of the events that the host itself throws or answers; each stands among the constants too, which a test shows.
#![expect(missing_docs, reason = "each is the event it is named after")]

macro_rules! named {
    ($($name:ident = $value:literal),+ $(,)?) => {
        $(pub const $name: i32 = $value;)+

        /// All of them, with their names.
        pub const ALL: &[(&str, i32)] = &[$((stringify!($name), $name)),+];
    };
}

named! {
    EV_PUSH = 3,
    EV_WIELD = 13,
    EV_NATTACK = 17,
    EV_WATTACK = 18,
    EV_STRIKE = 19,
    EV_HIT = 20,
    EV_MISS = 21,
    EV_ATTACKMSG = 27,
    EV_MAGIC_HIT = 28,
    EV_TURN = 32,
    EV_DAMAGE = 41,
    EV_DEATH = 42,
    EV_FIELDON = 43,
    EV_FIELDOFF = 44,
    EV_RATTACK = 48,
    EV_SATTACK = 49,
    EV_ENTER = 50,
    EV_EFFECT = 52,
    EV_OATTACK = 71,
    EV_ELAPSED = 74,
    EV_INFECT = 77,
    EV_POISON = 78,
    EV_MAGIC_STRIKE = 83,
    EV_REMOVED = 84,
    EV_VICTORY = 87,
    EV_PLACE = 121,
    EV_DISPELLED = 126,
    EV_SACRIFICE = 135,
    EV_RETRIBUTION = 138,
    EV_GODPULSE = 139,
    EV_GIVE_AID = 142,
    EV_ANGER_PULSE = 149,
    EV_BIRTH = 150,
    EV_ISTARGET = 155,
    EV_INITIALIZE = 156,
    EV_INIT_FIELDS = 164,
    EV_INIT_STATI = 165,
    EV_CRITERIA = 171,
    EV_GAIN_STATI = 175,
}
