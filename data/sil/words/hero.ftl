### hero

ask-race = Which people do you belong to?
ask-house = Which house?
ask-stat = How much { $stat ->
    [str] Strength
    [dex] Dexterity
    [con] Constitution
   *[gra] Grace
} above your people's norm? Each extra point costs more. You have {$left} { $left ->
    [one] point
   *[other] points
} left.
ask-skill = How many points of {$skill} ({ $skill ->
    [melee] hitting in melee and with thrown weapons
    [archery] hitting with arrows
    [evasion] not being hit
    [stealth] not being noticed
    [perception] finding what is hidden
    [will] resisting fear and confusion
    [smithing] making things at forges
   *[song] songs of power
})? You have {$left} experience left; what remains can buy abilities later.
ask-story = {$text} (Aged {$age}, {$height} inches tall, {$weight} pounds.) Is this your story?
story-keep = Yes, this is my story
story-another = No, tell me another
ask-name = What is your name?
birth-random = Random hero
birth-random-help = Choose a people, house and style at random, as often as you like.
birth-title = A new hero
birth-left = Stat points left: {$points}.  Experience left: {$left} of {$pool}.
birth-note = = {$total}  (next {$next})
birth-name = Name
birth-story = {$text} (aged {$age}, {$feet} ft {$inches} in, {$weight} lb)
birth-begin = Enter Angband
birth-begin-help = Begin with this hero. Left and Right change a value, Tab goes to the next list, and Esc goes back to the title screen.
birth-last = Your last hero again: {$name}
birth-last-help = The same people, house, stats, skills and abilities as last time.
birth-another-name = A different name and story
birth-another-name-help = Keep the numbers but change the name and story.
birth-abilities = Abilities (Enter to mark)
birth-gives = Gives: {$list}.
preset-warrior = Warrior
preset-warrior-help = A sturdy body, a strong arm and a steady guard: walk up and strike. The easiest choice for beginners.
preset-archer = Archer
preset-archer-help = Kill from a distance and step back. Find a bow soon; until then you can throw daggers and spears.
preset-shadow = Shadow
preset-shadow-help = Unseen and unheard: slip past sleepers, or stab them before they wake.
preset-singer = Singer
preset-singer-help = Songs that frighten foes, open locks and close wounds, at the cost of voice.
preset-smith = Smith
preset-smith-help = Make your own weapons and armour at the forges. Slow at first, mighty later.
preset-even = All-rounder
preset-even-help = A little of everything, and experience left to spend later.

born = {$name} of the {$race} enters Angband (? for help).
learned = You have learned {$name}.
switched-on = You use {$name} again.
switched-off = You stop using {$name}.

ask-bane = Of which foes will you be the bane?
bane-1 = orcs
bane-2 = wolves
bane-3 = spiders
bane-4 = trolls
bane-5 = wraiths
bane-6 = raukar
bane-7 = serpents
bane-8 = dragons
bane-refused = only {$kills} slain
ask-oath = Which oath do you swear?
oath-1 = Mercy: harm no man or elf that you can see (+1 Grace)
oath-2 = Silence: never sing (+1 Strength)
oath-3 = Iron: never climb until you hold a Silmaril (+2 Constitution)
oath-refused = already broken

ask-song = Which song?
song-stop = Stop singing
song-swap = Swap the themes
ask-break-silence = Break your oath of silence?
song-begun = You begin to sing the {$name}.
song-ended = You end your song.
song-did-freed = { $count ->
    [one] An obstacle gives way to your song.
   *[other] {$count} obstacles give way to your song.
}
song-did-chest = The lid of a chest springs open.
story-own = No, I will write my own
ask-history = Your story in your own words:
