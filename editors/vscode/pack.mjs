// Packs the extension: node pack.mjs [FILE.vsix]. Needs `npm ci` before and no network now.
//
// A .vsix is a zip archive of the extension and two small XML files. The archive is the same byte for byte every time: files in the order
// of their names, without times.
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';

const here = dirname(fileURLToPath(import.meta.url));
const about = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));

// The packages the client needs, and those that they need.
function needed(names, found = new Set()) {
  for (const name of names) {
    if (found.has(name)) continue;
    const own = JSON.parse(readFileSync(join(here, 'node_modules', name, 'package.json'), 'utf8'));
    found.add(name);
    needed(Object.keys(own.dependencies ?? {}), found);
  }
  return found;
}

function filesBelow(dir) {
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) return filesBelow(path);
    return /\.(js|json|md|txt|cjs|mjs)$|^LICENSE|^License/.test(entry.name) && !/\.map$/.test(entry.name) ? [path] : [];
  });
}

const table = Array.from({ length: 256 }, (_, n) => {
  for (let k = 0; k < 8; k += 1) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n >>> 0;
});
const crc = (bytes) => {
  let c = 0xffffffff;
  for (const b of bytes) c = table[(c ^ b) & 0xff] ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
};

export function zip(files) {
  const parts = [];
  const directory = [];
  let offset = 0;
  for (const [name, bytes] of files) {
    const path = Buffer.from(name, 'utf8');
    const packed = deflateRawSync(bytes, { level: 9 });
    const head = Buffer.alloc(30);
    // Version 2.0, UTF-8 names, deflate, 1 January 1980.
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(0x800, 6);
    head.writeUInt16LE(8, 8);
    head.writeUInt16LE(0, 10);
    head.writeUInt16LE(33, 12);
    head.writeUInt32LE(crc(bytes), 14);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(bytes.length, 22);
    head.writeUInt16LE(path.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 4);
    head.copy(entry, 6, 4, 30);
    entry.writeUInt32LE(offset, 42);
    parts.push(head, path, packed);
    directory.push(entry, path);
    offset += head.length + path.length + packed.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

const escape = (text) => text.replace(/[<>&"]/g, (c) => `&#${c.charCodeAt(0)};`);

const manifest = `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="${about.name}" Version="${about.version}" Publisher="${about.publisher}" />
    <DisplayName>${escape(about.displayName)}</DisplayName>
    <Description xml:space="preserve">${escape(about.description)}</Description>
    <Categories>${about.categories.join(',')}</Categories>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="${about.engines.vscode}" />
    </Properties>
    <License>extension/LICENSE.txt</License>
  </Metadata>
  <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code" /></Installation>
  <Dependencies />
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true" />
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true" />
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true" />
  </Assets>
</PackageManifest>
`;
const types = `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension=".json" ContentType="application/json"/><Default Extension=".js" ContentType="application/javascript"/><Default Extension=".cjs" ContentType="application/javascript"/><Default Extension=".mjs" ContentType="application/javascript"/><Default Extension=".md" ContentType="text/markdown"/><Default Extension=".txt" ContentType="text/plain"/><Default Extension=".vsixmanifest" ContentType="text/xml"/></Types>
`;

export function contents() {
  const own = ['package.json', 'client.js', 'README.md', ...['language', 'syntaxes'].flatMap((d) => filesBelow(join(here, d)).map((p) => relative(here, p)))];
  const theirs = [...needed(Object.keys(about.dependencies))].flatMap((name) => {
    const dir = join(here, 'node_modules', name);
    return filesBelow(dir).filter((p) => !relative(dir, p).includes('node_modules')).map((p) => relative(here, p));
  });
  const files = [...own, ...theirs].filter((p) => statSync(join(here, p)).isFile()).map((p) => [`extension/${p.replaceAll('\\', '/')}`, readFileSync(join(here, p))]);
  files.push(['extension/LICENSE.txt', readFileSync(join(here, '../../LICENSE'))]);
  files.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return [['extension.vsixmanifest', Buffer.from(manifest)], ['[Content_Types].xml', Buffer.from(types)], ...files];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const to = process.argv[2] ?? join(here, `${about.name}-${about.version}.vsix`);
  const files = contents();
  const bytes = zip(files);
  writeFileSync(to, bytes);
  console.log(`${to}: ${files.length} files, ${Math.ceil(bytes.length / 1024)} KB`);
}
