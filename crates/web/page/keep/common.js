// What all keepers share. A keeper does a change at once or queues it; `settle` does what is queued, and only then is a frame shown.

export const APPEND = 0, CUT = 1, REPLACE = 2, REMOVE = 3, LOCK = 4, UNLOCK = 5, SYNC = 6;
export const OK = 0, FULL = 1, LOCKED = 2, DENIED = 3, MISSING = 4, OTHER = 5;

/** Something could not be kept. `kind`: full, locked, changed, refused. */
export class Trouble extends Error {
  constructor(kind, path, message) {
    super(message);
    this.kind = kind;
    this.path = path;
  }
}

/** What the browser said, as a code for the module. */
export function code(error) {
  switch (error?.name) {
    case 'QuotaExceededError': return FULL;
    case 'NoModificationAllowedError': return LOCKED;
    case 'NotAllowedError': case 'SecurityError': return DENIED;
    case 'NotFoundError': return MISSING;
    default: return OTHER;
  }
}

/** The same as trouble for the player. */
export function trouble(error, path) {
  if (error instanceof Trouble) return error;
  const kind = { [FULL]: 'full', [LOCKED]: 'locked' }[code(error)] ?? 'refused';
  return new Trouble(kind, path, String(error?.message ?? error));
}

export function same(a, b) {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}
