import type { Page } from "@playwright/test";
import { createChangeRequest, createSpace, updateChangeRequestById } from "#client";
import { dataOf } from "#server/testing/answers.ts";
import type { Person } from "#server/testing/make-app.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";

const toast = (page: Page, words: string) =>
  page
    .getByRole("region", { name: "Notifications" })
    .getByRole("paragraph")
    .filter({ hasText: words });

test("many change requests are archived or asked to be reviewed together, each as far as one may", async ({
  page,
  admin,
  server,
  openAs,
}) => {
  test.slow();
  const { organizationId } = admin;
  const { id: spaceId } = await dataOf(
    createSpace({ client: admin.client, path: { organizationId }, body: { title: "Handbook" } }),
  );
  const author = await server.newMember(organizationId, "edit", { displayName: "Ben" });
  const reviewer = await server.newMember(organizationId, "review", { displayName: "Rosa" });
  const propose = (by: Pick<Person, "client">, subject: string) =>
    dataOf(createChangeRequest({ client: by.client, path: { spaceId }, body: { subject } }));
  for (const subject of ["First of Ben", "Second of Ben"]) await propose(author, subject);
  await propose(admin, "One of the admin");
  const drafts = `/o/${organizationId}/spaces/${spaceId}/change-requests?status=draft`;

  const desk = await openAs(author);
  await test.step("the author archives their own, and reads what stays", async () => {
    await desk.goto(drafts);
    const list = desk.getByRole("list", { name: "Change requests of this space" });
    await expect(list.getByRole("listitem")).toHaveCount(3);
    for (const name of ["One of the admin", "Second of Ben", "First of Ben"]) {
      await desk.keyboard.press("j");
      await expect(list.getByRole("link", { name })).toBeFocused();
      await desk.keyboard.press("x");
      await expect(list.getByRole("checkbox", { name: new RegExp(name) })).toBeChecked();
    }
    const bar = desk.getByRole("region", { name: "Selected change requests" });
    await expect(bar).toContainText("3 selected");
    await expectAccessible(desk);
    await bar.getByRole("button", { name: "Archive" }).click();
    const dialog = desk.getByRole("alertdialog", { name: "Archive 3 change requests?" });
    await expect(dialog).toContainText("2 change requests will go to the archive");
    await expect(dialog).toContainText("1 change request that you may not edit");
    await expectAccessible(desk);
    await dialog.getByRole("button", { name: "Archive 2 change requests" }).click();
    await expect(toast(desk, "2 change requests archived")).toBeVisible();
    await expect(list.getByRole("listitem")).toHaveCount(1);
    await expect(bar).toHaveCount(0);
  });

  await test.step("reviews of several are asked for at once", async () => {
    await propose(author, "Third of Ben");
    await page.goto(drafts);
    const list = page.getByRole("list", { name: "Change requests of this space" });
    await expect(list.getByRole("listitem")).toHaveCount(2);
    for (const name of ["One of the admin", "Third of Ben"])
      await list.getByRole("checkbox", { name: new RegExp(name) }).check();
    const bar = page.getByRole("region", { name: "Selected change requests" });
    await bar.getByRole("button", { name: "Ask for review" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Ask for review of 2 change requests" });
    await dialog.getByRole("checkbox", { name: reviewer.displayName }).check();
    await expect(dialog).toContainText("asked to review 2 change requests");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Ask for 2 reviews" }).click();
    await expect(toast(page, "Asked for review of 2 change requests")).toBeVisible();
    const theirs = await openAs(reviewer);
    await theirs.goto(`/o/${organizationId}/change-requests?status=draft&who=requestedReviewer`);
    await expect(theirs.getByRole("link", { name: "Third of Ben" })).toBeVisible();
    await expect(theirs.getByRole("link", { name: "One of the admin" })).toBeVisible();
  });
});

test("putting many change requests back leaves those that others changed meanwhile, and names them", async ({
  page,
  admin,
}) => {
  const { organizationId, client } = admin;
  const body = { title: "Handbook" };
  const { id: spaceId } = await dataOf(createSpace({ client, path: { organizationId }, body }));
  const subjects = ["First", "Second", "Third"];
  const made = new Map<string, string>();
  for (const subject of subjects) {
    const { id } = await dataOf(
      createChangeRequest({ client, path: { spaceId }, body: { subject } }),
    );
    made.set(subject, id);
  }
  const path = (subject: string) => ({ spaceId, changeRequestId: made.get(subject) ?? "" });
  await page.goto(`/o/${organizationId}/spaces/${spaceId}/change-requests?status=draft`);
  const list = page.getByRole("list", { name: "Change requests of this space" });
  for (const subject of subjects)
    await list.getByRole("checkbox", { name: new RegExp(subject) }).check();
  const bar = page.getByRole("region", { name: "Selected change requests" });
  await bar.getByRole("button", { name: "Archive" }).click();
  await page.getByRole("button", { name: "Archive 3 change requests" }).click();
  await expect(toast(page, "3 change requests archived")).toBeVisible();

  await dataOf(updateChangeRequestById({ client, path: path("Second"), body: { status: "open" } }));
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(toast(page, "Undone for 2 change requests")).toBeVisible();
  await expect(page.getByText("#2 Second was changed in the meantime").last()).toBeVisible();
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await expect(list).not.toContainText("Second");
});
