import {
  deleteOrganizationById,
  inviteUsersToOrganization,
  joinOrganizationWithInvite,
  listOrganizationInvitations,
} from "#client";
import { signInTo } from "#server/testing/bounded-session.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";

test("a session of one organization shows that one, and says why", async ({
  server,
  admin,
  openAs,
}) => {
  const other = await server.newAdmin("Northwind");
  const theirs = { client: other.client, path: { organizationId: other.organizationId } };
  const body = { emails: [admin.email], role: "read" as const };
  await inviteUsersToOrganization({ ...theirs, body, throwOnError: true });
  const { data } = await listOrganizationInvitations({ ...theirs, throwOnError: true });
  const inviteId = data.items[0]?.id ?? "";
  await joinOrganizationWithInvite({
    client: admin.client,
    path: { organizationId: other.organizationId, inviteId },
    throwOnError: true,
  });
  const bounded = await signInTo(server, admin, { organizationId: admin.organizationId });
  const page = await openAs();
  const [name = "", value = ""] = bounded.cookie.split("=");
  await page.context().addCookies([{ name, value, url: server.origin }]);
  await page.goto("/");
  await expect(page).toHaveURL(new RegExp(`/o/${admin.organizationId}$`));
  await page.getByRole("button", { name: "Switch organization: Acme Docs" }).click();
  const menu = page.getByRole("menu");
  await expect(menu.getByText("Your session reaches only this one")).toBeVisible();
  await expect(menu.getByRole("menuitem")).toHaveCount(1);
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  await page.goto("/account/sessions");
  const mine = page.getByRole("row").filter({ hasText: "This browser" });
  await expect(mine).toContainText("Acme Docs only");
  await page.goto(`/o/${other.organizationId}`);
  await expect(page.getByRole("link", { name: "Go to the start page" })).toBeVisible();

  await deleteOrganizationById({
    client: admin.client,
    path: { organizationId: admin.organizationId },
    throwOnError: true,
  });
  await page.goto("/account/sessions");
  await expect(mine).toContainText("A deleted organization only");
  await expectAccessible(page);
});
