# Words of "rooms" in English.

title = Rooms
place = {$name}
hero = you
side-gems = Gems
side-turn = Turn
striding = walking on

blocked = {$what} is in the way.
blocked-edge = There is nothing there.
locked = The door is locked.
opened = You open the door.
closed = You close the door.
in-the-doorway = Something stands in the doorway.
pulled = The lever groans, and somewhere iron moves.
took = You pick up a gem. That makes {$gems}.
arrived = {$name}.
appeared = {$what} comes into sight.
waited = You wait.
strode = You stop: {$why}.
strode-blocked = the way ends here
strode-notable = there is something here
strode-fork = the way divides
strode-appeared = something moves
strode-thing = something lies here
left = You walk out into the daylight with {$gems} { $gems ->
    [one] gem
   *[other] gems
}.
gem = a gem
creature = a {$kind}
creature-note = wandering

ask-lever = Pull the lever?
ask-leave = Leave the rooms for good?
ask-direction = Which way?

end-line = { $won ->
    [yes] {$name} left the rooms with {$gems} { $gems ->
        [one] gem
       *[other] gems
    } after {$turn} turns
   *[no] {$name}, in {$place}, {$gems} { $gems ->
        [one] gem
       *[other] gems
    }, turn {$turn}
}
note-lever = Pulled the lever in {$place}.
note-arrived = Came to {$place} for the first time.
