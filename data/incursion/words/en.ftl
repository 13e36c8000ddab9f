# Words of Incursion, in English.

place = {$dungeon}, level {$n}
place-unborn = Before the first step
way-danger-explore = The rest of the level lies beyond the { $what } ({ $far } { $way }).
way-danger = The only way forward is across the { $what } ({ $far } { $way }).
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
side-magic = { $n ->
    [-1] {$name}
   *[other] {$name} ({$n})
}
sheet-title = {$name}, {$calling}
sheet-fatigue = Fatigue
sheet-melee = Melee
sheet-melee-damage = Melee damage
sheet-archery = Archery
sheet-archery-damage = Archery damage
sheet-dice = Weapon
sheet-light = Light
sheet-brawl = Brawling
sheet-speed = Attack speed
sheet-movement = Movement
sheet-fortitude = Fortitude
sheet-reflex = Reflex
sheet-will = Will
sheet-skills = Skills
sheet-no-skills = No skills.
sheet-feats = Feats
sheet-gifts = Gifts and abilities
sheet-ability = {$name} {$n}. {$text}
sheet-immune = Immune: {$name}.
sheet-resists = Resists {$name}: {$n} less damage.
sheet-innate = Innate power: {$name}.
sheet-skin = Shield and skin
sheet-taken-off = Total armour
sheet-armour-parts = worn armour {$body}, shield and skin {$skin}: the best counts in full, the second-best half, and the rest a third
score-strength = Strength
score-dexterity = Dexterity
score-constitution = Constitution
score-intelligence = Intelligence
score-wisdom = Wisdom
score-charisma = Charisma
score-luck = Luck
screen-inventory = Inventory
screen-inventory-empty = Your pack is empty.
screen-burden = Burden {$n} of {$most}
items-hint = Choose an item to examine it or do something with it.
item-hint = What do you want to do with it?
deed-wear = Wear or wield
deed-take-off = Take off
deed-drink = Drink
deed-read = Read
deed-use = Use
deed-eat = Eat
deed-take = Pick up
deed-throw = Throw
deed-sacrifice = Sacrifice
deed-drop = Drop
compare-on = If you put it on
compare-off = If you take it off
compare-now = Now
compare-then = Then
compare-nothing = None of your numbers would change.
screen-equipment = Equipment
screen-equipment-empty = You are not wearing anything.
screen-record = Kills by {$name}
screen-record-empty = You have not killed anything yet.
slot-weapon = in hand
slot-other-hand = in the other hand
slot-bow = slung
slot-light = light
slot-armour = worn
slot-clothes = worn
slot-cloak = around the shoulders
slot-head = on the head
slot-eyes = over the eyes
slot-neck = around the neck
slot-ring = on a finger
slot-hands = on the hands
slot-arms = on the arms
slot-waist = around the waist
slot-feet = on the feet
slot-pack = on the back
slot-floor = on the floor here

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
say-held = You throw yourself at the door, but it holds.
say-picked = The lock clicks, and the door swings open.
say-not-picked = You cannot pick this lock now.
say-in-the-way = Something is in the doorway.
say-no-hands = You have no hands to do that with.
say-found-door = You find a secret door.
say-found-trap = You find a trap: {$what}.
say-searched = You find nothing.
say-trap = You set off a trap: {$what}!
say-trap-avoided = You step clear of the {$what}.
say-disarmed = You disarm the {$what}.
say-not-disarmed = You fail to disarm the {$what}.
say-arrived = Level {$n}.
say-fell = You fall, and land on level {$n}.
say-appeared = { $asleep ->
    [yes] {$what} lies asleep.
   *[no] {$what} comes into sight.
}
say-pursued = {$what} has followed you.
say-ran-into = You run into someone you did not see.
say-bumped = You bump into something solid.
say-balked = You cannot attack: { $why ->
    [no-weapon] you do not have the right weapon.
    [no-missile] you have nothing to shoot.
    [stuck] you are stuck. Walk in any direction to struggle free.
    [afraid] you are too afraid.
    [charmed] you do not want to.
    [nauseated] you are too sick.
    [confused] you are too confused.
    [no-line-of-fire] something is in the way.
    [too-far] it is too far away.
    [too-close] it is too close.
    [held] you are held fast.
    [not-yet-again] it is too soon to try again.
    [no-hands] you have no hands to do it with.
    [lacks-feat] you have not learned how.
    [too-tired] you are too tired.
    [already-down] it is already down.
    [wrong-plane] it is not of this world.
   *[other] that does not work here.
}
say-dies = {$what} dies.
say-free = You work yourself free.
say-stuck = You are stuck.
say-stuck-in = You are stuck in the {$what}.
say-stood-up = You get up.
say-afraid = You dare not go any nearer.
say-lies-here = You see {$what} here.
say-lie-here = You see {$n} items here.
say-taken = You have {$what}.
say-dropped = You drop {$what}.
say-worn = You are now using {$what}.
say-taken-off = You take off {$what}.
say-cursed = You cannot take off {$what}: it is cursed!
say-chest-held = The chest is locked, and the lock holds.
say-chest-empty = The chest is empty.
say-chest-opened = { $n ->
    [1] You open the chest. There is something inside.
   *[other] You open the chest. There are {$n} things inside.
}
say-eaten = You eat {$what}.
say-full = You are too full to eat any more of {$what}.
say-drunk = You drink {$what}.
say-read = You read {$what}.
say-no-effect = You notice no effect.
say-birth-gift = You were born with a gift: {$what}.
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
say-disturbed = You wake with a start: someone is here!
say-ordered = { $what ->
    [stay] You tell your companions to stay.
    [follow] You tell your companions to follow.
    [attack] You tell your companions to attack.
   *[wander] You let your companions go where they like.
}
say-talk-won = { $how ->
    [enlist] {$who} joins you
    [cow] {$who} is cowed
    [terms] {$who} surrenders
    [quell] {$who} calms down
    [distract] {$who} looks away
    [fast-talk] {$who} stops to listen
    [taunt] {$who} is furious
    [surrender] {$who} accepts your surrender
    [request-follow] {$who} comes along
    [request-come] {$who} comes over
    [request-fight] {$who} will fight for you
    [request-peace] {$who} keeps the peace
    [request-watch] {$who} will keep watch
    [request-gift] {$who} gives you something
   *[dismiss] {$who} leaves on good terms
} ({$roll} + {$bonus} against {$dc}).
say-talk-lost = { $how ->
    [dismiss] {$who} leaves, offended
    [surrender] {$who} refuses your surrender
   *[other] {$who} is not impressed
} ({$roll} + {$bonus} against {$dc}).
say-talk-refused = { $why ->
    [speechless] You cannot speak in this shape.
    [out-of-hearing] {$who} cannot hear you from here.
    [cannot-talk] {$who} cannot talk.
    [silenced] No sound comes from your lips.
    [you-hide] You are hiding. Step out before you speak.
    [asleep] {$who} is asleep.
    [enraged] {$who} is too furious to listen.
    [paralysed] {$who} cannot answer.
    [dazed] {$who} is too dazed to listen.
    [sworn-enemy] You have sworn to fight {$who}. You will not bargain.
    [already-tried] {$who} has heard that from you before.
    [not-hostile] {$who} is not your enemy.
    [is-hostile] {$who} wants to fight, not talk.
    [is-friendly] {$who} is on your side already.
    [not-afraid] {$who} is not afraid of you.
    [unskilled] You lack the skill for that.
    [fears-nothing] {$who} fears nothing.
    [against-its-nature] That is against {$who}'s nature.
    [too-strong-for-you] You cannot lead that many followers.
    [too-far] You must stand next to {$who} for that.
    [nothing-to-give] {$who} has nothing to give.
   *[not-yours] {$who} does not follow you.
}
say-greeted = { $what ->
    [map] {$who} tells you what lies nearby.
    [warning] {$who} warns you of {$about}.
    [hint] {$who} teaches you to recognise {$about}.
    [strength] {$who} shares a meal with you while you rest. You feel refreshed.
   *[nothing] {$who} returns your greeting.
}
say-level-up = You have reached rank {$n}!
say-left = You leave the dungeon behind.
say-retired = You give up the adventure.
say-won = You have won. What follows is someone else's story.
say-won-bottom = You stand at the bottom of the dungeon. No one has come this far and lived to tell of it. You will.
say-died = { $known ->
    [yes] You die. Cause: {$by}.
   *[no] You die.
}
say-unused = You had { $potions ->
    [0] no potions
    [1] 1 potion
   *[other] {$potions} potions
} and { $scrolls ->
    [0] no scrolls
    [1] 1 scroll
   *[other] {$scrolls} scrolls
} left to try.
death-title = How it came to this
death-blow = Turn {$turn}: {$by} for {$n} (rolled {$die}{$bonus} against {$defence}), leaving you with {$left} hit points.
death-state = You were not at your best: {$state}.

