# Les mots de MORIA en français. Chaque phrase porte le nom de l'événement qu'elle raconte.
# Plurals of nouns: each noun spells [one] and *[other] itself (crates/phrases/src/lib.rs); there is no rule by ending.

## Monstres : nom, article défini, article indéfini
foe-air = Air
    .the = l'air
    .a = de l'air
foe-spider = Araignée
    .the = l'araignée
    .a = une araignée
foe-balrog = Balrog
    .the = le Balrog
    .a = un Balrog
foe-bat = Chauve-souris
    .the = la chauve-souris
    .a = une chauve-souris
foe-crebain = Crébain
    .the = le Crébain
    .a = un Crébain
foe-dragon = Dragon
    .the = le dragon
    .a = un dragon
foe-winged-dragon = Dragon ailé
    .the = le dragon ailé
    .a = un dragon ailé
foe-eye = Œil
    .the = l'œil
    .a = un œil
foe-fairy = Fée
    .the = la fée
    .a = une fée
foe-barrow-wight = Galgal
    .the = le Galgal
    .a = un Galgal
foe-goblin = Gobelin
    .the = le gobelin
    .a = un gobelin
foe-huorn = Huorn
    .the = le Huorn
    .a = un Huorn
foe-wolf = Loup
    .the = le loup
    .a = un loup
foe-werewolf = Loup-garou
    .the = le loup-garou
    .a = un loup-garou
foe-mewlip = Mewlip
    .the = le Mewlip
    .a = un Mewlip
foe-southron = Sudron
    .the = le Sudron
    .a = un Sudron
foe-nazgul = Nazgûl
    .the = le Nazgûl
    .a = un Nazgûl
foe-oliphaunt = Oliphant
    .the = l'oliphant
    .a = un oliphant
foe-orc = Orc
    .the = l'orc
    .a = un orc
foe-rat = Rat
    .the = le rat
    .a = un rat
foe-snake = Serpent
    .the = le serpent
    .a = un serpent
foe-succubus = Succube
    .the = la succube
    .a = une succube
foe-troll = Troll
    .the = le troll
    .a = un troll
foe-uruk-hai = Uruk-haï
    .the = l'Uruk-haï
    .a = un Uruk-haï
foe-variag = Variag
    .the = le Variag
    .a = un Variag
foe-thief = Voleur
    .the = le voleur
    .a = un voleur
foe-warg = Wharg
    .the = le wharg
    .a = un wharg
foe-woose = Woose
    .the = le Woose
    .a = un Woose
foe-carcharoth = Carcharoth
    .the = Carcharoth
    .a = Carcharoth
foe-glaurung = Glaurung
    .the = Glaurung
    .a = Glaurung
foe-ungoliant = Ungoliant
    .the = Ungoliant
    .a = Ungoliant
foe-saruman = Saroumane
    .the = Saroumane
    .a = Saroumane
foe-watcher = Guetteur
    .the = le Guetteur
    .a = le Guetteur
foe-sauron = Sauron
    .the = Sauron
    .a = Sauron
foe-morgoth = Morgoth
    .the = Morgoth
    .a = Morgoth
foe-unseen = quelque chose
    .the = quelque chose
    .a = quelque chose

## Potions, parchemins, anneaux, baguettes, pierres
potion-healing = de guérison
potion-extra-healing = d'extra-guérison
potion-constitution = de constitution
potion-force = de force
potion-confusion = de confusion
potion-poison =
    { $count ->
        [one] empoisonnée
       *[other] empoisonnées
    }
potion-amnesia =
    { $count ->
        [one] amnésiante
       *[other] amnésiantes
    }
potion-paralysis =
    { $count ->
        [one] paralysante
       *[other] paralysantes
    }
potion-speed =
    { $count ->
        [one] accélérante
       *[other] accélérantes
    }
potion-slowness =
    { $count ->
        [one] ralentissante
       *[other] ralentissantes
    }
potion-hallucination =
    { $count ->
        [one] hallucinogène
       *[other] hallucinogènes
    }
potion-blindness =
    { $count ->
        [one] aveuglante
       *[other] aveuglantes
    }
potion-nourishment =
    { $count ->
        [one] nourrissante
       *[other] nourrissantes
    }
potion-experience = d'expérience
potion-level-loss = de perte de niveau
potion-clairvoyance = d'extralucidité
potion-disorientation = de désorientation
potion-wall-walking = passe-muraille
potion-levitation = de lévitation
potion-quenching =
    { $count ->
        [one] désaltérante
       *[other] désaltérantes
    }
potion-invisibility = d'invisibilité
potion-gas =
    { $count ->
        [one] gazéifiante
       *[other] gazéifiantes
    }
potion-dexterity = de dextérité
potion-regeneration = de régénération
scroll-enchant-armour = pour enchanter les armures
scroll-proof-armour = pour protéger les armures
scroll-enchant-weapon = pour enchanter son arme
scroll-map =
    { $count ->
        [one] topographique
       *[other] topographiques
    }
scroll-identify = d'identification
scroll-teleport = de téléportation
scroll-hyper-teleport = d'hyper-téléportation
scroll-summon = pour invoquer un monstre
scroll-protection = de protection
scroll-detect-magic = pour détecter la magie
scroll-detect-food = pour détecter la nourriture
scroll-detect-monsters = pour repérer les monstres
scroll-detect-gold = pour détecter l'or
scroll-curse = d'ensorcellement
scroll-sleep = de sommeil
scroll-blank =
    { $count ->
        [one] vierge
       *[other] vierges
    }
