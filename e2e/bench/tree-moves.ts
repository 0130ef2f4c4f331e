import { type Browser, expect, type Page } from "@playwright/test";
import { type Enter, withFreshPage } from "./chromium.ts";
import { median } from "./result.ts";

const MOVES = 20;
const ROWS = 1_000;
/** A move that is not visible within this time has failed, in milliseconds. */
const LONGEST_MS = 10_000;

/**
 * A list with the same number of rows, in which Alt with an arrow key or the mouse moves a row: the least that is
 * possible.
 */
export const PLAIN_LIST = `data:text/html,<!doctype html><title>Plain</title><main role="tree" style="user-select: none"></main><script>
const tree = document.querySelector("main");
for (let at = 0; at < ${ROWS}; at += 1) {
  const row = document.createElement("div");
  row.setAttribute("role", "treeitem");
  row.tabIndex = 0;
  row.textContent = "Section " + at;
  tree.append(row);
}
tree.addEventListener("keydown", ({ altKey, key, target }) => {
  if (altKey && key === "ArrowDown") target.nextElementSibling.after(target);
  target.focus();
});
let held;
tree.addEventListener("pointerdown", ({ target }) => { held = target; });
tree.addEventListener("pointerup", ({ target }) => { if (target !== held) target.before(held); });
</script>`;

/**
 * Records, for each arrow key pressed with Alt and each release of the mouse, the time and the frames until the rows
 * are in a different order and that frame is over. A string, because named functions do not survive serialization.
 */
const NOTE_MOVES = `
  window.moves = [];
  const order = () => [...document.querySelectorAll("[role=treeitem]")].map((row) => row.textContent).join("|");
  const watch = () => {
    const before = order();
    const start = performance.now();
    let frames = 0;
    const look = () => requestAnimationFrame(() => {
      frames += 1;
      if (order() === before) { look(); return; }
      setTimeout(() => window.moves.push({ frames, milliseconds: performance.now() - start }), 0);
    });
    look();
  };
  document.addEventListener("keydown", ({ altKey, key }) => {
    if (altKey && key === "ArrowDown") watch();
  }, { capture: true });
  document.addEventListener("pointerup", watch, { capture: true });
`;

type Move = (page: Page) => Promise<void>;

/** The sections of the tree, whose names start with their kind. */
const sections = (page: Page) => page.getByRole("treeitem", { name: /Section \d/ });

/** Presses the key that moves the focused row down by one. */
export const byKeyboard: Move = (page) => page.keyboard.press("Alt+ArrowDown");

/** Drags the second section to the upper edge of the fourth. */
export const byMouse: Move = async (page) => {
  // The dropped row is scrolled into view, which may have scrolled these out of it.
  await page.evaluate("scrollTo(0, 0)");
  const held = await sections(page).nth(1).boundingBox();
  const target = await sections(page).nth(3).boundingBox();
  if (held === null || target === null) throw new Error("there are too few rows");
  const x = held.x + 120;
  await page.mouse.move(x, held.y + held.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, target.y + 3, { steps: 6 });
  await page.mouse.up();
};

/** How soon moves are visible. */
export interface MoveTimes {
  /** Frames started until the new order is shown, for the slowest move: 1 is the very next one. */
  readonly frames: number;
  /** Milliseconds until that frame is over, for the median move. */
  readonly milliseconds: number;
}

/** Opens a tree in a fresh browser and moves its rows. */
export const timeMoves = (
  browser: Browser,
  address: string,
  move: Move,
  enter?: Enter,
): Promise<MoveTimes> =>
  withFreshPage(browser, enter, async (page) => {
    await page.goto(address);
    await sections(page).first().focus();
    await page.evaluate(NOTE_MOVES);
    const taken = () => page.evaluate<MoveTimes[]>("window.moves");
    for (let made = 1; made <= MOVES; made += 1) {
      await move(page);
      await expect.poll(async () => (await taken()).length, { timeout: LONGEST_MS }).toBe(made);
    }
    const moves = await taken();
    return {
      frames: Math.max(...moves.map(({ frames }) => frames)),
      milliseconds: median(moves.map(({ milliseconds }) => milliseconds)),
    };
  });
