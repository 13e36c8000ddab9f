// The page's own words in the languages of the interface: buttons, dialogs, labels. What the games say comes translated with the frames.
// The language is the browser's until the first frame, then that of the option.

const NARROW = '\u202f';

/** French for what the page says in English. `{name}` stands for a value. A space before : ; ? ! becomes a narrow no-break space. */
const FRENCH = {
  'Go to the map': 'Aller à la carte',
  Tiles: 'Tuiles',
  Light: 'Clair',
  'A+: larger letters': 'A+ : lettres plus grandes',
  'A−: smaller letters': 'A− : lettres plus petites',
  Files: 'Fichiers',
  Game: 'Partie',
  'Last messages': 'Derniers messages',
  Hero: 'Héros',
  'Map. Keys are commands; ? lists them, Enter opens a menu, Shift+Tab leaves the map.': 'Carte. Les touches sont des commandes ; ? en donne la liste, Entrée ouvre un menu, Maj+Tab quitte la carte.',
  'In sight and earlier messages': 'En vue et messages précédents',
  'In sight': 'En vue',
  'Earlier messages': 'Messages précédents',
  Status: 'État',
  Commands: 'Commandes',
  Directions: 'Directions',
  'Commands available now': 'Commandes disponibles',
  'What happens': 'Ce qui se passe',
  'Type a command': 'Tapez une commande',
  'look around, north, menu, help': 'look around, nord, menu, help',
  Map: 'Carte',
  Choices: 'Choix',
  Table: 'Tableau',
  More: 'Suite',
  '{doing} – stop': '{doing} – arrêter',
  'Position in the recorded game': 'Position dans la partie enregistrée',
  'Play / pause': 'Lecture / pause',
  'Link to this turn': 'Lien vers ce tour',
  'Type, then Enter': 'Tapez, puis Entrée',
  Yes: 'Oui',
  No: 'Non',
  OK: 'OK',
  Cancel: 'Annuler',
  Back: 'Retour',
  Esc: 'Échap',
  Enter: 'Entrée',
  Close: 'Fermer',
  'turn {turn}': 'tour {turn}',
  replay: 'rediffusion',
  'The tiles cannot be loaded: {why}.': 'Les tuiles n\'ont pas pu être chargées : {why}.',
  'Not saved': 'Non enregistré',
  'The browser has no room left for this page, so the last command has not been saved. Its effect is shown once it is.': 'Le navigateur n\'a plus de place pour cette page : la dernière commande n\'a pas été enregistrée. Son effet s\'affichera dès qu\'elle le sera.',
  'The last command could not be saved: {why}. Its effect is shown once it is.': 'La dernière commande n\'a pas pu être enregistrée : {why}. Son effet s\'affichera dès qu\'elle le sera.',
  'Try again': 'Réessayer',
  'Download the record': 'Télécharger l\'enregistrement',
  'Make room (delete old heroes or data), then try again; or download the record, which has everything so far.': 'Faites de la place (supprimez d\'anciens héros ou des données), puis réessayez ; ou téléchargez l\'enregistrement, qui contient toute la partie jusqu\'ici.',
  Continue: 'Continuer',
  'Continue with {name}': 'Continuer avec {name}',
  'Internal error': 'Erreur interne',
  'The game stopped because of a bug. Everything you did is in the record, and you can continue from there. Please send us the message and the record.': 'Une erreur du programme a arrêté le jeu. Tout ce que vous avez fait est dans l\'enregistrement, et vous pouvez continuer à partir de là. Merci de nous envoyer le message et l\'enregistrement.',
  'Reload the page': 'Recharger la page',
  'This page has stopped working': 'Cette page a cessé de fonctionner',
  'What you played is saved.': 'Ce que vous avez joué est enregistré.',
  'Say something to the player and the watchers': 'Dites quelque chose au joueur et aux spectateurs',
  'The connection has dropped; trying again. Nothing is lost.': 'La connexion a été interrompue ; nouvelle tentative en cours. Rien n\'est perdu.',
  Chat: 'Discussion',
  'Saved in this browser.': 'Enregistré dans ce navigateur.',
  'Saved in this browser (IndexedDB).': 'Enregistré dans ce navigateur (IndexedDB).',
  'This browser saves nothing: download your records.': 'Ce navigateur n\'enregistre rien : téléchargez vos enregistrements.',
  'Saved on the server.': 'Enregistré sur le serveur.',
  'Watching {name}': 'Vous regardez {name}',
  Link: 'Lien',
  'Copied. Anyone who opens it starts the same game, or sees the record at this turn if they have it.': 'Copié. Quiconque l\'ouvre commence la même partie, ou voit l\'enregistrement à ce tour s\'il l\'a.',
  'Drop a zip of a lib, a record or a copy here, or choose: ': 'Déposez ici le zip d\'une lib, un enregistrement ou une copie, ou choisissez : ',
  'Choose a file': 'Choisir un fichier',
  'Choose a directory': 'Choisir un dossier',
  'No hero is being played.': 'Aucune partie n\'est en cours.',
  'None yet.': 'Aucune pour l\'instant.',
  'Play with {name}': 'Jouer avec {name}',
  'Forget {name}': 'Oublier {name}',
  '{name} ({game}, {files} files, {digest})': '{name} ({game}, {files} fichiers, {digest})',
  'Everything stays in this browser: nothing you play or add is sent anywhere.': 'Tout reste dans ce navigateur : rien de ce que vous jouez ou ajoutez n\'est envoyé ailleurs.',
  Export: 'Exporter',
  Import: 'Importer',
  'Record of this hero': 'Enregistrement de ce héros',
  'Copy of everything': 'Copie complète',
  'Link to this game': 'Lien vers cette partie',
  'Your own data': 'Vos propres données',
  'A Sil-Q or Incursion lib is checked, kept here by its digest, and never sent anywhere.': 'Une lib de Sil-Q ou d\'Incursion est vérifiée, gardée ici sous son empreinte, et n\'est jamais envoyée.',
  About: 'À propos',
  'A new version is ready; it is used when no game is open.': 'Une nouvelle version est prête ; elle sera utilisée dès qu\'aucune partie ne sera ouverte.',
  Server: 'Serveur',
  'Your games are saved on the server: close the page whenever you like, and continue from any browser or over SSH.': 'Vos parties sont enregistrées sur le serveur : fermez la page quand vous voulez, et continuez depuis n\'importe quel navigateur ou par SSH.',
  'First page': 'Accueil',
  Scores: 'Palmarès',
  Races: 'Courses',
  'Watch others': 'Regarder les autres',
  'Your account': 'Votre compte',
  'Not imported': 'Non importé',
  '{name} is {size} MB; the limit is {most} MB.': '{name} fait {size} Mo ; la limite est de {most} Mo.',
  'There is no lib in this directory.': 'Il n\'y a pas de lib dans ce dossier.',
  'This directory has more than {most} MB or 5000 files: it is not a lib.': 'Ce dossier contient plus de {most} Mo ou plus de 5000 fichiers : ce n\'est pas une lib.',
  'This lib cannot be used': 'Cette lib ne peut pas être utilisée',
  Added: 'Ajouté',
  '{name}: {files} files for {game}, digest {digest}. Choose Files, then Play with {name}.': '{name} : {files} fichiers pour {game}, empreinte {digest}. Choisissez Fichiers, puis Jouer avec {name}.',
  'You can continue with {name}.': 'Vous pouvez continuer avec {name}.',
  'You can watch {name}.': 'Vous pouvez regarder {name}.',
  'Not everything was imported': 'Tout n\'a pas été importé',
  Imported: 'Importé',
};

