### lesson: hints, each given once. They can be turned off: option hints no.
### `hint-NAME-verbs` names verbs; the screen adds their keys, speech the words to say.

hint-walking = This is a first descent. Walk east to the door; walking into a door opens it. Look around as long as you like: time passes only when you act.
hint-walking-verbs = :look explore :help
hint-things = Something lies on the floor here. Step on it and take it. What you carry is in your pack; herbs can be eaten there and then.
hint-things-verbs = take inventory eat
hint-abilities = You have experience to spend. The screen of abilities shows what each skill can teach you, and what it costs.
hint-abilities-verbs = abilities
hint-stealth = Beyond the open door someone sleeps. Move in stealth to come close unheard: who does not notice you is hit more easily. Or walk up and fight: step into a foe to attack it.
hint-stealth-verbs = stealth :look fight
hint-light = Not all halls are lit. Your torch shows what is near, and shows you to others; a fresh one can be lit before the old one is out.
hint-light-verbs = inventory use
hint-forge = A forge. Whoever has the skill can make weapons and armour here, and what a forge makes may outlive its smith.
hint-forge-verbs = forge
hint-stairs = There is the stair. The deeper you go, the worse the company; what you seek hangs from a crown at the bottom. Rest before you leave: nobody hurries you.
hint-stairs-verbs = rest down
hint-done = That was the first descent. From here on it is the real thing, played for practice: a new game from the title counts.

hint-foe = Someone hostile is in sight. Look at it to see how it would go: your odds, and its.
hint-foe-verbs = :look fight
hint-thing = You stand on something. It can be taken, or used from where it lies.
hint-thing-verbs = take
hint-wounded = You are badly hurt. Retreat, close a door behind you, eat or drink what you have; rest when nobody hunts you.
hint-wounded-verbs = rest eat
hint-hungry = You are hungry. Eat, before hunger slows your healing.
hint-hungry-verbs = eat
