import type { Page } from "@playwright/test";
import { type Demo, makeDemo } from "./demo.ts";
import { expect, openContext, test as base } from "./fixtures.ts";

/** A page shared by all checks of a worker: signing in again for each would take longer than the check. */
interface SharedPage {
  readonly page: Page;
  readonly complaints: string[];
}

/** Tests with the demo's large organization open in `demoPage`, as its admin sees it. */
export const test = base.extend<{ demoPage: Page }, { demo: Demo; sharedPage: SharedPage }>({
  demo: [
    async ({ server }, use) => use(await makeDemo(server)),
    { scope: "worker", timeout: 240_000 },
  ],
  sharedPage: [
    async ({ browser, server, demo }, use) => {
      const complaints: string[] = [];
      const context = await openContext(browser, server, demo.admin, complaints);
      const page = await context.newPage();
      // Elements that fade in only have their final colors at the end.
      await page.emulateMedia({ reducedMotion: "reduce" });
      await use({ page, complaints });
      await context.close();
    },
    { scope: "worker" },
  ],
  demoPage: async ({ sharedPage: { page, complaints } }, use) => {
    complaints.length = 0;
    await page.setViewportSize({ width: 1440, height: 900 });
    await use(page);
    // Input that is kept for a reload must not reach the next test.
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await page.goto("about:blank");
    expect(complaints, "errors and policy breaches in the pages").toEqual([]);
  },
});