strike-you-hit = You hit {$victim} ({$n}).
strike-you-critical = You hit {$victim} where it hurts most ({$n})!
strike-you-kill = You kill {$victim} ({$n}).
strike-you-nothing = You hit {$victim} but do no harm.
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
strike-you-armour = You hit {$victim}, but its armour turns the blow.
strike-you-resisted = You hit {$victim}, but it resists the damage ({$kind}).
strike-you-immune = You hit {$victim}, but it cannot be hurt that way ({$kind}).
strike-you-weapon = You hit {$victim}, but the weapon cannot hurt it.
strike-you-passes = You hit {$victim}, but the blow passes through it.
strike-at-you-armour = {$attacker} hits you, but your armour turns the blow.
strike-at-you-resisted = {$attacker} hits you, but you resist the damage ({$kind}).
strike-at-you-immune = {$attacker} hits you, but you cannot be hurt that way ({$kind}).
strike-at-you-weapon = {$attacker} hits you, but the weapon cannot hurt you.
strike-at-you-passes = {$attacker} hits you, but the blow passes through you.
strike-others-armour = {$attacker} hits {$victim}, but its armour turns the blow.
strike-others-resisted = {$attacker} hits {$victim}, but it resists the damage ({$kind}).
strike-others-immune = {$attacker} hits {$victim}, but it cannot be hurt that way ({$kind}).
strike-others-weapon = {$attacker} hits {$victim}, but the weapon cannot hurt it.
strike-others-passes = {$attacker} hits {$victim}, but the blow passes through it.
roll-die = die
roll-hit = roll to hit
roll-damage = damage
roll-dice = dice
roll-resisted = resisted
roll-armour = armour {$n}, stopping
roll-immune = immune
roll-weapon = weapon has no effect
roll-passes = passes through
roll-save = save
roll-healing = healing

