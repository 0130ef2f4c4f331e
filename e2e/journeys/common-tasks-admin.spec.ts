import type { Page } from "@playwright/test";
import {
  addMemberToOrganizationTeamById,
  createOrganizationTeam,
  createSite,
  createSpace,
  inviteToSpace,
  listMembersInOrganizationById,
  listTeamMembersInOrganizationById,
  listTeamPermissionsInSpace,
} from "#client";
import { dataOf } from "#server/testing/answers.ts";
import type { Admin } from "#server/testing/make-app.ts";
import { go, jump, test } from "../crowd-fixture.ts";
import { expect } from "../fixtures.ts";

// One worker, so that the many are made once.
test.describe.configure({ mode: "default" });

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const newTeam = ({ client, organizationId }: Admin, title: string) =>
  dataOf(createOrganizationTeam({ client, path: { organizationId }, body: { title } }));
const newSpace = ({ client, organizationId }: Admin, title: string) =>
  dataOf(createSpace({ client, path: { organizationId }, body: { title } }));
const peopleIn = async ({ client, organizationId }: Admin, teamId: string) => {
  const path = { organizationId, teamId };
  const { items } = await dataOf(listTeamMembersInOrganizationById({ client, path }));
  return items.map(({ organization }) => organization.id);
};

test("five people are invited with a role", async ({ desk }) => {
  const { page, by } = desk;
  await jump(desk, "invite p", /^Invite people/);
  const dialog = page.getByRole("dialog", { name: "Invite people" });
  const addresses = ["a", "b", "c", "d", "e"].map((name) => `${name}@acme.example`).join(" ");
  await by.type(dialog.getByRole("textbox", { name: "E-mail addresses" }), addresses);
  await by.choose(dialog.getByRole("combobox", { name: "Role" }), "edit");
  await by.click(dialog.getByRole("button", { name: "Invite 5 people" }));
  await expect(page.getByRole("dialog", { name: "5 people invited" })).toBeVisible();
  expect(by.taken()).toBe(7);
});

test("a member is found and gets another role", async ({ desk, server, crowd }) => {
  const { page, by } = desk;
  await server.newMember(crowd.organizationId, "read", { displayName: "Grace Hopper" });
  await jump(desk, "grace hop", /^Grace Hopper/);
  await by.click(page.getByRole("button", { name: "Role of Grace Hopper" }));
  await by.click(page.getByRole("menuitemradio", { name: /^Editor/ }));
  await expect(page.getByText("Grace Hopper is now Editor").last()).toBeVisible();
  expect(by.taken()).toBe(5);
});

test("a leaver is taken out, and what they own handed over", async ({ desk, server, crowd }) => {
  const { page, by } = desk;
  const { client, organizationId } = crowd;
  const leaver = await server.newMember(organizationId, "edit", { displayName: "Alan Turing" });
  const heir = await server.newMember(organizationId, "edit", { displayName: "Barbara Liskov" });
  const { id: teamId } = await newTeam(crowd, "Compilers");
  const path = { organizationId, teamId, userId: leaver.id };
  const body = { role: "owner" } as const;
  await dataOf(addMemberToOrganizationTeamById({ client, path, body }));

  await jump(desk, "alan tur", /^Alan Turing/);
  await by.click(page.getByRole("button", { name: "Actions for Alan Turing" }));
  await by.click(page.getByRole("menuitem", { name: "Remove from organization" }));
  const dialog = page.getByRole("alertdialog");
  await by.click(dialog.getByRole("button", { name: "Choose a member" }));
  await by.type(dialog.getByRole("searchbox", { name: "Search members" }), "barbara l");
  const found = dialog.getByRole("list", { name: "Members found" });
  await by.click(found.getByRole("button", { name: /Barbara Liskov/ }));
  await by.click(dialog.getByRole("button", { name: /^Hand over and remove/ }));
  await expect(page.getByText(/Alan Turing is no longer in/).last()).toBeVisible();
  expect(by.taken()).toBe(9);
  expect(await peopleIn(crowd, teamId)).toEqual([heir.id]);
});

test("twenty people come into a team", async ({ desk, crowd }) => {
  const { page, by } = desk;
  const { id: teamId } = await newTeam(crowd, "Launch crew");
  const domain = `${crowd.organizationId.toLowerCase()}.example`;
  const people = Array.from({ length: 20 }, (_, index) => `member-${index + 1}@${domain}`);
  await jump(desk, "launch crew", /^Launch crew/);
  await by.click(page.getByRole("link", { name: "Paste a list" }));
  const dialog = page.getByRole("dialog");
  await by.type(dialog.getByLabel("People", { exact: true }), people.join("\n"));
  await by.click(dialog.getByRole("button", { name: "Add to the changes" }));
  await by.click(page.getByRole("button", { name: /^Save/ }));
  await expect(page.getByRole("region", { name: "Changes not saved" })).toBeHidden();
  expect(by.taken()).toBe(7);
  expect(await peopleIn(crowd, teamId)).toHaveLength(20);
});

