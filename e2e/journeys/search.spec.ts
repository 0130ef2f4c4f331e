import type { Page } from "@playwright/test";
import { updateSpaceById } from "#client";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { newSpaces } from "../search-fixture.ts";

const field = (page: Page) => page.getByRole("searchbox", { name: "Search pages" });
const results = (page: Page, space: string) =>
  page.getByRole("main").getByRole("list", { name: space, exact: true });

test("pages are found in all spaces and in some; the address keeps the question", async ({
  page,
  admin,
}) => {
  const { guides } = await newSpaces(admin);
  await page.goto(`/o/${admin.organizationId}/search`);
  await expect(page.getByRole("heading", { name: "Search", level: 1 })).toBeVisible();
  await expect(field(page)).toBeFocused();
  await expectAccessible(page);

  await field(page).fill("install");
  await expect(page.getByText("Found in 2 spaces")).toBeVisible();
  await expect(page).toHaveURL(/search\?q=install$/);
  await expect(results(page, "Guides").getByRole("listitem").first()).toContainText("Install");
  await expect(results(page, "Guides").getByText("Hidden", { exact: true })).toBeVisible();
  await expect(results(page, "Reference").locator("mark")).toHaveText("install");

  await test.step("one space is chosen, and its results come in pages of their own", async () => {
    const filter = page.getByRole("combobox", { name: "Add a space to search in" });
    await filter.fill("gui");
    await expect(page.getByRole("option", { name: "Guides" })).toBeVisible();
    await filter.press("ArrowDown");
    await filter.press("Enter");
    await expect(page.getByText("3 pages", { exact: true }).first()).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`q=install&space=${guides}$`));
    await expect(results(page, "Reference")).toHaveCount(0);
  });

  await test.step("a reload keeps all of it, and Back takes it back step by step", async () => {
    await page.reload();
    await expect(field(page)).toHaveValue("install");
    await expect(page.getByRole("button", { name: "Do not search only in Guides" })).toBeVisible();
    await expect(results(page, "Guides").getByRole("link", { name: "Upgrade" })).toBeVisible();
    await page.goBack();
    await expect(results(page, "Reference")).toBeVisible();
    await expect(field(page)).toHaveValue("install");
  });

  await test.step("a part of a page opens where it stands", async () => {
    await field(page).fill("zebra");
    await results(page, "Guides")
      .getByRole("link", { name: /Behind a proxy/ })
      .click();
    await expect(page).toHaveURL(/\/pages\/\w+#behind-a-proxy$/);
    await expect(page.getByRole("heading", { name: "Behind a proxy" })).toBeInViewport();
  });

  await test.step("what was opened is kept among recent searches, and can be removed", async () => {
    await page.getByRole("link", { name: "Search", exact: true }).click();
    const recent = page.getByRole("list", { name: "Recent searches" });
    await expect(recent.getByRole("link")).toHaveText(["zebra"]);
    await recent.getByRole("link", { name: "zebra" }).click();
    await expect(results(page, "Guides")).toBeVisible();
    await page.goBack();
    await recent.getByRole("button", { name: "Remove zebra from recent searches" }).click();
    await expect(
      page.getByRole("heading", { name: "Search every page you can open" }),
    ).toBeVisible();
    await expect(field(page)).toBeFocused();
  });
});