scroll-remove-curse = pour enlever les sorts
scroll-demolition = de démolition
scroll-destruction = de destruction
scroll-scare = pour effrayer les monstres
scroll-scattering = d'éparpillement
scroll-enchant-rings = pour enchanter les anneaux
scroll-spoil-rings = de dégradation d'anneaux
scroll-intelligence = d'intelligence
ring-guard-armour = pour protéger son armure
ring-guard-force = pour conserver sa force
ring-slow-digestion = pour ralentir sa digestion
ring-damage = d'augmentation des dégâts
ring-teleportation = de téléportation
ring-one-ring = d'invisibilité
ring-protection = de protection
ring-identification = d'identification
ring-regeneration = de régénération
ring-trap-detection = de détection de trappes
ring-monsters = de monstres
ring-finger-cutting = coupe-doigt
ring-fire = anti-feu
ring-feather-fall = de chute de plume
ring-resurrection = de résurrection
ring-swimming = de nage
ring-x-ray = de rayon X
ring-levitation = de lévitation
ring-weakness = de faiblesse
wand-teleport = de téléportation
wand-polymorph = de transmorphie
wand-destruction = de destruction
wand-walls = pour créer des murs
wand-slow = de ralentissement de monstre
wand-haste = d'accélération de monstre
wand-weaken = d'affaiblissement
wand-scare = pour effrayer
wand-dowsing = de sourcier
wand-summon-monster = d'invocation de monstre
wand-summon-thing = d'invocation d'objet
wand-combat = de combat
wand-fill-traps = pour combler les trappes
wand-sleep = assoupissante
wand-paralysis = paralysante
wand-invisibility = d'invisibilité
wand-make-traps = de création de trappes
wand-strengthen = de renforcement
wand-capricious = capricieuse
wand-illusion = d'illusion
wand-purification = de purification
wand-absorption = d'absorption d'énergie
gem-silmaril = Silmaril
gem-luck = de chance
gem-drying = de dessèchement
gem-monsters = de monstres
gem-cancellation = d'annulation
gem-hunger = de faim
gem-force = de force
gem-regeneration = de régénération
gem-vulnerability = de vulnérabilité
gem-antimagic = d'antimagie
gem-experience = d'expérience

## Armures et armes, avec leur article ; les flèches commencent par leur nombre
armour-leather = une armure de cuir
armour-studded-leather = une armure de cuir renforcé
armour-mail = une cotte de mailles
armour-iron = une armure de fer
armour-steel = une cuirasse d'acier
armour-mithril = une armure de mithril
armour-helm = un heaume
armour-cloak = une cape elfique
armour-gauntlets-dexterity = des gantelets de dextérité
armour-gauntlets-clumsiness = des gantelets de maladresse
armour-gauntlets-force = des gantelets de force
weapon-dagger = un poignard
weapon-dirk = une dague
weapon-spear = une lance
weapon-club = une massue
weapon-sabre = un sabre
weapon-scimitar = un cimeterre
weapon-sword = une épée
weapon-two-handed-sword = une épée à deux mains
weapon-elvish-sword = une épée elfique
weapon-axe = une hache
weapon-bow = un arc
weapon-elvish-dirk = une dague elfique
weapon-ice-sword = une épée de glace
weapon-vampiric-sword = une épée vampirique
weapon-arrow =
    { $count ->
        [one] { $count } flèche
       *[other] { $count } flèches
    }

## Apparences
colour-red =
    { $count ->
        [one] rouge
       *[other] rouges
    }
colour-white =
    { $count ->
        [one] blanche
       *[other] blanches
    }
colour-viscous =
    { $count ->
        [one] visqueuse
       *[other] visqueuses
    }
colour-brown =
    { $count ->
        [one] brune
       *[other] brunes
    }
colour-green =
    { $count ->
        [one] verte
       *[other] vertes
    }
colour-black =
    { $count ->
        [one] noire
       *[other] noires
    }
colour-fluorescent =
    { $count ->
        [one] fluorescente
       *[other] fluorescentes
    }
colour-silvery =
    { $count ->
        [one] argentée
       *[other] argentées
    }
colour-orange = orange
colour-violet =
    { $count ->
        [one] violette
       *[other] violettes
    }
colour-colourless =
    { $count ->
        [one] incolore
       *[other] incolores
    }
colour-golden-brown =
    { $count ->
        [one] mordorée
       *[other] mordorées
    }
colour-blue =
    { $count ->
        [one] bleue
       *[other] bleues
    }
colour-mauve =
    { $count ->
        [one] mauve
       *[other] mauves
    }
colour-pink =
    { $count ->
        [one] rose
       *[other] roses
    }
colour-grey =
    { $count ->
        [one] grise
       *[other] grises
    }
colour-yellow =
    { $count ->
        [one] jaune
       *[other] jaunes
    }
colour-mottled =
    { $count ->
        [one] chinée
       *[other] chinées
    }
colour-coppery =
    { $count ->
        [one] cuivrée
       *[other] cuivrées
    }
colour-shimmering =
    { $count ->
        [one] moirée
       *[other] moirées
    }
colour-beige =
    { $count ->
        [one] beige
       *[other] beiges
    }
colour-golden =
    { $count ->
        [one] dorée
       *[other] dorées
    }
colour-many-coloured =
    { $count ->
        [one] multicolore
       *[other] multicolores
    }
colour-alabaster = albâtre
material-gold = d'or
    .bare = or
material-silver = d'argent
    .bare = argent
material-platinum = de platine
    .bare = platine
material-jasper = de jaspe
    .bare = jaspe
material-ruby = de rubis
    .bare = rubis
material-sapphire = de saphir
    .bare = saphir
material-onyx = d'onyx
    .bare = onyx
material-opal = d'opale
    .bare = opale
material-ivory = d'ivoire
    .bare = ivoire
material-diamond = de diamant
    .bare = diamant
material-emerald = d'émeraude
    .bare = émeraude
material-bronze = de bronze
    .bare = bronze
material-jade = de jade
    .bare = jade
material-mithril = de mithril
    .bare = mithril
material-bone = d'os
    .bare = os
material-adamant = d'adamantite
    .bare = adamantite
material-agate = d'agate
    .bare = agate
material-crystal = de cristal
    .bare = cristal
material-tin = d'étain
    .bare = étain
wood-oak = de chêne
    .bare = chêne
wood-poplar = de peuplier
    .bare = peuplier
wood-teak = de teck
    .bare = teck
wood-willow = de saule
    .bare = saule
wood-wild-cherry = de merisier
    .bare = merisier
wood-chestnut = de châtaignier
    .bare = châtaignier
wood-ash = de frêne
    .bare = frêne
wood-hazel = de noisetier
    .bare = noisetier
wood-hornbeam = de charme
    .bare = charme
wood-cherry = de cerisier
    .bare = cerisier
wood-mahogany = d'acajou
    .bare = acajou
wood-pine = de pin
    .bare = pin
wood-olive = d'olivier
    .bare = olivier
