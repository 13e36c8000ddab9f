# The words of MORIA in English. Each message is named after its event.

## Monsters: name, with the definite, with the indefinite article
foe-air = Air
    .the = the air
    .a = a breath of air
foe-spider = Spider
    .the = the spider
    .a = a spider
foe-balrog = Balrog
    .the = the Balrog
    .a = a Balrog
foe-bat = Bat
    .the = the bat
    .a = a bat
foe-crebain = Crebain
    .the = the Crebain
    .a = a Crebain
foe-dragon = Dragon
    .the = the dragon
    .a = a dragon
foe-winged-dragon = Winged dragon
    .the = the winged dragon
    .a = a winged dragon
foe-eye = Eye
    .the = the eye
    .a = an eye
foe-fairy = Fairy
    .the = the fairy
    .a = a fairy
foe-barrow-wight = Barrow-wight
    .the = the barrow-wight
    .a = a barrow-wight
foe-goblin = Goblin
    .the = the goblin
    .a = a goblin
foe-huorn = Huorn
    .the = the Huorn
    .a = a Huorn
foe-wolf = Wolf
    .the = the wolf
    .a = a wolf
foe-werewolf = Werewolf
    .the = the werewolf
    .a = a werewolf
foe-mewlip = Mewlip
    .the = the Mewlip
    .a = a Mewlip
foe-southron = Southron
    .the = the Southron
    .a = a Southron
foe-nazgul = Nazgûl
    .the = the Nazgûl
    .a = a Nazgûl
foe-oliphaunt = Oliphaunt
    .the = the oliphaunt
    .a = an oliphaunt
foe-orc = Orc
    .the = the orc
    .a = an orc
foe-rat = Rat
    .the = the rat
    .a = a rat
foe-snake = Snake
    .the = the snake
    .a = a snake
foe-succubus = Succubus
    .the = the succubus
    .a = a succubus
foe-troll = Troll
    .the = the troll
    .a = a troll
foe-uruk-hai = Uruk-hai
    .the = the Uruk-hai
    .a = an Uruk-hai
foe-variag = Variag
    .the = the Variag
    .a = a Variag
foe-thief = Thief
    .the = the thief
    .a = a thief
foe-warg = Warg
    .the = the warg
    .a = a warg
foe-woose = Woose
    .the = the Woose
    .a = a Woose
foe-carcharoth = Carcharoth
    .the = Carcharoth
    .a = Carcharoth
foe-glaurung = Glaurung
    .the = Glaurung
    .a = Glaurung
foe-ungoliant = Ungoliant
    .the = Ungoliant
    .a = Ungoliant
foe-saruman = Saruman
    .the = Saruman
    .a = Saruman
foe-watcher = Watcher
    .the = the watcher
    .a = the watcher
foe-sauron = Sauron
    .the = Sauron
    .a = Sauron
foe-morgoth = Morgoth
    .the = Morgoth
    .a = Morgoth
foe-unseen = something
    .the = something
    .a = something

## Potions, scrolls, rings, wands, gems
potion-healing = of healing
potion-extra-healing = of extra healing
potion-constitution = of constitution
potion-force = of strength
potion-confusion = of confusion
potion-poison = of poison
potion-amnesia = of amnesia
potion-paralysis = of paralysis
potion-speed = of speed
potion-slowness = of slowness
potion-hallucination = of hallucination
potion-blindness = of blindness
potion-nourishment = of nourishment
potion-experience = of experience
potion-level-loss = of level loss
potion-clairvoyance = of clairvoyance
potion-disorientation = of disorientation
potion-wall-walking = of wall walking
potion-levitation = of levitation
potion-quenching = of quenching
potion-invisibility = of invisibility
potion-gas = of gas
potion-dexterity = of dexterity
potion-regeneration = of regeneration
scroll-enchant-armour = of armour enchantment
scroll-proof-armour = of armour protection
scroll-enchant-weapon = of weapon enchantment
scroll-map = of mapping
scroll-identify = of identification
scroll-teleport = of teleportation
scroll-hyper-teleport = of far teleportation
scroll-summon = of summoning
scroll-protection = of protection
scroll-detect-magic = of magic detection
scroll-detect-food = of food detection
scroll-detect-monsters = of monster detection
scroll-detect-gold = of gold detection
scroll-curse = of cursing
scroll-sleep = of sleep
scroll-blank = blank
scroll-remove-curse = of curse removal
scroll-demolition = of demolition
scroll-destruction = of destruction
scroll-scare = of terror
scroll-scattering = of scattering
scroll-enchant-rings = of ring enchantment
scroll-spoil-rings = of ring spoiling
scroll-intelligence = of intelligence
ring-guard-armour = of armour preservation
ring-guard-force = of sustained strength
ring-slow-digestion = of slow digestion
ring-damage = of damage
ring-teleportation = of teleportation
ring-one-ring = of invisibility
ring-protection = of protection
ring-identification = of identification
ring-regeneration = of regeneration
ring-trap-detection = of trap detection
ring-monsters = of monsters
ring-finger-cutting = of finger cutting
ring-fire = of fire resistance
ring-feather-fall = of feather fall
ring-resurrection = of resurrection
ring-swimming = of swimming
ring-x-ray = of X-ray vision
ring-levitation = of levitation
ring-weakness = of weakness
wand-teleport = of teleportation
wand-polymorph = of polymorph
wand-destruction = of digging
wand-walls = of walls
wand-slow = of slow monster
wand-haste = of haste monster
wand-weaken = of weakening
wand-scare = of fear
wand-dowsing = of dowsing
wand-summon-monster = of monster summoning
wand-summon-thing = of object summoning
wand-combat = of combat
wand-fill-traps = of trap filling
wand-sleep = of sleep
wand-paralysis = of paralysis
wand-invisibility = of invisibility
wand-make-traps = of trap making
wand-strengthen = of strengthening
wand-capricious = of caprice
wand-illusion = of illusion
wand-purification = of purification
wand-absorption = of absorption
gem-silmaril = Silmaril
gem-luck = of luck
gem-drying = of drying
gem-monsters = of monsters
gem-cancellation = of cancellation
gem-hunger = of hunger
gem-force = of strength
gem-regeneration = of regeneration
gem-vulnerability = of vulnerability
gem-antimagic = of antimagic
gem-experience = of experience

## Armour and weapons with their article; arrows begin with their number
armour-leather = leather armour
armour-studded-leather = studded leather armour
armour-mail = a coat of mail
armour-iron = iron armour
armour-steel = a steel cuirass
armour-mithril = Mithril armour
armour-helm = a helm
armour-cloak = an elvish cloak
armour-gauntlets-dexterity = gauntlets of dexterity
armour-gauntlets-clumsiness = gauntlets of clumsiness
armour-gauntlets-force = gauntlets of strength
weapon-dagger = a dagger
weapon-dirk = a dirk
weapon-spear = a spear
weapon-club = a club
weapon-sabre = a sabre
weapon-scimitar = a scimitar
weapon-sword = a sword
weapon-two-handed-sword = a two-handed sword
weapon-elvish-sword = an elvish sword
weapon-axe = an axe
weapon-bow = a bow
weapon-elvish-dirk = an elvish dirk
weapon-ice-sword = an ice sword
weapon-vampiric-sword = a vampiric sword
weapon-arrow =
    { $count ->
        [one] 1 arrow
       *[other] { $count } arrows
    }

## Looks
colour-red =
    { $count ->
        [one] red
       *[other] red
    }
colour-white =
    { $count ->
        [one] white
       *[other] white
    }
colour-viscous =
    { $count ->
        [one] viscous
       *[other] viscous
    }
colour-brown =
    { $count ->
        [one] brown
       *[other] brown
    }
colour-green =
    { $count ->
        [one] green
       *[other] green
    }
colour-black =
    { $count ->
        [one] black
       *[other] black
    }
colour-fluorescent =
    { $count ->
        [one] fluorescent
       *[other] fluorescent
    }
colour-silvery =
    { $count ->
        [one] silvery
       *[other] silvery
    }
colour-orange = orange
colour-violet =
    { $count ->
        [one] violet
       *[other] violet
    }
colour-colourless =
    { $count ->
        [one] colourless
       *[other] colourless
    }
colour-golden-brown =
    { $count ->
        [one] golden-brown
       *[other] golden-brown
    }
colour-blue =
    { $count ->
        [one] blue
       *[other] blue
    }
colour-mauve =
    { $count ->
        [one] mauve
       *[other] mauve
    }
colour-pink =
    { $count ->
        [one] pink
       *[other] pink
    }
colour-grey =
    { $count ->
        [one] grey
       *[other] grey
    }
colour-yellow =
    { $count ->
        [one] yellow
       *[other] yellow
    }
colour-mottled =
    { $count ->
        [one] mottled
       *[other] mottled
    }
colour-coppery =
    { $count ->
        [one] coppery
       *[other] coppery
    }
colour-shimmering =
    { $count ->
        [one] shimmering
       *[other] shimmering
    }
colour-beige =
    { $count ->
        [one] beige
       *[other] beige
    }
colour-golden =
    { $count ->
        [one] golden
       *[other] golden
    }
