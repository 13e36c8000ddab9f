# Words of Incursion, in English.

place = {$dungeon}, level {$n}
place-unborn = Before the first step
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
    [too-strong-for-you] you cannot lead so many.
   *[not-yours] it does not follow you.
}
say-level-up = You have reached rank {$n}!
say-left = You leave the dungeon behind.
say-retired = You give up the adventure.
say-won = You stand at the bottom of the dungeon. Nobody has come this far and told of it. You will.
say-died = You die.

strike-you-hit = You hit {$victim} ({$n}).
strike-you-critical = You hit {$victim} where it hurts most ({$n})!
strike-you-kill = You kill {$victim} ({$n}).
strike-you-nothing = You hit {$victim} and do no harm.
strike-you-miss = You miss {$victim}.
strike-at-you-hit = {$attacker} hits you ({$n}).
strike-at-you-critical = {$attacker} hits you where it hurts most ({$n})!
strike-at-you-kill = {$attacker} kills you ({$n}).
strike-at-you-nothing = {$attacker} hits you and does no harm.
strike-at-you-miss = {$attacker} misses you.
strike-others-hit = {$attacker} hits {$victim}.
strike-others-critical = {$attacker} hits {$victim} hard.
strike-others-kill = {$attacker} kills {$victim}.
strike-others-nothing = {$attacker} hits {$victim} and does no harm.
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
    [won] {$name} reached the bottom of {$dungeon}, turn {$turn}
    [left] {$name} left {$dungeon}, having seen level {$n}, turn {$turn}
    [retired] {$name} gave up on level {$depth} of {$dungeon}, turn {$turn}
    [died] {$name} died on level {$depth} of {$dungeon}, turn {$turn}: {$by}
   *[no] {$name} is in {$dungeon}, level {$depth}, turn {$turn}
}
note-began = Stepped into {$dungeon}.
note-arrived = Came to level {$n} for the first time.
note-fell = Fell to level {$n}.
note-level = Reached rank {$n}.
note-slew = Slew {$what}.
note-died = Died: {$by}.

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
