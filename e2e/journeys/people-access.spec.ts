import {
  addMemberToOrganizationTeamById,
  createCollection,
  createOrganizationTeam,
  createSpace,
  inviteToCollection,
  inviteToSpace,
  listSpacesForOrganizationMember,
  listSpacesForOrganizationTeam,
  listTeamMembersInOrganizationById,
} from "#client";
import { dataOf } from "#server/testing/answers.ts";
import type { Admin } from "#server/testing/make-app.ts";
import { expect, test } from "../fixtures.ts";
import { expectGoodInEveryLook } from "../looks.ts";

const newSpace = ({ client, organizationId }: Admin, title: string, parent?: string) =>
  dataOf(
    createSpace({
      client,
      path: { organizationId },
      body: { title, ...(parent !== undefined && { parent }) },
    }),
  );
const newTeam = ({ client, organizationId }: Admin, title: string) =>
  dataOf(createOrganizationTeam({ client, path: { organizationId }, body: { title } }));

test("a team's spaces say their level and source, and an admin gives, changes and removes them there", async ({
  page,
  pageAs,
  admin,
}) => {
  const { client, organizationId } = admin;
  const team = await newTeam(admin, "Docs");
  const product = await dataOf(
    createCollection({
      client,
      path: { organizationId },
      body: { title: "Product" },
    }),
  );
  await newSpace(admin, "Guide", product.id);
  await newSpace(admin, "Handbook");
  const secret = await newSpace(admin, "Secret");
  await inviteToCollection({
    client,
    path: { collectionId: product.id },
    body: { teams: [team.id], role: "comment" },
    throwOnError: true,
  });
  await page.goto(`/o/${organizationId}/teams/${team.id}`);
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Spaces/ })
    .click();
  await expect(page).toHaveURL(/tab=spaces/);
  const table = page.getByRole("table", { name: "Spaces Docs opens" });
  const row = (title: string) => table.getByRole("row").filter({ hasText: title });
  await expect(row("Guide")).toContainText("Commenter");
  await expect(row("Guide")).toContainText("Collection Product");
  await expectGoodInEveryLook(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole("button", { name: "Give access to a space" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Give Docs access to a space" });
  await dialog.getByRole("searchbox", { name: "Space" }).fill("hand");
  await dialog.getByRole("button", { name: "Handbook" }).press("Enter");
  const level = dialog.getByRole("group", { name: "Level" });
  await expect(level.getByRole("radio", { name: "Reader" })).toBeFocused();
  await level.getByRole("radio", { name: "Editor" }).check();
  await dialog.getByRole("button", { name: "Give access" }).click();
  await expect(page.getByText("Docs is now Editor on Handbook").last()).toBeVisible();
  await expect(row("Handbook")).toContainText("This space");

  // What the collection gives stays, so less than that is not offered for the space.
  await page.getByRole("button", { name: "Level on Guide: Commenter. Change it" }).press("Enter");
  await expect(page.getByRole("menuitemradio", { name: /^Reader/ })).toContainText(
    "Has it already: Commenter — team Docs on collection Product",
  );
  await page.getByRole("menuitemradio", { name: "Reviewer" }).press("Enter");
  await expect(row("Guide")).toContainText("This space; also: collection Product (Commenter)");
  // A menu that closes gives the focus back, and would take it from the next one.
  await expect(
    page.getByRole("button", { name: "Level on Guide: Reviewer. Change it" }),
  ).toBeFocused();
  await page.getByRole("button", { name: "Level on Handbook: Editor. Change it" }).press("Enter");
  await page.getByRole("menuitem", { name: "Remove their own level" }).press("Enter");
  await expect(row("Handbook")).toHaveCount(0);
  const path = { organizationId, teamId: team.id };
  const { items } = await dataOf(listSpacesForOrganizationTeam({ client, path }));
  expect(items.map(({ space, permission }) => [space.title, permission])).toEqual([
    ["Guide", "review"],
  ]);

  await test.step("others see what they can open themselves, and no ways to change it", async () => {
    await inviteToSpace({
      client,
      path: { spaceId: secret.id },
      body: { teams: [team.id], role: "edit" },
      throwOnError: true,
    });
    const { page: reader } = await pageAs("read");
    await reader.goto(`/o/${organizationId}/teams/${team.id}?tab=spaces`);
    await expect(reader.getByRole("table", { name: "Spaces Docs opens" })).toContainText("Guide");
    await expect(reader.getByRole("button", { name: "Give access to a space" })).toHaveCount(0);
    await expect(reader.getByRole("button", { name: /^Level on/ })).toHaveCount(0);
  });
});

test("a member is added to a team, taken out of it, and given a level on a space, on their own page", async ({
  page,
  server,
  admin,
}) => {
  const { client, organizationId } = admin;
  const grace = await server.newMember(organizationId, "read", { displayName: "Grace Hopper" });
  const team = await newTeam(admin, "Compilers");
  await newSpace(admin, "Handbook");
  await page.goto(`/o/${organizationId}/members/${grace.id}`);
  await page.getByRole("button", { name: "Add to team" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Add Grace Hopper to a team" });
  await dialog.getByRole("combobox", { name: "Team" }).selectOption("Compilers");
  await dialog.getByRole("button", { name: "Add 1 member" }).click();
  const teams = page.getByRole("table", { name: "Teams of Grace Hopper" });
  await expect(teams.getByRole("link", { name: "Compilers" })).toBeVisible();
  await expectGoodInEveryLook(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  const roleIn = async () => {
    const path = { organizationId, teamId: team.id };
    const { items } = await dataOf(listTeamMembersInOrganizationById({ client, path }));
    return items.find(({ organization }) => organization.id === grace.id)?.team.role;
  };
  await addMemberToOrganizationTeamById({
    client,
    path: { organizationId, teamId: team.id, userId: grace.id },
    body: { role: "owner" },
    throwOnError: true,
  });
  await expect(teams.getByRole("row").filter({ hasText: "Compilers" })).toContainText("Owner");
  await page.getByRole("button", { name: "Actions for Compilers" }).press("Enter");
  await page.getByRole("menuitem", { name: "Remove from team" }).press("Enter");
  await expect(page.getByText("Removed Grace Hopper from Compilers").last()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Grace Hopper is in no team" })).toBeVisible();
  expect(await roleIn()).toBeUndefined();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(teams.getByRole("row").filter({ hasText: "Compilers" })).toContainText("Owner");
  expect(await roleIn()).toBe("owner");

  await page
    .getByRole("main")
    .getByRole("link", { name: /^Spaces/ })
    .click();
  await page.getByRole("button", { name: "Level on Handbook: Reader. Change it" }).press("Enter");
  await page.getByRole("menuitemradio", { name: "Editor" }).press("Enter");
  await expect(page.getByText("Grace Hopper is now Editor on Handbook").last()).toBeVisible();
  await expect(page.getByRole("table", { name: "Spaces Grace Hopper can open" })).toContainText(
    "Given to them on this space",
  );
  await expectGoodInEveryLook(page);
  const path = { organizationId, userId: grace.id };
  const { items } = await dataOf(listSpacesForOrganizationMember({ client, path }));
  expect(items.map(({ permission }) => permission)).toEqual(["edit"]);
});