const french = () => (document.documentElement.lang || '').startsWith('fr');

/** A text of the page in the language of the page. Other texts come back as they are. */
export function say(text, values = {}) {
  const own = french() && Object.hasOwn(FRENCH, text) ? FRENCH[text].replace(/ (?=[:;?!](\s|$))/g, NARROW) : text;
  return own.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? values[name] : whole));
}

const SPOKEN = ['aria-label', 'placeholder', 'title'];

/** Puts the page as it was loaded into a language; English texts are remembered, so that it can go back. */
export function translatePage(language) {
  if (document.documentElement.lang === language && document.documentElement.dataset.said === language) return;
  document.documentElement.lang = language;
  document.documentElement.dataset.said = language;
  for (const element of document.querySelectorAll('body *')) {
    for (const name of SPOKEN) {
      const key = `english${name.replace('aria-', '')}`;
      const english = element.dataset[key] ?? element.getAttribute(name);
      if (english === null || !Object.hasOwn(FRENCH, english)) continue;
      element.dataset[key] = english;
      element.setAttribute(name, say(english));
    }
    if (element.children.length > 0) continue;
    const english = element.dataset.english ?? element.textContent;
    if (!Object.hasOwn(FRENCH, english)) continue;
    element.dataset.english = english;
    element.textContent = say(english);
  }
}
