// Files in IndexedDB, where there is no private file system: read before the interface starts, written in one transaction for each
// request. The frame is held back until the transaction is complete, so that nothing is shown that is not kept.

import { APPEND, CUT, LOCK, OK, REMOVE, REPLACE, Trouble, UNLOCK, trouble } from './common.js';

const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

export class IdbKeeper {
  name = 'idb';
  #db;
  #files = new Map();
  #queue = [];
  #locks = new Map();

  static async begin() {
    const keeper = new IdbKeeper();
    const request = indexedDB.open('angrist', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('files');
    keeper.#db = await done(request);
    return keeper;
  }

  async files() {
    const store = this.#db.transaction('files').objectStore('files');
    const [paths, all] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
    const held = navigator.locks ? (await navigator.locks.query()).held.map((lock) => lock.name) : [];
    this.#files = new Map(paths.map((path, i) => [path, all[i]]));
    return paths.map((path, i) => ({ path, bytes: all[i], elsewhere: held.includes(`angrist ${path}`) && !this.#locks.has(path) }));
  }

  keep(what, path, number, bytes) {
    this.#queue.push({ what, path, number, bytes: bytes.slice() });
    return OK;
  }

  async settle() {
    const changes = this.#queue;
    if (changes.length === 0) return;
    try {
      for (const { path } of changes.filter((c) => c.what === LOCK)) await this.#lock(path);
      const before = new Map(this.#files);
      const changed = new Set();
      for (const { what, path, number, bytes } of changes) {
        const old = this.#files.get(path) ?? new Uint8Array();
        if (what === REPLACE) this.#files.set(path, bytes);
        else if (what === REMOVE) this.#files.delete(path);
        else if (what === CUT) this.#files.set(path, old.slice(0, number));
        else if (what === APPEND) {
          const longer = new Uint8Array(old.length + bytes.length);
          longer.set(old);
          longer.set(bytes, old.length);
          this.#files.set(path, longer);
        } else continue;
        changed.add(path);
      }
      if (changed.size > 0) {
        try {
          const work = this.#db.transaction('files', 'readwrite', { durability: 'strict' });
          const store = work.objectStore('files');
          let clash = null;
          for (const path of changed) {
            // Where there are no locks, another page may have played on: its record is never overwritten.
            if (path.endsWith('/record')) {
              store.get(path).onsuccess = ({ target: { result } }) => {
                if ((result?.length ?? -1) === (before.get(path)?.length ?? -1)) return;
                clash = path;
                work.abort();
              };
            }
            if (this.#files.has(path)) store.put(this.#files.get(path), path);
            else store.delete(path);
          }
          await new Promise((resolve, reject) => {
            work.oncomplete = resolve;
            work.onabort = () => reject(clash ? new Trouble('changed', clash, 'another page has changed it') : work.error ?? new DOMException('no room', 'QuotaExceededError'));
          });
        } catch (error) {
          this.#files = before;
          throw error;
        }
      }
      for (const { path } of changes.filter((c) => c.what === UNLOCK || c.what === REMOVE)) this.#unlock(path);
      this.#queue = [];
    } catch (error) {
      throw trouble(error, changes[0].path);
    }
  }

  #lock(path) {
    if (!navigator.locks || this.#locks.has(path)) return;
    return new Promise((resolve, reject) => {
      navigator.locks.request(`angrist ${path}`, { ifAvailable: true }, (lock) => {
        if (!lock) return reject(new Trouble('locked', path, 'another page has it'));
        return new Promise((free) => {
          this.#locks.set(path, free);
          resolve();
        });
      });
    });
  }

  #unlock(path) {
    this.#locks.get(path)?.();
    this.#locks.delete(path);
  }

  release() {
    this.#queue = [];
    for (const free of this.#locks.values()) free();
    this.#locks.clear();
  }

  get waiting() {
    return this.#queue.length > 0;
  }
}
