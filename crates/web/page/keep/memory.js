// Files in memory: for tests, and for browsers that may store nothing (the page says so). A test can make it fail.

import { APPEND, CUT, FULL, OK, REMOVE, REPLACE } from './common.js';

export class MemoryKeeper {
  name = 'memory';
  held = new Map();
  full = false;

  async files() {
    return [...this.held].map(([path, bytes]) => ({ path, bytes, elsewhere: false }));
  }

  keep(what, path, number, bytes) {
    if (this.full && (what === APPEND || what === REPLACE)) return FULL;
    const old = this.held.get(path) ?? new Uint8Array();
    if (what === REPLACE) this.held.set(path, bytes.slice());
    else if (what === REMOVE) this.held.delete(path);
    else if (what === CUT) this.held.set(path, old.slice(0, number));
    else if (what === APPEND) {
      const longer = new Uint8Array(old.length + bytes.length);
      longer.set(old);
      longer.set(bytes, old.length);
      this.held.set(path, longer);
    }
    return OK;
  }

  async settle() {}
  release() {}
  get waiting() {
    return false;
  }
}
