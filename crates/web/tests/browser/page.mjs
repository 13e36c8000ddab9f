// Tests of the page in headless Chromium. `node page.mjs [--long] [NAME...]`; scripts/test-web finds what they need.

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { networkInterfaces, tmpdir } from 'node:os';
import { PAGE, TOP, axePath, browse, check, dice, key, open, profile, ready, rest, run, serve, standing, state } from './harness.mjs';
import { byKeys, byMouse, byTouch, life } from './lives.mjs';
import { zip } from '../../page/zip.js';

const long = process.argv.includes('--long');
const wanted = process.argv.slice(2).filter((a) => !a.startsWith('--'));
const GAMES = ['Sil', 'MORIA', 'Incursion'];
const PHONE = { size: [390, 844], touch: true };
const angrist = process.env.ANGRIST_BIN;
const upstream = process.env.ANGRIST_UPSTREAM;

const site = await serve();
const url = `${site.url}?no-sw`;

/** A browser of its own for a test. */
async function with_browser(act) {
  const home = await profile();
  const browser = await browse(home.dir);
  try {
    return await act(browser, home);
  } finally {
    await browser.close().catch(() => {});
    await home.remove();
  }
}

/** A page with a hero on the map. */
async function playing(browser, { game = 'sil', seed = '42', at = url, ...more } = {}) {
  const page = await open(browser, `${at}#game=${game}&seed=${seed}&quick=1`, more);
  await page.waitForFunction(() => window.angrist?.frame?.focus === 'map');
  return page;
}

/** Files of a directory, as an archive would have them. */
function files(dir, top = dir) {
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const path = join(dir, entry.name);
    return entry.isDirectory() ? files(path, top) : [{ name: relative(top, path), bytes: new Uint8Array(readFileSync(path)) }];
  });
}

async function archive(name, all) {
  const path = join(tmpdir(), `${process.pid}-${name}`);
  writeFileSync(path, new Uint8Array(await zip(all).arrayBuffer()));
  return path;
}

/** Gives a file to the page as a hand does, and waits for what it says. */
async function upload(page, path) {
  if (!(await page.$('#box[open]'))) await page.click('#files');
  await page.waitForSelector('#choose-file');
  const field = await page.$('#choose-file');
  await page.evaluate(() => { window.before = document.getElementById('box').innerText; });
  await field.uploadFile(path);
  await page.waitForFunction(() => document.getElementById('box').innerText !== window.before, { timeout: 90_000 });
  return page.$eval('#box', (e) => e.innerText);
}

const tests = {};

for (const [name, hands, more, steps] of [['keys', byKeys, {}, 400], ['mouse', byMouse, {}, 120], ['touch', byTouch, PHONE, 120]]) {
  tests[name] = () => with_browser(async (browser) => {
    const said = [];
    for (const [i, game] of (long ? GAMES : GAMES.slice(0, name === 'keys' ? 3 : 1)).entries()) {
      said.push(await life(browser, url, game, hands, { steps: long ? steps : Math.round(steps / 8), seed: i + 7, ...more }));
    }
    return said.join('; ');
  });
}

