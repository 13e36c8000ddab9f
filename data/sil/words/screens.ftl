### screens

recall-title = What you know of it
mood-asleep = Sleeping
mood-unwary = Unwary
mood-mindless = Mindless
mood-fleeing = Fleeing
mood-confident = Confident
mood-aggressive = Aggressive
odds-short-ours = you hit {$hit}% for {$mean}
odds-short-shot = shoot {$hit}% for {$mean}
odds-short-throw = throw {$hit}% for {$mean}
odds-short-theirs = it hits {$hit}% for {$mean}
odds-short-worst = at worst {$worst} a turn
odds-throw = Your throw hits {$hit} times in a hundred, does {$mean} on average and kills {$kill} times in a hundred.
foes-none = No foe in sight
foes-count = { $count ->
    [one] 1 foe
   *[other] {$count} foes
}
foes-odds = you%  it%
foes-worst = Worst {$worst}, last {$turns}t
foes-most = max {$most}
remembered = remembered
odds-ours = Your next blow hits {$hit} times in a hundred, does {$mean} on average and kills {$kill} times in a hundred.
odds-shot = Your next arrow hits {$hit} times in a hundred, does {$mean} on average and kills {$kill} times in a hundred.
odds-theirs = Its best blow hits you {$hit} times in a hundred, does {$mean} on average and kills you {$kill} times in a hundred.
known-creatures = Creatures
known-kinds = Kinds of things
known-artefacts = Artefacts
known-songs = Songs
known-notes = The chronicle
known-things = Things in sight
known-legend = What signs and words mean
known-hint = Enter chooses, Esc goes back
known-met-slain = {$met} met, {$slain} slain
known-feet = feet
known-dead = dead
known-found = found
foes-unknown = You have met nobody yet.
artefacts-empty = You know of no artefact yet.
song-main = sung now
song-minor = minor theme
song-figures = score {$score}, voice {$voice} a turn, noise {$noise}
saw-things = You see {$names}.
side-blow = Blow
side-shot = Shot
side-guard = Guard
note-learned = Learned {$name}
manual-title = The manual
manual-link = Ten short pages: the aim, fighting, noise, light, bows, song, smithing, growing, escaping.
legend-title = Signs and words

draft-marked = marked
draft-none = none marked
draft-line = Abilities: {$list}.
draft-needs-skill = {$skill} {$level}
draft-needs-ability = after {$name}
draft-needs-experience = {$price} exp
buying-left = Experience left: {$left} of {$pool}. Nothing is spent until you accept.
buying-accept = Accept (spend {$spent})
buying-accept-help = Pay for what is marked. Esc leaves without buying anything.
buying-nothing = Nothing is marked yet: Right raises a skill, Enter marks an ability.
buying-undo = Take it all back
buying-undo-help = Remove every mark.
plan-begin = Plan ahead
plan-end = Back to buying
plan-title = Wanted (Enter marks)
plan-help = Mark abilities you want later. You are told when you can afford the next one.
plan-way = Plan: {$names} - {$cost} experience in all.
plan-cost = { $steps ->
    [one] {$cost} exp
   *[other] {$cost} exp, {$steps} steps
}
plan-ready = You can now afford {$name} from your plan ({$price} experience).

### what words mean

