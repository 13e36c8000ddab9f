# Les mots d'Incursion, en français. Les noms des créatures et des objets viennent de la bibliothèque et restent les siens.

place = {$dungeon}, niveau {$n}
place-unborn = Avant le premier pas
way-danger-explore = Le reste du niveau est derrière un danger : { $what } ({ $far } { $way }).
way-danger = Le seul chemin passe par un danger : { $what } ({ $far } { $way }).
hero = vous

# Le bandeau et la fiche.
side-calling = {$race} {$class}
side-health = Santé
side-mana = Mana
side-rank = Rang
side-defence = Défense
side-armour = Armure
side-experience = Exp
side-level = Niveau
side-turn = Tour
side-foe = {$name} {$n} %
sheet-title = {$name}, {$calling}
sheet-fatigue = Fatigue
sheet-melee = Mêlée
sheet-melee-damage = Dégâts en mêlée
sheet-archery = Tir
sheet-brawl = Pugilat
sheet-speed = Vitesse d'attaque
sheet-movement = Déplacement
sheet-fortitude = Vigueur
sheet-reflex = Réflexes
sheet-will = Volonté
sheet-skills = Compétences
sheet-no-skills = Aucune compétence.
sheet-feats = Dons
score-strength = Force
score-dexterity = Dextérité
score-constitution = Constitution
score-intelligence = Intelligence
score-wisdom = Sagesse
score-charisma = Charisme
score-luck = Chance
screen-inventory = Inventaire
screen-inventory-empty = Vous ne portez rien sur vous.
screen-burden = Charge : {$n} sur {$most}
screen-equipment = Équipement
screen-equipment-empty = Vous n'avez rien d'équipé.
screen-record = Victimes de {$name}
screen-record-empty = Vous n'avez encore rien tué.
slot-weapon = en main
slot-other-hand = dans l'autre main
slot-bow = en bandoulière
slot-light = lumière
slot-armour = porté
slot-clothes = porté
slot-cloak = sur les épaules
slot-head = sur la tête
slot-eyes = sur les yeux
slot-neck = autour du cou
slot-ring = au doigt
slot-hands = aux mains
slot-arms = aux bras
slot-waist = à la taille
slot-feet = aux pieds
slot-pack = sur le dos

hunger-starved = Mort de faim
hunger-fainting = Défaillant
hunger-weak = Affaibli par la faim
hunger-starving = Affamé
hunger-hungry = A faim
hunger-peckish = Un petit creux
hunger-content = Rassasié
hunger-satiated = Repu
hunger-bloated = Gavé
state-poisoned = Empoisonné
state-diseased = Malade
state-blind = Aveugle
state-stunned = Étourdi
state-confused = Confus
state-paralysed = Paralysé
state-afraid = Effrayé
state-stuck = Englué
state-bleeding = Saigne
state-prone = À terre
state-nauseated = Nauséeux
state-grabbed = Saisi
state-grappled = Empoigné
state-engulfed = Englouti
state-raging = En rage
state-invisible = Invisible
state-levitating = En lévitation
state-hiding = Caché
state-charmed = Charmé
state-stoning = Se change en pierre

