### forge

ask-forge-empty = The bench is empty. What do you want to do?
ask-forge = {$name}: difficulty {$difficulty} (your maximum: {$most}), {$turns} { $turns ->
    [one] turn
   *[other] turns
} of work.
forge-do-base = Choose what to make
forge-do-enchant = Enchant it
forge-do-artifice = Make it an artefact and name it
forge-do-flag = Add or remove one of the artefact's properties
forge-do-lend = Add or remove an ability the artefact grants
forge-do-numbers = Change its numbers
forge-do-accept = Begin the work
forge-do-resume = Resume the work
forge-do-clear = Clear the bench
forge-do-melt = Melt down something made of mithril
ask-forge-class = What do you want to make?
forge-class-sword = a sword
forge-class-polearm = an axe or a polearm
forge-class-blunt = a blunt weapon
forge-class-digger = a digging tool
forge-class-bow = a bow
forge-class-arrow = arrows
forge-class-ring = a ring
forge-class-amulet = an amulet
forge-class-light = a light
forge-class-horn = a horn
forge-class-soft-armour = soft armour
forge-class-mail = mail
forge-class-cloak = a cloak
forge-class-shield = a shield
forge-class-helm = a helm
forge-class-gloves = gloves
forge-class-boots = boots
ask-forge-kind = Which one?
forge-kind = {$name} (difficulty {$difficulty})
ask-forge-special = Which enchantment?
forge-plain = none
ask-forge-name = What do you want to call it?
ask-forge-flag = Which property?
ask-forge-ability = Which ability?
forge-flag-on = {$flag} (on)
forge-flag-off = {$flag}
ask-forge-number = Which number?
forge-more = raise {$number} (now {$value}, up to {$most})
forge-less = lower {$number} (now {$value}, down to {$least})
forge-at-bound = at its limit
ask-forge-melt = What do you want to melt down?
ask-masterpiece = This is beyond your skill, and making it would cost you {$points} { $points ->
    [one] point
   *[other] points
} of it permanently. Make it?
forge-drafted = {$name}: difficulty {$difficulty} of {$most}.
forge-begun = You set to work on {$name}: {$turns} { $turns ->
    [one] turn
   *[other] turns
}.
forge-taken-up = You resume work on {$name}: {$turns} { $turns ->
    [one] turn
   *[other] turns
} left.
forge-interrupted = You put the hammer down; {$turns} { $turns ->
    [one] turn
   *[other] turns
} of work left.
forge-made = You have made {$name}.
forge-melted = {$name} melts into {$pieces} pieces of mithril.
forge-fletched = You refletch the last arrow.
bench-title = The bench
bench-empty = The bench is empty (use the forge command to begin a design).
bench-difficulty = Difficulty
bench-most = the highest you can manage here
bench-percent = multiplier (%)
bench-cost = It costs
bench-uses = uses of the forge
bench-turns = turns
bench-left = turns left
bench-experience = experience
bench-mithril = pieces of mithril
bench-skill = points of Smithing, permanently
bench-missing = Missing
bench-ready = Nothing is missing.
bench-part-level = the kind of item
bench-part-weight = its weight
bench-part-attack = attack
bench-part-evasion = evasion
bench-part-sides = damage
bench-part-protection = protection
bench-part-bonus = its bonus
bench-part-further-brands = more than one brand
