// Colours of roles, made readable: whatever a palette says, text has a contrast of 4.6 to its ground at least.

const channel = (c) => { c /= 255; return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; };
const parse = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
const luminance = (rgb) => 0.2126 * channel(rgb[0]) + 0.7152 * channel(rgb[1]) + 0.0722 * channel(rgb[2]);

export function contrast(a, b) {
  const [x, y] = [luminance(parse(a)), luminance(parse(b))].sort((p, q) => q - p);
  return (x + 0.05) / (y + 0.05);
}

/** The colour, moved toward white or black until it can be read on the ground. */
export function readable(colour, ground) {
  const target = luminance(parse(ground)) > 0.4 ? 0 : 255;
  let rgb = parse(colour);
  const hex = () => '#' + rgb.map((c) => Math.round(c).toString(16).padStart(2, '0')).join('');
  for (let i = 0; i < 20 && contrast(hex(), ground) < 4.6; i++) rgb = rgb.map((c) => c + (target - c) * 0.12);
  return hex();
}

let roles = {};

/** Takes the table of roles that came with a frame. */
export function setRoles(table, theme) {
  const grounds = { dark: '#1a1a21', light: '#f0efe9' };
  roles = {};
  for (const [name, [colour, bits]] of Object.entries(table)) {
    roles[name] = { colour: colour ? readable(colour, grounds[theme]) : '', bits };
  }
}

/** Text in a role, as an element. */
export function span(text, role, tag = 'span') {
  const element = document.createElement(tag);
  element.textContent = text;
  paint(element, role);
  return element;
}

export function paint(element, role) {
  const { colour = '', bits = 0 } = roles[role] ?? {};
  if (colour) element.style.color = colour;
  if (bits & 1) element.classList.add('bold');
  if (bits & 8) element.classList.add('reversed');
}
