// Zip files: read within bounds that hold however the archive lies, and written without compression.

const MOST_FILES = 5000;
const MOST_BYTES = 64 << 20;
const MOST_ARCHIVE = 100 << 20;

const refuse = (why) => new Error(why);

/** The files of an archive. Refused with a sentence when it is no zip, too large, or larger inside than any lib. */
export async function unzip(file) {
  if (file.size > MOST_ARCHIVE) throw refuse(`${file.name} is ${Math.round(file.size / (1 << 20))} MB large; at most ${MOST_ARCHIVE >> 20} MB are read.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const view = new DataView(bytes.buffer);
  let end = -1;
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 22 - 65535); at--) {
    if (view.getUint32(at, true) === 0x06054b50) { end = at; break; }
  }
  if (end < 0) throw refuse(`${file.name} is no zip archive, or it is cut short.`);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (count === 0xffff || at === 0xffffffff) throw refuse(`${file.name} has too many files for a lib.`);
  const out = [];
  let total = 0;
  for (let n = 0; n < count; n++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) throw refuse(`The directory of ${file.name} is damaged.`);
    const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
    const [packed, size] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
    const [nameLength, extra, comment] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true), view.getUint16(at + 32, true)];
    const local = view.getUint32(at + 42, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)).replaceAll('\\', '/');
    at += 46 + nameLength + extra + comment;
    if (name.endsWith('/') || name.startsWith('__MACOSX/')) continue;
    if (flags & 1) throw refuse(`${name} in ${file.name} is encrypted.`);
    if (out.length >= MOST_FILES) throw refuse(`${file.name} holds more than ${MOST_FILES} files: that is no lib.`);
    if (total + size > MOST_BYTES) throw refuse(`${file.name} holds more than ${MOST_BYTES >> 20} MB: that is no lib.`);
    if (local + 30 > bytes.length || view.getUint32(local, true) !== 0x04034b50) throw refuse(`${name} in ${file.name} is damaged.`);
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const raw = bytes.subarray(from, from + packed);
    if (raw.length < packed) throw refuse(`${file.name} is cut short at ${name}.`);
    // The size may lie: what comes out is counted as it comes.
    const content = method === 0 ? raw.slice() : method === 8 ? await inflate(raw, MOST_BYTES - total, name, file.name) : null;
    if (!content) throw refuse(`${name} in ${file.name} is packed in a way that is not known here.`);
    total += content.length;
    if (total > MOST_BYTES) throw refuse(`${file.name} holds more than ${MOST_BYTES >> 20} MB: that is no lib.`);
    out.push({ name, bytes: content });
  }
  return out;
}

async function inflate(raw, most, name, archive) {
  const reader = new Blob([raw]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const parts = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      length += value.length;
      if (length > most) {
        await reader.cancel().catch(() => {});
        throw refuse(`${archive} holds more than ${MOST_BYTES >> 20} MB: that is no lib.`);
      }
      parts.push(value);
    }
  } catch (error) {
    if (error instanceof TypeError) throw refuse(`${name} in ${archive} is damaged.`);
    throw error;
  }
  const out = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let bit = 0; bit < 8; bit++) n = n & 1 ? (n >>> 1) ^ 0xedb88320 : n >>> 1;
  return n >>> 0;
});

function crc32(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = TABLE[(crc ^ byte) & 0xff] ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** An archive of files, as a blob. */
export function zip(files) {
  const parts = [], directory = [];
  let at = 0;
  for (const { name, bytes } of files) {
    const path = new TextEncoder().encode(name);
    const head = new DataView(new ArrayBuffer(30));
    const shared = [[0, 20], [2, 0x0800], [4, 0], [6, 0], [8, 0x21]];
    const numbers = [crc32(bytes), bytes.length, bytes.length];
    head.setUint32(0, 0x04034b50, true);
    for (const [offset, value] of shared) head.setUint16(4 + offset, value, true);
    numbers.forEach((value, i) => head.setUint32(14 + 4 * i, value, true));
    head.setUint16(26, path.length, true);
    const entry = new DataView(new ArrayBuffer(46));
    entry.setUint32(0, 0x02014b50, true);
    entry.setUint16(4, 20, true);
    for (const [offset, value] of shared) entry.setUint16(6 + offset, value, true);
    numbers.forEach((value, i) => entry.setUint32(16 + 4 * i, value, true));
    entry.setUint16(28, path.length, true);
    entry.setUint32(42, at, true);
    parts.push(head.buffer, path, bytes);
    directory.push(entry.buffer, path);
    at += 30 + path.length + bytes.length;
  }
  const length = directory.reduce((sum, part) => sum + part.byteLength, 0);
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(8, files.length, true);
  end.setUint16(10, files.length, true);
  end.setUint32(12, length, true);
  end.setUint32(16, at, true);
  return new Blob([...parts, ...directory, end.buffer], { type: 'application/zip' });
}
