// The page: asks its transport, shows frames, turns keys, mouse and touch into input.

import { WorkerTransport, SocketTransport } from './transport.js';
import { MapCanvas } from './map.js';
import { ModelView, make, lineOf, titleOf } from './view.js';
import { say, translatePage } from './words.js';
import { setRoles, span } from './colours.js';
import { pressOf } from './keys.js';
import { Files } from './files.js';

const $ = (id) => document.getElementById(id);
const query = new URLSearchParams(location.search);
const remembered = (name, usual) => { try { return localStorage.getItem(`angrist-${name}`) ?? usual; } catch { return usual; } };
const remember = (name, value) => { try { localStorage.setItem(`angrist-${name}`, value); } catch { /* a private window forgets */ } };

const { server, watched, chat } = document.documentElement.dataset;
const transport = server ? new SocketTransport(server) : new WorkerTransport();
const map = new MapCanvas($('map'));
let theme = remembered('theme', matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark');
let now = null, frame = null, failed = false, update = null, keeper = '';
let touching = matchMedia('(pointer: coarse)').matches;
map.size = Number(remembered('size', touching ? 16 : 18));
map.tiles = remembered('pictures', 'letters') === 'tiles';
if (map.tiles) map.sheet.load().catch(() => { map.tiles = false; });

// ---- asking

/** Requests go out in order; what comes back is shown. */
async function ask(request, files) {
  try {
    const reply = await transport.ask(request, files);
    if (reply?.frame) show(reply);
    else if (reply?.error && transport.remote) notice(reply.error);
    return reply ?? {};
  } catch (error) {
    fail(error.message);
    return {};
  }
}
const input = (what) => ask({ do: 'input', input: what });
const press = (name) => input({ key: name });

transport.onpush = (message) => {
  if (message.restarted) restarted(message.restarted);
  if (message.reply?.frame) show(message.reply);
  if (message.download) files.download(message.download.name, message.download.bytes);
  if (message.trouble) trouble(message.trouble);
  if (message.notice) notice(say(message.notice));
  if (message.chat) said(message.chat);
  if (message.failed) fail(message.failed);
};

// ---- showing

function show(reply) {
  if (reply.roles) setRoles(reply.roles, theme);
  const first = frame === null;
  // Once there is a hero, the browser is asked not to throw the files away.
  if (reply.playing?.save && !now?.playing && !transport.remote) navigator.storage?.persist?.().catch(() => {});
  now = reply;
  frame = reply.frame;
  const play = frame.play;
  document.body.classList.toggle('at-title', !play);
  document.body.classList.toggle('own-screen', !!frame.maps?.own);
  translatePage(frame.language);
  $('where').textContent = play ? [play.place, say('turn {turn}', { turn: play.turn }), reply.playing?.watching ? say('replay') : ''].filter(Boolean).join(' · ') : say(keeper, { name: watched });
  showSaid(play);
  showBeside(play);
  showAsked();
  showOverlays();
  $('notice').textContent = frame.notice;
  measure();
  map.draw(frame, reply.playing?.race ?? '', theme);
  speak(reply.said);
  focus(first);
  clearTimeout(show.bar);
  if (touching && play) show.bar = setTimeout(showBar, reply.wait === null ? 60 : 400);
  window.dispatchEvent(new CustomEvent('angrist', { detail: reply }));
}

function showSaid(play) {
  const said = $('said');
  const fresh = play ? play.messages.filter((m) => m.fresh) : [];
  said.replaceChildren(...fresh.map((m) => { const line = span(`${m.text}${m.times > 1 ? ` x${m.times}` : ''} `, m.role); return line; }));
  if (play?.cursor) said.append(make('div', {}, `${play.cursor.text} ${play.cursor.seen.join(', ')}`));
  if (play?.more !== null && play?.more !== undefined) {
    const button = make('button', { type: 'button' }, 'More');
    button.addEventListener('click', () => press('Space'));
    said.append(button);
  }
  said.scrollTop = said.scrollHeight;
  const old = play ? play.messages.filter((m) => !m.fresh).slice(-60) : [];
  const history = $('history');
  history.replaceChildren(...old.map((m) => span(`${m.text}${m.times > 1 ? ` x${m.times}` : ''}`, m.role, 'div')));
  history.scrollTop = history.scrollHeight;
}

function still(model) {
  return model ? [new ModelView([], [], () => {}, smallMap).draw(model)] : [];
}

function showBeside(play) {
  $('side').replaceChildren(...still(play && !frame.maps.own ? play.side : null));
  $('sights').replaceChildren(...(play?.sights ?? []).map((s) => lineOf(s.line)));
  const status = $('status');
  if (!play) return status.replaceChildren();
  status.replaceChildren(...(play.status ? still(play.status) : [span(play.standing, 'Dim')]));
  if (play.doing) {
    const stop = make('button', { type: 'button', class: 'doing' }, say('{doing} – stop', { doing: play.doing }));
    stop.addEventListener('click', () => input('interrupt'));
    status.append(stop);
  }
  if (play.timeline) status.prepend(timeline(play.timeline));
}

function timeline(line) {
  const box = make('div', { class: 'timeline' });
  const range = make('input', { type: 'range', min: '0', max: String(line.length), value: String(line.position), 'aria-label': 'Position in the recorded game' });
  range.addEventListener('change', () => ask({ do: 'seek', position: Number(range.value) }));
  const play = make('button', { type: 'button' }, 'Play / pause');
  play.addEventListener('click', () => press('Space'));
  const link = make('button', { type: 'button' }, 'Link to this turn');
  link.addEventListener('click', () => files.replayLink(now.playing, frame.play.turn));
  box.append(range, play, link, ` ${line.text}`);
  return box;
}

function typed() {
  if (frame.prompt && frame.prompt.typed !== null) return frame.prompt.typed;
  if (frame.play?.timeline?.typed) return frame.play.timeline.typed;
  const top = frame.overlays.at(-1);
  if (frame.focus === 'overlay' && top) {
    const part = top.parts[top.focus];
    if (part?.editing !== null && part?.editing !== undefined) return part.editing;
    if (part?.searching) return part.search;
  }
  return null;
}

const DIRECTIONS = [['7', '↖', 'north-west'], ['8', '↑', 'north'], ['9', '↗', 'north-east'], ['4', '←', 'west'], ['5', '·', 'here'], ['6', '→', 'east'], ['1', '↙', 'south-west'], ['2', '↓', 'south'], ['3', '↘', 'south-east']];
const ARROWS = { 7: 'Home', 8: 'Up', 9: 'PageUp', 4: 'Left', 6: 'Right', 1: 'End', 2: 'Down', 3: 'PageDown', 5: 'Centre' };

function showAsked() {
  const prompt = frame.prompt, field = $('typing'), text = typed();
  $('asked').hidden = !prompt && text === null;
  $('question').textContent = prompt ? `${prompt.question} ${prompt.keys}` : text !== null ? say('Type, then Enter') : '';
  field.hidden = text === null;
  if (text !== null && field.value !== text) field.value = text;
  field.dataset.sent = text ?? '';
  const answers = [];
  const button = (label, key) => {
    const element = make('button', { type: 'button' }, label);
    element.addEventListener('click', () => press(key));
    answers.push(element);
  };
  if (prompt?.kind === 'yes-no') {
    button(prompt.answers[0] ?? 'Yes', 'y');
    button(prompt.answers[1] ?? 'No', 'n');
  }
  if (text !== null) button('OK', 'Enter');
  if (prompt || text !== null) button('Cancel', 'Esc');
  $('answers').replaceChildren(...answers);
}

/** A map within a screen: the overview, a compared level. */
function smallMap(small) {
  const canvas = make('canvas', { role: 'img', 'aria-label': small.title || 'Map' });
  const side = Math.max(4, Math.min(14, Math.floor(760 / Math.max(1, small.width))));
  const [w, h] = [side * 0.62, side * 1.15];
  const scale = window.devicePixelRatio || 1;
  canvas.width = small.width * w * scale;
  canvas.height = small.height * h * scale;
  canvas.style.width = `${small.width * w}px`;
  canvas.style.height = `${small.height * h}px`;
  const pen = canvas.getContext('2d');
  pen.scale(scale, scale);
  pen.font = `${side}px ui-monospace, 'DejaVu Sans Mono', monospace`;
  const text = getComputedStyle(document.documentElement).getPropertyValue('--text');
  small.cells.forEach((number, i) => {
    const kind = small.kinds[number];
    pen.fillStyle = kind.f ?? text;
    if (kind.c !== ' ') pen.fillText(kind.c, (i % small.width) * w, (Math.floor(i / small.width) + 0.85) * h);
  });
  return make('div', {}, canvas);
}

/** Turns a field of a form one step: goes to its row first, then Left or Right. */
async function turn(overlaid, row, name, chosen) {
  if (!chosen) {
    const part = overlaid.parts[overlaid.focus];
    const away = part.rows.indexOf(row) - part.chosen;
    for (let n = 0; n < Math.abs(away); n++) await press(away > 0 ? 'Down' : 'Up');
  }
  await press(name);
}

let drawnOverlays = '';
function showOverlays() {
  const key = JSON.stringify([frame.overlays, frame.overlay_maps, theme]);
  if (key === drawnOverlays) return;
  drawnOverlays = key;
  const maps = [...frame.overlay_maps];
  const all = frame.overlays.map((overlaid, i) => {
    const top = i === frame.overlays.length - 1;
    const view = new ModelView(overlaid.parts, maps, (part, row) => top && input({ row: { part, row } }), smallMap, top ? overlaid.focus : -1, (part, row, name, chosen) => top && turn(overlaid, row, name, chosen));
    const body = view.draw(overlaid.model);
    maps.splice(0, maps.length - view.maps.length);
    const title = titleOf(overlaid.model);
    const back = make('button', { type: 'button', 'aria-label': 'Back' }, '✕');
    back.addEventListener('click', () => input({ button: 'back' }));
    const heading = make('header', {}, make('h2', { id: `overlay-${i}`, class: title ? null : 'hidden' }, title || overlaid.screen), ...(overlaid.screen === 'title' ? [] : [back]));
    const section = make('section', { class: overlaid.full ? 'full' : '', role: top ? 'dialog' : 'group', 'aria-labelledby': `overlay-${i}`, 'data-screen': overlaid.screen }, heading, make('div', { class: 'body', tabindex: body.querySelector('[tabindex]') || body.tabIndex >= 0 ? null : '0' }, body));
    if (view.help) section.append(make('p', { class: 'help' }, view.help));
    section.active = view.active;
    return section;
  });
  $('overlays').replaceChildren(...all);
  all.at(-1)?.active?.scrollIntoView({ block: 'nearest' });
}

/** The keyboard's focus follows the game's, but never leaves a line that is being typed by hand. */
function focus(first) {
  if (document.activeElement === $('words') || document.activeElement?.id === 'talk' || $('box').open) return;
  if (!$('typing').hidden) return $('typing').focus({ preventScroll: true });
  const target = frame.focus === 'overlay' ? $('overlays').querySelector('[data-focus]') ?? $('overlays').querySelector('section:last-child button') : $('map');
  const here = document.activeElement;
  if (first || here === document.body || here === $('map') || here === $('typing') || !here?.isConnected || $('overlays').contains(here)) target?.focus({ preventScroll: true });
}

function speak(lines) {
  if (!lines?.length) return;
  const log = $('log');
  log.append(...lines.map((line) => make('div', {}, line)));
  while (log.childElementCount > 200) log.firstElementChild.remove();
  log.scrollTop = log.scrollHeight;
}

// ---- room

let told = '';
function measure() {
  const room = map.room();
  const key = `${room.columns}x${room.rows}`;
  if (key === told) return;
  told = key;
  ask({ do: 'size', ...room });
}
new ResizeObserver(() => { if (frame) { measure(); map.draw(frame, now.playing?.race ?? '', theme); } }).observe($('field'));

// ---- keys

document.addEventListener('keydown', (event) => {
  if ($('box').open) return;
  const target = event.target;
  const inField = target === $('words') || (target.tagName === 'INPUT' && target.type !== 'range' && target !== $('typing'));
  if (inField) {
    if (event.key === 'Escape') { event.preventDefault(); $('map').focus(); }
    return;
  }
  const name = pressOf(event);
  if (!name) return;
  if (target.tagName === 'BUTTON' && (name === 'Enter' || name === 'Space')) return;
  // On the map Tab is a key of the game (it fights, it aims), and in a screen of several parts it goes through them; Shift+Tab always
  // moves the focus on, so that no one is trapped.
  if (name === 'S-Tab' || (name === 'Tab' && target !== $('map') && !(frame?.overlays.at(-1)?.parts.length > 1))) return;
  event.preventDefault();
  if (!matchMedia('(pointer: coarse)').matches) touch(false);
  press(name);
});

document.addEventListener('paste', (event) => {
  if (event.target === $('words') || typed() === null) return;
  event.preventDefault();
  input({ text: event.clipboardData.getData('text') });
});

/** Soft keyboards send no keys, only a changed line: what changed is sent as keys and text. */
$('typing').addEventListener('input', () => {
  const field = $('typing'), was = field.dataset.sent ?? '', is = field.value;
  let same = 0;
  while (same < was.length && same < is.length && was[same] === is[same]) same++;
  for (let n = was.length - same; n > 0; n--) press('Backspace');
  if (is.length > same) input({ text: is.slice(same) });
  field.dataset.sent = is;
});

$('line').addEventListener('submit', (event) => {
  event.preventDefault();
  document.body.classList.add('reader');
  input({ line: $('words').value });
  $('words').value = '';
});

// ---- mouse and touch

function touch(on) {
  if (touching === on) return;
  touching = on;
  document.body.classList.toggle('touch', on);
  if (on && frame?.play) showBar();
}

let pressed = null, hovered = '';
const canvas = $('map');
canvas.addEventListener('pointerdown', (event) => {
  canvas.focus({ preventScroll: true });
  if (event.pointerType === 'touch') touch(true);
  if (event.button !== 0) return;
  pressed = { x: event.clientX, y: event.clientY, looked: false };
  if (event.pointerType === 'touch') {
    pressed.timer = setTimeout(() => {
      const at = pressed && map.squareAt(pressed.x, pressed.y);
      if (!at) return;
      pressed.looked = true;
      input({ square: { at, pointer: 'look' } });
      navigator.vibrate?.(15);
    }, 450);
  }
});
canvas.addEventListener('pointermove', (event) => {
  if (pressed && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > 12) {
    clearTimeout(pressed.timer);
    pressed.moved = true;
  }
  if (event.pointerType === 'mouse') hover(event.clientX, event.clientY);
});
canvas.addEventListener('pointerup', (event) => {
  const was = pressed;
  pressed = null;
  if (!was) return;
  clearTimeout(was.timer);
  if (was.looked || was.moved) return;
  const at = map.squareAt(event.clientX, event.clientY);
  if (frame?.focus === 'more') press('Space');
  else if (at) input({ square: { at, pointer: 'go' } });
  else input('interrupt');
});
canvas.addEventListener('pointercancel', () => { clearTimeout(pressed?.timer); pressed = null; });
canvas.addEventListener('pointerleave', () => { hovered = ''; $('tip').hidden = true; });
canvas.addEventListener('contextmenu', (event) => {
  event.preventDefault();
  const at = map.squareAt(event.clientX, event.clientY);
  // A long press of a finger has looked already.
  if (at && event.pointerType !== 'touch') input({ square: { at, pointer: 'look' } });
});
canvas.addEventListener('wheel', (event) => {
  if (event.ctrlKey) return;
  event.preventDefault();
  input({ wheel: event.deltaY < 0 ? 'up' : 'down' });
}, { passive: false });

async function hover(x, y) {
  const at = map.squareAt(x, y);
  const key = at ? `${at.x},${at.y}` : '';
  if (key === hovered) return;
  hovered = key;
  if (!at || !frame?.play) { $('tip').hidden = true; return; }
  const { seen } = await ask({ do: 'describe', at });
  if (hovered !== key) return;
  $('tip').hidden = !seen?.length;
  $('tip').textContent = seen?.join(', ') ?? '';
}

// ---- pad and bar

$('pad').append(...DIRECTIONS.map(([digit, arrow, name]) => {
  const button = make('button', { type: 'button', 'aria-label': name }, arrow);
  button.addEventListener('click', () => press(frame?.focus === 'map' && digit === '5' ? '5' : ARROWS[digit]));
  return button;
}));

/** Commands worth a button first; the rest is in the menu. */
const FIRST = ['menu', 'explore', 'travel', 'rest', 'look', 'pickup', 'get', 'take', 'interact', 'descend', 'ascend', 'down', 'up', 'fire', 'throw', 'open', 'inventory', 'equipment', 'use', 'wear', 'eat', 'cast', 'abilities', 'character', 'again', 'messages', 'map', 'options', 'help', 'quit'];

async function showBar() {
  if (!frame?.play) return $('bar').replaceChildren();
  const { commands = [] } = await ask({ do: 'commands', of: FIRST });
  const buttons = commands.filter((c) => c.legal).map((command) => {
    const button = make('button', { type: 'button', title: command.help }, command.line);
    button.addEventListener('click', () => input({ line: command.line }));
    return button;
  });
  const escape = make('button', { type: 'button' }, 'Esc');
  escape.addEventListener('click', () => press('Esc'));
  const enter = make('button', { type: 'button' }, 'Enter');
  enter.addEventListener('click', () => press('Enter'));
  $('bar').replaceChildren(escape, enter, ...buttons);
}

// ---- tools

/** Tiles are drawn on dark ground, whatever the rest is. */
const light = () => ({ do: 'light', on: theme === 'light', map: theme === 'light' && !map.tiles });
$('theme').addEventListener('click', () => setTheme(theme === 'dark' ? 'light' : 'dark'));
function setTheme(name) {
  theme = name;
  remember('theme', name);
  document.documentElement.dataset.theme = name;
  $('theme').setAttribute('aria-pressed', String(name === 'light'));
  if (frame) ask(light()).then(() => map.repaint());
}
$('pictures').addEventListener('click', async () => {
  map.tiles = !map.tiles;
  if (map.tiles) await map.sheet.load().catch((error) => { map.tiles = false; notice(say('The tiles cannot be loaded: {why}.', { why: error.message })); });
  remember('pictures', map.tiles ? 'tiles' : 'letters');
  $('pictures').setAttribute('aria-pressed', String(map.tiles));
  if (!frame) return;
  await ask(light());
  measure();
  map.repaint();
});
const resize = (by) => () => {
  map.size = Math.max(10, Math.min(48, map.size + by));
  remember('size', map.size);
  if (frame) { measure(); map.repaint(); }
};
$('larger').addEventListener('click', resize(2));
$('smaller').addEventListener('click', resize(-2));

// ---- boxes: files, trouble, panics

function box(title, ...content) {
  const dialog = $('box');
  const close = make('button', { type: 'button' }, 'Close');
  close.addEventListener('click', () => dialog.close());
  dialog.replaceChildren(make('h2', { id: 'box-title' }, title), ...content, make('div', { class: 'buttons' }, close));
  if (!dialog.open) dialog.showModal();
  return { dialog, close };
}
$('box').addEventListener('close', () => frame && focus(true));

function notice(text) {
  $('notice').textContent = text;
  speak([text]);
}

function trouble({ kind, text }) {
  const why = kind === 'full'
    ? say('The browser has no room left for this page, so the last command has not been saved. Its effect is shown once it is.')
    : say('The last command could not be saved: {why}. Its effect is shown once it is.', { why: text });
  const retry = make('button', { type: 'button' }, 'Try again');
  const save = make('button', { type: 'button' }, 'Download the record');
  const { dialog, close } = box('Not saved', make('p', {}, why), make('p', {}, 'Make room (delete old heroes or data), then try again; or download the record, which has everything so far.'), make('div', { class: 'buttons' }, retry, save));
  close.hidden = true;
  retry.addEventListener('click', () => { dialog.close(); ask({ do: 'retry' }); });
  save.addEventListener('click', () => files.downloadRecord(now?.playing?.save));
  dialog.addEventListener('cancel', (event) => event.preventDefault(), { once: true });
}

function restarted({ kind, text, save }) {
  if (kind !== 'panic') return notice(text);
  const name = save?.split('/')[1];
  const go = make('button', { type: 'button' }, name ? say('Continue with {name}', { name }) : 'Continue');
  const { dialog } = box('Internal error', make('p', {}, 'The game stopped because of a bug. Everything you did is in the record, and you can continue from there. Please send us the message and the record.'), make('pre', { tabindex: '0' }, text), make('div', { class: 'buttons' }, go));
  go.addEventListener('click', () => { dialog.close(); if (name) ask({ do: 'open', open: { kind: 'hero', name } }); });
  go.focus();
}

function fail(text) {
  if (failed) return;
  failed = true;
  const again = make('button', { type: 'button' }, 'Reload the page');
  again.addEventListener('click', () => location.reload());
  box('This page has stopped working', make('p', {}, text), make('p', {}, 'What you played is saved.'), make('div', { class: 'buttons' }, again));
}

const files = new Files({ ask, box, notice, remote: transport.remote, playing: () => now?.playing ?? null, update: () => update, keeper: () => keeper });
$('files').addEventListener('click', () => files.open());
for (const kind of ['dragover', 'drop']) {
  document.addEventListener(kind, (event) => {
    event.preventDefault();
    if (kind === 'drop') files.dropped(event.dataTransfer);
  });
}

// ---- beginning

/** Links: #game=sil&seed=42 begins a game, #replay=records/X.record&turn=100 opens a replay. */
function linked() {
  const link = new URLSearchParams(location.hash.slice(1));
  if (link.has('game')) {
    const [game, seed, data, quick] = ['game', 'seed', 'data', 'quick'].map((name) => link.get(name) ?? '');
    return { kind: 'new', game, seed, data, name: link.get('name') ?? '', quick: quick === '1', lesson: link.get('lesson') === '1' };
  }
  if (link.has('replay')) return { kind: 'watch', record: link.get('replay'), turn: Number(link.get('turn') ?? 0) || 0 };
  return null;
}

async function openLink() {
  const open = linked();
  if (!open) return;
  history.replaceState(null, '', location.pathname + location.search);
  await ask({ do: 'open', open });
}
addEventListener('hashchange', openLink);

/** Talking with those who watch, where a server allows it. */
function talk() {
  if (chat !== 'yes') return;
  const field = make('input', { id: 'talk', autocomplete: 'off', maxlength: '200', placeholder: 'Say something to the player and the watchers' });
  const form = make('form', { id: 'talking' }, make('label', { for: 'talk' }, 'Chat'), field);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (field.value.trim()) ask({ do: 'chat', text: field.value });
    field.value = '';
  });
  $('spoken').append(form);
}

