import type { Page } from "@playwright/test";
import { getSiteRedirectBySource } from "#client";
import { outcome } from "#server/testing/answers.ts";
import type { Admin } from "#server/testing/make-app.ts";
import { addPages } from "#server/testing/pages-fixture.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { act, line, makeSite } from "../structure-fixture.ts";

const question = (page: Page) => page.getByRole("alertdialog");

/** The site with pages: Start and Advanced, the versions of Guides, share one; Blog has one of its own. */
const makeSiteWithPages = async (admin: Admin) => {
  const site = await makeSite(admin);
  const { spaces } = site;
  await addPages(admin, spaces["Start"] ?? "", ["Welcome", "Install", "Only here"]);
  await addPages(admin, spaces["Advanced"] ?? "", ["Install"]);
  await addPages(admin, spaces["News"] ?? "", ["First post"]);
  const leadsTo = async (source: string) => {
    const { client } = admin;
    const asked = getSiteRedirectBySource({ client, path: site.path, query: { source } });
    return (await outcome(asked)).data?.target;
  };
  return { ...site, leadsTo };
};

test("another default is asked about, and links to pages lead on", async ({ page, admin }) => {
  const { screen, leadsTo } = await makeSiteWithPages(admin);
  await page.goto(screen);
  await act(page, "section Blog", "Make default…");
  await expect(question(page)).toHaveAccessibleName("Make section Blog the default");
  const moved = question(page).getByText("5 page addresses will redirect", { exact: true });
  await expect(moved).toBeVisible();
  await moved.click();
  const list = question(page).getByRole("list", { name: "Page addresses that redirect" });
  await expect(list.getByRole("listitem").filter({ hasText: /^\/welcome/ })).toHaveText(
    /\/guides\/welcome$/,
  );
  await expectAccessible(page);
  await question(page).getByRole("button", { name: "Cancel" }).click();
  await expect(line(page, "Section Guides")).toContainText("Default");
  expect(await leadsTo("/welcome")).toBeUndefined();

  await act(page, "section Blog", "Make default…");
  await question(page).getByRole("button", { name: "Make default" }).click();
  await expect(line(page, "Section Blog")).toContainText("Default");
  expect(await leadsTo("/welcome")).toBe("/guides/welcome");
  expect(await leadsTo("/blog/first-post")).toBe("/first-post");
});

test("a removal names the pages it concerns, and sends them to the successor", async ({
  page,
  admin,
}) => {
  const { screen, leadsTo } = await makeSiteWithPages(admin);
  await page.goto(screen);
  await act(page, "site-space Start", "Remove…");
  await expect(question(page).getByText("1 page address will show another page")).toBeVisible();
  await question(page).getByText("3 page addresses will redirect", { exact: true }).click();
  const list = question(page).getByRole("list", { name: "Page addresses that redirect" });
  await expect(list.getByRole("listitem").filter({ hasText: "/only-here" })).toBeVisible();
  await expectAccessible(page);
  await question(page).getByRole("button", { name: "Remove from site" }).click();
  await expect(question(page)).toBeHidden();
  expect(await leadsTo("/only-here")).toBe("/");
  expect(await leadsTo("/advanced/install")).toBe("/install");

  await act(page, "section Blog", "Remove…");
  await question(page).getByText("1 page address will stop working", { exact: true }).click();
  const lost = question(page).getByRole("list", { name: "Page addresses that stop working" });
  await expect(lost.getByRole("listitem")).toHaveText("/blog/first-post First post");
  await question(page).getByLabel("Send readers to").selectOption({ label: "Guides" });
  await expect(
    question(page).getByText("1 page address will redirect", { exact: true }),
  ).toBeVisible();
  await question(page).getByRole("button", { name: "Remove section" }).click();
  await expect(question(page)).toBeHidden();
  expect(await leadsTo("/blog/first-post")).toBe("/");
});

test("the address of a page is not taken from it", async ({ page, admin }) => {
  const { screen } = await makeSiteWithPages(admin);
  await page.goto(screen);
  await line(page, "Section Blog").click();
  const panel = page.getByRole("region", { name: "Details" });
  await panel.getByRole("textbox", { name: "Path" }).fill("welcome");
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(panel).toContainText("/welcome is used by the page “Welcome” of “Start”");
  await expectAccessible(page);

  await page.goto(screen.replace(/structure$/, "redirects"));
  await page.getByRole("button", { name: "New redirect" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Old path").fill("/welcome");
  await dialog.getByRole("combobox", { name: "Leads to" }).selectOption({ label: "Section: API" });
  await dialog.getByRole("button", { name: "Create redirect" }).click();
  await expect(dialog).toContainText("/welcome is a live address: the page Welcome of Start.");
});

test("a page that got the address of a section is named before publishing, until one gives way", async ({
  page,
  admin,
}) => {
  const { screen, spaces } = await makeSiteWithPages(admin);
  await addPages(admin, spaces["Start"] ?? "", ["API"]);
  await page.goto(screen.replace(/\/structure$/, ""));
  const hidden = page.getByRole("listitem").filter({ hasText: "Readers cannot open “API”" });
  await expect(hidden).toContainText("API has that address");
  await expectAccessible(page);
  await hidden.getByRole("link").click();
  const panel = page.getByRole("region", { name: "Details" });
  await panel.getByRole("textbox", { name: "Path" }).fill("reference");
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(panel.getByText("Saved")).toBeVisible();
  await page.getByRole("link", { name: "Overview" }).click();
  await expect(page.getByText("Its address is")).toBeVisible();
  await expect(hidden).toHaveCount(0);
});
