// Models of frames as HTML: menus, tables, forms, trees and texts that can be selected, enlarged and read aloud.

import { paint, span } from './colours.js';
import { say } from './words.js';

/** An element; texts of the page itself are put into its language. */
const make = (tag, attributes = {}, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, SPOKEN.has(name) ? say(String(value)) : value);
  }
  element.append(...children.map((child) => (typeof child === 'string' ? say(child) : child)));
  return element;
};

const SPOKEN = new Set(['aria-label', 'placeholder', 'title']);

const lineOf = (spans, tag = 'div') => {
  const line = document.createElement(tag);
  for (const part of spans) line.append(span(part.text, part.role));
  if (!line.textContent.trim()) {
    line.className = 'blank';
    line.append('\u00a0');
  }
  return line;
};

/** Rows of a tree in reading order, with their depth. */
function branches(nodes, depth = 0, out = []) {
  for (const node of nodes) {
    out.push({ node, depth });
    branches(node.children, depth + 1, out);
  }
  return out;
}

/** What sends a form, in the languages of the interface. */
const GO = { en: 'OK', fr: 'Valider' };

function fieldValue(kind, editing) {
  if (editing !== null && editing !== undefined) return `${editing}▏`;
  if ('Switch' in kind) return kind.Switch ? '☑' : '☐';
  if ('Number' in kind) return `${kind.Number.value}`;
  if ('Text' in kind) return kind.Text.value || '…';
  return kind.Choice.of[kind.Choice.value] ?? '';
}

/** Draws one model. `at` counts its parts and maps in reading order; `state` are their states, empty for what only stands there. */
export class ModelView {
  constructor(state, maps, pick, drawMap, focus = -1, turn = () => {}) {
    Object.assign(this, { turn, state, maps: [...maps], pick, drawMap, focus, part: 0, help: '', active: null });
  }