# Ce qui arrive.
say-began = Vous entrez dans {$dungeon}.
say-waited = Vous attendez.
say-locked = La porte est fermée à clef.
say-opened = Vous ouvrez la porte.
say-closed = Vous fermez la porte.
say-forced = La serrure cède et la porte s'ouvre d'un coup.
say-held = Vous vous jetez contre la porte. Elle tient bon.
say-picked = La serrure fait un déclic et la porte s'ouvre.
say-not-picked = Vous n'arrivez pas à crocheter cette serrure pour l'instant.
say-in-the-way = Quelque chose se trouve dans l'embrasure.
say-no-hands = Il vous faudrait des mains pour cela.
say-found-door = Il y a ici une porte qui avait l'air d'un mur.
say-found-trap = Vous avez trouvé un piège : {$what}.
say-searched = Vous ne trouvez rien.
say-trap = Vous déclenchez un piège : {$what} !
say-trap-avoided = Vous évitez le piège : {$what}.
say-disarmed = Vous désamorcez le piège : {$what}.
say-not-disarmed = Vous n'arrivez pas à désamorcer le piège : {$what}.
say-arrived = Niveau {$n}.
say-fell = Vous tombez, et atterrissez au niveau {$n}.
say-appeared = { $asleep ->
    [yes] {$what} dort ici.
   *[no] {$what} apparaît.
}
say-pursued = {$what} vous a suivi.
say-ran-into = Vous heurtez quelqu'un que vous n'aviez pas vu.
say-bumped = Vous butez contre quelque chose de dur.
say-balked = Vous ne pouvez pas attaquer : { $why ->
    [no-weapon] vous n'avez pas d'arme pour cela.
    [no-missile] vous n'avez rien à tirer.
    [stuck] vous êtes englué.
    [afraid] vous avez trop peur.
    [charmed] vous n'en avez pas envie.
    [nauseated] vous avez trop mal au cœur.
    [confused] vous êtes trop confus.
    [no-line-of-fire] quelque chose bouche la vue.
    [too-far] c'est trop loin.
    [too-close] c'est trop près.
    [held] on vous tient.
    [not-yet-again] il est trop tôt pour recommencer.
    [no-hands] il vous faudrait des mains.
    [lacks-feat] vous ne l'avez pas appris.
    [too-tired] vous êtes trop fatigué.
    [already-down] l'adversaire est déjà à terre.
    [wrong-plane] l'adversaire n'est pas de ce monde.
   *[other] cela ne marche pas ici.
}
say-dies = {$what} meurt.
say-free = Vous vous dégagez.
say-stuck = Vous êtes englué.
say-stood-up = Vous vous relevez.
say-afraid = Vous n'osez pas approcher.
say-lies-here = Il y a ici : {$what}.
say-lie-here = Il y a {$n} choses ici.
say-taken = Vous avez : {$what}.
say-dropped = Vous posez : {$what}.
say-worn = Vous utilisez : {$what}.
say-taken-off = Vous retirez : {$what}.
say-cursed = Impossible de retirer {$what} : c'est maudit !
say-chest-held = Le coffre est fermé à clef, et la serrure tient.
say-chest-empty = Le coffre est vide.
say-chest-opened = { $n ->
    [1] Vous ouvrez le coffre. Il y a quelque chose dedans.
   *[other] Vous ouvrez le coffre. Il y a {$n} choses dedans.
}
say-eaten = Vous mangez : {$what}.
say-full = Vous n'en pouvez plus : {$what}.
say-drunk = Vous buvez : {$what}.
say-read = Vous lisez : {$what}.
say-used = Vous utilisez : {$what}.
say-fizzled = Il ne se passe rien.
say-light-out = Votre lumière s'éteint.
say-hungry = Vous avez faim.
say-starving = Vous êtes affamé.
say-weak = La faim vous affaiblit.
say-fainting = Vous défaillez de faim.
say-poison = Le poison vous brûle les veines ({$what}).
say-disease = La maladie vous gagne ({$what}).
say-bleeding = Vous saignez.
say-rested = Vous dormez toute la nuit.
say-disturbed = On vous réveille : il y a quelqu'un !
say-ordered = { $what ->
    [stay] Vous dites à vos compagnons de rester.
    [follow] Vous dites à vos compagnons de suivre.
    [attack] Vous dites à vos compagnons d'attaquer.
   *[wander] Vous laissez vos compagnons aller où ils veulent.
}
say-talk-won = {$who} : { $how ->
    [enlist] vous avez un compagnon
    [cow] l'intimidation réussit
    [terms] on se rend
    [quell] la colère retombe
    [taunt] la rage monte
   *[dismiss] chacun part de son côté
} ({$roll} et {$bonus} contre {$dc}).
say-talk-lost = {$who} reste de marbre ({$roll} et {$bonus} contre {$dc}).
say-talk-refused = {$who} n'écoute pas : { $why ->
    [cannot-talk] il ne parle pas.
    [already-tried] vous avez déjà essayé.
    [not-hostile] ce n'est pas un ennemi.
    [is-hostile] c'est un ennemi.
    [not-afraid] il n'a pas peur de vous.
    [unskilled] vous n'êtes pas assez habile.
    [fears-nothing] il ne craint rien.
    [against-its-nature] c'est contraire à sa nature.
    [too-strong-for-you] vous ne pouvez pas en mener autant.
   *[not-yours] il ne vous suit pas.
}
say-level-up = Vous atteignez le rang {$n} !
say-left = Vous laissez le donjon derrière vous.
say-retired = Vous renoncez à l'aventure.
say-won = Vous avez gagné. La suite est l'histoire de quelqu'un d'autre.
say-won-bottom = Vous voici au fond du donjon. Personne n'est venu si loin et n'en a parlé. Vous, vous en parlerez.
say-died = { $known ->
    [yes] Vous mourez. Cause : {$by}.
   *[no] Vous mourez.
}
say-unused = Il vous restait { $potions ->
    [0] zéro potion
    [1] 1 potion
   *[other] {$potions} potions
} et { $scrolls ->
    [0] zéro parchemin
    [1] 1 parchemin
   *[other] {$scrolls} parchemins
} à essayer.
death-title = Comment on en est arrivé là
death-blow = Tour {$turn} : {$by} pour {$n}, il vous reste {$left} points de vie.
death-state = Vous n'étiez pas au mieux : {$state}.

