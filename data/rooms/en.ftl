# Words of "rooms" in English. The sentence of an event has the event's tag as id.

place = {$name}
hero = you
side-gems = Gems
side-turn = Turn
striding = walking on
gem = a gem
some-gems = {$gems} { $gems ->
    [one] gem
   *[other] gems
}
creature = { AN($kind) }
creature-note = wandering

locked = The door is locked.
opened = You open the door.
closed = You close the door.
pulled = The lever groans, and somewhere iron moves.
took = You pick up a gem. That makes {$gems}.
arrived = {$name}.
appeared = { AN($what) } comes into sight.
waited = You wait.
strode = You stop: { $why ->
    [notable] there is something here
    [fork] the path forks
    [appeared] something moves
    [thing] something lies here
   *[blocked] the path ends here
}.
left = You walk out into the daylight with { some-gems }.

ask-lever = Pull the lever?
ask-leave = Leave the rooms for good?
ask-direction = Which way?

end-line = { $won ->
    [yes] {$name} left the rooms with { some-gems } after {$turn} turns
   *[no] {$name}, in {$place}, { some-gems }, turn {$turn}
}
note-lever = Pulled the lever in {$place}.
note-arrived = Came to {$place} for the first time.