colour-many-coloured =
    { $count ->
        [one] many-coloured
       *[other] many-coloured
    }
colour-alabaster = alabaster
material-gold = golden
    .bare = golden
material-silver = silver
    .bare = silver
material-platinum = platinum
    .bare = platinum
material-jasper = jasper
    .bare = jasper
material-ruby = ruby
    .bare = ruby
material-sapphire = sapphire
    .bare = sapphire
material-onyx = onyx
    .bare = onyx
material-opal = opal
    .bare = opal
material-ivory = ivory
    .bare = ivory
material-diamond = diamond
    .bare = diamond
material-emerald = emerald
    .bare = emerald
material-bronze = bronze
    .bare = bronze
material-jade = jade
    .bare = jade
material-mithril = mithril
    .bare = mithril
material-bone = bone
    .bare = bone
material-adamant = adamant
    .bare = adamant
material-agate = agate
    .bare = agate
material-crystal = crystal
    .bare = crystal
material-tin = tin
    .bare = tin
wood-oak = oak
    .bare = oak
wood-poplar = poplar
    .bare = poplar
wood-teak = teak
    .bare = teak
wood-willow = willow
    .bare = willow
wood-wild-cherry = wild cherry
    .bare = wild cherry
wood-chestnut = chestnut
    .bare = chestnut
wood-ash = ash
    .bare = ash
wood-hazel = hazel
    .bare = hazel
wood-hornbeam = hornbeam
    .bare = hornbeam
wood-cherry = cherry
    .bare = cherry
wood-mahogany = mahogany
    .bare = mahogany
wood-pine = pine
    .bare = pine
wood-olive = olive
    .bare = olive
wood-maple = maple
    .bare = maple
wood-plane = plane
    .bare = plane
wood-yew = yew
    .bare = yew
wood-beech = beech
    .bare = beech
wood-elm = elm
    .bare = elm
wood-bamboo = bamboo
    .bare = bamboo
wood-glass = glass
    .bare = glass
wood-black-rose = black rose
    .bare = black rose
wood-reed = reed
    .bare = reed
stone-ruby = a ruby
stone-emerald = an emerald
stone-diamond = a diamond
stone-topaz = a topaz
stone-sapphire = a sapphire
stone-agate = an agate
stone-amethyst = an amethyst
stone-chrysoberyl = a chrysoberyl
stone-turquoise = a turquoise
stone-opal = an opal

## Names of things
thing-food =
    { $count ->
        [one] a ration of food
       *[other] { $count } rations of food
    }
thing-potion-known =
    { $count ->
        [one] a potion { $name } ({ $look })
       *[other] { $count } potions { $name } ({ $look })
    }
thing-potion-named =
    { $count ->
        [one] a potion called { $name } ({ $look })
       *[other] { $count } potions called { $name } ({ $look })
    }
thing-potion-plain =
    { $count ->
        [one] { AN($look) } potion
       *[other] { $count } { $look } potions
    }
thing-scroll-known =
    { $name ->
        [blank] { $count ->
            [one] a blank scroll
           *[other] { $count } blank scrolls
        }
       *[other] { $count ->
            [one] a scroll { $name }
           *[other] { $count } scrolls { $name }
        }
    }
thing-scroll-named =
    { $count ->
        [one] a scroll called { $name }
       *[other] { $count } scrolls called { $name }
    }
thing-scroll-plain =
    { $count ->
        [one] a scroll titled { $look }
       *[other] { $count } scrolls titled { $look }
    }
thing-ring-known = a ring { $name }{ $power } ({ $look }){ $worn }
thing-ring-named = a ring called { $name } ({ $look }){ $worn }
thing-ring-plain = { AN($look) } ring{ $worn }
thing-wand-known = a wand { $name }{ $charges } ({ $look })
thing-wand-named = a wand called { $name } ({ $look })
thing-wand-plain = { AN($look) } wand
thing-charges = { "" } ({ $n ->
    [one] 1 charge
   *[other] { $n } charges
})
thing-gear = { $name }{ $power }{ $worn }
thing-gauntlets = gauntlets
thing-in-use = { "" } (in use)
thing-silmaril = a Silmaril
thing-gem = { $look }{ $value }
thing-gem-known = { $look } { $name }{ $value }
thing-value = { "" } ({ $n } gp)
thing-value-words = { "" } (worth { $n } gold)
thing-gold = { $n ->
    [one] { $n } gold piece
   *[other] { $n } gold pieces
}

