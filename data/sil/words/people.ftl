### people

creature-unseen = something
creature-named = {$name}
creature-plain = the {$name}
creature-wakes-notices = {$who} wakes and sees you.
creature-wakes-notices-many = {$who} wakes and sees you, and so { $more ->
    [one] does another
   *[other] do {$more} more
}.
creature-notices = {$who} has noticed you.
creature-notices-many = {$who} has noticed you, and so { $more ->
    [one] has another
   *[other] have {$more} more
}.
creature-wakes = {$who} wakes.
creature-stirs = {$who} stirs.
creature-looks-around = {$who} looks around.
creature-falls-asleep = {$who} goes to sleep.
creature-unwary = {$who} has lost track of you.
creature-flees = {$who} turns and flees!
creature-turns = {$who} turns to face you!
creature-comes = {$who} comes into view.
creature-comes-many = {$who} comes into view, with { $more ->
    [one] another
   *[other] {$more} more
}.
creature-heard = You hear something move.
creature-opens = {$who} opens a door.
creature-unlocks = You hear a lock turn.
creature-bashes = A door bursts open!
creature-slips = {$who} slides beneath the door.
creature-reveals = {$who} finds a hidden door.
creature-digs = You hear stone being broken.
creature-breaks-rock = Stone bursts apart!
creature-breaks-glyph = {$who} breaks the glyph on the floor!
creature-shouts = {$who} cries a warning!
creature-shouts-many = {$who} cries a warning, and so { $more ->
    [one] does another
   *[other] do {$more} more
}!
creature-calls-scent = You hear a hunting cry.
creature-panics = {$who} has nowhere to run!
creature-trades = {$who} slips past and changes places with you!
creature-goes-down = {$who} goes down the stairs.
creature-goes-up = {$who} goes up the stairs.
creature-jumps = {$who} leaps into the chasm!
creatures-come-down = {$who} comes down the stairs, and not alone!
creatures-come-up = {$who} comes up the stairs, and not alone!
creature-comes-down = {$who} comes down the stairs.
creature-comes-up = {$who} comes up the stairs.
creature-breeds = {$who} splits in two.
creature-takes = {$who} takes {$what}.
creature-vanishes = {$who} fades and is gone.
creature-recovers-stun = {$who} is no longer stunned.
creature-recovers-confusion = {$who} is no longer confused.
creature-uses-arrow = {$who} looses an arrow.
creature-uses-long-arrow = {$who} draws a bow to the full and looses an arrow.
creature-uses-boulder = {$who} hurls a boulder.
creature-uses-breathe-fire = {$who} breathes fire!
creature-uses-breathe-cold = {$who} breathes frost!
creature-uses-breathe-poison = {$who} breathes a foul vapour!
creature-uses-breathe-dark = {$who} breathes darkness!
creature-uses-earthquake = {$who} strikes the ground!
creature-uses-shriek = {$who} shrieks!
creature-uses-screech = {$who} screeches!
creature-uses-darkness = {$who} speaks, and the light fails.
creature-uses-forget = {$who} reaches for your memory.
creature-uses-scare = {$who} shows you your fears.
creature-uses-confuse = {$who} speaks words that will not stay in order.
creature-uses-hold = {$who} holds your gaze.
creature-uses-slow = {$who} lays weariness on you.
creature-uses-hatch-spider = An egg laid by {$who} splits open.
creature-uses-dim = {$who} makes your light gutter.
creature-uses-sing-binding = {$who} begins a song of chains.
creature-uses-sing-piercing = {$who} begins a searching song.
creature-uses-sing-oaths = {$who} begins a song of oaths.
creature-uses-throw-web = {$who} casts a web.
creature-uses-rally = {$who} gives heart to its companions.
recall-unknown = You know nothing about it.
recall-slain = It is dead; you will not meet it again.
recall-lives = It is unique, and still alive.
recall-counts = You have met {$sights} and killed {$kills}.
recall-level = It is found {$feet} feet down (level {$level}).
recall-speed = { $speed ->
    [1] It is slow (speed 1).
    [2] It moves as fast as you usually do (speed 2).
    [3] It is fast (speed 3).
   *[other] It is very fast (speed {$speed}).
  }
recall-worth = You would gain {$kill} experience for killing the next one and {$sight} for meeting it.
recall-defence = Its evasion is {$evasion}, its protection is {$protection}, and its health is {$health}.
recall-blow = It can {$method} to {$effect} {$figures}.
recall-ranged = At a distance it can {$what}.
recall-never-move = It never moves.
recall-hidden-move = It moves only when you cannot see it.
recall-never-blow = It does not attack in melee.
recall-rand-25 = It moves somewhat erratically.
recall-rand-50 = It moves erratically.
recall-invisible = It is invisible.
recall-territorial = It keeps to its own ground and does not follow.
recall-multiply = It breeds.
recall-open-door = It opens doors.
recall-unlock-door = It picks locks.
recall-bash-door = It breaks doors down.
recall-pass-door = It slips under doors.
recall-pass-wall = It walks through walls.
recall-kill-wall = It breaks through rock.
recall-tunnel-wall = It digs through rock.
recall-kill-body = It tramples weaker creatures.
recall-take-item = It picks up items from the floor.
recall-kill-item = It crushes items on the floor.
recall-exchange-places = It can change places with you.
recall-flanking = It strikes as it steps around you.
recall-charge = It charges.
recall-knock-back = Its blows can knock you back.
recall-cruel-blow = Its deep wounds can confuse you.
recall-crippling = Its critical shots can slow you.
recall-riposte = It strikes back when you miss badly.
recall-opportunist = It strikes at those who turn away.
recall-zone-of-control = It strikes at those who pass by.
recall-hurt-lite = Light hurts it.
recall-hurt-fire = Fire hurts it badly.
recall-hurt-cold = Cold hurts it badly.
recall-res-fire = Fire does not harm it.
recall-res-cold = Cold does not harm it.
recall-res-pois = Poison does not harm it.
recall-no-stun = It cannot be stunned.
recall-no-conf = It cannot be confused.
recall-no-slow = It cannot be slowed.
recall-no-fear = It knows no fear.
recall-no-sleep = It cannot be lulled to sleep.
creature-slain = You have slain {$who}.
creature-destroyed = You have destroyed {$who}.
creature-dies = {$who} dies.
creature-sings-binding = {$who} sings of chains and of doors that close.
creature-sings-piercing = {$who} sings, and the song looks for you.
creature-sings-oaths = {$who} sings of oaths and of those who broke them.
creature-sings-far = You hear a dark song, far off or muffled.
aggravation = aggravation
already-alert = already alert
bane = bane
die = its die
difficulty = your stealth
difficulty-die = your die
distance = distance
elf-bane = elf-bane
fighting = noise of fighting
on-the-run = hue and cry
perception = perception
sight = in its sight
silence = song of silence