/** The browser is killed while keys are played: whatever was shown is there afterwards. A hero who dies makes room for the next. */
tests.kill = async () => {
  const home = await profile();
  const roll = dice(long ? 50 : 3);
  const times = long ? 50 : 3;
  let heroes = 0, hero = null, shown = 0, over = false, lost = 0, first = true;
  const resume = async (page) => {
    await page.evaluate((name) => window.angrist.ask({ do: 'open', open: { kind: 'hero', name } }), hero);
    const s = await standing(page);
    check(s, `${hero} cannot be gone on with: ${JSON.stringify(await state(page))}`);
    lost += Math.max(0, shown - s.commands);
    return s;
  };
  for (let n = 0; n < times; n++) {
    if (!hero || over) [hero, over, first] = [`Kill${++heroes}`, false, true];
    const browser = await browse(home.dir);
    try {
      const page = await open(browser, url);
      await page.exposeFunction('tell', (commands, ended) => { [shown, over] = [Math.max(shown, commands), over || ended]; });
      if (first) {
        await page.evaluate((name, seed) => window.angrist.ask({ do: 'open', open: { kind: 'new', game: 'sil', seed, name, quick: true } }), hero, String(n));
        [shown, first] = [0, false];
      } else await resume(page);
      shown = (await standing(page)).commands;
      await page.evaluate(() => addEventListener('angrist', ({ detail }) => detail.playing && window.tell(detail.playing.commands, detail.playing.over)));
      const played = page.evaluate(async (seed) => {
        let at = seed;
        for (let i = 0; i < 5000; i++) {
          at = (at * 1103515245 + 12345) % 2147483648;
          await window.angrist.press('12346789'[(at >> 8) % 8]);
          if (window.angrist.frame.focus !== 'map' && !window.angrist.now.playing?.over) await window.angrist.press('Esc');
        }
      }, n + 1).catch(() => {});
      await new Promise((done) => setTimeout(done, 50 + roll(1500)));
      browser.process().kill('SIGKILL');
      await played;
      await new Promise((done) => setTimeout(done, 150));
    } finally {
      await browser.close().catch(() => {});
    }
  }
  check(lost === 0, `${lost} commands lost`);
  if (over) return `${times} kills, ${heroes} heroes, 0 lost`;
  const browser = await browse(home.dir);
  const page = await open(browser, url);
  const last = await resume(page);
  const record = Buffer.from(await page.evaluate(async (name) => Array.from((await window.angrist.ask({ do: 'record', save: `saves/${name}` })).bytes), hero));
  await browser.close();
  await home.remove();
  check(lost === 0, `${lost} commands lost`);
  const replayed = verify(record);
  check(!replayed || replayed.includes(last.hash), `native says ${replayed}, the page ${last.hash}`);
  return `${times} kills, ${heroes} heroes, the last with ${last.commands} commands, 0 lost${replayed ? ', same hash natively' : ''}`;
};