## What happens
say-haste-ends = Your legs return to their usual pace.
say-held = Branches grip you: you cannot move.
say-hallucination-ends = One by one the colours fade.
say-armour-proofed = A golden film settles on your armour.
say-weapon-enchanted = A shiver runs through your weapon.
say-map-read = A plan of the level draws itself on the page.
say-identify-read = A voice offers to share its knowledge, for gold.
say-sight-returns = Your sight returns.
say-scared = A terrible cry shakes the walls.
say-nothing-happens = Nothing happens.
say-amnesia-ends = Your memory returns.
say-healed-all = All your wounds close.
say-poisoned = A fire burns in your belly.
say-amnesia-begins = Where are you? Who are you?
say-paralysed = Your limbs turn to stone.
say-blinded = Everything goes black.
say-fed = A drink as good as a meal.
say-haste-cancelled = The air thickens around you.
say-level-lost = Part of your skill leaves you.
say-slowed = Every movement is an effort.
say-gaze-long = A vast will binds your own.
say-gaze = The gaze of the Eye pins you down.
say-rust-stopped = Rust cannot take hold.
say-levitation-begins = Your feet leave the ground.
say-scattered = A whirlwind scatters your pack.
say-no-room = Your pack is too heavy for that.
say-weak = Hunger makes you weak.
say-hungry = Your stomach growls.
say-ring-slips = The ring slips onto your finger by itself.
say-dex-gained = Your hands grow more skilful.
say-armour-bursts = Your muscles swell, and your armour bursts.
say-int-gained = Your thoughts grow clearer.
say-healed-dream = A warm wave carries you away.
say-healed = You feel better.
say-constitution-dream = You are as sturdy as an oak.
say-force-dream = You could lift a mountain.
say-force-gained = Strength flows into you.
say-poison-dream = A shadow crawls down your throat.
say-confused-dream = The floor turns and laughs.
say-confused = Your feet no longer obey you.
say-paralysed-dream = Unseen hands hold you.
say-slowness-ends = Your movements grow light again.
say-slowness-cancelled = Your limbs shake off their weight at once.
say-hasted = Your heart races.
say-level-drunk = Memories of fights never fought come to you.
say-unmasked = The mask falls: it is Sauron!
say-rusted = Rust eats into your armour.
say-force-lost = Your strength drains away.
say-levitation-ends = You touch the ground.
say-fainted = Your head swims, and you fall.
say-quenched-late = Just in time.
say-quenched = Your thirst recedes.
say-awake = You can act again.
say-protected = A clear light surrounds you.
say-thirsty = Your throat is dry.
say-parched = You must drink, and soon.
say-rotten = That ration was spoiled.
say-rings-tingle = Your fingers tingle.
say-dex-lost = Your hands grow clumsy.
say-not-understood = The meaning escapes you.
say-int-lost = Words begin to fail you.
say-finger-grown = A finger grows back.
say-armour-enchanted = Your armour shines for a moment.
say-constitution = You feel sturdier.
say-hallucination-begins = The walls bloom with colours.
say-confusion-ends = The world stops spinning.
say-ouch = Ouch, a trap!
say-ow = Ow, a trap!
say-strange = What a strange taste.
say-splash = Splash.
say-drank = You drink deeply.
say-fell = The floor opens, and you fall!
say-meal-0 = A sorry meal.
say-meal-1 = A fair meal.
say-meal-2 = A good meal.
say-meal-3 = A meal fit for a king.
say-blank-0 = The page is empty.
say-blank-1 = Nothing, not even a stain.
say-blank-2 = Someone has fooled you.
say-blank-3 = Boo!
say-blank-4 = No luck.
say-blank-5 = Too bad for you.
say-blank-6 = Just paper, nothing more.
say-blank-7 = The page goes up in smoke.
say-teleported = Everything tilts, and you are elsewhere.
say-close-throw = It is too close to throw at.
say-no-throw = There is no room to throw that way.
say-finger-lost = The ring snaps shut: a finger is gone!
say-ring-knows = Everything you carry reveals its name, at the price of a finger.
say-curses-lifted = A weight lifts from your shoulders.
say-cursed = A shadow closes around you.
say-demolished = The walls around you crumble.
say-destroyed = Two great rifts split the level.
say-summoned = Something answers the call.
say-detected = You sense where to look.
say-slept = Your eyelids droop.
say-disoriented = You no longer know which way is north.
say-walls-thin = The walls turn to mist.
say-invisible = Your hands vanish before your eyes.
say-gas = You turn to smoke, and your pack is gone.
say-gem-consumes = A gem has devoured one of your items.
say-pass-walls-end = The walls are stone again.
say-invisible-ends = Your shadow returns.
say-gas-ends = You are solid again.
say-protection-ends = The clear light leaves you.
say-clairvoyance-ends = Your visions cease.
say-disorientation-ends = You find north again.
say-clairvoyant = You see every creature on the level.
say-wall-made = A wall rises.
say-wall-gone = The wall crumbles to dust.
say-water-made = Water wells up.
say-trap-filled = The trap is filled.
say-trap-made = Without a sound, a trap forms in the floor.
say-water-pure = The water turns clear.
say-thing-made = Something appears.
say-resurrected = The ring gives you life again, but a lesser one.
say-flashback = The colours come back unbidden.
say-brew-burnt = Something in your pack catches fire.
say-spell-confusion = The wizard speaks: your steps tangle.
say-spell-slowness = The wizard speaks: your limbs grow heavy.
say-spell-disorientation = The wizard speaks: you lose all sense of north.
say-spell-blindness = The wizard speaks: night falls.
say-spell-amnesia = The wizard speaks: you forget this place.
say-spell-summons = The wizard calls for help and is gone.
say-brood-wakes = Sleeping things wake in anger.
say-arrived = Level { $n }.
say-struck = You hit { $foe } ({ $n }).
say-missed = You miss { $foe }.
say-slain = { $foe } dies.
say-foe-struck = { $foe } hits you ({ $n }).
say-foe-missed = { $foe } misses you.
say-breathed = { $foe } breathes fire ({ $n }).
say-gone = { $foe } is gone.
say-affected-vanishes = { $foe } vanishes.
say-affected-changes = { $foe } takes another shape.
say-affected-slows = { $foe } moves more slowly.
say-affected-hastens = { $foe } moves faster.
say-affected-flees = { $foe } turns to flee.
say-affected-sleeps = { $foe } falls asleep.
say-affected-stiffens = { $foe } stands paralysed.
say-affected-struck = The spell strikes { $foe } ({ $n }).
say-affected-strengthened = { $foe } grows stronger ({ $n }).
say-affected-unmoved = { $foe } shrugs off the spell.
say-level-gained = You reach level { $n }!
say-found = You find { $thing }.
say-seen = Here: { $thing }.
say-dropped = You put down { $thing }.
say-wielded = You are wielding { $thing }.
say-worn = You put on { $thing }.
say-taken-off = You take off { $thing }.
say-ring-on = You put on { $thing }.
say-ring-off = You remove { $thing }.
say-identified = You recognise { $thing }.
say-bought = You buy { $thing } for { $n ->
    [one] { $n } gold piece
   *[other] { $n } gold pieces
}. Your purchase lies at your feet.
say-shot-missed =
    { $how ->
        [arrow] Your arrow misses { $foe }.
       *[other] Your throw misses { $foe }.
    }
