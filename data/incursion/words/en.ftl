# Words of Incursion, in English.

place = {$dungeon}, level {$n}
place-unborn = Before the first step
way-danger-explore = The rest of the level lies past the { $what } ({ $far } { $way }).
way-danger = The only way leads over the { $what } ({ $far } { $way }).
hero = you

# The side bar and the sheet.
side-calling = {$race} {$class}
side-health = Health
side-mana = Mana
side-rank = Rank
side-defence = Defence
side-armour = Armour
side-experience = Exp
side-level = Level
side-turn = Turn
side-foe = {$name} {$n}%
sheet-title = {$name}, {$calling}
sheet-fatigue = Fatigue
sheet-melee = Melee
sheet-melee-damage = Melee damage
sheet-archery = Archery
sheet-brawl = Brawling
sheet-speed = Attack speed
sheet-movement = Movement
sheet-fortitude = Fortitude
sheet-reflex = Reflex
sheet-will = Will
sheet-skills = Skills
sheet-no-skills = No skills.
sheet-feats = Feats
score-strength = Strength
score-dexterity = Dexterity
score-constitution = Constitution
score-intelligence = Intelligence
score-wisdom = Wisdom
score-charisma = Charisma
score-luck = Luck
screen-inventory = Inventory
screen-inventory-empty = You carry nothing loose.
screen-burden = Burden {$n} of {$most}
screen-equipment = Equipment
screen-equipment-empty = You wear nothing.
screen-record = Kills of {$name}
screen-record-empty = You have killed nothing yet.
slot-weapon = in hand
slot-other-hand = in the other hand
slot-bow = slung
slot-light = light
slot-armour = worn
slot-clothes = worn
slot-cloak = about the shoulders
slot-head = on the head
slot-eyes = on the eyes
slot-neck = around the neck
slot-ring = on a finger
slot-hands = on the hands
slot-arms = on the arms
slot-waist = around the waist
slot-feet = on the feet
slot-pack = on the back

hunger-starved = Starved
hunger-fainting = Fainting
hunger-weak = Weak from hunger
hunger-starving = Starving
hunger-hungry = Hungry
hunger-peckish = Peckish
hunger-content = Content
hunger-satiated = Satiated
hunger-bloated = Bloated
state-poisoned = Poisoned
state-diseased = Diseased
state-blind = Blind
state-stunned = Stunned
state-confused = Confused
state-paralysed = Paralysed
state-afraid = Afraid
state-stuck = Stuck
state-bleeding = Bleeding
state-prone = Prone
state-nauseated = Nauseated
state-grabbed = Grabbed
state-grappled = Grappled
state-engulfed = Engulfed
state-raging = Raging
state-invisible = Invisible
state-levitating = Levitating
state-hiding = Hiding
state-charmed = Charmed
state-stoning = Turning to stone

