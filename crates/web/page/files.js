// Files in and out: records and copies of everything as downloads, imports, the player's own data, links. Nothing is sent anywhere.

import { make } from './view.js';
import { say } from './words.js';
import { unzip, zip } from './zip.js';

const MOST = 64 << 20;

export class Files {
  #page;

  constructor(page) {
    this.#page = page;
  }

  download(name, bytes) {
    const url = URL.createObjectURL(bytes instanceof Blob ? bytes : new Blob([bytes], { type: 'application/octet-stream' }));
    const link = make('a', { href: url, download: name });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  }

  async downloadRecord(save) {
    if (!save) return this.#page.notice(say('No hero is being played.'));
    const { bytes } = await this.#page.ask({ do: 'record', save });
    if (bytes) this.download(`${save.split('/').at(-1)}.record`, bytes);
  }

  async downloadAll() {
    const { files } = await this.#page.ask({ do: 'files' });
    this.download('angrist.zip', zip(files.map(({ path, bytes }) => ({ name: path, bytes }))));
  }

  /** A link that begins the same game, or opens this replay at a turn. */
  async replayLink(playing, turn) {
    const link = new URL(location.href);
    link.hash = playing?.watching && playing.record ? `replay=${encodeURIComponent(playing.record)}&turn=${turn}` : `game=${playing.game}&seed=${playing.seed}`;
    await navigator.clipboard?.writeText(link.href).catch(() => {});
    this.#page.box('Link', make('p', {}, 'Copied. Anyone who opens it starts the same game, or sees the record at this turn if they have it.'), make('pre', { tabindex: '0' }, link.href));
  }

  async open() {
    if (this.#page.remote) return this.#onServer();
    const { libs = [] } = await this.#page.ask({ do: 'libs' });
    const { version, games = [] } = await this.#page.ask({ do: 'about' });
    const playing = this.#page.playing();
    const button = (text, act, disabled = false) => {
      const element = make('button', { type: 'button', disabled }, text);
      element.addEventListener('click', act);
      return element;
    };
    const choose = (label, act, attributes) => {
      const field = make('input', { type: 'file', class: 'hidden', tabindex: '-1', 'aria-label': label, ...attributes });
      field.addEventListener('change', () => act([...field.files]));
      return [field, button(label, () => field.click())];
    };
    const drop = make('div', { class: 'drop' }, 'Drop a zip of a lib, a record or a copy here, or choose: ',
      ...choose('Choose a file', (all) => this.take(all), { multiple: true, id: 'choose-file', accept: '.zip,.record,.txt' }),
      ...choose('Choose a directory', (all) => this.takeDirectory(all), { webkitdirectory: true, id: 'choose-directory' }));
    const list = libs.length === 0 ? [make('p', { class: 'hint' }, 'None yet.')] : libs.map((lib) =>
      make('div', { class: 'buttons' }, make('span', {}, say('{name} ({game}, {files} files, {digest})', lib)),
        button(say('Play with {name}', lib), () => this.#play(lib), !!playing), button(say('Forget {name}', lib), async () => { await this.#page.ask({ do: 'remove-lib', digest: lib.digest }); this.open(); })));
    const about = games.map((g) => `${g.title}: rules ${g.rules}`).join(', ');
    this.#page.box('Files',
      make('p', {}, 'Everything stays in this browser: nothing you play or add is sent anywhere.'),
      make('h3', {}, 'Export'),
      make('div', { class: 'buttons' }, button('Record of this hero', () => this.downloadRecord(playing?.save), !playing?.save), button('Copy of everything', () => this.downloadAll()), button('Link to this game', () => this.replayLink(playing, playing?.turn), !playing)),
      make('h3', {}, 'Import'), drop,
      make('h3', {}, 'Your own data'),
      make('p', {}, 'A Sil-Q or Incursion lib is checked, kept here by its digest, and never sent anywhere.'), ...list,
      make('h3', {}, 'About'),
      make('p', { class: 'hint' }, `Angrist ${version}. ${about}. ${say(this.#page.keeper())} ${this.#page.update() ? say('A new version is ready; it is used when no game is open.') : ''}`));
  }

  /** On a server games, scores and records are pages of their own. */
  #onServer() {
    const playing = this.#page.playing();
    const record = make('button', { type: 'button', disabled: !playing?.save }, 'Record of this hero');
    record.addEventListener('click', () => this.downloadRecord(playing?.save));
    const link = make('button', { type: 'button', disabled: !playing }, 'Link to this game');
    link.addEventListener('click', () => this.replayLink(playing, playing?.turn));
    const page = (href, text) => make('a', { href, target: '_blank', rel: 'noopener' }, text);
    this.#page.box('Server',
      make('p', {}, 'Your games are saved on the server: close the page whenever you like, and continue from any browser or over SSH.'),
      make('div', { class: 'buttons' }, record, link),
      make('p', {}, page('/', 'First page'), ' · ', page('/scores', 'Scores'), ' · ', page('/races', 'Races'), ' · ', page('/live', 'Watch others'), ' · ', page('/account', 'Your account')));
  }

  async #play(lib) {
    document.getElementById('box').close();
    await this.#page.ask({ do: 'open', open: { kind: 'new', game: lib.game, data: lib.digest, name: 'Hero' } });
  }

