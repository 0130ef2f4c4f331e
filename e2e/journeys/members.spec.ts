import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import {
  addMemberToOrganizationTeamById,
  createOrganizationTeam,
  listMembersInOrganizationById,
  removeMemberFromOrganizationById,
  updateMemberInOrganizationById,
} from "#client";
import type { Admin, MemberRoleOrGuest } from "#server/testing/make-app.ts";
import {
  copiedBy,
  expect,
  expectAccessible,
  expectFocusIn,
  expectHearing,
  holdBack,
  test,
} from "../fixtures.ts";

const membersOf = async ({ client, organizationId }: Admin) => {
  const { data } = await listMembersInOrganizationById({
    client,
    path: { organizationId },
    throwOnError: true,
  });
  return data.items;
};

const roleOf = async (admin: Admin, userId: string): Promise<MemberRoleOrGuest | undefined> =>
  (await membersOf(admin)).find(({ id }) => id === userId)?.role;

const setRole = (admin: Admin, userId: string, role: MemberRoleOrGuest) =>
  updateMemberInOrganizationById({
    client: admin.client,
    path: { organizationId: admin.organizationId, userId },
    body: { role },
    throwOnError: true,
  });

const list = (page: Page) => page.getByRole("table", { name: "Members" });
const rowOf = (page: Page, name: string) => list(page).getByRole("row").filter({ hasText: name });
const namesIn = (page: Page) => list(page).getByRole("link").allTextContents();
const roleButton = (page: Page, name: string) =>
  page.getByRole("button", { name: `Role of ${name}` });
const chooseRole = async (page: Page, name: string, role: string) => {
  await roleButton(page, name).click();
  await page.getByRole("menuitemradio", { name: role }).click();
};
const act = async (page: Page, name: string, deed: string) => {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: deed }).click();
};
const search = (page: Page) => page.getByRole("searchbox", { name: "Search members" });
const status = (page: Page) =>
  page.getByRole("navigation", { name: "Pages of members" }).getByRole("status");

test("pages through the list; the address and Back keep the place", async ({
  page,
  server,
  admin,
}) => {
  await Promise.all(
    Array.from({ length: 60 }, () => server.newMember(admin.organizationId, "edit")),
  );
  await page.goto(`/o/${admin.organizationId}/members`);
  await expect(page).toHaveTitle(/^Members · Acme Docs/);
  await expect(status(page)).toHaveText("1–50 of 61 members");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(status(page)).toHaveText("51–61 of 61 members");
  const secondPage = page.url();
  await page.reload();
  await expect(status(page)).toHaveText("51–61 of 61 members");
  await page.goBack();
  await expect(status(page)).toHaveText("1–50 of 61 members");

  await page.goto(`${secondPage}x`);
  await expect(
    page.getByRole("heading", { name: "This page of the list cannot be opened" }),
  ).toBeVisible();
  await page.getByRole("link", { name: "Go to the first page" }).click();
  await expect(status(page)).toHaveText("1–50 of 61 members");
});

test("searches, filters and sorts; the address says it all", async ({ page, server, admin }) => {
  for (const number of [1, 2, 3, 30, 31, 32, 33]) {
    await server.newMember(admin.organizationId, number % 3 === 0 ? null : "edit", {
      displayName: `Crew ${number}`,
    });
  }
  await page.goto(`/o/${admin.organizationId}/members`);
  await expect(status(page)).toHaveText("8 members");
  await expectAccessible(page);

  await page.keyboard.press("/");
  await expect(search(page)).toBeFocused();
  await search(page).pressSequentially("crew 3");
  await expect(page).toHaveURL(/search=crew\+3$/);
  await expect(status(page)).toHaveText("5 members");
  await page.getByRole("combobox", { name: "Filter by role" }).selectOption("Guest");
  await expect(page).toHaveURL(/search=crew\+3&role=guest$/);
  await expect.poll(() => namesIn(page)).toEqual(["Crew 33", "Crew 30", "Crew 3"]);
  await page.getByRole("button", { name: "Joined" }).click();
  await expect.poll(() => namesIn(page)).toEqual(["Crew 3", "Crew 30", "Crew 33"]);
  await page.reload();
  await expect(search(page)).toHaveValue("crew 3");
  await expect.poll(() => namesIn(page)).toEqual(["Crew 3", "Crew 30", "Crew 33"]);
  await page.goBack();
  await page.goBack();
  await expect(status(page)).toHaveText("5 members");
  await page.goBack();
  await expect(search(page)).toHaveValue("");
  await expect(status(page)).toHaveText("8 members");

  await page.getByRole("button", { name: "Last seen" }).click();
  await expect(page.getByText("people who were never here")).toBeVisible();
  await expect(status(page)).toHaveText("1 member");
  await page.getByRole("button", { name: "Show everybody" }).click();
  await expect(status(page)).toHaveText("8 members");

  await search(page).fill("nobody is called so");
  await expect(page.getByRole("heading", { name: "No members match" })).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).press("Enter");
  await expect(status(page)).toHaveText("8 members");
  await expect(search(page)).toBeFocused();
});

