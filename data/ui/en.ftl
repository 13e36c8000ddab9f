# The interface in English. Ids say where a sentence stands; a test reads every one in both languages.

## The title and what opens from it

ui-title-one-engine-for-a = one engine for a family of roguelikes
ui-title-continue = Continue
ui-title-new-game = New game
ui-title-tutorial = First descent
ui-title-quick-start = Quick start
ui-title-seeded = Seeded game
ui-title-watch = Watch a game
ui-title-scores = Scores
ui-title-options = Options
ui-title-keys = Keys
ui-title-help = Help
ui-title-quit = Quit
ui-title-continue-help = Go on with a hero, delete one, or copy out a record.
ui-title-new-game-help = Choose the game, its data, a name and a seed.
ui-title-tutorial-help = For a first game: a few rooms that show how it is played.
ui-title-seeded-help = The same seed makes the same world for everyone.
ui-title-watch-help = See how a hero lived, or play on from any moment of it.
ui-title-scores-help = Those who came before.
ui-title-options-help = How things look and feel.
ui-title-keys-help = See and change the keys.
ui-title-help-help = How to play.
ui-title-quit-help = Leave.
ui-title-arrows-and-enter-or = Arrows and Enter, or a letter
ui-title-your-game-is-saved = Your game is saved.
ui-title-there-is-no-hero = There is no hero yet.
ui-title-nobody-has-come-so = Nobody has come so far yet.
ui-title-nobody-has-played-yet = Nobody has played yet: there is no record to watch.
ui-title-name = Name
ui-title-game = Game
ui-title-save = Save
ui-title-turn = Turn
ui-title-enter-goes-on-delete = Enter goes on, Delete deletes, x copies the record out.
ui-title-enter-watches-searches-esc = Enter watches, / searches, Esc goes back
ui-title-no-keep-it = No, keep it
ui-title-yes-delete-it = Yes, delete it
ui-title-save-name = Save name
ui-title-data-directory = Data directory
ui-title-seed = Seed
ui-title-go-ahead = [ Go ahead ]
ui-title-left-and-right-choose = Left and Right choose.
ui-title-under-this-name-the = Under this name the game is kept.
ui-title-your-own-data-files = Your own data files; empty for what is built in.
ui-title-a-number-or-a = A number or a word; empty for one nobody chose.
ui-title-enter-edits-esc-goes = Enter edits, Esc goes back
ui-title-a-game = a game
ui-title-no-game-here-has = No game here has a guided descent; ? and Enter help everywhere.
ui-title-this-game-has-no = This game has no guided descent; ? and Enter help everywhere.
ui-title-quick-help = Begin { $game } at once, with a hero who is made for you.
ui-title-deleted = { $name } is deleted.
ui-title-delete = Delete { $name } for good?
ui-title-copied = The record was copied to { $place }.
ui-title-watch-record = Enter watches it. Record: { $record }

## Leaving, and the end of a game

ui-end-do-you-want-to = Do you want to leave?
ui-end-go-on-playing = Go on playing
ui-end-save-and-go-to = Save and go to the title
ui-end-save-and-quit = Save and quit
ui-end-stay = Stay
ui-end-the-end = The end
ui-end-you-have-won = You have won
ui-end-what-will-be-remembered = What will be remembered:
ui-end-the-character-sheet = The character sheet
ui-end-what-was-carried = What was carried
ui-end-what-was-worn = What was worn
ui-end-the-chronicle = The chronicle
ui-end-what-was-known = What was known
ui-end-the-last-messages = The last messages
ui-end-the-map = The map
ui-end-to-the-scores = To the scores
ui-end-leave-this-game-for = Leave this game for good.
ui-end-esc-goes-to-the = Esc goes to the scores
ui-end-this-is-the-end = This is the end of a practice game; it is not scored.
ui-end-take-the-last-turn = Take the last turn back
ui-end-let-it-stand = Let it stand
ui-end-the-last-turn-is = The last turn is taken back.
ui-reload-done = The changed data are loaded.
ui-reload-refused = The changed data are not loaded: { $why }
ui-end-try-again = Try again
ui-end-leave-without-the-last = Leave without the last command
ui-end-make-room-on-the = Make room on the disk, then try again.
ui-end-saved = Saved.
ui-end-the-last-command-could = The last command could not be written and is not part of the game.
ui-end-no-snapshot = Your game is recorded, but no snapshot could be written: { $why }
ui-end-points = { $points } points
ui-end-unwritten = Your last command could not be written: { $why }.

## Lists, forms, texts