# What happens.
say-began = You step into {$dungeon}.
say-waited = You wait.
say-locked = The door is locked.
say-opened = You open the door.
say-closed = You close the door.
say-forced = The lock gives way, and the door breaks open.
say-held = You throw yourself at the door. It holds.
say-picked = The lock clicks, and the door swings open.
say-not-picked = You cannot pick this lock now.
say-in-the-way = Something is in the doorway.
say-no-hands = You have no hands for that.
say-found-door = There is a door here that looked like wall.
say-found-trap = You have found a trap: {$what}.
say-searched = You find nothing.
say-trap = You set off a trap: {$what}!
say-trap-avoided = You step clear of the {$what}.
say-disarmed = You disarm the {$what}.
say-not-disarmed = You fail to disarm the {$what}.
say-arrived = Level {$n}.
say-fell = You fall, and land on level {$n}.
say-appeared = { $asleep ->
    [yes] {$what} lies here asleep.
   *[no] {$what} comes into sight.
}
say-pursued = {$what} has followed you.
say-ran-into = You run into somebody you did not see.
say-bumped = You stumble against something solid.
say-balked = You cannot attack: { $why ->
    [no-weapon] you have no weapon for it.
    [no-missile] you have nothing to shoot.
    [stuck] you are stuck.
    [afraid] you are too afraid.
    [charmed] you do not want to.
    [nauseated] you are too sick.
    [confused] you are too confused.
    [no-line-of-fire] something is in the way.
    [too-far] it is too far away.
    [too-close] it is too close.
    [held] you are held fast.
    [not-yet-again] it is too soon to try again.
    [no-hands] you have no hands for it.
    [lacks-feat] you have not learnt it.
    [too-tired] you are too tired.
    [already-down] it is down already.
    [wrong-plane] it is not of this world.
   *[other] that does not work here.
}
say-dies = {$what} dies.
say-free = You work yourself free.
say-stuck = You are stuck.
say-stood-up = You get up.
say-afraid = You dare not go nearer.
say-lies-here = Here lies {$what}.
say-lie-here = Here lie {$n} things.
say-taken = You have {$what}.
say-dropped = You drop {$what}.
say-worn = You are using {$what}.
say-taken-off = You take off {$what}.
say-cursed = You cannot take off {$what}: it is cursed!
say-chest-held = The chest is locked, and the lock holds.
say-chest-empty = The chest is empty.
say-chest-opened = { $n ->
    [1] You open the chest. Something is inside.
   *[other] You open the chest. There are {$n} things inside.
}
say-eaten = You eat {$what}.
say-full = You have had enough of {$what}.
say-drunk = You drink {$what}.
say-read = You read {$what}.
say-used = You use {$what}.
say-fizzled = Nothing comes of it.
say-light-out = Your light goes out.
say-hungry = You are hungry.
say-starving = You are starving.
say-weak = You are weak from hunger.
say-fainting = You are fainting from hunger.
say-poison = The {$what} burns in your veins.
say-disease = The {$what} takes hold of you.
say-bleeding = You are bleeding.
say-rested = You sleep through the night.
say-disturbed = You are woken: somebody is here!
say-ordered = { $what ->
    [stay] You tell your companions to stay.
    [follow] You tell your companions to follow.
    [attack] You tell your companions to attack.
   *[wander] You let your companions go where they like.
}
say-talk-won = {$who}: { $how ->
    [enlist] it joins you
    [cow] it is cowed
    [terms] it gives itself up
    [quell] it calms down
    [taunt] it rages
   *[dismiss] it goes its own way
} ({$roll} and {$bonus} against {$dc}).
say-talk-lost = {$who} is not impressed ({$roll} and {$bonus} against {$dc}).
say-talk-refused = {$who} does not listen: { $why ->
    [cannot-talk] it cannot talk.
    [already-tried] you have tried that.
    [not-hostile] it is no enemy.
    [is-hostile] it is an enemy.
    [not-afraid] it is not afraid of you.
    [unskilled] you lack the skill.
    [fears-nothing] it fears nothing.
    [against-its-nature] it is against its nature.
    [too-strong-for-you] you cannot lead that many.
   *[not-yours] it does not follow you.
}
say-level-up = You have reached rank {$n}!
say-left = You leave the dungeon behind.
say-retired = You give up the adventure.
say-won = You have won. What follows is somebody else's story.
say-won-bottom = You stand at the bottom of the dungeon. No one has come this far and lived to tell of it. You will.
say-died = { $known ->
    [yes] You die. Cause: {$by}.
   *[no] You die.
}
say-unused = You had { $potions ->
    [0] no potion
    [1] 1 potion
   *[other] {$potions} potions
} and { $scrolls ->
    [0] no scroll
    [1] 1 scroll
   *[other] {$scrolls} scrolls
} left to try.
death-title = How it came to this
death-blow = Turn {$turn}: {$by} for {$n}, leaving you {$left} hit points.
death-state = You were not at your best: {$state}.

strike-you-hit = You hit {$victim} ({$n}).
strike-you-critical = You hit {$victim} where it hurts most ({$n})!
strike-you-kill = You kill {$victim} ({$n}).
strike-you-nothing = You hit {$victim} and do no harm.
strike-you-miss = You miss {$victim}.
strike-at-you-hit = {$attacker} hits you ({$n}).
strike-at-you-critical = {$attacker} hits you where it hurts most ({$n})!
strike-at-you-kill = {$attacker} kills you ({$n}).
strike-at-you-nothing = {$attacker} hits you but does no harm.
strike-at-you-miss = {$attacker} misses you.
strike-others-hit = {$attacker} hits {$victim}.
strike-others-critical = {$attacker} hits {$victim} hard.
strike-others-kill = {$attacker} kills {$victim}.
strike-others-nothing = {$attacker} hits {$victim} but does no harm.
strike-others-miss = {$attacker} misses {$victim}.
roll-die = die
roll-hit = to hit
roll-damage = damage
roll-dice = dice
roll-resisted = resisted

