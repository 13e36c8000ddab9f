// The page's own words: every text that the page writes has a French one. Run with node; no browser is needed.

import { readFileSync } from 'node:fs';

const page = new URL('../../page/', import.meta.url);
const read = (name) => readFileSync(new URL(name, page), 'utf8');
globalThis.document = { documentElement: { lang: 'fr', dataset: {} } };
const { say } = await import(new URL('words.js', page));

const texts = new Set();
for (const name of ['main.js', 'files.js', 'view.js']) {
  const code = read(name);
  for (const [, text] of code.matchAll(/say\('((?:[^'\\]|\\.)*)'/g)) texts.add(text);
  for (const [, text] of code.matchAll(/make\('(?:button|p|h3|label)', \{[^}]*\}, '([^']+)'/g)) texts.add(text);
  for (const [, text] of code.matchAll(/box\('([^']+)'/g)) texts.add(text);
}
for (const [, text] of read('index.html').matchAll(/<(?:button|label|a|h2)[^>]*>([^<]*[^<\s][^<]*)</g)) texts.add(text.trim());
for (const [, text] of read('index.html').matchAll(/aria-label="([^"]+)"/g)) texts.add(text);

const same = new Set(['A+', 'A−', 'OK', '✕', 'Directions', '\\u00a0']);
const missing = [...texts].filter((text) => !same.has(text) && say(text) === text);
if (texts.size < 50 || missing.length > 0) {
  console.error(`${texts.size} texts; without French:\n${missing.join('\n')}`);
  process.exit(1);
}
console.log(`${texts.size} texts of the page, all in French too`);
