# The interface in French; the ids are those of en.ftl.

## The title and what opens from it

ui-title-one-engine-for-a = un seul moteur pour une famille de roguelikes
ui-title-continue = Continuer
ui-title-new-game = Nouvelle partie
ui-title-tutorial = Première descente
ui-title-quick-start = Partie rapide
ui-title-seeded = Partie avec graine
ui-title-watch = Revoir une partie
ui-title-scores = Palmarès
ui-title-options = Options
ui-title-keys = Touches
ui-title-help = Aide
ui-title-quit = Quitter
ui-title-continue-help = Reprendre, effacer ou exporter une partie enregistrée.
ui-title-new-game-help = Choisir le jeu, ses données, un nom et une graine.
ui-title-tutorial-help = Pour débuter : quelques salles qui montrent comment on joue.
ui-title-seeded-help = La même graine donne le même monde à tous.
ui-title-watch-help = Revoir une partie, ou la reprendre soi-même à n'importe quel moment.
ui-title-scores-help = Les meilleures parties.
ui-title-options-help = Affichage et contrôles.
ui-title-keys-help = Voir et changer les touches.
ui-title-help-help = Comment jouer.
ui-title-quit-help = Quitter le programme.
ui-title-arrows-and-enter-or = Flèches et Entrée, ou une lettre. En jeu, ? ouvre l'aide.
ui-title-your-game-is-saved = Votre partie est enregistrée.
ui-title-there-is-no-hero = Il n'y a pas encore de partie enregistrée.
ui-title-nobody-has-come-so = Il n'y a pas encore de scores.
ui-title-nobody-has-played-yet = Il n'y a pas encore de partie à revoir.
ui-title-name = Nom
ui-title-game = Jeu
ui-title-save = Partie
ui-title-turn = Tour
ui-title-enter-goes-on-delete = Entrée pour reprendre, Suppr pour effacer, x pour exporter l'enregistrement.
ui-title-enter-watches-searches-esc = Entrée pour regarder, / pour chercher, Échap pour revenir
ui-title-no-keep-it = Non, garder la partie
ui-title-yes-delete-it = Oui, effacer la partie
ui-title-save-name = Nom de la partie
ui-title-data-directory = Dossier des données
ui-title-seed = Graine
ui-title-go-ahead = [ Valider ]
ui-title-left-and-right-choose = Choisissez avec Gauche et Droite.
ui-title-under-this-name-the = La partie est enregistrée sous ce nom.
ui-title-your-own-data-files = Vos propres fichiers de données ; laissez vide pour utiliser ceux du programme.
ui-title-a-number-or-a = Un nombre ou un mot ; laissez vide pour une graine aléatoire.
ui-title-enter-edits-esc-goes = Entrée pour modifier, Échap pour revenir
ui-title-a-game = un jeu
ui-title-no-game-here-has = Aucun de ces jeux n'a de tutoriel ; tapez ? ou Entrée à tout moment pour obtenir de l'aide.
ui-title-this-game-has-no = Ce jeu n'a pas de tutoriel ; tapez ? ou Entrée à tout moment pour obtenir de l'aide.
ui-title-quick-help = Commencer { $game } tout de suite, avec un héros prêt à jouer.
ui-title-deleted = Partie effacée : { $name }.
ui-title-delete = Effacer { $name } définitivement ?
ui-title-copied = L'enregistrement a été copié dans { $place }.

## Leaving, and the end of a game