wood-maple = d'érable
    .bare = érable
wood-plane = de platane
    .bare = platane
wood-yew = d'if
    .bare = if
wood-beech = de hêtre
    .bare = hêtre
wood-elm = d'orme
    .bare = orme
wood-bamboo = de bambou
    .bare = bambou
wood-glass = de verre
    .bare = verre
wood-black-rose = de rose noire
    .bare = rose noire
wood-reed = de roseau
    .bare = roseau
stone-ruby = un rubis
stone-emerald = une émeraude
stone-diamond = un diamant
stone-topaz = une topaze
stone-sapphire = un saphir
stone-agate = une agate
stone-amethyst = une améthyste
stone-chrysoberyl = un chrysobéryl
stone-turquoise = une turquoise
stone-opal = une opale

## Noms des objets
thing-food =
    { $count ->
        [0] 0 ration alimentaire
        [one] une ration alimentaire
       *[other] { $count } rations alimentaires
    }
thing-potion-known =
    { $count ->
        [0] 0 potion { $name } ({ $look })
        [one] une potion { $name } ({ $look })
       *[other] { $count } potions { $name } ({ $look })
    }
thing-potion-named =
    { $count ->
        [0] 0 potion renommée { $name } ({ $look })
        [one] une potion renommée { $name } ({ $look })
       *[other] { $count } potions renommées { $name } ({ $look })
    }
thing-potion-plain =
    { $count ->
        [0] 0 potion { $look }
        [one] une potion { $look }
       *[other] { $count } potions { $look }
    }
thing-scroll-known =
    { $count ->
        [0] 0 parchemin { $name }
        [one] un parchemin { $name }
       *[other] { $count } parchemins { $name }
    }
thing-scroll-named =
    { $count ->
        [0] 0 parchemin renommé { $name }
        [one] un parchemin renommé { $name }
       *[other] { $count } parchemins renommés { $name }
    }
thing-scroll-plain =
    { $count ->
        [0] 0 parchemin intitulé { $look }
        [one] un parchemin intitulé { $look }
       *[other] { $count } parchemins intitulés { $look }
    }
thing-ring-known = un anneau { $name }{ $power } ({ $look }){ $worn }
thing-ring-named = un anneau renommé { $name } ({ $look }){ $worn }
thing-ring-plain = un anneau { $look }{ $worn }
thing-wand-known = une baguette { $name }{ $charges } ({ $look })
thing-wand-named = une baguette renommée { $name } ({ $look })
thing-wand-plain = une baguette { $look }
thing-charges = { "" } ({ $n ->
    [one] { $n } charge
   *[other] { $n } charges
})
thing-gear = { $name }{ $power }{ $worn }
thing-gauntlets = des gantelets
thing-in-use = { "" } (en service)
thing-silmaril = Un Silmaril
thing-gem = { $look }{ $value }
thing-gem-known = { $look } { $name }{ $value }
thing-value = { "" } ({ $n } po)
thing-value-words = { "" } (valeur { $n } or)
thing-gold = { $n ->
    [one] { $n } pièce d'or
   *[other] { $n } pièces d'or
}

