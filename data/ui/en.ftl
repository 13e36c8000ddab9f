# The interface in English. Each id says where its sentence appears; a test reads every one in both languages.

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
ui-title-continue-help = Continue, delete or export a saved game.
ui-title-new-game-help = Choose the game, its data, a name and a seed.
ui-title-tutorial-help = For new players: a few rooms that show how to play.
ui-title-seeded-help = The same seed gives everyone the same world.
ui-title-watch-help = Watch a recorded game, or play on from any point in it.
ui-title-scores-help = The best games so far.
ui-title-options-help = Display and controls.
ui-title-keys-help = See and change the keys.
ui-title-help-help = How to play.
ui-title-quit-help = Quit the program.
ui-title-arrows-and-enter-or = Arrow keys and Enter, or a letter. In a game, ? opens the help.
ui-title-your-game-is-saved = Your game is saved.
ui-title-there-is-no-hero = There are no saved games yet.
ui-title-nobody-has-come-so = There are no scores yet.
ui-title-nobody-has-played-yet = There are no recorded games yet.
ui-title-name = Name
ui-title-game = Game
ui-title-save = Save
ui-title-turn = Turn
ui-title-enter-goes-on-delete = Press Enter to continue the game, Delete to delete it, or x to export its record.
ui-title-enter-watches-searches-esc = Enter to watch, / to search, Esc to go back
ui-title-no-keep-it = No, keep it
ui-title-yes-delete-it = Yes, delete it
ui-title-save-name = Save name
ui-title-data-directory = Data directory
ui-title-seed = Seed
ui-title-go-ahead = [ OK ]
ui-title-left-and-right-choose = Choose with Left and Right.
ui-title-under-this-name-the = The game is saved under this name.
ui-title-your-own-data-files = Your own data files; leave empty for the built-in ones.
ui-title-a-number-or-a = A number or a word; leave empty for a random seed.
ui-title-enter-edits-esc-goes = Enter to edit, Esc to go back
ui-title-a-game = a game
ui-title-no-game-here-has = No game here has a tutorial; press ? or Enter for help at any time.
ui-title-this-game-has-no = This game has no tutorial; press ? or Enter for help at any time.
ui-title-quick-help = Start { $game } at once with a ready-made hero.
ui-title-deleted = { $name } has been deleted.
ui-title-delete = Delete { $name } permanently?
ui-title-copied = The record has been copied to { $place }.

## Leaving, and the end of a game

ui-end-do-you-want-to = Do you want to leave the game?
ui-end-go-on-playing = Keep playing
ui-end-save-and-go-to = Save and return to the title
ui-end-save-and-quit = Save and quit
ui-end-drop-and-go-to = Return to the title (nothing to save yet)
ui-end-drop-and-quit = Quit (nothing to save yet)
ui-end-stay = Stay
ui-end-the-end = The end
ui-end-you-have-won = You have won
ui-end-what-will-be-remembered = Highlights:
ui-end-the-character-sheet = Character sheet
ui-end-what-was-carried = Inventory
ui-end-what-was-worn = Equipment
ui-end-the-chronicle = Chronicle
ui-end-what-was-known = Knowledge
ui-end-the-last-messages = Last messages
ui-end-the-map = The map
ui-end-to-the-scores = Go to the scores
ui-end-leave-this-game-for = Leave this game for good.
ui-end-esc-goes-to-the = Esc to go to the scores
ui-end-this-is-the-end = This practice game is over; it is not scored.
ui-end-take-the-last-turn = Undo the last turn
ui-end-let-it-stand = Accept the ending
ui-end-the-last-turn-is = The last turn has been undone.
ui-reload-done = The changed data has been loaded.
ui-reload-refused = The changed data could not be loaded: { $why }
ui-end-try-again = Try again
ui-end-leave-without-the-last = Quit without saving the last command
ui-end-make-room-on-the = Free some disk space, then try again.
ui-end-saved = Saved.
ui-end-the-last-command-could = The last command could not be written and is not part of the game.
ui-end-no-snapshot = Your game is recorded, but no snapshot could be written: { $why }
ui-end-result = Deepest: { $depth }, turns: { $turns }
ui-end-points = { $points } points
ui-end-unwritten = Your last command could not be written: { $why }.

