import type { Browser } from "@playwright/test";
import { type Enter, withFreshPage } from "./chromium.ts";

const LONGEST_MS = 120_000;

/** How long a page took until it was of use. */
export interface Visit {
  /** From the start of the navigation until what was waited for is there, in milliseconds. */
  readonly milliseconds: number;
  /** Addresses of the scripts asked for until then. */
  readonly scripts: readonly string[];
  /** How much was asked for until then, the page itself included. */
  readonly requests: number;
  /** JavaScript heap of what is in use then, in MiB. */
  readonly heap: number;
}

/** Opens a page in a browser that knows nothing yet and waits until a table, or what else is named, shows the texts. */
export const visit = (
  browser: Browser,
  address: string,
  texts: string | readonly string[],
  { slowed, enter, within = "tbody" }: { slowed: number; enter?: Enter; within?: string },
): Promise<Visit> =>
  withFreshPage(browser, enter, async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowed });
    // Functions with a name of their own do not survive the way into the page.
    await page.addInitScript(
      ([wanted, selector]) => {
        new MutationObserver((_changes, observer) => {
          const shown = document.querySelector(selector)?.textContent ?? "";
          if (!wanted.every((text) => shown.includes(text))) return;
          performance.mark("usable");
          observer.disconnect();
        }).observe(document, { subtree: true, childList: true, characterData: true });
      },
      [[texts].flat(), within] as const,
    );
    await page.goto(address, { timeout: LONGEST_MS });
    await page.waitForFunction(() => performance.getEntriesByName("usable").length > 0, undefined, {
      timeout: LONGEST_MS,
    });
    await session.send("HeapProfiler.collectGarbage");
    const { usedSize } = await session.send("Runtime.getHeapUsage");
    const seen = await page.evaluate(() => {
      const milliseconds = performance.getEntriesByName("usable")[0]?.startTime ?? 0;
      const asked = performance
        .getEntriesByType("resource")
        .filter(({ startTime }) => startTime <= milliseconds)
        .map(({ name }) => name);
      return { milliseconds, asked };
    });
    return {
      milliseconds: seen.milliseconds,
      scripts: seen.asked.filter((name) => /\.js($|\?)/.test(name)),
      requests: seen.asked.length + 1,
      heap: usedSize / 2 ** 20,
    };
  });
