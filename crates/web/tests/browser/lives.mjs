// Whole lives: each game from the title to its end, by keys, by mouse, by touch.

import { check, dice, key, open, rest, state } from './harness.mjs';

// Exploring and fighting mostly, so that lives end as lives do.
const KEYS = ['1', '2', '3', '4', '6', '7', '8', '9', 'Enter', 'Esc', 'y', 'Space', '`', '`', '`', 'Tab', 'Tab', 'Tab', '5', 'Down', 'g', '>'];
/** Explores, fights whatever comes and goes down: heroes of this kind do not grow old. */
const BOLD = ['`', 'Tab', '`', 'Tab', 'Enter', 'y', 'Esc', 'Esc', '5', '>', '2', '6'];
const end = (s) => s.playing?.over || s.screen === 'over';

/** From the title to the map, by a hand that can choose rows and confirm. */
async function begin(page, game, hand) {
  await hand.choose(/New game/);
  let s = await state(page);
  check(s.screen === 'new-game', `new game: ${JSON.stringify(s)}`);
  await hand.pick(game);
  for (let n = 0; n < 40; n++) {
    s = await state(page);
    if (s.playing && s.focus === 'map' && s.overlays === 0) return s;
    if (s.focus === 'overlay') await hand.confirm(n);
    else if (s.focus === 'prompt') await hand.answer(s);
    else await hand.confirm(n);
  }
  throw new Error(`no map: ${JSON.stringify(s)}`);
}

/** The game in the form of a new game, chosen by its field. */
const rows = (page) => page.$$eval('#overlays > section:last-child [role=option], #overlays > section:last-child tr.pick', (all) => all.map((e) => ({ id: e.id, text: e.innerText })));

export function byKeys(page) {
  const press = (name) => key(page, name);
  let at = 0;
  return {
    async choose(wanted) {
      const all = await rows(page);
      const at = all.findIndex((r) => wanted.test(r.text));
      check(at >= 0, `no row ${wanted} in ${JSON.stringify(all)}`);
      const now = await page.$$eval('#overlays > section:last-child [role=option]', (all) => all.findIndex((e) => e.getAttribute('aria-selected') === 'true'));
      for (let n = 0; n < Math.abs(at - now); n++) await press(at > now ? 'Down' : 'Up');
      await press('Enter');
    },
    async pick(game) {
      // The first field is the game: Right goes through them. The last row sends the form.
      const first = async () => (await rows(page))[0].text;
      await press('Home');
      for (let n = 0; n < 6 && !new RegExp(game, 'i').test(await first()); n++) await press('Right');
      check(new RegExp(game, 'i').test(await first()), `game ${game}: ${await first()}`);
      await this.choose(/^\s*OK\s*$/);
    },
    // Birth on one screen is left by its letter.
    confirm: (n) => press(n % 5 === 4 ? 'y' : n % 3 === 2 ? 'g' : 'Enter'),
    answer: (s) => press(s.prompt.kind === 'yes-no' ? 'y' : 'Enter'),
    async step(roll) {
      const name = roll(5) === 0 ? KEYS[roll(KEYS.length)] : BOLD[at++ % BOLD.length];
      // In a list Tab goes through the page, as everywhere.
      if (name !== 'Tab' || (await state(page)).focus === 'map') await press(name);
    },
    line: async (text) => {
      await page.click('#words');
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await rest(page);
    },
  };
}

/** A point on the map not far from the hero. */
async function near(page, roll) {
  const by = [roll(9) - 4, roll(9) - 4];
  const at = await page.evaluate(([x, y]) => {
    const { hero } = window.angrist.frame.play ?? {};
    const box = document.getElementById('map').getBoundingClientRect();
    const point = hero && window.angrist.map.pointOf({ x: hero.x + x, y: hero.y + y });
    const inside = point && point.x > box.left && point.x < box.right && point.y > box.top && point.y < box.bottom;
    return inside ? [point.x, point.y] : [box.left + box.width / 2, box.top + box.height / 2];
  }, by);
  return at;
}

export function byMouse(page) {
  const click = async (selector) => { await page.click(selector); await rest(page); };
  const hand = byKeys(page);
  return {
    ...hand,
    async choose(wanted) {
      const all = await rows(page);
      const row = all.find((r) => wanted.test(r.text));
      check(row, `no row ${wanted}`);
      await click(`[id="${row.id}"]`);
      // A first click chooses, a second takes.
      const still = await page.$(`[id="${row.id}"][aria-selected=true]`);
      if (still && ['title', 'new-game'].includes((await state(page)).screen)) await click(`[id="${row.id}"]`);
    },
    async pick(game) {
      const first = async () => (await rows(page))[0].text;
      for (let n = 0; n < 6 && !new RegExp(game, 'i').test(await first()); n++) await click('#overlays .arrow:last-child');
      await this.choose(/^\s*OK\s*$/);
    },
    confirm: async () => {
      const chosen = await page.$('#overlays [aria-selected=true]');
      if (chosen) await chosen.click();
      else await page.evaluate(() => window.angrist.input({ button: 'accept' }));
      await rest(page);
    },
    answer: () => click('#answers button'),
    async step(roll) {
      const s = await state(page);
      if (s.focus === 'overlay') {
        const all = await page.$$('#overlays > section:last-child [role=option], #overlays > section:last-child header button');
        if (all.length > 0) await all[roll(all.length)].click().catch(() => {});
      } else if (s.focus === 'prompt') await page.click('#answers button').catch(() => {});
      else {
        const at = await near(page, roll);
        await page.mouse.move(...at);
        await page.mouse.click(...at, { button: roll(6) === 0 ? 'right' : 'left' });
      }
      await rest(page);
    },
  };
}