## Lists, forms, texts

ui-list-choose-back = Enter to choose, / to search, Esc to go back
ui-list-choose-cancel = Enter to choose, / to search, Esc to cancel
ui-list-choose = Enter to choose, / to search
ui-list-choose-options-cancel = Enter to choose, / to search, = for options, Esc to cancel
ui-list-choose-options = Enter to choose, / to search, = for options
ui-list-searches-esc-cancels = / to search, Esc to cancel
ui-list-nothing-to-choose-from = Nothing to choose from.
ui-list-nothing-fits = No matches.
ui-list-tab-shows-what-stands = Tab for the other pane
ui-list-in-lists-and-forms = In lists and forms
ui-list-up-and-down-move = Up and Down move by one, Page Up and Page Down by a page; Home and End jump to either end.
ui-list-enter-chooses-a-letter = Enter chooses an entry; pressing the letter in front of it chooses it at once.
ui-list-searches-type-a-part = / searches: type part of a name, and Enter takes the first match.
ui-list-left-and-right-change = Left and Right change a value, or open and close a branch.
ui-list-tab-goes-to-the = Tab goes to the next part of the screen. Esc goes back.
ui-list-with-the-mouse-click = With the mouse: click an entry to choose it, scroll with the wheel, right-click to go back.
ui-list-words-on-this-screen = Words on this screen
ui-list-words-on-your-screen = Words on your screen now
ui-list-left-and-right-change-enter = Left and Right to change, Enter to edit, Esc to go back
ui-list-more-lines = { $count ->
    [one] 1 more line
   *[other] { $count } more lines
}
ui-list-more = { $count } more
ui-list-page = { $more } - Page Up and Down to scroll, / to search, Esc to go back
ui-list-page-short = { $more } - Page Down for more, / to search, Esc to go back
ui-list-pause = -more-

## Prompts and hints

ui-prompt-this-question-must-be = You must answer this question.
ui-prompt-it-must-be-answered = An answer is required.
ui-prompt-esc-cancels = Press Esc to cancel.
ui-prompt-you-can-answer-yes = Please answer yes or no.
ui-prompt-a-direction = (an arrow key)
ui-prompt-count = Count:
ui-prompt-a-count = A count
ui-prompt-type-a-number-then = Type a number, then the key for the command to repeat. Press Esc to cancel.
ui-prompt-shows-the-keys-enter = Press ? for keys, Enter for all commands.
ui-prompt-pasted-text-is-not = Pasted text is ignored.
ui-prompt-there-is-nothing-to = There is nothing to repeat.
ui-prompt-there-is-nothing-to-show = There is nothing to show right now.
ui-prompt-there-is-nowhere-to = There is nothing to look at.
ui-prompt-no-stairs-up = You do not know of any stairs up.
ui-prompt-no-stairs-down = You do not know of any stairs down.
ui-prompt-you-are-there = You are already there.
ui-prompt-you-know-no-way = You do not know a way there.
ui-prompt-there-is-nothing-left = Nothing left to explore.
ui-prompt-there-is-nothing-left-to = Nothing left to explore safely.
ui-prompt-exploring = exploring
ui-prompt-travelling = travelling
ui-prompt-unknown-key = Unknown key { $key }. Press ? for help or Enter for a menu.
ui-prompt-unknown-in-list = Unknown key '{ $key }'. Press ? for help.
ui-prompt-unknown-plain = Unknown key { $key }.
ui-prompt-pref-key = A pref file uses { $key }, which has no effect in this game.
ui-prompt-no-command = Unknown command { $command }.
ui-prompt-you-can = You can { $what }.
ui-prompt-or = { $one } or { $other }
ui-prompt-direction-keys = an arrow key, a digit on the numeric keypad or one of hjklyubn
ui-prompt-no-answer = { $key } is not a valid answer: press { $fits }.
ui-prompt-no-answer-or-esc = { $key } is not a valid answer: press { $fits }, or Esc.
ui-prompt-times = { $count } more
ui-cursor-look = Look:
ui-cursor-look-keys = (Tab for next, r for details, Enter to go there)
ui-cursor-travel = Travel to:
ui-cursor-travel-keys = (Enter to go, < and > for the stairs, m for places)

