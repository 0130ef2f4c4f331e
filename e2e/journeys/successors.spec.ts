import type { Page } from "@playwright/test";
import {
  createChangeRequest,
  createSite,
  createSpace,
  publishSite,
  resolveSiteAddress,
} from "#client";
import { dataOf } from "#server/testing/answers.ts";
import {
  createdIn,
  editChangeRequest,
  editSpace,
  newPage,
} from "#server/testing/content-fixture.ts";
import type { Admin } from "#server/testing/make-app.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";

/** A space on a published site: Old with Part below it, then Fresh and Other. */
const makeSite = async ({ client, organizationId }: Admin) => {
  const path = { organizationId };
  const { id: spaceId } = await dataOf(createSpace({ client, path, body: { title: "Guides" } }));
  const [old = ""] = createdIn(await editSpace(client, spaceId, newPage("Old", ".")));
  await editSpace(client, spaceId, newPage("Part", ".", { into: old }));
  await editSpace(client, spaceId, newPage("Fresh", "."), newPage("Other", "."));
  const body = { title: "Docs", spaces: [spaceId] };
  const { id: siteId } = await dataOf(createSite({ client, path, body }));
  const site = { organizationId, siteId };
  await dataOf(publishSite({ client, path: site }));
  return {
    spaceId,
    old,
    space: `/o/${organizationId}/spaces/${spaceId}`,
    /** What readers get at an address: the status, and where they are led. */
    at: async (address: string) => {
      const query = { path: address };
      const { status, target } = await dataOf(resolveSiteAddress({ client, path: site, query }));
      return target === undefined ? `${status}` : `${status} ${target}`;
    },
  };
};

/** Nothing of a screen is wider than it. */
const expectNoOverflow = async (page: Page) =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);

for (const [colorScheme, width] of [
  ["light", 1440],
  ["dark", 390],
] as const)
  test(`a merge says which addresses lead nowhere, and leads them on by keyboard, in ${colorScheme} at ${width} px`, async ({
    page,
    admin,
  }) => {
    const { client } = admin;
    const { spaceId, old, space, at } = await makeSite(admin);
    const body = { subject: "Tidy up" };
    const { id, number } = await dataOf(createChangeRequest({ client, path: { spaceId }, body }));
    await editChangeRequest(client, spaceId, id, { operation: "delete_page", page: old });
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${space}/change-requests/${number}/merge`);
    const sheet = page.getByRole("dialog", { name: `Merge #${number}` });
    await expect(sheet).toContainText("2 addresses lead nowhere.");
    await sheet.getByRole("button", { name: "/old: Lead readers to…" }).press("Enter");
    const field = sheet.getByLabel("/old leads to");
    await expect(field).toBeFocused();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.keyboard.type("Fresh");
    await page.keyboard.press("Tab");
    await expect(sheet.getByRole("button", { name: "Save", exact: true })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(sheet).toContainText("2 addresses redirect.");
    await expect(sheet.getByRole("listitem").filter({ hasText: "/old/part" })).toContainText(
      "redirects to /fresh",
    );
    await expect(sheet.getByRole("button", { name: "/old: Lead readers elsewhere" })).toBeFocused();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await sheet.getByRole("button", { name: "Merge", exact: true }).press("Enter");
    await expect(sheet).toBeHidden();
    expect(await at("/old")).toBe("308 /fresh");
    expect(await at("/old/part")).toBe("308 /fresh");
  });

for (const [colorScheme, width] of [
  ["dark", 1440],
  ["light", 390],
] as const)
  test(`deleting a page that readers have leads them on, in ${colorScheme} at ${width} px`, async ({
    page,
    admin,
  }) => {
    const { space, at } = await makeSite(admin);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${space}/edit`);
    if (width < 640) await page.getByRole("link", { name: "Pages", exact: true }).press("Enter");
    await page.getByRole("button", { name: "More about Old" }).press("Enter");
    await page.getByRole("menuitem", { name: "Delete" }).press("Enter");
    const question = page.getByRole("alertdialog", { name: "Delete Old" });
    await expect(question).toContainText("2 reader addresses change");
    const field = question.getByLabel("Lead its readers to");
    await expect(field.getByRole("option")).toHaveText([
      "No page: the address leads nowhere",
      "Fresh",
      "Other",
    ]);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await field.focus();
    await page.keyboard.type("Other");
    await expect(question.getByRole("listitem").first()).toContainText("redirects to /other");
    await question.getByRole("button", { name: "Delete page" }).press("Enter");
    await expect(question).toBeHidden();
    expect(await at("/old/part")).toBe("308 /other");
    await page.getByRole("button", { name: "Undo" }).press("Enter");
    await expect.poll(() => at("/old/part")).toBe("200");
  });
