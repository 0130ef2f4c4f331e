import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import { chromiumFlags, findBrowser } from "../browser.ts";
import { withFloorSite } from "./floor-site.ts";
import { inFreshFolder } from "./folders.ts";
import { type Group, takingTurns } from "./result.ts";
import { fill, type Service, withService } from "./service.ts";
import { signIn } from "./sign-in.ts";

const MEMBERS = 200;
const LIST = "/members?limit=50";
const SLOWED = 4;
const ROUNDS = 5;
const LONGEST_MS = 120_000;

interface Visit {
  /** From the start of the navigation until the table shows its first member, in milliseconds. */
  readonly milliseconds: number;
  /** Addresses of the scripts asked for until then. */
  readonly scripts: readonly string[];
}

/** Opens a page in a browser that knows nothing yet and waits until a table shows the text. */
const visit = async (
  browser: Browser,
  address: string,
  text: string,
  { slowed, prepare }: { slowed: number; prepare?: (context: BrowserContext) => Promise<unknown> },
): Promise<Visit> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    await prepare?.(context);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowed });
    // Functions with a name of their own do not survive the way into the page.
    await page.addInitScript((wanted) => {
      new MutationObserver((_changes, observer) => {
        if (document.querySelector("tbody")?.textContent.includes(wanted) !== true) return;
        performance.mark("usable");
        observer.disconnect();
      }).observe(document, { subtree: true, childList: true, characterData: true });
    }, text);
    await page.goto(address, { timeout: LONGEST_MS });
    await page.waitForFunction(() => performance.getEntriesByName("usable").length > 0, undefined, {
      timeout: LONGEST_MS,
    });
    return await page.evaluate(() => {
      const milliseconds = performance.getEntriesByName("usable")[0]?.startTime ?? 0;
      const scripts = performance
        .getEntriesByType("resource")
        .filter(({ name, startTime }) => /\.js($|\?)/.test(name) && startTime <= milliseconds)
        .map(({ name }) => name);
      return { milliseconds, scripts };
    });
  } finally {
    await context.close();
  }
};

/** What the scripts weigh packed with gzip, in kB. */
const weightOf = async ({ scripts }: Visit): Promise<number> => {
  const bodies = await Promise.all(
    scripts.map(async (script) => Buffer.from(await (await fetch(script)).arrayBuffer())),
  );
  const bytes = bodies.map((body) => gzipSync(body, { level: 9 }).byteLength);
  return bytes.reduce((sum, size) => sum + size, 0) / 1_000;
};

const compare = async (browser: Browser, service: Service, floorUrl: string) => {
  const page = await service.read<{ items: { user: { email: string } }[] }>(LIST);
  const first = page.items[0]?.user.email;
  if (first === undefined) throw new Error("there is nobody to show");
  const ours = (slowed: number) =>
    visit(browser, `${service.url}/o/${service.organizationId}/members`, first, {
      slowed,
      prepare: signIn(service),
    });
  const floor = (slowed: number) => visit(browser, floorUrl, first, { slowed });
  return [
    {
      name: "JavaScript before the members screen is usable, gzip",
      unit: "kB" as const,
      ours: await weightOf(await ours(1)),
      floor: await weightOf(await floor(1)),
      goal: { most: 1.6 },
    },
    {
      name: `time to that table, processor slowed ${SLOWED} times`,
      unit: "ms" as const,
      ...(await takingTurns(
        ROUNDS,
        async () => (await ours(SLOWED)).milliseconds,
        async () => (await floor(SLOWED)).milliseconds,
      )),
      goal: { most: 1.5 },
    },
  ];
};

/** The dashboard's members screen against a bare application of the same libraries with one table. */
export const inBrowser: Group = {
  name: "browser",
  measure: () =>
    inFreshFolder(async (folder) => {
      const found = findBrowser();
      if (found === undefined) return "There is no Chromium; CHROMIUM_PATH names one.";
      const store = { DATA_DIR: join(folder, "data") };
      const crowd = await fill(store, MEMBERS);
      return withService(store, crowd, (service) =>
        withFloorSite(join(folder, "site"), service, LIST, async (floorUrl) => {
          const browser = await chromium.launch({
            executablePath: found.path,
            args: chromiumFlags,
          });
          try {
            return await compare(browser, service, floorUrl);
          } finally {
            await browser.close();
          }
        }),
      );
    }),
};