## The cursor

ui-cursor-unknown = unknown
ui-cursor-go-where = Go where?
ui-cursor-the-cursor = The cursor
ui-cursor-arrows-and-pad-move = The arrow keys and the numeric keypad move the cursor; hold Shift to move it by eight squares.
ui-cursor-tab-or-space-goes = Tab or Space goes to the next thing in sight; - goes to the previous one.
ui-cursor-enter-goes-there-or = Enter goes there, or picks the square if the game asks for one; f and t do the same.
ui-cursor-r-tells-more-of = r shows what you know about the creature there.
ui-cursor-and-go-to-the = < and > go to the nearest stairs you know; m lists the places you can go to.
ui-cursor-esc-ends-it = Esc cancels.
ui-cursor-arrows-move-tab-goes = Arrows to move, Tab for the next thing, ? for an explanation, Esc to cancel.
ui-cursor-answer-keys = (Tab for next, r for details, Enter to choose)
ui-cursor-foe = foe
ui-cursor-creature = creature
ui-cursor-thing = item
ui-cursor-place = place
ui-cursor-landmark = landmark

## Help and the menu of commands

ui-help-walk-with-the-arrows = Walk with the arrow keys or the numeric keypad; hold Shift to run. Enter opens a menu of everything you can do. On every screen, ? shows help and Esc goes back.
ui-help-your-game-is-written = Every command is saved as you play, so you can quit at any time.
ui-help-at-the-end-of = The words on your screen are explained at the end of this page (press End).
ui-help-what-to-do = Choose a command
ui-help-the-interface = The interface
ui-help-arrows-pad = arrows, keypad
ui-help-s-arrows = S-arrows

## Panels, messages, rolls, the map

ui-panel-messages = Messages
ui-panel-messages-searches = Messages (/ to search)
ui-panel-nothing-was-said-yet = No messages yet.
ui-panel-in-sight = In sight
ui-panel-nothing = nothing
ui-panel-last-rolls = Last rolls
ui-panel-no-dice-were-rolled = No dice have been rolled yet.
ui-panel-this-level = This level
ui-panel-here = here
ui-panel-standing = { $place }  turn { $turn }
ui-panel-no-roll = { $name }: none
ui-panel-against = against { $roll }

## Options and keys

ui-options-options-of-what = Which options?
ui-options-options-of-this-game = Options for this game
ui-options-what-the-rules-of = Rule options for this game; changes become part of its record.
ui-options-how-things-look-and = Display and controls, for all games and heroes.
ui-options-this-game-has-no = This game has no options of its own.
ui-options-colours = Colours
ui-options-light = Light background
ui-options-palette = Palette
ui-options-glyphs = Glyphs
ui-options-animate = Animations
ui-options-pace = Animation delay
ui-options-more = -more- prompts
ui-options-mouse = Mouse
ui-options-panels = Panels
ui-options-own-screen = The game's own screen
ui-options-cursor = Cursor on the hero
ui-options-digits = Digits as counts
ui-options-old-tiles = Letters only
ui-options-language = Language
ui-options-keys-help = The keys common to these games, vi keys, or fewer than twenty keys with menus for the rest.
ui-options-colours-help = The number of colours; auto asks the terminal and respects NO_COLOR.
ui-options-light-help = Use colours that are readable on white.
ui-options-palette-help = Colours for colour-blind players, or high contrast.
ui-options-glyphs-help = Plain ASCII, the old DOS characters (code page 437), or all of Unicode.
ui-options-animate-help = Show missiles and bolts in flight.
ui-options-pace-help = Milliseconds between the steps of a run, a rest or a long walk.
ui-options-more-help = Wait for a key when the messages do not fit.
ui-options-mouse-help = Click to walk or to look; the wheel scrolls.
ui-options-panels-help = Show messages, creatures in sight and dice rolls on the right of a wide screen.
ui-options-own-screen-help = Use the original game's screen layout if there is one; otherwise show the map and side bar.
ui-options-cursor-help = Helps screen readers and magnifiers follow the hero.
ui-options-digits-help = When on, a digit starts a repeat count; when off, it moves you, as on the numeric keypad.
ui-options-old-tiles-help = Take letters and colours from pref files, but not tiles ($GRAF old). Takes effect in the next game.
ui-options-language-help = The language of the interface, and of games that have more than one.
ui-options-command = Command
ui-options-enter-and-a-key = Enter, then a key, to bind it; Delete to unbind; Backspace for the defaults
ui-options-nothing-was-changed = Nothing changed.
ui-options-is-kept-for-help = ? is reserved for help. Press another key.
ui-options-pref-files = Pref files
ui-options-no-pref-file-was = No pref file was found.
ui-options-it-could-only-be = This can only be changed before the first turn.
ui-options-one-pref-file-was = One pref file was read:
ui-options-key-set = Keys ({ $set } set)
ui-options-press-key = Press the key for { $command } (Esc to cancel).
ui-options-bound = { $key } is now { $command }.
ui-options-unbound = { $command } no longer has a key.
ui-options-usual-keys = { $command } has its default keys again.
ui-options-not-kept = { $said } The change could not be saved: { $why }

