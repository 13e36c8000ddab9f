// Keys of a browser as the names that key files use: a, A, ^f, F1, Up, S-Up, M-x, Space.

const NAMED = {
  Enter: 'Enter', Escape: 'Esc', Tab: 'Tab', Backspace: 'Backspace', Delete: 'Delete', Insert: 'Insert',
  ArrowUp: 'Up', ArrowDown: 'Down', ArrowLeft: 'Left', ArrowRight: 'Right', Home: 'Home', End: 'End',
  PageUp: 'PageUp', PageDown: 'PageDown', Clear: 'Centre', ' ': 'Space',
};
/** What stays with the browser: reload, developer tools, full screen; and with Ctrl copying, tabs, zoom. */
const BROWSER = new Set(['F5', 'F11', 'F12']);
const BROWSER_CTRL = new Set(['c', 't', 'n', 'w', '+', '-', '=', '0', 'a', 'j', 'l']);

/** The name of a key event, or null when it is not for a game. */
export function pressOf(event) {
  if (event.isComposing || event.metaKey || BROWSER.has(event.key)) return null;
  const altGraph = event.getModifierState?.('AltGraph');
  const ctrl = event.ctrlKey && !altGraph, alt = event.altKey && !altGraph;
  let name = NAMED[event.key] ?? null;
  const named = name !== null || /^F\d{1,2}$/.test(event.key);
  if (!named && [...event.key].length === 1) {
    if (ctrl && (event.shiftKey || BROWSER_CTRL.has(event.key.toLowerCase()))) return null;
    name = ctrl ? event.key.toLowerCase() : event.key;
    return `${alt ? 'M-' : ''}${ctrl ? '^' : ''}${name}`;
  }
  if (!named) return null;
  name ??= event.key;
  const shift = event.shiftKey && name !== 'Space';
  return `${shift ? 'S-' : ''}${ctrl ? 'C-' : ''}${alt ? 'M-' : ''}${name}`;
}
