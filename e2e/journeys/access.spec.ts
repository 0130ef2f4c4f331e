import type { Page } from "@playwright/test";
import {
  createCollection,
  createOrganizationInvite,
  createOrganizationTeam,
  createSpace,
  getCollectionById,
  getSpaceById,
  inviteToCollection,
  inviteToSpace,
  joinOrganizationWithInvite,
  listUserPermissionsInSpace,
  updateSpaceById,
} from "#client";
import type { Person } from "#server/testing/make-app.ts";
import { expect, expectAccessible, expectFocusIn, holdBack, test as base } from "../fixtures.ts";

interface Fixture {
  /** Ana reads, and team Docs with her in it reviews everything in collection Product. */
  readonly ana: Person;
  /** Ben reads, by his own role in the organization alone. */
  readonly ben: Person;
  /** A space in the collection. */
  readonly spaceId: string;
  readonly collectionId: string;
  /** Addresses below the organization. */
  readonly space: string;
  readonly collection: string;
}

const as = ({ client }: Person) => ({ client, throwOnError: true }) as const;

const test = base.extend<{ fixture: Fixture }>({
  fixture: async ({ server, admin }, use) => {
    const { organizationId } = admin;
    const by = as(admin);
    const path = { organizationId };
    const ana = await server.newMember(organizationId, "read", { displayName: "Ana Ruiz" });
    const ben = await server.newMember(organizationId, "read", { displayName: "Ben Adler" });
    const { data: team } = await createOrganizationTeam({
      ...by,
      path,
      body: { title: "Docs", members: [ana.id] },
    });
    const { data: collection } = await createCollection({
      ...by,
      path,
      body: { title: "Product" },
    });
    await inviteToCollection({
      ...by,
      path: { collectionId: collection.id },
      body: { teams: [team.id], role: "review" },
    });
    const { data: space } = await createSpace({
      ...by,
      path,
      body: { title: "Guide", parent: collection.id },
    });
    await use({
      ana,
      ben,
      spaceId: space.id,
      collectionId: collection.id,
      space: `/o/${organizationId}/spaces/${space.id}`,
      collection: `/o/${organizationId}/spaces/collections/${collection.id}`,
    });
  },
});

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const everybody = (page: Page) => page.getByRole("table", { name: "Everybody with access" });
const given = (page: Page) =>
  page.getByRole("table", { name: "People and teams with a role of their own" });
const rowOf = (page: Page, name: string) => everybody(page).getByRole("row", { name });

const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
      message: `width of ${page.url()}`,
    })
    .toBeLessThanOrEqual(0);
};

