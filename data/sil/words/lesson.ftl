### lesson: hints, each given once. They can be turned off: option hints no.
### `hint-NAME-verbs` names verbs; the screen adds their keys, speech the words to say.

hint-walking = This is the first descent. Walk east to the door; walking into a door opens it. Look around for as long as you like: time passes only when you act.
hint-walking-verbs = :look explore :help
hint-things = Something lies on the floor here. Step onto it and pick it up. What you carry is in your pack; you can also eat herbs straight from the floor.
hint-things-verbs = take inventory eat
hint-abilities = You have experience to spend. The abilities screen shows what each skill can teach you, and what it costs.
hint-abilities-verbs = abilities
hint-stealth = Someone is asleep beyond the open door. Use stealth mode to get close unheard: a foe that has not noticed you is easier to hit. Or walk up and fight: step into a foe to attack it.
hint-stealth-verbs = stealth :look fight
hint-light = Not all halls are lit. Your torch shows you what is near, and shows others where you are; you can light a new one before the old one burns out.
hint-light-verbs = inventory
hint-forge = This is a forge. If you have the skill, you can make weapons and armour here; what is made at a forge may outlive its smith.
hint-forge-verbs = forge
hint-stairs = Here are the stairs. The deeper you go, the worse the company; what you seek is set in a crown at the bottom. Rest before you leave: there is no hurry.
hint-stairs-verbs = rest down
hint-done = That was the first descent. From here on the game is real but counts only as practice; to play for a score, start a new game from the title screen.

hint-foe = An enemy is in sight. Look at it to see your odds and its odds.
hint-foe-verbs = :look fight
hint-thing = There is an item under you. You can pick it up, or use it where it lies.
hint-thing-verbs = take
hint-wounded = You are badly hurt. Retreat, close a door behind you, and eat or drink what you have; rest when you are safe.
hint-wounded-verbs = rest eat
hint-hungry = You are hungry. Eat before hunger slows your healing.
hint-hungry-verbs = eat

hint-bow-wield = A bow and arrows lie here. Take them, then equip both: the bow goes in its own slot, the arrows in the quiver.
hint-bow-wield-verbs = take wear
hint-bow-shoot = Someone is asleep at the far end. Press the fire key twice to shoot at the nearest foe; every five squares of distance cost you a point of accuracy. Spears are made to be thrown.
hint-bow-shoot-verbs = fire throw :look
hint-bow-after = Pick up your arrows; auto-explore picks them up for you. Then take the stairs, or keep practising.
hint-bow-after-verbs = explore down
hint-stealth-mode = Turn on stealth mode: you are slower, but harder to hear. In the list of foes, z marks sleepers.
hint-stealth-mode-verbs = stealth
hint-stealth-past = Two scouts are asleep here. Walk past them, but not next to them. If one stirs, stand still.
hint-stealth-past-verbs = :look
hint-stealth-stab = A soldier is asleep by the stairs. Look at your odds: sleepers can hardly evade. Strike first, or slip by.
hint-stealth-stab-verbs = :look fight down
hint-song-learn = You are skilled in song but know no songs. Mark a song on the abilities screen and accept it.
hint-song-learn-verbs = abilities
hint-song-sing = Sing. The song goes on by itself and uses up voice each turn; use the same command to end or change it.
hint-song-sing-verbs = sing songs
hint-song-voice = Watch your voice in the side bar. It recovers while you are silent. The stairs are nearby.
hint-song-voice-verbs = rest down
hint-forge-learn = A smith first needs to learn what to make: mark Weaponsmith or Armoursmith and accept.
hint-forge-learn-verbs = abilities
hint-forge-plan = Stand on the forge and use it. Choose what to make; the difficulty is shown next to the highest you can manage. Nothing is spent until you begin work.
hint-forge-plan-verbs = forge bench
hint-forge-done = What you have made is yours to wear. A forge can be used only a few times. The stairs are here.
hint-forge-done-verbs = wear down
hint-escape-look = Two soldiers know that you are here. Look at them: you cannot win this fight. Walk east, and do not run into them.
hint-escape-look-verbs = :look :travel
hint-escape-door = Close the door behind you: it costs them time. Herbs and potions are for moments like this.
hint-escape-door-verbs = close eat
hint-escape-stair = Stairs take you away from those who hunt you. Take them, and rest where no one knows you are there.
hint-escape-stair-verbs = down rest

lesson-bow = Bow and throwing
lesson-stealth = Stealth
lesson-song = Song
lesson-forge = The forge
lesson-escape = Escape from a losing fight
