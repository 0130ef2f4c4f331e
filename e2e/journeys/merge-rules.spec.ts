import type { Page } from "@playwright/test";
import { createChangeRequest, createSpace } from "#client";
import { dataOf } from "#server/testing/answers.ts";
import {
  createdIn,
  editChangeRequest,
  editSpace,
  newPage,
} from "#server/testing/content-fixture.ts";
import type { Admin } from "#server/testing/make-app.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";

/** A change request that takes the page Install away, to which Home and Start link. */
const makeBreaking = async ({ client, organizationId }: Admin) => {
  const path = { organizationId };
  const { id: spaceId } = await dataOf(createSpace({ client, path, body: { title: "Handbook" } }));
  const [install = ""] = createdIn(await editSpace(client, spaceId, newPage("Install", "Words.")));
  const link = `[how](/pages/${install})`;
  await editSpace(client, spaceId, newPage("Home", link), newPage("Start", link));
  const { id, number } = await dataOf(
    createChangeRequest({ client, path: { spaceId }, body: { subject: "Tidy up" } }),
  );
  await editChangeRequest(client, spaceId, id, { operation: "delete_page", page: install });
  const space = `/o/${organizationId}/spaces/${spaceId}`;
  return { settings: `${space}/settings`, merge: `${space}/change-requests/${number}/merge` };
};

const sheetOf = (page: Page) => page.getByRole("dialog", { name: "Merge #1" });
const lineOf = (page: Page) =>
  sheetOf(page).getByRole("listitem").filter({ hasText: "2 links would break." });
const cardOf = (page: Page) => page.getByRole("region", { name: "Before a merge" });

test("a merge that breaks links is advised against, and refused where the space requires", async ({
  page,
  admin,
}) => {
  const { settings, merge } = await makeBreaking(admin);
  await page.goto(merge);
  await expect(lineOf(page)).toContainText("Not met, but no obstacle");
  await expect(sheetOf(page).getByRole("button", { name: "Merge" })).toBeEnabled();

  await page.goto(settings);
  const card = cardOf(page);
  await card.getByLabel("No links break").selectOption("Required");
  await expectAccessible(page);
  await card.getByRole("button", { name: "Save" }).click();
  await expect(card.getByText("Saved")).toBeVisible();
  await page.reload();
  await expect(card.getByLabel("No links break")).toHaveValue("required");
  await expect(card.getByLabel("Threads are resolved")).toHaveValue("advisory");

  await page.goto(merge);
  const sheet = sheetOf(page);
  await expect(lineOf(page)).toContainText("Needed before merging");
  await expect(sheet.getByRole("button", { name: "Merge" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await lineOf(page).getByRole("button", { name: "See which" }).click();
  await expect(sheet.getByRole("heading", { name: "Links that would break" })).toBeFocused();
  await expect(sheet.getByRole("link", { name: "Handbook › Home" })).toBeInViewport();
  await expect(sheet.getByRole("link", { name: "Handbook › Start" })).toBeInViewport();
  await expectAccessible(page);
});

test("by keyboard, at 360 px, a rule that others loosen lets the plan that is looked at anew merge", async ({
  page,
  admin,
  openAs,
}) => {
  const { settings, merge } = await makeBreaking(admin);
  await page.setViewportSize({ width: 360, height: 740 });
  const choose = async (at: Page, level: string) => {
    await at.goto(settings);
    const field = cardOf(at).getByLabel("No links break");
    await field.focus();
    await at.keyboard.type(level);
    await cardOf(at).getByRole("button", { name: "Save" }).press("Enter");
    await expect(cardOf(at).getByText("Saved")).toBeVisible();
  };
  await choose(page, "Required");
  await expectAccessible(page);
  await page.goto(merge);
  const sheet = sheetOf(page);
  await lineOf(page).getByRole("button", { name: "See which" }).press("Enter");
  await expect(sheet.getByRole("heading", { name: "Links that would break" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(sheet.getByRole("link", { name: "Handbook › Home" })).toBeFocused();

  const desk = await openAs(admin);
  await choose(desk, "Advisory");
  await expect(sheet).toContainText("This has changed since you opened it");
  await sheet.getByRole("button", { name: "Show the new plan" }).press("Enter");
  await expect(lineOf(page)).toContainText("Not met, but no obstacle");
  await sheet.getByRole("button", { name: "Merge" }).press("Enter");
  await expect(page.getByRole("button", { name: "Revert" })).toBeVisible();
});
