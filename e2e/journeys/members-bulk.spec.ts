import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import {
  addMemberToOrganizationTeamById,
  createOrganizationTeam,
  listMembersInOrganizationById,
  listTeamMembersInOrganizationById,
  removeMemberFromOrganizationById,
  updateMembersInOrganizationTeam,
} from "#client";
import { dataOf } from "#server/testing/answers.ts";
import type { Admin } from "#server/testing/make-app.ts";
import { copiedBy, expect, expectAccessible, test } from "../fixtures.ts";

const rolesOf = async ({ client, organizationId }: Admin) => {
  const { items } = await dataOf(
    listMembersInOrganizationById({ client, path: { organizationId }, query: { limit: 1000 } }),
  );
  return new Map(items.map(({ user, role }) => [user.displayName, role]));
};
const newTeam = ({ client, organizationId }: Admin, title: string) =>
  dataOf(createOrganizationTeam({ client, path: { organizationId }, body: { title } }));
const peopleIn = async ({ client, organizationId }: Admin, teamId: string) => {
  const { items } = await dataOf(
    listTeamMembersInOrganizationById({ client, path: { organizationId, teamId } }),
  );
  return items.map(({ organization }) => organization.user.displayName).toSorted();
};
const bar = (page: Page) => page.getByRole("region", { name: "Selected members" });
const dialog = (page: Page) => page.getByRole("alertdialog");
const box = (page: Page, name: string) => page.getByRole("checkbox", { name: `Select ${name}` });