/** What `angrist replay --verify` says of a record, when there is a program to ask. */
function verify(record, ...more) {
  if (!angrist) return null;
  const path = join(tmpdir(), `${process.pid}.record`);
  writeFileSync(path, record);
  try {
    return execFileSync(angrist, ['replay', '--verify', path, ...more], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    // A game that goes on has no END line; what was played is verified all the same.
    return `${error.stdout}${error.stderr}`;
  }
}

/** The page starts and plays without a server. */
tests.offline = () => with_browser(async (browser) => {
  const own = await serve();
  const page = await open(browser, own.url);
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated');
  await page.close();
  await own.stop();
  const again = await browser.newPage();
  await again.goto(`${own.url}#game=moria&seed=5&quick=1`);
  await ready(again);
  await again.waitForFunction(() => window.angrist.now.playing);
  await key(again, '6');
  const s = await standing(again);
  check(s.game === 'moria', JSON.stringify(s));
  return 'title and game from the cache';
});

/** A new version waits while a game is open, and is there afterwards. */
tests.update = () => with_browser(async (browser) => {
  const folder = mkdtempSync(join(tmpdir(), 'angrist-page-'));
  cpSync(PAGE, folder, { recursive: true });
  const own = await serve(0, folder);
  const page = await open(browser, own.url);
  await page.evaluate(async () => { await navigator.serviceWorker.ready; });
  await page.reload();
  await ready(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await page.evaluate(async () => {
    window.marked = true;
    await window.angrist.ask({ do: 'open', open: { kind: 'new', game: 'moria', seed: '1', quick: true } });
  });
  const worker = join(folder, 'sw.js');
  writeFileSync(worker, readFileSync(worker, 'utf8').replace(/const VERSION = '/, "const VERSION = 'newer-"));
  await page.evaluate(async () => { await (await navigator.serviceWorker.getRegistration()).update(); });
  await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration()).waiting, { polling: 100 });
  await key(page, '6');
  check(await page.evaluate(() => window.marked), 'the page was loaded again under an open game');
  page.evaluate(() => window.angrist.input({ line: 'quit' })).catch(() => {});
  await page.waitForFunction(() => !window.marked && window.angrist?.frame);
  await own.stop();
  rmSync(folder, { recursive: true, force: true });
  return 'waited for the title';
});

/** A real Sil-Q lib as a zip: played here, verified natively. */
tests.own_data = () => with_browser(async (browser) => {
  if (!upstream) return 'skipped: ANGRIST_UPSTREAM is not set';
  const lib = join(upstream, 'sil-q/lib');
  const path = await archive('lib.zip', files(lib).filter((f) => /\.(txt|prf)$/.test(f.name)).map((f) => ({ ...f, name: `sil-q/lib/${f.name}` })));
  const page = await open(browser, url);
  const said = await upload(page, path);
  check(/Added/.test(said), said);
  await page.evaluate(async () => {
    const { libs } = await window.angrist.ask({ do: 'libs' });
    document.getElementById('box').close();
    await window.angrist.ask({ do: 'open', open: { kind: 'new', game: 'sil', data: libs[0].digest, seed: '42', name: 'Own', quick: true } });
  });
  await page.waitForFunction(() => window.angrist.frame.focus === 'map');
  for (const k of '6666248844226688'.split('')) await key(page, k);
  const here = await standing(page);
  const record = Buffer.from(await page.evaluate(async () => Array.from((await window.angrist.ask({ do: 'record', save: 'saves/Own' })).bytes)));
  const replayed = verify(record, '--data', lib);
  if (!replayed) return 'played; no program to verify with';
  check(replayed.includes(here.hash), `native: ${replayed}; page: ${JSON.stringify(here)}`);
  // It is saved: a new page continues it.
  await page.close();
  const again = await open(browser, url);
  await again.evaluate(() => window.angrist.ask({ do: 'open', open: { kind: 'hero', name: 'Own' } }));
  check((await standing(again))?.hash === here.hash, 'the hero on own data cannot be gone on with');
  return `${here.commands} commands, hash ${here.hash} natively too`;
});

/** axe-core finds nothing serious, on any of the screens a player sees. */
tests.axe = () => with_browser(async (browser) => {
  const source = readFileSync(axePath(), 'utf8');
  const found = [];
  const look = async (page, where) => {
    await page.evaluate(source);
    const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
    for (const v of violations.filter((v) => ['serious', 'critical'].includes(v.impact))) {
      found.push(`${where}: ${v.id}: ${v.nodes.slice(0, 2).map((n) => n.html.slice(0, 120)).join(' | ')}`);
    }
  };
  for (const theme of ['dark', 'light']) {
    const page = await open(browser, url);
    if (theme === 'light') await page.click('#theme');
    await look(page, `title ${theme}`);
    await page.click('#files');
    await page.waitForSelector('#choose-file');
    await look(page, `files ${theme}`);
    await page.close();
    const game = await playing(browser);
    await look(game, `map ${theme}`);
    for (const k of ['Enter', 'Esc', 'i', 'Esc', '?', 'Esc', '=']) {
      await key(game, k);
      if (k !== 'Esc') await look(game, `${k} ${theme}`);
    }
    await game.close();
  }
  const phone = await playing(browser, PHONE);
  await new Promise((done) => setTimeout(done, 600));
  await look(phone, 'phone');
  check(found.length === 0, found.join('\n'));
  return 'nothing serious on 13 screens';
});

/** Fifty turns through the accessibility tree alone: what is spoken in, what is typed out. */
tests.by_ear = () => with_browser(async (browser) => {
  const page = await open(browser, url);
  const tree = await page.accessibility.snapshot({ interestingOnly: false });
  const nodes = [];
  (function walk(node) { nodes.push(node); (node.children ?? []).forEach(walk); })(tree);
  check(nodes.some((n) => n.role === 'log'), 'no log in the tree');
  const field = nodes.find((n) => n.role === 'textbox' && /Type a command/.test(n.name));
  check(field, 'no line in the tree');
  const say = async (text) => {
    await page.focus('#words');
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    await rest(page);
    return page.$eval('#log', (e) => e.innerText);
  };
  check(/New game/.test(await say('')), 'the title is not said');
  await say('quick start');
  let s = await standing(page);
  check(s, 'no game after quick start');
  const words = ['north', 'east', 'south', 'west', 'wait', 'ne', 'sw', 'look around'];
  for (let n = 0; s.turn < 50 && n < 400; n++) {
    await say(words[n % words.length]);
    s = await standing(page);
  }
  check(s.turn >= 50, `turn ${s.turn}`);
  return `turn ${s.turn} by words alone`;
});

/** A panic is shown, and the game goes on from its record. */
tests.panic = () => with_browser(async (browser) => {
  const page = await playing(browser);
  for (const k of '6644') await key(page, k);
  const before = await standing(page);
  page.evaluate(() => window.angrist.ask({ do: 'panic' }));
  await page.waitForSelector('#box[open]');
  const said = await page.$eval('#box', (e) => e.innerText);
  check(/a panic was asked for/.test(said), said);
  await page.click('#box .buttons button');
  await page.waitForFunction(() => window.angrist.now.playing);
  const after = await standing(page);
  check(after.hash === before.hash && after.commands === before.commands, `${JSON.stringify(before)} ${JSON.stringify(after)}`);
  return `${after.commands} commands, same hash`;
});

/** Two pages on one hero: the second is told, nothing is lost. */
tests.two_tabs = () => with_browser(async (browser) => {
  const first = await playing(browser);
  for (const k of '66') await key(first, k);
  const second = await open(browser, url);
  await second.evaluate(() => window.angrist.ask({ do: 'open', open: { kind: 'hero', name: 'Hero' } }));
  const s = await state(second);
  check(!s.playing && /elsewhere|another tab/.test(s.notice + (await second.$eval('#log', (e) => e.innerText))), JSON.stringify(s));
  await key(first, '4');
  const played = await standing(first);
  await first.close();
  await new Promise((done) => setTimeout(done, 500));
  for (let n = 0; n < 10 && !(await state(second)).playing; n++) {
    await second.evaluate(() => window.angrist.ask({ do: 'open', open: { kind: 'hero', name: 'Hero' } }));
    await new Promise((done) => setTimeout(done, 300));
  }
  const after = await standing(second);
  check(after?.commands === played.commands, `${JSON.stringify(after)} ${JSON.stringify(played)} ${JSON.stringify(await state(second))}`);
  return 'refused while it is played, current afterwards';
});

/** No room: the command is held back, said, and kept when there is room again. */
tests.full = () => with_browser(async (browser) => {
  const page = await playing(browser);
  const cdp = await page.createCDPSession();
  const origin = new URL(url).origin;
  const before = await standing(page);
  await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1000 });
  for (let n = 0; n < 400; n++) {
    const s = await state(page);
    if (s.box || s.screen === 'unwritten') break;
    await page.evaluate(async (k) => { window.angrist.press(k); await new Promise((d) => setTimeout(d, 5)); }, '46'[n % 2]);
  }
  const s = await state(page);
  const told = s.box || s.screen === 'unwritten';
  await cdp.send('Storage.overrideQuotaForOrigin', { origin });
  if (!told) return `this browser does not hold a quota against files (${(await standing(page)).commands - before.commands} commands went on)`;
  if (s.box) await page.click('#box .buttons button');
  else await key(page, 'Enter');
  await new Promise((done) => setTimeout(done, 300));
  await key(page, '6');
  const after = await standing(page);
  check(after && after.commands > before.commands, JSON.stringify(after));
  return `said (${s.box ? 'box' : 'screen'}), gone on to ${after.commands} commands`;
});