function said({ from, text }) {
  speak([`${from}: ${text}`]);
  $('notice').textContent = `${from}: ${text}`;
}

function serve() {
  if (!('serviceWorker' in navigator) || query.has('no-sw')) return;
  navigator.serviceWorker.register('sw.js').then((registration) => {
    const waiting = () => {
      if (!registration.waiting || !navigator.serviceWorker.controller) return;
      update = registration.waiting;
      takeOver();
    };
    registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', waiting));
    waiting();
  }).catch(() => {});
  let reloaded = false;
  const had = !!navigator.serviceWorker.controller;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (reloaded || !had) return;
    reloaded = true;
    location.reload();
  });
}

/** A new version takes over only when no game is open: other rules would leave a mark in the record. */
function takeOver() {
  if (update && !now?.playing) update.postMessage('take over');
}
addEventListener('angrist', () => { if (update && !now.playing) takeOver(); });
addEventListener('pagehide', () => transport.ask({ do: 'save' }).catch(() => {}));
document.addEventListener('visibilitychange', () => { if (document.hidden && now?.playing && !now.playing.watching) ask({ do: 'save' }); });

async function begin() {
  translatePage(navigator.language?.startsWith('fr') ? 'fr' : 'en');
  document.documentElement.dataset.theme = theme;
  document.body.classList.toggle('touch', touching);
  document.body.classList.add('at-title');
  $('theme').setAttribute('aria-pressed', String(theme === 'light'));
  $('pictures').setAttribute('aria-pressed', String(map.tiles));
  try { await document.fonts.ready; } catch { /* letters are measured again on resize */ }
  const room = map.room();
  told = `${room.columns}x${room.rows}`;
  const reply = await transport.ask({ do: 'begin', url: new URL('angrist.wasm', location.href).href, keeper: query.get('keeper') ?? undefined, settings: { light: theme === 'light', map: light().map, ...room } });
  keeper = { opfs: 'Saved in this browser.', idb: 'Saved in this browser (IndexedDB).', memory: 'This browser saves nothing: download your records.', server: 'Saved on the server.', watched: 'Watching {name}' }[reply.keeper] ?? '';
  show(reply);
  if (transport.remote) talk();
  else serve();
  if (!watched) await openLink();
  window.angrist = { ask, map, press, input, get now() { return now; }, get frame() { return frame; } };
  performance.mark('angrist-ready');
}
begin().catch((error) => fail(error.message));
