// The worker: the module, the files, and the clock of what goes on by itself. It answers one message after the other; a frame leaves
// only when everything behind it is kept.

import { Module, Panic } from './module.js';
import { REPLACE, Trouble } from './keep/common.js';
import { OpfsKeeper } from './keep/opfs.js';
import { IdbKeeper } from './keep/idb.js';
import { MemoryKeeper } from './keep/memory.js';

/** Milliseconds between two frames of something that goes on by itself. */
const FRAME = 30;

let compiled, keeper, module, settings = { light: false, map: false, columns: 60, rows: 22 };
let chain = Promise.resolve();
let ticking = 0, shown = 0, importing = false, playing = null;
/** A reply that waits until its changes are kept. */
let held = null;
const news = 'BroadcastChannel' in self ? new BroadcastChannel('angrist') : null;
let stale = false, known = [], taken = false;
if (news) news.onmessage = () => { stale = true; };

const post = (message) => self.postMessage(message);

async function choose(wanted) {
  const ways = { opfs: () => OpfsKeeper.begin(), idb: () => IdbKeeper.begin(), memory: () => new MemoryKeeper() };
  for (const way of wanted ? [wanted] : ['opfs', 'idb', 'memory']) {
    try {
      return await ways[way]();
    } catch (error) {
      console.warn(`no ${way}: ${error}`);
    }
  }
  return new MemoryKeeper();
}

/** A fresh module on what is kept. */
async function begin() {
  clearTimeout(ticking);
  const files = await keeper.files();
  stale = false;
  known = files.map((file) => file.path);
  taken = files.some((file) => file.elsewhere);
  module = await Module.begin(compiled, {
    keep(what, path, number, bytes) {
      if (what === REPLACE && path.startsWith('records/') && !importing) {
        const copy = bytes.slice();
        post({ download: { name: path.slice('records/'.length), bytes: copy } });
      }
      return keeper.keep(what, path, number, bytes);
    },
  });
  for (const { path, bytes, elsewhere } of files) module.load(path, bytes, elsewhere);
  module.boot(settings.light);
  const first = module.request({ do: 'light', on: settings.light, map: settings.map });
  const reply = module.request({ do: 'size', columns: settings.columns, rows: settings.rows });
  return { ...reply, roles: first.roles, said: [...first.said, ...reply.said] };
}

/** What the player is told when a fresh module had to be begun. */
function because(error) {
  const hero = error.path?.split('/')[1] ?? '';
  if (error instanceof Panic) return { kind: 'panic', text: error.message };
  if (error.kind === 'locked') return { kind: 'locked', text: `${hero} is being played in another tab or window.` };
  return { kind: 'changed', text: `${hero} was played in another tab meanwhile. What was played there is loaded now: choose ${hero} again.` };
}

async function again(error) {
  const save = error instanceof Panic ? playing?.save : null;
  if (error instanceof Panic) {
    // What was written before the panic is kept as it was meant.
    await keeper.settle((path) => module.file(path)).catch(() => {});
  }
  keeper.release();
  held = null;
  const reply = await begin();
  post({ restarted: { ...because(error), save }, reply });
  return reply;
}

/** Sends a reply once everything behind it is kept. */
async function settle(send) {
  try {
    await keeper.settle((path) => module.file(path));
  } catch (error) {
    if (error instanceof Trouble && (error.kind === 'locked' || error.kind === 'changed')) {
      const reply = await again(error);
      send({ stopped: true, reply: null });
      return reply;
    }
    held = send;
    post({ trouble: { kind: error.kind ?? 'refused', text: error.message, path: error.path } });
    return null;
  }
  held = null;
  return send(null);
}

function plan(reply) {
  clearTimeout(ticking);
  if (reply?.wait !== null && reply?.wait !== undefined) {
    ticking = setTimeout(() => { chain = chain.then(tick); }, reply.wait);
  }
}

function note(reply) {
  if (reply && 'playing' in reply) {
    if ((playing?.save ?? null) !== (reply.playing?.save ?? null)) news?.postMessage('changed');
    playing = reply.playing;
  }
}

async function tick() {
  if (held) return;
  try {
    const reply = module.request({ do: 'tick' });
    note(reply);
    await settle((stopped) => {
      if (stopped) return;
      const now = performance.now();
      if (reply.wait === null || now - shown >= FRAME) {
        shown = now;
        post({ reply });
      }
      plan(reply);
    });
  } catch (error) {
    if (!(error instanceof Panic)) throw error;
    await again(error);
  }
}

async function answer({ id, request, files }) {
  if (request.do === 'begin') return start(id, request);
  if (request.do === 'retry') {
    const send = held;
    if (send) await settle(send);
    return post({ id, reply: {} });
  }
  if (request.do === 'files') return post({ id, reply: { files: await copy(request.under ?? '') } });
  if (request.do === 'record') return post({ id, reply: { bytes: module.file(`${request.save}/record`) } });
  if (held) return post({ id, reply: { error: 'The last command has not been saved yet.' } });
  try {
    if (request.do === 'size') Object.assign(settings, { columns: request.columns, rows: request.rows });
    if (request.do === 'light') Object.assign(settings, { light: request.on, map: request.map });
    // Another page has changed something, or may have ended: look again, as long as no game is open here.
    if ((stale || taken) && !playing) await refresh();
    importing = request.do === 'import';
    for (const file of files ?? []) module.upload(file.name, file.bytes);
    const reply = module.request(request);
    importing = false;
    note(reply);
    await settle((stopped) => {
      if (stopped) return post({ id, reply: {} });
      shown = performance.now();
      post({ id, reply });
      if ('wait' in reply) plan(reply);
    });
  } catch (error) {
    importing = false;
    if (!(error instanceof Panic)) throw error;
    await again(error);
    post({ id, reply: {} });
  }
}

/** Loads what other pages have changed into the module at hand. */
async function refresh() {
  stale = false;
  const files = await keeper.files();
  const gone = known.some((path) => !files.some((file) => file.path === path) && module.file(path));
  if (gone) return begin();
  for (const { path, bytes, elsewhere } of files) module.load(path, bytes, elsewhere);
  known = files.map((file) => file.path);
  taken = files.some((file) => file.elsewhere);
}

async function copy(under) {
  const files = await keeper.files();
  return files.filter((f) => f.path.startsWith(under)).map(({ path, bytes }) => ({ path, bytes }));
}

async function start(id, request) {
  Object.assign(settings, request.settings);
  compiled = request.compiled ?? (await compile(request.url));
  keeper = await choose(request.keeper);
  const reply = await begin();
  note(reply);
  post({ id, reply: { ...reply, keeper: keeper.name } });
}

async function compile(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  if (response.headers.get('content-type')?.startsWith('application/wasm')) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

self.onmessage = ({ data }) => {
  chain = chain
    .then(() => answer(data))
    .catch((error) => post({ id: data.id, failed: String(error?.stack ?? error) }));
};