## Watching a recorded game

ui-replay-the-theatre = Replay
ui-replay-space-pauses-and-goes = Space pauses and resumes, + and - change the speed.
ui-replay-right-and-left-step = Right and Left step by one command, or by 20 with Shift; Page Up and Page Down step by 200.
ui-replay-home-and-end-go = Home and End go to the beginning and the end.
ui-replay-g-goes-to-a = g goes to a turn, d to the next level, and f to the next fight.
ui-replay-goes-to-the-next = / finds the next message that contains the words you type, and n finds the one after that.
ui-replay-l-looks-around-m = l looks around, m shows the messages, r shows the rolls, and s shows the game's screens.
ui-replay-t-takes-over-you = t takes over: you play on from here, as practice.
ui-replay-esc-leaves = Esc ends the replay.
ui-replay-what-to-look-at = What to look at
ui-replay-a-recorded-game-space = This is a recorded game. Space pauses, Right and Left step, and ? shows the other keys.
ui-replay-the-end-of-the = This is the end of the record.
ui-replay-this-is-a-recorded = This is a recorded game; press t to take over here.
ui-replay-some-lines-of-your = Some lines in your pref files could not be read
ui-replay-a-turn-is-a = Type a turn number.
ui-replay-first-look-for-something = Search with / first.
ui-replay-from-here-on-you = You take over from here. This is practice: nothing is saved or scored.
ui-replay-unknown-key = Unknown key { $key }. Press ? for the replay keys.
ui-replay-broken = The record cannot be replayed past line { $line }: { $what }.
ui-replay-no-fight = There are no more fights.
ui-replay-no-level = There are no more levels.
ui-replay-no-message = There are no more matching messages.
ui-replay-typing-turn = Go to turn: { $typed }_
ui-replay-typing-words = Next message with: { $typed }_
ui-replay-playing = playing
ui-replay-paused = paused
ui-replay-line = { $state } x{ $speed }  turn { $turn }  { $next }
ui-replay-at-end = the end
ui-replay-next = next: { $command }

## Verbs of the interface

ui-verb-menu = Choose from all commands.
ui-verb-help = Show the keys and how to play.
ui-verb-look = Look around with a cursor.
ui-verb-travel = Go to a square, to the stairs or to something you have seen.
ui-verb-explore = Walk towards unexplored parts of the level.
ui-verb-sights = List what is in sight and the places you know.
ui-verb-messages = Show the message log.
ui-verb-rolls = Show the latest dice rolls.
ui-verb-again = Repeat the last command, or resume a walk or rest that was interrupted.
ui-verb-count = Repeat the next command a number of times.
ui-verb-map = Show the whole map.
ui-verb-options = Change the options for this game or for the interface.
ui-verb-rules = Change this game's rule options.
ui-verb-interface = Change the display and controls.
ui-verb-keys = Change the keys.
ui-verb-prefs = Show which pref files were read, and what they change.
ui-verb-undo = Undo the last turn (in a practice game).
ui-verb-redraw = Redraw the screen.
ui-verb-save = Save everything to disk now.
ui-verb-quit = Save the game and quit.

## Groups of commands

