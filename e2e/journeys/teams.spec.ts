import type { Page } from "@playwright/test";
import {
  addMemberToOrganizationTeamById,
  createOrganizationTeam,
  deleteMemberFromOrganizationTeamById,
  listTeamMembersInOrganizationById,
  removeTeamFromOrganizationById,
  updateTeamInOrganizationById,
} from "#client";
import type { Admin, Person } from "#server/testing/make-app.ts";
import { expect, expectAccessible, expectHearing, test } from "../fixtures.ts";

const newTeam = async (
  { client, organizationId }: Admin,
  title: string,
  members: readonly Person[] = [],
): Promise<string> => {
  const { data } = await createOrganizationTeam({
    client,
    path: { organizationId },
    body: { title, members: members.map(({ id }) => id) },
    throwOnError: true,
  });
  return data.id;
};

/** Who is in a team, as the API says: "Person 3: owner". */
const rosterOf = async ({ client, organizationId }: Admin, teamId: string): Promise<string[]> => {
  const { data } = await listTeamMembersInOrganizationById({
    client,
    path: { organizationId, teamId },
    throwOnError: true,
  });
  return data.items
    .map(({ organization, team }) => `${organization.user.displayName}: ${team.role}`)
    .toSorted();
};

const changesOf = (page: Page) => page.getByRole("region", { name: "Changes not saved" });
const rowOf = (page: Page, name: string) =>
  page
    .getByRole("table", { name: "People in this team" })
    .getByRole("row")
    .filter({ hasText: name });

const roleOf = (page: Page, name: string) =>
  page.getByRole("button", { name: `Role of ${name} in the team` });
const makeOwner = async (page: Page, name: string): Promise<void> => {
  await roleOf(page, name).click();
  await page.getByRole("menuitemradio", { name: "Owner" }).click();
};

/** The requests that write the membership of a team. */
const membershipWrites = (page: Page): string[] => {
  const seen: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== "GET" && /\/teams\/[^/]+\/members/.test(pathname))
      seen.push(request.method());
  });
  return seen;
};