# What is asked.
ask-nothing = Go on?
ask-leave = Leave the dungeon for good?
ask-retire = Give up this adventure for good?
ask-direction = Which way?
ask-target = At which square?
ask-whom = Whom?
ask-item = Which thing?
ask-which = What?
ask-script = ?
ask-confirm-strike = Strike {$what}? It means you no harm.
ask-confirm-step = Step there all the same: {$what}?
ask-sex = Man or woman?
ask-race = Of which people?
ask-subrace = Of which branch?
ask-name = What is your name?
ask-racial-skill = What did your people teach you?
ask-class = What is your calling?
ask-god = Which god do you serve?
ask-scores = Which gifts were you born with?
ask-alignment = How do you stand to law and good?
ask-ranks = What have you practised?
ask-personality = What are you like?
ask-feat = Which feat?
ask-skill = Which skill?
ask-study = What do you study?
ask-school = Which school of magic?
ask-weapon = Which weapon?
ask-favoured-foe = Whom do you hunt?
ask-domain = Which domain?
ask-score = Which score rises?
word-trick-trip = trip
word-trick-disarm = disarm
word-trick-rush = bull rush
word-trick-grab = grab
word-trick-sunder = sunder
word-trick-great-blow = great blow
word-trick-lunge = lunge
word-talk-enlist = ask to join you
word-talk-cow = cow
word-talk-terms = offer terms
word-talk-quell = quell
word-talk-taunt = taunt
word-talk-dismiss = dismiss
word-order-follow = follow
word-order-stay = stay
word-order-attack = attack
word-order-wander = go where you like

foe-asleep = asleep
foe-awake = awake
foe-neutral = at peace
foe-follows = follows you
foe-hurt = at {$n}% health
look-creature = {$name}, { $mood ->
    [asleep] asleep
    [follows] your companion
    [hostile] hostile
    [friendly] friendly
   *[neutral] at peace
}, {$n}% health

end-line = { $over ->
    [won] {$name} won in {$dungeon}, turn {$turn}
    [left] {$name} left {$dungeon}, having seen level {$n}, turn {$turn}
    [retired] {$name} gave up on level {$depth} of {$dungeon}, turn {$turn}
    [died] {$name} died on level {$depth} of {$dungeon}, turn {$turn}: {$by}
   *[no] {$name} is in {$dungeon}, level {$depth}, turn {$turn}
}
note-began = Stepped into {$dungeon}.
note-arrived = Came to level {$n} for the first time.
note-fell = Fell to level {$n}.
note-raised = Died, and was brought back by {$god}.
note-level = Reached rank {$n}.
note-slew = Slew {$what}.
note-died = Died: {$by}.
note-won = Won, and left {$dungeon} as it should be.

regard = It feels { $strength ->
    [no] no
    [slight] slight
    [weak] weak
    [moderate] moderate
   *[strong] strong
} { $feeling ->
    [enemy] enmity
    [ally] loyalty
   *[neutral] interest
}{ $why ->
    [default] , for no reason of its own.
    [feud] : their peoples are at feud.
    [mindless] : it has no mind to know better.
    [peaceful] : it is peaceful.
    [good] : both are good at heart.
    [outsider] : they stand on different sides beyond this world.
    [dragon] : no dragon bears one of the other side.
    [smite] : it fights evil wherever it meets it.
    [leader] : its leader wants it so.
    [mount] : one rides the other.
    [defend-leader] : its leader is in danger.
    [your-leader-hates-me] : the other's leader is its enemy.
    [your-leader-is-ok] : the other's leader means no harm.
    [party] : they belong together.
    [flag] : it attacks all comers.
    [solidarity] : they are of one people.
    [effect] : magic makes it so.
    [target] : it remembers what was done to it.
    [food] : it is hungry.
    [evil] : it is evil.
    [alienation] : it is far from home, and frightened.
    [charmed] : it is charmed.
   *[commanded] : it is under command.
}

