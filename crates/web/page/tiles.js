// The tile sheet: shapes in grey, coloured by what the game says of each square; terrain in its own colours.

export class Tiles {
  ready = false;
  onready = () => {};
  #image = null; #index = null; #tinted = new Map();

  async load() {
    if (this.#image) return;
    const [sheet, index] = await Promise.all([fetch('tiles/tiles.png').then((r) => r.blob()), fetch('tiles/tiles.json').then((r) => r.json())]);
    this.#image = await createImageBitmap(sheet);
    this.#index = index;
    this.ready = true;
    this.onready();
  }

  #find(kind, race) {
    const [table] = kind.l ?? [''];
    const index = this.#index;
    if (table === 'player') return index.hero[race.toLowerCase()] ?? index.hero[''];
    if (table === 'creature') return index.creature[kind.c] ?? index.creature[kind.c.toLowerCase()] ?? index.creature[''];
    if (table === 'thing' || table === 'flavour') return index.thing[kind.c] ?? index.thing[''];
    if (table === 'terrain' || table === 'mark') return index.terrain[kind.c];
    return undefined;
  }

  #floor() {
    return this.#index.terrain['.'];
  }

  /** Draws a square; false when the sheet has nothing for it, and a letter must do. */
  draw(pen, kind, x, y, side, look) {
    if (!this.ready) return false;
    const tile = this.#find(kind, look.race ?? '');
    if (tile === undefined) return kind.c === ' ';
    const known = kind.k === 1 ? 0.45 : 1;
    pen.imageSmoothingEnabled = false;
    pen.globalAlpha = known;
    const terrain = this.#isTerrain(kind);
    if (!terrain) this.#put(pen, this.#image, this.#floor(), x, y, side);
    if (terrain && !this.#index.tint.includes(tile)) this.#put(pen, this.#image, tile, x, y, side);
    else {
      if (terrain) this.#put(pen, this.#image, this.#floor(), x, y, side);
      const colour = kind.m & 8 ? look.text : kind.f ?? look.text;
      const size = this.#index.size;
      pen.drawImage(this.#tint(tile, colour), 0, 0, size, size, x, y, side, side);
    }
    pen.globalAlpha = 1;
    if (kind.m & 8) {
      pen.strokeStyle = look.text;
      pen.strokeRect(x + 0.5, y + 0.5, side - 1, side - 1);
    }
    return true;
  }

  #isTerrain(kind) {
    return kind.l?.[0] === 'terrain' || kind.l?.[0] === 'mark';
  }

  #put(pen, image, tile, x, y, side) {
    const { size, columns } = this.#index;
    pen.drawImage(image, (tile % columns) * size, Math.floor(tile / columns) * size, size, size, x, y, side, side);
  }

  /** A tile in one colour: its greys times the colour. */
  #tint(tile, colour) {
    const key = `${tile} ${colour}`;
    let made = this.#tinted.get(key);
    if (!made) {
      const { size, columns } = this.#index;
      made = new OffscreenCanvas(size, size);
      const pen = made.getContext('2d');
      const from = [(tile % columns) * size, Math.floor(tile / columns) * size, size, size, 0, 0, size, size];
      pen.drawImage(this.#image, ...from);
      pen.globalCompositeOperation = 'multiply';
      pen.fillStyle = colour;
      pen.fillRect(0, 0, size, size);
      pen.globalCompositeOperation = 'destination-in';
      pen.drawImage(this.#image, ...from);
      this.#tinted.set(key, made);
    }
    return made;
  }
}
