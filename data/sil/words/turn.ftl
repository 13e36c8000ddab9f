### turn

ask-direction = Direction?
way-unlit = You have no light, but carry one: wield it before you explore further.
way-rooted = The only way forward is past the {$what} ({$far} {$way}), which can strike you there.
way-rooted-explore = What is left to explore is next to the {$what} ({$far} {$way}), which can strike you there.
ask-retire = Give up this life for good? If you are sure, type @ and press Enter.
bumped = You feel {$into} blocking your way.
targeted = { $far ->
    [one] Target: {$who}, 1 square away.
   *[other] Target: {$who}, {$far} squares away.
}
targeted-square = Target: the square you chose.
fumbled = You are confused, and reach in the wrong direction.
sneaking-on = You begin to move stealthily.
sneaking-off = You stop moving stealthily.
hunger-starving = You are starving!
hunger-weak = You grow weak with hunger.
hunger-hungry = You are getting hungry.
hunger-fed = You are neither hungry nor full.
hunger-full = You have eaten your fill.
hurt-poison = The poison burns in your veins.
hurt-bleeding = You bleed.
hurt-starvation = You waste away from hunger.
warned = You are badly hurt: {$percent}% of your health is left.
died = You have been slain by {$cause}.
escaped = You are free, with {$stones} { $stones ->
    [one] Silmaril
   *[other] Silmarils
}.
retired = You lay your burden down.
cheated-death = {$with} breaks, and you live.
wizardry = Wizard mode: this game will not be scored.
arrived = { $feet ->
    [0] You stand at the Gates of Angband.
   *[other] You are {$feet} feet below the Gates.
}
stopped-foe = You stop: a foe is in sight.
stopped-light = You stop: the light has changed.
stopped-nothing-left = Nothing left to explore.
stopped-no-way = You know of no way onward.
lost-entranced = You stand as if in a dream.
lost-knocked-out = You lie senseless.
lost-footing = You find your footing again.
ended-hallucinating = The world looks like itself again.
ended-blind = You can see again.
ended-true-sight = Your sight is no longer so keen.
ended-entranced = You wake from your dream.
ended-confused = Your head is clear again.
ended-afraid = Your courage returns.
ended-darkened = The gloom lifts from you.
ended-fast = You slow to your usual pace.
ended-slow = You are back to your usual speed.
ended-rage = Your rage is spent.
ended-strength = Your strength is back to normal.
ended-dexterity = Your dexterity is back to normal.
ended-constitution = Your constitution is back to normal.
ended-grace = Your grace is back to normal.
ended-perception = Your senses are back to normal.
ended-oppose-fire = You no longer feel safe from fire.
ended-oppose-cold = You no longer feel safe from cold.
ended-oppose-poison = You no longer feel safe from poison.
ended-poison = The poison has run its course.
ended-stun = Your head has stopped ringing.
ended-cut = Your wounds have closed.
ask-item = { $verb ->
    [staff] Which staff do you want to use?
    [horn] Which horn do you want to blow?
   *[other] What do you want to {$verb}?
}
ask-count = How many? (up to {$most})
ask-aim-shot = Shoot at what?
ask-aim-throw = Throw it at what?
ask-stair = Take the stairs?

ask-wear-where = Where do you want to wear it?
wear-for-weapon = In the main hand, instead of {$name}
wear-for-offhand = In the off hand, instead of {$name}
wear-free-offhand = In the off hand
wear-for-leftring = On the left hand, instead of {$name}
wear-for-rightring = On the right hand, instead of {$name}
wear-for-quiver1 = In the first quiver, instead of {$name}
wear-for-quiver2 = In the second quiver, instead of {$name}