# Spells, powers, prayers.
ask-spell = Cast which spell? Mana {$n} of {$most}.
ask-learn = Which spell do you learn?
ask-aim = Where do you send {$what}?
ask-on-what = On which thing?
ask-shape = Which shape do you take?
ask-confirm-convert = Give up your god and follow {$what}?
ask-confirm-claim = Take this altar away from {$what}?
spells-all-levels = Show spells of all levels
spells-level = Show only level {$n}
spells-change = Change how you cast a spell (metamagic)
say-metamagic = From now on you cast {$what} with a change ({$how}): {$cost} mana, {$chance}%.
say-metamagic-plain = From now on you cast {$what} as it is: {$cost} mana, {$chance}%.
spells-next-school = Show the next school (now {$school ->
    [all] all schools
    [abjuration] abjuration
    [arcana] arcana
    [divination] divination
    [enchantment] enchantment
    [evocation] evocation
    [illusion] illusion
    [necromancy] necromancy
    [thaumaturgy] thaumaturgy
    [weaving] weaving
    [theurgy] theurgy
    [nature] nature
   *[none] others
})
spell-note = {$how ->
    [own] level {$level}, inborn, {$cost} mana
    [held] level {$level}, holds {$cost} mana, {$chance}%{$changed ->
        [yes] , {$changes}
       *[no] {""}
    }
   *[spent] level {$level}, {$cost} mana, {$chance}%{$changed ->
        [yes] , {$changes}
       *[no] {""}
    }
}
spell-help = {$about} {$school ->
    [abjuration] Abjuration.
    [arcana] Arcana.
    [divination] Divination.
    [enchantment] Enchantment.
    [evocation] Evocation.
    [illusion] Illusion.
    [necromancy] Necromancy.
    [thaumaturgy] Thaumaturgy.
    [weaving] Weaving.
    [theurgy] Theurgy.
    [nature] Nature.
   *[none] No school.
} Saves against it need {$save}. Chance: {$parts}.
lesson-note = level {$level}, {$cost} mana, {$school ->
    [abjuration] abjuration
    [arcana] arcana
    [divination] divination
    [enchantment] enchantment
    [evocation] evocation
    [illusion] illusion
    [necromancy] necromancy
    [thaumaturgy] thaumaturgy
    [weaving] weaving
    [theurgy] theurgy
    [nature] nature
   *[none] no school
}
lesson-no-book = You have no book with that spell.
aim-covers = {$n ->
    [0] Reaches nothing you can see
    [one] Reaches 1 square: {$whom}
   *[other] Reaches {$n} squares: {$whom}
}
aim-nobody = no one in sight
say-raised = You die. Then there is a voice: {$god} is not done with you. You wake on the first level, weaker than before.
say-cast = You cast {$what}.
say-cast-countered = Somebody unravels your {$what}.
say-learnt = You learn {$what}.
say-power = {$how ->
    [turn] You raise your hand against the unclean.
    [command] You give an order to the dead.
    [heal] You lay on hands.
    [rage] You fly into a rage.
    [courage] You strike up a song of courage.
    [countersong] You sing against spells.
    [competence] You strike up a song of steady hands.
    [phoenix] You sing of the phoenix.
   *[shape] You take the shape of {$what}.
}
say-ended = {$what ->
    [song] You stop singing.
    [rage] You calm down.
    [hiding] You step into the open.
    [shape] You take your own shape again.
   *[spells] You let your spells go.
}
say-prayed = {$what ->
    [insight] You listen for {$god}.
    [bless] {$god} blesses what lies here.
    [convert] You belong to {$god} now.
    [claim] The altar is {$god}'s now.
    [gift] You lay your gift before {$god}.
   *[aid] You pray to {$god}.
}
say-unheard = {$what ->
    [bless] Nothing here is blessed.
    [convert] {$god} does not want you.
    [claim] The altar does not yield.
    [gift] {$god} does not take it.
   *[aid] Your prayer goes unheard.
}
say-god = {$how ->
    [unworthy] {$god}: “You are not worthy.”
    [bored] {$god} takes no interest in it.
    [insulted] {$god} is insulted by such a gift.
    [impressed] {$god} is impressed.
    [satisfied] {$god} is satisfied.
    [softened] {$god} is less angry with you.
    [calm] {$god} is no longer angry with you.
    [too-soon] {$god}: “Again? Already?”
    [nothing] {$god} sees nothing to help you with.
    [spent] {$god} has no more help for you.
    [nearly-spent] {$god} will not help you much longer.
    [welcome] {$god} welcomes you.
   *[speaks] You feel that {$god} is watching.
}
word-power-turn = Turn away
word-power-command = Command
word-power-heal = Lay on hands
word-power-rage = Rage
word-power-courage = Song of courage
word-power-countersong = Song against spells
word-power-competence = Song of steady hands
word-power-phoenix = Song of the phoenix
word-power-shape = Change shape
word-pray-aid = Ask for help
word-pray-insight = Ask how you stand
word-pray-bless = Have things here blessed
word-pray-beg = Ask the god of this altar for help
word-pray-convert = Become a follower of this altar's god
word-pray-claim = Win this altar for your god
word-end-song = Stop singing
word-end-rage = End the rage
word-end-hiding = Stop hiding
word-end-shape = Take your own shape
word-end-spells = End your lasting spells
word-metamagic-amplify = Amplify: break through magic resistance
word-metamagic-augment = Augment: summon stronger creatures
word-metamagic-anchor = Anchor: last twice as long
word-metamagic-bind = Bind: never hit yourself
word-metamagic-consecrate = Consecrate: half the damage is holy
word-metamagic-control = Control: shape the area
word-metamagic-defensive = Defensive: no opening for attacks
word-metamagic-judicious = Judicious: hit only enemies
word-metamagic-empower = Empower: half as much damage again
word-metamagic-enlarge = Enlarge: twice the radius
word-metamagic-extend = Extend: twice the range and duration
word-metamagic-focus = Focus: a smaller area
word-metamagic-fortify = Fortify: harder to dispel and counter
word-metamagic-heighten = Heighten: harder to resist
word-metamagic-inherent = Inherent: no components
word-metamagic-maximize = Maximise: the most damage
word-metamagic-project = Project: touch at a distance
word-metamagic-quicken = Quicken: half the time
word-metamagic-still = Still: no gestures
word-metamagic-sure = Sure: certain to work, if likely
word-metamagic-transmute = Transmute: another element
word-metamagic-vocalize = Vocalise: no noise
word-metamagic-warp = Warp: pass obstacles