export function byTouch(page) {
  const tap = async (element) => { await element.tap(); await rest(page); };
  const hand = byMouse(page);
  return {
    ...hand,
    async choose(wanted) {
      const row = (await rows(page)).find((r) => wanted.test(r.text));
      check(row, `no row ${wanted}`);
      await tap(await page.$(`[id="${row.id}"]`));
      const still = await page.$(`[id="${row.id}"][aria-selected=true]`);
      if (still && ['title', 'new-game'].includes((await state(page)).screen)) await tap(still);
    },
    async pick(game) {
      const first = async () => (await rows(page))[0].text;
      for (let n = 0; n < 6 && !new RegExp(game, 'i').test(await first()); n++) await tap(await page.$('#overlays .arrow:last-child'));
      await this.choose(/^\s*OK\s*$/);
    },
    confirm: async () => {
      const chosen = await page.$('#overlays [aria-selected=true]');
      if (chosen) await tap(chosen);
      else await page.evaluate(() => window.angrist.input({ button: 'accept' }));
    },
    answer: async () => tap(await page.$('#answers button')),
    async step(roll) {
      const s = await state(page);
      const inner = s.focus === 'overlay' ? '#overlays > section:last-child header button' : s.focus === 'prompt' ? '#answers button:last-child' : null;
      if (inner) {
        const button = await page.$(inner);
        if (button) return tap(button);
        return hand.step(roll);
      }
      const kind = roll(4);
      if (kind === 0) {
        await page.touchscreen.tap(...(await near(page, roll)));
      } else {
        const buttons = await page.$$(kind === 1 ? '#bar button' : '#pad button');
        const button = buttons[roll(Math.max(1, buttons.length))];
        if (button && (await button.isVisible())) await button.tap().catch(() => {});
      }
      await rest(page);
    },
    line: (text) => page.evaluate((line) => window.angrist.input({ line }), text).then(() => rest(page)),
  };
}

/** The end of a life that has not ended by itself: by the game's own command for it, or, in a game without one, by leaving. */
async function finish(page, hand) {
  for (const words of ['retire', 'suicide', 'quit']) {
    for (let n = 0; n < 8 && (await state(page)).focus !== 'map'; n++) {
      await page.evaluate(() => window.angrist.press('Esc'));
      await rest(page);
    }
    await hand.line(words);
    for (let n = 0; n < 8; n++) {
      const s = await state(page);
      if (end(s) || !s.playing) return words;
      if (s.focus === 'prompt' && s.prompt.kind === 'yes-no') await hand.answer(s);
      else if (s.focus === 'prompt') await hand.line('@');
      else if (s.focus === 'overlay') await hand.confirm(n);
      else break;
      await rest(page);
    }
  }
  return 'nothing';
}

/** One life; how it ended and how much was done. */
export async function life(browser, url, game, hands, { steps, seed, size, touch }) {
  const page = await open(browser, url, { size, touch });
  try {
    const hand = hands(page);
    await begin(page, game, hand);
    const roll = dice(seed);
    await page.evaluate(() => {
      window.last = { ...window.angrist.now.playing };
      addEventListener('angrist', ({ detail }) => { if (detail.playing) window.last = { ...detail.playing }; });
    });
    const last = () => page.evaluate(() => window.last);
    let done = 0, by = '';
    for (; done < steps && !by; done++) {
      const s = await state(page);
      check(!s.box, `a box: ${s.box}`);
      if (end(s) || (await last())?.over) by = 'death';
      // A menu may lead to the title: the same hero goes on.
      else if (!s.playing) await page.evaluate(() => window.angrist.ask({ do: 'open', open: { kind: 'hero', name: window.last.save.split('/')[1] } }));
      else await hand.step(roll);
    }
    by ||= await finish(page, hand);
    check(by !== 'nothing', `no end: ${JSON.stringify(await state(page))}`);
    const { commands, turn } = (await last()) ?? {};
    check(page.errors.length === 0, `errors: ${page.errors.slice(0, 3).join(' | ')}`);
    return `${game}: ${done} steps, ${commands} commands, turn ${turn}, ended by ${by}`;
  } finally {
    await page.close();
  }
}