# Magic: what it did, and the ailments it caused.
magic-you-hit = Your {$spell} hits {$victim} ({$n} {$kind}).
magic-you-saved = Your {$spell} hits {$victim}, who resists part of it ({$n} {$kind}).
magic-you-kill = Your {$spell} kills {$victim} ({$n} {$kind}).
magic-you-immune = Your {$spell} cannot hurt {$victim}.
magic-you-nothing = Your {$spell} does {$victim} no harm.
magic-you-heal = Your {$spell} heals {$victim} ({$n}).
magic-at-you-hit = The {$spell} hits you ({$n} {$kind}).
magic-at-you-saved = The {$spell} hits you, but you resist part of it ({$n} {$kind}).
magic-at-you-kill = The {$spell} kills you ({$n} {$kind}).
magic-at-you-immune = The {$spell} cannot hurt you.
magic-at-you-nothing = The {$spell} does you no harm.
magic-at-you-heal = You feel better ({$n}).
magic-others-hit = The {$spell} hits {$victim} ({$n} {$kind}).
magic-others-saved = The {$spell} hits {$victim}, who resists part of it ({$n} {$kind}).
magic-others-kill = The {$spell} kills {$victim} ({$n} {$kind}).
magic-others-immune = The {$spell} cannot hurt {$victim}.
magic-others-nothing = The {$spell} does {$victim} no harm.
magic-others-heal = {$victim} looks better ({$n}).
say-afflicted = {$how ->
    [poisoned] You are poisoned.
    [diseased] You fall ill.
    [blind] You cannot see!
    [stunned] You are stunned.
    [confused] You are confused.
    [asleep] You fall asleep.
    [paralysed] You cannot move!
    [afraid] You are afraid.
    [bleeding] You are bleeding.
    [prone] You fall down.
    [nauseated] You feel sick.
    [charmed] You are charmed.
   *[stoning] You begin to turn to stone!
}
say-afflicts = {$how ->
    [poisoned] {$what} is poisoned.
    [diseased] {$what} falls ill.
    [blind] {$what} is blinded.
    [stunned] {$what} is stunned.
    [confused] {$what} is confused.
    [asleep] {$what} falls asleep.
    [paralysed] {$what} cannot move.
    [afraid] {$what} is afraid.
    [bleeding] {$what} is bleeding.
    [prone] {$what} falls down.
    [nauseated] {$what} looks sick.
    [charmed] {$what} is charmed.
   *[stoning] {$what} begins to turn to stone.
}