strike-you-hit = Vous touchez {$victim} ({$n}).
strike-you-critical = Vous touchez {$victim} au point sensible ({$n}) !
strike-you-kill = Vous tuez {$victim} ({$n}).
strike-you-nothing = Vous touchez {$victim} sans faire de mal.
strike-you-miss = Vous manquez {$victim}.
strike-at-you-hit = {$attacker} vous touche ({$n}).
strike-at-you-critical = {$attacker} vous touche au point sensible ({$n}) !
strike-at-you-kill = {$attacker} vous tue ({$n}).
strike-at-you-nothing = {$attacker} vous touche sans vous faire de mal.
strike-at-you-miss = {$attacker} vous manque.
strike-others-hit = {$attacker} touche {$victim}.
strike-others-critical = {$attacker} touche durement {$victim}.
strike-others-kill = {$attacker} tue {$victim}.
strike-others-nothing = {$attacker} touche {$victim} sans faire de mal.
strike-others-miss = {$attacker} manque {$victim}.
roll-die = dé
roll-hit = pour toucher
roll-damage = dégâts
roll-dice = dés
roll-resisted = encaissé

# Ce qui est demandé.
ask-nothing = Continuer ?
ask-leave = Quitter le donjon pour de bon ?
ask-retire = Renoncer pour de bon à cette aventure ?
ask-direction = Dans quelle direction ?
ask-target = Sur quelle case ?
ask-whom = Qui ?
ask-item = Quel objet ?
ask-which = Quoi ?
ask-script = ?
ask-confirm-strike = Frapper {$what} ? On ne vous veut aucun mal.
ask-confirm-step = Y aller quand même : {$what} ?
ask-sex = Homme ou femme ?
ask-race = De quel peuple ?
ask-subrace = De quelle branche ?
ask-name = Quel est votre nom ?
ask-racial-skill = Que vous a appris votre peuple ?
ask-class = Quelle est votre vocation ?
ask-god = Quel dieu servez-vous ?
ask-scores = Avec quels talents êtes-vous né ?
ask-alignment = Que pensez-vous de la loi et du bien ?
ask-ranks = À quoi vous êtes-vous exercé ?
ask-personality = Quel est votre caractère ?
ask-feat = Quel don ?
ask-skill = Quelle compétence ?
ask-study = Qu'étudiez-vous ?
ask-school = Quelle école de magie ?
ask-weapon = Quelle arme ?
ask-favoured-foe = Qui chassez-vous ?
ask-domain = Quel domaine ?
ask-score = Quelle caractéristique augmente ?
word-trick-trip = faire tomber
word-trick-disarm = désarmer
word-trick-rush = charger pour bousculer
word-trick-grab = saisir
word-trick-sunder = briser l'arme
word-trick-great-blow = grand coup
word-trick-lunge = fente
word-talk-enlist = demander de vous suivre
word-talk-cow = intimider
word-talk-terms = proposer la reddition
word-talk-quell = calmer
word-talk-taunt = provoquer
word-talk-dismiss = congédier
word-order-follow = suivre
word-order-stay = rester
word-order-attack = attaquer
word-order-wander = aller où ils veulent

