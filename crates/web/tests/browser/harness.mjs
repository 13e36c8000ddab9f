// What the tests of the page share: a static server, a browser with a profile of its own, and hands for the page.

import { createServer } from 'node:http';
import { readFile, mkdtemp, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname, join, normalize, resolve } from 'node:path';
import { tmpdir } from 'node:os';

export const TOP = resolve(import.meta.dirname, '../../../..');
export const PAGE = resolve(process.env.ANGRIST_PAGE ?? join(TOP, 'target/page'));
const tools = createRequire(join(process.env.ANGRIST_WEB_TOOLS ?? join(TOP, 'target/web-tools'), 'package.json'));
const puppeteer = tools('puppeteer-core');
export const axePath = () => tools.resolve('axe-core/axe.min.js');

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.wasm': 'application/wasm', '.png': 'image/png', '.webmanifest': 'application/manifest+json' };

/** A static server that can be switched off and on. */
export async function serve(port = 0, folder = PAGE, host = '127.0.0.1') {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://x').pathname));
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
    try {
      const bytes = await readFile(file);
      response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream', 'cache-control': 'no-cache' });
      response.end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(port, host, done));
  return {
    url: `http://${host}:${server.address().port}/`,
    port: server.address().port,
    stop: () => new Promise((done) => { server.closeAllConnections(); server.close(done); }),
  };
}

const CHROMIUM = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((p) => p && existsSync(p));

export async function profile() {
  const dir = await mkdtemp(join(tmpdir(), 'angrist-web-'));
  return { dir, remove: () => rm(dir, { recursive: true, force: true, maxRetries: 5 }).catch(() => {}) };
}

/** Chromium, or Firefox when ANGRIST_BROWSER says so. */
export async function browse(dir) {
  if (process.env.ANGRIST_BROWSER === 'firefox') {
    return puppeteer.launch({ browser: 'firefox', executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr', userDataDir: dir, headless: true, protocolTimeout: 120_000 });
  }
  return puppeteer.launch({
    executablePath: CHROMIUM,
    userDataDir: dir,
    headless: true,
    protocolTimeout: 120_000,
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--force-color-profile=srgb'],
  });
}

/** A page that has begun. */
export async function open(browser, url, { size = [1280, 800], touch = false, scale = 1 } = {}) {
  const page = await browser.newPage();
  page.setDefaultTimeout(60_000);
  await page.setViewport({ width: size[0], height: size[1], deviceScaleFactor: scale, hasTouch: touch, isMobile: touch }).catch(() => page.setViewport({ width: size[0], height: size[1] }));
  // Firefox cannot be told all of this.
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]).catch(() => {});
  page.errors = [];
  page.on('pageerror', (error) => page.errors.push(String(error)));
  page.on('console', (message) => { if (message.type() === 'error' && !/favicon/.test(message.text())) page.errors.push(message.text()); });
  await page.goto(url, { waitUntil: 'load' });
  await ready(page);
  return page;
}

export const ready = (page) => page.waitForFunction(() => window.angrist?.frame, { timeout: 60_000 });

/** What the page shows now, in short. */
export const state = (page) => page.evaluate(() => ({
  focus: window.angrist.frame.focus,
  screen: window.angrist.frame.overlays.at(-1)?.screen ?? null,
  overlays: window.angrist.frame.overlays.length,
  prompt: window.angrist.frame.prompt,
  typing: !document.getElementById('typing').hidden,
  playing: window.angrist.now.playing,
  notice: window.angrist.frame.notice,
  wait: window.angrist.now.wait,
  box: document.getElementById('box').open ? document.getElementById('box').innerText : '',
}));

export const standing = (page) => page.evaluate(async () => (await window.angrist.ask({ do: 'standing' })).standing);

/** Lets the page finish what it was asked. */
export const rest = (page) => page.evaluate(async () => {
  for (let n = 0; n < 200; n++) {
    await window.angrist.ask({ do: 'libs' });
    if (window.angrist.now.wait === null) return;
    await new Promise((done) => setTimeout(done, 10));
  }
});

export async function key(page, name) {
  const keys = { Esc: 'Escape', Space: ' ', Up: 'ArrowUp', Down: 'ArrowDown', Left: 'ArrowLeft', Right: 'ArrowRight' };
  await page.keyboard.press(keys[name] ?? name);
  await rest(page);
}

export function check(condition, what) {
  if (!condition) throw new Error(what);
}

/** A number below n, from a seed, so that a failing run can be run again. */
export function dice(seed) {
  let state = (seed * 2654435761) >>> 0 || 1;
  return (n) => {
    state ^= state << 13; state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5; state >>>= 0;
    return state % n;
  };
}

/** Runs tests one after the other and says how each went. */
export async function run(tests, wanted) {
  let failed = 0;
  for (const [name, test] of Object.entries(tests)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const began = performance.now();
    try {
      const said = await test();
      console.log(`ok    ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)${said ? `: ${said}` : ''}`);
    } catch (error) {
      failed++;
      console.log(`FAIL  ${name} (${((performance.now() - began) / 1000).toFixed(1)} s): ${error.stack ?? error}`);
    }
  }
  process.exitCode = failed ? 1 : 0;
}
