# Les mots d'Incursion, en français. Les noms des créatures et des objets viennent de la bibliothèque et restent les siens.

place = {$dungeon}, niveau {$n}
place-unborn = Avant le premier pas
way-danger-explore = Le reste du niveau se trouve derrière un danger : { $what } ({ $far } { $way ->
    [w] o
    [nw] no
    [sw] so
   *[other] { $way }
}).
way-danger = Le seul chemin passe par un danger : { $what } ({ $far } { $way ->
    [w] o
    [nw] no
    [sw] so
   *[other] { $way }
}).
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
side-magic = { $n ->
    [-1] {$name}
   *[other] {$name} ({$n})
}
sheet-title = {$name}, {$calling}
sheet-fatigue = Fatigue
sheet-melee = Mêlée
sheet-melee-damage = Dégâts en mêlée
sheet-archery = Tir
sheet-archery-damage = Dégâts au tir
sheet-dice = Arme
sheet-light = Lumière
sheet-brawl = Pugilat
sheet-speed = Vitesse d'attaque
sheet-movement = Déplacement
sheet-fortitude = Vigueur
sheet-reflex = Réflexes
sheet-will = Volonté
sheet-skills = Compétences
sheet-no-skills = Aucune compétence.
sheet-feats = Dons
sheet-gifts = Talents et aptitudes
sheet-ability = {$name} {$n}. {$text}
sheet-immune = Immunité : {$name}.
sheet-resists = Résistance ({$name}) : dégâts réduits de {$n}.
sheet-innate = Pouvoir inné : {$name}.
sheet-skin = Bouclier et peau
sheet-taken-off = Armure totale
sheet-armour-parts = armure portée {$body}, bouclier et peau {$skin} : la meilleure valeur compte en entier, la deuxième à moitié, les autres au tiers
score-strength = Force
score-dexterity = Dextérité
score-constitution = Constitution
score-intelligence = Intelligence
score-wisdom = Sagesse
score-charisma = Charisme
score-luck = Chance
screen-inventory = Inventaire
screen-inventory-empty = Votre sac est vide.
screen-burden = Charge : {$n} sur {$most}
items-hint = Choisissez un objet pour l'examiner ou vous en servir.
item-hint = Que voulez-vous en faire ?
deed-wear = Équiper
deed-take-off = Retirer
deed-drink = Boire
deed-read = Lire
deed-use = Utiliser
deed-eat = Manger
deed-take = Ramasser
deed-throw = Lancer
deed-sacrifice = Sacrifier
deed-drop = Poser
compare-on = Si vous l'équipez
compare-off = Si vous le retirez
compare-now = Maintenant
compare-then = Après
compare-nothing = Aucune de vos valeurs ne changerait.
screen-equipment = Équipement
screen-equipment-empty = Vous n'avez aucun équipement.
screen-record = Tableau de chasse : {$name}
screen-record-empty = Vous n'avez encore rien tué.
slot-weapon = en main
slot-other-hand = dans l'autre main
slot-bow = en bandoulière
slot-light = lumière
slot-armour = sur le corps
slot-clothes = sur le corps
slot-cloak = sur les épaules
slot-head = sur la tête
slot-eyes = devant les yeux
slot-neck = autour du cou
slot-ring = au doigt
slot-hands = aux mains
slot-arms = aux bras
slot-waist = à la taille
slot-feet = aux pieds
slot-pack = sur le dos
slot-floor = ici, par terre

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
state-stuck = Coincé
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
say-found-door = Vous trouvez une porte secrète.
say-found-trap = Vous trouvez un piège : {$what}.
say-searched = Vous ne trouvez rien.
say-trap = Vous déclenchez un piège : {$what} !
say-trap-avoided = Vous évitez le piège : {$what}.
say-disarmed = Vous désamorcez le piège : {$what}.
say-not-disarmed = Vous n'arrivez pas à désamorcer le piège : {$what}.
say-arrived = Niveau {$n}.
say-fell = Vous tombez, et atterrissez au niveau {$n}.
say-appeared = { $asleep ->
    [yes] {$what} dort.
   *[no] {$what} apparaît.
}
say-pursued = {$what} vous a suivi.
say-ran-into = Vous heurtez quelqu'un que vous n'aviez pas vu.
say-bumped = Vous butez contre quelque chose de dur.
say-balked = Vous ne pouvez pas attaquer : { $why ->
    [no-weapon] vous n'avez pas l'arme qu'il faut.
    [no-missile] vous n'avez pas de projectile.
    [stuck] vous êtes coincé. Marchez dans n'importe quelle direction pour vous dégager.
    [afraid] vous avez trop peur.
    [charmed] vous n'en avez pas envie.
    [nauseated] vous avez trop mal au cœur.
    [confused] vos idées sont trop confuses.
    [no-line-of-fire] quelque chose fait obstacle.
    [too-far] c'est trop loin.
    [too-close] c'est trop près.
    [held] vous êtes retenu.
    [not-yet-again] il est trop tôt pour recommencer.
    [no-hands] il vous faudrait des mains.
    [lacks-feat] vous ne l'avez pas appris.
    [too-tired] vous n'en avez plus la force.
    [already-down] l'adversaire est déjà à terre.
    [wrong-plane] l'adversaire n'est pas de ce monde.
   *[other] cela ne marche pas ici.
}
say-dies = {$what} meurt.
say-free = Vous vous dégagez.
say-stuck = Vous êtes coincé.
say-stuck-in = Vous êtes coincé : {$what}.
say-stood-up = Vous vous relevez.
say-afraid = Vous n'osez pas approcher davantage.
say-lies-here = Il y a ici : {$what}.
say-lie-here = Il y a {$n} objets ici.
say-taken = Vous prenez : {$what}.
say-dropped = Vous posez : {$what}.
say-worn = Vous équipez : {$what}.
say-taken-off = Vous retirez : {$what}.
say-cursed = Impossible de retirer {$what} : objet maudit !
say-chest-held = Le coffre est fermé à clef, et la serrure tient.
say-chest-empty = Le coffre est vide.
say-chest-opened = { $n ->
    [1] Vous ouvrez le coffre. Il contient un objet.
   *[other] Vous ouvrez le coffre. Il contient {$n} objets.
}
say-eaten = Vous mangez : {$what}.
say-full = Vous n'avez plus faim : impossible d'en manger davantage ({$what}).
say-drunk = Vous buvez : {$what}.
say-read = Vous lisez : {$what}.
say-no-effect = Vous ne remarquez aucun effet.
say-birth-gift = Don de naissance : {$what}.
say-used = Vous utilisez : {$what}.
say-fizzled = Il ne se passe rien.
say-light-out = Votre lumière s'éteint.
say-hungry = Vous avez faim.
say-starving = La faim vous tenaille.
say-weak = La faim vous affaiblit.
say-fainting = Vous défaillez de faim.
say-poison = Le poison vous brûle les veines ({$what}).
say-disease = La maladie vous gagne ({$what}).
say-bleeding = Vous saignez.
say-rested = Vous dormez toute la nuit.
say-disturbed = Vous vous réveillez en sursaut : il y a quelqu'un !
say-ordered = { $what ->
    [stay] Vous dites à vos compagnons de rester.
    [follow] Vous dites à vos compagnons de suivre.
    [attack] Vous dites à vos compagnons d'attaquer.
   *[wander] Vous laissez vos compagnons aller où ils veulent.
}
say-talk-won = { $how ->
    [enlist] {$who} se joint à vous
    [cow] {$who} prend peur
    [terms] {$who} se rend
    [quell] {$who} se calme
    [distract] {$who} regarde ailleurs
    [fast-talk] {$who} s'arrête pour vous écouter
    [taunt] {$who} enrage
    [surrender] {$who} accepte votre reddition
    [request-follow] {$who} vous accompagne
    [request-come] {$who} vient à vous
    [request-fight] {$who} se battra pour vous
    [request-peace] {$who} garde la paix
    [request-watch] {$who} montera la garde
    [request-gift] {$who} vous fait un cadeau
   *[dismiss] {$who} s'en va en bons termes
} ({$roll} + {$bonus} contre {$dc}).
say-talk-lost = { $how ->
    [dismiss] {$who} s'en va, l'air offensé
    [surrender] {$who} refuse votre reddition
   *[other] {$who} reste de marbre
} ({$roll} + {$bonus} contre {$dc}).
say-talk-refused = { $why ->
    [speechless] Sous cette forme, vous ne pouvez pas parler.
    [out-of-hearing] {$who} ne peut pas vous entendre d'ici.
    [cannot-talk] {$who} ne sait pas parler.
    [silenced] Aucun son ne sort de votre bouche.
    [you-hide] Vous vous cachez. Montrez-vous avant de parler.
    [asleep] {$who} dort.
    [enraged] {$who} est en rage et n'écoute pas.
    [paralysed] {$who} ne peut pas répondre.
    [dazed] {$who} n'est pas en état d'écouter.
    [sworn-enemy] Vous avez juré de combattre {$who}. Pas de marchandage.
    [already-tried] {$who} connaît déjà la chanson.
    [not-hostile] {$who} ne vous veut pas de mal.
    [is-hostile] {$who} veut se battre, pas parler.
    [is-friendly] {$who} est déjà de votre côté.
    [not-afraid] {$who} n'a pas peur de vous.
    [unskilled] Il vous manque le savoir-faire.
    [fears-nothing] {$who} n'a peur de rien.
    [against-its-nature] {$who} ne peut pas aller contre sa nature.
    [too-strong-for-you] Vous ne pouvez pas mener autant de monde.
    [too-far] {$who} est trop loin : placez-vous d'abord à ses côtés.
    [nothing-to-give] {$who} n'a rien à donner.
   *[not-yours] {$who} ne vous suit pas.
}
say-greeted = { $what ->
    [map] {$who} vous décrit les environs.
    [warning] {$who} vous met en garde : {$about}.
    [hint] {$who} vous apprend à reconnaître : {$about}.
    [strength] {$who} partage un repas avec vous pendant que vous vous reposez. Vous vous sentez mieux.
   *[nothing] {$who} vous rend votre salut.
}
say-level-up = Vous atteignez le rang {$n} !
say-left = Vous laissez le donjon derrière vous.
say-retired = Vous renoncez à l'aventure.
say-won = Vous avez gagné. La suite est l'histoire de quelqu'un d'autre.
say-won-bottom = Vous voici au fond du donjon. Nul n'est allé si loin sans y laisser la vie. Vous, vous pourrez le raconter.
say-died = { $known ->
    [yes] Vous mourez. Cause : {$by}.
   *[no] Vous mourez.
}
say-unused = Il vous restait à essayer : { $potions ->
    [0] 0 potion
    [1] 1 potion
   *[other] {$potions} potions
} et { $scrolls ->
    [0] 0 parchemin
    [1] 1 parchemin
   *[other] {$scrolls} parchemins
}.
death-title = Comment vous en êtes arrivé là
death-blow = Tour {$turn} : {$by}, {$n ->
    [one] {$n} point
   *[other] {$n} points
} de dégâts (jet {$die}{$bonus} contre {$defence}), points de vie restants : {$left}.
death-state = Vous n'étiez pas au mieux : {$state}.

