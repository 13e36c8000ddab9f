// Records played again in the module, in node, and compared with the native program: same commands, same turn, same hash.
//
// `node records.mjs [COUNT]` makes COUNT records of each game with the native program (random and purposeful players), or takes those of
// the folder in ANGRIST_RECORDS. Without a native program only the records' own checks are compared.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { tmpdir } from 'node:os';
import { Module } from '../../page/module.js';
import { MemoryKeeper } from '../../page/keep/memory.js';

const top = resolve(import.meta.dirname, '../../../..');
const page = resolve(process.env.ANGRIST_PAGE ?? join(top, 'target/page'));
const angrist = process.env.ANGRIST_BIN;
const count = Number(process.argv[2] ?? 2);

const keeper = new MemoryKeeper();
const began = performance.now();
const compiled = await WebAssembly.compile(readFileSync(join(page, 'angrist.wasm')));
const module = await Module.begin(compiled, { keep: (...change) => keeper.keep(...change) });
module.boot(false);

/** Records with what the native program says of each. */
function* records() {
  if (process.env.ANGRIST_RECORDS) {
    const dir = process.env.ANGRIST_RECORDS;
    for (const name of readdirSync(dir, { recursive: true }).filter((n) => n.endsWith('.record')).sort()) yield { name, path: join(dir, name) };
    return;
  }
  if (!angrist || !existsSync(angrist)) return;
  const dir = mkdtempSync(join(tmpdir(), 'angrist-records-'));
  try {
    for (const game of ['sil', 'moria', 'incursion']) {
      for (let seed = 1; seed <= count; seed++) {
        const path = join(dir, `${game}-${seed}.record`);
        execFileSync(angrist, ['run', '--game', game, '--seed', String(seed), '--random', '300', '--record', path], { stdio: 'ignore' });
        yield { name: `${game}-${seed}`, path };
      }
    }
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

let compared = 0, bad = 0;
for (const { name, path } of records()) {
  module.upload(name, readFileSync(path));
  const [here] = module.request({ do: 'verify' }).verified;
  const native = angrist ? execFileSync(angrist, ['replay', '--verify', path], { encoding: 'utf8' }) : '';
  const same = !here.error && (!native || native.includes(here.hash));
  compared++;
  if (!same) {
    bad++;
    console.log(`FAIL  ${name}: wasm ${JSON.stringify(here)}, native ${native.trim()}`);
  }
}
const seconds = ((performance.now() - began) / 1000).toFixed(1);
if (compared === 0) console.log(`records: skipped: no native program to make them with (ANGRIST_BIN)`);
else console.log(`${bad ? 'FAIL' : 'ok  '}  records (${seconds} s): ${compared - bad} of ${compared} replay equally in wasm and natively`);
process.exitCode = bad ? 1 : 0;