ui-list-choose-back = Enter chooses, / searches, Esc goes back
ui-list-choose-cancel = Enter chooses, / searches, Esc cancels
ui-list-choose = Enter chooses, / searches
ui-list-choose-options-cancel = Enter chooses, / searches, = options, Esc cancels
ui-list-choose-options = Enter chooses, / searches, = options
ui-list-searches-esc-cancels = / searches, Esc cancels
ui-list-nothing-to-choose-from = Nothing to choose from.
ui-list-nothing-fits = Nothing fits.
ui-list-tab-shows-what-stands = Tab shows what stands beside it
ui-list-in-lists-and-forms = In lists and forms
ui-list-up-and-down-move = Up and Down move, Page Up and Page Down by pages, Home and End to the ends.
ui-list-enter-chooses-a-letter = Enter chooses; a letter in front of an entry chooses it at once.
ui-list-searches-type-a-part = / searches: type a part of a name, Enter takes the first that fits.
ui-list-left-and-right-change = Left and Right change a value or open and close a branch.
ui-list-tab-goes-to-the = Tab goes to the next part of the screen. Esc goes back.
ui-list-with-the-mouse-click = With the mouse: click an entry, turn the wheel, the other button goes back.
ui-list-words-on-this-screen = Words on this screen
ui-list-words-on-your-screen = Words on your screen now
ui-list-left-and-right-change-enter = Left and Right change, Enter edits, Esc goes back
ui-list-more-lines = { $count ->
    [one] 1 more line
   *[other] { $count } more lines
}
ui-list-more = { $count } more
ui-list-page = { $more } - Page Down, Page Up, / searches, Esc goes back
ui-list-page-short = { $more } - Page Down, / searches, Esc goes back
ui-list-pause = -more-

## Prompts and hints

ui-prompt-this-question-must-be = This question must be answered.
ui-prompt-it-must-be-answered = It must be answered.
ui-prompt-esc-cancels = Esc cancels.
ui-prompt-you-can-answer-yes = You can answer yes or no.
ui-prompt-a-direction = (an arrow key)
ui-prompt-count = Count:
ui-prompt-a-count = A count
ui-prompt-type-a-number-then = Type a number, then the key of the command to repeat. Esc gives up.
ui-prompt-shows-the-keys-enter = ? shows the keys, Enter everything that can be done.
ui-prompt-pasted-text-is-not = Pasted text is not played as keys.
ui-prompt-there-is-nothing-to = There is nothing to repeat.
ui-prompt-there-is-nothing-to-show = There is nothing to show now.
ui-prompt-there-is-nowhere-to = There is nowhere to look.
ui-prompt-you-know-of-none = You know of none.
ui-prompt-you-are-there = You are there.
ui-prompt-you-know-no-way = You know no way there.
ui-prompt-there-is-nothing-left = There is nothing left to explore within reach.
ui-prompt-there-is-nothing-left-to = There is nothing left to explore within reach, save across something dangerous: go there step by step.
ui-prompt-exploring = exploring
ui-prompt-travelling = travelling
ui-prompt-unknown-key = { $key } does nothing here: ? shows the keys, Enter a menu.
ui-prompt-unknown-in-list = '{ $key }' does nothing here: ? explains.
ui-prompt-unknown-plain = { $key } does nothing here.
ui-prompt-pref-key = { $key }, which a pref file asks for, does nothing here.
ui-prompt-no-command = There is no command { $command }.
ui-prompt-you-can = You can { $what }.
ui-prompt-or = { $one } or { $other }
ui-prompt-direction-keys = an arrow, a digit of the pad or one of hjklyubn
ui-prompt-no-answer = { $key } is no answer here: press { $fits }.
ui-prompt-no-answer-or-esc = { $key } is no answer here: press { $fits }, or Esc.
ui-prompt-times = { $count } more

## The cursor

ui-cursor-look-tab-next-r = Look (Tab next, r tells more, Enter goes there):
ui-cursor-travel-stairs-m-list = Travel (Enter goes to the cursor; < and > go to the stairs at once; m lists places):
ui-cursor-unknown = unknown
ui-cursor-go-where = Go where?
ui-cursor-the-cursor = The cursor
ui-cursor-arrows-and-pad-move = Arrows and pad move it, with Shift by eight squares.
ui-cursor-tab-or-space-goes = Tab or Space goes to the next thing in sight, - to the one before.
ui-cursor-enter-goes-there-or = Enter goes there, or takes the square when one is asked for; so do f and t then.
ui-cursor-r-tells-more-of = r tells more of who stands there, where the game knows more.
ui-cursor-and-go-to-the = < and > go to the nearest known stairs, m lists everything one can go to.
ui-cursor-esc-ends-it = Esc ends it.
ui-cursor-arrows-move-tab-goes = Arrows move, Tab goes to the next thing, ? explains, Esc ends.
ui-cursor-answer = { $question } (Tab next, r tells more, Enter takes it):
ui-cursor-foe = foe
ui-cursor-creature = creature
ui-cursor-thing = thing
ui-cursor-place = place
ui-cursor-landmark = landmark