  dropped(transfer) {
    const all = [...(transfer?.files ?? [])];
    if (all.length > 0) this.take(all);
  }

  /** Files that were chosen or dropped: an archive, a record. */
  async take(all) {
    try {
      for (const file of all) {
        if (/\.zip$/i.test(file.name)) {
          const files = await unzip(file);
          // A copy of everything has saves in it; anything else is a lib.
          const copy = files.some((f) => /^(saves|morgue|data|config)\//.test(f.name));
          await (copy ? this.#import(files) : this.#add(file.name.replace(/\.zip$/i, ''), files));
        } else if (file.size > MOST) {
          throw new Error(say('{name} is {size} MB; the limit is {most} MB.', { name: file.name, size: Math.round(file.size / (1 << 20)), most: MOST >> 20 }));
        } else {
          await this.#import([{ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }]);
        }
      }
    } catch (error) {
      this.#said('Not imported', [error.message]);
    }
  }

  async takeDirectory(all) {
    try {
      const wanted = all.filter((file) => /\.(txt|prf|irc|irh|h)$/i.test(file.name));
      const total = wanted.reduce((sum, file) => sum + file.size, 0);
      if (wanted.length === 0) throw new Error(say('There is no lib in this directory.'));
      if (total > MOST || wanted.length > 5000) throw new Error(say('This directory has more than {most} MB or 5000 files: it is not a lib.', { most: MOST >> 20 }));
      const files = await Promise.all(wanted.map(async (file) => ({ name: file.webkitRelativePath || file.name, bytes: new Uint8Array(await file.arrayBuffer()) })));
      await this.#add(files[0].name.split('/')[0], files);
    } catch (error) {
      this.#said('Not imported', [error.message]);
    }
  }

  async #add(name, files) {
    const { lib, error } = await this.#page.ask({ do: 'add-lib', name }, files);
    if (error) return this.#said('This lib cannot be used', [error]);
    if (lib) this.#said('Added', [say('{name}: {files} files for {game}, digest {digest}. Choose Files, then Play with {name}.', lib)]);
  }

  async #import(files) {
    const { taken = [], wrong = [] } = await this.#page.ask({ do: 'import' }, files);
    const lines = taken.map((t) => (t.hero ? say('You can continue with {name}.', { name: t.hero }) : t.film ? say('You can watch {name}.', { name: t.film }) : '')).filter(Boolean);
    const film = taken.find((t) => t.film);
    this.#said(wrong.length ? 'Not everything was imported' : 'Imported', [...lines, ...wrong]);
    if (film && taken.length === 1 && !this.#page.playing()) {
      document.getElementById('box').close();
      await this.#page.ask({ do: 'open', open: { kind: 'watch', record: film.film, turn: 0 } });
    }
  }

  #said(title, lines) {
    this.#page.box(title, make('pre', { tabindex: '0' }, lines.join('\n')));
  }
}
