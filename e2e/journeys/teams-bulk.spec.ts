import type { Page } from "@playwright/test";
import {
  createOrganizationTeam,
  createSpace,
  inviteToSpace,
  listTeamMembersInOrganizationById,
  listTeamPermissionsInSpace,
  listTeamsInOrganizationById,
  removeTeamFromOrganizationById,
} from "#client";
import { dataOf } from "#server/testing/answers.ts";
import type { Admin, Person } from "#server/testing/make-app.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";

const newTeam = (
  { client, organizationId }: Admin,
  title: string,
  members: readonly Person[] = [],
) =>
  dataOf(
    createOrganizationTeam({
      client,
      path: { organizationId },
      body: { title, members: members.map(({ id }) => id) },
    }),
  );
const titles = async ({ client, organizationId }: Admin) => {
  const { items } = await dataOf(listTeamsInOrganizationById({ client, path: { organizationId } }));
  return items.map(({ title }) => title).toSorted();
};
const bar = (page: Page) => page.getByRole("region", { name: "Selected teams" });
const dialog = (page: Page) => page.getByRole("alertdialog");
const box = (page: Page, name: string) => page.getByRole("checkbox", { name: `Select ${name}` });

for (const [colorScheme, width] of [
  ["light", 1440],
  ["dark", 360],
] as const)
  test(`an admin deletes many teams after seeing what is lost, in ${colorScheme} at ${width} px`, async ({
    page,
    server,
    admin,
  }) => {
    const { client, organizationId } = admin;
    const guest = await server.newMember(organizationId, null, { displayName: "Ada Lovelace" });
    const docs = await newTeam(admin, "Docs", [guest]);
    const support = await newTeam(admin, "Support");
    await newTeam(admin, "Kept");
    const space = await dataOf(
      createSpace({ client, path: { organizationId }, body: { title: "Handbook" } }),
    );
    await inviteToSpace({
      client,
      path: { spaceId: space.id },
      body: { teams: [docs.id], role: "read" },
      throwOnError: true,
    });
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/o/${organizationId}/teams`);
    await box(page, "Docs").check();
    await box(page, "Support").check();
    await expect(bar(page).getByRole("status")).toHaveText("2 selected");
    await expectAccessible(page);
    await bar(page).getByRole("button", { name: "Delete" }).click();
    await expect(dialog(page)).toContainText("2 teams will be deleted");
    await expect(dialog(page)).toContainText("1 person will no longer be able to open 1 space");
    await expect(dialog(page)).toContainText("Docs: 1 person loses 1 space");
    await expectAccessible(page);
    // One is deleted by somebody else between the question and the answer.
    await removeTeamFromOrganizationById({
      client,
      path: { organizationId, teamId: support.id },
      throwOnError: true,
    });
    await expect(dialog(page)).toContainText("1 team deleted in the meantime");
    await dialog(page).getByRole("textbox", { name: "Type 1 team to confirm" }).fill("1 team");
    await dialog(page).getByRole("button", { name: "Delete 1 team" }).click();
    await expect(page.getByText("Deleted 1 team").last()).toBeVisible();
    await expect(bar(page)).toBeHidden();
    expect(await titles(admin)).toEqual(["Kept"]);
  });

test("an admin adds members to all teams that match", async ({ page, server, admin }) => {
  const { client, organizationId } = admin;
  const ada = await server.newMember(organizationId, "read", { displayName: "Ada Lovelace" });
  await newTeam(admin, "Docs one", [ada]);
  const two = await newTeam(admin, "Docs two");
  const other = await newTeam(admin, "Support");
  await page.goto(`/o/${organizationId}/teams?title=docs`);
  await box(page, "Docs one").check();
  await bar(page).getByRole("button", { name: "Select all 2" }).click();
  await expect(bar(page).getByRole("status")).toHaveText("2 selected");
  await bar(page).getByRole("button", { name: "Add members" }).click();
  await dialog(page).getByRole("searchbox", { name: "Members of the organization" }).fill("ada");
  await dialog(page)
    .getByRole("checkbox", { name: /Ada Lovelace/ })
    .check();
  await expect(dialog(page).getByRole("list", { name: "Chosen" })).toHaveText("Ada Lovelace");
  await expect(dialog(page)).toContainText("1 team will get new members");
  await expect(dialog(page)).toContainText("1 team already has all of them");
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Add to 1 team" }).click();
  await expect(page.getByText("Added members to 1 team").last()).toBeVisible();
  const membersOf = async (teamId: string) =>
    (
      await dataOf(listTeamMembersInOrganizationById({ client, path: { organizationId, teamId } }))
    ).items.map(({ organization }) => organization.id);
  expect(await membersOf(two.id)).toEqual([ada.id]);
  expect(await membersOf(other.id)).toEqual([]);
});

test("an admin gives several teams a space", async ({ page, admin }) => {
  const { client, organizationId } = admin;
  const [one, two] = [await newTeam(admin, "Docs"), await newTeam(admin, "Support")];
  const space = await dataOf(
    createSpace({ client, path: { organizationId }, body: { title: "Handbook" } }),
  );
  await inviteToSpace({
    client,
    path: { spaceId: space.id },
    body: { teams: [one.id], role: "read" },
    throwOnError: true,
  });
  await page.goto(`/o/${organizationId}/teams`);
  await box(page, "Docs").check();
  await box(page, "Support").check();
  await bar(page).getByRole("button", { name: "Give access to a space" }).click();
  await dialog(page).getByRole("searchbox", { name: "Space" }).fill("hand");
  await dialog(page).getByRole("button", { name: "Handbook" }).click();
  await dialog(page).getByRole("radio", { name: "Editor" }).check();
  await expect(dialog(page)).toContainText("2 teams will be Editor on Handbook");
  await expect(dialog(page)).toContainText("Docs (Reader)");
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Give access to 2 teams" }).click();
  await expect(page.getByText("Gave 2 teams access to Handbook").last()).toBeVisible();
  const { items } = await dataOf(
    listTeamPermissionsInSpace({ client, path: { spaceId: space.id } }),
  );
  expect(Object.fromEntries(items.map(({ team, permission }) => [team.id, permission]))).toEqual({
    [one.id]: "edit",
    [two.id]: "edit",
  });
});

test("who is no admin selects no teams", async ({ admin, pageAs }) => {
  await newTeam(admin, "Docs");
  const { page } = await pageAs("read");
  await page.goto(`/o/${admin.organizationId}/teams`);
  await expect(page.getByRole("link", { name: "Docs", exact: true })).toBeVisible();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
});
