import { createChangeRequest, createSite, createSpace, publishSite } from "#client";
import { dataOf } from "#server/testing/answers.ts";
import type { Admin } from "#server/testing/make-app.ts";
import {
  expect,
  expectAccessible,
  expectFocusIn,
  expectHearing,
  pressUntilFocused,
  test,
} from "../fixtures.ts";
import { expectGoodInEveryLook } from "../looks.ts";

/** A space with a change request, shown by a published site. */
const fill = async ({ client, organizationId }: Admin): Promise<void> => {
  const path = { organizationId };
  const { id: spaceId } = await dataOf(createSpace({ client, path, body: { title: "Kitchen" } }));
  await dataOf(createChangeRequest({ client, path: { spaceId }, body: { subject: "Knives" } }));
  const { id: siteId } = await dataOf(
    createSite({ client, path, body: { title: "Cookbook", spaces: [spaceId] } }),
  );
  await dataOf(publishSite({ client, path: { ...path, siteId } }));
};

test("an admin deletes the organization; it is gone for everybody until it is restored", async ({
  page,
  admin,
  pageAs,
}) => {
  await fill(admin);
  const { organizationId } = admin;
  const { page: other } = await pageAs("read");
  await other.goto(`/o/${organizationId}/spaces`);
  await expect(other.getByRole("link", { name: "Kitchen" }).first()).toBeVisible();
  await expectHearing(other);

  await page.goto(`/o/${organizationId}/settings`);
  await page.getByRole("button", { name: "Delete organization…" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Delete Acme Docs?" });
  for (const lost of ["2 members lose access", "1 space with", "1 change request", "Cookbook"])
    await expect(dialog).toContainText(lost);
  await expectGoodInEveryLook(page);
  const confirm = dialog.getByRole("button", { name: "Delete organization" });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole("textbox").fill("Acme Docs");
  await confirm.click();
  await expect(page).toHaveURL(/\/account\/organizations$/);
  await expect(page.getByText("Deleted Acme Docs").last()).toBeVisible();

  await expect(other.getByRole("heading", { name: "This is not here any more" })).toBeVisible();
  await expectAccessible(other);
  await other.getByRole("link", { name: "Go to the start page" }).click();
  await expect(
    other.getByRole("heading", { name: "You are in no organization yet" }),
  ).toBeVisible();
  await expect(
    other.getByRole("main").getByRole("link", { name: "New organization" }),
  ).toBeVisible();
  await expect(other.getByRole("link", { name: "Restore a deleted organization" })).toHaveCount(0);

  await page.goto("/");
  await page.getByRole("link", { name: "Restore a deleted organization" }).click();
  const deleted = page.getByRole("table", { name: "Deleted organizations" });
  await expect(deleted.getByRole("row", { name: /Acme Docs/ })).toContainText("in 6 days");
  await expectGoodInEveryLook(page);
  await deleted.getByRole("button", { name: "Restore Acme Docs" }).click();
  await expect(page.getByText("Restored Acme Docs").last()).toBeVisible();
  await expect(deleted).toHaveCount(0);
  await page
    .getByRole("table", { name: "Your organizations" })
    .getByRole("link", { name: "Acme Docs" })
    .click();
  await expect(page).toHaveURL(new RegExp(`/o/${organizationId}$`));
  await other.goto(`/o/${organizationId}/spaces`);
  await expect(other.getByRole("link", { name: "Kitchen" }).first()).toBeVisible();
});

test("deletes and restores an organization with the keyboard alone", async ({ page, admin }) => {
  await page.goto(`/o/${admin.organizationId}/settings`);
  const open = page.getByRole("button", { name: "Delete organization…" });
  await expect(open).toBeVisible();
  await pressUntilFocused(page, "Tab", open);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("alertdialog", { name: "Delete Acme Docs?" });
  await expectFocusIn(dialog);
  await expect(dialog).toContainText("1 member loses access");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText("1 member loses access");
  await pressUntilFocused(page, "Tab", dialog.getByRole("textbox"));
  await page.keyboard.type("Acme Docs");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/account\/organizations$/);
  const restore = page.getByRole("button", { name: "Restore Acme Docs" });
  await expect(restore).toBeVisible();
  await pressUntilFocused(page, "Tab", restore);
  await page.keyboard.press("Enter");
  await expect(
    page
      .getByRole("table", { name: "Your organizations" })
      .getByRole("link", { name: "Acme Docs" }),
  ).toBeVisible();
  await expect(restore).toHaveCount(0);
  await expectFocusIn(page.getByRole("main"));
});
