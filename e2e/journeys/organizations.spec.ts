import { createOrganization, createSpace } from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";

test("somebody creates an organization of their own, and leaves one", async ({ admin, pageAs }) => {
  const { organizationId, client } = admin;
  const { page } = await pageAs("read");
  await dataOf(createSpace({ client, path: { organizationId }, body: { title: "Handbook" } }));
  await page.goto(`/o/${organizationId}`);
  await page.getByRole("button", { name: /^Switch organization/ }).click();
  await page.getByRole("menuitem", { name: "New organization" }).click();
  const dialog = page.getByRole("dialog", { name: "New organization" });
  await dialog.getByRole("button", { name: "Create organization" }).click();
  await expect(dialog.getByRole("textbox", { name: "Name" })).toBeFocused();
  await expect(dialog.getByText(/at least 2/i)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("textbox", { name: "Name" }).fill("Side project");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Side project" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Get started" })).toBeVisible();

  await page.goto("/account/organizations");
  const list = page.getByRole("table", { name: "Your organizations" });
  await expect(list.getByRole("row", { name: /Side project.*Admin/ })).toBeVisible();
  await expect(list.getByRole("row", { name: /Acme Docs.*Member/ })).toBeVisible();
  await expectAccessible(page);
  await list.getByRole("button", { name: "Leave Acme Docs" }).click();
  await page.getByRole("button", { name: "Leave organization" }).click();
  await expect(list.getByRole("row", { name: /Acme Docs/ })).toHaveCount(0);

  await list.getByRole("button", { name: "Leave Side project" }).click();
  const asked = page.getByRole("alertdialog", { name: "Leave Side project?" });
  await asked.getByRole("button", { name: "Leave organization" }).click();
  await expect(asked.getByText(/admin/).last()).toBeVisible();
  await asked.getByRole("button", { name: "Cancel" }).click();
  await expect(list.getByRole("row", { name: /Side project/ })).toBeVisible();
});

test("who is an admin of as many organizations as one may create is told so where another would begin", async ({
  page,
  admin,
}) => {
  const { organizationId, client } = admin;
  for (let at = 1; at < 100; at += 1)
    await dataOf(createOrganization({ client, body: { title: `Number ${at}` } }));
  await page.goto(`/o/${organizationId}`);
  await page.getByRole("button", { name: /^Switch organization/ }).press("Enter");
  const item = page.getByRole("menuitem", { name: /^New organization/ });
  await expect(page.getByRole("menu")).toBeVisible();
  await page.keyboard.press("End");
  await expect(item).toBeFocused();
  await expect(item).toHaveAttribute("aria-disabled", "true");
  await expect(item).toContainText("You are an admin of 100 organizations");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(item).toBeVisible();

  await page.goto("/account/organizations");
  const create = page.getByRole("button", { name: "New organization" });
  await create.focus();
  await expect(create).toHaveAccessibleDescription(/Leave or delete one first/);
  await create.press("Enter");
  await expect(page).toHaveURL(/organizations$/);
});