foe-asleep = endormi
foe-awake = éveillé
foe-neutral = en paix
foe-follows = vous suit
foe-hurt = à {$n} % de santé
look-creature = {$name}, { $mood ->
    [asleep] endormi
    [follows] votre compagnon
    [hostile] hostile
    [friendly] amical
   *[neutral] en paix
}, {$n} % de santé

end-line = { $over ->
    [won] {$name} a gagné dans {$dungeon}, tour {$turn}
    [left] {$name} a quitté {$dungeon} après avoir vu le niveau {$n}, tour {$turn}
    [retired] {$name} a renoncé au niveau {$depth} de {$dungeon}, tour {$turn}
    [died] {$name} est mort au niveau {$depth} de {$dungeon}, tour {$turn} : {$by}
   *[no] {$name} est dans {$dungeon}, niveau {$depth}, tour {$turn}
}
note-began = Entrée dans {$dungeon}.
note-arrived = Première arrivée au niveau {$n}.
note-fell = Chute au niveau {$n}.
note-raised = Mort, et rendu à la vie par {$god}.
note-level = Rang {$n} atteint.
note-slew = Tué : {$what}.
note-won = A gagné, et laissé {$dungeon} comme il se doit.
note-died = Mort : {$by}.

regard = Sentiment : { $strength ->
    [no] aucune
    [slight] légère
    [weak] faible
    [moderate] moyenne
   *[strong] forte
} { $feeling ->
    [enemy] hostilité
    [ally] loyauté
   *[neutral] curiosité
}{ $why ->
    [default] , sans raison particulière.
    [feud] : leurs peuples sont en guerre.
    [mindless] : il n'a pas assez d'esprit pour mieux faire.
    [peaceful] : il est paisible.
    [good] : tous deux ont bon cœur.
    [outsider] : ils sont de camps opposés au-delà de ce monde.
    [dragon] : aucun dragon ne supporte ceux de l'autre camp.
    [smite] : il combat le mal partout où il le trouve.
    [leader] : son chef le veut ainsi.
    [mount] : l'un est la monture de l'autre.
    [defend-leader] : son chef est en danger.
    [your-leader-hates-me] : le chef de l'autre est son ennemi.
    [your-leader-is-ok] : le chef de l'autre ne lui veut pas de mal.
    [party] : ils vont ensemble.
    [flag] : il attaque tout le monde.
    [solidarity] : ils sont du même peuple.
    [effect] : c'est de la magie.
    [target] : il se souvient de ce qu'on lui a fait.
    [food] : il a faim.
    [evil] : il est mauvais.
    [alienation] : il est loin de chez lui et il a peur.
    [charmed] : il est charmé.
   *[commanded] : il obéit à un ordre.
}