test("changes a role in place, takes it back, and rolls back what is refused", async ({
  page,
  server,
  admin,
}) => {
  const { organizationId } = admin;
  const grace = await server.newMember(organizationId, "read", { displayName: "Grace Hopper" });
  await page.goto(`/o/${organizationId}/members`);

  await chooseRole(page, "Grace Hopper", "Editor");
  await expect(page.getByText("Grace Hopper is now Editor").last()).toBeVisible();
  expect(await roleOf(admin, grace.id)).toBe("edit");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(roleButton(page, "Grace Hopper")).toHaveText("Reader");
  await expect(page.getByText("Grace Hopper is now Reader").last()).toBeVisible();
  expect(await roleOf(admin, grace.id)).toBe("read");

  await page.setExtraHTTPHeaders({ "x-fault": "refuse" });
  await chooseRole(page, "Grace Hopper", "Creator");
  await expect(page.getByText("Something went wrong in the service").last()).toBeVisible();
  await expect(roleButton(page, "Grace Hopper")).toHaveText("Reader");
  expect(await roleOf(admin, grace.id)).toBe("read");
  await page.setExtraHTTPHeaders({});
  const letThrough = await holdBack(page, (request) => request.method() === "PATCH");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(roleButton(page, "Grace Hopper")).toHaveText("Creator");
  expect(await roleOf(admin, grace.id)).toBe("read");
  await letThrough();
  await expect.poll(() => roleOf(admin, grace.id)).toBe("create");
  await expect(roleButton(page, "Grace Hopper")).toHaveText("Creator");
});

test("takes back the last of two quick changes of a role only", async ({ page, server, admin }) => {
  const { organizationId } = admin;
  const grace = await server.newMember(organizationId, "read", { displayName: "Grace Hopper" });
  await page.goto(`/o/${organizationId}/members`);
  const letThrough = await holdBack(page, (request) => request.method() === "PATCH");
  await chooseRole(page, "Grace Hopper", "Editor");
  await chooseRole(page, "Grace Hopper", "Creator");
  await letThrough();
  const told = page.getByRole("listitem").filter({ hasText: "Grace Hopper is now Creator" });
  await told.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => roleOf(admin, grace.id)).toBe("edit");
  await expect(roleButton(page, "Grace Hopper")).toHaveText("Editor");
});

test("only admins see when members were last here, and export them", async ({
  page,
  admin,
  pageAs,
}) => {
  const { page: other } = await pageAs("comment");
  const columns = async (on: Page) => {
    await on.goto(`/o/${admin.organizationId}/members`);
    await expect(on.getByRole("row").filter({ hasText: admin.displayName })).toBeVisible();
    return on.getByRole("columnheader").allInnerTexts();
  };
  expect((await columns(page)).join()).toContain("Last seen");
  await expect(page.getByRole("button", { name: "Export CSV" })).toBeVisible();
  expect((await columns(other)).join()).not.toContain("Last seen");
  await expect(other.getByRole("button", { name: "Export CSV" })).toHaveCount(0);
  await expect(other.getByRole("combobox", { name: "Filter by last seen" })).toHaveCount(0);
  await other.getByRole("link", { name: admin.displayName }).click();
  await expect(other.getByRole("heading", { name: admin.displayName, level: 1 })).toBeVisible();
  await expect(other.getByText("Last seen")).toHaveCount(0);
  await expectAccessible(other);
});