test("who was never here is exported, and taken out", async ({ desk, crowd }) => {
  const { page, by } = desk;
  const { client, organizationId } = crowd;
  const absent = async () => {
    const query = { lastSeen: "never", limit: 0 } as const;
    const path = { organizationId };
    return (await dataOf(listMembersInOrganizationById({ client, path, query }))).count;
  };
  await go(desk, "g m", "Members");
  await by.choose(page.getByRole("combobox", { name: "Filter by last seen" }), "Never seen");
  await expect(page).toHaveURL(/lastSeen=never/);
  const exported = page.waitForEvent("download");
  await by.click(page.getByRole("button", { name: "Export CSV" }));
  await exported;
  expect(by.taken()).toBe(5);

  await by.click(page.getByRole("checkbox", { name: "Select all on this page" }));
  const bar = page.getByRole("region", { name: "Selected members" });
  await by.click(bar.getByRole("button", { name: /^Select all/ }));
  await by.click(bar.getByRole("button", { name: "Remove", exact: true }));
  const question = page.getByRole("alertdialog");
  await by.type(question.getByRole("textbox"), String(await absent()));
  await by.click(question.getByRole("button", { name: /^Remove \d/ }));
  await expect(page.getByText(/^Removed [\d,]+ members/).last()).toBeVisible();
  // One more than a removal of few takes: the number is typed.
  expect(by.taken()).toBe(5);
  expect(await absent()).toBe(0);
});

test("a team gets access to a space", async ({ desk, crowd }) => {
  const { page, by } = desk;
  const team = await newTeam(crowd, "Editors");
  const space = await newSpace(crowd, "Cookbook");
  await jump(desk, "cookbook", /^Cookbook/);
  await by.click(page.getByRole("button", { name: "Share", exact: true }));
  const dialog = page.getByRole("dialog", { name: "Give access to Cookbook" });
  await by.type(dialog.getByRole("searchbox", { name: "People and teams" }), "editors");
  await by.click(dialog.getByRole("checkbox", { name: /^Editors/ }));
  await by.click(dialog.getByRole("radio", { name: "Editor" }));
  await by.click(dialog.getByRole("button", { name: "Give access" }));
  await expect(dialog).toBeHidden();
  expect(by.taken()).toBe(8);
  const { client } = crowd;
  const path = { spaceId: space.id };
  const { items } = await dataOf(listTeamPermissionsInSpace({ client, path }));
  expect(items.map((given) => [given.team.id, given.permission])).toEqual([[team.id, "edit"]]);
});

test("a space is made from a template, in a collection", async ({ desk }) => {
  const { page, by } = desk;
  await jump(desk, "new space", /^New space/);
  const dialog = page.getByRole("dialog", { name: "New space" });
  await by.type(dialog.getByRole("textbox", { name: "Title" }), "Team book");
  await by.choose(dialog.getByLabel("Start with"), "handbook");
  await by.choose(dialog.getByRole("combobox", { name: "Collection" }), "Collection 2");
  await by.click(dialog.getByRole("button", { name: "Create space" }));
  await expect(heading(page, "Team book")).toBeVisible();
  expect(by.taken()).toBe(9);
  await expect(page.getByRole("tree", { name: "Pages of this space" })).toBeVisible();
});

test("it is found who changed access to a space, and what it was", async ({
  desk,
  crowd,
  server,
}) => {
  const { page, by } = desk;
  const { client, organizationId } = crowd;
  const space = await newSpace(crowd, "Payroll");
  const nora = await server.newMember(organizationId, "read", { displayName: "Nora Nosy" });
  const body = { users: [nora.id], role: "edit" as const };
  await dataOf(inviteToSpace({ client, path: { spaceId: space.id }, body }));
  await go(desk, "g a", "Audit log");
  await by.choose(page.getByLabel("Filter by what was done"), "permission.changed");
  const row = page.getByRole("row", { name: /^Access changed Payroll/ });
  await expect(row).toContainText("Crowd admin");
  await by.click(row.getByRole("link", { name: "Access changed" }));
  await expect(page.getByRole("dialog")).toContainText("Nora Nosy");
  expect(by.taken()).toBe(5);
});

test("any space is opened by its name", async ({ desk }) => {
  await jump(desk, "space 47", /^Space 47/);
  await expect(heading(desk.page, "Space 47")).toBeVisible();
  expect(desk.by.taken()).toBe(3);
});

test("a site is published, and gets a space more", async ({ desk, crowd }) => {
  const { page, by } = desk;
  const { client, organizationId } = crowd;
  const spaces = [(await newSpace(crowd, "Start")).id];
  const body = { title: "Reader's corner", spaces };
  await dataOf(createSite({ client, path: { organizationId }, body }));
  await jump(desk, "reader's", /^Reader's corner/);
  await by.click(page.getByRole("button", { name: "Publish", exact: true }));
  await by.click(page.getByRole("alertdialog").getByRole("button", { name: "Publish" }));
  await expect(page.getByText("Published", { exact: true })).toBeVisible();
  expect(by.taken()).toBe(5);

  const views = page.getByRole("navigation", { name: "Views of this site" });
  await by.click(views.getByRole("link", { name: "Structure" }));
  await by.click(page.getByRole("button", { name: "Add", exact: true }));
  await by.click(page.getByRole("menuitem", { name: "Section", exact: true }));
  const dialog = page.getByRole("alertdialog");
  await by.type(dialog.getByRole("searchbox").first(), "space 33");
  await by.click(dialog.getByRole("checkbox", { name: "Space 33", exact: true }));
  await by.click(dialog.getByRole("button", { name: /^Add/ }));
  await expect(dialog).toBeHidden();
  expect(by.taken()).toBe(6);
});