ui-end-do-you-want-to = Voulez-vous quitter la partie ?
ui-end-go-on-playing = Continuer à jouer
ui-end-save-and-go-to = Enregistrer et revenir à l'écran titre
ui-end-save-and-quit = Enregistrer et quitter
ui-end-drop-and-go-to = Revenir à l'écran titre (rien à enregistrer pour l'instant)
ui-end-drop-and-quit = Quitter (rien à enregistrer pour l'instant)
ui-end-stay = Rester
ui-end-the-end = La fin
ui-end-you-have-won = Vous avez gagné
ui-end-what-will-be-remembered = Moments marquants :
ui-end-the-character-sheet = Fiche du personnage
ui-end-what-was-carried = Inventaire
ui-end-what-was-worn = Équipement
ui-end-the-chronicle = Chronique
ui-end-what-was-known = Connaissances
ui-end-the-last-messages = Derniers messages
ui-end-the-map = La carte
ui-end-to-the-scores = Voir le palmarès
ui-end-leave-this-game-for = Quitter cette partie pour de bon.
ui-end-esc-goes-to-the = Échap pour voir le palmarès
ui-end-this-is-the-end = Cette partie d'entraînement est terminée ; elle ne sera pas classée.
ui-end-take-the-last-turn = Annuler le dernier tour
ui-end-let-it-stand = Accepter cette fin
ui-end-the-last-turn-is = Le dernier tour a été annulé.
ui-reload-done = Les données modifiées ont été chargées.
ui-reload-refused = Les données modifiées n'ont pas pu être chargées : { $why }
ui-end-try-again = Réessayer
ui-end-leave-without-the-last = Quitter sans enregistrer la dernière commande
ui-end-make-room-on-the = Faites de la place sur le disque, puis réessayez.
ui-end-saved = Partie enregistrée.
ui-end-the-last-command-could = La dernière commande n'a pas pu être enregistrée : elle ne compte pas.
ui-end-no-snapshot = La partie est enregistrée, mais aucun instantané n'a pu être écrit : { $why }
ui-end-result = Profondeur maximale : { $depth }, tours : { $turns }
ui-end-points = Points : { $points }
ui-end-unwritten = Votre dernière commande n'a pas pu être enregistrée : { $why }.

## Lists, forms, texts

ui-list-choose-back = Entrée pour choisir, / pour chercher, Échap pour revenir
ui-list-choose-cancel = Entrée pour choisir, / pour chercher, Échap pour annuler
ui-list-choose = Entrée pour choisir, / pour chercher
ui-list-choose-options-cancel = Entrée pour choisir, / pour chercher, = pour les options, Échap pour annuler
ui-list-choose-options = Entrée pour choisir, / pour chercher, = pour les options
ui-list-searches-esc-cancels = / pour chercher, Échap pour annuler
ui-list-nothing-to-choose-from = Rien à choisir.
ui-list-nothing-fits = Aucun résultat.
ui-list-tab-shows-what-stands = Tab pour l'autre volet
ui-list-in-lists-and-forms = Dans les listes et les formulaires
ui-list-up-and-down-move = Haut et Bas déplacent le curseur d'une ligne, Page préc. et Page suiv. d'une page ; Début et Fin vont aux extrémités.
ui-list-enter-chooses-a-letter = Entrée choisit la ligne ; taper la lettre placée devant une ligne la choisit aussitôt.
ui-list-searches-type-a-part = / lance une recherche : tapez une partie d'un nom, Entrée prend le premier résultat.
ui-list-left-and-right-change = Gauche et Droite changent une valeur, ou ouvrent et ferment une branche.
ui-list-tab-goes-to-the = Tab passe à la partie suivante de l'écran. Échap revient en arrière.
ui-list-with-the-mouse-click = À la souris : cliquez sur une ligne pour la choisir, faites défiler avec la molette, revenez en arrière d'un clic droit.
ui-list-words-on-this-screen = Les mots de cet écran
ui-list-words-on-your-screen = Les mots affichés en ce moment
ui-list-left-and-right-change-enter = Gauche et Droite pour changer, Entrée pour modifier, Échap pour revenir
ui-list-more-lines = { $count ->
    [one] encore { $count } ligne
   *[other] encore { $count } lignes
}
ui-list-more = encore { $count }
ui-list-page = { $more } (Page préc., Page suiv.), / pour chercher, Échap pour revenir
ui-list-page-short = { $more } (Page suiv.), / pour chercher, Échap pour revenir
ui-list-pause = -suite-

## Prompts and hints

ui-prompt-this-question-must-be = Il faut répondre à cette question.
ui-prompt-it-must-be-answered = La réponse est obligatoire.
ui-prompt-esc-cancels = Échap annule.
ui-prompt-you-can-answer-yes = Répondez par oui ou par non.
ui-prompt-a-direction = (une touche fléchée)
ui-prompt-count = Nombre de fois :
ui-prompt-a-count = Répéter une commande
ui-prompt-type-a-number-then = Tapez un nombre, puis la touche de la commande à répéter. Échap annule.
ui-prompt-shows-the-keys-enter = ? montre les touches, Entrée toutes les commandes.
ui-prompt-pasted-text-is-not = Le texte collé est ignoré.
ui-prompt-there-is-nothing-to = Il n'y a rien à répéter.
ui-prompt-there-is-nothing-to-show = Il n'y a rien à montrer pour l'instant.
ui-prompt-there-is-nowhere-to = Il n'y a rien à regarder.
ui-prompt-no-stairs-up = Vous ne connaissez pas d'escalier montant.
ui-prompt-no-stairs-down = Vous ne connaissez pas d'escalier descendant.
ui-prompt-you-are-there = Vous y êtes déjà.
ui-prompt-you-know-no-way = Vous ne connaissez pas de chemin pour y aller.
ui-prompt-there-is-nothing-left = Il ne reste rien à explorer.
ui-prompt-there-is-nothing-left-to = Il ne reste rien à explorer sans danger.
ui-prompt-exploring = exploration
ui-prompt-travelling = en chemin
ui-prompt-unknown-key = Touche { $key } inconnue. Tapez ? pour l'aide ou Entrée pour un menu.
ui-prompt-unknown-in-list = Touche « { $key } » inconnue. Tapez ? pour l'aide.
ui-prompt-unknown-plain = Touche { $key } inconnue.
ui-prompt-pref-key = Un fichier de préférences utilise la touche { $key }, qui est sans effet dans ce jeu.
ui-prompt-no-command = Commande inconnue : { $command }.
ui-prompt-you-can = Vous pouvez : { $what }.
ui-prompt-or = { $one } ou { $other }
ui-prompt-direction-keys = une touche fléchée, un chiffre du pavé numérique ou une lettre parmi hjklyubn
ui-prompt-no-answer = { $key } n'est pas une réponse possible : tapez { $fits }.
ui-prompt-no-answer-or-esc = { $key } n'est pas une réponse possible : tapez { $fits }, ou Échap.
ui-prompt-times = encore { $count } fois
ui-cursor-look = Regarder :
ui-cursor-look-keys = (Tab pour le suivant, r pour les détails, Entrée pour y aller)
ui-cursor-travel = Destination :
ui-cursor-travel-keys = (Entrée pour y aller, < et > pour les escaliers, m pour les lieux)

## The cursor

ui-cursor-unknown = inconnu
ui-cursor-go-where = Aller où ?
ui-cursor-the-cursor = Le curseur
ui-cursor-arrows-and-pad-move = Les flèches et le pavé numérique déplacent le curseur ; avec Maj, de huit cases.
ui-cursor-tab-or-space-goes = Tab ou Espace va à l'élément suivant en vue, - au précédent.
ui-cursor-enter-goes-there-or = Entrée y va, ou choisit la case quand le jeu en demande une ; f et t aussi.
ui-cursor-r-tells-more-of = r montre ce que vous savez de la créature qui s'y trouve.
ui-cursor-and-go-to-the = < et > vont aux escaliers connus les plus proches, m liste les lieux où l'on peut aller.
ui-cursor-esc-ends-it = Échap annule.
ui-cursor-arrows-move-tab-goes = Flèches pour déplacer le curseur, Tab pour l'élément suivant, ? pour une explication, Échap pour annuler.
ui-cursor-answer-keys = (Tab pour le suivant, r pour les détails, Entrée pour choisir)
ui-cursor-foe = ennemi
ui-cursor-creature = créature
ui-cursor-thing = objet
ui-cursor-place = lieu
ui-cursor-landmark = repère

## Help and the menu of commands

ui-help-walk-with-the-arrows = Marchez avec les flèches ou le pavé numérique ; avec Maj, vous courez. Entrée ouvre le menu de tout ce que vous pouvez faire. Partout, ? affiche l'aide et Échap revient en arrière.
ui-help-your-game-is-written = Chaque commande est enregistrée au fur et à mesure : vous pouvez quitter le jeu à tout moment.
ui-help-at-the-end-of = Les mots affichés à l'écran sont expliqués à la fin de cette page (touche Fin).
ui-help-what-to-do = Choisissez une commande
ui-help-the-interface = L'interface
ui-help-arrows-pad = flèches, pavé
ui-help-s-arrows = Maj+flèches

## Panels, messages, rolls, the map

ui-panel-messages = Messages
ui-panel-messages-searches = Messages (/ pour chercher)
ui-panel-nothing-was-said-yet = Aucun message pour l'instant.
ui-panel-in-sight = En vue
ui-panel-nothing = rien
ui-panel-last-rolls = Derniers jets
ui-panel-no-dice-were-rolled = Aucun dé n'a encore été lancé.
ui-panel-this-level = Ce niveau
ui-panel-here = ici
ui-panel-standing = { $place }  tour { $turn }
ui-panel-no-roll = { $name } : aucun jet
ui-panel-against = contre { $roll }

## Options and keys

ui-options-options-of-what = Quelles options ?
ui-options-options-of-this-game = Options de la partie
ui-options-what-the-rules-of = Options des règles de ce jeu ; les changements sont enregistrés avec la partie.
ui-options-how-things-look-and = Affichage et contrôles, pour tous les jeux et tous les héros.
ui-options-this-game-has-no = Ce jeu n'a pas d'options propres.
ui-options-colours = Couleurs
ui-options-light = Fond clair
ui-options-palette = Palette
ui-options-glyphs = Caractères
ui-options-animate = Animations
ui-options-pace = Délai des animations
ui-options-more = Pauses -suite-
ui-options-mouse = Souris
ui-options-panels = Panneaux
ui-options-own-screen = Écran d'origine du jeu
ui-options-cursor = Curseur sur le héros
ui-options-digits = Chiffres pour répéter
ui-options-old-tiles = Lettres seulement
ui-options-language = Langue
ui-options-keys-help = Les touches communes à ces jeux, celles de vi, ou moins de vingt touches et des menus pour le reste.
ui-options-colours-help = Nombre de couleurs ; auto interroge le terminal et respecte NO_COLOR.
ui-options-light-help = Des couleurs lisibles sur fond blanc.
ui-options-palette-help = Couleurs pour daltoniens, ou à fort contraste.
ui-options-glyphs-help = ASCII simple, les anciens caractères du DOS (page de codes 437), ou tout Unicode.
ui-options-animate-help = Montrer les projectiles en vol.
ui-options-pace-help = Millisecondes entre les étapes d'une course, d'un repos ou d'un long trajet.
ui-options-more-help = Attendre une touche quand les messages ne tiennent pas sur la ligne.
ui-options-mouse-help = Cliquer pour marcher ou regarder ; la molette fait défiler.
ui-options-panels-help = Messages, créatures en vue et jets de dés à droite d'un écran large.
ui-options-own-screen-help = Reprendre la disposition du jeu d'origine s'il en a une ; sinon, carte et colonne d'état.
ui-options-cursor-help = Aide les lecteurs d'écran et les loupes à suivre le héros.
ui-options-digits-help = Activé : un chiffre commence un nombre de répétitions. Désactivé : il fait faire un pas, comme sur le pavé numérique.
ui-options-old-tiles-help = Prendre dans les fichiers de préférences les lettres et les couleurs, mais pas les tuiles ($GRAF old). Prend effet à la prochaine partie.
ui-options-language-help = La langue de l'interface, et des jeux qui en proposent plusieurs.
ui-options-command = Commande
ui-options-enter-and-a-key = Entrée puis une touche pour l'attribuer, Suppr pour retirer ses touches, Retour arrière pour les touches par défaut
ui-options-nothing-was-changed = Rien n'a été modifié.
ui-options-is-kept-for-help = ? est réservé à l'aide. Tapez une autre touche.
ui-options-pref-files = Fichiers de préférences
ui-options-no-pref-file-was = Aucun fichier de préférences trouvé.
ui-options-it-could-only-be = Ce choix n'est possible qu'avant le premier tour.
ui-options-one-pref-file-was = Un fichier de préférences a été lu :
ui-options-key-set = Touches (jeu « { $set } »)
ui-options-press-key = Tapez la touche pour { $command } (Échap annule).
ui-options-bound = { $key } lance désormais { $command }.
ui-options-unbound = { $command } n'a plus de touche.
ui-options-usual-keys = { $command } a de nouveau ses touches par défaut.
ui-options-not-kept = { $said } Le changement n'a pas pu être enregistré : { $why }

## Watching a recorded game

ui-replay-the-theatre = Rediffusion
ui-replay-space-pauses-and-goes = Espace met en pause et reprend, + et - changent la vitesse.
ui-replay-right-and-left-step = Droite et Gauche avancent et reculent d'une commande, ou de 20 avec Maj ; Page préc. et Page suiv., de 200.
ui-replay-home-and-end-go = Début et Fin vont au commencement et à la fin.
ui-replay-g-goes-to-a = g va à un tour, d au niveau suivant, f au combat suivant.
ui-replay-goes-to-the-next = / va au prochain message qui contient les mots tapés, n à celui d'après.
ui-replay-l-looks-around-m = l regarde les environs, m montre les messages, r les jets, s les écrans du jeu.
ui-replay-t-takes-over-you = t vous donne la main : vous jouez la suite vous-même, à l'entraînement.
ui-replay-esc-leaves = Échap quitte.
ui-replay-what-to-look-at = Que regarder ?
ui-replay-a-recorded-game-space = C'est une partie enregistrée. Espace met en pause, Droite et Gauche avancent et reculent, ? montre les autres touches.
ui-replay-the-end-of-the = C'est la fin de l'enregistrement.
ui-replay-this-is-a-recorded = C'est une partie enregistrée : tapez t pour reprendre la main ici.
ui-replay-some-lines-of-your = Certaines lignes de vos fichiers de préférences n'ont pas pu être lues
ui-replay-a-turn-is-a = Tapez un numéro de tour.
ui-replay-first-look-for-something = Lancez d'abord une recherche avec /.
ui-replay-from-here-on-you = À partir d'ici, c'est vous qui jouez. C'est un entraînement : rien n'est enregistré ni classé.
ui-replay-unknown-key = Touche { $key } inconnue. Tapez ? pour les touches de la rediffusion.
ui-replay-broken = L'enregistrement ne peut pas être rejoué au-delà de la ligne { $line } : { $what }.
ui-replay-no-fight = Il n'y a plus de combat après ce moment.
ui-replay-no-level = Il n'y a plus d'autre niveau après ce moment.
ui-replay-no-message = Il n'y a plus de message qui contienne ces mots.
ui-replay-typing-turn = Aller au tour : { $typed }_
ui-replay-typing-words = Prochain message avec : { $typed }_
ui-replay-playing = lecture
ui-replay-paused = pause
ui-replay-line = { $state } x{ $speed }  tour { $turn }  { $next }
ui-replay-at-end = la fin
ui-replay-next = suite : { $command }

## Verbs of the interface

ui-verb-menu = Choisir parmi toutes les commandes.
ui-verb-help = Montrer les touches et expliquer comment jouer.
ui-verb-look = Regarder les environs avec un curseur.
ui-verb-travel = Aller à une case, à un escalier ou à quelque chose que vous avez vu.
ui-verb-explore = Explorer les parties inconnues du niveau.
ui-verb-sights = Lister ce qui est en vue et les lieux connus.
ui-verb-messages = Afficher le journal des messages.
ui-verb-rolls = Montrer les derniers jets de dés.
ui-verb-again = Répéter la dernière commande, ou reprendre un trajet ou un repos interrompu.
ui-verb-count = Répéter plusieurs fois la commande suivante.
ui-verb-map = Voir toute la carte.
ui-verb-options = Changer les options de la partie ou de l'interface.
ui-verb-rules = Changer les options des règles de ce jeu.
ui-verb-interface = Changer l'affichage et les contrôles.
ui-verb-keys = Changer les touches.
ui-verb-prefs = Montrer les fichiers de préférences lus, et ce qu'ils changent.
ui-verb-undo = Annuler le dernier tour (dans une partie d'entraînement).
ui-verb-redraw = Redessiner l'écran.
ui-verb-save = Tout enregistrer sur le disque maintenant.
ui-verb-quit = Enregistrer la partie et la quitter.

## Groups of commands

ui-group-move = Se déplacer
ui-group-act = Agir à proximité
ui-group-fight = Combattre
ui-group-things = Objets
ui-group-long = Actions longues
ui-group-screen = Écrans
ui-group-game = Cette partie
ui-group-wizard = Mode magicien (la partie ne sera pas classée)
ui-options-pickup = Ramassage automatique
ui-options-pickup-help = L'exploration automatique ramasse ces sortes d'objets : potion, food, staff, ring, arrow, sword... ; unknown pour ceux qui ne sont pas identifiés. Laisser vide pour ne rien ramasser.
ui-options-bold = Explorer près des ennemis
ui-options-bold-help = Pour les experts : l'exploration et les trajets continuent même si un ennemi éveillé peut vous frapper au prochain tour. Ils s'arrêtent toujours une fois pour chaque nouvelle créature.
ui-panel-remembered = En mémoire
ui-walk-foe = {$name} ({$state}, {$far} {$way})
ui-walk-asleep = dort
ui-walk-unwary = ne vous a pas vu
ui-walk-fleeing = s'enfuit
ui-walk-unmoving = ne bouge pas
ui-walk-alert = aux aguets
ui-walk-newcomers = En vue : {$list}. ({$key} pour continuer)
ui-walk-task = Vous n'avez pas terminé la tâche de cette salle ; appuyez encore une fois sur la touche pour passer quand même.
ui-walk-threat = Un ennemi peut vous frapper au prochain tour : {$name}. {$keys}
ui-walk-struck = Vous avez été touché et un ennemi est en vue : {$name}. {$keys}
ui-walk-keys-fight = ({$fight} pour combattre, {$look} pour regarder, les flèches pour vous éloigner.)
ui-walk-keys = (Avancez sur lui pour frapper ; {$look} pour regarder.)
ui-walk-confused = Vous êtes trop désorienté pour trouver votre chemin.
ui-walk-blind = Vous ne voyez pas où vous allez.
ui-walk-hurt = Arrêt : vous êtes gravement blessé, et un ennemi est en vue ({$name}).
ui-walk-in-the-way = Sur le chemin : {$name}.
ui-walk-circles = Arrêt : vous tournez en rond.
ui-walk-dare = ({$key} encore une fois pour passer quand même.)
ui-walk-on = ({$key} pour continuer quand même.)
ui-walk-shut = Certaines portes ne se sont pas ouvertes.
ui-walk-nothing-left = Tout est exploré, et il ne reste rien à ramasser.
ui-walk-passed = { $count ->
    [0] Tout est exploré. Vous n'avez pas ramassé : {$list}.
    [one] Tout est exploré. Vous n'avez pas ramassé : {$list} et {$count} autre.
   *[other] Tout est exploré. Vous n'avez pas ramassé : {$list} et {$count} autres.
}
ui-walk-left = { $count ->
    [0] Tout est exploré. Il reste : {$list}. Explorez encore pour aller à l'objet le plus proche.
    [one] Tout est exploré. Il reste : {$list} et {$count} autre. Explorez encore pour aller à l'objet le plus proche.
   *[other] Tout est exploré. Il reste : {$list} et {$count} autres. Explorez encore pour aller à l'objet le plus proche.
}
ui-walk-here = Ici : {$list}. ({$key} pour ramasser)
ui-end-go-on = Continuer
ui-end-go-on-help = Votre récit, votre score et un dernier coup d'œil.
ui-end-last-turns = Les derniers tours, avec les dés
ui-end-last-turns-help = Les messages et les jets des derniers tours, et ce que vous auriez encore pu utiliser.
ui-end-back = S'entraîner en reprenant dix tours plus tôt
ui-end-back-help = Rejouer à partir de dix tours avant la fin. Ce n'est pas classé et ne change pas votre partie.
ui-end-watch = Revoir les derniers tours
ui-end-watch-help = Revoir les dix derniers tours ; t permet de prendre la main à tout moment.
ui-end-turn = Tour {$turn}
ui-dump-game = Partie
ui-dump-facts = {$title}, Angrist {$version}, règles {$rules}, graine {$seed}. Tours : {$turns}. Commandes : {$commands}.
ui-dump-places = Lieux
ui-dump-unused = Objets inutilisés
ui-dump-messages = Derniers messages
ui-title-turns = Tours
ui-title-day = Date
ui-prompt-to-spend = Expérience à dépenser : {$left} ({$key}).
ui-walk-comes = {$name} apparaît.
ui-prompt-own-screen = Écran d'origine affiché.
ui-prompt-our-screen = Écran standard affiché.
ui-title-lessons = Leçons
ui-title-data-own = { $game } avec les données intégrées
ui-title-data-of = { $game } avec les données prises dans { $data }
ui-title-feet = { $feet } pieds
ui-title-points = Points
ui-title-depth = Profondeur
ui-title-enter-opens-score = Entrée pour ouvrir le compte rendu ou la rediffusion.
ui-title-read-dump = Lire le compte rendu
ui-title-watch-film = Revoir la partie
ui-title-dump = Compte rendu
ui-end-to-the-end = Retour à la fin
ui-end-to-the-end-help = La fin de votre propre partie, avec son récit et son score.
ui-end-to-the-title = Revenir à l'écran titre
ui-end-trial-again = Recommencer l'entraînement
ui-end-trial-again-help = Repartir du point où l'entraînement a commencé.
ui-end-trial-hint = C'était un entraînement : rien n'est enregistré ni classé.
ui-end-stop-trial = Terminer l'entraînement
ui-end-taken-back = Vous revenez à un tour précédent.
ui-end-nothing-to-take-back = Il n'y a pas de tour à annuler.
ui-prompt-foe-near = Impossible avec { $name } en vue.
ui-prompt-peril = { $what } ({ $key } encore une fois pour combattre quand même.)
ui-prompt-name-later = Vous pourrez lui donner un nom plus tard ({ $key }).
ui-title-lessons-help = De courtes leçons : l'arc et le lancer, la discrétion, le chant, la forge, la fuite.
ui-prompt-in-the-way = Passage barré : {$what}.

## Speech: the interface as lines

ui-way-north = au nord
ui-way-south = au sud
ui-way-east = à l'est
ui-way-west = à l'ouest
ui-way-northeast = au nord-est
ui-way-northwest = au nord-ouest
ui-way-southeast = au sud-est
ui-way-southwest = au sud-ouest
ui-point-n = n
ui-point-n-typed = nord
ui-point-s = s
ui-point-s-typed = sud
ui-point-e = e
ui-point-e-typed = est
ui-point-w = o
ui-point-w-typed = ouest
ui-point-ne = ne
ui-point-ne-typed = nord-est
ui-point-nw = no
ui-point-nw-typed = nord-ouest
ui-point-se = se
ui-point-se-typed = sud-est
ui-point-sw = so
ui-point-sw-typed = sud-ouest
ui-speech-far = { $n } { $way }
ui-speech-where-you-stand = là où vous êtes
ui-speech-nowhere = Aucune partie n'a encore commencé.
ui-speech-here = Ici : { $what }.
ui-speech-nothing-else = Rien d'autre n'est en vue.
ui-speech-the-unknown = l'inconnu
ui-speech-way = { $way } : { $what }.
ui-speech-way-free = { $count ->
    [one] { $way } : libre sur { $count } case, puis { $what }.
   *[other] { $way } : libre sur { $count } cases, puis { $what }.
}
ui-speech-in-sight = En vue : { $what }
ui-speech-at = { $what } : { $place }.
ui-speech-times = { $text } { $n } fois
ui-speech-or-type = Ou tapez { $key } : { $what }.
ui-speech-new-value = Actuellement : { $value }. Tapez la nouvelle valeur.
ui-speech-number-or-back = Tapez un numéro ou « back ».
ui-speech-count = Combien de fois, et quoi ? Par exemple : « 5 wait ».
ui-speech-key-for = Tapez la touche pour { $what }.
ui-speech-cursor = Tapez une direction, « next », « previous », « take » ou « back ».
ui-speech-no-key = Ce n'est pas une touche.
ui-speech-nothing-here = Il n'y a rien à choisir ici. Tapez « back ».
ui-speech-entries = Choisissez une entrée de 1 à { $n }.
ui-speech-no-entry = Il n'y a pas d'entrée « { $line } ». Tapez un numéro ou « back ».
ui-speech-recorded = C'est une partie enregistrée : tapez ? pour connaître les touches.
ui-speech-no-command = Il n'y a pas de commande « { $line } ». Tapez ? pour l'aide.
ui-speech-how-walk = Tapez une direction pour marcher (n, nord, ne...), ou « 5 nord » pour faire cinq pas.
ui-speech-how-look = Tapez « look around » pour savoir ce qui vous entoure, « look » pour déplacer un curseur sur la carte, ou « status » pour entendre la colonne d'état.
ui-speech-how-commands = Tapez « explore », « travel », « rest » ou le nom de toute autre commande ; « menu » les liste toutes, et « help » les explique.
ui-speech-how-keys = Tapez « key X » pour appuyer sur une touche. Appuyez sur Entrée sans rien taper pour répéter la dernière question. Tapez « back » pour quitter une liste.
ui-speech-how-quit = Tapez « quit » pour enregistrer la partie et revenir à l'écran titre.
ui-speech-welcome = Angrist en mode texte. Tapez un numéro ou un mot, puis Entrée ; en jeu, tapez ? pour savoir comment jouer.
ui-prompt-bad-number = Tapez un nombre de { $min } à { $max }.

## What options can be set to

ui-choice-yes = oui
ui-choice-no = non
ui-choice-family = classiques
ui-choice-vi = vi
ui-choice-short = réduites
ui-choice-auto = automatique
ui-choice-none = aucune
ui-choice-16 = 16
ui-choice-256 = 256
ui-choice-true = toutes
ui-choice-ascii = ascii
ui-choice-cp437 = cp437
ui-choice-unicode = unicode
ui-choice-classic = classique
ui-choice-protan = protan
ui-choice-deutan = deutan
ui-choice-tritan = tritan
ui-choice-contrast = contrastée

ui-speech-say = { $text } Tapez : { $verbs }.