/** Files that were damaged, or written by newer rules, are refused by name; the others live. */
tests.damaged = () => with_browser(async (browser) => {
  const page = await playing(browser);
  await key(page, '6');
  await page.evaluate(() => window.angrist.ask({ do: 'input', input: { line: 'quit' } }));
  await page.goto('about:blank');
  const blank = await open(browser, `${url}&keeper=memory`);
  await blank.evaluate(async () => {
    const dir = await (await (await navigator.storage.getDirectory()).getDirectoryHandle('angrist')).getDirectoryHandle('saves');
    const write = async (save, name, bytes) => {
      const out = await (await (await dir.getDirectoryHandle(save, { create: true })).getFileHandle(name, { create: true })).createWritable();
      await out.write(bytes);
      await out.close();
    };
    const record = await (await (await (await dir.getDirectoryHandle('Hero')).getFileHandle('record')).getFile()).text();
    await write('Broken', 'record', new Uint8Array([0, 255, 7, 9]));
    await write('Torn', 'record', record.slice(0, record.length - 3));
    await write('Edited', 'record', record.replace(/walk/, 'talk'));
  });
  await blank.close();
  const again = await open(browser, url);
  const say = async (name) => {
    await again.evaluate((n) => window.angrist.ask({ do: 'open', open: { kind: 'hero', name: n } }), name);
    const s = await state(again);
    return { notice: s.notice, playing: s.playing?.save };
  };
  const broken = await say('Broken');
  check(!broken.playing && broken.notice.length > 10, JSON.stringify(broken));
  const hero = await say('Hero');
  check(hero.playing === 'saves/Hero', JSON.stringify(hero));
  return `broken: "${broken.notice}"`;
});

