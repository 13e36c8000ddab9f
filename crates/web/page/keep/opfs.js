// Files in the origin's private file system, through synchronous handles: a command is on the disk before its effect is shown, and the
// open handle of a record is its lock, because a second one is refused.

import { APPEND, CUT, LOCK, OK, OTHER, REMOVE, REPLACE, SYNC, Trouble, UNLOCK, code, same, trouble } from './common.js';

export class OpfsKeeper {
  name = 'opfs';
  #root;
  #open = new Map();
  #queue = [];

  static async begin() {
    const top = await navigator.storage.getDirectory();
    const keeper = new OpfsKeeper();
    keeper.#root = await top.getDirectoryHandle('angrist', { create: true });
    // A browser may have the directory and no handles; better to know now.
    const probe = await keeper.#root.getFileHandle(`probe-${crypto.randomUUID()}`, { create: true });
    const handle = await probe.createSyncAccessHandle();
    handle.close();
    await keeper.#root.removeEntry(probe.name);
    return keeper;
  }

  /** All files, and whether another page plays each. */
  async files() {
    const out = [];
    const walk = async (dir, prefix) => {
      for await (const [name, entry] of dir.entries()) {
        const path = prefix + name;
        if (entry.kind === 'directory') await walk(entry, `${path}/`);
        else if (!name.startsWith('probe-')) out.push(await this.#read(entry, path));
      }
    };
    await walk(this.#root, '');
    return out.filter(Boolean);
  }

  async #read(entry, path) {
    let elsewhere = false;
    if (path.endsWith('/record') && !this.#open.has(path)) {
      try {
        (await entry.createSyncAccessHandle()).close();
      } catch (error) {
        elsewhere = error.name === 'NoModificationAllowedError';
      }
    }
    for (let tries = 0; tries < 3; tries++) {
      try {
        return { path, bytes: new Uint8Array(await (await entry.getFile()).arrayBuffer()), elsewhere };
      } catch (error) {
        if (error.name === 'NotFoundError') return null;
      }
    }
    return { path, bytes: new Uint8Array(), elsewhere: true };
  }

  #queued(path) {
    return this.#queue.some((change) => change.path === path);
  }

  keep(what, path, number, bytes) {
    const open = this.#queued(path) ? null : this.#open.get(path);
    if (!open || what === REPLACE || what === REMOVE || what === LOCK) {
      if (what !== SYNC) this.#queue.push({ what, path, number, bytes: bytes.slice() });
      return OK;
    }
    try {
      switch (what) {
        case APPEND: {
          if (open.getSize() !== number) return OTHER;
          try {
            if (open.write(bytes, { at: number }) < bytes.length) throw new DOMException('no room', 'QuotaExceededError');
            open.flush();
          } catch (error) {
            // Half a line must not stay.
            open.truncate(number);
            throw error;
          }
          return OK;
        }
        case CUT:
          open.truncate(number);
          open.flush();
          return OK;
        case UNLOCK:
          open.close();
          this.#open.delete(path);
          return OK;
        default:
          open.flush();
          return OK;
      }
    } catch (error) {
      return code(error);
    }
  }

  /** Does what is queued. `expected` gives the bytes that the module believes a file has. */
  async settle(expected) {
    while (this.#queue.length > 0) {
      const change = this.#queue[0];
      try {
        await this.#change(change, expected);
      } catch (error) {
        throw trouble(error, change.path);
      }
      this.#queue.shift();
    }
  }

  async #dir(path, create) {
    const parts = path.split('/');
    const name = parts.pop();
    let dir = this.#root;
    for (const part of parts) dir = await dir.getDirectoryHandle(part, { create });
    return [dir, name];
  }

  async #change({ what, path, number, bytes }, expected) {
    const [dir, name] = await this.#dir(path, what === REPLACE || what === APPEND).catch((error) => {
      if (what === REMOVE || what === UNLOCK) return [null, ''];
      if (what === LOCK && error.name === 'NotFoundError') throw new Trouble('changed', path, 'the file is gone');
      throw error;
    });
    switch (what) {
      case REPLACE: {
        const file = await dir.getFileHandle(name, { create: true });
        if (file.createWritable) {
          // Written beside and swapped when closed: the old bytes or the new ones.
          const out = await file.createWritable();
          try {
            await out.write(bytes);
          } catch (error) {
            await out.abort().catch(() => {});
            throw error;
          }
          await out.close();
          return;
        }
        return this.#with(file, (handle) => {
          handle.truncate(0);
          if (handle.write(bytes, { at: 0 }) < bytes.length) throw new DOMException('no room', 'QuotaExceededError');
        });
      }
      case APPEND: {
        const open = this.#open.get(path);
        const write = (handle) => {
          const at = handle.getSize();
          if (handle.write(bytes, { at }) < bytes.length) {
            handle.truncate(at);
            throw new DOMException('no room', 'QuotaExceededError');
          }
          handle.flush();
        };
        if (open) return write(open);
        return this.#with(await dir.getFileHandle(name, { create: true }), write);
      }
      case CUT: {
        const open = this.#open.get(path);
        if (open) return open.truncate(number);
        return this.#with(await dir.getFileHandle(name), (handle) => handle.truncate(number));
      }
      case REMOVE:
        this.#open.get(path)?.close();
        this.#open.delete(path);
        if (dir) {
          await dir.removeEntry(name).catch((error) => {
            if (error.name !== 'NotFoundError') throw error;
          });
          await this.#sweep(path);
        }
        return;
      case LOCK: {
        if (this.#open.has(path)) return;
        const handle = await (await dir.getFileHandle(name)).createSyncAccessHandle();
        const now = new Uint8Array(handle.getSize());
        handle.read(now, { at: 0 });
        const wanted = expected(path);
        // What is appended behind the lock in this very call is still in the queue.
        if (!wanted || now.length !== number || !same(now, wanted.subarray(0, number))) {
          handle.close();
          throw new Trouble('changed', path, 'the file was changed by another page');
        }
        this.#open.set(path, handle);
        return;
      }
      case UNLOCK:
        this.#open.get(path)?.close();
        this.#open.delete(path);
    }
  }

  async #with(file, act) {
    let handle;
    for (let tries = 0; ; tries++) {
      try {
        handle = await file.createSyncAccessHandle();
        break;
      } catch (error) {
        // Files that are locked for moments only: another page writes its scores.
        if (error.name !== 'NoModificationAllowedError' || tries >= 20) throw error;
        await new Promise((done) => setTimeout(done, 25));
      }
    }
    try {
      act(handle);
      handle.flush();
    } finally {
      handle.close();
    }
  }

  /** An empty directory of a save goes with its last file. */
  async #sweep(path) {
    const parts = path.split('/').slice(0, -1);
    if (parts.length < 2) return;
    const [dir, name] = await this.#dir(parts.join('/'), false).catch(() => [null, '']);
    await dir?.removeEntry(name).catch(() => {});
  }

  /** Forgets what is queued and lets go of everything: the module is begun again from what is kept. */
  release() {
    this.#queue = [];
    for (const handle of this.#open.values()) handle.close();
    this.#open.clear();
  }

  /** Whether something waits to be done. */
  get waiting() {
    return this.#queue.length > 0;
  }
}
