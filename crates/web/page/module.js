// The wasm module as an object: requests in, replies out. Used by the worker and by tests in node.

const text = new TextEncoder();
const words = new TextDecoder();

/** A panic in the module: it is dead, and everything it wrote is kept. */
export class Panic extends Error {}

export class Module {
  /**
   * @param {WebAssembly.Module} compiled
   * @param {{keep: (what: number, path: string, number: number, bytes: Uint8Array) => number, now?: () => number, random?: () => bigint}} page
   */
  static async begin(compiled, page) {
    const module = new Module();
    const bytes = (at, length) => new Uint8Array(module.calls.memory.buffer, at, length);
    // The zip crate carries the imports of a binding tool for encrypted archives, which are never written here.
    const foreign = {};
    for (const { module: from, name } of WebAssembly.Module.imports(compiled)) {
      if (from === 'page') continue;
      (foreign[from] ??= {})[name] = () => { throw new Error(`${from}.${name} is not offered here`); };
    }
    const instance = await WebAssembly.instantiate(compiled, {
      ...foreign,
      page: {
        page_now: () => BigInt(page.now ? page.now() : Math.floor(Date.now() / 1000)),
        page_random: () => (page.random ? page.random() : crypto.getRandomValues(new BigUint64Array(1))[0]),
        page_keep: (what, path, pathLength, number, at, length) =>
          page.keep(what, words.decode(bytes(path, pathLength)), Number(number), bytes(at, length)),
        page_panicked: (at, length) => {
          module.panicked = words.decode(bytes(at, length));
        },
      },
    });
    module.calls = instance.exports;
    return module;
  }

  calls = null;
  panicked = '';

  #put(...parts) {
    const all = parts.map((p) => (typeof p === 'string' ? text.encode(p) : p));
    const length = all.reduce((sum, p) => sum + p.length, 0);
    const at = this.calls.angrist_room(length);
    const room = new Uint8Array(this.calls.memory.buffer, at, length);
    let offset = 0;
    for (const part of all) {
      room.set(part, offset);
      offset += part.length;
    }
    return all[0].length;
  }

  #guard(call) {
    if (this.panicked) throw new Panic(this.panicked);
    try {
      return call();
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) {
        this.panicked ||= String(error.message);
        throw new Panic(this.panicked);
      }
      throw error;
    }
  }

  load(path, bytes, elsewhere) {
    this.#guard(() => this.calls.angrist_load(this.#put(path, bytes), elsewhere ? 1 : 0));
  }

  upload(name, bytes) {
    this.#guard(() => this.calls.angrist_upload(this.#put(name, bytes)));
  }

  boot(light) {
    this.#guard(() => this.calls.angrist_boot(light ? 1 : 0));
  }

  request(request) {
    return this.#guard(() => {
      this.#put(JSON.stringify(request));
      const length = this.calls.angrist_request();
      return JSON.parse(words.decode(new Uint8Array(this.calls.memory.buffer, this.calls.angrist_reply(), length)));
    });
  }

  /** The bytes of a file as the module has it. */
  file(path) {
    return this.#guard(() => {
      this.#put(path);
      const length = this.calls.angrist_file() >>> 0;
      if (length === 0xffffffff) return null;
      return new Uint8Array(this.calls.memory.buffer, this.calls.angrist_reply(), length).slice();
    });
  }
}