/** Archives that lie, are too large or hold a lib with faults: a sentence, and the page goes on. */
tests.bad_archives = () => with_browser(async (browser) => {
  const page = await open(browser, url);
  const said = [];
  const bad = async (path, wanted) => {
    const text = await upload(page, path);
    check(wanted.test(text), `${path}: ${text}`);
    said.push(text.split('\n').filter(Boolean)[1] ?? text);
    await page.evaluate(() => document.getElementById('box').close());
  };
  const garbage = join(tmpdir(), `${process.pid}-garbage.zip`);
  writeFileSync(garbage, Buffer.alloc(5000, 7));
  await bad(garbage, /no zip archive/);
  await bad(await bomb(), /more than 64 MB/);
  const large = join(tmpdir(), `${process.pid}-large.zip`);
  writeFileSync(large, Buffer.alloc(200 << 20));
  await bad(large, /200 MB large/);
  await bad(await archive('empty.zip', [{ name: 'readme.txt', bytes: new TextEncoder().encode('hello') }]), /no lib/);
  const faulty = [{ name: 'lib/edit/monster.txt', bytes: new TextEncoder().encode('V:1.0\nN:1:orc\nG:o\nnonsense\n') }];
  await bad(await archive('faulty.zip', faulty), /monster\.txt|missing|error/i);
  const record = join(tmpdir(), `${process.pid}-x.record`);
  writeFileSync(record, 'this is no record\n');
  await bad(record, /cannot be imported/);
  const s = await state(page);
  check(s.screen === 'title', JSON.stringify(s));
  return said.join(' / ');
});

/** An archive of some kilobytes that holds a gigabyte, and says it holds little. */
async function bomb() {
  const { deflateRawSync } = await import('node:zlib');
  const packed = deflateRawSync(Buffer.alloc(256 << 20), { level: 9 });
  const made = Buffer.from(await zip([{ name: 'lib/edit/monster.txt', bytes: new Uint8Array(packed) }]).arrayBuffer());
  const patch = (at) => made.writeUInt16LE(8, at);
  patch(8);
  const directory = made.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  patch(directory + 10);
  const path = join(tmpdir(), `${process.pid}-bomb.zip`);
  writeFileSync(path, made);
  return path;
}

