### things

ask-staff-target = On which thing?
thing-picked-up = You have {$name} ({$place}).
thing-dropped = You drop {$name}.
thing-lost = {$name} is lost.
thing-destroyed = You destroy {$name}.
thing-took-off = You took off {$name}.
thing-wore = You are wearing {$name} ({$place}).
thing-curse-felt = A chill runs through you: {$name} will not let go.
thing-curse-broken = The curse on {$name} is broken.
thing-identified = You recognise {$name}.
thing-understood = You understand: {$kind}.
thing-tried = You are none the wiser about {$name}.
thing-empty = {$name} has nothing left to give.
thing-opened = You open {$name}.
thing-light-low = Your light is growing faint.
thing-light-out = Your light has gone out!
thing-refuelled = Your light will burn for {$turns} turns: {$name}.
thing-used-eat = You eat: {$name}.
thing-used-quaff = You drink: {$name}.
thing-used-staff = You raise {$name}.
thing-used-blow = You blow {$name}.
thing-healed = You feel better.
thing-voice-restored = Your voice grows strong again.
thing-stat-restored = Strength you had lost comes back.
thing-stat-lost = Something in you gives way.
thing-resisted-terror = You are uneasy for a moment.
thing-shown-level = The level lies open before your mind.
thing-shown-things = { $count ->
    [0] You sense that nothing lies on this level.
    [one] You sense one thing on this level.
   *[other] You sense {$count} things on this level.
}
thing-shown-foes = { $count ->
    [0] You sense that you are alone.
    [one] You sense one other on this level.
   *[other] You sense {$count} others on this level.
}
thing-shown-self = You see yourself as you are.
thing-changed-doors-shut = Doors slam.
thing-changed-ways-opened = What was closed stands open.
thing-changed-lit = Light fills the place.
thing-changed-darkened = Darkness falls.
thing-changed-warded = A sign glows on the floor beneath you.
thing-changed-recharged = Strength flows from one staff into the other.
thing-changed-summoned = You hear feet upon the stairs.
thing-changed-blasted = Stone cracks and falls.
thing-changed-warned = Every watcher in earshot knows that call.
