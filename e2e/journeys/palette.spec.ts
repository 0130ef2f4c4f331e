import type { Page, Request } from "@playwright/test";
import { createOrganizationTeam, createSite, updateSpaceById } from "#client";
import { editSpace, newPage } from "#server/testing/content-fixture.ts";
import { expect, expectAccessible, holdAnswers, test } from "../fixtures.ts";
import { newSpaces } from "../search-fixture.ts";

const palette = (page: Page) => page.getByRole("dialog", { name: "Command palette" });
const option = (page: Page, name: RegExp | string) => palette(page).getByRole("option", { name });
const selected = (page: Page, name: RegExp | string) =>
  palette(page).getByRole("option", { name, selected: true });
const group = (page: Page, name: string) =>
  palette(page).getByRole("group", { name, exact: true }).getByRole("option");

const open = async (page: Page): Promise<void> => {
  await page.keyboard.press("Control+k");
  await expect(palette(page).getByRole("combobox")).toBeFocused();
};
const retype = (page: Page, text: string) => palette(page).getByRole("combobox").fill(text);

/** Whether a request looks for pages by a text. */
const isSearchFor = (text: string) => (request: Request) => {
  const { pathname, searchParams } = new URL(request.url());
  return pathname.endsWith("/search") && searchParams.get("query") === text;
};

test("a page is found in the moment it is written, and opens where the words stand", async ({
  page,
  admin,
}) => {
  const { guides } = await newSpaces(admin);
  await page.goto(`/o/${admin.organizationId}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await open(page);
  await page.keyboard.type("quokka");
  await expect(palette(page).getByText("Nothing found for “quokka”").first()).toBeVisible();
  await editSpace(admin.client, guides, newPage("Animals", "## In the zoo\n\nA quokka smiles."));
  await expect(selected(page, /^Animals/)).toContainText("In the zoo · A quokka smiles.");
  await expect(selected(page, /^Animals/).locator("mark")).toHaveText("quokka");
  await expect(selected(page, /^Animals/)).toContainText("Guides");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/pages\/\w+#in-the-zoo$/);
  await expect(page.getByRole("heading", { name: "In the zoo" })).toBeInViewport();
});

test("spaces, sites, members, teams, settings and actions are in one list", async ({
  page,
  admin,
  server,
}) => {
  const { client, organizationId } = admin;
  const asked = { client, path: { organizationId }, throwOnError: true } as const;
  await newSpaces(admin);
  await createSite({ ...asked, body: { title: "Guided tours", spaces: [] } });
  await createOrganizationTeam({ ...asked, body: { title: "Guidance", members: [] } });
  const person = await server.newMember(organizationId, "edit", { displayName: "Guido" });
  await page.goto(`/o/${organizationId}`);
  await page.getByRole("button", { name: "Search or jump to" }).first().click();
  await retype(page, "guid");
  await expect(group(page, "Spaces")).toHaveText("Guides");
  await expect(group(page, "Docs sites")).toHaveText("Guided tours");
  await expect(group(page, "Teams")).toHaveText("Guidance");
  await expect(group(page, "Members")).toContainText(person.email);
  await expect(palette(page).getByRole("status")).toHaveText("4 results");
  await group(page, "Members").click();
  await expect(page.getByRole("heading", { name: "Guido", level: 1 })).toBeVisible();

  for (const [place, heading] of [
    ["Spaces", "Guides"],
    ["Docs sites", "Guided tours"],
    ["Teams", "Guidance"],
  ] as const) {
    await open(page);
    await retype(page, "guid");
    await group(page, place).click();
    await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
  }

  await test.step("with the settings and acts that are known without a search", async () => {
    await open(page);
    await retype(page, "invite");
    await expect(group(page, "Settings")).toHaveText(/^Invite links/);
    await expect(selected(page, /^Invite people/)).toBeVisible();
  });
});

test("in a space its own pages come first, and the search screen is never far", async ({
  page,
  admin,
}) => {
  const { guides } = await newSpaces(admin);
  await page.goto(`/o/${admin.organizationId}/spaces/${guides}/pages`);
  await expect(page.getByRole("tree", { name: "Pages of this space" })).toBeVisible();
  await open(page);
  await page.keyboard.type("install");
  await expect(group(page, "In this space")).toHaveCount(3);
  await expect(group(page, "In other spaces")).toHaveCount(1);
  await expect(group(page, "In this space").first()).toHaveAttribute("aria-selected", "true");
  await expect(group(page, "In this space").first()).toBeInViewport({ ratio: 1 });
  await expect(option(page, /^Old install notes/)).toContainText("Hidden");

  await page.keyboard.press("End");
  await expect(selected(page, "Search for “install”")).toBeVisible();
  await page.keyboard.press("ArrowUp");
  await expect(selected(page, "Search this space for “install”")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/search\\?q=install&space=${guides}$`));
  await expect(page.getByText("3 pages", { exact: true }).first()).toBeVisible();
});