# Sorts, pouvoirs, prières.
ask-spell = Lancer quel sort ? Mana : {$n} sur {$most}.
ask-learn = Quel sort apprenez-vous ?
ask-aim = Où envoyez-vous {$what} ?
ask-on-what = Sur quel objet ?
ask-shape = Quelle forme prenez-vous ?
ask-confirm-convert = Abandonner votre dieu et suivre {$what} ?
ask-confirm-claim = Prendre cet autel à {$what} ?
spells-all-levels = Montrer les sorts de tous les niveaux
spells-level = Montrer seulement le niveau {$n}
spells-change = Changer la façon de lancer un sort (métamagie)
say-metamagic = Désormais {$what} est lancé avec un changement ({$how}) : {$cost} mana, {$chance} %.
say-metamagic-plain = Désormais {$what} est lancé tel quel : {$cost} mana, {$chance} %.
spells-next-school = Montrer l'école suivante (maintenant : {$school ->
    [all] toutes
    [abjuration] abjuration
    [arcana] arcanes
    [divination] divination
    [enchantment] enchantement
    [evocation] évocation
    [illusion] illusion
    [necromancy] nécromancie
    [thaumaturgy] thaumaturgie
    [weaving] tissage
    [theurgy] théurgie
    [nature] nature
   *[none] les autres
})
spell-note = {$how ->
    [own] niveau {$level}, inné, {$cost} mana
    [held] niveau {$level}, retient {$cost} mana, {$chance} %{$changed ->
        [yes] , {$changes}
       *[no] {""}
    }
   *[spent] niveau {$level}, {$cost} mana, {$chance} %{$changed ->
        [yes] , {$changes}
       *[no] {""}
    }
}
spell-help = {$about} {$school ->
    [abjuration] Abjuration.
    [arcana] Arcanes.
    [divination] Divination.
    [enchantment] Enchantement.
    [evocation] Évocation.
    [illusion] Illusion.
    [necromancy] Nécromancie.
    [thaumaturgy] Thaumaturgie.
    [weaving] Tissage.
    [theurgy] Théurgie.
    [nature] Nature.
   *[none] Sans école.
} Il faut {$save} pour y résister. Chances : {$parts}.
lesson-note = niveau {$level}, {$cost} mana, {$school ->
    [abjuration] abjuration
    [arcana] arcanes
    [divination] divination
    [enchantment] enchantement
    [evocation] évocation
    [illusion] illusion
    [necromancy] nécromancie
    [thaumaturgy] thaumaturgie
    [weaving] tissage
    [theurgy] théurgie
    [nature] nature
   *[none] sans école
}
lesson-no-book = Vous n'avez pas de livre qui contienne ce sort.
aim-covers = {$n ->
    [0] N'atteint rien de visible
    [one] Atteint 1 case : {$whom}
   *[other] Atteint {$n} cases : {$whom}
}
aim-nobody = personne en vue
say-raised = Vous mourez. Puis vient une voix : {$god} a encore besoin de vous. Vous vous réveillez au premier niveau, affaibli.
say-cast = Vous lancez {$what}.
say-cast-countered = Quelqu'un défait votre sort : {$what}.
say-learnt = Vous apprenez {$what}.
say-power = {$how ->
    [turn] Vous levez la main contre les impurs.
    [command] Vous donnez un ordre aux morts.
    [heal] Vous imposez les mains.
    [rage] Vous entrez en rage.
    [courage] Vous entonnez un chant de courage.
    [countersong] Vous chantez contre les sorts.
    [competence] Vous entonnez un chant d'adresse.
    [phoenix] Vous chantez le phénix.
   *[shape] Vous prenez la forme : {$what}.
}
say-ended = {$what ->
    [song] Vous cessez de chanter.
    [rage] Vous vous calmez.
    [hiding] Vous sortez de votre cachette.
    [shape] Vous reprenez votre forme.
   *[spells] Vous laissez se dissiper vos sorts.
}
say-prayed = {$what ->
    [insight] Vous écoutez {$god}.
    [bless] {$god} bénit ce qui est ici.
    [convert] Vous appartenez désormais à {$god}.
    [claim] L'autel est désormais celui de {$god}.
    [gift] Vous déposez votre offrande devant {$god}.
   *[aid] Vous priez {$god}.
}
say-unheard = {$what ->
    [bless] Rien n'est béni ici.
    [convert] {$god} ne veut pas de vous.
    [claim] L'autel ne cède pas.
    [gift] {$god} n'en veut pas.
   *[aid] Votre prière reste sans réponse.
}
say-god = {$how ->
    [unworthy] {$god} : « Vous n'êtes pas digne. »
    [bored] {$god} s'en désintéresse.
    [insulted] {$god} prend une telle offrande pour une insulte.
    [impressed] {$god} est impressionné.
    [satisfied] {$god} est satisfait.
    [softened] {$god} vous en veut moins.
    [calm] {$god} ne vous en veut plus.
    [too-soon] {$god} : « Encore ? Déjà ? »
    [nothing] {$god} ne voit pas en quoi vous aider.
    [spent] {$god} n'a plus d'aide pour vous.
    [nearly-spent] {$god} ne vous aidera plus longtemps.
    [welcome] {$god} vous accueille.
   *[speaks] Vous sentez que {$god} vous observe.
}
word-power-turn = Repousser
word-power-command = Commander
word-power-heal = Imposer les mains
word-power-rage = Rage
word-power-courage = Chant de courage
word-power-countersong = Chant contre les sorts
word-power-competence = Chant d'adresse
word-power-phoenix = Chant du phénix
word-power-shape = Changer de forme
word-pray-aid = Demander de l'aide
word-pray-insight = Demander où vous en êtes
word-pray-bless = Faire bénir ce qui est ici
word-pray-beg = Demander de l'aide au dieu de cet autel
word-pray-convert = Suivre le dieu de cet autel
word-pray-claim = Gagner cet autel à votre dieu
word-end-song = Cesser de chanter
word-end-rage = Mettre fin à la rage
word-end-hiding = Ne plus vous cacher
word-end-shape = Reprendre votre forme
word-end-spells = Mettre fin à vos sorts durables
word-metamagic-amplify = Amplifier : percer la résistance à la magie
word-metamagic-augment = Augmenter : invoquer plus fort
word-metamagic-anchor = Ancrer : durer deux fois plus
word-metamagic-bind = Lier : ne jamais vous toucher
word-metamagic-consecrate = Consacrer : la moitié des dégâts est sacrée
word-metamagic-control = Contrôler : façonner la zone
word-metamagic-defensive = Défendre : ne pas prêter le flanc
word-metamagic-judicious = Choisir : ne toucher que les ennemis
word-metamagic-empower = Renforcer : moitié plus de dégâts
word-metamagic-enlarge = Élargir : deux fois le rayon
word-metamagic-extend = Étendre : deux fois la portée et la durée
word-metamagic-focus = Concentrer : une zone plus petite
word-metamagic-fortify = Fortifier : plus dur à dissiper et à contrer
word-metamagic-heighten = Rehausser : plus dur à repousser
word-metamagic-inherent = Intérioriser : sans composantes
word-metamagic-maximize = Maximiser : le plus de dégâts
word-metamagic-project = Projeter : toucher à distance
word-metamagic-quicken = Accélérer : moitié du temps
word-metamagic-still = Immobile : sans gestes
word-metamagic-sure = Sûr : certain de réussir, si c'est probable
word-metamagic-transmute = Transmuer : un autre élément
word-metamagic-vocalize = Muet : sans bruit
word-metamagic-warp = Détourner : passer les obstacles

