import type { Page } from "@playwright/test";
import { isFull } from "#testing/depth.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";

/** The widths that every screen is good at, in pixels. */
export const widths = [1440, 360];
export const themes = ["light", "dark"] as const;

/** Nothing is wider than the screen. */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
      message: `width of ${page.url()}`,
    })
    .toBeLessThanOrEqual(0);
};

/**
 * No row or group of rows of a table is positioned: engines differ in whether it is then what its content is positioned
 * in, and what was to cover one row covers the screen.
 */
const expectNoPositionedRows = async (page: Page): Promise<void> => {
  const positioned = await page.evaluate(() =>
    [...document.querySelectorAll("tr, thead, tbody, tfoot")]
      .filter((part) => {
        const { display, position } = getComputedStyle(part);
        return display.startsWith("table-") && position !== "static";
      })
      .map(({ tagName, textContent }) => `${tagName}: ${textContent.slice(0, 300)}`),
  );
  expect(positioned, `positioned rows of ${page.url()}`).toEqual([]);
};

/**
 * Checks the current screen in both themes, wide and narrow. A theme changes only colours, and a width mostly sizes, so
 * a push checks narrow screens for target sizes alone, and full depth checks them against all rules again.
 */
export const expectGoodInEveryLook = async (page: Page): Promise<void> => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
    await expectNoPositionedRows(page);
    if (width !== widths[0] && !isFull) {
      await test.step(`${width} px`, () => expectAccessible(page, ["target-size"]));
      continue;
    }
    await page.emulateMedia({ colorScheme: "light" });
    await test.step(`light, ${width} px`, () => expectAccessible(page));
    await page.emulateMedia({ colorScheme: "dark" });
    await test.step(`dark, ${width} px`, () => expectAccessible(page, ["color-contrast"]));
  }
};