test("a search without a result says what else to look for", async ({ page, admin }) => {
  const { reference } = await newSpaces(admin);
  await page.goto(`/o/${admin.organizationId}/search?q=zebra+-port&space=${reference}`);
  const nothing = (query: string) =>
    page.getByRole("heading", { name: `No page matches “${query}”` });
  await expect(nothing("zebra -port")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Search all spaces" }).click();
  await expect(nothing("zebra -port")).toBeVisible();
  await page.getByRole("link", { name: "Search without -port" }).click();
  await expect(page.getByText("Found in 1 space")).toBeVisible();
  await expect(field(page)).toHaveValue("zebra");

  await test.step("a misspelt word finds what was meant, and says so", async () => {
    await field(page).fill("setings");
    await expect(results(page, "Reference").getByRole("link", { name: "Settings" })).toBeVisible();
    await page.getByRole("link", { name: "setting", exact: true }).click();
    await expect(field(page)).toHaveValue("setting");
    await expect(page.getByText("Also showing results for")).toBeHidden();
  });

  await test.step("only a word to leave out finds nothing, and says why", async () => {
    await field(page).fill("-x");
    await expect(page.getByRole("heading", { name: "Add a word to find" })).toBeVisible();
  });

  await test.step("too long a text is told in the field, and stays there", async () => {
    const long = "x".repeat(513);
    await field(page).fill(long);
    await expect(page.getByText("Shorten this to 512 characters. It has 513.")).toBeVisible();
    await expect(field(page)).toHaveValue(long);
    await field(page).press("Enter");
    await expect(page).toHaveURL(/q=-x$/);
    await field(page).fill("x".repeat(512));
    await expect(page).toHaveURL(/q=x{512}$/);
  });
});

test("odd questions in the address are answered calmly, on a small screen", async ({
  page,
  admin,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const ask = (q: string) => page.goto(`/o/${admin.organizationId}/search?q=${q}`);
  await ask("%20%20");
  await expect(page.getByRole("heading", { name: "Search every page you can open" })).toBeVisible();
  await ask("%22");
  await expect(page.getByRole("heading", { name: "Add a word to find" })).toBeVisible();
  await ask("zebra%00crossing");
  await expect(
    page.getByRole("heading", { name: "No page matches “zebra crossing”" }),
  ).toBeVisible();
  await ask("x".repeat(513));
  const heading = page.getByRole("heading", { name: /^No page matches/ });
  await expect(heading).toBeVisible();
  const { x, width } = (await heading.boundingBox()) ?? { x: -1, width: 0 };
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(360);
});

test("a search that fails keeps what was typed, and goes on once the service is back", async ({
  page,
  context,
  admin,
}) => {
  await newSpaces(admin);
  await page.goto(`/o/${admin.organizationId}/search?q=upgrade`);
  await expect(results(page, "Guides")).toBeVisible();
  await context.setOffline(true);
  await field(page).fill("zebra");
  await expect(page.getByRole("heading", { name: "The service cannot be reached" })).toBeVisible();
  await expect(field(page)).toHaveValue("zebra");
  await context.setOffline(false);
  await expect(results(page, "Guides").getByRole("link", { name: /Behind a proxy/ })).toBeVisible();
});

test("nobody finds what they may not open", async ({ admin, pageAs }) => {
  const { guides, reference } = await newSpaces(admin);
  await updateSpaceById({
    client: admin.client,
    path: { spaceId: guides },
    body: { defaultLevel: null },
    throwOnError: true,
  });
  const { page } = await pageAs("read");
  await page.goto(`/o/${admin.organizationId}/search?q=install`);
  await expect(results(page, "Reference")).toBeVisible();
  await expect(results(page, "Guides")).toHaveCount(0);
  await page.goto(`/o/${admin.organizationId}/search?q=zebra&space=${guides}.${reference}`);
  await expect(page.getByRole("heading", { name: "No page matches “zebra”" })).toBeVisible();
  await page.goto(`/o/${admin.organizationId}/search?q=zebra&space=${guides}`);
  await expect(
    page.getByRole("heading", { name: "This space is not here any more" }),
  ).toBeVisible();
});

test("from the pages of a space to what they say, by keyboard alone", async ({ page, admin }) => {
  const { guides } = await newSpaces(admin);
  await page.goto(`/o/${admin.organizationId}/spaces/${guides}/pages`);
  await expect(page.getByRole("tree", { name: "Pages of this space" })).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type("zebra");
  const search = page.getByRole("link", { name: "Search this space for “zebra”" });
  await expect(page.getByText("No page has “zebra” in its title")).toBeVisible();
  await search.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 page", { exact: true }).first()).toBeVisible();
  await page.keyboard.press("j");
  await expect(results(page, "Guides").getByRole("link", { name: "Install" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Behind a proxy" })).toBeInViewport();
});

test("the search screen fits every look", async ({ page, admin }) => {
  const { guides } = await newSpaces(admin);
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const query of ["q=install", `q=install&space=${guides}`]) {
    await page.goto(`/o/${admin.organizationId}/search?${query}`);
    await expect(results(page, "Guides")).toBeVisible();
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 800 });
      const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(sideways).toBeLessThanOrEqual(0);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page);
      }
    }
  }
});