strike-you-hit = Vous touchez {$victim} ({$n}).
strike-you-critical = Vous touchez {$victim} là où ça fait mal ({$n}) !
strike-you-kill = Vous tuez {$victim} ({$n}).
strike-you-nothing = Vous touchez {$victim} sans le moindre effet.
strike-you-miss = Vous manquez {$victim}.
strike-at-you-hit = {$attacker} vous touche ({$n}).
strike-at-you-critical = {$attacker} vous touche là où ça fait mal ({$n}) !
strike-at-you-kill = {$attacker} vous tue ({$n}).
strike-at-you-nothing = {$attacker} vous touche sans vous blesser.
strike-at-you-miss = {$attacker} vous manque.
strike-others-hit = {$attacker} touche {$victim}.
strike-others-critical = {$attacker} touche durement {$victim}.
strike-others-kill = {$attacker} tue {$victim}.
strike-others-nothing = {$attacker} touche {$victim} sans le moindre effet.
strike-others-miss = {$attacker} manque {$victim}.
strike-you-armour = Vous touchez {$victim}, mais son armure arrête le coup.
strike-you-resisted = Vous touchez {$victim}, mais sans vaincre sa résistance ({$kind}).
strike-you-immune = Vous touchez {$victim}, mais ce type de dégâts ne lui fait rien ({$kind}).
strike-you-weapon = Vous touchez {$victim}, mais cette arme ne lui fait rien.
strike-you-passes = Vous touchez {$victim}, mais le coup passe au travers.
strike-at-you-armour = {$attacker} vous touche, mais votre armure arrête le coup.
strike-at-you-resisted = {$attacker} vous touche, mais vous résistez ({$kind}).
strike-at-you-immune = {$attacker} vous touche, mais ce type de dégâts ne vous fait rien ({$kind}).
strike-at-you-weapon = {$attacker} vous touche, mais cette arme ne vous fait rien.
strike-at-you-passes = {$attacker} vous touche, mais le coup vous traverse.
strike-others-armour = {$attacker} touche {$victim}, mais son armure arrête le coup.
strike-others-resisted = {$attacker} touche {$victim}, mais sans vaincre sa résistance ({$kind}).
strike-others-immune = {$attacker} touche {$victim}, mais ce type de dégâts ne lui fait rien ({$kind}).
strike-others-weapon = {$attacker} touche {$victim}, mais cette arme ne lui fait rien.
strike-others-passes = {$attacker} touche {$victim}, mais le coup passe au travers.
roll-die = dé
roll-hit = pour toucher
roll-damage = dégâts
roll-dice = dés
roll-resisted = absorbé
roll-armour = armure {$n}, arrête
roll-immune = immunité
roll-weapon = arme sans effet
roll-passes = passe au travers
roll-save = sauvegarde
roll-healing = soins