/** The screen as it stands, in both themes, wide and narrow. */
const expectGoodInEveryLook = async (page: Page): Promise<void> => {
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    // A theme changes nothing but colours.
    await expectAccessible(page, ["color-contrast"]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
};

test("says who can open a space and why, and why somebody cannot", async ({
  page,
  admin,
  fixture,
}) => {
  await page.goto(`${fixture.space}/access`);
  await expect(rowOf(page, "Ana Ruiz")).toContainText("Reviewer");
  await expect(rowOf(page, "Ana Ruiz")).toContainText(
    "Team Docs on collection Product; also: their role in the organization (Reader)",
  );
  await expect(rowOf(page, "Ben Adler")).toContainText("Their role in the organization");
  await expectGoodInEveryLook(page);

  await page.getByRole("link", { name: "Ana Ruiz" }).click();
  const panel = page.getByRole("dialog", { name: "Can Ana Ruiz open this, and why?" });
  await expect(panel).toContainText("Ana Ruiz can open Guide as Reviewer.");
  await expect(panel).toContainText("Reviewer — team Docs on collection Product");
  await expect(panel).toContainText("Reader — their role in the organization");
  await expectGoodInEveryLook(page);
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(page).not.toHaveURL(/user=/);

  await page.getByRole("combobox", { name: "Role", exact: true }).selectOption("Reviewer");
  await expect(rowOf(page, "Ben Adler")).toBeHidden();
  await expect(rowOf(page, "Ana Ruiz")).toBeVisible();
  await expect(page).toHaveURL(/role=review/);

  await updateSpaceById({
    ...as(admin),
    path: { spaceId: fixture.spaceId },
    body: { defaultLevel: null },
  });
  await page.goto(`${fixture.space}/access?search=ben`);
  await expect(page.getByText("No people match these filters")).toBeVisible();
  await page.getByRole("link", { name: "Why Ben Adler cannot open this" }).click();
  await expect(
    page.getByRole("dialog", { name: "Can Ben Adler open this, and why?" }),
  ).toContainText("Ben Adler cannot open this: the default level gives members nothing here");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(rowOf(page, "Ana Ruiz")).toBeVisible();
});

test("gives, changes and takes back roles, by keyboard alone", async ({ page, admin, fixture }) => {
  await page.goto(`${fixture.space}/access`);
  await expect(page.getByText("Nobody has a role of their own here")).toBeVisible();
  const more = page.getByRole("link", { name: "Give access" });
  await more.focus();
  await expect(more).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/add=yes/);
  const dialog = page.getByRole("dialog", { name: "Give access to Guide" });
  await expect(dialog.getByRole("searchbox", { name: "People and teams" })).toBeFocused();
  await page.keyboard.type("ben");
  const ben = dialog.getByRole("checkbox", { name: /^Ben Adler/ });
  await expect(dialog.getByRole("checkbox")).toHaveCount(1);
  await page.keyboard.press("Tab");
  await expect(ben).toBeFocused();
  await page.keyboard.press("Space");
  await expect(dialog.getByText("1 chosen")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("radio", { name: "Reader" })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(dialog.getByRole("radio", { name: "Editor" })).toBeChecked();
  await expectGoodInEveryLook(page);
  await dialog.getByRole("button", { name: "Give access" }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(given(page).getByRole("row", { name: /Ben Adler/ })).toContainText("Editor");
  await expect(rowOf(page, "Ben Adler")).toContainText("Given to them on this space");

  await page.getByRole("button", { name: "Role of Ben Adler: Editor" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitemradio", { name: /^Editor/ })).toBeChecked();
  await expectAccessible(page);
  await expectFocusIn(page.getByRole("menu"));
  await page.keyboard.type("Cr");
  await expect(page.getByRole("menuitemradio", { name: /^Creator/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Role of Ben Adler: Creator" })).toBeVisible();
  await expect(rowOf(page, "Ben Adler")).toContainText("Creator");

  await page.getByRole("button", { name: "Actions for Ben Adler" }).press("Enter");
  await page.getByRole("menuitem", { name: "Remove access" }).press("Enter");
  await expect(page.getByText("Nobody has a role of their own here")).toBeVisible();
  await page
    .getByRole("listitem")
    .filter({ hasText: "Ben Adler has no role of their own here any more" })
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(page.getByRole("button", { name: "Role of Ben Adler: Creator" })).toBeVisible();
  const { data } = await listUserPermissionsInSpace({
    ...as(admin),
    path: { spaceId: fixture.spaceId },
  });
  expect(data.items.map(({ user, permission }) => [user.id, permission])).toEqual([
    [fixture.ben.id, "create"],
  ]);
});

test("an Undo leaves what somebody else gave since", async ({ page, admin, fixture }) => {
  const give = (role: "edit" | "comment") =>
    inviteToSpace({
      ...as(admin),
      path: { spaceId: fixture.spaceId },
      body: { users: [fixture.ben.id], role },
    });
  await give("edit");
  await page.goto(`${fixture.space}/access`);
  await page.getByRole("button", { name: "Actions for Ben Adler" }).press("Enter");
  await page.getByRole("menuitem", { name: "Remove access" }).press("Enter");
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toBeVisible();
  await give("comment");
  await undo.click();
  await expect(page.getByText(/Ben Adler was changed again in the meantime/).last()).toBeVisible();
  const { data } = await listUserPermissionsInSpace({
    ...as(admin),
    path: { spaceId: fixture.spaceId },
  });
  expect(data.items.map(({ permission }) => permission)).toEqual(["comment"]);
});

test("says whom another default level touches before it is saved", async ({
  page,
  admin,
  fixture,
}) => {
  await page.goto(fixture.collection);
  await expect(page.getByRole("heading", { name: "Product", level: 1 })).toBeVisible();
  await expectGoodInEveryLook(page);
  const level = card(page, "Default level");
  const choice = level.getByRole("combobox");
  await expect(choice.getByRole("option", { selected: true })).toHaveText(
    "Everyone in the organization keeps their own role",
  );
  await choice.selectOption("Only people and teams named here");
  await expect(level.getByRole("status").first()).toContainText("1 person loses access.");
  await choice.selectOption("Members can read and comment");
  await expect(level.getByRole("status").first()).toContainText("1 person gets a higher role.");
  await level.getByRole("button", { name: "Save" }).click();
  await expect(level).toContainText("Saved");
  await expect(rowOf(page, "Ben Adler")).toContainText("Default level of this collection");

  await page.goto(`${fixture.space}/access`);
  await expect(card(page, "Default level").getByRole("option", { selected: true })).toHaveText(
    "As in collection Product, where today: members can read and comment",
  );
  await expect(rowOf(page, "Ben Adler")).toContainText("Default level of collection Product");
  const { data } = await getCollectionById({
    ...as(admin),
    path: { collectionId: fixture.collectionId },
  });
  expect(data.defaultLevel).toBe("comment");
});

test("members see who has access and change nothing; guests see that they may not", async ({
  fixture,
  admin,
  openAs,
  pageAs,
}) => {
  const page = await openAs(fixture.ben);
  await page.goto(`${fixture.space}/access`);
  await expect(rowOf(page, "Ana Ruiz")).toBeVisible();
  await expect(card(page, "Default level")).toContainText("As in collection Product");
  await expect(page.getByRole("link", { name: "Give access" })).toBeHidden();
  await expect(page.getByRole("combobox", { name: /Members without/ })).toBeHidden();
  await page.goto(`${fixture.space}/settings`);
  await expect(page.getByText("Settings are for admins")).toBeVisible();
  await page.getByRole("link", { name: "See who is an admin" }).click();
  await expect(everybody(page)).toContainText("Admin of the organization");
  await page.goto(`${fixture.collection}/settings`);
  await expect(page.getByText("Settings are for admins")).toBeVisible();

  const { person, page: guest } = await pageAs(null);
  await guest.goto(`${fixture.space}/access`);
  await expect(guest.getByText("This space is not here any more")).toBeVisible();
  await inviteToSpace({
    ...as(admin),
    path: { spaceId: fixture.spaceId },
    body: { users: [person.id], role: "read" },
  });
  await guest.reload();
  await expect(guest.getByText("Guests cannot see who has access")).toBeVisible();
  await expectAccessible(guest);
});

test("changes a space's settings, and asks when somebody else did", async ({
  page,
  admin,
  fixture,
}) => {
  await page.goto(`${fixture.space}/settings`);
  const name = card(page, "Name and picture");
  await name.getByRole("textbox", { name: "Title" }).fill("Handbook");
  await expectGoodInEveryLook(page);
  // Held back, so that the other change is in before this one arrives.
  const letThrough = await holdBack(page, (request) => request.method() === "PATCH");
  const sent = page.waitForRequest((request) => request.method() === "PATCH");
  await name.getByRole("button", { name: "Save" }).click();
  await sent;
  const path = { spaceId: fixture.spaceId };
  await updateSpaceById({ ...as(admin), path, body: { title: "Manual" } });
  await letThrough();
  await expect(name.getByText("Changed by somebody else meanwhile")).toBeVisible();
  await name.getByRole("button", { name: "Keep mine" }).click();
  await expect(name).toContainText("Saved");
  await expect(page.getByRole("heading", { name: "Handbook", level: 1 })).toBeVisible();

  await name.getByRole("textbox", { name: "Emoji" }).fill("📘");
  await name.getByRole("textbox", { name: "Icon address" }).fill("https://acme.example/x.png");
  await name.getByRole("button", { name: "Save" }).click();
  await expect(name).toContainText("Either an emoji or an icon");
  await name.getByRole("textbox", { name: "Icon address" }).fill("");
  await name.getByRole("button", { name: "Save" }).click();
  await expect(name).toContainText("Saved");

  const editing = card(page, "Editing");
  await editing.getByRole("radio", { name: "Locked" }).check();
  await editing.getByRole("button", { name: "Save" }).click();
  await expect(editing).toContainText("Saved");
  await expect(card(page, "Who can read it")).toContainText(
    "In a collection: whoever can open collection Product and this space.",
  );
  const { data } = await getSpaceById({ ...as(admin), path });
  expect(data).toMatchObject({ title: "Handbook", emoji: "📘", editMode: "locked" });
});

test("duplicates a space, then deletes it", async ({ page, admin, fixture }) => {
  await page.goto(`${fixture.space}/settings`);
  await page.getByRole("button", { name: "Duplicate…" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Duplicate" }).click();
  await expect(page).not.toHaveURL(new RegExp(fixture.spaceId));
  await expect(page).toHaveURL(/\/spaces\/\w+\/pages/);

  await page.goto(`${fixture.space}/settings`);
  await page.getByRole("button", { name: "Delete space…" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Delete Guide?" });
  await expect(dialog).toContainText("restored");
  await dialog.getByRole("button", { name: "Delete space" }).click();
  await expect(page).toHaveURL(new RegExp(`/o/${admin.organizationId}/spaces$`));
  const { data } = await getSpaceById({ ...as(admin), path: { spaceId: fixture.spaceId } });
  expect(data.deletedAt).toBeDefined();
});

test("transfers a collection after saying what goes and what is lost", async ({
  page,
  server,
  admin,
  fixture,
}) => {
  const other = await server.newAdmin("Harbour");
  const harbour = other.organizationId;
  await page.goto(`${fixture.collection}/settings`);
  await expect(page.getByRole("button", { name: "Transfer…" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  const { data: invite } = await createOrganizationInvite({
    ...as(other),
    path: { organizationId: harbour },
    body: { role: "create" },
  });
  await joinOrganizationWithInvite({
    ...as(admin),
    path: { organizationId: harbour, inviteId: invite.id },
  });
  await page.reload();
  const name = card(page, "Name");
  await name.getByRole("textbox", { name: "Description" }).fill("x".repeat(101));
  await expect(name.getByText("101 / 100")).toBeVisible();
  await name.getByRole("textbox", { name: "Description" }).fill("All about the product");
  await name.getByRole("button", { name: "Save" }).click();
  await expect(name).toContainText("Saved");

  await page.getByRole("button", { name: "Transfer…" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Transfer Product" });
  await dialog.getByRole("combobox", { name: "Organization" }).selectOption("Harbour");
  await expect(dialog).toContainText("1 space");
  await expect(dialog).toContainText("1 team loses its role");
  await expectGoodInEveryLook(page);
  const confirm = dialog.getByRole("button", { name: "Transfer" });
  await expect(confirm).toHaveAttribute("aria-disabled", "true");
  await dialog.getByRole("textbox", { name: /Type Product/ }).fill("Product");
  await confirm.click();
  await expect(page).toHaveURL(new RegExp(`/o/${harbour}/spaces/collections/`));
  await expect(page.getByRole("heading", { name: "Product", level: 1 })).toBeVisible();
  const { data } = await getCollectionById({
    ...as(admin),
    path: { collectionId: fixture.collectionId },
  });
  expect(data).toMatchObject({ organization: harbour, description: "All about the product" });

  await page.goto(`/o/${admin.organizationId}/spaces/${fixture.spaceId}/links?status=broken`);
  await expect(page).toHaveURL(
    new RegExp(`/o/${harbour}/spaces/${fixture.spaceId}/links\\?status=broken$`),
  );
  await expect(page.getByRole("heading", { name: "No broken links" })).toBeVisible();
});

test("a member's screen says why they can open each space", async ({ page, admin, fixture }) => {
  await page.goto(`/o/${admin.organizationId}/members/${fixture.ana.id}?tab=spaces`);
  const spaces = page.getByRole("table", { name: "Spaces Ana Ruiz can open" });
  await expect(spaces).toContainText("Team Docs on collection Product");
  await expectGoodInEveryLook(page);
  await spaces.getByRole("link", { name: "Guide" }).click();
  await expect(
    page.getByRole("dialog", { name: "Can Ana Ruiz open this, and why?" }),
  ).toContainText("Reviewer — team Docs on collection Product");
});