# Ce que fait chaque commande.
verb-walk = Faire un pas, ouvrir une porte ou frapper qui s'y trouve.
verb-wait = Laisser passer un instant.
verb-down = Descendre un escalier.
verb-up = Monter un escalier, ou sortir.
verb-fight = Frapper, tirer ou marcher sur l'ennemi le plus proche.
verb-trick = Attaquer autrement : faire tomber, désarmer, bousculer, saisir, briser.
verb-fire = Tirer avec votre arc.
verb-throw = Lancer quelque chose.
verb-cast = Lancer un sort ou user d'un pouvoir inné.
verb-power = User d'un pouvoir de votre classe : repousser, soigner, rage, chant, forme.
verb-pray = Prier votre dieu, ou celui de l'autel qui est ici.
verb-sacrifice = Déposer une offrande sur l'autel.
verb-end = Mettre fin à un chant, une rage, une forme, un sort.
verb-learn = Apprendre un sort, s'il vous reste une place.
verb-assign = Donner une autre lettre à un sort.
verb-metamagic = Changer la façon de lancer un sort, si vous l'avez appris.
verb-search = Chercher des pièges et des portes cachées.
verb-open = Ouvrir une porte.
verb-close = Fermer une porte.
verb-force = Se jeter contre une porte fermée à clef.
verb-pick = Crocheter la serrure d'une porte.
verb-disarm = Désamorcer un piège à côté de vous.
verb-talk = Convaincre quelqu'un de quelque chose.
verb-order = Dire à vos compagnons que faire.
verb-take = Ramasser ce qui est à vos pieds.
verb-drop = Poser quelque chose.
verb-wear = Manier ou porter quelque chose.
verb-take-off = Retirer quelque chose.
verb-drink = Boire une potion.
verb-read = Lire un parchemin.
verb-use = Utiliser une baguette, un bâton ou une autre magie.
verb-eat = Manger quelque chose.
verb-rest = Dormir ici pour la nuit.
verb-inventory = Ce que vous portez.
verb-equipment = Ce que vous avez d'équipé.
verb-sheet = La fiche de votre personnage.
verb-record = Qui vous avez tué.
verb-name = Donner un nom à votre héros.
verb-retire = Renoncer pour de bon à l'aventure.
verb-quick = Commencer tout de suite avec un héros tout fait.