# La magie : ce qu'elle a fait, et les maux que l'on attrape.
magic-you-hit = Votre {$spell} touche {$victim} ({$n}, {$kind}).
magic-you-saved = Votre {$spell} touche {$victim}, qui résiste en partie ({$n}, {$kind}).
magic-you-kill = Votre {$spell} tue {$victim} ({$n}, {$kind}).
magic-you-immune = Votre {$spell} ne peut rien contre {$victim}.
magic-you-nothing = Votre {$spell} ne fait aucun mal à {$victim}.
magic-you-heal = Votre {$spell} soigne {$victim} ({$n}).
magic-at-you-hit = {$spell} vous touche ({$n}, {$kind}).
magic-at-you-saved = {$spell} vous touche, mais vous résistez en partie ({$n}, {$kind}).
magic-at-you-kill = {$spell} vous tue ({$n}, {$kind}).
magic-at-you-immune = {$spell} ne peut rien contre vous.
magic-at-you-nothing = {$spell} ne vous fait aucun mal.
magic-at-you-heal = Vous vous sentez mieux ({$n}).
magic-others-hit = {$spell} touche {$victim} ({$n}, {$kind}).
magic-others-saved = {$spell} touche {$victim}, qui résiste en partie ({$n}, {$kind}).
magic-others-kill = {$spell} tue {$victim} ({$n}, {$kind}).
magic-others-immune = {$spell} ne peut rien contre {$victim}.
magic-others-nothing = {$spell} ne fait aucun mal à {$victim}.
magic-others-heal = {$victim} semble aller mieux ({$n}).
say-afflicted = {$how ->
    [poisoned] Le poison agit en vous.
    [diseased] Vous tombez malade.
    [blind] Vous ne voyez plus rien !
    [stunned] Le choc vous assomme à moitié.
    [confused] Vos idées se brouillent.
    [asleep] Vous vous endormez.
    [paralysed] Vous ne pouvez plus bouger !
    [afraid] Vous avez peur.
    [bleeding] Vous saignez.
    [prone] Vous tombez.
    [nauseated] Vous avez la nausée.
    [charmed] Vous êtes sous le charme.
   *[stoning] Vous commencez à vous changer en pierre !
}
say-afflicts = {$how ->
    [poisoned] Le poison agit sur {$what}.
    [diseased] {$what} tombe malade.
    [blind] {$what} ne voit plus rien.
    [stunned] {$what} chancelle sous le choc.
    [confused] {$what} perd ses esprits.
    [asleep] {$what} s'endort.
    [paralysed] {$what} ne peut plus bouger.
    [afraid] {$what} prend peur.
    [bleeding] {$what} saigne.
    [prone] {$what} tombe.
    [nauseated] {$what} a la nausée.
    [charmed] {$what} est sous le charme.
   *[stoning] {$what} commence à se changer en pierre.
}

# Ce qui est demandé.
ask-nothing = Continuer ?
ask-leave = Quitter le donjon pour de bon ?
ask-retire = Renoncer pour de bon à cette aventure ?
ask-direction = Dans quelle direction ?
ask-target = Sur quelle case ?
ask-whom = Qui ?
ask-item = Quel objet ?
ask-which = Lequel ?
ask-script = ?
ask-confirm-strike = Frapper {$what} ? Aucune hostilité de sa part.
ask-confirm-step = Y aller quand même : {$what} ?
ask-confirm-self = Diriger {$what} contre vous-même ?
birth-ease = { $how ->
    [easy] idéal pour une première partie
    [fair] assez facile à jouer
   *[hard] difficile à jouer
}
birth-score = { $score ->
    [strength] For
    [dexterity] Dex
    [constitution] Con
    [intelligence] Int
    [wisdom] Sag
    [charisma] Cha
   *[luck] Chance
} {$n}
birth-class = {$about} Par rang : 1d{$health} points de vie, 1d{$mana} de mana, {$points} points de compétence. Attaque par rang : {$melee} % en mêlée, {$archery} % au tir. { $god ->
    [yes] Sert un dieu.{" "}
   *[no] {""}
}Apprend : {$skills}. Talents au départ : {$gifts}. Équipement de départ : {$gear}.
birth-race = {$about} Classes de prédilection : {$favoured}. Apprend : {$skills}. Talents : {$gifts}. Marche à {$speed} % de la vitesse d'un humain.
ask-sex = Homme ou femme ?
ask-race = De quel peuple êtes-vous ?
ask-subrace = De quelle lignée ?
ask-name = Quel est votre nom ?
ask-racial-skill = Que vous a appris votre peuple ?
ask-class = Quelle est votre vocation ?
ask-god = Quel dieu servez-vous ?
ask-scores = Quels talents avez-vous reçus à la naissance ?
ask-alignment = Où vous situez-vous entre la loi et le chaos, le bien et le mal ?
ask-ranks = À quoi vous êtes-vous exercé ?
ask-personality = Quel est votre caractère ?
ask-feat = Quel don ?
ask-skill = Quelle compétence ?
ask-study = Que voulez-vous étudier ?
ask-school = Quelle école de magie ?
ask-weapon = Quelle arme ?
ask-favoured-foe = Qui chassez-vous ?
ask-domain = Quel domaine ?
ask-score = Quelle caractéristique voulez-vous augmenter ?
word-trick-trip = faire tomber
word-trick-disarm = désarmer
word-trick-rush = bousculer
word-trick-grab = saisir
word-trick-sunder = briser l'arme
word-trick-great-blow = porter un grand coup
word-trick-lunge = se fendre
word-talk-greet = saluer
word-talk-enlist = lui demander de se joindre à vous
word-talk-request-follow = lui demander de vous accompagner
word-talk-request-come = lui demander de venir ici
word-talk-request-fight = lui demander de combattre votre ennemi
word-talk-request-peace = lui demander de ne pas se battre
word-talk-request-watch = lui demander de monter la garde
word-talk-request-gift = lui demander un cadeau
word-talk-cow = intimider
word-talk-cow-all = les intimider tous
word-talk-terms = lui proposer de se rendre
word-talk-terms-all = leur proposer à tous de se rendre
word-talk-quell = calmer
word-talk-distract = distraire
word-talk-distract-all = les distraire tous
word-talk-fast-talk = baratiner
word-talk-taunt = provoquer
word-talk-taunt-all = les provoquer tous
word-talk-surrender = se rendre
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
look-remembered = {$name} (à votre dernier coup d'œil)
look-challenge = Facteur de puissance {$n}{ $how ->
    [trifle]  : aucun danger pour vous
    [easy]  : plus faible que vous
    [even]  : de votre force
    [hard]  : plus fort que vous
    [deadly]  : bien trop fort pour vous
   *[none] {""}
}
look-holds = Équipement : {$what}.
look-ails = État : {$what}.
look-creature = {$name}, { $mood ->
    [asleep] endormi
    [follows] votre compagnon
    [hostile] hostile
    [friendly] amical
   *[neutral] en paix
}, {$n} % de santé

end-line = { $over ->
    [won] {$name} a triomphé : {$dungeon}, tour {$turn}
    [left] {$name} a quitté {$dungeon} après avoir atteint le niveau {$n}, tour {$turn}
    [retired] {$name} a renoncé à l'aventure : {$dungeon}, niveau {$depth}, tour {$turn}
    [died] {$name} a péri au niveau {$depth} ({$dungeon}), tour {$turn} : {$by}
   *[no] {$name} est dans {$dungeon}, niveau {$depth}, tour {$turn}
}
note-began = Entrée dans {$dungeon}.
note-arrived = Première arrivée au niveau {$n}.
note-fell = Chute au niveau {$n}.
note-raised = Mort, puis retour à la vie grâce à {$god}.
note-level = Rang {$n} atteint.
note-slew = Tué : {$what}.
note-won = Victoire : l'ordre est rétabli ({$dungeon}).
note-died = Mort : {$by}.

regard = { $feeling ->
    [enemy] Hostilité
    [ally] Loyauté
   *[neutral] Curiosité
} { $strength ->
    [no] nulle
    [slight] très légère
    [weak] légère
    [moderate] moyenne
   *[strong] forte
}{ $why ->
    [default] , sans raison particulière.
    [feud] : leurs peuples sont en guerre.
    [mindless] : il n'a pas assez de cervelle pour en juger.
    [peaceful] : il est paisible.
    [good] : tous deux ont bon cœur.
    [outsider] : leurs puissances se font la guerre au-delà de ce monde.
    [dragon] : les bons et les mauvais dragons se haïssent.
    [smite] : il combat le mal partout où il le trouve.
    [leader] : il suit son chef.
    [mount] : l'un est la monture de l'autre.
    [defend-leader] : l'autre est l'ennemi de son chef.
    [your-leader-hates-me] : le chef de l'autre est son ennemi.
    [your-leader-is-ok] : le chef de l'autre ne lui veut pas de mal.
    [party] : ils font équipe.
    [flag] : il attaque tout le monde.
    [solidarity] : ils sont du même peuple.
    [effect] : c'est l'effet de la magie.
    [target] : il se souvient de ce qu'on lui a fait.
    [food] : il a faim.
    [evil] : il est mauvais.
    [alienation] : il est loin de chez lui et il a peur.
    [charmed] : il est charmé.
   *[commanded] : il obéit à un ordre.
}

# Sorts, pouvoirs, prières.
ask-spell = Quel sort lancer ? Mana : {$n} sur {$most}.
ask-learn = Quel sort voulez-vous apprendre ?
ask-aim = Où voulez-vous diriger {$what} ?
ask-on-what = Sur quel objet lancer le sort ?
ask-shape = Quelle forme voulez-vous prendre ?
ask-confirm-convert = Abandonner votre dieu et suivre {$what} ?
ask-confirm-claim = Prendre cet autel à {$what} ?
spells-all-levels = Montrer les sorts de tous les niveaux
spells-level = Montrer seulement le niveau {$n}
spells-change = Changer la façon de lancer un sort (métamagie)
say-metamagic = Désormais, vous lancez {$what} avec métamagie ({$how}) : {$cost} de mana, {$chance} % de réussite.
say-metamagic-plain = Désormais, vous lancez {$what} sans métamagie : {$cost} de mana, {$chance} % de réussite.
spells-next-school = Montrer l'école suivante (maintenant : {$school ->
    [all] toutes les écoles
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
    [held] niveau {$level}, immobilise {$cost} mana, {$chance} %{$changed ->
        [yes] , {$changes}
       *[no] {""}
    }
   *[spent] niveau {$level}, {$cost} mana, {$chance} %{$changed ->
        [yes] , {$changes}
       *[no] {""}
    }
}
spell-facts = Niveau {$level}, {$cost} mana. {$aim ->
    [own] Sans cible
    [touch] Au toucher
    [item] Vise un objet
   *[far] Portée {$range}
}{$shape ->
    [bolt] , touche la première créature sur son chemin
    [beam] , touche tout ce qui est en ligne
    [chain] , saute sur {$size} créatures au plus
    [ball] , éclate sur {$size} cases environ
    [globe] , rayon {$size}
    [cone] , s'ouvre en cône sur {$size} cases
    [wall] , dresse un mur
   *[one] {""}
}.{$harm ->
    [damage] {" "}Dégâts {$dice} ({$kind}).
    [healing] {" "}Soigne {$dice}.
   *[none] {""}
}{$resist ->
    [fortitude] {" "}Jet de Vigueur{$partial ->
        [yes] {" "}pour réduire de moitié.
       *[no] .
    }
    [reflex] {" "}Jet de Réflexes{$partial ->
        [yes] {" "}pour réduire de moitié.
       *[no] .
    }
    [will] {" "}Jet de Volonté{$partial ->
        [yes] {" "}pour réduire de moitié.
       *[no] .
    }
   *[none] {""}
}
lesson-help = {$about} {spell-facts}
spell-help = {$about} {spell-facts} {$school ->
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
} DD du jet de sauvegarde : {$save}. Chances de réussite : {$parts}.
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
    [0] Ne couvre rien de visible
    [one] Couvre {$n} case : {$whom}
   *[other] Couvre {$n} cases : {$whom}
}
aim-covers-only = {$n ->
    [one] Couvre {$n} case
   *[other] Couvre {$n} cases
}
aim-nobody = personne en vue
say-raised = Vous mourez. Puis vous entendez une voix : {$god} n'en a pas fini avec vous. Vous vous réveillez au premier niveau, avec moins de forces.
say-cast = Vous lancez {$what}.
say-cast-countered = Quelqu'un contre votre sort : {$what}.
say-learnt = Vous apprenez {$what}.
say-power = {$how ->
    [turn] Vous levez la main contre les impurs.
    [command] Vous commandez aux morts.
    [heal] Vous imposez les mains.
    [rage] Vous entrez en rage.
    [courage] Vous entonnez un chant de courage.
    [countersong] Vous entonnez un contre-chant.
    [competence] Vous entonnez un chant d'adresse.
    [phoenix] Vous chantez le phénix.
   *[shape] Vous changez de forme : {$what}.
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
    [claim] L'autel appartient désormais à {$god}.
    [gift] Vous déposez votre offrande devant {$god}.
   *[aid] Vous priez {$god}.
}
say-unheard = {$what ->
    [bless] Rien ici n'est béni.
    [convert] {$god} ne veut pas de vous.
    [claim] L'autel ne cède pas.
    [gift] {$god} refuse votre offrande.
   *[aid] Votre prière reste sans réponse.
}
say-god = {$how ->
    [unworthy] {$god} : « Vous n'êtes pas digne. »
    [bored] {$god} s'en désintéresse.
    [insulted] {$god} prend une telle offrande pour une insulte.
    [impressed] Vous impressionnez {$god}.
    [satisfied] {$god} s'en satisfait.
    [softened] {$god} vous en veut moins.
    [calm] {$god} ne vous en veut plus.
    [too-soon] {$god} : « Encore ? Déjà ? »
    [nothing] {$god} ne voit pas en quoi vous aider.
    [spent] {$god} ne vous aidera plus.
    [nearly-spent] {$god} ne vous aidera plus très longtemps.
    [welcome] {$god} vous accueille.
   *[speaks] Vous sentez que {$god} vous observe.
}
word-power-turn = Repousser les morts-vivants
word-power-command = Commander aux morts-vivants
word-power-heal = Imposer les mains
word-power-rage = Rage
word-power-courage = Chant de courage
word-power-countersong = Contre-chant
word-power-competence = Chant d'adresse
word-power-phoenix = Chant du phénix
word-power-shape = Changer de forme
word-pray-aid = Demander de l'aide
word-pray-insight = Demander où vous en êtes avec votre dieu
word-pray-bless = Faire bénir les objets qui sont ici
word-pray-beg = Demander de l'aide au dieu de cet autel
word-pray-convert = Suivre le dieu de cet autel
word-pray-claim = Gagner cet autel à votre dieu
word-end-song = Cesser de chanter
word-end-rage = Mettre fin à la rage
word-end-hiding = Sortir de votre cachette
word-end-shape = Reprendre votre forme
word-end-spells = Mettre fin à vos sorts durables
word-metamagic-amplify = Amplifier : perce la résistance à la magie
word-metamagic-augment = Augmenter : invoque des créatures plus fortes
word-metamagic-anchor = Ancrer : dure deux fois plus longtemps
word-metamagic-bind = Lier : ne vous touche jamais
word-metamagic-consecrate = Consacrer : la moitié des dégâts est sacrée
word-metamagic-control = Contrôler : vous laisse façonner la zone
word-metamagic-defensive = Défendre : n'offre pas d'ouverture aux attaques
word-metamagic-judicious = Choisir : ne touche que les ennemis
word-metamagic-empower = Renforcer : dégâts augmentés de moitié
word-metamagic-enlarge = Élargir : rayon doublé
word-metamagic-extend = Étendre : portée et durée doublées
word-metamagic-focus = Concentrer : une zone plus petite
word-metamagic-fortify = Fortifier : plus difficile à dissiper et à contrer
word-metamagic-heighten = Rehausser : plus difficile d'y résister
word-metamagic-inherent = Intérioriser : sans composantes
word-metamagic-maximize = Maximiser : dégâts maximaux
word-metamagic-project = Projeter : les sorts de contact agissent à distance
word-metamagic-quicken = Accélérer : temps d'incantation réduit de moitié
word-metamagic-still = Immobile : sans gestes
word-metamagic-sure = Sûr : n'échoue jamais si les chances de réussite dépassent 50 %
word-metamagic-transmute = Transmuer : un autre élément
word-metamagic-vocalize = Muet : sans bruit
word-metamagic-warp = Détourner : passe à travers les obstacles

# Ce que fait chaque commande.
verb-walk = Faire un pas, ouvrir une porte ou attaquer la créature qui barre le passage.
verb-wait = Attendre un instant.
verb-down = Descendre un escalier.
verb-up = Monter un escalier, ou sortir.
verb-fight = Attaquer l'ennemi le plus proche, lui tirer dessus ou s'en approcher.
verb-trick = Attaquer autrement : faire tomber, désarmer, bousculer, saisir, briser.
verb-fire = Tirer avec votre arc.
verb-throw = Lancer quelque chose.
verb-cast = Lancer un sort ou utiliser un pouvoir inné.
verb-power = Utiliser un pouvoir de votre classe : repousser, soigner, rage, chant, forme.
verb-pray = Prier votre dieu, ou celui de l'autel qui est ici.
verb-sacrifice = Déposer une offrande sur l'autel.
verb-end = Mettre fin à un chant, à une rage, à une forme ou à un sort.
verb-learn = Apprendre un sort, s'il vous reste une place.
verb-assign = Donner une autre lettre à un sort.
verb-metamagic = Changer la façon de lancer un sort, si vous avez appris à le faire.
verb-search = Chercher des pièges et des portes cachées.
verb-open = Ouvrir une porte.
verb-close = Fermer une porte.
verb-force = Se jeter contre une porte fermée à clef.
verb-pick = Crocheter la serrure d'une porte.
verb-disarm = Désamorcer un piège à côté de vous.
verb-talk = Parler à quelqu'un pour le convaincre.
verb-order = Donner un ordre à vos compagnons.
verb-take = Ramasser ce qui est à vos pieds.
verb-drop = Poser quelque chose.
verb-wear = Équiper une arme, une armure ou un vêtement.
verb-take-off = Retirer quelque chose.
verb-drink = Boire une potion.
verb-read = Lire un parchemin.
verb-use = Utiliser une baguette, un bâton ou une autre magie.
verb-eat = Manger quelque chose.
verb-rest = Dormir ici pour la nuit.
verb-inventory = Ce que vous portez.
verb-equipment = Votre équipement.
verb-item = Un objet : ce que vous pouvez en faire et ce qu'il change.
verb-sheet = La fiche de votre personnage.
verb-record = Les créatures que vous avez tuées.
verb-name = Donner un nom à votre héros.
verb-retire = Renoncer pour de bon à l'aventure.
verb-quick = Commencer tout de suite avec un héros prêt à jouer.

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
spells-save = Sauvegarde
spells-school = École
screen-spells = Sorts : {$name}
screen-spells-empty = Vous ne connaissez aucun sort.
screen-faith = Dieux
screen-journal = Journal
journal-line = Tour {$turn} : {$note}
faith-none = Vous ne suivez aucun dieu.
faith-own = Vous suivez {$god}.
faith-line = {$god} { $how ->
    [furious] est en fureur contre vous
    [angry] vous en veut
    [beloved] vous aime
    [pleased] vous approuve
   *[calm] n'a rien contre vous
} : faveur {$n}, dépensée à {$spent} %.
page-killed = { $n ->
    [0] Vous n'en avez encore tué aucun.
   *[other] Vous en avez tué {$n}.
}
page-to-hit = Sa défense est de {$defence} : vous touchez à partir de {$n} au dé.
page-attack = Attaque : {$kind}, {$dice} {$damage}.
page-hide-all = tout
page-hide = Son cuir réduit les dégâts de {$n} (tranchants, perforants, contondants).
page-damage = Dégâts : {$dice}, ou {$large} contre les grandes créatures ({$kinds}).
page-critical = Un jet de {$from} ou plus peut être un coup critique : dégâts multipliés par {$times}.
page-armour = Réduit les dégâts : tranchants de {$slash}, perforants de {$pierce}, contondants de {$blunt}.
page-coverage = Couverture {$n} : plus elle est grande, moins le poison et le reste passent au travers.
page-penalty = Malus {$n} : gêne les compétences et les sorts, et limite à {$most} votre bonus de Dextérité.
page-shield = Ajoute {$defence} à votre défense et {$armour} à votre armure.
page-unskilled = Vous ne savez pas vous servir de ce genre d'équipement : il vous gêne.
page-unknown = Vous n'en connaissez pas tous les secrets.
page-weight = Poids : {$n}.
page-spell = Contient le sort {$name}.
verb-jump = Sauter par-dessus quelque chose.
verb-hide = Se cacher dans l'ombre ou sous l'eau.
verb-spells = Vos sorts, avec tous leurs chiffres.
verb-faith = Ce que les dieux pensent de vous.
verb-journal = Ce qui vous est arrivé.
spells-column-level = Niveau

# Ce qui est refusé ; l'anglais est dans le programme.
refused-already = C'est déjà fait.
refused-asleep = Cette créature dort.
refused-bad-item = Aucun de vos objets ne porte cette lettre.
refused-bad-letter = Un sort porte une seule lettre, de a à z ou de A à Z.
refused-bad-name = Un nom compte de 1 à 30 caractères.
refused-blind = Vous n'y voyez pas assez pour lire.
refused-blocked = Le passage est bloqué.
refused-born = Votre héros est déjà parti à l'aventure.
refused-broken = Cette porte est cassée.
refused-cursed = Objet maudit : impossible de s'en séparer.
refused-disarmed = Ce piège ne présente plus de danger.
refused-edge = Il n'y a rien par là.
refused-failed = Vous n'avez pas réussi à désamorcer ce piège ; reposez-vous d'abord.
refused-foes = Vous ne pouvez pas vous reposer avec des ennemis en vue.
refused-full = Vous ne pouvez pas porter plus d'objets.
refused-have = Vous l'avez déjà.
refused-held = Vous n'êtes pas libre de vos mouvements. Si quelque chose vous retient, marchez pour vous dégager.
refused-hidden = Vous êtes déjà caché.
refused-hungry = Vous avez trop faim pour dormir. Mangez d'abord quelque chose.
refused-ill = Impossible de vous reposer tant que vous saignez, que vous êtes empoisonné ou que vous vous changez en pierre.
refused-in-the-way = Quelque chose se trouve dans l'embrasure.
refused-inborn = Les pouvoirs innés ne peuvent pas être modifiés.
refused-must-answer = Il faut répondre à cette question.
refused-never-hungry = Vous n'avez pas besoin de nourriture.
refused-no-aim = Indiquez une case ou une direction.
refused-no-aim-needed = Ce sort n'a pas besoin de cible.
refused-no-altar = Il faut un autel pour faire une offrande.
refused-no-book = Vous n'avez pas le livre qu'il faut pour apprendre un sort.
refused-no-bow = Vous n'avez pas d'arc prêt à tirer.
refused-no-door = Aucune porte de ce côté ne s'y prête.
refused-no-feat = Vous n'avez pas appris à modifier les sorts de cette façon.
refused-no-foe = Il n'y a aucun ennemi en vue.
refused-no-followers = Vous n'avez aucun compagnon en vue.
refused-no-form = Vous ne connaissez pas cette forme.
refused-no-god = Vous ne suivez aucun dieu, et il n'y a pas d'autel ici.
refused-no-item = Indiquez sur quel objet l'utiliser.
refused-no-missile = Vous n'avez pas de projectile qui convienne.
refused-no-power = Vous n'avez pas ce pouvoir.
refused-no-sense = Personne n'entendrait cette prière ici.
refused-no-spells = Vous ne connaissez aucun sort.
refused-no-stairs = Il n'y a pas d'escalier ici dans ce sens.
refused-no-such-change = Cette métamagie n'existe pas.
refused-no-such-spell = Aucun sort ne correspond.
refused-no-trap = Vous ne connaissez pas de piège à cet endroit.
refused-no-use = Cela n'aurait pas de sens.
refused-no-way = Vous ne pouvez pas atteindre votre ennemi sans danger. Tirez, lancez quelque chose, jetez un sort ou attendez qu'il vienne.
refused-nobody = Il n'y a personne à portée à cet endroit.
refused-not-locked = Pour autant que vous sachiez, cette porte n'est pas fermée à clef.
refused-not-worn = Vous ne portez pas cet objet sur vous.
refused-not-yours = Cet objet est par terre, pas dans votre sac.
refused-nothing-fits = Il n'y a rien qui convienne pour cela.
refused-nothing-to-end = Vous n'avez rien à faire cesser.
refused-nothing-to-go-on = Il n'y a rien à continuer.
refused-nothing-to-learn = Il n'y a aucun sort que vous puissiez apprendre maintenant.
refused-off-the-map = Cet endroit est en dehors de la carte.
refused-over = La partie est finie.
refused-seen = Vous ne pouvez pas vous cacher maintenant.
refused-too-far = C'est trop loin.
refused-too-heavy = C'est trop lourd pour vous.
refused-too-large = C'est trop grand pour vous.
refused-too-near = C'est à un pas : pas besoin de sauter.
refused-unborn = Créez d'abord votre héros.
refused-worn = Vous utilisez déjà cet objet.
refused-wrong-kind = Cet objet ne s'utilise pas ainsi.

## Réponses aux questions par oui ou par non

answer-yes = oui
answer-no = non