say-jumped = You leap.
say-misjumped = Your leap falls short.
say-hidden = You hide.
say-not-hidden = { $why ->
    [bright] It is too bright here to hide.
   *[watched] Somebody is watching you.
}
school-abjuration = abjuration
school-arcana = arcana
school-divination = divination
school-enchantment = enchantment
school-evocation = evocation
school-illusion = illusion
school-necromancy = necromancy
school-thaumaturgy = thaumaturgy
school-weaving = weaving
school-theurgy = theurgy
school-nature = nature
school-none = none
spells-key = Key
spells-name = Spell
spells-mana = Mana
spells-chance = Chance
spells-save = Save
spells-school = School
screen-spells = Spells of {$name}
screen-spells-empty = You know no spells.
screen-faith = Gods
screen-journal = Journal
journal-line = Turn {$turn}: {$note}
faith-none = You follow no god.
faith-own = You follow {$god}.
faith-line = {$god} { $how ->
    [furious] is furious with you
    [angry] is angry with you
    [beloved] loves you
    [pleased] is pleased with you
   *[calm] has nothing against you
}: favour {$n}, {$spent}% of it spent.
page-rating = Challenge rating {$n}.
page-killed = { $n ->
    [0] You have killed none of its kind.
    [one] You have killed 1 of its kind.
   *[other] You have killed {$n} of its kind.
}
page-damage = Damage {$dice}.
page-armour = Armour {$n}.
page-weight = Weight {$n}.
page-spell = Holds the spell {$name}.
spells-column-level = Level
