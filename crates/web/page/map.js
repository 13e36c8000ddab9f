// The map on its canvas: letters or tiles, only what changed, at the screen's own resolution.

import { Tiles } from './tiles.js';

const FONT = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace";

export class MapCanvas {
  #canvas; #pen; #drawn = new Map(); #layout = null; #metrics = new Map();
  /** Letters or tiles. */
  tiles = false;
  /** Height of a letter or side of a tile, in pixels of the page. */
  size = 18;
  sheet = new Tiles();
  #last = null;

  constructor(canvas) {
    this.#canvas = canvas;
    this.#pen = canvas.getContext('2d', { alpha: false });
    this.sheet.onready = () => this.repaint();
  }

  /** How many squares there is room for. */
  room() {
    const box = this.#canvas.getBoundingClientRect();
    const { width, height } = this.#cell(this.size);
    return { columns: Math.max(10, Math.floor(box.width / width)), rows: Math.max(6, Math.floor(box.height / height)) };
  }

  /** The size of a cell; letters measured by what their font needs, so that nothing is left behind or joined badly. */
  #cell(size) {
    if (this.tiles && this.sheet.ready) {
      const side = Math.max(16, Math.round(size * 1.5));
      return { width: side, height: side, base: 0 };
    }
    if (!this.#metrics.has(size)) {
      this.#pen.save();
      this.#pen.font = `${size}px ${FONT}`;
      const m = this.#pen.measureText('M');
      this.#pen.restore();
      const up = m.fontBoundingBoxAscent ?? size * 0.93, down = m.fontBoundingBoxDescent ?? size * 0.24;
      this.#metrics.set(size, { width: m.width, height: Math.ceil(up + down), base: Math.round(up) });
    }
    return this.#metrics.get(size);
  }

  repaint() {
    this.#drawn.clear();
    if (this.#last) this.draw(this.#last.frame, this.#last.race, this.#last.theme);
  }

  /** The square of the map under a point of the page, or null. */
  squareAt(clientX, clientY) {
    const at = this.#layout;
    if (!at) return null;
    const box = this.#canvas.getBoundingClientRect();
    const x = Math.floor((clientX - box.left - at.left) / at.cell.width), y = Math.floor((clientY - box.top - at.top) / at.cell.height);
    if (x < 0 || y < 0 || x >= at.columns || y >= at.rows) return null;
    return { x: at.x + x, y: at.y + y };
  }

  /** Where the middle of a square is on the page, for tests and for focus. */
  pointOf(square) {
    const at = this.#layout;
    if (!at) return null;
    const box = this.#canvas.getBoundingClientRect();
    return {
      x: box.left + at.left + (square.x - at.x + 0.5) * at.cell.width,
      y: box.top + at.top + (square.y - at.y + 0.5) * at.cell.height,
    };
  }

  draw(frame, race, theme) {
    this.#last = { frame, race, theme };
    const canvas = this.#canvas, pen = this.#pen;
    const box = canvas.getBoundingClientRect();
    const scale = window.devicePixelRatio || 1;
    const [width, height] = [Math.round(box.width * scale), Math.round(box.height * scale)];
    if (width === 0 || height === 0) return;
    const style = getComputedStyle(document.documentElement);
    const maps = frame.maps, own = maps?.own;
    const dark = this.tiles && !own && frame.play;
    const ground = dark ? '#101014' : style.getPropertyValue('--ground').trim(), text = dark ? '#d8d8dc' : style.getPropertyValue('--text').trim();
    const shown = own ?? maps?.map;
    const key = [width, height, scale, this.tiles && !own, this.size, theme, own ? 'own' : 'map', this.sheet.ready].join();
    if (canvas.width !== width || canvas.height !== height || this.#layout?.key !== key) {
      canvas.width = width;
      canvas.height = height;
      this.#drawn.clear();
    }
    if (!shown || !frame.play) {
      pen.setTransform(1, 0, 0, 1, 0, 0);
      pen.fillStyle = ground;
      pen.fillRect(0, 0, width, height);
      this.#layout = null;
      this.#drawn.clear();
      return;
    }
    const layout = own ? this.#ownLayout(own, box) : this.#mapLayout(frame, box);
    layout.key = key;
    if (this.#layout && (this.#layout.left !== layout.left || this.#layout.top !== layout.top || this.#layout.size !== layout.size)) this.#drawn.clear();
    this.#layout = layout;
    pen.setTransform(scale, 0, 0, scale, 0, 0);
    if (this.#drawn.size === 0) {
      pen.fillStyle = ground;
      pen.fillRect(0, 0, box.width, box.height);
    }
    const cells = new Map();
    const put = (x, y, kind) => {
      if (x >= 0 && y >= 0 && x < layout.columns && y < layout.rows + (own ? 2 : 0)) cells.set(y * 1024 + x, kind);
    };
    if (own) {
      for (let i = 0; i < own.cells.length; i++) put(i % own.width, Math.floor(i / own.width), own.kinds[own.cells[i]]);
    } else {
      for (let i = 0; i < shown.cells.length; i++) {
        put(shown.from.x + (i % shown.width) - layout.x, shown.from.y + Math.floor(i / shown.width) - layout.y, shown.kinds[shown.cells[i]]);
      }
    }
    const row = own ? 1 : 0;
    for (const over of [...(maps.way ?? []), ...(maps.flying ?? [])]) put(over.at.x - layout.x, over.at.y - layout.y + row, over.kind);
    const cursor = frame.play.cursor?.at ?? (frame.play.cursor_on_hero && frame.focus === 'map' ? frame.play.hero : null);
    const marked = cursor ? (cursor.y - layout.y + row) * 1024 + cursor.x - layout.x : -1;
    const drawn = this.#drawn;
    for (const [at, kind] of cells) {
      const now = JSON.stringify(kind) + (at === marked ? '*' : '');
      if (drawn.get(at) === now) continue;
      drawn.set(at, now);
      this.#square(at % 1024, Math.floor(at / 1024), kind, layout, { ground, text, race, marked: at === marked, letters: !!own });
    }
    for (const at of [...drawn.keys()]) {
      if (cells.has(at)) continue;
      drawn.delete(at);
      this.#clear(at % 1024, Math.floor(at / 1024), layout, ground);
    }
  }

  #mapLayout(frame, box) {
    const cell = this.#cell(this.size);
    const columns = Math.floor(box.width / cell.width), rows = Math.floor(box.height / cell.height);
    return {
      cell, columns, rows, x: frame.play.window.x, y: frame.play.window.y, size: this.size,
      left: Math.floor((box.width - columns * cell.width) / 2), top: Math.floor((box.height - rows * cell.height) / 2), row: 0,
    };
  }

  /** A game's own screen, as large as it fits. Its first row is for messages, so that the map begins below. */
  #ownLayout(own, box) {
    let size = 40;
    const tiles = this.tiles;
    this.tiles = false;
    const fits = (s) => { const c = this.#cell(s); return c.width * own.width <= box.width && c.height * own.height <= box.height; };
    while (size > 6 && !fits(size)) size--;
    const cell = this.#cell(size);
    this.tiles = tiles;
    const left = Math.floor((box.width - cell.width * own.width) / 2), top = Math.floor((box.height - cell.height * own.height) / 2);
    return { cell, columns: own.width, rows: own.height - 2, x: 0, y: 0, left, top: top + cell.height, size, row: 1 };
  }

  #clear(x, y, { cell, left, top, row }, ground) {
    this.#pen.fillStyle = ground;
    const px = left + x * cell.width, py = top + (y - row) * cell.height;
    const edge = Math.floor(px);
    this.#pen.fillRect(edge, py, Math.ceil(px + cell.width) - edge, cell.height);
  }

  #square(x, y, kind, layout, look) {
    const pen = this.#pen, { cell, left, top, row, size } = layout;
    const px = left + x * cell.width, py = top + (y - row) * cell.height;
    const reversed = !!(kind.m & 8);
    const ink = kind.f ?? look.text, paper = kind.b ?? look.ground;
    pen.fillStyle = reversed ? ink : paper;
    const edge = Math.floor(px);
    pen.fillRect(edge, py, Math.ceil(px + cell.width) - edge, cell.height);
    const picture = !look.letters && this.tiles && this.sheet.draw(pen, kind, px, py, cell.width, look);
    if (!picture && kind.c !== ' ') {
      pen.globalAlpha = kind.m & 2 ? 0.65 : 1;
      pen.fillStyle = reversed ? paper : ink;
      const letter = this.tiles && !look.letters ? Math.round(cell.height * 0.8) : size;
      pen.font = `${kind.m & 16 ? 'italic ' : ''}${kind.m & 1 ? 'bold ' : ''}${letter}px ${FONT}`;
      pen.textBaseline = 'alphabetic';
      if (cell.base) pen.fillText(kind.c, px, py + cell.base);
      else {
        pen.textAlign = 'center';
        pen.fillText(kind.c, px + cell.width / 2, py + cell.height * 0.78);
        pen.textAlign = 'start';
      }
      pen.globalAlpha = 1;
    }
    if (kind.m & 4) {
      pen.fillStyle = ink;
      pen.fillRect(px, py + cell.height - 2, cell.width, 1);
    }
    if (look.marked) {
      pen.strokeStyle = look.text;
      pen.lineWidth = 1;
      pen.strokeRect(Math.floor(px) + 0.5, py + 0.5, Math.floor(cell.width) - 1, cell.height - 1);
    }
  }
}