  #next() {
    const number = this.part++;
    return [number, this.state[number]];
  }

  draw({ model, of }) {
    switch (model) {
      case 'stack': case 'beside': return make('div', { class: `parts-${model}` }, ...of.map((m) => this.draw(m)));
      case 'menu': return this.#list(of.title, of.items.map((item) => ({ item, depth: 0 })), of.hint);
      case 'tree': return this.#list(of.title, branches(of.nodes).map(({ node, depth }) => ({ item: node.item, depth, open: node.children.length > 0 })), of.hint);
      case 'table': return this.#table(of);
      case 'form': return this.#form(of);
      case 'text': return this.#text(of);
      case 'gauge': return this.#gauge(of);
      default: return this.#map(of);
    }
  }

  #titled(title, element) {
    if (!title) return element;
    return make('div', {}, make('h3', { class: 'bold' }, title), element);
  }

  #row(number, state, row, label, ...children) {
    const chosen = state?.rows[state.chosen] === row;
    const id = `row-${number}-${row}`;
    const element = make('li', { role: 'option', id, 'aria-selected': chosen ? 'true' : 'false' }, ...children);
    element.addEventListener('click', () => this.pick(number, row));
    if (chosen && number === this.focus) this.active = element;
    return element;
  }

  #listbox(title, number, state, rows, hint) {
    const list = make('ul', { class: 'rows', role: 'listbox', tabindex: '0', 'aria-label': title || 'Choices' }, ...rows);
    if (number === this.focus) {
      list.dataset.focus = '1';
      if (this.active) list.setAttribute('aria-activedescendant', this.active.id);
    }
    const out = make('div', {});
    if (title) out.append(make('h3', { class: 'bold hidden' }, title));
    if (state?.search || state?.searching) out.append(make('p', { class: 'hint' }, `/${state.search}`));
    out.append(list);
    if (hint) out.append(make('p', { class: 'hint' }, hint));
    return out;
  }

  #list(title, all, hint) {
    const [number, state] = this.#next();
    const shown = state ? state.rows : all.map((_, i) => i);
    const rows = shown.filter((row) => all[row]).map((row) => {
      const { item, depth, open } = all[row];
      const label = span(item.label, item.role);
      label.style.paddingLeft = `${depth * 2}ch`;
      if (open !== undefined && open) label.prepend(state?.open?.[row] ? '▾ ' : '▸ ');
      const element = this.#row(number, state, row, item.label, make('span', { class: 'key' }, item.key ?? ''), label, make('span', { class: 'note' }, item.note));
      if (item.refused) {
        element.setAttribute('aria-disabled', 'true');
        element.title = item.refused;
      }
      if (element === this.active) this.help = [item.refused, item.help].filter(Boolean).join(' ');
      return element;
    });
    return this.#listbox(title, number, state, rows, hint);
  }

  #form(form) {
    const [number, state] = this.#next();
    const shown = state ? state.rows : form.fields.map((_, i) => i);
    const rows = shown.map((row) => {
      const field = form.fields[row];
      if (!field) return this.#row(number, state, row, 'send', span(GO[document.documentElement.lang] ?? GO.en, 'Good'));
      const chosen = state?.rows[state.chosen] === row;
      const value = fieldValue(field.kind, chosen ? state.editing : null);
      const note = make('span', { class: 'note' }, value);
      // Arrows for hands without keys; keys have Left and Right.
      if ('Choice' in field.kind || 'Number' in field.kind) {
        const arrow = (text, name) => {
          const element = make('span', { class: 'arrow', 'aria-hidden': 'true' }, text);
          element.addEventListener('click', (event) => {
            event.stopPropagation();
            this.turn(number, row, name, chosen);
          });
          return element;
        };
        note.prepend(arrow('◂ ', 'Left'));
        note.append(arrow(' ▸', 'Right'));
      }
      const element = this.#row(number, state, row, field.label, make('span', {}, field.label), note);
      if (chosen) this.help = field.help;
      return element;
    });
    return this.#listbox(form.title, number, state, rows, form.hint);
  }

  #table(table) {
    const [number, state] = this.#next();
    if (table.rows.length === 0) return this.#titled(table.title, make('p', { class: 'hint' }, table.empty));
    const head = table.columns.some((c) => c.title)
      ? [make('thead', {}, make('tr', {}, ...table.columns.map((c) => make('th', { scope: 'col', class: c.right ? 'right' : null }, c.title || '\u00a0'))))]
      : [];
    const shown = state ? state.rows : table.rows.map((_, i) => i);
    const picks = !!state && number === this.focus;
    const rows = shown.filter((row) => table.rows[row]).map((row) => {
      const chosen = state?.rows[state.chosen] === row;
      const cells = table.rows[row].cells.map((cell, i) => {
        const td = make('td', { class: table.columns[i]?.right ? 'right' : null, role: picks ? 'gridcell' : null });
        td.append(span(cell.text, cell.role));
        return td;
      });
      const element = make('tr', { class: state ? 'pick' : null, id: picks ? `row-${number}-${row}` : null, role: picks ? 'row' : null, 'aria-selected': picks ? String(chosen) : null }, ...cells);
      if (state) element.addEventListener('click', () => this.pick(number, row));
      if (chosen && number === this.focus) {
        this.active = element;
        this.help = table.rows[row].help;
      }
      return element;
    });
    const element = make('table', picks ? { role: 'grid', tabindex: '0', 'aria-label': table.title || 'Table', 'aria-activedescendant': this.active?.id } : {}, ...head, make('tbody', {}, ...rows));
    if (picks) element.dataset.focus = '1';
    return this.#titled(table.title, element);
  }

  #text(text) {
    const [number] = this.#next();
    const lines = text.spans.length > 0 ? text.spans.map((s) => lineOf(s)) : text.lines.map((l) => lineOf([l]));
    const element = make(text.exact ? 'pre' : 'div', { class: text.exact ? null : 'prose', tabindex: text.exact ? '0' : null }, ...lines);
    if (number === this.focus) element.dataset.focus = '1';
    return this.#titled(text.title, element);
  }

  #gauge(gauge) {
    this.#next();
    const shown = gauge.shown || (gauge.max > 0 ? `${gauge.value}/${gauge.max}` : `${gauge.value}`);
    const element = make('div', { class: 'gauge' }, make('span', {}, gauge.label));
    if (gauge.max > 0) {
      const full = document.createElement('b');
      full.style.width = `${Math.max(0, Math.min(100, (100 * gauge.value) / gauge.max))}%`;
      const bar = make('i', { 'aria-hidden': 'true' }, full);
      paint(bar, gauge.role);
      element.append(bar);
    }
    element.append(span(shown, gauge.role));
    return element;
  }

  #map() {
    this.#next();
    const map = this.maps.shift();
    return map ? this.drawMap(map) : make('div');
  }
}

/** The text above a model: the first title in it. */
export function titleOf({ model, of }) {
  if (model === 'stack' || model === 'beside') return of.map(titleOf).find(Boolean) ?? '';
  return of.title ?? of.label ?? '';
}

export { make, lineOf };
