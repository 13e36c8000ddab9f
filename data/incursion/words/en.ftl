# Words of the walk through Incursion's dungeons, in English.

another = a {$what}
an-other = an {$what}
place = {$dungeon}, level {$n}
hero = you
side-level = Level
side-turn = Turn
side-deepest = Deepest

say-locked = The door is locked. You could force it open with your shoulder.
say-opened = You open the door.
say-closed = You close the door.
say-forced = The lock gives way, and the door swings open.
say-held = You throw yourself at the door. It holds.
say-found-door = There is a door here that looked like wall.
say-found-trap = You have found {$what}.
say-arrived = Level {$n}.
say-fell = You fall, and land on level {$n}.
say-appeared = { $asleep ->
    [yes] {$what} lies here asleep.
   *[no] {$what} comes into sight.
}
say-woke = {$what} wakes up.
say-bumped = {$what} runs into you.
say-passed = You squeeze past {$what}.
say-waited = You wait and look about.
say-left = You leave the dungeon behind, having seen level {$n}.

ask-leave = Leave the dungeon for good?
ask-direction = Which way?

foe-asleep = asleep
foe-awake = awake
thing-many = {$n} of them
thing-inside = with something inside

end-line = { $over ->
    [won] {$name} saw the bottom of {$dungeon} and came back, turn {$turn}
    [left] {$name} left {$dungeon} from level {$n}, turn {$turn}
   *[no] {$name} walks {$dungeon}, level {$n}, turn {$turn}
}
note-arrived = Came to level {$n} for the first time.
note-fell = Fell to level {$n}.

regard = It feels { $strength ->
    [no] no
    [slight] slight
    [weak] weak
    [moderate] moderate
   *[strong] strong
} { $feeling ->
    [enemy] enmity
    [ally] loyalty
   *[neutral] interest
}{ $why ->
    [default] , for no reason of its own.
    [feud] : their peoples are at feud.
    [mindless] : it has no mind to know better.
    [peaceful] : it is peaceful.
    [good] : both are good at heart.
    [outsider] : they stand on different sides beyond this world.
    [dragon] : no dragon bears one of the other side.
    [smite] : it fights evil wherever it meets it.
    [leader] : its leader wants it so.
    [mount] : one rides the other.
    [defend-leader] : its leader is in danger.
    [your-leader-hates-me] : the other's leader is its enemy.
    [your-leader-is-ok] : the other's leader means no harm.
    [party] : they belong together.
    [flag] : it attacks all comers.
    [solidarity] : they are of one people.
    [effect] : magic makes it so.
    [target] : it remembers what was done to it.
    [food] : it is hungry.
    [evil] : it is evil.
    [alienation] : it is far from home, and frightened.
    [charmed] : it is charmed.
   *[commanded] : it is under command.
}
