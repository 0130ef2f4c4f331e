import type { Browser } from "@playwright/test";
import { type Enter, withFreshPage } from "./chromium.ts";

const LONGEST_MS = 120_000;

/** How long a page took to become usable. */
export interface Visit {
  /** From the start of the navigation until the awaited text is shown, in milliseconds. */
  readonly milliseconds: number;
  /** Addresses of the scripts requested until then. */
  readonly scripts: readonly string[];
  /** The number of requests until then, including the page itself. */
  readonly requests: number;
  /** JavaScript heap in use at that point, in MiB. */
  readonly heap: number;
}

/** Opens a page in a fresh browser and waits until a table, or another element, shows the texts. */
export const visit = (
  browser: Browser,
  address: string,
  texts: string | readonly string[],
  { slowed, enter, within = "tbody" }: { slowed: number; enter?: Enter; within?: string },
): Promise<Visit> =>
  withFreshPage(browser, enter, async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowed });
    // Named functions do not survive serialization into the page.
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
