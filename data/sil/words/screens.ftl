### screens

recall-title = What you know about it
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
odds-throw = Your throw hits {$hit}% of the time, does {$mean} on average and kills {$kill}% of the time.
foes-none = No foe in sight
foes-count = { $count ->
    [one] 1 foe
   *[other] {$count} foes
}
foes-odds = you%  it%
foes-worst = Worst {$worst}, ~{$turns} turns
foes-deadly = May kill you: {$worst}
foes-most = max {$most}
remembered = remembered
odds-ours = Your next blow hits {$hit}% of the time, does {$mean} on average and kills {$kill}% of the time.
odds-shot = Your next arrow hits {$hit}% of the time, does {$mean} on average and kills {$kill}% of the time.
odds-theirs = Its best blow hits you {$hit}% of the time, does {$mean} on average and kills you {$kill}% of the time.
known-creatures = Creatures
known-kinds = Kinds of things
known-artefacts = Artefacts
known-songs = Songs
known-notes = Chronicle
known-things = Things in sight
known-legend = What signs and words mean
known-hint = Enter chooses, Esc goes back
known-met-slain = {$met} met, {$slain} slain
known-feet = feet
known-dead = dead
known-found = found
foes-unknown = You have not met any creatures yet.
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
gloss-sign-unwary = An underlined creature does not know that you are there.
gloss-sign-heard = Someone you hear or sense but do not see.
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
gloss-health = At 0 you die. It comes back with time.
word-voice = Voice
gloss-voice = What songs and horns use up. It comes back while you are silent.
word-blow = Blow
gloss-blow = Your melee attack: what you add to the die, and the damage dice.
word-shot = Shot
gloss-shot = Your bow attack: what you add to the die, and the damage dice.
word-guard = Guard
gloss-guard = Your defence: what you add to the die when attacked, and how much armour stops.
word-melee-figures = (+4,2d7)
gloss-melee-figures = In round brackets: what is added to your attack roll, and the damage dice; the second such line is for the bow.
word-armour-figures = [+3,1-6]
gloss-armour-figures = In square brackets: what is added to your evasion roll, and the least and most that armour stops.
word-melee = Melee
gloss-melee = Added to a roll of twenty when you strike hand to hand.
word-archery = Archery
gloss-archery = Added to a roll of twenty when you shoot.
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
gloss-blind = You see nothing and have only your memory of the map.
word-confused = Confused
gloss-confused = Your steps and shots go astray.
word-afraid = Afraid
gloss-afraid = You cannot attack hand to hand or shoot.
word-poisoned = Poisoned
gloss-poisoned = You lose health each turn; the worse the poison, the more.
word-bleeding = Bleeding
gloss-bleeding = You lose health each turn until the wound closes.
word-stunned = Stunned
gloss-stunned = All your skills suffer; if it gets worse, you faint.
word-slow = Slow
gloss-slow = Others act more often than you.
word-fast = Fast
gloss-fast = You act more often than others.
word-raging = Raging
gloss-raging = You see only what is near, and strike at everything around you.
word-entranced = Entranced
gloss-entranced = You cannot act.
word-light = Light
gloss-light = How far your light reaches. Many creatures shun or seek it.
word-burden = Burden
gloss-burden = What you carry, in pounds. Above the limit you are slower.
gloss-sign-glow = A weapon in light blue glows: foes that it hates are near. Its figures on the left glow too.
word-starving = Starving
gloss-starving = You lose health until you eat.
word-seeing = Seeing things
gloss-seeing = Creatures look like others, and you cannot trust their names.
word-pit = Pit
gloss-pit = You stand in a pit: climbing out may take turns, and you see only what is next to you.
word-web = Web
gloss-web = You are caught: getting free may take turns.
word-sunlight = Sunlight
gloss-sunlight = Sunlight falls here; some creatures will not cross it.
word-quiet = Stealth (mode)
gloss-quiet = You move quietly: harder to notice, and slower. Being noticed ends it.
word-least-depth = Min depth
gloss-least-depth = Time drives you down: stairs no longer lead above this.

foes-help = Enter shows what you know about it.
things-help = Enter goes there.

### The game's options, by what one reads of them in the list.
option-name-forgo-unwary = No bonus attacks on the unwary
option-name-hints = Hints
option-name-quiet-rest = Rest in silence
option-name-health-warning = Health warning below (%)
option-name-stop-things = Stop for things
option-name-stop-unwary = Stop for unwary foes
option-name-stop-moves = Stop when alert foes move
option-name-stop-sensed = Stop for foes out of view
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
choice-plain = no gifts or faults

why-sum = {$name} {$total} = {$parts}.
why-bought = bought
why-born = from birth
why-people = from people and house
why-lost = temporarily lost
why-unknown = from something not yet understood
why-together = from combined effects
why-bounds = limited by what a body can be
why-stun = while stunned
why-entranced = while you cannot act
why-rage = while raging
why-draught = from a potion
why-perception = from clear sight
why-quiet = for moving quietly
why-song = from singing
why-oath = from a kept oath
why-hunger = from hunger
why-health = Your maximum is { $most }, from { $stat } { $value }. At 0 you die; it comes back with time.
why-voice = Your maximum is { $most }, from { $stat } { $value }. Songs and horns use it up; it comes back in silence.
gloss-sheet-race = Your people: it gave you statistics, and skills you are better or worse at.
gloss-sheet-house = Your house: it adds to what your people gave you.
gloss-sheet-age = Part of your story; no rule reads it.
gloss-sheet-height = Part of your story; no rule reads it.
gloss-sheet-weight = Part of your story; no rule reads it.
gloss-sheet-turn = Turns you have lived. The longer you stay, the deeper you are driven (see Min depth).
gloss-sheet-pool = Experience you have not spent. Skills and abilities are bought with it.
gloss-sheet-earned = All the experience you ever had, spent or not: for meeting and killing, for depth, for learning what things are.
gloss-sheet-burden = What you carry, in pounds. Above the limit you are slower, and far above it you cannot walk.
gloss-sheet-limit = What you can carry without being slowed; it comes from Strength.
gloss-sheet-depth = Where you are. The throne is at 1000 feet.
gloss-sheet-min-depth = Stairs no longer lead above this; it sinks as turns go by.
gloss-sheet-light = How far your light reaches. Many creatures shun or seek it.
