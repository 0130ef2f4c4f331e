import {
  createChangeRequest,
  createSpace,
  requestReviewersForChangeRequest,
  submitChangeRequestReview,
  updateChangeRequestById,
} from "#client";
import type { Admin } from "#server/testing/make-app.ts";
import { expect, expectAccessible, expectHearing, test } from "../fixtures.ts";
import { makeReview } from "../review-fixture.ts";

const newSpace = async ({ client, organizationId }: Admin): Promise<string> => {
  const { data } = await createSpace({
    client,
    path: { organizationId },
    body: { title: "Handbook" },
    throwOnError: true,
  });
  return data.id;
};
const propose = async ({ client }: Admin, spaceId: string, subject: string) => {
  const { data } = await createChangeRequest({
    client,
    path: { spaceId },
    body: { subject },
    throwOnError: true,
  });
  return { spaceId, changeRequestId: data.id };
};
const open = { status: "open" } as const;

test("whose turn it is moves between author and reviewer", async ({ page, admin, pageAs }) => {
  const { client, organizationId } = admin;
  const spaceId = await newSpace(admin);
  const path = await propose(admin, spaceId, "Clearer words");
  const { person: reviewer, page: reviewing } = await pageAs("review");
  await updateChangeRequestById({ client, path, body: open, throwOnError: true });
  await page.goto(`/o/${organizationId}/change-requests`);
  await reviewing.goto(`/o/${organizationId}/change-requests`);
  const group = (screen: typeof page, name: string) => screen.getByRole("list", { name });
  await expect(group(page, "Waiting for others")).toContainText("Nobody was asked to review");
  await expect(reviewing.getByText("Nothing needs your attention")).toBeVisible();
  for (const screen of [page, reviewing]) await expectHearing(screen);

  await requestReviewersForChangeRequest({
    client,
    path,
    body: { users: [reviewer.id] },
    throwOnError: true,
  });
  await expect(group(reviewing, "Needs your attention")).toContainText("Review requested");
  await expect(group(page, "Waiting for others")).toContainText(
    `Waits for ${reviewer.displayName}`,
  );

  await submitChangeRequestReview({
    client: reviewer.client,
    path,
    body: { status: "changes-requested" },
    throwOnError: true,
  });
  await expect(group(page, "Needs your attention")).toContainText("Changes requested");
  await expect(reviewing.getByText("Nothing needs your attention")).toBeVisible();

  await submitChangeRequestReview({
    client: reviewer.client,
    path,
    body: { status: "approved" },
    throwOnError: true,
  });
  await expect(group(page, "Ready to merge")).toContainText("Clearer words");
});

test("the list of a space is narrowed by address, and archiving is undone", async ({
  page,
  admin,
}) => {
  const { client, organizationId } = admin;
  const spaceId = await newSpace(admin);
  const path = await propose(admin, spaceId, "First");
  await updateChangeRequestById({ client, path, body: open, throwOnError: true });
  await propose(admin, spaceId, "");
  const list = `/o/${organizationId}/spaces/${spaceId}/change-requests`;
  await page.goto(list);
  const rows = page.getByRole("list", { name: "Change requests of this space" });
  await expect(rows.getByRole("listitem")).toHaveCount(1);
  await page.getByRole("link", { name: /^Drafts/ }).click();
  await expect(page).toHaveURL(/status=draft/);
  await expect(rows).toContainText("No subject yet");
  await page.getByRole("combobox", { name: "Involving" }).selectOption("My review is requested");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(rows).toContainText("No subject yet");

  await page.goto(list);
  await expect(rows).toContainText("First");
  await page.keyboard.press("j");
  await expect(page.getByRole("link", { name: "First" })).toBeFocused();
  await page.getByRole("button", { name: "Actions for First" }).click();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await expect(page.getByRole("heading", { name: "No open change requests" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows).toContainText("First");
});

test("a list says what is in conflict with its space, and leaves out what still moves", async ({
  page,
  admin,
  server,
}) => {
  const author = await server.newMember(admin.organizationId, "edit");
  const fixture = await makeReview(admin, author, {
    before: { Ports: "The port is 8080." },
    after: { Ports: "The port is 9090." },
    subject: "Say the new port",
  });
  await page.goto(`/o/${admin.organizationId}/change-requests?status=open`);
  const row = page.getByRole("listitem").filter({ hasText: "Say the new port" });
  await expect(row).toBeVisible();
  await expectHearing(page);
  await fixture.publish({ Ports: "The port is 7070." });
  await expect(row).toContainText("1 conflict");
  await expectAccessible(page);
  await fixture.edit({ Ports: "The port is 7070." });
  await expect(row).toContainText("Outdated");
  await expect(row).not.toContainText("conflict");

  await page.getByRole("combobox", { name: "Activity" }).selectOption("No activity for 7 days");
  await expect(page).toHaveURL(/inactive=7/);
  await expect(page.getByRole("heading", { name: /No change requests match/ })).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(row).toBeVisible();
});

test("who may not propose changes is told so before they type anything", async ({
  page: _page,
  admin,
  pageAs,
}) => {
  const spaceId = await newSpace(admin);
  const path = await propose(admin, spaceId, "Mine");
  await updateChangeRequestById({ client: admin.client, path, body: open, throwOnError: true });
  const space = `/o/${admin.organizationId}/spaces/${spaceId}`;
  const needs = "Proposing changes needs the role Editor on this space.";
  const { page: commenting } = await pageAs("comment");
  await commenting.goto(`${space}/pages`);
  const button = commenting.getByRole("button", { name: "New change request" });
  await expect(button).toHaveAccessibleDescription(needs);
  await commenting.goto(`${space}/change-requests/new`);
  await expect(commenting.getByRole("dialog", { name: "You may not do this" })).toContainText(
    needs,
  );
  await expectAccessible(commenting);

  const { page: editing } = await pageAs("edit");
  const others = "Only its author and people with the role Reviewer on this space edit it.";
  await editing.goto(`${space}/change-requests/1`);
  await expect(editing.getByRole("button", { name: "Edit pages" })).toHaveAccessibleDescription(
    others,
  );
  await editing.goto(`${space}/change-requests/1/edit`);
  await expect(editing.getByText(others)).toBeVisible();
});

test("a new change request opens its editor", async ({ page, admin }) => {
  const { organizationId } = admin;
  const spaceId = await newSpace(admin);
  await page.goto(`/o/${organizationId}/spaces/${spaceId}/pages`);
  await page.getByRole("link", { name: "New change request" }).click();
  const dialog = page.getByRole("dialog", { name: "New change request" });
  await dialog.getByLabel("Subject").fill("Say hello");
  await dialog.getByRole("button", { name: "Create and edit" }).click();
  await expect(page).toHaveURL(/\/change-requests\/1\/edit/);
});