/** Out as a file and in again elsewhere: the same hero, the same hash. */
tests.out_and_in = () => with_browser(async (browser) => {
  const page = await playing(browser);
  for (const k of '664') await key(page, k);
  const before = await standing(page);
  const bytes = await page.evaluate(async () => Array.from((await window.angrist.ask({ do: 'record', save: 'saves/Hero' })).bytes));
  const path = join(tmpdir(), `${process.pid}-Away.record`);
  writeFileSync(path, Buffer.from(bytes));
  const fresh = await browser.createBrowserContext();
  const other = await fresh.newPage();
  await other.goto(url);
  await ready(other);
  const said = await upload(other, path);
  check(/You can continue with/.test(said), said);
  const name = said.match(/You can continue with (\S+)\./)[1];
  await other.evaluate(() => document.getElementById('box').close());
  await other.evaluate((n) => window.angrist.ask({ do: 'open', open: { kind: 'hero', name: n } }), name);
  const after = await standing(other);
  check(after?.hash === before.hash, `${JSON.stringify(before)} ${JSON.stringify(after)}`);
  return `${after.commands} commands taken elsewhere`;
});

/** IndexedDB in place of the private file system: kept before it is shown, too. */
tests.idb = () => with_browser(async (browser) => {
  const page = await playing(browser, { at: `${url}&keeper=idb` });
  for (const k of '664488') await key(page, k);
  const before = await standing(page);
  await page.close();
  const again = await open(browser, `${url}&keeper=idb`);
  await again.evaluate(() => window.angrist.ask({ do: 'open', open: { kind: 'hero', name: 'Hero' } }));
  const after = await standing(again);
  check(after?.hash === before.hash, `${JSON.stringify(before)} ${JSON.stringify(after)}`);
  return `${after.commands} commands`;
});

/** A browser that refuses its file system: over plain http from another machine there is none, and IndexedDB does. */
tests.refused = () => with_browser(async (browser) => {
  const other = Object.values(networkInterfaces()).flat().find((a) => a.family === 'IPv4' && !a.internal);
  if (!other) return 'skipped: this machine has no address but loopback';
  const own = await serve(0, PAGE, other.address);
  const page = await open(browser, `${own.url}#game=sil&seed=3&quick=1`);
  await page.waitForFunction(() => window.angrist.now.playing);
  await key(page, '5');
  const before = await standing(page);
  const again = await open(browser, own.url);
  check(/IndexedDB/.test(await again.$eval('#where', (e) => e.innerText)), 'the page does not say where it keeps things');
  await again.evaluate(() => window.angrist.ask({ do: 'open', open: { kind: 'hero', name: 'Hero' } }));
  check((await standing(again))?.commands === before.commands, 'the hero is not there');
  // Without locks both may play; the second is told so and begins again from what the other wrote.
  await key(again, '5');
  await page.evaluate(() => window.angrist.press('5'));
  await page.waitForFunction(() => /another tab/.test(document.getElementById('notice').innerText + document.getElementById('log').innerText));
  const none = await open(browser, `${own.url}?keeper=memory`);
  check(/keeps nothing/.test(await none.$eval('#where', (e) => e.innerText)), 'the page does not say that nothing is kept');
  await own.stop();
  return 'kept in IndexedDB; and said when nothing is kept';
});

