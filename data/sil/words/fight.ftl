### fight

fight-you = you
fight-something = something
hero-blow-hits = { $net ->
    [0] You hit {$who} but do no harm.
   *[other] You hit {$who} for {$net}{$marks}
}
hero-blow-misses = You miss {$who}.
hero-shot-hits = { $net ->
    [0] Your arrow hits {$who} but does no harm.
   *[other] Your arrow hits {$who} for {$net}{$marks}
}
hero-shot-misses = Your arrow misses {$who}.
hero-throw-hits = { $net ->
    [0] Your throw hits {$who} but does no harm.
   *[other] Your throw hits {$who} for {$net}{$marks}
}
hero-throw-misses = Your throw misses {$who}.
foe-blow-hits = { $net ->
    [0] {$who} hits you but does no harm.
   *[other] {$who} hits you for {$net}{$marks}
}
foe-blow-poisons = { $net ->
    [0] {$who} hits you but does no harm.
   *[other] {$who} hits you for {$net} poison damage{$marks}
}
foe-blow-misses = {$who} misses you.
foe-shot-hits = { $net ->
    [0] {$who} shoots you but does no harm.
   *[other] {$who} shoots you for {$net}{$marks}
}
foe-shot-misses = {$who} shoots at you and misses.
foe-throw-hits = { $net ->
    [0] {$who} throws something that hits you but does no harm.
   *[other] {$who} throws something and hits you for {$net}{$marks}
}
foe-throw-misses = {$who} throws something and misses you.
fight-acid = { $net ->
    [0] The acid does you no harm.
   *[other] The acid burns you for {$net}.
}
fight-lightning = { $net ->
    [0] The lightning does you no harm.
   *[other] The lightning strikes you for {$net}.
}
fight-fire = { $net ->
    [0] The fire does you no harm.
   *[other] The fire burns you for {$net}.
}
fight-cold = { $net ->
    [0] The frost does you no harm.
   *[other] The frost bites you for {$net}.
}
fight-dark = { $net ->
    [0] The darkness does you no harm.
   *[other] The darkness tears at you for {$net}.
}
fight-healed = You feel better.
fight-hero-pushed = You are knocked back.
fight-pushed = {$who} is knocked back.
fight-outwitted = You outwit {$who}.
fight-items-lost = { $number ->
    [one] An item in your pack was destroyed.
   *[other] {$number} items in your pack were destroyed.
}
fight-corroded = Acid eats into your armour.
fight-corroded-away = Acid destroys a piece of your armour.
fight-disenchanted = Something you are wearing loses some of its power.
fight-disenchant-resisted = Something you are wearing keeps its power.
fight-stolen = {$who} takes something from your pack.
fight-eaten = Some of your food is gone.
fight-charges-drained = A staff in your pack is drained.
fight-voice-drained = Your voice is drained.
fight-starved = Hunger gnaws at you.
fight-disarmed = Your weapon is struck from your hand.
fight-betrayed = Your own gear betrays you.
fight-crown-shaken = The crown sits loose on his head.
fight-crown-falls = The crown falls from his head.
fight-missile-broke = It breaks.
fight-quake = The ground shakes.
fight-quake-nothing = The ground trembles, but holds.
fight-oath-broken = You have broken your oath.
fight-drained = You feel { $stat ->
    [0] weaker
    [1] clumsier
    [2] sicklier
   *[other] duller
}.
fight-sustained = You feel { $stat ->
    [0] weak
    [1] clumsy
    [2] sickly
   *[other] dull
} for a moment, but it passes.
fight-restored = You feel { $stat ->
    [0] stronger
    [1] nimbler
    [2] healthier
   *[other] brighter
} again.
afflicted-hallucinating = Everything around you changes shape.
afflicted-blind = You are blind.
afflicted-true-sight = You see everything as it truly is.
afflicted-entranced = You fall into a trance.
afflicted-confused = You are confused.
afflicted-afraid = You are afraid.
afflicted-darkened = Your light grows dim.
afflicted-fast = You move more quickly.
afflicted-slow = You move more slowly.
afflicted-rage = You fly into a rage.
afflicted-strength = You feel very strong.
afflicted-dexterity = You feel very nimble.
afflicted-constitution = You feel very hardy.
afflicted-grace = You feel very graceful.
afflicted-perception = Your senses sharpen.
afflicted-oppose-fire = You feel safe from fire.
afflicted-oppose-cold = You feel safe from cold.
afflicted-oppose-poison = You feel safe from poison.
afflicted-poison = You are poisoned.
afflicted-stun = You are stunned.
afflicted-cut = You are bleeding.
withstood-hallucinating = Your sight wavers, then clears.
withstood-blind = You keep your sight.
withstood-entranced = You keep your will.
withstood-confused = You keep your wits.
withstood-afraid = You keep your courage.
withstood-slow = You shake off the weariness.
withstood-stun = Your head stays clear.
foe-stun = {$who} is stunned.
foe-confusion = {$who} is confused.
foe-slow = {$who} moves more slowly.
foe-haste = {$who} moves more quickly.
foe-fear = {$who} loses heart.
foe-sleep = {$who} grows drowsy.
foe-healing = {$who} looks healthier.
react-flanking = You strike in passing.
react-retreat = You strike as you step back.
react-follow-through = You follow through.
react-zone-of-control = You strike as it passes.
react-polearm = You meet it with your polearm.
react-riposte = You riposte.
react-opportunist = You strike as it turns away.
foe-react-zone-of-control = {$who} strikes as you pass.
foe-react-opportunist = {$who} strikes while your guard is down.
foe-react-riposte = {$who} ripostes.
ask-attack-inscribed = Your weapon is inscribed with a warning. Attack anyway?
ask-attack-truce = Break the truce?
ask-attack-bare-hands = Attack with your bare hands?
ask-attack-shovel = Attack with a digging tool?
ask-attack-mercy = Break your oath of mercy?
roll-hit = { $by ->
    [hero] Your roll to hit
    [named] { $name }'s roll to hit
    [plain] The { $name }'s roll to hit
    [unseen] Something's roll to hit
   *[none] roll to hit
}
roll-damage = { $by ->
    [hero] Your damage
    [named] { $name }'s damage
    [plain] The { $name }'s damage
    [unseen] Something's damage
   *[none] damage
}
roll-protection = { $by ->
    [hero] Your protection
    [named] { $name }'s protection
    [plain] The { $name }'s protection
    [unseen] Something's protection
   *[none] protection
}
roll-check = { $by ->
    [hero] Your check
    [named] { $name }'s check
    [plain] The { $name }'s check
    [unseen] Something's check
   *[none] check
} { $what ->
    [bash] to bash a door
    [caltrops] to step over caltrops
    [chest-lock] to open a lock
    [chest-trap] to disarm a chest
    [crippling] to cripple
    [cruel-blow] for a cruel blow
    [disarm] to disarm
    [knock-back] to knock back
    [needle] against a needle
    [outwit] to outwit
    [pick] to pick a lock
    [resist] against a foe's will
    [save] against your Will
    [song] for a song
    [terrain] against the terrain
    [ward] against a ward
    [web] to break a web
   *[skill] for a skill
}
roll-perception = { $by ->
    [hero] Your perception
    [named] { $name }'s perception
    [plain] The { $name }'s perception
    [unseen] Something's perception
   *[none] perception
}
part-die = die
part-skill = skill
part-difficulty = difficulty
part-attack = attack
part-evasion = evasion
part-melee = melee
part-archery = archery
part-arrow = arrow
part-thrown = thrown item
part-awkward = not made for throwing
part-stray = stray shot
part-rout = rout
part-bane = bane
part-elf-bane = elf-bane
part-concentration = concentration
part-focus = focused attack
part-master-hunter = master hunter
part-distance = distance
part-unseen = unseen foe
part-mired = pit or web
part-not-rapid = single blow
part-main-weapon = main weapon not used
part-off-weapon = off-hand weapon
part-off-hand = off hand
part-charge = charge
part-assassination = assassination
part-dodging = dodging
part-opportunity = guard down
part-stunned = stunned
part-light = hurt by light
part-surround = surrounded
part-cannot-see = cannot see you
part-unaware = unaware
part-asleep = asleep
part-weapon = weapon
part-slay = slaying
part-critical = critical
part-bow = bow
part-hail = deadly hail
part-missile = missile
part-blow = blow
part-element = element
part-armour = armour
part-sharpness = sharpness
part-staying = song of staying
part-ring = ring
part-amulet = amulet
part-body-armour = body armour
part-cloak = cloak
part-helm = helm
part-gloves = gloves
part-boots = boots
part-quiver = quiver
part-heavy-armour = heavy armour use
part-spore = spores
roll-dice = dice
roll-direction = which way
roll-way-round = which way around
roll-side = which side
roll-place = where
roll-slot = which piece of armour
roll-which = which item
roll-statistic = which statistic
roll-turns = how long
roll-breakage = breaking
roll-goes-on = flying on
roll-roused = roused
roll-second-blow = second blow
roll-dazzled = dazzled
roll-blinded = blinded
roll-shatter = shattering
roll-wound = a wound
roll-cut = a cut
roll-stun = a stun
roll-treachery = treachery
roll-disease = disease
roll-voice = voice lost
roll-fuel = light lost
roll-withstands = resisting
roll-pack = items lost
roll-cloud = which cloud
roll-ground = the ground
roll-fall = a fall
roll-healing = healing
part-needed = needed
part-chance = percent chance
part-resistance = resistance
part-vulnerable = vulnerable
part-quake = earthquake
roll-trap = a trap
odds-why = A blow hits when {$die}{$ours} is more than {$die}{$theirs}.
