### screens

recall-title = What you know about it
mood-asleep = Sleeping
mood-unwary = Unwary
mood-mindless = Mindless
mood-fleeing = Fleeing
mood-confident = Confident
mood-aggressive = Aggressive
odds-short-ours = you: {$hit}% to hit, {$mean} damage per hit
odds-short-shot = shot: {$hit}% to hit, {$mean} per hit
odds-short-throw = throw: {$hit}% to hit, {$mean} per hit
odds-short-theirs = it: {$hit}% to hit, {$mean} damage per hit
odds-short-worst = at worst {$worst} next turn
odds-throw = Your throw hits {$hit}% of the time. A hit does {$mean} damage on average and {$worst} at most. The chance to kill is {$kill}%.
aim-who = {$name}, {$mood}, { $far ->
    [one] 1 square
   *[other] {$far} squares
} away
aim-self = nothing in sight: choose a square or a direction
aim-nobody = no one in sight there, { $far ->
    [one] 1 square
   *[other] {$far} squares
} away
aim-shot = your arrow: {$hit}% to hit, {$mean} damage per hit ({$worst} at most), {$kill}% to kill
aim-throw = your throw: {$hit}% to hit, {$mean} damage per hit ({$worst} at most), {$kill}% to kill
aim-too-far = out of range: it flies only {$reach} squares
aim-blocked = no clear line
aim-between = {$name} is in the way and may be hit first
foes-none = No foe in sight
foes-count = { $count ->
    [one] 1 foe
   *[other] {$count} foes
}
foes-remembered = {$count} out of sight
foes-odds = you%  it%
foes-worst = { $turns ->
    [one] Worst {$worst} (1 turn)
   *[other] Worst {$worst} ({$turns} turns)
}
foes-deadly = May kill you: {$worst}
peril = The next turn may kill you: you could take {$worst} damage, and you have {$health} health.
foes-most = max {$most}
remembered = remembered
odds-ours = Your next blow hits {$hit}% of the time. A hit does {$mean} damage on average and {$worst} at most. The chance to kill is {$kill}%.
odds-shot = Your next arrow hits {$hit}% of the time. A hit does {$mean} damage on average and {$worst} at most. The chance to kill is {$kill}%.
odds-theirs = Its best blow hits you {$hit}% of the time. A hit does {$mean} damage on average and {$worst} at most. The chance that it kills you is {$kill}%.
known-creatures = Creatures
known-kinds = Kinds of item
known-artefacts = Artefacts
known-songs = Songs
known-notes = Chronicle
known-things = Items in sight
known-legend = Symbols and terms
known-hint = Enter to choose, Esc to go back
known-met-slain = {$met} met, {$slain} slain
known-feet = feet
known-dead = dead
known-found = found
foes-unknown = You have not met any creatures yet.
artefacts-empty = You do not know of any artefacts yet.
song-main = sung now
song-minor = minor theme
song-figures = score {$score}, {$voice} voice per turn, noise {$noise}
saw-things = You see {$names}.
side-blow = Blow
side-shot = Shot
side-guard = Guard
note-learned = Learned {$name}
manual-title = The manual
manual-link = Ten short pages: your goal, fighting, critical hits, noise, light, bows, song, smithing, skills, escape.
legend-title = Symbols and terms

