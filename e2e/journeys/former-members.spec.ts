import {
  addMemberToOrganizationTeamById,
  createOrganizationTeam,
  listMembersInOrganizationById,
  listTeamMembersInOrganizationById,
  removeMemberFromOrganizationById,
} from "#client";
import { dataOf } from "#server/testing/answers.ts";
import type { Admin } from "#server/testing/make-app.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";

const namesIn = async ({ client, organizationId }: Admin) => {
  const { items } = await dataOf(
    listMembersInOrganizationById({ client, path: { organizationId }, query: { limit: 100 } }),
  );
  return items.map(({ user }) => user.displayName);
};

for (const [colorScheme, width] of [
  ["light", 1440],
  ["dark", 390],
] as const)
  test(`removed members are found and restored, in ${colorScheme} at ${width} px`, async ({
    page,
    server,
    admin,
  }) => {
    const { client, organizationId } = admin;
    const path = { organizationId };
    const team = await dataOf(
      createOrganizationTeam({ client, path, body: { title: "Compilers" } }),
    );
    for (const displayName of ["Grace Hopper", "Ada Lovelace"]) {
      const { id: userId } = await server.newMember(organizationId, "edit", { displayName });
      await dataOf(
        addMemberToOrganizationTeamById({
          client,
          path: { ...path, teamId: team.id, userId },
          body: { role: "owner" },
        }),
      );
      await dataOf(removeMemberFromOrganizationById({ client, path: { ...path, userId } }));
    }
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/o/${organizationId}/members`);
    await page.getByRole("link", { name: "Former", exact: true }).click();
    await expect(page).toHaveURL(/members\/former$/);
    const table = page.getByRole("table", { name: "Former members" });
    await expect(table).toContainText("Grace Hopper");
    await expectAccessible(page);
    await page.getByRole("searchbox", { name: "Search former members" }).fill("grace");
    await expect(page).toHaveURL(/search=grace/);
    await expect(table).not.toContainText("Ada Lovelace");
    await page.getByRole("button", { name: "Actions for Grace Hopper" }).click();
    await page.getByRole("menuitem", { name: "Restore" }).click();
    const dialog = page.getByRole("alertdialog");
    await expect(dialog).toContainText("Restore Grace Hopper");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Restore 1 member" }).click();
    await expect(page.getByText("Grace Hopper is a member again").last()).toBeVisible();
    expect(await namesIn(admin)).toContain("Grace Hopper");
    const { items } = await dataOf(
      listTeamMembersInOrganizationById({ client, path: { ...path, teamId: team.id } }),
    );
    expect(items.map((item) => [item.organization.user.displayName, item.team.role])).toEqual([
      ["Grace Hopper", "owner"],
    ]);
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(table).toContainText("Ada Lovelace");
  });

test("ten people are removed by typing their number, which is undone from the toast", async ({
  page,
  server,
  admin,
}) => {
  const { organizationId } = admin;
  await Promise.all(
    Array.from({ length: 10 }, (_, number) =>
      server.newMember(organizationId, "edit", { displayName: `Crew ${number}` }),
    ),
  );
  await page.goto(`/o/${organizationId}/members?search=crew`);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page
    .getByRole("region", { name: "Selected members" })
    .getByRole("button", { name: "Remove", exact: true })
    .click();
  const dialog = page.getByRole("alertdialog");
  const confirm = dialog.getByRole("button", { name: "Remove 10 members" });
  await expect(dialog.getByRole("textbox")).toBeFocused();
  await page.keyboard.type("9");
  await expect(confirm).toHaveAttribute("aria-disabled", "true");
  await dialog.getByRole("textbox").fill("10");
  await confirm.click();
  await expect(page.getByText(/Removed 10 members from/).last()).toBeVisible();
  expect(await namesIn(admin)).toHaveLength(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Restored 10 members").last()).toBeVisible();
  expect(await namesIn(admin)).toHaveLength(11);
});

test("the audit log leads from a removal to all whom it removed, and to their restoring", async ({
  page,
  server,
  admin,
}) => {
  const { client, organizationId } = admin;
  const path = { organizationId };
  await page.goto(`/o/${organizationId}/members/former`);
  await expect(page.getByText("No former members")).toBeVisible();
  const { id: userId } = await server.newMember(organizationId, "edit", { displayName: "Alan" });
  await dataOf(removeMemberFromOrganizationById({ client, path: { ...path, userId } }));
  await page.goto(`/o/${organizationId}/audit-log?action=member.removed`);
  await page.getByRole("table").getByRole("link").first().click();
  await page.getByRole("link", { name: "Former members of this removal" }).click();
  await expect(page.getByText("Only people who were removed together.")).toBeVisible();
  await page.getByRole("button", { name: "Restore all 1" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Restore 1 member" }).click();
  await expect(page.getByText("Restored 1 member").last()).toBeVisible();
  expect(await namesIn(admin)).toContain("Alan");
});