test("what was asked later is never overwritten, and nothing is chosen that was not seen", async ({
  page,
  admin,
}) => {
  await newSpaces(admin);
  await page.goto(`/o/${admin.organizationId}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await open(page);

  await test.step("an earlier answer that comes later changes nothing", async () => {
    const asked = page.waitForRequest(isSearchFor("insta"));
    const letThrough = await holdAnswers(page, isSearchFor("insta"));
    await page.keyboard.type("insta");
    await asked;
    await retype(page, "zebra");
    await expect(selected(page, /^Install/)).toContainText("Behind a proxy");
    await letThrough();
    await expect(group(page, "Pages")).toHaveCount(1);
    await expect(selected(page, /^Install/)).toContainText("Behind a proxy");
  });

  await test.step("what is selected stays so when more is found", async () => {
    const letThrough = await holdAnswers(page, isSearchFor("set"));
    await retype(page, "set");
    await expect(selected(page, /^Settings/)).toBeInViewport();
    await page.keyboard.press("ArrowDown");
    const chosen = palette(page).getByRole("option", { selected: true });
    const before = await chosen.textContent();
    await letThrough();
    await expect(group(page, "Pages").filter({ hasText: "Settings" })).toBeVisible();
    await expect(chosen).toHaveText(before ?? "");
  });

  await test.step("Enter before the answer is there searches for the words", async () => {
    const letThrough = await holdAnswers(page, isSearchFor("upgrade"));
    await retype(page, "upgrade");
    await expect(selected(page, "Search for “upgrade”")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/search\?q=upgrade$/);
    await letThrough();
    await expect(page.getByRole("main").getByRole("link", { name: "Upgrade" })).toBeVisible();
  });
});

test("a space is selected also where the list of spaces comes after its name was typed", async ({
  page,
  admin,
}) => {
  await newSpaces(admin);
  await page.goto(`/o/${admin.organizationId}/members`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const letThrough = await holdAnswers(page, (request) =>
    new URL(request.url()).pathname.endsWith(`/${admin.organizationId}/spaces`),
  );
  await open(page);
  await page.keyboard.insertText("guides");
  await expect(selected(page, "Search for “guides”")).toBeVisible();
  await expect(palette(page).getByRole("listbox")).toHaveAttribute("aria-busy", "false");
  await letThrough();
  await expect(selected(page, /^Guides/)).toBeVisible();
});

test("without a connection places still work, and what failed comes by itself", async ({
  page,
  context,
  admin,
}) => {
  await newSpaces(admin);
  await page.goto(`/o/${admin.organizationId}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await open(page);
  await context.setOffline(true);
  await page.keyboard.type("zebra");
  await expect(palette(page).getByText("No connection. You can still go to places.")).toBeVisible();
  await expect(palette(page).getByRole("button", { name: "Try again" })).toBeVisible();
  await expectAccessible(page);
  await retype(page, "member");
  await expect(selected(page, /^Members/)).toBeVisible();
  await retype(page, "zebra");
  await context.setOffline(false);
  await expect(selected(page, /^Install/)).toContainText("Behind a proxy");
});

test("odd words do no harm: only a word to leave out, a misspelt one, one that is too long", async ({
  page,
  admin,
}) => {
  await newSpaces(admin);
  await page.goto(`/o/${admin.organizationId}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await open(page);
  await page.keyboard.type("-zebra");
  await expect(palette(page).getByText("Nothing found for “-zebra”").first()).toBeVisible();
  await retype(page, "setings");
  await expect(option(page, /^Settings.*Reference/)).toBeVisible();
  await expect(palette(page).getByRole("status")).toContainText(
    "Also showing results for “setting”",
  );
  await retype(page, "x".repeat(513));
  await expect(palette(page).getByText("This is too long to search for")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(palette(page)).toBeHidden();
});

test("nobody finds what they may not open or list", async ({ admin, pageAs }) => {
  const { guides } = await newSpaces(admin);
  await updateSpaceById({
    client: admin.client,
    path: { spaceId: guides },
    body: { defaultLevel: null },
    throwOnError: true,
  });
  const { page } = await pageAs("read");
  await page.goto(`/o/${admin.organizationId}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await open(page);
  await page.keyboard.type("install");
  await expect(group(page, "Pages")).toHaveCount(1);
  await retype(page, "guides");
  await expect(palette(page).getByText("Nothing found for “guides”").first()).toBeVisible();

  const { page: guest } = await pageAs(null);
  await guest.goto(`/o/${admin.organizationId}`);
  await expect(guest.getByRole("heading", { level: 1 })).toBeVisible();
  await open(guest);
  await guest.keyboard.type(admin.displayName);
  await expect(
    palette(guest).getByText(`Nothing found for “${admin.displayName}”`).first(),
  ).toBeVisible();
});

test("the palette with results fits every look, and nothing of it moves", async ({
  page,
  admin,
}) => {
  await newSpaces(admin);
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/o/${admin.organizationId}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await open(page);
    const before = await palette(page).boundingBox();
    await page.keyboard.type("install");
    await expect(group(page, "Pages")).toHaveCount(4);
    expect(await palette(page).boundingBox()).toEqual(before);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
  }
});

test("closing the palette leads back to where one was", async ({ page, admin }) => {
  await page.goto(`/o/${admin.organizationId}`);
  const opener = page.getByRole("button", { name: "Search or jump to" });
  await opener.press("Enter");
  await expect(palette(page).getByRole("combobox")).toBeFocused();
  await page.keyboard.type("set");
  await page.keyboard.press("Escape");
  await expect(palette(page)).toBeHidden();
  await expect(opener).toBeFocused();
  const members = page.getByRole("link", { name: "Members", exact: true }).first();
  await members.focus();
  await open(page);
  await retype(page, "x".repeat(513));
  await expect(palette(page).getByText("This is too long to search for").first()).toBeVisible();
  await expect(palette(page).getByText(/Nothing found/)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(members).toBeFocused();
});
