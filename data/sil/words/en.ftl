# English words of Sil that belong to no module: places, names of numbers, headings of screens.

place = { $feet ->
    [0] the Gates
   *[other] {$feet} feet
}
hero = you
unseen = an unexplored square
stat-str = Strength
stat-dex = Dexterity
stat-con = Constitution
stat-gra = Grace
short-str = Str
short-dex = Dex
short-con = Con
short-gra = Gra
skill-melee = Melee
skill-archery = Archery
skill-evasion = Evasion
skill-stealth = Stealth
skill-perception = Perception
skill-will = Will
skill-smithing = Smithing
skill-song = Song
side-experience = Exp
side-health = Health
side-voice = Voice
hunger-name-starving = Starving
hunger-name-weak = Weak
hunger-name-hungry = Hungry
hunger-name-fed = Fed
hunger-name-full = Full
state-blind = Blind
state-confused = Confused
state-afraid = Afraid
state-poison = Poisoned
state-cut = Bleeding
state-mortal-wound = Mortal wound
state-stun = Stunned
state-heavy-stun = Heavily stunned
state-knocked-out = Knocked out
state-slow = Slow
state-fast = Fast
state-rage = Raging
state-entranced = Entranced
state-hallucinating = Seeing things
state-stealth = Stealth
state-rest = Rest
state-repeat = Repeat
state-smithing = Smithing
state-fletching = Fletching
state-pit = Pit
state-web = Web
state-sunlight = Sunlight
going-run = running
going-rest = resting
going-travel = walking
going-explore = exploring
going-repeat = working
going-smith = forging
going-fletch = fletching
asleep = asleep
unwary = unwary
alert = alert

sheet-title = Character
sheet-stats = Statistics
sheet-skills = Skills
sheet-total = total
sheet-base = base
sheet-gear = gear
sheet-drain = lost
sheet-misc = misc
sheet-stat = stat
sheet-race = People
sheet-house = House
sheet-age = Age
sheet-height = Height
sheet-weight = Weight
sheet-turn = Turn
sheet-pool = Exp to spend
sheet-earned = Total exp
sheet-burden = Burden
sheet-limit = Burden limit
sheet-depth = Depth
sheet-min-depth = Min depth
sheet-light = Light
abilities-title = Skills and abilities
ability-price = {$price} exp
ability-owned = known
ability-lent = from an item
ability-off = switched off
notes-title = Chronicle
options-title = Options
options-hint = Enter to change it
inventory-title = Inventory
equipment-title = Equipment
nothing-carried = Your pack is empty.
nothing-worn = You are not wearing anything.
knowledge-title = What you know
knowledge-empty = You have not learned anything yet.
knowledge-met = met
knowledge-slain = slain
foes-title = Creatures in sight
foes-empty = You see no creatures.
things-title = Items in sight
things-empty = You see nothing to pick up.
songs-title = Songs you know
songs-empty = You do not know any songs.
slot-weapon = wielding
slot-bow = shooting with
slot-leftring = on the left hand
slot-rightring = on the right hand
slot-neck = around the neck
slot-light = lighting the way
slot-body = on the body
slot-cloak = on the back
slot-offhand = in the off hand
slot-head = on the head
slot-hands = on the hands
slot-feet = on the feet
slot-quiver1 = in the first quiver
slot-quiver2 = in the second quiver

end-alive = {$name} is still alive at {$feet} feet.
end-unborn = No hero yet.
unused-things = Unused in the pack: {$list}.
unused-experience = Unspent experience: {$pool}.
end-dead = {$name} was slain by {$cause} at {$feet} feet{ $stones ->
    [0] .
    [one] , with a Silmaril.
   *[other] , with {$stones} Silmarils.
}
end-escaped = {$name} escaped with {$stones} { $stones ->
    [one] Silmaril
   *[other] Silmarils
}.
end-retired = {$name} gave up at {$feet} feet.

dump-last-sight = Last view
dump-enemies = Enemies: slain / seen
dump-artefacts = Artefacts in this game
dump-challenges = Challenges
dump-score = Score
score-turns = few turns
score-people = race
score-free-experience = experience earned in play
score-never-climbed = never climbed without a Silmaril
score-silmarils = Silmarils
score-depth = depth
score-escaped = escaped
score-morgoth-slain = Morgoth slain
dump-none = none
dump-unfound = never found
score-total = total