ui-group-move = Getting about
ui-group-act = Acting on nearby things
ui-group-fight = Fighting
ui-group-things = Items
ui-group-long = Long actions
ui-group-screen = Screens
ui-group-game = This game
ui-group-wizard = Wizard mode (the game will not be scored)
ui-options-pickup = Auto-pickup
ui-options-pickup-help = Auto-explore picks up these kinds of item: potion, food, staff, ring, arrow, sword ...; use unknown for unidentified ones. Leave empty to pick up nothing.
ui-options-bold = Explore near foes
ui-options-bold-help = For experts: keep exploring and travelling while a foe that is awake could strike you next turn. You still stop once for each new creature.
ui-panel-remembered = Remembered
ui-walk-foe = {$name} ({$state}, {$far} {$way})
ui-walk-asleep = asleep
ui-walk-unwary = unaware of you
ui-walk-fleeing = fleeing
ui-walk-unmoving = does not move
ui-walk-alert = alert
ui-walk-newcomers = In view: {$list}. ({$key} to continue)
ui-walk-task = You have not finished this room's task; press the key again to walk on.
ui-walk-threat = A foe can strike you next turn: {$name}. {$keys}
ui-walk-struck = You were hit, and a foe is in sight: {$name}. {$keys}
ui-walk-keys-fight = ({$fight} to fight, {$look} to look, arrows to step away.)
ui-walk-keys = (Walk into it to strike; {$look} to look.)
ui-walk-confused = You are too confused to find your way.
ui-walk-blind = You cannot see where you are going.
ui-walk-hurt = Stopped: you are badly hurt, and a foe is in sight: {$name}.
ui-walk-in-the-way = In the way: {$name}.
ui-walk-circles = Stopped: you are going back and forth.
ui-walk-dare = (Press {$key} again to cross it.)
ui-walk-on = (Press {$key} to continue anyway.)
ui-walk-shut = Some doors did not open.
ui-walk-nothing-left = Everything has been explored, and there is nothing left to pick up.
ui-walk-passed = { $count ->
    [0] Everything has been explored. Not picked up: {$list}.
   *[other] Everything has been explored. Not picked up: {$list} and {$count} more.
}
ui-walk-left = { $count ->
    [0] Everything has been explored. Still lying around: {$list}. Explore again to go to the nearest.
   *[other] Everything has been explored. Still lying around: {$list} and {$count} more. Explore again to go to the nearest.
}
ui-walk-here = Here: {$list}. ({$key} to pick up)
ui-end-go-on = Continue
ui-end-go-on-help = Your story, your score and a last look around.
ui-end-last-turns = The last few turns, with their dice
ui-end-last-turns-help = Messages and rolls from the last few turns, and what you could still have used.
ui-end-back = Practise from ten turns earlier
ui-end-back-help = Play on from ten turns before the end. This is not scored and does not change your game.
ui-end-watch = Watch the last few turns
ui-end-watch-help = Replay the last ten turns; t takes over at any point.
ui-end-turn = Turn {$turn}
ui-dump-game = Game
ui-dump-facts = {$title}, Angrist {$version}, rules {$rules}, seed {$seed}: {$turns} turns, {$commands} commands.
ui-dump-places = Places
ui-dump-unused = Unused
ui-dump-messages = Last messages
ui-title-turns = Turns
ui-title-day = Date
ui-prompt-to-spend = You have {$left} experience to spend ({$key}).
ui-walk-comes = {$name} comes into view.
ui-prompt-own-screen = Showing the original screen.
ui-prompt-our-screen = Showing the standard screen.
ui-title-lessons = Lessons
ui-title-lessons-help = Short lessons on archery and throwing, stealth, song, the forge and escape.
ui-title-data-own = { $game } with its built-in data
ui-title-data-of = { $game } with data from { $data }
ui-title-feet = { $feet } ft
ui-title-points = Points
ui-title-depth = Depth
ui-title-enter-opens-score = Press Enter to open the dump or replay.
ui-title-read-dump = Read the dump
ui-title-watch-film = Watch the game
ui-title-dump = Dump
ui-end-to-the-end = Back to the end
ui-end-to-the-end-help = The end of your own game: its story and its score.
ui-end-to-the-title = Return to the title
ui-end-trial-again = Practise it again
ui-end-trial-again-help = Start again from where the practice began.
ui-end-trial-hint = This was practice: nothing is saved or scored.
ui-end-stop-trial = End practice
ui-end-taken-back = You go back to an earlier turn.
ui-end-nothing-to-take-back = There is no turn to undo.
ui-prompt-foe-near = You cannot do that while { $name } is in sight.
ui-prompt-peril = { $what } ({ $key } again to fight on.)
ui-prompt-name-later = You can name it later ({ $key }).
ui-prompt-in-the-way = Your way is blocked: {$what}.

## Speech: the interface as lines

ui-way-north = north
ui-way-south = south
ui-way-east = east
ui-way-west = west
ui-way-northeast = northeast
ui-way-northwest = northwest
ui-way-southeast = southeast
ui-way-southwest = southwest
ui-point-n = n
ui-point-n-typed = north
ui-point-s = s
ui-point-s-typed = south
ui-point-e = e
ui-point-e-typed = east
ui-point-w = w
ui-point-w-typed = west
ui-point-ne = ne
ui-point-ne-typed = northeast
ui-point-nw = nw
ui-point-nw-typed = northwest
ui-point-se = se
ui-point-se-typed = southeast
ui-point-sw = sw
ui-point-sw-typed = southwest
ui-speech-far = { $n } { $way }
ui-speech-where-you-stand = where you stand
ui-speech-nowhere = No game has started yet.
ui-speech-here = Here: { $what }.
ui-speech-nothing-else = Nothing else is in sight.
ui-speech-the-unknown = the unknown
ui-speech-way = { $way }: { $what }.
ui-speech-way-free = { $count ->
    [one] { $way }: clear for 1 square, then { $what }.
   *[other] { $way }: clear for { $count } squares, then { $what }.
}
ui-speech-in-sight = In sight: { $what }
ui-speech-at = { $what }: { $place }.
ui-speech-times = { $text } { $n } times
ui-speech-or-type = Or type { $key }: { $what }.
ui-speech-new-value = Now: { $value }. Type the new value.
ui-speech-number-or-back = Type a number or 'back'.
ui-speech-count = How many times, and what? For example: 5 wait.
ui-speech-key-for = Type the key for { $what }.
ui-speech-cursor = Type a direction, 'next', 'previous', 'take' or 'back'.
ui-speech-no-key = That is not a key.
ui-speech-nothing-here = There is nothing to choose here. Type 'back'.
ui-speech-entries = Choose an entry from 1 to { $n }.
ui-speech-no-entry = There is no entry '{ $line }'. Type a number or 'back'.
ui-speech-recorded = This is a recorded game: type ? for the keys.
ui-speech-no-command = There is no command '{ $line }'. Type ? for help.
ui-speech-how-walk = Type a direction to walk (n, north, ne ...), or '5 north' to walk five steps.
ui-speech-how-look = Type 'look around' to hear what is near, 'look' to move a cursor over the map, or 'status' to hear the side bar.
ui-speech-how-commands = Type 'explore', 'travel', 'rest' or the name of any other command; 'menu' lists them all, and 'help' explains them.
ui-speech-how-keys = Type 'key X' to press a key. Press Enter on an empty line to repeat the last question. Type 'back' to leave a list.
ui-speech-how-quit = Type 'quit' to save the game and return to the title.
ui-speech-welcome = Angrist in text mode. Type a number or a word, then press Enter; in a game, type ? to learn how to play.
ui-prompt-bad-number = Type a number from { $min } to { $max }.

## What options can be set to

ui-choice-yes = yes
ui-choice-no = no
ui-choice-family = family
ui-choice-vi = vi
ui-choice-short = short
ui-choice-auto = auto
ui-choice-none = none
ui-choice-16 = 16
ui-choice-256 = 256
ui-choice-true = true
ui-choice-ascii = ascii
ui-choice-cp437 = cp437
ui-choice-unicode = unicode
ui-choice-classic = classic
ui-choice-protan = protan
ui-choice-deutan = deutan
ui-choice-tritan = tritan
ui-choice-contrast = contrast

ui-speech-say = { $text } Say: { $verbs }.
