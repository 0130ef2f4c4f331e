import type { Locator, Page } from "@playwright/test";
import {
  createOrganizationInvite,
  createOrganizationSamlProvider,
  getOrganizationById,
  getOrganizationSamlProviderById,
  listOrganizationInviteLinks,
  listMembersInOrganizationById,
  listOrganizationInvitations,
} from "#client";
import type { Admin } from "#server/testing/make-app.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";

const gains = [
  "See and change every space, collection and site, private ones too",
  "Invite and remove people and change their roles, yours included",
  "Change the organization's settings and how people sign in",
];

/** The open question, once it says what an admin gains. */
const question = async (page: Page, name: string): Promise<Locator> => {
  const dialog = page.getByRole("alertdialog", { name });
  for (const gain of gains) await expect(dialog).toContainText(gain);
  return dialog;
};
const cancel = (dialog: Locator) => dialog.getByRole("button", { name: "Cancel" }).click();

const roleOf = async ({ client, organizationId }: Admin, userId: string) => {
  const { data } = await listMembersInOrganizationById({
    client,
    path: { organizationId },
    throwOnError: true,
  });
  return data.items.find(({ id }) => id === userId)?.role;
};

test("a member is made an admin once told what they gain, from the list and their own screen", async ({
  page,
  server,
  admin,
}) => {
  const { organizationId } = admin;
  const grace = await server.newMember(organizationId, "read", { displayName: "Grace Hopper" });
  await page.goto(`/o/${organizationId}/members`);
  const role = page.getByRole("button", { name: "Role of Grace Hopper" });
  const choose = async (name: string) => {
    await role.click();
    await page.getByRole("menuitemradio", { name }).click();
  };
  await choose("Admin");
  const asked = await question(page, "Make Grace Hopper an admin?");
  await expectAccessible(page);
  await cancel(asked);
  await expect(role).toBeFocused();
  await expect(role).toHaveText("Reader");
  expect(await roleOf(admin, grace.id)).toBe("read");

  await page.goto(`/o/${organizationId}/members/${grace.id}`);
  await choose("Admin");
  await question(page, "Make Grace Hopper an admin?");
  await page.keyboard.press("Escape");
  await expect(asked).toHaveCount(0);
  await expect(role).toHaveText("Reader");

  await page.getByRole("button", { name: "Actions for Grace Hopper" }).click();
  await page.getByRole("menuitem", { name: "Change role" }).click();
  const changing = page.getByRole("alertdialog", { name: "Change the role of Grace Hopper" });
  await expect(changing).not.toContainText(gains[0] ?? "");
  await changing.getByRole("radio", { name: "Admin" }).check();
  await expect(changing).toContainText("As an admin, Grace Hopper can:");
  await page.setViewportSize({ width: 360, height: 780 });
  await expect(changing.getByText(gains[0] ?? "")).toBeInViewport();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await changing.getByRole("button", { name: "Make admin" }).click();
  await expect(role).toHaveText("Admin");
  expect(await roleOf(admin, grace.id)).toBe("admin");

  await choose("Editor");
  await page
    .getByRole("listitem")
    .filter({ hasText: "Grace Hopper is now Editor" })
    .getByRole("button", { name: "Undo" })
    .click();
  await (
    await question(page, "Make Grace Hopper an admin?")
  )
    .getByRole("button", { name: "Make admin" })
    .click();
  await expect(role).toHaveText("Admin");
  await expect.poll(() => roleOf(admin, grace.id)).toBe("admin");
});

test("people are invited as admins only once that was agreed to", async ({ page, admin }) => {
  const { client, organizationId } = admin;
  const invited = async () => {
    const { data } = await listOrganizationInvitations({
      client,
      path: { organizationId },
      throwOnError: true,
    });
    return data.items.map(({ role }) => role);
  };
  await page.goto(`/o/${organizationId}/members/invite`);
  const role = page.getByRole("combobox", { name: "Role" });
  await page.getByRole("textbox", { name: "E-mail addresses" }).fill("ada@people.example");
  await role.selectOption("Admin");
  const send = page.getByRole("button", { name: "Invite 1 person" });
  await send.click();
  const asked = await question(page, "Invite ada@people.example as an admin?");
  await expectAccessible(page);
  await cancel(asked);
  await expect(role.locator("option:checked")).toHaveText("Guest");
  expect(await invited()).toEqual([]);
  await role.selectOption("Admin");
  await send.click();
  await asked.getByRole("button", { name: "Invite as admin" }).click();
  await expect(page.getByRole("dialog", { name: "1 person invited" })).toBeVisible();
  expect(await invited()).toEqual(["admin"]);
});