# What is asked.
ask-nothing = Continue?
ask-leave = Leave the dungeon for good?
ask-retire = Give up this adventure for good?
ask-direction = Which way?
ask-target = At which square?
ask-whom = Whom?
ask-item = Which item?
ask-which = Which one?
ask-script = ?
ask-confirm-strike = Strike {$what}? It means you no harm.
ask-confirm-step = Step there anyway: {$what}?
ask-confirm-self = Aim {$what} at yourself?
birth-ease = { $how ->
    [easy] good for a first game
    [fair] not hard to play
   *[hard] hard to play
}
birth-score = { $score ->
    [strength] Str
    [dexterity] Dex
    [constitution] Con
    [intelligence] Int
    [wisdom] Wis
    [charisma] Cha
   *[luck] Luc
} {$n}
birth-class = {$about} Each level: 1d{$health} hit points, 1d{$mana} mana, {$points} skill points. Attack skill per level: {$melee}% in melee, {$archery}% with a bow. { $god ->
    [yes] Serves a god.{" "}
   *[no] {""}
}Learns {$skills}. Gifts at the start: {$gifts}. Starts with {$gear}.
birth-race = {$about} Favoured classes: {$favoured}. Learns {$skills}. Gifts: {$gifts}. Walks at {$speed}% of a human's pace.
ask-sex = Man or woman?
ask-race = What is your race?
ask-subrace = What is your lineage?
ask-name = What is your name?
ask-racial-skill = What did your people teach you?
ask-class = What is your calling?
ask-god = Which god do you serve?
ask-scores = What gifts were you born with?
ask-alignment = Where do you stand between law and chaos, good and evil?
ask-ranks = What have you practised?
ask-personality = What are you like?
ask-feat = Which feat?
ask-skill = Which skill?
ask-study = What do you want to study?
ask-school = Which school of magic?
ask-weapon = Which weapon?
ask-favoured-foe = Whom do you hunt?
ask-domain = Which domain?
ask-score = Which attribute do you want to raise?
word-trick-trip = trip
word-trick-disarm = disarm
word-trick-rush = bull rush
word-trick-grab = grab
word-trick-sunder = sunder
word-trick-great-blow = great blow
word-trick-lunge = lunge
word-talk-greet = greet
word-talk-enlist = ask them to join you
word-talk-request-follow = ask them to walk with you
word-talk-request-come = ask them to come here
word-talk-request-fight = ask them to fight your enemy
word-talk-request-peace = ask them to keep the peace
word-talk-request-watch = ask them to keep watch
word-talk-request-gift = ask them for a gift
word-talk-cow = threaten
word-talk-cow-all = threaten them all
word-talk-terms = offer terms
word-talk-terms-all = offer them all terms
word-talk-quell = talk them out of fighting
word-talk-distract = distract
word-talk-distract-all = distract them all
word-talk-fast-talk = fast-talk
word-talk-taunt = taunt
word-talk-taunt-all = taunt them all
word-talk-surrender = surrender
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
look-remembered = {$name} (when you last saw it)
look-challenge = Challenge {$n}{ $how ->
    [trifle] : no danger to you
    [easy] : weaker than you
    [even] : your match
    [hard] : stronger than you
    [deadly] : far too strong for you
   *[none] {""}
}
look-holds = It is using {$what}.
look-ails = Its condition: {$what}.
look-creature = {$name}, { $mood ->
    [asleep] asleep
    [follows] your companion
    [hostile] hostile
    [friendly] friendly
   *[neutral] at peace
}, {$n}% health