say-shot-hit =
    { $how ->
        [arrow] Your arrow hits { $foe } ({ $n }).
       *[other] Your throw hits { $foe } ({ $n }).
    }
say-thing-stolen = { $foe } steals { $thing } from you!
say-gold-stolen = { $foe } steals { $n ->
    [one] { $n } gold piece
   *[other] { $n } gold pieces
} from you!
say-drowned = { $foe } drowns.

## Ends: in the second person, and for the table
end-killed = killed by { $foe }
    .you = You fall in battle.
    .table = killed by { $foe }
end-hunger = starved
    .you = You die of hunger.
    .table = starved
end-suicide = weary of life
    .you = You give up your life.
    .table = weary of life
end-exhaustion = dead of exhaustion
    .you = The last of your strength is gone.
    .table = dead of exhaustion
end-thirst = dead of thirst
    .you = You die of thirst.
    .table = dead of thirst
end-drowned = drowned
    .you = The water closes over you and your burden.
    .table = drowned
end-victory = walked out of Moria
    .you = You walk out of Moria, a Silmaril in your hand!
    .table = walked out of Moria
end-folly = dead of carelessness
    .you = You die of carelessness.
    .table = dead of carelessness
end-gluttony = dead of gluttony
    .you = Your stomach can take no more and bursts.
    .table = dead of gluttony
end-enslaved = enslaved by the Ring
    .you = The Ring makes you its slave.
    .table = enslaved by the Ring
end-madness = gone mad
    .you = Your mind gives way.
    .table = gone mad
end-abandoned = left before the end
    .you = You abandon the game.
    .table = left before the end
