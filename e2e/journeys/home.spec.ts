import {
  createOrganizationInvite,
  createOrganizationTeam,
  inviteUsersToOrganization,
  updateMemberInOrganizationById,
  updateOrganizationById,
} from "#client";
import { expect, expectAccessible, expectHearing, test } from "../fixtures.ts";

test("an admin's home counts what the lists hold, and says what needs attention", async ({
  page,
  admin,
  server,
}) => {
  const { client, organizationId } = admin;
  const path = { organizationId };
  await server.newMember(organizationId, "read");
  await server.newMember(organizationId, null);
  await createOrganizationTeam({ client, path, body: { title: "Guides" }, throwOnError: true });
  const emails = ["one@acme.example", "two@acme.example"];
  await inviteUsersToOrganization({ client, path, body: { emails }, throwOnError: true });
  await createOrganizationInvite({ client, path, body: { role: "read" }, throwOnError: true });
  const body = { inviteLinks: false };
  await updateOrganizationById({ client, path, body, throwOnError: true });

  await page.goto(`/o/${organizationId}`);
  const counts = page.getByRole("list", { name: "Counts" });
  for (const [name, count] of [
    ["Members", 3],
    ["Guests", 1],
    ["Teams", 1],
    ["Docs sites", 0],
    ["Invitations", 2],
    ["Invite links", 1],
  ] as const) {
    const link = counts.getByRole("link", { name: new RegExp(`^${name} ?${count}`) });
    await expect(link).toBeVisible();
  }
  await expectAccessible(page);

  await counts.getByRole("link", { name: /^Guests/ }).click();
  await expect(page).toHaveURL(/role=guest/);
  await expect(page.getByRole("table", { name: "Members" }).getByRole("row")).toHaveCount(2);
  await page.goBack();

  const attention = page.getByRole("region", { name: "Needs attention" });
  await expect(attention.getByText("There is only one admin")).toBeVisible();
  await expect(attention.getByText("The team Guides has no members")).toBeVisible();
  await attention.getByRole("link", { name: "Open the setting" }).click();
  await expect(page).toHaveURL(/\/settings#inviteLinks$/);
});

test("what others change shows at once, in words that lead to the audit log", async ({
  page,
  admin,
  server,
}) => {
  const { client, organizationId } = admin;
  const ben = await server.newMember(organizationId, "read", { displayName: "Ben" });
  await page.goto(`/o/${organizationId}`);
  await expect(page.getByText("There is only one admin")).toBeVisible();
  await expectHearing(page);

  await updateMemberInOrganizationById({
    client,
    path: { organizationId, userId: ben.id },
    body: { role: "admin" },
    throwOnError: true,
  });
  await expect(page.getByText("Nothing needs attention")).toBeVisible();
  const activity = page.getByRole("region", { name: "Recent activity" });
  const told = activity.getByRole("link", { name: `${admin.displayName} made Ben an admin` });
  await expect(told).toBeVisible();
  await expect(
    activity.getByRole("table", { name: /^Changes per day/ }).getByRole("row"),
  ).toHaveCount(31);

  await told.click();
  const panel = page.getByRole("dialog", { name: /made Ben an admin/ });
  await expect(panel.getByText("Before: Reader")).toBeVisible();
  await page.goBack();
  await expect(told).toBeVisible();
});

test("members see their own teams and spaces, guests a kind explanation", async ({
  admin,
  pageAs,
}) => {
  const { client, organizationId } = admin;
  const reader = await pageAs("read");
  await createOrganizationTeam({
    client,
    path: { organizationId },
    body: { title: "Release notes", members: [reader.person.id] },
    throwOnError: true,
  });
  await reader.page.goto(`/o/${organizationId}`);
  const teams = reader.page.getByRole("region", { name: "Your teams" });
  await expect(teams.getByRole("link", { name: "Release notes" })).toBeVisible();
  await expect(reader.page.getByText("No space is open to you yet.")).toBeVisible();
  await expect(reader.page.getByText("Recent activity")).toHaveCount(0);
  await expect(reader.page.getByRole("link", { name: "Invite people" })).toHaveCount(0);
  await expectAccessible(reader.page);

  const guest = await pageAs(null);
  await guest.page.goto(`/o/${organizationId}`);
  await expect(
    guest.page.getByRole("heading", { name: "You are a guest of Acme Docs" }),
  ).toBeVisible();
  await expect(guest.page.getByRole("list", { name: "Counts" })).toHaveCount(0);
  await expectAccessible(guest.page);
});
