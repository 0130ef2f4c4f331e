import type { Page } from "@playwright/test";
import {
  createChangeRequest,
  createSpace,
  listChangeRequestsForSpace,
  submitChangeRequestReview,
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
import { makeReview } from "../review-fixture.ts";

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

test("a merge that breaks links needs a reason, and is refused where the space requires", async ({
  page,
  admin,
}) => {
  const { settings, merge } = await makeBreaking(admin);
  await page.goto(merge);
  await expect(lineOf(page)).toContainText("Not met: merging needs a reason");
  await expect(sheetOf(page).getByRole("button", { name: "Merge" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await expectAccessible(page);

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
  await expect(lineOf(page)).toContainText("Not met: merging needs a reason");
  await sheet.getByLabel("Why merge anyway?").fill("Both pages go next week.");
  await sheet.getByRole("button", { name: "Merge" }).press("Enter");
  await expect(page.getByRole("button", { name: "Revert" })).toBeVisible();
  await expect(page.getByText("Both pages go next week.")).toBeVisible();
  await desk.goto(page.url());
  await expect(desk.getByText("Both pages go next week.")).toBeVisible();
});

test("the button that stands out is the next step, and a space can ask for an approval", async ({
  page,
  admin,
  server,
  openAs,
}) => {
  const author = await server.newMember(admin.organizationId, "review", { displayName: "Ben" });
  const reviewer = await server.newMember(admin.organizationId, "review", { displayName: "Rosa" });
  const { spaceId, number, address, publish } = await makeReview(admin, author, {
    before: { Start: "Install it." },
    after: { Start: "Install it now." },
    subject: "Clearer words",
  });
  const path = { spaceId, changeRequestId: `${number}` };
  const mine = await openAs(author);
  const primary = (name: string) =>
    mine.locator(`header :is(a, button).bg-accent`, { hasText: name });
  await mine.goto(address);
  await expect(primary("Merge")).toBeVisible();

  await page.goto(`/o/${admin.organizationId}/spaces/${spaceId}/settings`);
  await cardOf(page).getByLabel("Somebody has approved it").selectOption("Required");
  await cardOf(page).getByRole("button", { name: "Save" }).click();
  await expect(cardOf(page).getByText("Saved")).toBeVisible();
  await mine.goto(`${address}/merge`);
  await expect(sheetOf(mine)).toContainText("Nobody has approved its latest edits yet.");
  await expect(sheetOf(mine).getByRole("button", { name: "Merge" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );

  await mine.goto(address);
  const { client } = reviewer;
  await dataOf(submitChangeRequestReview({ client, path, body: { status: "changes-requested" } }));
  await expect(primary("Edit pages")).toBeVisible();
  await expect(primary("Merge")).toHaveCount(0);
  await dataOf(submitChangeRequestReview({ client, path, body: { status: "approved" } }));
  await expect(primary("Merge")).toBeVisible();

  await publish({ Start: "Install it today." });
  // The number of conflicts is worked out once a list has shown the change request.
  await expect
    .poll(async () => {
      const { items } = await dataOf(listChangeRequestsForSpace({ client, path: { spaceId } }));
      return items[0]?.conflicts;
    })
    .toBe(1);
  await mine.goto(address);
  await primary("Resolve conflicts").click();
  await expect(mine.getByRole("heading", { name: "Conflicts with the space" })).toBeVisible();
});