for (const [colorScheme, width] of [
  ["light", 1440],
  ["dark", 360],
] as const)
  test(`an admin changes many members at once and takes it back, in ${colorScheme} at ${width} px`, async ({
    page,
    server,
    admin,
  }) => {
    const { organizationId } = admin;
    for (const displayName of ["Ada Lovelace", "Grace Hopper", "Alan Turing"])
      await server.newMember(organizationId, "read", { displayName });
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/o/${organizationId}/members`);
    await box(page, "Ada Lovelace").check();
    await box(page, "Grace Hopper").check();
    await box(page, admin.displayName).check();
    await expect(bar(page).getByRole("status")).toHaveText("3 selected");
    await expectAccessible(page);

    await bar(page).getByRole("button", { name: "Change role" }).click();
    await dialog(page).getByRole("combobox", { name: "New role" }).selectOption("Editor");
    await expect(dialog(page)).toContainText("2 members will be Editor");
    await expect(dialog(page)).toContainText("You: change your own membership from your row");
    await expectAccessible(page);
    await dialog(page).getByRole("button", { name: "Change 2 members" }).click();
    await expect(page.getByText("2 members are now Editor").last()).toBeVisible();
    await expect(bar(page)).toBeHidden();
    expect((await rolesOf(admin)).get("Ada Lovelace")).toBe("edit");
    expect((await rolesOf(admin)).get("Alan Turing")).toBe("read");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Undone for 2 members").last()).toBeVisible();
    expect((await rolesOf(admin)).get("Ada Lovelace")).toBe("read");
  });

test("making several people admins says what they gain", async ({ page, server, admin }) => {
  const { organizationId } = admin;
  await server.newMember(organizationId, "read", { displayName: "Ada Lovelace" });
  await page.goto(`/o/${organizationId}/members`);
  await box(page, "Ada Lovelace").check();
  await bar(page).getByRole("button", { name: "Change role" }).click();
  await dialog(page).getByRole("combobox", { name: "New role" }).selectOption("Admin");
  await expect(dialog(page)).toContainText("Read the audit log");
  await dialog(page).getByRole("button", { name: "Change 1 member" }).click();
  await expect(page.getByText("1 member is now Admin").last()).toBeVisible();
});

test("everybody who matches is added to a team, on all pages, less who is taken out", async ({
  page,
  server,
  admin,
}) => {
  const { organizationId } = admin;
  const team = await newTeam(admin, "Docs");
  await Promise.all(
    Array.from({ length: 60 }, (_, number) =>
      server.newMember(organizationId, "edit", { displayName: `Crew ${number}` }),
    ),
  );
  await page.goto(`/o/${organizationId}/members?search=crew`);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await expect(bar(page).getByRole("status")).toHaveText("50 selected");
  await bar(page).getByRole("button", { name: "Select all 60" }).click();
  const [first = ""] = await page.getByRole("table").getByRole("link").allTextContents();
  await box(page, first).uncheck();
  await expect(bar(page).getByRole("status")).toHaveText("59 selected");
  await bar(page).getByRole("button", { name: "Add to team" }).click();
  await dialog(page).getByRole("combobox", { name: "Team" }).selectOption("Docs");
  await expect(dialog(page)).toContainText("59 members will join Docs");
  await dialog(page).getByRole("button", { name: "Add 59 members" }).click();
  await expect(page.getByText("Added 59 members to Docs").last()).toBeVisible();
  const path = { organizationId, teamId: team.id };
  const { count } = await dataOf(
    listTeamMembersInOrganizationById({ client: admin.client, path, query: { limit: 0 } }),
  );
  expect(count).toBe(59);

  await page.getByRole("combobox", { name: "Filter by team" }).selectOption("Docs");
  await expect(page.getByRole("heading", { level: 1 }).locator("..")).toContainText("59 matches");
  const link = await copiedBy(page.getByRole("button", { name: "Copy link to this view" }));
  expect(link).toContain(`team=${team.id}`);
});

test("taking several out of a team is undone, but for who was added again meanwhile", async ({
  page,
  server,
  admin,
}) => {
  const { organizationId, client } = admin;
  const team = await newTeam(admin, "Docs");
  const path = { organizationId, teamId: team.id };
  const people = new Map<string, { readonly id: string; readonly role: "owner" | "member" }>();
  for (const [displayName, role] of [
    ["Ada Lovelace", "owner"],
    ["Alan Turing", "owner"],
    ["Grace Hopper", "member"],
  ] as const) {
    const { id } = await server.newMember(organizationId, "read", { displayName });
    people.set(displayName, { id, role });
    await updateMembersInOrganizationTeam({
      client,
      path,
      body: { memberships: { [id]: { role } } },
      throwOnError: true,
    });
  }
  await page.goto(`/o/${organizationId}/members`);
  for (const name of people.keys()) await box(page, name).check();
  await bar(page).getByRole("button", { name: "Remove from team" }).click();
  await dialog(page).getByRole("combobox", { name: "Team" }).selectOption("Docs");
  await dialog(page).getByRole("button", { name: "Remove 3 members" }).click();
  await expect(page.getByText("Removed 3 members from Docs").last()).toBeVisible();
  expect(await peopleIn(admin, team.id)).toEqual([]);

  const alan = people.get("Alan Turing")?.id ?? "";
  const memberPath = { ...path, userId: alan };
  await addMemberToOrganizationTeamById({ client, path: memberPath, throwOnError: true });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone for 2 members").last()).toBeVisible();
  await expect(page.getByText("Alan Turing was changed in the meantime").last()).toBeVisible();
  const { items } = await dataOf(listTeamMembersInOrganizationById({ client, path }));
  const now = items.map(({ organization, team: at }) => [organization.user.displayName, at.role]);
  expect(Object.fromEntries(now)).toEqual({
    "Ada Lovelace": "owner",
    "Alan Turing": "member",
    "Grace Hopper": "member",
  });
});

test("adding several to a team is undone, but for who became its owner meanwhile", async ({
  page,
  server,
  admin,
}) => {
  const { organizationId, client } = admin;
  const team = await newTeam(admin, "Docs");
  const path = { organizationId, teamId: team.id };
  const names = ["Ada Lovelace", "Grace Hopper"] as const;
  const [ada] = await Promise.all(
    names.map((displayName) => server.newMember(organizationId, "read", { displayName })),
  );
  await page.goto(`/o/${organizationId}/members`);
  for (const name of names) await box(page, name).check();
  await bar(page).getByRole("button", { name: "Add to team" }).click();
  await dialog(page).getByRole("combobox", { name: "Team" }).selectOption("Docs");
  await dialog(page).getByRole("button", { name: "Add 2 members" }).click();
  await expect(page.getByText("Added 2 members to Docs").last()).toBeVisible();
  const memberships = { [ada?.id ?? ""]: { role: "owner" as const } };
  await updateMembersInOrganizationTeam({
    client,
    path,
    body: { memberships },
    throwOnError: true,
  });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone for 1 member").last()).toBeVisible();
  await expect(page.getByText("Ada Lovelace was changed in the meantime").last()).toBeVisible();
  expect(await peopleIn(admin, team.id)).toEqual(["Ada Lovelace"]);
});

test("removing several names what hangs on whom, hands it over, and leaves who vanished", async ({
  page,
  server,
  admin,
}) => {
  const { client, organizationId } = admin;
  const grace = await server.newMember(organizationId, "edit", { displayName: "Grace Hopper" });
  const alan = await server.newMember(organizationId, "edit", { displayName: "Alan Turing" });
  await server.newMember(organizationId, "edit", { displayName: "Ada Lovelace" });
  const team = await newTeam(admin, "Compilers");
  await dataOf(
    addMemberToOrganizationTeamById({
      client,
      path: { organizationId, teamId: team.id, userId: grace.id },
      body: { role: "owner" },
    }),
  );
  await page.goto(`/o/${organizationId}/members`);
  await box(page, "Grace Hopper").check();
  await box(page, "Alan Turing").check();
  await bar(page).getByRole("button", { name: "Remove", exact: true }).click();
  await expect(dialog(page)).toContainText("2 members will lose access to Acme Docs at once");
  await expect(dialog(page)).toContainText("Grace Hopper owns 1 team");
  await expect(dialog(page).getByRole("link", { name: "Grace Hopper" })).toHaveAttribute(
    "href",
    `/o/${organizationId}/members/${grace.id}`,
  );
  await dialog(page).getByRole("button", { name: "Choose a member" }).click();
  await dialog(page).getByRole("searchbox", { name: "Search members" }).fill("ada");
  await dialog(page)
    .getByRole("list", { name: "Members found" })
    .getByRole("button", { name: /Ada Lovelace/ })
    .click();
  await removeMemberFromOrganizationById({ client, path: { organizationId, userId: alan.id } });
  await dialog(page)
    .getByRole("button", { name: /^Hand over and remove/ })
    .click();
  await expect(page.getByText(/Removed 1 member from Acme Docs/).last()).toBeVisible();
  expect(await peopleIn(admin, team.id)).toEqual(["Ada Lovelace"]);
  expect((await rolesOf(admin)).has("Grace Hopper")).toBe(false);
});

test("rows are reached, selected and opened by j, k, x and Enter", async ({
  page,
  server,
  admin,
}) => {
  const { organizationId } = admin;
  await server.newMember(organizationId, "edit", { displayName: "Ada Lovelace" });
  await page.goto(`/o/${organizationId}/members?sort=name&order=asc&search=ada`);
  await expect(page.getByRole("link", { name: "Ada Lovelace" })).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.getByRole("link", { name: "Ada Lovelace" })).toBeFocused();
  await page.keyboard.press("x");
  await expect(box(page, "Ada Lovelace")).toBeChecked();
  await page.getByRole("link", { name: "Ada Lovelace" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Ada Lovelace", exact: true })).toBeVisible();
});

test("the idle-seat question takes one choice, and the page's size is kept in the address", async ({
  page,
  server,
  admin,
}) => {
  const { organizationId } = admin;
  await server.newMember(organizationId, "edit", { displayName: "Never Here" });
  await page.goto(`/o/${organizationId}/members`);
  await page.getByRole("combobox", { name: "Filter by last seen" }).selectOption("Never seen");
  await expect(page).toHaveURL(/lastSeen=never/);
  await expect(page.getByRole("table").getByRole("link")).toHaveText(["Never Here"]);
  await page.getByRole("combobox", { name: "Members per page" }).selectOption("100 per page");
  await expect(page).toHaveURL(/lastSeen=never&size=100/);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).toHaveURL(/members\?size=100$/);
});

test("the selected members alone are exported, over several pages", async ({
  page,
  server,
  admin,
}) => {
  const { organizationId } = admin;
  for (const number of [1, 2, 3])
    await server.newMember(organizationId, "edit", { displayName: `Crew ${number}` });
  await page.goto(`/o/${organizationId}/members?search=crew&sort=name&order=asc`);
  await box(page, "Crew 1").check();
  await box(page, "Crew 3").check();
  const downloading = page.waitForEvent("download");
  await bar(page).getByRole("button", { name: "Export" }).click();
  const lines = (await readFile(await (await downloading).path(), "utf8")).trim().split("\r\n");
  expect(lines.slice(1).map((line) => line.split(",")[0])).toEqual(["Crew 1", "Crew 3"]);
  await expect(page.getByText("Exported 2 members").last()).toBeVisible();

  await bar(page).getByRole("button", { name: "Select all 3" }).click();
  await box(page, "Crew 2").uncheck();
  const again = page.waitForEvent("download");
  await bar(page).getByRole("button", { name: "Export" }).click();
  const rest = (await readFile(await (await again).path(), "utf8")).trim().split("\r\n");
  expect(rest.slice(1).map((line) => line.split(",")[0])).toEqual(["Crew 1", "Crew 3"]);

  // Sorted by last seen the list leaves people out, so all that match are more than it shows.
  await page.goto(`/o/${organizationId}/members?sort=lastSeenAt`);
  await box(page, admin.displayName).check();
  await expect(bar(page).getByRole("status")).toHaveText("1 selected");
  await expect(bar(page).getByRole("button", { name: /^Select all/ })).toHaveCount(0);
});

test("filters stand on one line at 1440 px, also when they are set, and a card has two lines at 360 px", async ({
  page,
  server,
  admin,
}) => {
  const { organizationId } = admin;
  await server.newMember(organizationId, "edit", {
    displayName: "Wilhelmina Featherstonehaugh-Cholmondeley",
    email: "wilhelmina.featherstonehaugh-cholmondeley@a-long-domain.example",
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/o/${organizationId}/members`);
  const filters = page.getByRole("group", { name: "Filter members" });
  const height = async () => (await filters.boundingBox())?.height ?? 0;
  await expect(filters).toBeVisible();
  expect(await height()).toBeLessThan(40);
  await page.getByRole("button", { name: "More filters" }).click();
  await page.getByRole("menuitemradio", { name: "Without SSO" }).click();
  await expect(page).toHaveURL(/sso=false/);
  await expect(page.getByRole("button", { name: "More filters (1)" })).toBeVisible();
  await page.getByRole("combobox", { name: "Filter by last seen" }).selectOption("Never seen");
  await expect(filters.getByRole("button", { name: "Copy link to this view" })).toBeVisible();
  expect(await height()).toBeLessThan(40);

  await page.setViewportSize({ width: 360, height: 800 });
  const row = page.getByRole("row").filter({ hasText: "Wilhelmina" });
  await expect(row).toBeVisible();
  const line = (await row.getByRole("link").boundingBox())?.height ?? 0;
  expect(line).toBeLessThan(30);
  expect((await row.boundingBox())?.height ?? 0).toBeLessThan(80);
  await expectAccessible(page);
});
