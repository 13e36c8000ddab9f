### hero

ask-race = Of which people are you?
ask-house = Of which house?
ask-stat = How much { $stat ->
    [str] Strength
    [dex] Dexterity
    [con] Constitution
   *[gra] Grace
} above that of your people? Each further point costs more. You have {$left} { $left ->
    [one] point
   *[other] points
} left.
ask-skill = How many points of {$skill} ({ $skill ->
    [melee] hitting hand to hand
    [archery] hitting with arrows and throws
    [evasion] not being hit
    [stealth] not being noticed
    [perception] finding what is hidden
    [will] withstanding fear and confusion
    [smithing] making things at forges
   *[song] songs of power
})? You have {$left} experience left; abilities are bought from it later.
ask-story = {$text} ({$age} years, {$height} inches, {$weight} pounds.) Is this your story?
story-keep = Yes, this is my story
story-another = No, tell me another
ask-name = What is your name?
birth-random = Let chance decide

born = {$name} of the {$race} enters Angband (?: help).
learned = You have learned {$name}.
switched-on = You make use of {$name} again.
switched-off = You make no more use of {$name}.

ask-bane = Against whom do you swear your bane?
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
oath-1 = Mercy: harm no man or elf that you see (+1 Grace)
oath-2 = Silence: never sing (+1 Strength)
oath-3 = Iron: do not climb before you hold a Silmaril (+2 Constitution)
oath-refused = already broken

ask-song = Which song?
song-stop = Be silent
song-swap = Change the themes
ask-break-silence = Break your oath of silence?
song-begun = You begin to sing the {$name}.
song-ended = You end your song.
song-did-freed = { $count ->
    [one] A way gives way to your song.
   *[other] Locks and stones give way to your song.
}
song-did-chest = A lid springs up.
story-own = No, I shall tell it myself
ask-history = Your story in your own words:
