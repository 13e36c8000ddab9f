### lesson: hints, each given once. They can be turned off: option hints no.
### `hint-NAME-verbs` names verbs; the screen adds their keys, speech the words to say.

hint-walking = This is a first descent. Walk east to the door; walking into a door opens it. Look around as long as you like: time passes only when you act.
hint-walking-verbs = :look explore :help
hint-things = Something lies on the floor here. Step on it and take it. What you carry is in your pack; herbs can be eaten there and then.
hint-things-verbs = take inventory eat
hint-abilities = You have experience to spend. The screen of abilities shows what each skill can teach you, and what it costs.
hint-abilities-verbs = abilities
hint-stealth = Beyond the open door someone sleeps. Move in stealth to come close unheard: a foe that has not noticed you is easier to hit. Or walk up and fight: step into a foe to attack it.
hint-stealth-verbs = stealth :look fight
hint-light = Not all halls are lit. Your torch shows what is near, and shows you to others; a fresh one can be lit before the old one is out.
hint-light-verbs = inventory use
hint-forge = A forge. If you have the skill, you can make weapons and armour here; what a forge makes may outlive its smith.
hint-forge-verbs = forge
hint-stairs = There is the stair. The deeper you go, the worse the company; what you seek hangs from a crown at the bottom. Rest before you leave: there is no hurry.
hint-stairs-verbs = rest down
hint-done = That was the first descent. From here on it is the real thing, played for practice: a new game from the title counts.

hint-foe = Someone hostile is in sight. Look at it to see the odds, yours and its.
hint-foe-verbs = :look fight
hint-thing = You stand on something. It can be taken, or used from where it lies.
hint-thing-verbs = take
hint-wounded = You are badly hurt. Retreat, close a door behind you, eat or drink what you have; rest when you are safe.
hint-wounded-verbs = rest eat
hint-hungry = You are hungry. Eat, before hunger slows your healing.
hint-hungry-verbs = eat

hint-bow-wield = A bow and arrows lie here. Take them, then wear both: the bow in its place, the arrows in the quiver.
hint-bow-wield-verbs = take wear
hint-bow-shoot = Someone sleeps down there. Press the shooting key twice to shoot at the nearest foe; every five squares of distance cost you a point. Spears are made to be thrown.
hint-bow-shoot-verbs = fire throw :look
hint-bow-after = Pick up your arrows: exploring fetches them. Then take the stair, or keep practising.
hint-bow-after-verbs = explore down
hint-stealth-mode = Begin to move with care: you are slower, and harder to hear. The list of foes shows z for sleepers.
hint-stealth-mode-verbs = stealth
hint-stealth-past = Two scouts sleep here. Walk past them, not beside them. If one stirs, stand still.
hint-stealth-past-verbs = wait
hint-stealth-stab = A soldier sleeps by the stair. Look at your odds: a sleeper hardly evades. Strike first, or slip by.
hint-stealth-stab-verbs = :look fight down
hint-song-learn = You are skilled in song but know none. Mark a song on the screen of abilities and accept it.
hint-song-learn-verbs = abilities
hint-song-sing = Sing. The song goes on by itself and takes voice each turn; singing again ends or changes it.
hint-song-sing-verbs = sing songs
hint-song-voice = Watch your voice in the side bar. It comes back while you are silent. The stair is near.
hint-song-voice-verbs = rest down
hint-forge-learn = A smith first needs to know what to make: mark Weaponsmith or Armoursmith and accept.
hint-forge-learn-verbs = abilities
hint-forge-plan = Stand on the forge and open it. Choose what to make; the difficulty is shown beside the highest you can manage. Nothing is spent until the work begins.
hint-forge-plan-verbs = forge bench
hint-forge-done = What you made is yours to wear. A forge can be used only so often. The stair is here.
hint-forge-done-verbs = wear down
hint-escape-look = Two soldiers know that you are here. Look at them: you cannot win this fight. Walk east, and do not run into them.
hint-escape-look-verbs = :look travel
hint-escape-door = Close the door behind you: it costs them time. Herbs and potions are for moments like this.
hint-escape-door-verbs = close eat
hint-escape-stair = A stair always leads away from those who hunt you. Take it, and rest where no one knows of you.
hint-escape-stair-verbs = down rest

lesson-bow = Bow and throwing
lesson-stealth = Stealth
lesson-song = Song
lesson-forge = The forge
lesson-escape = Escape from a losing fight
