### turn

ask-direction = Direction?
ask-retire = Give up this life for good? Type @ and Enter if you mean it.
bumped = You feel {$into} in the way.
sneaking-on = You move with care.
sneaking-off = You stop moving with care.
hunger-starving = You are starving!
hunger-weak = You grow weak with hunger.
hunger-hungry = You are getting hungry.
hunger-fed = Your stomach has settled.
hunger-full = You have eaten your fill.
hurt-poison = The poison burns in you.
hurt-bleeding = You bleed.
hurt-starvation = Hunger eats at you.
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
stopped-foe = You stop: someone is in sight.
stopped-light = You stop: the light has changed.
stopped-nothing-left = Nothing left to explore.
stopped-no-way = You know of no way on.
lost-entranced = You stand as in a dream.
lost-knocked-out = You lie senseless.
lost-footing = You find your footing again.
ended-hallucinating = The world looks like itself again.
ended-blind = You can see again.
ended-true-sight = Your eyes are no keener than before.
ended-entranced = You wake from your dream.
ended-confused = Your head is clear again.
ended-afraid = Your courage is back.
ended-darkened = The gloom lifts from you.
ended-fast = You slow to your own pace.
ended-slow = You are as quick as before.
ended-rage = Your rage is spent.
ended-strength = Your arms are no stronger than before.
ended-dexterity = Your hands are no quicker than before.
ended-constitution = You are no tougher than before.
ended-grace = You are no more graceful than before.
ended-perception = Your senses dull to what they were.
ended-oppose-fire = Fire would hurt you again.
ended-oppose-cold = Cold would hurt you again.
ended-oppose-poison = Poison would hurt you again.
ended-poison = The poison has run its course.
ended-stun = Your head has stopped ringing.
ended-cut = Your wounds have closed.
ask-item = { $verb ->
    [staff] Which staff do you want to use?
    [horn] Which horn do you want to blow?
   *[other] What do you want to {$verb}?
}
ask-count = How many? (up to {$most})
ask-aim = At what?
ask-stair = Take the stair?

ask-wear-where = Where do you want it?
wear-for-weapon = In the main hand, instead of {$name}
wear-for-offhand = In the off hand, instead of {$name}
wear-free-offhand = In the off hand
wear-for-leftring = On the left hand, instead of {$name}
wear-for-rightring = On the right hand, instead of {$name}
wear-for-quiver1 = In the first quiver, instead of {$name}
wear-for-quiver2 = In the second quiver, instead of {$name}