## Help and the menu of commands

ui-help-walk-with-the-arrows = Walk with the arrows or the numeric pad; with Shift you run. Enter opens a menu of everything that can be done. ? helps and Esc goes back everywhere.
ui-help-your-game-is-written = Your game is written down with every command: you can leave at any time.
ui-help-at-the-end-of = At the end of this text (key End) stands what the words on your screen mean.
ui-help-what-to-do = What to do?
ui-help-the-interface = The interface
ui-help-arrows-pad = arrows, pad
ui-help-s-arrows = S-arrows

## Panels, messages, rolls, the map

ui-panel-messages = Messages
ui-panel-messages-searches = Messages (/ searches)
ui-panel-nothing-was-said-yet = Nothing was said yet.
ui-panel-in-sight = In sight
ui-panel-nothing = nothing
ui-panel-last-rolls = Last rolls
ui-panel-no-dice-were-rolled = No dice were rolled yet.
ui-panel-this-level = This level
ui-panel-here = here
ui-panel-standing = { $place }  turn { $turn }
ui-panel-no-roll = { $name }: none
ui-panel-against = against { $roll }

## Options and keys

ui-options-options-of-what = Options of what?
ui-options-options-of-this-game = Options of this game
ui-options-what-the-rules-of = What the rules of this game read; changes are part of its record.
ui-options-how-things-look-and = How things look and feel, for all games and heroes.
ui-options-this-game-has-no = This game has no options of its own.
ui-options-colours = Colours
ui-options-light = Light background
ui-options-palette = Palette
ui-options-glyphs = Glyphs
ui-options-animate = Animations
ui-options-pace = Pace
ui-options-more = Stop at full lines
ui-options-mouse = Mouse
ui-options-panels = Panels
ui-options-own-screen = The game's own screen
ui-options-cursor = Cursor on the hero
ui-options-digits = Digits count
ui-options-old-tiles = Letters only
ui-options-language = Language
ui-options-keys-help = The family's keys, those of vi, or fewer than twenty with menus for the rest.
ui-options-colours-help = How many colours; auto asks the terminal and obeys NO_COLOR.
ui-options-light-help = Choose tones that can be read on white.
ui-options-palette-help = Other colours for eyes that do not see red, green or blue, or that need strong contrast.
ui-options-glyphs-help = Plain ASCII, the signs of old code pages, or all of Unicode.
ui-options-animate-help = Show what flies on its way.
ui-options-pace-help = Milliseconds between the steps of a run, a rest or a long walk.
ui-options-more-help = Wait for a key when more is said than fits.
ui-options-mouse-help = Click to go or to look; the wheel scrolls.
ui-options-panels-help = Messages, sights and rolls at the right of a wide screen.
ui-options-own-screen-help = Show a game as it looked, where it has a screen of its own; otherwise map and side bar.
ui-options-cursor-help = Helps screen readers and magnifiers to follow.
ui-options-digits-help = A digit begins a count; otherwise it is a step, as on the pad.
ui-options-old-tiles-help = Pref files are read for letters and colours, not for tiles ($GRAF old); from the next game on.
ui-options-language-help = Of the interface, and of the game where it speaks several.
ui-options-command = Command
ui-options-enter-and-a-key = Enter and a key bind it, Delete takes its keys away, Backspace gives the usual ones back.
ui-options-nothing-was-changed = Nothing was changed.
ui-options-is-kept-for-help = ? is kept for help. Press another key.
ui-options-pref-files = Pref files
ui-options-no-pref-file-was = No pref file was found.
ui-options-it-could-only-be = It could only be chosen before the first turn.
ui-options-one-pref-file-was = One pref file was read:
ui-options-key-set = Keys ({ $set } set)
ui-options-press-key = Press the key for { $command } (Esc leaves it as it is).
ui-options-bound = { $key } is now { $command }.
ui-options-unbound = { $command } has no key now.
ui-options-usual-keys = { $command } has its usual keys again.
ui-options-not-kept = { $said } It could not be written down, though: { $why }

## Watching a recorded game