gloss-hero = You. The colour shows your health, as below.
gloss-sign-alert = A creature in bold has noticed you.
gloss-sign-unwary = A creature underlined does not know that you are there.
gloss-sign-heard = Someone you hear or sense and do not see.
gloss-health-full = Unhurt.
gloss-health-good = More than three quarters of health.
gloss-health-half = More than half.
gloss-health-low = More than a quarter.
gloss-health-dire = A quarter or less: get away.
word-str = Str
gloss-str = Strength: how hard you strike and how much you carry. Yellow while some of it is lost.
word-dex = Dex
gloss-dex = Dexterity: helps melee, archery, evasion and stealth.
word-con = Con
gloss-con = Constitution: how much health you have.
word-gra = Gra
gloss-gra = Grace: helps perception, will, smithing and song, and gives voice.
word-exp = Exp
gloss-exp = Experience you have not spent. Skills and abilities are bought with it.
word-health = Health
gloss-health = At nothing you die. It comes back with time.
word-voice = Voice
gloss-voice = What songs and horns use up. It comes back while you are silent.
word-blow = Blow
gloss-blow = Your attack hand to hand: what you add to the die, and the dice of damage.
word-shot = Shot
gloss-shot = Your attack with the bow: what you add to the die, and the dice of damage.
word-guard = Guard
gloss-guard = Your defence: what you add to the die when attacked, and how much armour stops.
word-melee-figures = (+4,2d7)
gloss-melee-figures = In round brackets: what is added to your attack roll, and the dice of damage; the second such line is the bow's.
word-armour-figures = [+3,1-6]
gloss-armour-figures = In square brackets: what is added to your evasion roll, and the least and most that armour stops.
word-melee = Melee
gloss-melee = Added to a roll of twenty when you strike hand to hand.
word-archery = Archery
gloss-archery = Added to a roll of twenty when you shoot or throw.
word-evasion = Evasion
gloss-evasion = Added to a roll of twenty when someone strikes at you.
word-stealth = Stealth
gloss-stealth = Keeps creatures from noticing you; moving quietly adds to it.
word-perception = Perception
gloss-perception = Finds doors and traps, and sees those who hide.
word-will = Will
gloss-will = Withstands fear, confusion and songs of the enemy.
word-smithing = Smithing
gloss-smithing = How hard a thing you can make at a forge.
word-song = Song
gloss-song = How strong your songs are.
word-asleep = Sleeping
gloss-asleep = It will not act until it wakes. Noise wakes it.
word-unwary = Unwary
gloss-unwary = Awake, but it has not noticed you: easier to hit, and it may pass by.
word-alert = alert
gloss-alert = It knows where you are.
word-fleeing = Fleeing
gloss-fleeing = It wants to get away. The number is its morale in tens.
word-confident = Confident
gloss-confident = It fights with care. The number is its morale in tens.
word-aggressive = Aggressive
gloss-aggressive = It comes straight at you. The number is its morale in tens.
word-mindless = Mindless
gloss-mindless = It knows no fear.
word-hungry = Hungry
gloss-hungry = Eat before you grow weak.
word-weak = Weak
gloss-weak = Hunger takes your strength.
word-full = Full
gloss-full = You have eaten your fill; much more would be wasted.
word-blind = Blind
gloss-blind = You see nothing, and remember the map only.
word-confused = Confused
gloss-confused = Your steps and shots go astray.
word-afraid = Afraid
gloss-afraid = You cannot attack hand to hand, nor shoot.
word-poisoned = Poisoned
gloss-poisoned = You lose health each turn, more while there is more of it.
word-bleeding = Bleeding
gloss-bleeding = You lose health each turn until the wound closes.
word-stunned = Stunned
gloss-stunned = All your skills are worse; too much, and you faint.
word-slow = Slow
gloss-slow = Others act more often than you.
word-fast = Fast
gloss-fast = You act more often than others.
word-raging = Raging
gloss-raging = You see only what is near, and strike at all around you.
word-entranced = Entranced
gloss-entranced = You cannot act.
word-light = Light
gloss-light = How far your light reaches. Many creatures shun or seek it.
word-burden = Burden
gloss-burden = What you carry, in pounds. Above the limit you are slower.
gloss-sign-glow = A weapon in light blue glows: foes that it hates are near. So do its figures at the left.
word-starving = Starving
gloss-starving = You lose health until you eat.
word-seeing = Seeing things
gloss-seeing = Creatures look like others, and their names are not to be trusted.
word-pit = Pit
gloss-pit = You stand in a pit: climbing out may take turns, and you see only what is next to you.
word-web = Web
gloss-web = You are caught: getting free may take turns.
word-sunlight = Sunlight
gloss-sunlight = Sunlight falls here; some creatures will not cross it.
word-quiet = Stealth (mode)
gloss-quiet = You move quietly: harder to notice, and slower. Being noticed ends it.
word-least-depth = Least depth
gloss-least-depth = Time drives you down: stairs no longer lead above this.