say-jumped = Vous sautez.
say-misjumped = Votre saut est trop court.
say-hidden = Vous vous cachez.
say-not-hidden = { $why ->
    [bright] Il fait trop clair ici pour se cacher.
   *[watched] Quelqu'un vous observe.
}
school-abjuration = abjuration
school-arcana = arcanes
school-divination = divination
school-enchantment = enchantement
school-evocation = évocation
school-illusion = illusion
school-necromancy = nécromancie
school-thaumaturgy = thaumaturgie
school-weaving = tissage
school-theurgy = théurgie
school-nature = nature
school-none = aucune
spells-key = Touche
spells-name = Sort
spells-mana = Mana
spells-chance = Chances
spells-save = Résistance
spells-school = École
screen-spells = Sorts de {$name}
screen-spells-empty = Vous ne connaissez aucun sort.
screen-faith = Dieux
screen-journal = Journal
journal-line = Tour {$turn} : {$note}
faith-none = Vous ne suivez aucun dieu.
faith-own = Vous suivez {$god}.
faith-line = {$god} { $how ->
    [furious] est furieux contre vous
    [angry] vous en veut
    [beloved] vous aime
    [pleased] est content de vous
   *[calm] n'a rien contre vous
} : faveur {$n}, dépensée à {$spent} %.
page-rating = Indice de danger : {$n}.
page-killed = { $n ->
    [0] Vous n'en avez encore tué aucun.
    [one] Vous en avez tué 1.
   *[other] Vous en avez tué {$n}.
}
page-damage = Dégâts : {$dice}.
page-armour = Armure : {$n}.
page-weight = Poids : {$n}.
page-spell = Contient le sort {$name}.
verb-jump = Sauter par-dessus quelque chose.
verb-hide = Vous cacher dans l'ombre ou sous l'eau.
verb-spells = Vos sorts, avec tous leurs chiffres.
verb-faith = Ce que les dieux pensent de vous.
verb-journal = Ce qui vous est arrivé.
spells-column-level = Niveau