ui-replay-the-theatre = The theatre
ui-replay-space-pauses-and-goes = Space pauses and goes on, + and - change the speed.
ui-replay-right-and-left-step = Right and Left step by one command, with Shift by twenty, Page Up and Page Down by two hundred.
ui-replay-home-and-end-go = Home and End go to the beginning and the end.
ui-replay-g-goes-to-a = g goes to a turn, d to the next level, f to the next fight.
ui-replay-goes-to-the-next = / goes to the next message with some words, n to the one after.
ui-replay-l-looks-around-m = l looks around, m shows the messages, r the rolls, s the screens of the game.
ui-replay-t-takes-over-you = t takes over: you play on from here, for practice.
ui-replay-esc-leaves = Esc leaves.
ui-replay-what-to-look-at = What to look at
ui-replay-a-recorded-game-space = A recorded game. Space pauses, Right and Left step, ? shows the other keys.
ui-replay-the-end-of-the = The end of the record.
ui-replay-this-is-a-recorded = This is a recorded game: t takes over here.
ui-replay-some-lines-of-your = Some lines of your pref files could not be read
ui-replay-a-turn-is-a = A turn is a number.
ui-replay-first-look-for-something = First look for something with /.
ui-replay-from-here-on-you = From here on you play, for practice: nothing of it is kept or scored.
ui-replay-unknown-key = { $key } does nothing here: ? shows the keys of the theatre.
ui-replay-broken = The record cannot be followed behind line { $line }: { $what }.
ui-replay-no-fight = There is no fight from here on.
ui-replay-no-level = There is no other level from here on.
ui-replay-no-message = There is no such message from here on.
ui-replay-typing-turn = Go to turn: { $typed }_
ui-replay-typing-words = Next message with: { $typed }_
ui-replay-playing = playing
ui-replay-paused = paused
ui-replay-line = { $state } x{ $speed }  turn { $turn }  { $next }
ui-replay-at-end = the end
ui-replay-next = next: { $command }

## Verbs of the interface

ui-verb-menu = Choose from everything that can be done.
ui-verb-help = Show the keys and how to play.
ui-verb-look = Look around with a cursor.
ui-verb-travel = Go to a square, to stairs or to something seen.
ui-verb-explore = Walk toward what has not been seen yet.
ui-verb-sights = List what is in sight and the places you know.
ui-verb-messages = Read the messages again.
ui-verb-rolls = Show the dice behind what happened last.
ui-verb-again = Do the last command once more, or go on with a walk or rest that was broken off.
ui-verb-count = Repeat the next command a number of times.
ui-verb-map = See the whole map.
ui-verb-options = Change the options of this game or of the interface.
ui-verb-rules = Change the options that the rules of this game read.
ui-verb-interface = Change how things look and feel.
ui-verb-keys = Change the keys.
ui-verb-prefs = Show which pref files were read, and what they change.
ui-verb-undo = Take back the last turn (in a practice game).
ui-verb-redraw = Paint the whole screen anew.
ui-verb-save = Write everything to the disk now.
ui-verb-quit = Save the game and leave it.

## Groups of commands

ui-group-move = Getting about
ui-group-act = Acting on what is near
ui-group-fight = Fighting
ui-group-things = Things
ui-group-long = Long actions
ui-group-screen = Screens
ui-group-game = This game
ui-group-wizard = Wizard mode (marks the game: it is not scored)
ui-options-pickup = Picked up
ui-options-pickup-help = Exploring fetches these classes of things: potion, food, staff, ring, arrow, sword ...; unknown for what you do not know yet. Empty fetches nothing.
ui-panel-remembered = Remembered
ui-walk-foe = {$name} ({$state}, {$far} {$way})
ui-walk-asleep = asleep
ui-walk-unwary = unaware of you
ui-walk-fleeing = fleeing
ui-walk-unmoving = does not move
ui-walk-alert = alert
ui-walk-newcomers = You see {$list}. ({$key} goes on)
ui-walk-beside = {$name} is beside you.
ui-walk-nothing-left = Everything is explored, and nothing is left lying.
ui-walk-left = { $count ->
    [0] Everything is explored. Left lying: {$list}. Explore again to go to the nearest.
   *[other] Everything is explored. Left lying: {$list} and {$count} more. Explore again to go to the nearest.
}
ui-walk-here = Here: {$list}. ({$key} takes it)
ui-end-go-on = Go on
ui-end-go-on-help = The tale, the score and last looks around.
ui-end-last-turns = The last turns, with their dice
ui-end-last-turns-help = What was said in the last turns, the rolls behind it, and what you had not used.
ui-end-back = Practise from ten turns before
ui-end-back-help = Play on from ten turns before the end. It is not scored, and the end stands.
ui-end-watch = Watch the last turns
ui-end-watch-help = The last ten turns as a film; t takes over at any point.
ui-end-turn = Turn {$turn}
ui-dump-game = Game
ui-dump-facts = {$title}, Angrist {$version}, rules {$rules}, seed {$seed}: {$turns} turns, {$commands} commands.
ui-dump-places = Places
ui-dump-unused = Not used
ui-dump-messages = Last messages
ui-title-turns = Turns
ui-title-day = Date
ui-prompt-to-spend = You have {$left} experience to spend ({$key}).
ui-walk-comes = {$name} comes into view.
ui-prompt-own-screen = The screen as the original had it.
ui-prompt-our-screen = The screen of this interface.
ui-title-lessons = Lessons
ui-title-lessons-help = Short lessons: bow and throwing, stealth, song, the forge, escape.
ui-prompt-in-the-way = No way on: {$what}.