end-line = { $name }, { $cause }, on level { $n } with { $gold ->
    [one] { $gold } gold piece
   *[other] { $gold } gold pieces
}{ $gems ->
    [0] { "" }
   *[other] { " " }and gems worth { $gems }
}
end-line-won = { $name }, { $cause } with { $gold ->
    [one] { $gold } gold piece
   *[other] { $gold } gold pieces
}{ $gems ->
    [0] { "" }
   *[other] { " " }and gems worth { $gems }
}
end-line-alive = { $name }, still alive on level { $n } with { $gold ->
    [one] { $gold } gold piece
   *[other] { $gold } gold pieces
}{ $gems ->
    [0] { "" }
   *[other] { " " }and gems worth { $gems }
}

## Moments
moment-depth = First reached level { $n }
moment-level = Reached experience level { $n }
moment-slew = Slew { $foe }
moment-silmaril = Took a Silmaril

## Status line and sheet
status-level = { "Lev " }
status-gold = { " Au" }
status-hp = { "   HP" }
status-int = { "   Int" }
status-dex = { "   Dex" }
status-force = { "   Str" }
status-ac = { "   AC" }
status-exp = { "   Exp " }
sheet-level = Level
sheet-exp = Experience
sheet-hp = Hit points
sheet-max-hp = Max HP
sheet-force = Strength
sheet-max-force = Max strength
sheet-dex = Dexterity
sheet-int = Intelligence
sheet-gold = Gold
sheet-ac = A C
row-hungry = { "Hungry " }
row-thirsty = { "Thirsty " }
more = -- more --

## Screens
screen-inventory = Inventory
screen-inventory-empty = Your pack is empty.
screen-burden = Burden { $n } of { $most }
screen-record = Kills by { $name }
screen-record-empty = No kills yet.
screen-help = Commands
screen-version = Version
screen-version-text = MORIA 1.9.8.7, version 4.1.1 of the original program; Angrist rules version { $n }.
screen-effects = Effects
screen-manual = Manual
screen-sheet-of = Character sheet: { $name }
side-line = { $label }: { $text }
screen-lore = Known items
screen-title = MORIA 1.9.8.7
side-turn = Turn
side-food = Food
side-water = Water
side-burden = Burden
side-weapon = Weapon
side-armour = Armour
side-rings = Rings
side-none = nothing
place = Moria, level { $n }
place-unborn = At the gates of Moria
kills = { $foe }: { $n }
effect-haste = hasted
effect-blind = blind
effect-amnesia = amnesic
effect-confusion = confused
effect-hallucination = hallucinating
effect-levitation = levitating
effect-disorientation = disoriented
effect-passwalls = walking through walls
effect-invisible = invisible
effect-gas = gaseous
effect-protection = protected
effect-clairvoyance = clairvoyant
effect-slowed = slowed
effect-held = held
effect-hungry = hungry
effect-thirsty = thirsty
effect-overloaded = overloaded

## Places
tile-floor = the floor
tile-wall = a wall
tile-door-up = a door leading up
tile-door-down = a door leading down
tile-water = water
tile-shop = the shop
tile-trapdoor = a trapdoor
tile-snare = a wounding trap
tile-unknown = an unexplored square
tile-hero = yourself
state-asleep = asleep
state-afraid = afraid
state-slowed = slowed
state-quick = quick
state-wounded = wounded
state-nearly-dead = nearly dead
state-unhurt = unhurt
state-both = { $mood }, { $wound }

## Questions
ask-name = What is your name?
ask-standard = A standard character (Strength { $force }, Dexterity { $dex }, Intelligence { $int })?
ask-force = { $n } points to share out. Strength, for blows, throws and loads ({ $usual } is usual)?
ask-dex = Dexterity, for hitting ({ $usual } is usual)? The rest of { $n } is Intelligence, for reading.
ask-drop = Drop what?
ask-drink = Drink which potion?
ask-read = Read which scroll?
ask-wield = Wield which weapon?
ask-wear = Wear what?
ask-put-on = Put on which ring?
ask-zap = Use which wand?
ask-throw = Throw what?
ask-rename = Rename what?
ask-way = Direction?
ask-finger = Remove which ring?
ask-piece = Take off what?
ask-name-kind = What do you want to call it?
ask-identify = Identify what?
ask-shop = Armour or weapons?
ask-buy = Buy what?
ask-die = Do you really want to die?
ask-abandon = Really abandon the game?
choice-armour = Armour
choice-weapon = Weapons
choice-body = Body armour
choice-head = Helm
choice-cloak = Cloak
choice-hands = Gauntlets
choice-price = { $thing }: { $n } gp
going-rest = Resting
going-run = Running
going-travel = Travelling
going-explore = Exploring

