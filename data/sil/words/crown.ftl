### crown

ask-third-stone = Two stones should be enough for anyone; the third cannot be cut free without harm. Strike?
crown-missed = Your blow glances off the iron.
crown-holds = The iron holds the stone.
crown-shatters = {$weapon} breaks on the iron, and splinters fly!
crown-freed-1 = The stone comes free, and its light is in your hand.
crown-freed-2 = A second stone comes out of the iron.
crown-freed-3 = The third stone leaves the crown, and the crown is dark.
crown-cursed = From now on a shadow lies on all you do.
crown-anger-1 = Morgoth is bowed by the loss of his crown.
crown-anger-2 = Morgoth rises, and his face is terrible to see.
crown-anger-3 = Morgoth roars, and the roof answers.
crown-anger-4 = Morgoth fights like one who remembers that he can be thrown down.
crown-throne = You stand in the throne room. Every eye is on you, but no hand is raised.
crown-truce = None of them moves against you. They are waiting for something; do nothing rash.
crown-truce-broken = Now they know what you are.
crown-slain = The Lord of Darkness falls, and does not rise.
crown-won = { $stones ->
    [0] You walk out into the open air empty-handed.
    [one] You walk out into the open air, and the Silmaril lights your way.
   *[other] You walk out into the open air, and {$stones} Silmarils light your way.
}
ask-give-light = Which light will you give away?
ask-give-food = What food will you give away?
thrall-asks-light = The {$who} begs you for a light to find the way.
thrall-asks-food = The {$who} begs you for something to eat.
thrall-helped = You give away {$with}.
thrall-rewards-healing = The elf lays hands on your wounds, and they close.
thrall-rewards-rage = In return you receive a herb that orcs are fed before battle.
thrall-rewards-terror = In return you receive a herb that gives speed to those who flee.
thrall-rewards-news = In return you learn all there is to know about the next level.
thrall-thanks = The {$who} thanks you again.