test("one toast stands for a member's role, and its Undo leaves what was chosen later", async ({
  page,
  server,
  admin,
}) => {
  const { organizationId, client } = admin;
  const grace = await server.newMember(organizationId, "read", { displayName: "Grace Hopper" });
  await page.goto(`/o/${organizationId}/members`);
  await chooseRole(page, "Grace Hopper", "Editor");
  await expect(page.getByText("Grace Hopper is now Editor").last()).toBeVisible();
  await chooseRole(page, "Grace Hopper", "Creator");
  await expect(page.getByText("Grace Hopper is now Creator").last()).toBeVisible();
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toHaveCount(1);

  await updateMemberInOrganizationById({
    client,
    path: { organizationId, userId: grace.id },
    body: { role: "comment" },
    throwOnError: true,
  });
  await undo.click();
  await expect(page.getByText("Not undone").last()).toBeVisible();
  await expect(
    page.getByText(/Grace Hopper was changed again in the meantime/).last(),
  ).toBeVisible();
  await expect(roleButton(page, "Grace Hopper")).toHaveText("Commenter");
  expect(await roleOf(admin, grace.id)).toBe("comment");
});

test("keeps the last admin, and asks twice before an admin steps down", async ({
  page,
  server,
  admin,
}) => {
  const { organizationId } = admin;
  const grace = await server.newMember(organizationId, "read", { displayName: "Grace Hopper" });
  await page.goto(`/o/${organizationId}/members`);
  await expectHearing(page);
  await roleButton(page, admin.displayName).click();
  const editor = page.getByRole("menuitemradio", { name: /^Editor/ });
  await expect(editor).toHaveAttribute("aria-disabled", "true");
  await expect(editor).toContainText("Needs another admin first");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();
  await page.getByRole("button", { name: `Actions for ${admin.displayName}` }).click();
  await expect(page.getByRole("menuitem", { name: "Leave organization" })).toContainText(
    "Make somebody else an admin first",
  );
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();

  await setRole(admin, grace.id, "admin");
  await expect(roleButton(page, "Grace Hopper")).toHaveText("Admin");
  await chooseRole(page, admin.displayName, "Editor");
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("Without it you can no longer invite");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Give up admin role" }).click();
  await expect(dialog).toContainText("only another admin (Grace Hopper)");
  expect(await roleOf(admin, admin.id)).toBe("admin");

  // Meanwhile the other admin goes: the service keeps the last one and says why.
  await setRole(admin, grace.id, "read");
  await dialog.getByRole("textbox").fill("Editor");
  await dialog.getByRole("button", { name: "Give up admin role" }).click();
  await expect(dialog.getByRole("alert")).toContainText(
    "This is the last admin who can sign in. Make somebody else an admin first",
  );
  expect(await roleOf(admin, admin.id)).toBe("admin");

  await setRole(admin, grace.id, "admin");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await chooseRole(page, admin.displayName, "Editor");
  await dialog.getByRole("button", { name: "Give up admin role" }).click();
  await dialog.getByRole("textbox").fill("Editor");
  await dialog.getByRole("button", { name: "Give up admin role" }).click();
  await expect(page.getByText("You are now Editor").last()).toBeVisible();
  await expect(page.getByRole("link", { name: "Invite people" })).toHaveCount(0);
  await expect(rowOf(page, admin.displayName)).toContainText("Editor");
});

test("removes a member once told what that entails; the open page of theirs says so", async ({
  page,
  server,
  admin,
  pageAs,
}) => {
  const { client, organizationId } = admin;
  const grace = await server.newMember(organizationId, "edit", { displayName: "Grace Hopper" });
  const other = await pageAs("admin");
  const { data: team } = await createOrganizationTeam({
    client,
    path: { organizationId },
    body: { title: "Compilers" },
    throwOnError: true,
  });
  await addMemberToOrganizationTeamById({
    client,
    path: { organizationId, teamId: team.id, userId: grace.id },
    body: { role: "owner" },
    throwOnError: true,
  });
  await other.page.goto(`/o/${organizationId}/members/${grace.id}`);
  await expect(other.page.getByRole("heading", { name: "Grace Hopper" })).toBeVisible();
  await expectHearing(other.page);

  await page.goto(`/o/${organizationId}/members`);
  await act(page, "Grace Hopper", "Remove from organization");
  const dialog = page.getByRole("alertdialog", { name: "Remove Grace Hopper from Acme Docs?" });
  await expect(dialog).toContainText("Leaves 1 team.");
  await expect(dialog.getByRole("region", { name: "Owns 1 team" })).toContainText(
    "CompilersOnly owner",
  );
  await expect(dialog).toContainText("What they wrote stays");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "Actions for Grace Hopper" })).toBeFocused();
  await act(page, "Grace Hopper", "Remove from organization");
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Grace Hopper is no longer in Acme Docs").last()).toBeVisible();
  await expect(rowOf(page, "Grace Hopper")).toHaveCount(0);
  expect((await membersOf(admin)).map(({ id }) => id)).not.toContain(grace.id);

  await expect(
    other.page.getByRole("heading", { name: "Grace Hopper is not a member any more" }),
  ).toBeVisible();
  await expectAccessible(other.page);
  await other.page.getByRole("link", { name: "Go to members" }).click();
  await expect(list(other.page)).toBeVisible();
});