end-line = { $over ->
    [won] {$name} won in {$dungeon}, turn {$turn}
    [left] {$name} left {$dungeon}, having reached level {$n}, turn {$turn}
    [retired] {$name} gave up on level {$depth} of {$dungeon}, turn {$turn}
    [died] {$name} died on level {$depth} of {$dungeon}, turn {$turn}: {$by}
   *[no] {$name} is in {$dungeon}, level {$depth}, turn {$turn}
}
note-began = Stepped into {$dungeon}.
note-arrived = Reached level {$n} for the first time.
note-fell = Fell to level {$n}.
note-raised = Died and was brought back by {$god}.
note-level = Reached rank {$n}.
note-slew = Slew {$what}.
note-died = Died: {$by}.
note-won = Won, and set {$dungeon} to rights.

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
    [default] , for no particular reason.
    [feud] : their peoples are at war.
    [mindless] : it has no mind to know better.
    [peaceful] : it is peaceful.
    [good] : both are good at heart.
    [outsider] : their powers are at war beyond this world.
    [dragon] : good and evil dragons hate each other.
    [smite] : it fights evil wherever it finds it.
    [leader] : it follows its leader.
    [mount] : one rides the other.
    [defend-leader] : the other is its leader's enemy.
    [your-leader-hates-me] : the other's leader is its enemy.
    [your-leader-is-ok] : the other's leader means no harm.
    [party] : they belong together.
    [flag] : it attacks all comers.
    [solidarity] : they are of the same people.
    [effect] : magic makes it so.
    [target] : it remembers what was done to it.
    [food] : it is hungry.
    [evil] : it is evil.
    [alienation] : it is far from home, and frightened.
    [charmed] : it is charmed.
   *[commanded] : it is under orders.
}

