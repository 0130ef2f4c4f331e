import type { Locator, Page } from "@playwright/test";
import { isFull } from "#testing/depth.ts";
import { test } from "../demo-fixture.ts";
import { openScreen, screens } from "../demo-screens.ts";
import { expect, expectAccessible } from "../fixtures.ts";
import { expectNoSidewaysScroll } from "../looks.ts";

/**
 * A window of 1440 × 900 at 200 % and at 400 %, with the rules that are checked there; none means all of them. The walk
 * over all screens checks the other rules in these looks, so only full depth checks them here too.
 */
const zooms: readonly {
  readonly width: number;
  readonly height: number;
  readonly colorScheme: "light" | "dark";
  readonly rules: string[];
}[] = [
  { width: 720, height: 450, colorScheme: "light", rules: [] },
  { width: 360, height: 225, colorScheme: "dark", rules: isFull ? [] : ["target-size"] },
];
const forcedRules = isFull ? [] : ["color-contrast"];

/** The screens that people are on most. */
const main: ReadonlySet<string> = new Set([
  "",
  "/members?role=review",
  "/members/invite?role=review",
  "/members/invitations",
  "/members/:person",
  "/teams",
  "/teams/:team",
  "/teams/:team/paste",
  "/spaces",
  "/spaces/new",
  "/spaces/templates?template=product-docs&page=quickstart",
  "/change-requests",
  "/spaces/:space/pages",
  "/spaces/:space/change-requests",
  "/spaces/:space/history",
  "/spaces/:space/links",
  "/spaces/:space/history/:revision",
  "/sites",
  "/sites/new",
  "/sites/:site",
  "/sites/:site/structure",
  "/sites/:site/customization",
  "/sites/:site/audience",
  "/settings",
  "/settings/sign-in",
  "/audit-log?action=team.created",
]);
const opened = screens.filter(([path]) => main.has(path));

for (const screen of opened)
  test(`${screen[0] === "" ? "home" : screen[0]} at 200 % and 400 %, and in forced colours`, async ({
    demo,
    demoPage: page,
  }) => {
    await openScreen(page, demo, screen);
    for (const { rules, colorScheme, ...viewport } of zooms) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(viewport);
      await expectNoSidewaysScroll(page);
      await test.step(`${viewport.width} px`, () => expectAccessible(page, rules));
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ forcedColors: "active", colorScheme: "light" });
    await test.step("forced colours", () => expectAccessible(page, forcedRules));
    await page.emulateMedia({ forcedColors: "none" });
  });

/** What of the focused control cannot be seen, such as under a bar that stays; nothing when its middle can. */
const covering = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return undefined;
    const { left, right, top, bottom } = focused.getBoundingClientRect();
    const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
    const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
    const over = document.elementFromPoint(x, y);
    if (over !== null && (focused.contains(over) || over.contains(focused))) return undefined;
    const name = (element: Element | null) =>
      element === null
        ? "the window's edge"
        : `${element.tagName} ${element.id} “${element.textContent.trim().slice(0, 40)}”`;
    return `${name(focused)} is covered by ${name(over)}`;
  });

/** Goes through a form by Tab, and expects to see each control that gets focus, until one of it comes again. */
const expectFocusSeen = async (page: Page, within: Locator): Promise<void> => {
  const seen = new Set<number>();
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press("Tab");
    const place = await within.evaluate((form) =>
      [...form.querySelectorAll("*")].findIndex((each) => each === document.activeElement),
    );
    if (seen.has(place)) break;
    if (place < 0) continue;
    seen.add(place);
    await expect.poll(() => covering(page), { message: `control ${place}` }).toBeUndefined();
  }
  expect(seen.size).toBeGreaterThan(2);
};

for (const [path, name] of [
  ["/members/invite?role=review", "Invite people"],
  ["/spaces/new", "New space"],
  ["/teams/:team/paste", /^Paste people/],
  ["/sites/new", "New site"],
] as const)
  test(`every control of ${path} that has focus can be seen at 400 %`, async ({
    demo,
    demoPage: page,
  }) => {
    const screen = screens.find(([each]) => each === path);
    if (screen === undefined) throw new Error(`no screen ${path}`);
    await page.setViewportSize({ width: 360, height: 225 });
    await openScreen(page, demo, screen);
    await expectFocusSeen(page, page.getByRole("dialog", { name }));
  });

test("every control of settings that has focus can be seen at 400 %", async ({
  demo,
  demoPage: page,
}) => {
  await page.setViewportSize({ width: 360, height: 225 });
  await page.goto(`/o/${demo.admin.organizationId}/settings`);
  const title = page.getByRole("textbox", { name: "Title" });
  await title.fill("Northwind of today");
  await expectFocusSeen(page, page.getByRole("main"));
});

/** How a link is marked besides by weight and by colours, which the system's own take the place of. */
const marksOf = (link: Locator): Promise<string> =>
  link.evaluate((element) => {
    const { borderWidth, outlineStyle, textDecorationLine } = getComputedStyle(element);
    const { content } = getComputedStyle(element, "::after");
    return [borderWidth, outlineStyle, textDecorationLine, content].join(" ");
  });

test("the open screen is marked in the navigation by more than weight in forced colours", async ({
  demo,
  demoPage: page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(`/o/${demo.admin.organizationId}/members`);
  const navigation = page.getByRole("navigation", { name: "Main navigation" });
  const open = navigation.getByRole("link", { name: "Members", exact: true });
  await expect(open).toHaveAttribute("aria-current", "page");
  expect(await marksOf(open)).not.toBe(
    await marksOf(navigation.getByRole("link", { name: "Teams", exact: true })),
  );
  const tabs = page.getByRole("main").getByRole("navigation").first();
  await expect(tabs.getByRole("link", { name: "Members", exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
  expect(await marksOf(tabs.getByRole("link", { name: "Members", exact: true }))).not.toBe(
    await marksOf(tabs.getByRole("link", { name: "Invitations" })),
  );
  await page.emulateMedia({ forcedColors: "none" });
});