draft-marked = marked
draft-none = none marked
draft-line = Abilities: {$list}.
draft-needs-skill = {$skill} {$level}
draft-needs-ability = after {$name}
draft-points = { $points ->
    [one] 1 point
   *[other] {$points} points
}
draft-heading = Choose an ability below. White: you can buy it. Blue: you can buy it together with the skill points and abilities it requires. Grey: not yet. Green: known.
draft-sum = {$price} experience
draft-sum-points = {$price} experience, {$all} with the skill points it requires
draft-sum-abilities = {$price} experience, {$all} with the skill points and abilities it requires
draft-demands = Requires {$skill} {$level}; costs {$sum}.
draft-demands-other = Requires {$skill} {$level} and {$names}; costs {$sum}.
buying-left = Experience left: {$left} of {$pool}. Nothing is spent until you accept (g).
buying-accept = Accept (spend {$spent})
buying-accept-help = Buy everything you have marked. Esc leaves without buying anything.
buying-nothing = Nothing is marked yet: Right raises a skill, Enter marks an ability.
buying-undo = Undo all
buying-undo-help = Remove every mark.
plan-begin = Plan ahead
plan-end = Back to buying
plan-title = Wanted (Enter to mark)
plan-help = Mark abilities you want later. A message tells you when you can afford the next one.
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
gloss-sign-heard = A creature you hear or sense but do not see.
gloss-health-full = Unhurt.
gloss-health-good = You have more than three quarters of your health.
gloss-health-half = You have more than half.
gloss-health-low = You have more than a quarter.
gloss-health-dire = You have a quarter or less: get away.
word-str = Str
gloss-str = Strength: how hard you strike and how much you can carry. It is shown in yellow while it is reduced.
word-dex = Dex
gloss-dex = Dexterity: helps melee, archery, evasion and stealth.
word-con = Con
gloss-con = Constitution: how much health you have.
word-gra = Gra
gloss-gra = Grace: helps perception, will, smithing and song, and sets your voice.
word-exp = Exp
gloss-exp = Unspent experience. It buys skills and abilities.
word-health = Health
gloss-health = If it reaches 0, you die. It recovers over time.
word-voice = Voice
gloss-voice = Used up by songs and horns. It recovers while you are silent.
word-blow = Blow
gloss-blow = Your melee attack: your attack bonus and your damage dice.
word-shot = Shot
gloss-shot = Your bow attack: your attack bonus and your damage dice.
word-guard = Guard
gloss-guard = Your defence: your evasion bonus, and how much damage your armour stops.
word-melee-figures = (+4,2d7)
gloss-melee-figures = In round brackets: your attack bonus and your damage dice. The second such line is for your bow.
word-armour-figures = [+3,1-6]
gloss-armour-figures = In square brackets: your evasion bonus, and the least and most damage your armour stops.
word-melee = Melee
gloss-melee = Added to a d20 when you attack hand to hand or throw something.
word-archery = Archery
gloss-archery = Added to a d20 when you shoot.
word-evasion = Evasion
gloss-evasion = Added to a d20 when you are attacked.
word-stealth = Stealth
gloss-stealth = Keeps creatures from noticing you; moving quietly adds to it.
word-perception = Perception
gloss-perception = Finds doors and traps, and spots hidden creatures.
word-will = Will
gloss-will = Resists fear, confusion and enemy songs.
word-smithing = Smithing
gloss-smithing = Limits the difficulty of the items you can make at a forge.
word-song = Song
gloss-song = How strong your songs are.
word-asleep = Sleeping
gloss-asleep = It will not act until it wakes. Noise wakes it.
word-unwary = Unwary
gloss-unwary = It is awake but has not noticed you: it is easier to hit, and it may pass by.
word-alert = alert
gloss-alert = It knows where you are.
word-fleeing = Fleeing
gloss-fleeing = It wants to get away. The number is its morale divided by ten.
word-confident = Confident
gloss-confident = It fights with care. The number is its morale divided by ten.
word-aggressive = Aggressive
gloss-aggressive = It comes straight at you. The number is its morale divided by ten.
word-mindless = Mindless
gloss-mindless = It feels no fear.
word-hungry = Hungry
gloss-hungry = Eat before you grow weak.
word-weak = Weak
gloss-weak = Hunger saps your strength.
word-full = Full
gloss-full = You have eaten your fill; eating much more would be a waste.
word-blind = Blind
gloss-blind = You cannot see, and must rely on your memory of the map.
word-confused = Confused
gloss-confused = Your steps and shots go astray.
word-afraid = Afraid
gloss-afraid = You cannot fight hand to hand, shoot or throw.
word-poisoned = Poisoned
gloss-poisoned = You lose health each turn; the worse the poison, the more you lose.
word-bleeding = Bleeding
gloss-bleeding = You lose health each turn until the wound closes.
word-stunned = Stunned
gloss-stunned = All your skills suffer; if it gets worse, you pass out.
word-slow = Slow
gloss-slow = Others act more often than you.
word-fast = Fast
gloss-fast = You act more often than others.
word-raging = Raging
gloss-raging = You see only what is near, and strike at everything around you.
word-entranced = Entranced
gloss-entranced = You cannot act.
word-light = Light
gloss-light = How far your light reaches. Many creatures shun light, or seek it.
word-burden = Burden
gloss-burden = What you carry, in pounds. Above the limit, you move more slowly.
gloss-sign-glow = A weapon in light blue is glowing: foes that it hates are near. Its numbers in the side bar glow too.
word-starving = Starving
gloss-starving = You lose health until you eat.
word-seeing = Seeing things
gloss-seeing = You are hallucinating: do not trust the shapes and names of creatures.
word-pit = Pit
gloss-pit = You are in a pit: climbing out may take several turns, and you can see only what is next to you.
word-web = Web
gloss-web = You are caught: getting free may take several turns.
word-sunlight = Sunlight
gloss-sunlight = Sunlight falls here; some creatures will not cross it.
word-quiet = Stealth (mode)
gloss-quiet = You are moving quietly: you are harder to notice, but slower. Being noticed ends it.
word-least-depth = Min depth
gloss-least-depth = Time drives you down: stairs no longer lead above this depth.