## Ce qui arrive
say-haste-ends = Vos jambes reprennent leur allure de tous les jours.
say-held = Des branches vous serrent : impossible d'avancer.
say-hallucination-ends = Les couleurs s'éteignent une à une.
say-armour-proofed = Votre armure se couvre d'un voile doré.
say-weapon-enchanted = Un frisson parcourt votre arme.
say-map-read = Un plan du niveau se dessine sur la page.
say-identify-read = Une voix vous propose son savoir, contre de l'or.
say-sight-returns = La lumière revient dans vos yeux.
say-scared = Un cri terrible fait trembler les murs.
say-nothing-happens = Il ne se passe rien.
say-amnesia-ends = La mémoire vous revient.
say-healed-all = Toutes vos blessures se referment.
say-poisoned = Un feu vous tord le ventre.
say-amnesia-begins = Où êtes-vous ? Qui êtes-vous ?
say-paralysed = Vos membres se figent.
say-blinded = Tout devient noir.
say-fed = Voilà un breuvage qui tient au corps.
say-haste-cancelled = L'air devient plus épais autour de vous.
say-level-lost = Une part de votre savoir vous quitte.
say-slowed = Chaque geste vous coûte.
say-gaze-long = Une volonté immense enchaîne la vôtre.
say-gaze = Le regard de l'Œil vous cloue sur place.
say-rust-stopped = La rouille glisse sans prendre.
say-levitation-begins = Vos pieds quittent le sol.
say-scattered = Un tourbillon disperse le contenu de votre sac.
say-no-room = Votre sac est trop lourd pour cela.
say-weak = La faim vous affaiblit.
say-hungry = Votre estomac crie famine.
say-ring-slips = L'anneau se glisse tout seul à votre doigt.
say-dex-gained = Vos mains gagnent en adresse.
say-armour-bursts = Votre armure cède sous vos muscles.
say-int-gained = Vos idées deviennent plus claires.
say-healed-dream = Une vague tiède vous porte.
say-healed = Vous allez mieux.
say-constitution-dream = Vous voilà bâti comme un chêne.
say-force-dream = Vous pourriez soulever la montagne.
say-force-gained = La force afflue en vous.
say-poison-dream = Une ombre rampe dans votre gorge.
say-confused-dream = Le sol tourne et rit.
say-confused = Vos pas ne vous obéissent plus.
say-paralysed-dream = Des mains invisibles vous tiennent.
say-slowness-ends = Vos gestes redeviennent légers.
say-slowness-cancelled = Vos membres s'allègent d'un coup.
say-hasted = Votre cœur bat à tout rompre.
say-level-drunk = Des souvenirs de combats jamais livrés vous viennent.
say-unmasked = Le masque tombe : c'est Sauron !
say-rusted = La rouille ronge votre armure.
say-force-lost = Vos forces vous quittent.
say-levitation-ends = Vous touchez terre.
say-fainted = La tête vous tourne, vous tombez.
say-quenched-late = Il était temps.
say-quenched = Votre soif s'apaise.
say-awake = Vous pouvez de nouveau agir.
say-protected = Une clarté vous entoure.
say-thirsty = Votre gorge est sèche.
say-parched = Il faut boire, et vite.
say-rotten = Cette ration était gâtée.
say-rings-tingle = Vos doigts fourmillent.
say-dex-lost = Vos mains deviennent maladroites.
say-not-understood = Le sens de ce texte vous échappe.
say-int-lost = Les mots commencent à vous manquer.
say-finger-grown = Un doigt repousse.
say-armour-enchanted = Votre armure brille un instant.
say-constitution = Vous voilà plus robuste.
say-hallucination-begins = Les murs fleurissent de couleurs.
say-confusion-ends = Le monde cesse de tourner.
say-ouch = Ouille, un piège !
say-ow = Aïe, un piège !
say-strange = Quel goût étrange !
say-splash = Plouf !
say-drank = Vous buvez à longs traits.
say-fell = Le sol s'ouvre : vous tombez !
say-meal-0 = Triste repas.
say-meal-1 = Repas honnête.
say-meal-2 = Bon repas.
say-meal-3 = Repas de roi.
say-blank-0 = La page est vide.
say-blank-1 = Rien, pas même une tache.
say-blank-2 = Quelqu'un s'est moqué de vous.
say-blank-3 = Bouh !
say-blank-4 = Pas de chance.
say-blank-5 = Tant pis pour vous.
say-blank-6 = Du papier, et voilà tout.
say-blank-7 = La page part en fumée.
say-teleported = Tout bascule, et vous voilà ailleurs.
say-close-throw = La cible est trop proche pour un lancer.
say-no-throw = Il n'y a pas la place de lancer par là.
say-finger-lost = L'anneau se referme : vous perdez un doigt !
say-ring-knows = Tout ce que vous portez vous livre son nom, au prix d'un doigt.
say-curses-lifted = Un poids quitte vos épaules.
say-cursed = Une ombre se noue autour de vous.
say-demolished = Autour de vous, les murs s'écroulent.
say-destroyed = Deux grandes brèches traversent le niveau.
say-summoned = Quelque chose répond à l'appel.
say-detected = Vous sentez où chercher.
say-slept = Vos paupières tombent.
say-disoriented = Vous perdez le nord.
say-walls-thin = Les murs se changent en brume.
say-invisible = Vos mains disparaissent sous vos yeux.
say-gas = Vous n'êtes plus que fumée, et vous perdez votre sac.
say-gem-consumes = Une pierre a dévoré l'un de vos objets.
say-pass-walls-end = Les murs redeviennent pierre.
say-invisible-ends = Votre ombre revient.
say-gas-ends = Vous reprenez corps.
say-protection-ends = La clarté vous quitte.
say-clairvoyance-ends = Vos visions cessent.
say-disorientation-ends = Vous retrouvez le nord.
say-clairvoyant = Vous voyez toutes les créatures du niveau.
say-wall-made = Un mur surgit.
say-wall-gone = Le mur tombe en poussière.
say-water-made = De l'eau jaillit.
say-trap-filled = Le piège est comblé.
say-trap-made = Sans un bruit, un piège se creuse dans le sol.
say-water-pure = L'eau devient limpide.
say-thing-made = Un objet apparaît.
say-resurrected = L'anneau vous rend une vie amoindrie.
say-flashback = Les couleurs reviennent sans prévenir.
say-brew-burnt = Le feu prend dans votre sac.
say-spell-confusion = Le mage parle : vos pas s'emmêlent.
say-spell-slowness = Le mage parle : vos membres s'alourdissent.
say-spell-disorientation = Le mage parle : vous perdez le nord.
say-spell-blindness = Le mage parle : la nuit tombe.
say-spell-amnesia = Le mage parle : vous oubliez cet endroit.
say-spell-summons = Le mage appelle à l'aide et disparaît.
say-brood-wakes = Des choses endormies s'éveillent en colère.
say-arrived = Niveau { $n }.
say-struck = Vous touchez { $foe } ({ $n }).
say-missed = Vous manquez { $foe }.
say-slain = { $foe } meurt.
say-foe-struck = { $foe } vous frappe ({ $n }).
say-foe-missed = { $foe } vous manque.
say-breathed = { $foe } crache des flammes ({ $n }).
say-gone = { $foe } disparaît.
say-affected-vanishes = { $foe } disparaît.
say-affected-changes = { $foe } prend une autre forme.
say-affected-slows = { $foe } ralentit.
say-affected-hastens = { $foe } accélère.
say-affected-flees = { $foe } prend la fuite.
say-affected-sleeps = { $foe } s'endort.
say-affected-stiffens = { $foe } ne peut plus bouger.
say-affected-struck = Le sort frappe { $foe } ({ $n }).
say-affected-strengthened = { $foe } gagne en vigueur ({ $n }).
say-affected-unmoved = Le sort reste sans effet sur { $foe }.
say-level-gained = Vous passez au niveau { $n } !
say-found = Vous trouvez { $thing }.
say-seen = Ici : { $thing }.
say-dropped = Vous posez { $thing }.
say-wielded = En main : { $thing }.
say-worn = Vous mettez { $thing }.
say-taken-off = Vous enlevez { $thing }.
say-ring-on = Vous enfilez { $thing }.
say-ring-off = Vous retirez { $thing }.
say-identified = Vous reconnaissez { $thing }.
say-bought = Vous achetez { $thing } pour { $n ->
    [one] { $n } pièce d'or
   *[other] { $n } pièces d'or
}. Votre achat est à vos pieds.
say-shot-missed =
    { $how ->
        [arrow] Votre flèche manque { $foe }.
       *[other] Votre lancer manque { $foe }.
    }
say-shot-hit =
    { $how ->
        [arrow] Votre flèche touche { $foe } ({ $n }).
       *[other] Votre lancer touche { $foe } ({ $n }).
    }
say-thing-stolen = { $foe } vous vole { $thing } !
say-gold-stolen = { $foe } vous vole { $n ->
    [one] { $n } pièce d'or
   *[other] { $n } pièces d'or
} !
say-drowned = { $foe } se noie.

## Fins : à la deuxième personne, pour la table, et pour le compte rendu
end-killed = tué par { $foe }
    .you = Vous tombez au combat.
    .table = tué par { $foe }
end-hunger = mort de faim
    .you = La faim vous achève.
    .table = mort de faim
end-suicide = las de vivre
    .you = Vous renoncez à la vie.
    .table = las de vivre
end-exhaustion = mort d'épuisement
    .you = Vos dernières forces s'en vont.
    .table = mort d'épuisement
end-thirst = mort de soif
    .you = La soif vous achève.
    .table = mort de soif
end-drowned = noyé
    .you = L'eau se referme sur vous et votre fardeau.
    .table = noyé
end-victory = sorti de la Moria
    .you = Vous sortez de la Moria, un Silmaril à la main !
    .table = sorti de la Moria
end-folly = mort par imprudence
    .you = Votre imprudence vous coûte la vie.
    .table = mort par imprudence
end-gluttony = mort de gourmandise
    .you = Votre estomac n'en peut plus : il éclate.
    .table = mort de gourmandise
end-enslaved = asservi par l'Anneau
    .you = L'Anneau fait de vous son esclave.
    .table = asservi par l'Anneau
end-madness = devenu fou
    .you = Votre raison s'éteint.
    .table = devenu fou
end-abandoned = parti avant la fin
    .you = Vous abandonnez la partie.
    .table = parti avant la fin
end-line = { $name }, { $cause }, au niveau { $n } avec { $gold ->
    [one] { $gold } pièce d'or
   *[other] { $gold } pièces d'or
}{ $gems ->
    [0] { "" }
   *[other] { " " }et { $gems } po en pierres
}
end-line-won = { $name }, { $cause } avec { $gold ->
    [one] { $gold } pièce d'or
   *[other] { $gold } pièces d'or
}{ $gems ->
    [0] { "" }
   *[other] { " " }et { $gems } po en pierres
}
end-line-alive = { $name }, encore en vie au niveau { $n } avec { $gold ->
    [one] { $gold } pièce d'or
   *[other] { $gold } pièces d'or
}{ $gems ->
    [0] { "" }
   *[other] { " " }et { $gems } po en pierres
}

## Moments
moment-depth = Première descente au niveau { $n }
moment-level = Niveau d'expérience { $n }
moment-slew = Vaincu : { $foe }
moment-silmaril = Prise d'un Silmaril

## Ligne d'état et fiche
status-level = { "Niv " }
status-gold = { " Or" }
status-hp = { "   PV" }
status-int = { "   Int" }
status-dex = { "   Dex" }
status-force = { "   For" }
status-ac = { "   CA" }
status-exp = { "   Exp " }
sheet-level = Niveau
sheet-exp = Expérience
sheet-hp = Pts de vie
sheet-max-hp = Maxvie
sheet-force = Force
sheet-max-force = Maxforce
sheet-dex = Dextérité
sheet-int = Intelligence
sheet-gold = Or
sheet-ac = C A
row-hungry = { "Faim " }
row-thirsty = { "Soif " }
more = -- suite --

## Écrans
screen-inventory = Inventaire
screen-inventory-empty = Votre sac est vide.
screen-burden = Charge : { $n } sur { $most }
screen-record = Tableau de chasse : { $name }
screen-record-empty = Aucun monstre tué.
screen-help = Commandes
screen-version = Version
screen-version-text = MORIA 1.9.8.7, version 4.1.1 du programme d'origine ; règles { $n } d'Angrist.
screen-effects = États
screen-manual = Manuel
screen-sheet-of = Fiche de personnage : { $name }
side-line = { $label } : { $text }
screen-lore = Objets connus
screen-title = MORIA 1.9.8.7
side-turn = Tour
side-food = Vivres
side-water = Eau
side-burden = Charge
side-weapon = Arme
side-armour = Armure
side-rings = Anneaux
side-none = rien
place = Moria, niveau { $n }
place-unborn = Aux portes de la Moria
kills = { $foe } : { $n }
effect-haste = accéléré
effect-blind = aveugle
effect-amnesia = amnésique
effect-confusion = confus
effect-hallucination = halluciné
effect-levitation = en lévitation
effect-disorientation = désorienté
effect-passwalls = passe-muraille
effect-invisible = invisible
effect-gas = gazeux
effect-protection = protégé
effect-clairvoyance = extralucide
effect-slowed = ralenti
effect-held = retenu
effect-hungry = affamé
effect-thirsty = assoiffé
effect-overloaded = trop chargé

## Lieux
tile-floor = le sol
tile-wall = un mur
tile-door-up = une porte vers le haut
tile-door-down = une porte vers le bas
tile-water = de l'eau
tile-shop = l'échoppe
tile-trapdoor = une trappe
tile-snare = un piège qui blesse
tile-unknown = une case inexplorée
tile-hero = vous-même
state-asleep = dort
state-afraid = a peur
state-slowed = au ralenti
state-quick = rapide
state-wounded = a pris des coups
state-nearly-dead = presque mort
state-unhurt = indemne
state-both = { $mood }, { $wound }

## Questions
ask-name = Quel est votre nom ?
ask-standard = Personnage standard (Force { $force }, Dextérité { $dex }, Intelligence { $int }) ?
ask-force = { $n } points à répartir. Force, pour les coups, les lancers et la charge ({ $usual } d'ordinaire) ?
ask-dex = Dextérité, pour toucher ({ $usual } d'ordinaire) ? Le reste de { $n } va à l'Intelligence, pour lire.
ask-drop = Quel objet poser ?
ask-drink = Quelle potion boire ?
ask-read = Quel parchemin lire ?
ask-wield = Quelle arme brandir ?
ask-wear = Que revêtir ?
ask-put-on = Quel anneau enfiler ?
ask-zap = Quelle baguette utiliser ?
ask-throw = Que lancer ?
ask-rename = Quel objet renommer ?
ask-way = Quelle direction ?
ask-finger = Quel anneau retirer ?
ask-piece = Quelle pièce enlever ?
ask-name-kind = Quel nom lui donner ?
ask-identify = Quel objet identifier ?
ask-shop = Armures ou armes ?
ask-buy = Que voulez-vous acheter ?
ask-die = Voulez-vous vraiment mourir ?
ask-abandon = Voulez-vous vraiment abandonner la partie ?
choice-armour = Armures
choice-weapon = Armes
choice-body = Armure
choice-head = Heaume
choice-cloak = Cape
choice-hands = Gantelets
choice-price = { $thing } : { $n } po
going-rest = Vous vous reposez
going-run = Vous courez
going-travel = Vous êtes en chemin
going-explore = Vous explorez

## Jets
part-dexterity = dextérité
part-level = niveau
part-foe-level = niveau du monstre
part-foe-armour = armure du monstre
part-foe-dexterity = dextérité du monstre
part-base = base
part-weapon = arme
part-sure = lame elfique
part-armour = armure
part-protection = protection
part-rings = anneaux
part-vulnerable = pierre de vulnérabilité
part-distance = distance
part-chance = dé
roll-shot = votre jet pour toucher à distance
roll-to-hit = votre jet pour toucher
roll-foe-to-hit = jet pour toucher ({ $foe })

## Refus
refused-no-diagonals = Dans la Moria, il n'y a que quatre directions.
refused-blocked = Un mur barre le chemin.
refused-overloaded = Trop chargé pour avancer : posez d'abord quelque chose.
refused-no-door = Il n'y a pas de porte ici.
refused-leads-up = Cette porte monte, et vous vouliez descendre : dans ces mines, les deux touches sont inversées.
refused-leads-down = Cette porte descend, et vous vouliez monter : dans ces mines, les deux touches sont inversées.
refused-levitating = Vous ne pouvez pas descendre en lévitation.
refused-no-such-thing = Aucun de vos objets ne porte cette lettre.
refused-cursed = Objet maudit : impossible de l'enlever.
refused-not-potion = Cela ne se boit pas.
refused-not-scroll = Il n'y a rien à lire là-dessus.
refused-not-weapon = Ce n'est pas une arme.
refused-in-hand = Vous l'avez déjà en main.
refused-not-armour = Cela ne se porte pas.
refused-not-ring = Cela ne va à aucun doigt.
refused-on-finger = Cet anneau est déjà à votre doigt.
refused-not-wand = Ce n'est pas une baguette.
refused-not-nameable = Cela n'a pas besoin d'un autre nom.
refused-no-place = Il n'y a pas de place ici.
refused-too-strong = Vous êtes devenu trop fort pour une armure.
refused-body-full = Enlevez d'abord l'armure que vous portez.
refused-head-full = Enlevez d'abord le heaume que vous portez.
refused-cloak-full = Enlevez d'abord la cape que vous portez.
refused-hands-full = Enlevez d'abord les gantelets que vous portez.
refused-not-worn = Il n'y a rien à enlever.
refused-no-food = Vous n'avez aucune ration.
refused-no-finger = Tous vos doigts sont pris.
refused-no-ring-there = Il n'y a pas d'anneau à retirer.
refused-no-shop = Il n'y a pas d'échoppe ici.
refused-too-poor = Tout est trop cher pour vous ici.
refused-foes-near = Impossible avec des ennemis en vue.
refused-nothing-under-way = Rien n'est en cours.
refused-explored = Il ne reste rien à explorer.
refused-no-way = Vous ne connaissez pas de chemin pour y aller.
refused-here = Vous y êtes déjà.
refused-unknown-down = Vous n'avez pas encore trouvé la porte vers le bas.
refused-unknown-up = Vous n'avez pas encore trouvé la porte vers le haut.
refused-unknown-shop = Vous ne connaissez pas d'échoppe à ce niveau.
refused-unknown-water = Vous ne connaissez pas d'eau à ce niveau.
refused-barred = Un monstre barre le chemin.
refused-price = Il vous manque { $n ->
    [one] { $n } pièce d'or
   *[other] { $n } pièces d'or
} : l'échoppe ne vend qu'à ceux qui ont plus que le prix.
refused-no-throw = Il n'y a pas la place de lancer par là.
refused-close-throw = La cible est trop proche pour un tir ou un lancer ; avancez sur elle pour frapper.
refused-no-goods = On ne vend rien de tel ici.
way-barred = { $foe } barre le chemin.
way-barred-explore = { $foe } barre le chemin vers ce qui reste à explorer.
way-amnesia = Vous ne savez plus par où vous êtes passé.
look-odds = Vous : { $hit } % de chances de toucher, dégâts moyens { $mean } par coup. L'ennemi : { $its } % de chances de toucher, dégâts moyens { $harm } par coup, { $worst } au pire.
look-shot = Votre flèche : { $hit } % de chances de toucher, dégâts moyens { $mean }.
look-shot-close = L'ennemi est trop proche pour une flèche.
recall-figures = Niveau { $level }, { $hp } points de vie, armure { $ac }, dextérité { $dex }. Chacun de ses coups inflige { $dice } points de dégâts.
recall-kills =
    { $count ->
        [0] Vous n'en avez encore tué aucun.
       *[other] Vous en avez tué { $count }.
    }
refused-blind = Vous n'y voyez pas assez pour lire.
refused-no-potions = Vous n'avez aucune potion à boire.
refused-no-scrolls = Vous n'avez aucun parchemin à lire.
refused-no-weapons = Vous n'avez aucune arme à brandir.
refused-no-other-weapons = Vous n'avez pas d'autre arme à brandir.
refused-no-armour = Vous n'avez aucune armure à revêtir.
refused-no-rings = Vous n'avez aucun anneau à enfiler.
refused-no-wands = Vous n'avez aucune baguette.
refused-nothing-to-name = Vous n'avez rien qui ait besoin d'un nom.
refused-nothing-to-part-with = Vous n'avez rien dont vous puissiez vous séparer.
refused-badly-hurt = Vous êtes gravement blessé : fuyez, ou marchez sur un ennemi pour le frapper quand même.
refused-no-foe = Aucun ennemi en vue.
refused-let-sleep = Ce que vous voyez dort, et mieux vaut le laisser dormir : marchez dessus pour le frapper.
refused-rest-hungry = Vous avez faim : mangez avant de vous reposer.
refused-rest-thirsty = Vous avez soif : buvez avant de vous reposer.
refused-nothing-here = Il n'y a rien à prendre ici.
refused-unknown-command = Commande inconnue.
refused-over = La partie est finie.
refused-born = Votre héros existe déjà.
refused-bad-name = Un nom compte de 1 à 16 caractères imprimables.
refused-bad-answer = Ce n'est pas une réponse possible.
refused-bad-piece = Les pièces d'armure sont body, head, cloak et hands.
refused-must-answer = Il faut répondre à cette question.
refused-unknown-depth = Il y a quinze niveaux.
refused-unknown-kind = Cela n'existe pas.
refused-unknown-field = Aucune valeur ne porte ce nom.

## Commandes
verb-walk = Faire un pas ou frapper.
verb-stay = Attendre un tour.
verb-descend = Descendre par la porte.
verb-climb = Monter par la porte.
verb-take = Prendre ce qui est à vos pieds.
verb-drop = Poser un objet.
verb-drink = Boire une potion.
verb-read = Lire un parchemin.
verb-eat = Manger une ration.
verb-wield = Brandir une arme.
verb-wear = Revêtir une pièce d'armure.
verb-take-off = Enlever une pièce d'armure.
verb-put-on = Enfiler un anneau.
verb-remove = Retirer un anneau.
verb-zap = Utiliser une baguette.
verb-throw = Lancer ou tirer.
verb-fight = Tirer sur l'ennemi le plus proche, le frapper ou s'en approcher, sauf si vous êtes gravement blessé.
verb-rename = Donner un nom à une sorte d'objet.
verb-shop = Entrer dans l'échoppe.
verb-rest = Se reposer jusqu'à guérison ou alerte.
verb-run = Courir dans une direction.
verb-explore = Explorer la zone inconnue la plus proche.
verb-travel = Aller à une case connue.
verb-seek = Aller à une porte, à l'échoppe ou à l'eau.
verb-suicide = Renoncer à la vie ; la partie est classée.
verb-abandon = Abandonner la partie ; elle n'est pas classée.
verb-birth = Créer le héros d'un coup : Force, Dextérité, nom.
verb-inventory = Inventaire.
verb-sheet = Fiche de personnage.
verb-state = Valeurs, vivres, eau, équipement, états.
verb-record = Tableau de chasse.
verb-lore = Ce que vous savez des objets.
verb-frame = L'écran d'origine, 80 sur 25.
verb-help = Liste des commandes.
verb-manual = Le manuel.
verb-version = Les versions.
verb-go = Continuer.
verb-answer = Répondre.
verb-cancel = Annuler.
verb-option = Régler une option.
verb-wizard-set = Changer une valeur du héros.
verb-wizard-give = Recevoir un objet.
verb-wizard-depth = Aller à un niveau.
verb-wizard-map = Révéler tout le niveau.
verb-wizard-raw = Montrer les cases telles quelles.
verb-wizard-identify = Tout identifier.
verb-wizard-foe = Invoquer un monstre.

## Manuel
manual-1 = Vous entrez dans la Moria pour en sortir un Silmaril.
manual-2 = Quinze niveaux, autant de labyrinthes. Deux Silmarils : l'un gît au quinzième, l'autre appartient à Morgoth.
manual-3 = On sort par la porte vers le haut, au premier niveau ; elle ne s'ouvre qu'au porteur d'un Silmaril.
manual-4 = Marchez sur un monstre pour le frapper, sur un objet pour le prendre. Il n'y a que quatre directions.
manual-5 = Force : coups, charge, lancer. Dextérité : toucher. Intelligence : lire. Force ou Intelligence à zéro, et vous mourez.
manual-6 = Mangez avant d'avoir faim, buvez avant d'avoir soif : toute potion désaltère, l'eau aussi.
manual-7 = Une armure ou un anneau maudit ne s'enlève pas. Une sorte de parchemin lève les malédictions.
manual-8 = L'échoppe du premier niveau vend armures et armes ; elle n'achète rien.
manual-9 = Qui porte vingt objets ou plus risque de se noyer dans l'eau.
manual-10 = « < » descend et « > » monte : c'est l'usage dans ces mines.
manual-11 = Vous voyez dans quatre directions, par bandes larges de trois cases, et plus loin avec l'expérience.

### pourquoi : ce que veulent dire les mots et les chiffres
screen-legend = Les signes et les mots de l'écran
verb-legend = Expliquer les signes de la carte et les mots de l'écran.
why-ac = { $body } pour le corps, { $head } pour la tête.
why-force = Elle vous permet de porter une charge de { $most }.
why-level = Vous atteindrez le niveau suivant à { $step } points d'expérience.
why-class = classe { $n }
why-weapon = Classe { $class }, ajoutée à votre dé de dégâts ; votre arme est de classe { $now }. Il vous resterait { $left } po.
why-weapon-dear = Classe { $class }, ajoutée à votre dé de dégâts ; votre arme est de classe { $now }.
why-weapon-none = Classe { $class }, ajoutée à votre dé de dégâts ; vous n'avez pas d'arme. Il vous resterait { $left } po.
why-weapon-none-dear = Classe { $class }, ajoutée à votre dé de dégâts ; vous n'avez pas d'arme.
why-armour = Classe { $class }, retranchée des jets de vos assaillants ; votre armure est de classe { $now }. Il vous resterait { $left } po.
why-armour-dear = Classe { $class }, retranchée des jets de vos assaillants ; votre armure est de classe { $now }.
why-armour-none = Classe { $class }, retranchée des jets de vos assaillants ; vous ne portez pas d'armure. Il vous resterait { $left } po.
why-armour-none-dear = Classe { $class }, retranchée des jets de vos assaillants ; vous ne portez pas d'armure.
gloss-level = Votre niveau : plus il est haut, plus vous frappez fort.
gloss-gold = L'or, à dépenser dans l'échoppe du premier niveau.
gloss-hp = Les points de vie : ce qu'il vous reste, et votre maximum. À zéro, vous mourez ; ils reviennent lentement, plus vite en profondeur.
gloss-int = L'intelligence : il en faut pour lire les parchemins. À zéro, vous mourez.
gloss-dex = La dextérité : elle fixe le dé que vous lancez pour toucher, de près ou de loin.
gloss-force = La force : la puissance de vos coups, la portée de vos lancers, ce que vous pouvez porter. À zéro, vous mourez.
gloss-ac = La classe d'armure : corps et tête ensemble. Plus elle est haute, moins les coups vous atteignent.
gloss-exp = Votre niveau, puis votre expérience. Vous gagnez de l'expérience en tuant des monstres.
gloss-haste = Vous agissez deux fois plus souvent.
gloss-blind = Vous ne voyez rien.
gloss-amnesia = Vous oubliez ce que vous avez vu, même les murs.
gloss-confusion = Vos pas vont n'importe où.
gloss-hallucination = Rien n'a l'air de ce qu'il est.
gloss-levitation = Vous survolez les pièges et les bêtes au ras du sol, et ne pouvez rien ramasser.
gloss-disorientation = La carte est dessinée autour de vous : vous ne savez plus où vous êtes.
gloss-passwalls = Les murs ne vous arrêtent pas. Sortez-en avant la fin de l'effet.
gloss-invisible = Les monstres qui vous traquent ne vous trouvent pas.
gloss-gas = Rien ne peut vous toucher et vous ne pouvez rien toucher ; les pièges sont sans effet sur vous.
gloss-protection = Les coups vous atteignent moins souvent.
gloss-clairvoyance = Vous voyez tous les monstres du niveau, où qu'ils soient.
gloss-slowed = Les autres agissent plus souvent que vous.
gloss-held = Quelque chose vous retient : la plupart des pas échouent.
gloss-hungry = Mangez une ration avant que la faim n'entame votre Force.
gloss-thirsty = Trouvez de l'eau avant que la soif n'entame votre Force.
gloss-overloaded = Vous êtes trop chargé : posez quelque chose.
answer-yes = oui
answer-no = non

say-paid-with-gold = La voix prend son dû.
say-paid-with-life = Vous ne pouvez pas payer. La voix prend un peu de votre vie à la place.
say-wield-bow = Prenez d'abord l'arc en main : sans lui, les flèches ne blessent guère.
choice-known = déjà connu
refused-no-bow = Prenez d'abord un arc en main.
refused-no-arrows = Vous n'avez plus de flèches ; celles qui ont manqué gisent où elles sont tombées.
refused-no-target = Aucune cible en ligne droite.
verb-shoot = Tirer une flèche sur l'ennemi le plus proche en ligne droite.
screen-lore-empty = Vous ne connaissez encore ni potion, ni parchemin, ni anneau, ni baguette.

## Avertissements, échoppe, combat à une touche
say-health-low = Vous êtes gravement blessé !
say-shop-seen = Vous apercevez l'échoppe.
say-shop-here = L'échoppe est ici.
thing-arrows =
    { $count ->
        [one] une flèche
       *[other] { $count } flèches
    }
say-found-arrows = Vous ramassez { $thing }.
peril = Le prochain tour peut vous coûter { $worst } points de vie, et vous en avez { $health }.
seek-down = La porte vers le bas
seek-up = La porte vers le haut
seek-shop = L'échoppe
seek-water = De l'eau

## Refus qui indiquent le chemin
toward-n = au nord
toward-s = au sud
toward-e = à l'est
toward-w = à l'ouest
toward-ne = au nord-est
toward-nw = au nord-ouest
toward-se = au sud-est
toward-sw = au sud-ouest
refused-no-shop-but = Il n'y a pas d'échoppe ici : elle se trouve { $way }.
refused-no-door-down-but = Il n'y a pas de porte ici : celle qui descend est { $way }.
refused-no-door-up-but = Il n'y a pas de porte ici : celle qui monte est { $way }.

## Signes de la carte
sign-door = une porte
sign-gold = de l'or
sign-food = une ration
sign-potion = une potion
sign-scroll = un parchemin
sign-ring = un anneau
sign-wand = une baguette
sign-armour = une pièce d'armure
sign-weapon = une arme
sign-gem = une pierre
gloss-sign-door = Mène au niveau du dessus ou du dessous. Au premier niveau, la porte vers le haut n'apparaît qu'au porteur d'un Silmaril.
gloss-sign-shop = Vend armures et armes, au premier niveau.
gloss-sign-water = Buvez-y quand vous avez soif. L'armure peut y rouiller, et qui porte beaucoup d'objets risque de s'y noyer.
gloss-sign-trapdoor = Vous fait tomber au niveau du dessous.
gloss-sign-snare = Vous blesse quand vous y mettez le pied.
gloss-sign-gold = Compte dans votre score et paie à l'échoppe.
gloss-sign-food = À manger avant que la faim ne vous affaiblisse.
gloss-sign-potion = Toute potion désaltère ; chaque sorte fait autre chose encore.
gloss-sign-scroll = Il faut de l'Intelligence pour le comprendre.
gloss-sign-ring = Agit tant que vous le portez.
gloss-sign-wand = Agit dans une des quatre directions, jusqu'à épuisement de ses charges.
gloss-sign-armour = Pour le corps, la tête, le dos ou les mains.
gloss-sign-weapon = Pour frapper, tirer ou lancer.
gloss-sign-gem = Compte dans votre score ; certaines ont un pouvoir, bon ou mauvais.
gloss-sign-silmaril = Ce que vous êtes venu chercher : sortez-le des mines.

## Ce que fait un objet
help-food = Calme la faim pour des centaines de tours.
help-potion = Désaltère un peu, quel que soit son autre effet.
help-scroll = Votre Intelligence décide si vous le comprenez.
help-ring = Agit tant que vous le portez. Certains anneaux sont maudits et ne s'enlèvent pas.
help-wand = Agit dans une direction, jusqu'à épuisement de ses charges.
help-arrow = Tirée à l'arc, elle blesse fort ; lancée à la main, elle ne blesse guère. Celles qui manquent se ramassent.
help-bow = En main, il tire des flèches ; ses propres coups sont faibles.
help-weapon = Classe { $n }, ajoutée à votre dé de dégâts.
help-body = Classe { $n }, retranchée des jets de vos assaillants.
help-head = La moitié de son bonus, arrondie vers le haut, est retranchée des jets de vos assaillants ; sans bonus, un heaume ne protège pas.
help-cloak = Son bonus protège de la magie : les dragons crachent moins souvent, les sorciers lancent moins de sorts. Sans bonus, elle ne fait rien.
help-hands = Des gantelets changent votre adresse ou la force de vos coups ; certains sont maudits.
help-silmaril = Ouvre la sortie du premier niveau.
help-gem = Compte dans votre score pour toute sa valeur. Certaines pierres ont un pouvoir tant que vous les portez.

## Verbes à côté de leurs touches
name-eat = manger
name-wield = brandir
name-shop = entrer
name-seek-shop = y aller