test("an invite link makes admins only once that was agreed to", async ({ page, admin }) => {
  const { client, organizationId } = admin;
  const linkRoles = async () => {
    const { data } = await listOrganizationInviteLinks({
      client,
      path: { organizationId },
      throwOnError: true,
    });
    return data.items.map(({ role }) => role);
  };
  await createOrganizationInvite({
    client,
    path: { organizationId },
    body: { role: "read" },
    throwOnError: true,
  });
  await page.goto(`/o/${organizationId}/members/invitations`);
  const role = page.getByRole("button", { name: "Invite link for Reader. Change its role" });
  await role.click();
  await page.getByRole("menuitemradio", { name: "Admin" }).click();
  const asked = await question(page, "Let everybody with this link become an admin?");
  await cancel(asked);
  await expect(role).toBeFocused();
  expect(await linkRoles()).toEqual(["read"]);
  await role.click();
  await page.getByRole("menuitemradio", { name: "Admin" }).click();
  await asked.getByRole("button", { name: "Give the role Admin" }).click();
  await expect(page.getByRole("button", { name: "Invite link for Admin" })).toBeVisible();
  expect(await linkRoles()).toEqual(["admin"]);

  await page.getByRole("button", { name: "Create link" }).click();
  const dialog = page.getByRole("dialog", { name: "Create an invite link" });
  await dialog.getByRole("combobox").selectOption("Admin");
  await dialog.getByRole("button", { name: "Create link" }).click();
  await cancel(await question(page, "Let everybody with this link become an admin?"));
  await expect(dialog.getByRole("combobox").locator("option:checked")).toHaveText("Guest");
  await dialog.getByRole("combobox").selectOption("Admin");
  await dialog.getByRole("button", { name: "Create link" }).click();
  await asked.getByRole("button", { name: "Create link" }).click();
  await expect.poll(linkRoles).toEqual(["admin", "admin"]);
});

test("newcomers become admins by default only once that was agreed to", async ({ page, admin }) => {
  const { client, organizationId } = admin;
  const defaultRole = async () =>
    (await getOrganizationById({ client, path: { organizationId }, throwOnError: true })).data
      .defaultRole;
  await page.goto(`/o/${organizationId}/settings/members`);
  const card = page.getByRole("region", { name: "Default role for new members" });
  await card.getByRole("radio", { name: "Admin" }).check();
  await card.getByRole("button", { name: "Save" }).click();
  const asked = await question(page, "Make everybody who joins an admin?");
  await expectAccessible(page);
  await cancel(asked);
  await expect(card.getByRole("radio", { name: "Guest" })).toBeChecked();
  expect(await defaultRole()).toBe(null);
  await card.getByRole("radio", { name: "Admin" }).check();
  await card.getByRole("button", { name: "Save" }).click();
  await asked.getByRole("button", { name: "Make it the default" }).click();
  await expect(card).toContainText("Saved");
  expect(await defaultRole()).toBe("admin");

  const { data: provider } = await createOrganizationSamlProvider({
    client,
    path: { organizationId },
    body: { label: "Acme ID", defaultRole: "read" },
    throwOnError: true,
  });
  const path = { organizationId, samlProviderId: provider.id };
  const providerRole = async () =>
    (await getOrganizationSamlProviderById({ client, path, throwOnError: true })).data.defaultRole;
  await page.goto(`/o/${organizationId}/settings/sign-in/${provider.id}`);
  const people = page.getByRole("region", { name: "New people" });
  await people.getByRole("combobox", { name: "Role of new people" }).selectOption("Admin");
  await people.getByRole("button", { name: "Save" }).click();
  await cancel(await question(page, "Make everybody new an admin?"));
  await expect(people.getByRole("combobox", { name: "Role of new people" })).toHaveValue("read");
  expect(await providerRole()).toBe("read");
  await people.getByRole("combobox", { name: "Role of new people" }).selectOption("Admin");
  await people.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Make new people admins" }).click();
  await expect(people).toContainText("Saved");
  expect(await providerRole()).toBe("admin");
});