foes-help = Enter shows what you know about it.
things-help = Enter goes there.

### The game's options, as they are named in the list.
option-name-forgo-unwary = No bonus attacks on the unwary
option-name-hints = Hints
option-name-quiet-rest = Rest in silence
option-name-health-warning = Health warning below (%)
option-name-stop-things = Stop for items
option-name-stop-unwary = Stop for unwary foes
option-name-stop-moves = Stop when alert foes move
option-name-stop-sensed = Stop for foes out of view
option-name-stop-noises = Stop for noises
option-name-stop-light = Stop when light changes
option-name-stop-low-light = Stop when your light is low
option-name-stop-ended = Stop when effects end
option-name-confirm-walk-into-danger = Ask before walking into danger
option-name-confirm-really-attack = Ask before a rash attack
option-name-confirm-take-stair = Ask before taking stairs
option-name-confirm-enter-throne = Ask before entering the throne room
option-name-confirm-break-oath = Ask before breaking an oath
option-name-confirm-break-silence = Ask before breaking silence
option-name-disconnected-stairs = Challenge: no way back
option-name-straight-down = Challenge: no climbing
option-name-no-artefacts = Challenge: no artefacts
option-name-fixed-experience = Challenge: fixed experience

### What an answer at birth gives.
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
choice-plain = no bonuses or penalties

why-sum = {$name} {$total} = {$parts}.
why-bought = bought
why-born = from birth
why-people = from people and house
why-lost = temporarily lost
why-unknown = from something not yet understood
why-together = from combined effects
why-bounds = from the limits on this value
why-stun = while stunned
why-entranced = while you cannot act
why-rage = while raging
why-draught = from a potion
why-perception = from sharpened senses
why-quiet = from moving quietly
why-song = from singing
why-oath = from keeping an oath
why-hunger = from hunger
why-health = Your maximum is { $most }, from { $stat } { $value }. If your health reaches 0, you die; it recovers over time.
why-voice = Your maximum is { $most }, from { $stat } { $value }. Songs and horns use it up; it recovers while you are silent.
gloss-sheet-race = Your people: they set your stats, and the skills you are better or worse at.
gloss-sheet-house = Your house: it adds to the gifts of your people.
gloss-sheet-age = Part of your story; it has no effect on play.
gloss-sheet-height = Part of your story; it has no effect on play.
gloss-sheet-weight = Part of your story; it has no effect on play.
gloss-sheet-turn = The number of turns you have played. The longer you stay, the deeper you are driven (see Min depth).
gloss-sheet-pool = Unspent experience. It buys skills and abilities.
gloss-sheet-earned = All the experience you have gained, spent or not, for meeting and killing creatures, reaching new depths and identifying items.
gloss-sheet-burden = What you carry, in pounds. Above the limit, you move more slowly; far above it, you cannot walk.
gloss-sheet-limit = What you can carry without being slowed; it depends on Strength.
gloss-sheet-depth = Where you are. The throne is at 1000 feet.
gloss-sheet-min-depth = Stairs no longer lead above this depth; it increases as turns go by.
gloss-sheet-light = How far your light reaches. Many creatures shun light, or seek it.
