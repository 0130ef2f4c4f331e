import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { createClient, createConfig } from "../../src/client/client/index.ts";
import { chromiumFlags, findBrowser } from "../browser.ts";
import { withFloorSite } from "./floor-site.ts";
import { inFreshFolder } from "./folders.ts";
import { fillSite } from "./large-site.ts";
import { type Group, median, type Result, takingTurns } from "./result.ts";
import { fill, type Service, withService } from "./service.ts";
import { signIn } from "./sign-in.ts";
import { visit } from "./visit.ts";

const LIST = "/members?limit=50";
const SLOWED = 4;
const ROUNDS = 5;
const MOVES = 20;

/** A list of as many rows, in which Alt and an arrow key or the mouse carry a row: the least there can be. */
const PLAIN = `data:text/html,<!doctype html><title>Plain</title><main role="tree"></main><script>
const tree = document.querySelector("main");
for (let at = 0; at < 1000; at += 1) {
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
 * Notes, for each arrow key pressed with Alt and each release of the mouse, the time until the end of the
 * first frame that shows the rows in another order. Text, as functions with names do not survive the way
 * into a page.
 */
const NOTE_MOVES = `
  window.moves = [];
  const order = () => [...document.querySelectorAll("[role=treeitem]")].map((row) => row.textContent).join("|");
  const watch = () => {
    const before = order();
    const start = performance.now();
    const look = () => requestAnimationFrame(() => {
      if (order() === before) { look(); return; }
      setTimeout(() => window.moves.push(performance.now() - start), 0);
    });
    look();
  };
  document.addEventListener("keydown", ({ altKey, key }) => {
    if (altKey && key === "ArrowDown") watch();
  }, { capture: true });
  document.addEventListener("pointerup", watch, { capture: true });
`;

const sections = (page: Page) => page.getByRole("treeitem", { name: /^Section \d/ });

/** Presses the key that carries the focused row one place down. */
const byKeyboard = async (page: Page): Promise<void> => page.keyboard.press("Alt+ArrowDown");

/** Takes the second section and lets it go on the upper edge of the fourth. */
const byMouse = async (page: Page): Promise<void> => {
  const held = await sections(page).nth(1).boundingBox();
  const target = await sections(page).nth(3).boundingBox();
  if (held === null || target === null) throw new Error("there are too few rows");
  const x = held.x + 120;
  await page.mouse.move(x, held.y + held.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, target.y + 3, { steps: 6 });
  await page.mouse.up();
};

/** Milliseconds from an act to the frame that shows the move, the median of some moves on one page. */
const moveTime = async (page: Page, move: (page: Page) => Promise<void>): Promise<number> => {
  await sections(page).first().focus();
  await page.evaluate(NOTE_MOVES);
  for (let made = 1; made <= MOVES; made += 1) {
    await move(page);
    await page.waitForFunction(`window.moves.length === ${made}`);
  }
  return median(await page.evaluate<number[]>("window.moves"));
};

const opened = async (
  browser: Browser,
  address: string,
  move: (page: Page) => Promise<void>,
  enter?: (context: BrowserContext) => Promise<unknown>,
): Promise<number> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    await enter?.(context);
    const page = await context.newPage();
    await page.goto(address);
    return await moveTime(page, move);
  } finally {
    await context.close();
  }
};

const moveRow = async (
  browser: Browser,
  service: Service,
  address: string,
  what: string,
  move: (page: Page) => Promise<void>,
): Promise<Result> => ({
  name: `${what} among 1,000 items, until it shows (floor: a plain list)`,
  unit: "ms",
  ...(await takingTurns(
    ROUNDS,
    () => opened(browser, address, move, signIn(service)),
    () => opened(browser, PLAIN, move),
  )),
  goal: { most: 2 },
});

const compare = async (
  browser: Browser,
  service: Service,
  floorUrl: string,
  address: string,
): Promise<Result[]> => {
  const page = await service.read<{ items: { user: { email: string } }[] }>(LIST);
  const first = page.items[0]?.user.email ?? "";
  return [
    {
      name: `structure editor of 1,000 items, processor slowed ${SLOWED} times (floor: a bare table)`,
      unit: "ms",
      ...(await takingTurns(
        ROUNDS,
        async () => {
          const prepare = signIn(service);
          const options = { slowed: SLOWED, prepare, within: "[role=tree]" };
          return (await visit(browser, address, "Section 2", options)).milliseconds;
        },
        async () => (await visit(browser, floorUrl, first, { slowed: SLOWED })).milliseconds,
      )),
      goal: { most: 1.5 },
    },
    await moveRow(browser, service, address, "a move by keyboard", byKeyboard),
    await moveRow(browser, service, address, "a move by mouse", byMouse),
  ];
};

const measure = async (folder: string, executablePath: string): Promise<Result[]> => {
  const store = { DATA_DIR: join(folder, "data") };
  const crowd = await fill(store, 200);
  return withService(store, crowd, async (service) => {
    const { url, token, organizationId } = service;
    const headers = { Authorization: `Bearer ${token}` };
    const client = createClient(createConfig({ baseUrl: url, headers }));
    const { siteId } = await fillSite(client, organizationId);
    const address = `${url}/o/${organizationId}/sites/${siteId}/structure`;
    return withFloorSite(join(folder, "site"), service, LIST, async (floorUrl) => {
      const browser = await chromium.launch({ executablePath, args: chromiumFlags });
      try {
        return await compare(browser, service, floorUrl, address);
      } finally {
        await browser.close();
      }
    });
  });
};

/** The structure editor of a large site in Chromium: how soon it is there, how soon a move shows. */
export const siteEditor: Group = {
  name: "site-editor",
  measure: async () => {
    const found = findBrowser();
    return found === undefined
      ? "There is no Chromium; CHROMIUM_PATH names one."
      : inFreshFolder((folder) => measure(folder, found.path));
  },
};
