// The grammars on samples, by the engine that the editor uses. Each line of a snapshot is a piece of the text and its scopes.
//
// UPDATE=1 npm test rewrites the snapshots; read them before you commit them.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const oniguruma = require('vscode-oniguruma');
const textmate = require('vscode-textmate');

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..');
const about = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
await oniguruma.loadWASM(readFileSync(require.resolve('vscode-oniguruma/release/onig.wasm')).buffer);

const registry = new textmate.Registry({
  onigLib: Promise.resolve({
    createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
    createOnigString: (text) => new oniguruma.OnigString(text),
  }),
  loadGrammar: async (scope) => {
    const found = about.contributes.grammars.find((g) => g.scopeName === scope);
    return found ? textmate.parseRawGrammar(readFileSync(join(root, found.path), 'utf8'), found.path) : null;
  },
});

const scopeOf = { '.txt': 'source.angband-edit', '.prf': 'source.angband-pref', '.irh': 'source.incursion' };

async function shown(text, scope) {
  const grammar = await registry.loadGrammar(scope);
  let state = textmate.INITIAL;
  const out = [];
  for (const line of text.split('\n')) {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    out.push(`| ${line}`);
    for (const token of tokens) {
      const piece = line.slice(token.startIndex, token.endIndex);
      const scopes = token.scopes.slice(1).map((s) => s.replace(/\.[a-z-]+$/, ''));
      if (piece.trim() && scopes.length) out.push(`    ${piece}  ${scopes.join(' ')}`);
    }
  }
  return `${out.join('\n')}\n`;
}

for (const name of readdirSync(join(here, 'samples'))) {
  test(`colours of ${name}`, async () => {
    const text = readFileSync(join(here, 'samples', name), 'utf8');
    const got = await shown(text, scopeOf[name.slice(name.lastIndexOf('.'))]);
    const file = join(here, 'snapshots', `${name}.snap`);
    if (process.env.UPDATE) writeFileSync(file, got);
    assert.ok(existsSync(file), `${file} is missing: UPDATE=1 npm test`);
    assert.equal(got, readFileSync(file, 'utf8'));
  });
}

test('every file that package.json names is there, and every language has a grammar', () => {
  const { languages, grammars } = about.contributes;
  for (const path of [about.main, ...languages.map((l) => l.configuration), ...grammars.map((g) => g.path)]) {
    assert.ok(existsSync(join(root, path)), path);
  }
  assert.deepEqual(languages.map((l) => l.id).sort(), grammars.map((g) => g.language).sort());
});

test('the package holds the extension, what it needs and nothing else', async () => {
  const { contents, zip } = await import('../pack.mjs');
  const files = contents();
  const names = files.map(([name]) => name);
  for (const wanted of ['extension.vsixmanifest', '[Content_Types].xml', 'extension/package.json', 'extension/client.js',
    'extension/syntaxes/edit.tmLanguage.json', 'extension/node_modules/vscode-languageclient/package.json', 'extension/node_modules/vscode-jsonrpc/package.json']) {
    assert.ok(names.includes(wanted), wanted);
  }
  assert.ok(!names.some((n) => n.includes('test/') && n.startsWith('extension/test')), 'no tests');
  assert.ok(!names.some((n) => n.includes('vscode-textmate')), 'no tools');
  assert.deepEqual(zip(files), zip(contents()), 'the same every time');
});

test('the packed client finds every package it needs', async () => {
  const { contents } = await import('../pack.mjs');
  const dir = mkdtempSync(join(tmpdir(), 'vsix-'));
  for (const [name, bytes] of contents()) {
    mkdirSync(dirname(join(dir, name)), { recursive: true });
    writeFileSync(join(dir, name), bytes);
  }
  // The editor's own module, of which any part is a class with any parts.
  const anything = () => new Proxy(class {}, { get: (t, k) => (k in t ? t[k] : k === 'version' ? '1.90.0' : anything()) });
  const Module = require('node:module');
  const plain = Module._load;
  Module._load = (name, ...rest) => (name === 'vscode' ? anything() : plain(name, ...rest));
  try {
    assert.equal(typeof require(join(dir, 'extension/client.js')).activate, 'function');
  } finally {
    Module._load = plain;
    rmSync(dir, { recursive: true });
  }
});

test('the client loads and starts the server by its path', async () => {
  const started = [];
  const Module = require('node:module');
  const plain = Module._load;
  const fake = {
    vscode: {
      commands: { registerCommand: () => ({ dispose() {} }) },
      window: { showErrorMessage: (m) => started.push(m) },
      workspace: { getConfiguration: () => ({ get: () => '/opt/angrist' }), onDidChangeConfiguration: () => ({ dispose() {} }) },
    },
    'vscode-languageclient/node': {
      LanguageClient: class {
        constructor(id, name, server, options) {
          started.push([id, server.command, server.args, options.documentSelector.length]);
        }
        start() { return Promise.resolve(); }
        stop() { started.push('stopped'); return Promise.resolve(); }
      },
    },
  };
  Module._load = (name, ...rest) => fake[name] ?? plain(name, ...rest);
  try {
    const client = require('../client.js');
    await client.activate({ subscriptions: [] });
    await client.deactivate();
  } finally {
    Module._load = plain;
  }
  assert.deepEqual(started, [['angrist', '/opt/angrist', ['lsp'], 3], 'stopped']);
});