# Spells, powers, prayers.
ask-spell = Cast which spell? Mana {$n} of {$most}.
ask-learn = Which spell do you want to learn?
ask-aim = Where do you want to aim {$what}?
ask-on-what = Cast it on which item?
ask-shape = Which shape do you want to take?
ask-confirm-convert = Give up your god and follow {$what}?
ask-confirm-claim = Take this altar away from {$what}?
spells-all-levels = Show spells of all levels
spells-level = Show only level {$n}
spells-change = Change how you cast a spell (metamagic)
say-metamagic = You will now cast {$what} with metamagic ({$how}): {$cost} mana, {$chance}% chance of success.
say-metamagic-plain = You will now cast {$what} without metamagic: {$cost} mana, {$chance}% chance of success.
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
    [own] level {$level}, innate, {$cost} mana
    [held] level {$level}, holds {$cost} mana, {$chance}%{$changed ->
        [yes] , {$changes}
       *[no] {""}
    }
   *[spent] level {$level}, {$cost} mana, {$chance}%{$changed ->
        [yes] , {$changes}
       *[no] {""}
    }
}
spell-facts = Level {$level}, {$cost} mana. {$aim ->
    [own] No target
    [touch] Touch
    [item] Aimed at an item
   *[far] Range {$range}
}{$shape ->
    [bolt] , hits the first creature in its path
    [beam] , hits everything in a line
    [chain] , leaps to up to {$size} creatures
    [ball] , bursts over about {$size} squares
    [globe] , radius {$size}
    [cone] , spreads in a cone {$size} squares long
    [wall] , makes a wall
   *[one] {""}
}.{$harm ->
    [damage] {" "}Damage {$dice} ({$kind}).
    [healing] {" "}Heals {$dice}.
   *[none] {""}
}{$resist ->
    [fortitude] {" "}Fortitude save{$partial ->
        [yes] {" "}for half.
       *[no] .
    }
    [reflex] {" "}Reflex save{$partial ->
        [yes] {" "}for half.
       *[no] .
    }
    [will] {" "}Will save{$partial ->
        [yes] {" "}for half.
       *[no] .
    }
   *[none] {""}
}
lesson-help = {$about} {spell-facts}
spell-help = {$about} {spell-facts} {$school ->
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
} Save DC {$save}. Chance: {$parts}.
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
lesson-no-book = You do not have a book with that spell.
aim-covers = {$n ->
    [0] Covers nothing you can see
    [one] Covers 1 square: {$whom}
   *[other] Covers {$n} squares: {$whom}
}
aim-covers-only = {$n ->
    [one] Covers 1 square
   *[other] Covers {$n} squares
}
aim-nobody = no one in sight
say-raised = You die. Then you hear a voice: {$god} is not done with you. You wake on the first level, weaker than before.
say-cast = You cast {$what}.
say-cast-countered = Someone unravels your {$what}.
say-learnt = You learn {$what}.
say-power = {$how ->
    [turn] You raise your hand against the unclean.
    [command] You command the dead.
    [heal] You lay on hands.
    [rage] You fly into a rage.
    [courage] You strike up a song of courage.
    [countersong] You strike up a countersong.
    [competence] You strike up a song of steady hands.
    [phoenix] You sing of the phoenix.
   *[shape] You take the shape of {$what}.
}
say-ended = {$what ->
    [song] You stop singing.
    [rage] You calm down.
    [hiding] You step into the open.
    [shape] You return to your own shape.
   *[spells] You let your spells lapse.
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
    [gift] {$god} does not accept it.
   *[aid] Your prayer goes unheard.
}
say-god = {$how ->
    [unworthy] {$god}: “You are not worthy.”
    [bored] {$god} is not interested.
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
word-power-turn = Turn undead
word-power-command = Command undead
word-power-heal = Lay on hands
word-power-rage = Rage
word-power-courage = Song of courage
word-power-countersong = Countersong
word-power-competence = Song of steady hands
word-power-phoenix = Song of the phoenix
word-power-shape = Change shape
word-pray-aid = Ask for help
word-pray-insight = Ask where you stand with your god
word-pray-bless = Have the items here blessed
word-pray-beg = Ask the god of this altar for help
word-pray-convert = Become a follower of this altar's god
word-pray-claim = Win this altar for your god
word-end-song = Stop singing
word-end-rage = End the rage
word-end-hiding = Stop hiding
word-end-shape = Return to your own shape
word-end-spells = End your lasting spells
word-metamagic-amplify = Amplify: breaks through magic resistance
word-metamagic-augment = Augment: summons stronger creatures
word-metamagic-anchor = Anchor: lasts twice as long
word-metamagic-bind = Bind: never affects you
word-metamagic-consecrate = Consecrate: half the damage is holy
word-metamagic-control = Control: lets you shape the area
word-metamagic-defensive = Defensive: leaves no opening for attacks
word-metamagic-judicious = Judicious: hits only enemies
word-metamagic-empower = Empower: half as much damage again
word-metamagic-enlarge = Enlarge: twice the radius
word-metamagic-extend = Extend: twice the range and duration
word-metamagic-focus = Focus: a smaller area
word-metamagic-fortify = Fortify: harder to dispel and counter
word-metamagic-heighten = Heighten: harder to resist
word-metamagic-inherent = Inherent: no components
word-metamagic-maximize = Maximise: maximum damage
word-metamagic-project = Project: touch spells work at a distance
word-metamagic-quicken = Quicken: half the casting time
word-metamagic-still = Still: no gestures
word-metamagic-sure = Sure: never fails if the chance of success is over 50%
word-metamagic-transmute = Transmute: another element
word-metamagic-vocalize = Vocalise: no noise
word-metamagic-warp = Warp: passes through obstacles

say-jumped = You leap.
say-misjumped = Your leap falls short.
say-hidden = You hide.
say-not-hidden = { $why ->
    [bright] It is too bright here to hide.
   *[watched] Someone is watching you.
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
screen-spells = Spells: {$name}
screen-spells-empty = You do not know any spells.
screen-faith = Gods
screen-journal = Journal
journal-line = Turn {$turn}: {$note}
faith-none = You do not follow a god.
faith-own = You follow {$god}.
faith-line = {$god} { $how ->
    [furious] is furious with you
    [angry] is angry with you
    [beloved] loves you
    [pleased] is pleased with you
   *[calm] has nothing against you
}: favour {$n}, {$spent}% of it spent.
page-killed = { $n ->
    [0] You have not killed any of its kind.
    [one] You have killed 1 of its kind.
   *[other] You have killed {$n} of its kind.
}
page-to-hit = Its defence is {$defence}: you hit it on a roll of {$n} or more.
page-attack = Attack: {$kind}, {$dice} {$damage}.
page-hide-all = all
page-hide = Its hide reduces damage by {$n} (slashing, piercing, blunt).
page-damage = Damage {$dice}, or {$large} against large creatures ({$kinds}).
page-critical = A roll of {$from} or more may be a critical hit, for {$times} times the damage.
page-armour = Reduces slashing damage by {$slash}, piercing damage by {$pierce}, and blunt damage by {$blunt}.
page-coverage = Coverage {$n}: the better it covers you, the less poison and the like gets through.
page-penalty = Penalty {$n}: it hinders skills and spells, and no more than {$most} of your Dexterity bonus counts.
page-shield = Adds {$defence} to your defence and {$armour} to your armour.
page-unskilled = You have not been trained in this kind of gear: it hinders you.
page-unknown = There is more to it than you know.
page-weight = Weight {$n}.
page-spell = Holds the spell {$name}.
spells-column-level = Level

## Answers to questions of yes or no

answer-yes = yes
answer-no = no
