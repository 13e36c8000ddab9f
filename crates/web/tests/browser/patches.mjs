// The page applies the patches of a server as the server's own tests do.
import { readFileSync } from 'node:fs';
import { deepStrictEqual } from 'node:assert';
import { patched } from '../../page/transport.js';

const cases = JSON.parse(readFileSync(new URL('../../../serve/tests/patches.json', import.meta.url)));
for (const { from, patch, to } of cases) {
  const before = JSON.stringify(from);
  deepStrictEqual(patched(from, patch), to);
  deepStrictEqual(JSON.stringify(from), before, 'the old value stays as it was');
}
console.log(`patches: ${cases.length}`);
