import { type Browser, expect, type Page } from "@playwright/test";
import { type Enter, withFreshPage } from "./chromium.ts";
import { median } from "./result.ts";

const MOVES = 20;
const ROWS = 1_000;
/** A move that does not show within this time has failed. */
const LONGEST_MS = 10_000;

/** A list of as many rows, in which Alt and an arrow key or the mouse move a row: the least there can be. */
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
 * Notes, for each arrow key pressed with Alt and each release of the mouse, how long it takes and how many
 * frames begin until the rows stand in another order and that frame is over. Text, as functions with names do
 * not survive the way into a page.
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

/** Sections of the tree; their names begin with what they are. */
const sections = (page: Page) => page.getByRole("treeitem", { name: /Section \d/ });

/** Presses the key that moves the focused row down by one. */
export const byKeyboard: Move = (page) => page.keyboard.press("Alt+ArrowDown");

/** Takes the second section and lets it go on the upper edge of the fourth. */
export const byMouse: Move = async (page) => {
  // What was dropped is brought into view, which may have taken them out of it.
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

/** How soon moves show. */
export interface MoveTimes {
  /** Frames begun until the new order shows, of the slowest move: 1 is the very next one. */
  readonly frames: number;
  /** Until that frame is over, of the median move. */
  readonly milliseconds: number;
}

/** Opens a tree in a browser that knows nothing yet and moves its rows. */
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