test("makes a team with members, finds it, renames it and deletes it", async ({
  page,
  server,
  admin,
}) => {
  await server.newMember(admin.organizationId, "edit", { displayName: "Grace Hopper" });
  await page.goto(`/o/${admin.organizationId}/teams`);
  await expect(page.getByRole("heading", { name: "No teams yet" })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "New team" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New team" });
  await expect(page).toHaveURL(/\/teams\/new$/);
  await dialog.getByRole("textbox", { name: "Title" }).fill("Compilers");
  await dialog.getByRole("searchbox", { name: "Members" }).fill("grace");
  await dialog.getByRole("checkbox", { name: /Grace Hopper/ }).check();
  await expect(dialog.getByRole("list", { name: "Chosen" })).toHaveText("Grace Hopper");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Create team" }).click();

  await expect(page.getByRole("heading", { name: "Compilers", level: 1 })).toBeVisible();
  await expect(rowOf(page, "Grace Hopper")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Actions for Compilers" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await expect(page).toHaveURL(/\/rename$/);
  const rename = page.getByRole("dialog", { name: "Rename Compilers" });
  await rename.getByRole("textbox", { name: "Title" }).fill("Languages");
  await rename.getByRole("button", { name: "Rename" }).click();
  await expect(page.getByRole("heading", { name: "Languages", level: 1 })).toBeVisible();

  await expectHearing(page);
  await newTeam(admin, "Support");
  await page
    .getByRole("navigation", { name: "Breadcrumbs" })
    .getByRole("link", { name: "Teams" })
    .click();
  await page.getByRole("searchbox", { name: "Search teams" }).fill("lang");
  await expect(page).toHaveURL(/title=lang/);
  await expect(page.getByRole("link", { name: "Support" })).toBeHidden();
  await page.getByRole("searchbox", { name: "Search teams" }).fill("nothing like it");
  await expect(page.getByRole("heading", { name: "No teams match these filters" })).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByRole("link", { name: "Support" })).toBeVisible();

  await page.getByRole("button", { name: "Actions for Languages" }).click();
  await page.getByRole("menuitem", { name: "Delete team" }).click();
  const ask = page.getByRole("alertdialog", { name: "Delete Languages?" });
  await expect(ask).toContainText("1 member loses this team.");
  await expect(ask).toContainText("Its people stay members of the organization.");
  await ask.getByRole("textbox").fill("Languages");
  await ask.getByRole("button", { name: "Delete team" }).click();
  await expect(page.getByRole("link", { name: "Languages" })).toBeHidden();
});

test("chooses who is in a team and sends the changes as one request, which can be taken back", async ({
  page,
  server,
  admin,
}) => {
  const join = (displayName: string) =>
    server.newMember(admin.organizationId, "edit", { displayName });
  const [ada, ben, cleo] = [
    await join("Ada Adams"),
    await join("Ben Berg"),
    await join("Cleo Cruz"),
  ];
  await join("Dora Dahl");
  const emil = await join("Emil Egg");
  const teamId = await newTeam(admin, "Docs", [ada, ben, cleo]);
  const writes = membershipWrites(page);

  await page.goto(`/o/${admin.organizationId}/teams/${teamId}`);
  await makeOwner(page, "Ada Adams");
  await page.getByRole("button", { name: "Remove Ben Berg from the team" }).click();
  await expect(rowOf(page, "Ben Berg")).toContainText("Will be removed");

  await page.getByRole("link", { name: "Add people" }).click();
  await page.getByRole("searchbox", { name: "Search the organization" }).fill("dora");
  await page.getByRole("checkbox", { name: /Dora Dahl/ }).check();
  await page.getByRole("searchbox", { name: "Search the organization" }).fill("ada");
  await expect(page.getByRole("checkbox", { name: /Ada Adams.*In the team/ })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Done" }).click();

  await page.getByRole("link", { name: "Paste a list" }).click();
  const paste = page.getByRole("dialog", { name: "Paste people for Docs" });
  await paste
    .getByRole("textbox", { name: "People" })
    .fill(
      `${emil.email.toUpperCase()}\n${ben.id}\n${cleo.email}, ${emil.email}\nwho@else.example\nnobody`,
    );
  await expect(
    paste.getByRole("list", { name: "Result for each line" }).getByRole("listitem"),
  ).toHaveText([
    /Emil Egg.*Will be added/,
    /Ben Berg.*Marked for removal, too: removal wins/,
    /Cleo Cruz.*In the team already/,
    /Emil Egg.*Named above/,
    /who@else\.example.*Not in the organization/,
    /nobody.*Neither an address nor an id/,
  ]);
  await expectAccessible(page);
  await paste.getByRole("button", { name: "Add 2 people to the changes" }).click();

  await expect(changesOf(page).getByRole("listitem")).toHaveText([
    /Ada Adams Member → Owner/,
    /Ben Berg leaves the team.*removal wins/,
    /Dora Dahl joins/,
    /Emil Egg joins/,
  ]);
  await expectAccessible(page);
  expect(writes).toEqual([]);

  await changesOf(page).getByRole("button", { name: "Save changes" }).click();
  await expect(changesOf(page)).toBeHidden();
  expect(writes).toEqual(["PUT"]);
  await expect
    .poll(() => rosterOf(admin, teamId))
    .toEqual(["Ada Adams: owner", "Cleo Cruz: member", "Dora Dahl: member", "Emil Egg: member"]);

  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(rowOf(page, "Ben Berg")).toBeVisible();
  expect(await rosterOf(admin, teamId)).toEqual([
    "Ada Adams: member",
    "Ben Berg: member",
    "Cleo Cruz: member",
  ]);
});

test("keeps pending changes across a reload and says what another admin did meanwhile", async ({
  page,
  server,
  admin,
}) => {
  const { organizationId, client } = admin;
  const join = (displayName: string) => server.newMember(organizationId, "edit", { displayName });
  const [ada, ben, cleo] = [
    await join("Ada Adams"),
    await join("Ben Berg"),
    await join("Cleo Cruz"),
  ];
  const teamId = await newTeam(admin, "Docs", [ada, ben]);
  await page.goto(`/o/${organizationId}/teams/${teamId}`);
  await makeOwner(page, "Ada Adams");
  await page.getByRole("button", { name: "Remove Ben Berg from the team" }).click();
  await page.getByRole("link", { name: "Add people" }).click();
  await page.getByRole("checkbox", { name: /Cleo Cruz/ }).check();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(changesOf(page)).toContainText("3 changes not saved");

  // The browser asks before a reload; going on keeps the draft.
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(changesOf(page)).toContainText("3 changes not saved");
  await expect(changesOf(page)).toContainText("Kept from your last visit.");
  await expectHearing(page);

  const path = { organizationId, teamId };
  await deleteMemberFromOrganizationTeamById({ client, path: { ...path, userId: ada.id } });
  await deleteMemberFromOrganizationTeamById({ client, path: { ...path, userId: ben.id } });
  await addMemberToOrganizationTeamById({ client, path: { ...path, userId: cleo.id } });
  await expect(changesOf(page).getByRole("listitem")).toHaveText([
    /Ada Adams.*took them out meanwhile, so their role is left alone/,
    /Ben Berg.*took them out meanwhile/,
    /Cleo Cruz.*added them meanwhile/,
  ]);
  const save = changesOf(page).getByRole("button", { name: "Save changes" });
  await expect(save).toHaveAttribute("aria-disabled", "true");
  await expect(save).toHaveAccessibleDescription("Nothing of this is left to send");

  await changesOf(page).getByRole("button", { name: "Add again" }).click();
  await save.click();
  await expect(changesOf(page)).toBeHidden();
  expect(await rosterOf(admin, teamId)).toEqual(["Ada Adams: owner", "Cleo Cruz: member"]);
});

test("asks before pending changes are left, and keeps them when the service fails", async ({
  page,
  server,
  admin,
}) => {
  const ada = await server.newMember(admin.organizationId, "edit", { displayName: "Ada Adams" });
  const teamId = await newTeam(admin, "Docs", [ada]);
  await page.goto(`/o/${admin.organizationId}/teams/${teamId}`);
  await page.getByRole("button", { name: "Remove Ada Adams from the team" }).click();
  await page.getByRole("link", { name: "Add people" }).click();
  await page.getByRole("button", { name: "Done" }).click();

  await page.getByRole("link", { name: "Members" }).first().click();
  const ask = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await ask.getByRole("button", { name: "Keep editing" }).click();
  await expect(changesOf(page)).toBeVisible();

  await page.setExtraHTTPHeaders({ "X-Fault": "refuse" });
  await changesOf(page).getByRole("button", { name: "Save changes" }).click();
  await expect(changesOf(page).getByRole("alert")).toContainText(
    "Something went wrong in the service",
  );
  await expect(changesOf(page)).toContainText("Ada Adams leaves the team");
  await page.setExtraHTTPHeaders({});
  await changesOf(page).getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("heading", { name: "Nobody is in this team yet" })).toBeVisible();
  expect(await rosterOf(admin, teamId)).toEqual([]);
});

test("an owner of a team decides who is in it, and nothing else", async ({
  server,
  admin,
  pageAs,
}) => {
  const { organizationId, client } = admin;
  const { person, page } = await pageAs("edit");
  const other = await server.newMember(organizationId, "read", { displayName: "Otto Other" });
  const teamId = await newTeam(admin, "Mine");
  await newTeam(admin, "Not mine");
  await addMemberToOrganizationTeamById({
    client,
    path: { organizationId, teamId, userId: person.id },
    body: { role: "owner" },
  });

  await page.goto(`/o/${organizationId}/teams`);
  await expect(page.getByRole("link", { name: "Not mine" })).toBeVisible();
  await expect(page.getByRole("link", { name: "New team" })).toBeHidden();
  await expect(page.getByRole("button", { name: /Actions for/ })).toBeHidden();
  await page.getByRole("combobox", { name: "Which teams" }).selectOption("Teams I own");
  await expect(page).toHaveURL(/owner=me/);
  await expect(page.getByRole("link", { name: "Not mine" })).toBeHidden();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Mine", exact: true }).click();
  await expect(page.getByRole("button", { name: "Actions for Mine" })).toBeHidden();
  await page.getByRole("link", { name: "Add people" }).click();
  await page.getByRole("checkbox", { name: /Otto Other/ }).check();
  await page.getByRole("button", { name: "Done" }).click();
  await changesOf(page).getByRole("button", { name: "Save changes" }).click();
  await expect(changesOf(page)).toBeHidden();
  expect(await rosterOf(admin, teamId)).toContain("Otto Other: member");

  await page.getByRole("button", { name: `Remove ${person.displayName} from the team` }).click();
  await expect(changesOf(page)).toContainText("You will no longer manage this team.");
  await expect(changesOf(page)).toContainText("The team will have no owner.");
  await changesOf(page).getByRole("button", { name: "Discard" }).click();

  await page.goto(`/o/${organizationId}/teams/${teamId}/rename`);
  await expect(page.getByRole("dialog", { name: "You may not do this" })).toBeVisible();
  const path = { organizationId, teamId };
  const renamed = await updateTeamInOrganizationById({
    client: person.client,
    path,
    body: { title: "Taken over" },
  });
  expect(renamed.response?.status).toBe(403);
  const deleted = await removeTeamFromOrganizationById({ client: person.client, path });
  expect(deleted.response?.status).toBe(403);
  const meddled = await addMemberToOrganizationTeamById({
    client: other.client,
    path: { ...path, userId: other.id },
    body: { role: "owner" },
  });
  expect(meddled.response?.status).toBe(403);
});

test("others read a team without being offered changes, and guests may not list teams", async ({
  admin,
  pageAs,
}) => {
  const teamId = await newTeam(admin, "Docs", [admin]);
  const { page } = await pageAs("read");
  await page.goto(`/o/${admin.organizationId}/teams/${teamId}`);
  await expect(rowOf(page, admin.displayName)).toContainText("Member");
  await expect(page.getByRole("link", { name: "Add people" })).toBeHidden();
  await expect(page.getByRole("combobox", { name: /^Role of/ })).toBeHidden();
  for (const dialog of ["add", "paste"]) {
    await page.goto(`/o/${admin.organizationId}/teams/${teamId}/${dialog}`);
    await expect(page.getByRole("dialog", { name: "You may not do this" })).toBeVisible();
    await page.getByRole("button", { name: "Close" }).first().click();
    await expect(page).toHaveURL(new RegExp(`/teams/${teamId}$`));
  }

  const guest = await pageAs(null);
  await guest.page.goto(`/o/${admin.organizationId}/teams`);
  await expect(guest.page.getByRole("heading", { name: "You may not do this" })).toBeVisible();
});

test("says the contract's limits beside the title, in the words of the service", async ({
  page,
  admin,
}) => {
  const tooLong = "x".repeat(65);
  await page.goto(`/o/${admin.organizationId}/teams/new`);
  const dialog = page.getByRole("dialog", { name: "New team" });
  const title = dialog.getByRole("textbox", { name: "Title" });
  await title.fill(tooLong);
  await expect(dialog.getByText("65 / 64")).toBeVisible();
  await dialog.getByRole("button", { name: "Create team" }).click();
  await expect(dialog.getByText("At most 64 characters")).toBeVisible();
  await expect(title).toBeFocused();

  const refused = await createOrganizationTeam({
    client: admin.client,
    path: { organizationId: admin.organizationId },
    body: { title: tooLong },
  });
  expect(refused.error?.error.details).toEqual([
    { path: "title", message: "at most 64 characters" },
  ]);

  // What is typed outlives the dialog's reload, and leaving asks.
  await title.fill("Kept");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expect(title).toHaveValue("Kept");
  await title.press("Enter");
  await expect(page.getByRole("heading", { name: "Kept", level: 1 })).toBeVisible();
});

test("a team that is deleted while it is open says so", async ({ page, admin }) => {
  const teamId = await newTeam(admin, "Short-lived");
  const { organizationId, client } = admin;
  await page.goto(`/o/${organizationId}/teams/${teamId}`);
  await expect(page.getByRole("heading", { name: "Short-lived", level: 1 })).toBeVisible();
  await expectHearing(page);
  await removeTeamFromOrganizationById({ client, path: { organizationId, teamId } });
  await expect(page.getByRole("heading", { name: "This team is not here any more" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "See all teams" }).click();
  await expect(page.getByRole("heading", { name: "No teams yet" })).toBeVisible();
});

test("a page of the list that means nothing leads to the first", async ({ page, admin }) => {
  await newTeam(admin, "Docs");
  await page.goto(`/o/${admin.organizationId}/teams?page=garbage`);
  await page.getByRole("link", { name: "Go to the first page" }).click();
  await expect(page.getByRole("link", { name: "Docs", exact: true })).toBeVisible();
});

test.describe("narrow and dark", () => {
  test.use({ viewport: { width: 360, height: 740 }, colorScheme: "dark" });
  test("edits a team by keyboard alone", async ({ page, server, admin }) => {
    const ada = await server.newMember(admin.organizationId, "edit", { displayName: "Ada Adams" });
    const teamId = await newTeam(admin, "Docs", [ada]);
    await page.goto(`/o/${admin.organizationId}/teams/${teamId}`);
    await expect(rowOf(page, "Ada Adams")).toBeVisible();
    await page.keyboard.press("a");
    await expect(page.getByRole("searchbox", { name: "Search the organization" })).toBeFocused();
    await page.keyboard.type(admin.displayName);
    const found = page.getByRole("checkbox");
    await expect(found).toHaveCount(1);
    await page.keyboard.press("Tab");
    await expect(found).toBeFocused();
    await page.keyboard.press("Space");
    await expect(found).toBeChecked();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(changesOf(page)).toContainText(`${admin.displayName} joins`);
    await roleOf(page, "Ada Adams").press("Enter");
    await page.getByRole("menuitemradio", { name: "Owner" }).press("Enter");
    await expect(changesOf(page)).toContainText("Ada Adams Member → Owner");
    await expectAccessible(page);
    const save = changesOf(page).getByRole("button", { name: "Save changes" });
    await save.focus();
    await expect(save).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(changesOf(page)).toBeHidden();
    expect(await rosterOf(admin, teamId)).toEqual([
      "Ada Adams: owner",
      `${admin.displayName}: member`,
    ]);
  });
});