## Rolls
part-dexterity = dexterity
part-level = level
part-foe-level = monster's level
part-foe-armour = monster's armour
part-foe-dexterity = monster's dexterity
part-base = base
part-weapon = weapon
part-sure = elvish blade
part-armour = armour
part-protection = protection
part-rings = rings
part-vulnerable = gem of vulnerability
part-distance = distance
part-chance = die
roll-shot = your roll to hit with a missile
roll-to-hit = your roll to hit
roll-foe-to-hit = roll to hit ({ $foe })

## Refusals
refused-price = You need { $n } more gold: you must have more than the price to buy here.
refused-no-throw = There is no room to throw that way.
refused-close-throw = It is too close to shoot or throw at; walk into it to strike.
refused-no-goods = The shop does not sell anything like that.

## Walks and looking
way-barred = { $foe } is in the way.
way-barred-explore = { $foe } blocks the way to the unexplored part of the level.
way-amnesia = You cannot remember where you have been.
look-odds = You: { $hit }% to hit, { $mean } damage per hit. It: { $its }% to hit, { $harm } damage per hit, { $worst } at worst.
look-shot = Your arrow: { $hit }% to hit, { $mean } damage per hit.
look-shot-close = It is too close for an arrow.
recall-figures = Level { $level }, { $hp } hit points, armour { $ac }, dexterity { $dex }. Each of its blows does { $dice } damage.
recall-kills =
    { $count ->
        [0] You have not slain any yet.
       *[other] You have slain { $count }.
    }

## Commands

## Manual
manual-1 = You enter Moria to bring out a Silmaril.
manual-2 = Fifteen levels, each a maze. There are two Silmarils: one lies on the fifteenth level, and Morgoth has the other.
manual-3 = The way out is the upper door on the first level; it opens only if you are carrying a Silmaril.
manual-4 = Walk into a monster to hit it, or onto an item to pick it up. There are only four directions.
manual-5 = Strength is for damage, carrying and throwing; Dexterity is for hitting; Intelligence is for reading. You die if Strength or Intelligence drops to 0.
manual-6 = Eat before you are hungry and drink before you are thirsty. Water quenches thirst, and so does any potion.
manual-7 = Cursed armour and rings cannot be taken off. One kind of scroll lifts curses.
manual-8 = The shop on the first level sells armour and weapons; it buys nothing.
manual-9 = If you are carrying twenty items or more, you may drown in water.
manual-10 = Down is “<” and up is “>”: that is the custom in these mines.
manual-11 = You see in four directions, along strips three squares wide; you see farther as you gain experience.

### why: what words and figures mean
screen-legend = Signs and words on the screen
verb-legend = Explain the signs of the map and the words on the screen.
why-ac = { $body } from body armour, { $head } from headgear.
why-force = It lets you carry { $most }.
why-level = You reach the next level at { $step } experience.
why-class = class { $n }
why-weapon = Class { $class }, added to your damage die; yours is class { $now }. You would have { $left } gold left.
why-weapon-dear = Class { $class }, added to your damage die; yours is class { $now }.
why-weapon-none = Class { $class }, added to your damage die; you are not wielding a weapon. You would have { $left } gold left.
why-weapon-none-dear = Class { $class }, added to your damage die; you are not wielding a weapon.
why-armour = Class { $class }, subtracted from your attackers' rolls; yours is class { $now }. You would have { $left } gold left.
why-armour-dear = Class { $class }, subtracted from your attackers' rolls; yours is class { $now }.
why-armour-none = Class { $class }, subtracted from your attackers' rolls; you are wearing no armour. You would have { $left } gold left.
why-armour-none-dear = Class { $class }, subtracted from your attackers' rolls; you are wearing no armour.
gloss-level = Your level: the higher it is, the harder you hit.
gloss-gold = Gold to spend in the shop on the first level.
gloss-hp = Hit points: current and maximum. At 0 you die; they recover slowly, but faster the deeper you are.
gloss-int = Intelligence: needed to read scrolls. At 0 you die.
gloss-dex = Dexterity: sets the die you roll to hit, in melee or when throwing.
gloss-force = Strength: how hard you hit, how far you throw, how much you carry. At 0 you die.
gloss-ac = Armour class: body and head together. The higher it is, the fewer blows hit you.
gloss-exp = Your level, then your experience. You gain experience by killing monsters.
gloss-haste = You act twice as often.
gloss-blind = You see nothing.
gloss-amnesia = You forget what you have seen, even the walls.
gloss-confusion = You stagger in random directions.
gloss-hallucination = Nothing looks like what it really is.
gloss-levitation = You fly over traps and creatures on the ground, and cannot pick anything up.
gloss-disorientation = The map is drawn around you, so you no longer know where on it you are.
gloss-passwalls = Walls do not stop you. Get out of them before the effect wears off.
gloss-invisible = Monsters that hunt you cannot find you.
gloss-gas = You cannot touch anything and nothing can touch you; traps do not affect you.
gloss-protection = Blows hit you less often.
gloss-clairvoyance = You see every monster on the level, wherever it is.
gloss-slowed = Others act more often than you.
gloss-held = Something holds you: most steps fail.
gloss-hungry = Eat a ration before hunger saps your Strength.
gloss-thirsty = Find water before thirst saps your Strength.
gloss-overloaded = You are carrying too much: drop something.
answer-yes = yes
answer-no = no