test("leaves the organization oneself", async ({ pageAs, admin }) => {
  const { page, person } = await pageAs("edit");
  await page.goto(`/o/${admin.organizationId}/members/${person.id}`);
  await act(page, person.displayName, "Leave organization");
  const dialog = page.getByRole("alertdialog", { name: "Leave Acme Docs?" });
  await expect(dialog).toContainText("What you wrote stays");
  await dialog.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByText("You left Acme Docs").last()).toBeVisible();
  await expect(page.getByRole("heading", { name: "You are in no organization yet" })).toBeVisible();
  expect((await membersOf(admin)).map(({ id }) => id)).not.toContain(person.id);
});

test("shows one member: teams, spaces, what they did", async ({ page, server, admin }) => {
  const { client, organizationId } = admin;
  const grace = await server.newMember(organizationId, "admin", { displayName: "Grace Hopper" });
  for (const title of ["Compilers", "Languages"]) {
    await createOrganizationTeam({
      client: grace.client,
      path: { organizationId },
      body: { title, members: [grace.id] },
      throwOnError: true,
    });
  }
  await page.goto(`/o/${organizationId}/members`);
  await page.getByRole("link", { name: "Grace Hopper" }).click();
  await expect(page).toHaveTitle(/^Grace Hopper · Members · Acme Docs/);
  await expectAccessible(page);
  const teams = page.getByRole("table", { name: "Teams of Grace Hopper" });
  await expect(teams.getByRole("link")).toHaveText(["Languages", "Compilers"]);
  await page.getByRole("searchbox", { name: "Search teams by title" }).fill("comp");
  await expect(page).toHaveURL(/search=comp/);
  await expect(teams.getByRole("link")).toHaveText(["Compilers"]);
  await expect(teams.getByRole("link")).toHaveAttribute("href", /\/teams\/\w+$/);

  await page.getByRole("main").getByRole("link", { name: "Spaces" }).click();
  await expect(page).toHaveURL(/tab=spaces/);
  await expect(page.getByRole("heading", { name: "Grace Hopper can open no space" })).toBeVisible();
  await page.getByRole("link", { name: "Activity" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Created the team" })).toHaveCount(2);
  await expectAccessible(page);

  await act(page, "Grace Hopper", "Make SSO member");
  const dialog = page.getByRole("alertdialog", { name: "Make Grace Hopper an SSO member" });
  await expect(dialog).toContainText("Role, teams and spaces stay as they are.");
  await dialog.getByRole("button", { name: "Make SSO member" }).click();
  await expect(page.getByText("Single sign-on", { exact: true })).toBeVisible();
  expect((await membersOf({ ...admin, client })).find(({ id }) => id === grace.id)?.sso).toBe(true);

  await page.goto(`/o/${organizationId}/members/nobody`);
  await expect(page.getByRole("heading", { name: "There is no such member" })).toBeVisible();
});

test("exports what the list shows, safe against formulas", async ({ page, server, admin }) => {
  const { organizationId } = admin;
  await server.newMember(organizationId, "edit", { displayName: '=HYPERLINK("http://x")' });
  await server.newMember(organizationId, "edit", { displayName: "Grace, Rear Admiral" });
  await server.newMember(organizationId, "read", { displayName: "Left Out" });
  await page.goto(`/o/${organizationId}/members?role=edit`);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^members-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain("Name,E-mail,Role,Teams,Spaces");
  expect(lines[1]).toMatch(/^"Grace, Rear Admiral",/);
  expect(lines[2]).toMatch(/^"'=HYPERLINK\(""http:\/\/x""\)",/);
  await expect(page.getByText("Exported 2 members").last()).toBeVisible();
});

test("another admin's changes show without moving what is read", async ({
  page,
  server,
  admin,
}) => {
  const { client, organizationId } = admin;
  const grace = await server.newMember(organizationId, "edit", { displayName: "Grace Hopper" });
  const alan = await server.newMember(organizationId, "read", { displayName: "Alan Turing" });
  await page.goto(`/o/${organizationId}/members`);
  await expect(roleButton(page, "Grace Hopper")).toHaveText("Editor");
  await expectHearing(page);
  await page.evaluate(() => document.fonts.ready);
  const before = await rowOf(page, "Grace Hopper").boundingBox();

  await server.newMember(organizationId, "read", { displayName: "Newly Here" });
  await setRole(admin, grace.id, "review");
  await expect(roleButton(page, "Grace Hopper")).toHaveText("Reviewer");
  await expect(rowOf(page, "Newly Here")).toHaveCount(0);
  await expect(page.getByText("This list has changed")).toBeVisible();
  expect(await rowOf(page, "Grace Hopper").boundingBox()).toEqual(before);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Show the changes" }).click();
  await expect(rowOf(page, "Newly Here")).toBeVisible();
  await removeMemberFromOrganizationById({
    client,
    path: { organizationId, userId: alan.id },
    throwOnError: true,
  });
  await expect(rowOf(page, "Alan Turing")).toHaveCount(0);
});

test("guests may not see the list, others may not change it", async ({ pageAs, admin }) => {
  const guest = await pageAs(null);
  await guest.page.goto(`/o/${admin.organizationId}/members`);
  await expect(guest.page.getByRole("heading", { name: "You may not do this" })).toBeVisible();
  await expect(guest.page.getByText("This needs a role in the organization")).toBeVisible();
  await expectAccessible(guest.page);

  const reader = await pageAs("read");
  await reader.page.goto(`/o/${admin.organizationId}/members`);
  await expect(rowOf(reader.page, admin.displayName)).toContainText("Admin");
  await expect(reader.page.getByRole("button", { name: /^Role of/ })).toHaveCount(0);
  await expect(
    reader.page.getByRole("button", { name: `Actions for ${admin.displayName}` }),
  ).toHaveCount(0);
  await reader.page.goto(`/o/${admin.organizationId}/members/invite`);
  await expect(reader.page.getByText("Inviting people needs the role admin")).toBeVisible();
  await reader.page.goto(`/o/${admin.organizationId}/members/invitations`);
  await expect(reader.page.getByText("This needs the role admin")).toBeVisible();
});

test("by keyboard only: find somebody, change their role, look at them", async ({
  page,
  server,
  admin,
}) => {
  const grace = await server.newMember(admin.organizationId, "read", {
    displayName: "Grace Hopper",
  });
  await page.goto(`/o/${admin.organizationId}/members`);
  await expect(list(page)).toBeVisible();
  await page.keyboard.press("/");
  await expect(search(page)).toBeFocused();
  await page.keyboard.type("grace");
  await expect(rowOf(page, admin.displayName)).toHaveCount(0);
  const focused = (name: RegExp) => page.locator("*:focus").and(page.getByRole("button", { name }));
  while ((await focused(/^Role of Grace/).count()) === 0) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expectFocusIn(page.getByRole("menu"));
  await page.keyboard.type("cr");
  await expect(page.getByRole("menuitemradio", { name: /^Creator/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(() => roleOf(admin, grace.id)).toBe("create");
  await expect(focused(/^Role of Grace Hopper: Creator/)).toHaveCount(1);
  await page.keyboard.press("Shift+Tab");
  await expect(rowOf(page, "Grace Hopper").getByRole("link")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Grace Hopper", level: 1 })).toBeVisible();
});

test("a sign-in link from an admin brings a member back, to this organization only", async ({
  page,
  admin,
  server,
  openAs,
}) => {
  const { organizationId } = admin;
  await server.newMember(organizationId, "edit", { displayName: "Grace Hopper" });
  await page.goto(`/o/${organizationId}/members`);
  await act(page, "Grace Hopper", "Create sign-in link");
  const asking = page.getByRole("alertdialog", { name: "Create a sign-in link for Grace Hopper?" });
  await expect(asking).toContainText("to Acme Docs only");
  await expectAccessible(page);
  await asking.getByRole("button", { name: "Create link" }).click();
  const made = page.getByRole("dialog", { name: "Sign-in link for Grace Hopper" });
  await expect(made).toContainText("Shown only this once");
  await expectAccessible(page);
  const link = await copiedBy(made.getByRole("button", { name: "Copy link" }));
  await made.getByRole("button", { name: "Done" }).click();
  await expect(made).toBeHidden();

  const hers = await openAs();
  await hers.goto(link);
  await hers.getByRole("button", { name: "Sign in" }).click();
  await expect(hers.getByRole("button", { name: "Account: Grace Hopper" })).toBeVisible();
  await hers.goto("/account/sessions");
  await expect(hers.getByRole("row").filter({ hasText: "This browser" })).toContainText(
    "Acme Docs only",
  );
});