/** A link opens a record at a turn, and the time line goes anywhere in it. */
tests.replay = () => with_browser(async (browser) => {
  const page = await playing(browser);
  for (const k of '5555555') await key(page, k);
  const end = await standing(page);
  await page.evaluate(() => window.angrist.input({ line: 'quit' }));
  await page.close();
  const film = await open(browser, `${url}#replay=saves/Hero&turn=3`);
  await film.waitForFunction(() => window.angrist.now.playing?.watching);
  const at = await film.evaluate(() => [window.angrist.now.playing.turn, window.angrist.frame.play.timeline.length]);
  check(at[0] >= 3 && at[1] === end.commands, `${at} of ${JSON.stringify(end)}`);
  await film.$eval('#status input[type=range]', (e) => { e.value = '2'; e.dispatchEvent(new Event('change')); });
  await film.waitForFunction(() => window.angrist.now.playing.turn < 3);
  return `turn ${at[0]} of a record of ${at[1]} commands`;
});

/** Times and sizes for docs/benchmarks.md. */
tests.times = () => with_browser(async (browser) => {
  const page = await open(browser, url);
  const cold = await page.evaluate(() => performance.getEntriesByName('angrist-ready')[0].startTime);
  await page.reload();
  await ready(page);
  const warm = await page.evaluate(() => performance.getEntriesByName('angrist-ready')[0].startTime);
  await page.close();
  const game = await playing(browser);
  const keys = await game.evaluate(async (count) => {
    const all = [];
    let at = 7;
    for (let i = 0; i < count; i++) {
      at = (at * 1103515245 + 12345) % 2147483648;
      const from = performance.now();
      await window.angrist.press('12346789'[at % 8]);
      all.push(performance.now() - from);
      if (window.angrist.frame.focus !== 'map') await window.angrist.press('Esc');
    }
    return all.sort((a, b) => a - b);
  }, long ? 2000 : 300);
  const at = (part) => keys[Math.floor(keys.length * part)].toFixed(1);
  return `ready cold ${cold.toFixed(0)} ms, again ${warm.toFixed(0)} ms; key to frame median ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)} ms of ${keys.length}`;
});

/** Pictures at three sizes, for the guide and to be looked at. */
tests.pictures = () => with_browser(async (browser) => {
  const dir = process.env.ANGRIST_PICTURES ?? join(TOP, 'target/web-pictures-made');
  mkdirSync(dir, { recursive: true });
  for (const [name, more] of [['window', { size: [1280, 800] }], ['tablet', { size: [820, 1180], touch: true }], ['phone', PHONE]]) {
    const title = await open(browser, url, more);
    await title.screenshot({ path: join(dir, `web-${name}-title.png`) });
    await title.close();
    for (const game of ['sil', 'moria', 'incursion']) {
      const page = await playing(browser, { game, seed: '7', ...more });
      await page.evaluate(() => window.angrist.input({ line: 'explore' }));
      await rest(page);
      for (let n = 0; n < 6; n++) {
        await page.evaluate(() => window.angrist.press('`'));
        await rest(page);
      }
      await new Promise((done) => setTimeout(done, 700));
      await page.screenshot({ path: join(dir, `web-${name}-${game}.png`) });
      if (game === 'sil') {
        await page.evaluate(() => document.getElementById('pictures').click());
        await new Promise((done) => setTimeout(done, 700));
        await page.screenshot({ path: join(dir, `web-${name}-tiles.png`) });
        await page.evaluate(() => document.getElementById('pictures').click());
        await page.evaluate(() => window.angrist.input({ line: 'inventory' }));
        await new Promise((done) => setTimeout(done, 300));
        await page.screenshot({ path: join(dir, `web-${name}-inventory.png`) });
        await page.evaluate(() => document.getElementById('theme').click());
        await new Promise((done) => setTimeout(done, 300));
        await page.screenshot({ path: join(dir, `web-${name}-light.png`) });
        await page.evaluate(() => document.getElementById('theme').click());
      }
      await page.close();
    }
  }
  return `${readdirSync(dir).length} pictures in ${dir}`;
});

const usual = Object.keys(tests).filter((name) => long || !['pictures', 'by_ear', 'bad_archives', 'idb'].includes(name));
await run(tests, wanted.length > 0 ? wanted : usual);
await site.stop();
