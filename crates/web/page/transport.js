// How a page reaches its game. A transport has `ask(request, files)`, which promises the reply, and calls `onpush` with whatever
// comes unasked: frames of what goes on by itself, downloads, trouble. Two of them: a worker beside the page, and a socket to a server.

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

/** The game on a server: the same messages as JSON text. */
export class SocketTransport extends Transport {
  #socket;
  #open;

  constructor(url) {
    super();
    this.#socket = new WebSocket(url);
    this.#open = new Promise((resolve, reject) => {
      this.#socket.onopen = resolve;
      this.#socket.onerror = () => reject(new Error(`No connection to ${url}.`));
    });
    this.#socket.onmessage = ({ data }) => this._got(JSON.parse(data));
    this.#socket.onclose = () => this.onpush({ failed: 'The connection to the server has ended.' });
  }

  async ask(request) {
    await this.#open;
    return this._ask({ request }, (message) => this.#socket.send(JSON.stringify(message)));
  }
}