foes-help = Enter tells what you know of it.
things-help = Enter goes there.

### The game's options, by what one reads of them in the list.
option-name-forgo-unwary = Spare the unwary bonus attacks
option-name-hints = Hints
option-name-quiet-rest = Rest in silence
option-name-health-warning = Warn below health of (%)
option-name-stop-things = Stop for things
option-name-stop-unwary = Stop for the unwary
option-name-stop-moves = Stop when the alert move
option-name-stop-sensed = Stop for those out of view
option-name-stop-noises = Stop for noises
option-name-stop-light = Stop when light changes
option-name-stop-low-light = Stop when your light is low
option-name-stop-ended = Stop when effects end
option-name-confirm-walk-into-danger = Ask before known danger
option-name-confirm-really-attack = Ask before a rash attack
option-name-confirm-take-stair = Ask before a stair
option-name-confirm-enter-throne = Ask before the throne
option-name-confirm-break-oath = Ask before breaking an oath
option-name-confirm-break-silence = Ask before breaking silence
option-name-disconnected-stairs = Challenge: no way back
option-name-straight-down = Challenge: no climbing
option-name-no-artefacts = Challenge: no artefacts
option-name-fixed-experience = Challenge: fixed experience

### What an answer at birth brings.
choice-bow = +1 with bows
choice-axe = +1 with axes
choice-stat = { $stat ->
    [str] Str
    [dex] Dex
    [con] Con
   *[gra] Gra
} {$n}
choice-skill = { $skill ->
    [melee] Melee
    [archery] Archery
    [evasion] Evasion
    [stealth] Stealth
    [perception] Perception
    [will] Will
    [smithing] Smithing
   *[song] Song
} {$n}
choice-plain = no gifts and no faults

why-sum = {$name} {$total} = {$parts}.
why-bought = bought
why-born = by birth
why-people = from people and house
why-lost = lost for a time
why-unknown = from a thing you do not know well
why-together = from what works together
why-bounds = kept within what a body can be
why-stun = while stunned
why-entranced = while you cannot act
why-rage = while raging
why-draught = from a draught
why-perception = from clear sight
why-quiet = for moving quietly
why-song = from singing
why-oath = from an oath that is kept
why-hunger = from hunger
why-health = Your most is { $most }, from { $stat } { $value }. At nothing you die; it comes back with time.
why-voice = Your most is { $most }, from { $stat } { $value }. Songs and horns use it up; it comes back in silence.
gloss-sheet-race = Your people: it gave you statistics, and skills you are better or worse at.
gloss-sheet-house = Your house: it adds to what your people gave you.
gloss-sheet-age = Part of your story; no rule reads it.
gloss-sheet-height = Part of your story; no rule reads it.
gloss-sheet-weight = Part of your story; no rule reads it.
gloss-sheet-turn = Turns you have lived. The longer you stay, the deeper you are driven (see Least depth).
gloss-sheet-pool = Experience you have not spent. Skills and abilities are bought with it.
gloss-sheet-earned = All the experience you ever had, spent or not: for meeting and killing, for depth, for things understood.
gloss-sheet-burden = What you carry, in pounds. Above the most you are slower, and far above you cannot walk.
gloss-sheet-limit = What you can carry without being slower; it comes from Strength.
gloss-sheet-depth = Where you are. The throne is at 1000 feet.
gloss-sheet-min-depth = Stairs no longer lead above it; it sinks as turns go by.
gloss-sheet-light = How far your light reaches. Many creatures shun or seek it.