say-paid-with-gold = The voice takes its fee.
say-paid-with-life = You cannot pay. The voice takes some of your life instead.
say-wield-bow = Wield the bow first: arrows thrown without it hardly hurt.
choice-known = already known
refused-no-bow = Wield a bow first.
refused-no-arrows = You have no arrows left; those that missed lie where they fell.
refused-no-target = There is no target in line.
screen-lore-empty = You do not know any potions, scrolls, rings or wands yet.

## Warnings, the shop, the one-key fight
say-health-low = You are badly hurt!
say-shop-seen = You see the shop.
say-shop-here = The shop is here.
thing-arrows =
    { $count ->
        [one] an arrow
       *[other] { $count } arrows
    }
say-found-arrows = You pick up { $thing }.
peril = The next turn may cost you { $worst } hit points, and you have { $health }.
seek-down = The door down
seek-up = The door up
seek-shop = The shop
seek-water = Water
refused-leads-up = This door leads up, and you tried to go down: in these mines the two keys are the other way round.
refused-leads-down = This door leads down, and you tried to go up: in these mines the two keys are the other way round.

## Refusals that tell the way
toward-n = to the north
toward-s = to the south
toward-e = to the east
toward-w = to the west
toward-ne = to the north-east
toward-nw = to the north-west
toward-se = to the south-east
toward-sw = to the south-west
refused-no-shop-but = There is no shop here: it lies { $way }.
refused-no-door-down-but = There is no door here: the way down lies { $way }.
refused-no-door-up-but = There is no door here: the way up lies { $way }.

## Signs of the map
sign-door = a door
sign-gold = gold
sign-food = food
sign-potion = a potion
sign-scroll = a scroll
sign-ring = a ring
sign-wand = a wand
sign-armour = a piece of armour
sign-weapon = a weapon
sign-gem = a gem
gloss-sign-door = Leads to the level above or below. On the first level the door up shows only to a hero with a Silmaril.
gloss-sign-shop = Sells armour and weapons, on the first level.
gloss-sign-water = Drink here when you are thirsty. Armour may rust, and a hero with many items may drown.
gloss-sign-trapdoor = Drops you to the level below.
gloss-sign-snare = Wounds you when you step on it.
gloss-sign-gold = Counts in your score, and pays in the shop.
gloss-sign-food = Eat it before hunger makes you weak.
gloss-sign-potion = Every potion quenches thirst; each kind does something more.
gloss-sign-scroll = Needs Intelligence to be understood.
gloss-sign-ring = Works while you are wearing it.
gloss-sign-wand = Works in one of four directions, until its charges are used up.
gloss-sign-armour = For the body, the head, the back or the hands.
gloss-sign-weapon = To strike with, to shoot with or to throw.
gloss-sign-gem = Counts in your score; some have a power, good or bad.
gloss-sign-silmaril = What you came for: carry it out of the mines.

## What a thing does
help-food = Stills hunger for hundreds of turns.
help-potion = Quenches some thirst, whatever else it does.
help-scroll = Whether you understand it depends on your Intelligence.
help-ring = Works while you are wearing it. Some rings are cursed and cannot be taken off.
help-wand = Works in one direction, until its charges are used up.
help-arrow = Shot from a bow, it wounds badly; thrown by hand, it hardly hurts. Arrows that miss can be picked up again.
help-bow = In your hands it shoots arrows; its own blows are weak.
help-weapon = Class { $n }, added to your damage die.
help-body = Class { $n }, subtracted from your attackers' rolls.
help-head = Half its bonus, rounded up, is subtracted from your attackers' rolls; a plain helm gives nothing.
help-cloak = Its bonus guards against magic: dragons breathe fire and wizards cast spells less often. A plain cloak gives nothing.
help-hands = Gauntlets change how well you hit or how hard; some are cursed.
help-silmaril = Opens the way out of the first level.
help-gem = Counts in your score with its full value. Some gems have a power while you carry them.

## Verbs beside their keys
name-eat = eat
name-wield = wield
name-shop = enter
name-seek-shop = walk there
