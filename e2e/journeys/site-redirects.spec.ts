import type { Page } from "@playwright/test";
import { createSiteRedirect, deleteSiteSectionById, listSiteRedirects } from "#client";
import { expect, expectAccessible, expectHearing, test } from "../fixtures.ts";
import { idOf, makeSite } from "../structure-fixture.ts";

const table = (page: Page) => page.getByRole("table", { name: "Redirects" });
const row = (page: Page, source: string) => page.getByRole("row", { name: new RegExp(source) });

test("redirects that lead nowhere are told before publishing, and mended", async ({
  page,
  admin,
}) => {
  const { path } = await makeSite(admin);
  const { client } = admin;
  const site = `/o/${path.organizationId}/sites/${path.siteId}`;
  const redirect = (source: string, section: string) =>
    createSiteRedirect({
      client,
      path,
      body: { source, destination: { kind: "site-section", siteSectionId: idOf(section) } },
      throwOnError: true,
    });
  await redirect("/old-blog", "Blog");
  await redirect("/older-blog", "Blog");
  await redirect("/old-api", "API");
  await page.goto(`${site}/redirects`);
  await expect(row(page, "/old-blog")).toContainText("Section: Blog");
  await expect(page.getByRole("navigation", { name: "Which redirects" })).toHaveCount(0);
  const blog = { ...path, siteSectionId: idOf("Blog") };
  await deleteSiteSectionById({ client, path: blog, throwOnError: true });

  await page.goto(site);
  await page
    .getByRole("link", { name: "Redirects: 2 redirects lead nowhere: what they led to is gone" })
    .click();
  await expect(page).toHaveURL(/status=broken/);
  await expect(table(page).getByRole("row")).toHaveCount(3);
  await expect(row(page, "/old-blog")).toContainText("Leads nowhere: the section was removed.");
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 720 });

  await page.getByRole("button", { name: "Choose another target for /old-blog…" }).click();
  const form = page.getByRole("dialog");
  await form.getByRole("combobox", { name: "Leads to" }).selectOption({ label: "Section: API" });
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
  await expect(row(page, "/old-blog")).toHaveCount(0);
  await page.getByRole("button", { name: "Delete /older-blog…" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete redirect" }).click();
  await expect(page.getByRole("heading", { name: /No redirects match/ })).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(row(page, "/old-blog")).toContainText("Section: API");
  await expect(row(page, "/old-api")).toContainText("Section: API");
  await expect(page.getByRole("navigation", { name: "Which redirects" })).toHaveCount(0);
});

test("a lost network and another tab take nothing of a redirect that is being made", async ({
  page,
  context,
  admin,
}) => {
  const { path } = await makeSite(admin);
  const { client } = admin;
  const address = `/o/${path.organizationId}/sites/${path.siteId}/redirects`;
  await page.goto(address);
  await page.getByRole("button", { name: "New redirect" }).first().click();
  const form = page.getByRole("dialog");
  const source = form.getByLabel("Old path");
  const create = form.getByRole("button", { name: "Create redirect" });
  await source.fill("/old/guide");
  await form.getByRole("combobox", { name: "Leads to" }).selectOption({ label: "Section: API" });
  await context.setOffline(true);
  await create.click();
  await expect(form.getByText("The service cannot be reached", { exact: true })).toBeVisible();
  await expect(source).toHaveValue("/old/guide");
  await context.setOffline(false);

  const tab = await context.newPage();
  await tab.goto(address);
  await expect(tab.getByRole("heading", { name: "No redirects yet" })).toBeVisible();
  await expectHearing(tab);
  await create.click();
  await expect(form).toBeHidden();
  await expect(row(page, "/old/guide")).toContainText("Section: API");
  await expect(row(tab, "/old/guide")).toContainText("Section: API");
  const { data } = await listSiteRedirects({ client, path, throwOnError: true });
  expect(data.items.map(({ source: from }) => from)).toEqual(["/old/guide"]);
});
