// How a page reaches its game. A transport has `ask(request, files)`, which promises the reply, and calls `onpush` with whatever
// comes unasked: frames of what goes on by itself, downloads, trouble, chat. Two of them: a worker beside the page, and a socket to a server;
// a server that sends the page says so in its `data-server`.

class Transport {
  onpush = () => {};
  #waiting = new Map();
  #next = 1;

  _ask(message, send) {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      send({ id, ...message });
    });
  }

  /** A caller that waits for an answer that can no longer come gets an empty one. */
  _forget(but) {
    for (const [id, { resolve }] of [...this.#waiting]) {
      if (id === but) continue;
      this.#waiting.delete(id);
      resolve({});
    }
  }

  _got(message) {
    const waiting = this.#waiting.get(message.id);
    if (!waiting) return this.onpush(message);
    this.#waiting.delete(message.id);
    if (message.failed) waiting.reject(new Error(message.failed));
    else waiting.resolve(message.reply);
  }
}

/** The game in a worker of this page: nothing leaves the machine. */
export class WorkerTransport extends Transport {
  remote = false;
  #worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' });

  constructor() {
    super();
    this.#worker.onmessage = ({ data }) => this._got(data);
    this.#worker.onerror = (event) => this.onpush({ failed: event.message || 'The worker could not be started.' });
  }

  ask(request, files) {
    return this._ask({ request, files }, (message) => this.#worker.postMessage(message));
  }
}

/** Applies a patch of a server (crates/serve/src/difference.rs) and gives a new value; what did not change is shared with the old one. */
export function patched(value, patch) {
  if (patch === null) return value;
  const [kind, ...rest] = patch;
  if (kind === 0) return rest[0];
  if (kind === 1) {
    const out = { ...value };
    for (const [key, inner] of Object.entries(rest[0])) out[key] = patched(out[key], inner);
    for (const key of rest[1]) delete out[key];
    return out;
  }
  if (kind === 2) {
    const out = [...value], [at, gone, come, changed] = rest;
    out.splice(at, gone, ...come);
    for (const [i, inner] of changed) out[i] = patched(out[i], inner);
    return out;
  }
  if (kind === 3) {
    const [shift, runs] = rest;
    const out = value.map((_, i) => value[i + shift] ?? 0);
    for (let i = 0; i < runs.length;) {
      const at = runs[i], count = runs[i + 1];
      for (let n = 0; n < count; n++) out[at + n] = runs[i + 2 + n];
      i += 2 + count;
    }
    return out;
  }
  if (kind === 4) return rest.reduce(patched, value);
  throw new Error(`A patch of kind ${kind} is not known here.`);
}

/** Milliseconds before the first and the longest between two tries to connect again. */
const FIRST_TRY = 500, LONGEST_TRY = 15_000;
/** Characters of a pasted text: no line of a game is longer, and a server takes no large messages. */
const PASTED = 2_000;

/** The game on a server: the same messages as JSON text, pictures as differences. A connection that drops is made again, and the game
 * goes on where it was. */
export class SocketTransport extends Transport {
  remote = true;
  #url; #socket = null; #last = null; #begin = null; #over = false; #wait = FIRST_TRY;

  constructor(path) {
    super();
    this.#url = new URL(path, location.href);
    this.#url.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
    this.#connect();
  }

  #connect() {
    this.#last = null;
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    // Every connection starts afresh; only the first answer is waited for, later ones come as pictures unasked.
    socket.onopen = () => { if (this.#begin) socket.send(JSON.stringify(this.#begin)); };
    socket.onmessage = ({ data }) => this.#heard(JSON.parse(data));
    socket.onclose = () => {
      // What was asked and not answered may or may not have been done; the picture after the next connection tells.
      this._forget(this.#begin?.id);
      if (this.#over) return;
      this.onpush({ notice: 'The connection has dropped; trying again. Nothing is lost.' });
      setTimeout(() => this.#connect(), this.#wait);
      this.#wait = Math.min(this.#wait * 2, LONGEST_TRY);
    };
  }

  #heard(message) {
    if ('p' in message) {
      this.#wait = FIRST_TRY;
      this.#last = patched(this.#last, message.p);
      message.reply = this.#last;
    }
    if (message.over) {
      this.#over = true;
      this.onpush({ failed: message.over });
      return;
    }
    this._got(message);
  }

  async ask(request) {
    if (this.#over) return {};
    if (request.do === 'record') return { bytes: await this.#record(request.save) };
    const settings = this.#begin?.request.settings;
    if (request.do === 'size' && settings) Object.assign(settings, { columns: request.columns, rows: request.rows });
    if (request.do === 'light' && settings) Object.assign(settings, { light: request.on, map: request.map });
    if (request.do === 'input' && request.input?.text) request = { ...request, input: { text: request.input.text.slice(0, PASTED) } };
    return this._ask({ request }, (message) => {
      if (request.do === 'begin') this.#begin = message;
      if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
      // Keys pressed while there is no connection are not kept: the player could not see what they did.
      else if (request.do !== 'begin') this._got({ id: message.id, reply: {} });
    });
  }

  async #record(save) {
    const name = save?.split('/').at(-1) ?? '';
    const answer = await fetch(`/account/record?save=${encodeURIComponent(name)}`);
    return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
  }
}
