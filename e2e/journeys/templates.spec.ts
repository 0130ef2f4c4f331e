import type { Page } from "@playwright/test";
import { createSpace, listPages, updateSpaceById, updateSpaceContent } from "#client";
import type { Admin } from "#server/testing/make-app.ts";
import {
  expect,
  expectAccessible,
  expectFocusIn,
  expectHearing,
  holdBack,
  intercept,
  test,
} from "../fixtures.ts";

const newSpace = async ({ client, organizationId }: Admin, title: string): Promise<string> => {
  const { data } = await createSpace({
    client,
    path: { organizationId },
    body: { title },
    throwOnError: true,
  });
  return data.id;
};
const write = ({ client }: Admin, spaceId: string, title: string, markdown: string) =>
  updateSpaceContent({
    client,
    path: { spaceId },
    body: { changes: [{ operation: "insert_page", title, document: { markdown } }] },
    throwOnError: true,
  });
const titlesIn = async ({ client }: Admin, spaceId: string): Promise<string[]> => {
  const { data } = await listPages({ client, path: { spaceId }, throwOnError: true });
  return data.pages.map(({ title }) => title);
};

const spaces = ({ organizationId }: Admin) => `/o/${organizationId}/spaces`;
const list = (page: Page) => page.getByRole("navigation", { name: "Templates" });
const preview = (page: Page, title: string) =>
  page.getByRole("region", { name: `Preview ${title}` });

test("a new space begins with a template that was looked at page by page", async ({
  page,
  admin,
}) => {
  await page.goto(spaces(admin));
  await page.getByRole("link", { name: "New space" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New space" });
  await expect(dialog.getByLabel("Start with")).toHaveValue("blank");
  await dialog.getByRole("link", { name: "Preview templates" }).click();
  await expect(page).toHaveURL(/\/spaces\/templates\?template=blank$/);
  await expect(page.getByRole("heading", { name: "An empty space" })).toBeVisible();

  await list(page).getByRole("link", { name: "Team handbook" }).click();
  const handbook = preview(page, "Team handbook");
  await expect(handbook.getByRole("heading", { name: /Read this first/ })).toBeVisible();
  await handbook.getByRole("treeitem", { name: "Incidents" }).getByRole("link").click();
  await expect(page).toHaveURL(/template=handbook&page=incidents/);
  await expect(handbook.getByRole("heading", { name: /Incidents/ })).toBeVisible();
  await expect(handbook.getByText("In the first five minutes")).toBeVisible();
  // A link of the text leads to that page of the preview.
  await handbook.getByRole("treeitem", { name: "Your first week" }).getByRole("link").click();
  await handbook.getByRole("article").getByRole("link", { name: "How we work" }).first().click();
  await expect(page).toHaveURL(/page=howwework/);
  await expect(handbook.getByRole("heading", { name: "Done means" })).toBeVisible();
  await page.reload();
  await expect(handbook.getByRole("heading", { name: "Done means" })).toBeVisible();

  await handbook.getByRole("link", { name: "Use this template" }).click();
  await expect(dialog.getByLabel("Start with")).toHaveValue("handbook");
  await dialog.getByRole("textbox", { name: "Title" }).fill("Our handbook");
  await dialog.getByRole("button", { name: "Create space" }).click();
  await expect(page.getByRole("heading", { name: "Our handbook", level: 1 })).toBeVisible();
  const tree = page.getByRole("tree", { name: "Pages of this space" });
  await expect(tree.getByRole("treeitem")).toHaveCount(7);
  await expect(page.getByRole("heading", { name: /Read this first/ })).toBeVisible();
  await page.getByRole("article").getByRole("link", { name: "Time off" }).click();
  await expect(page.getByRole("heading", { name: /Time off/ })).toBeVisible();
});

test("an empty space takes a template by keyboard alone", async ({ page, admin }) => {
  const spaceId = await newSpace(admin, "Help");
  await page.goto(`${spaces(admin)}/${spaceId}/pages`);
  const start = page.getByRole("link", { name: "Start from a template" });
  await start.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/template$/);
  // What brings no pages is of no use here.
  await expect(list(page).getByRole("link", { name: "Product documentation" })).toBeVisible();
  await expect(list(page).getByRole("link", { name: "Blank" })).toHaveCount(0);

  await list(page).getByRole("link").first().focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(list(page).getByRole("link", { name: "Help center" })).toBeFocused();
  await page.keyboard.press("Enter");
  const center = preview(page, "Help center");
  await expect(center.getByRole("heading", { name: /How can we help/ })).toBeVisible();
  await expect(list(page).getByRole("link", { name: "Help center" })).toBeFocused();

  const tree = center.getByRole("tree");
  await tree.getByRole("treeitem").first().focus();
  await expectFocusIn(tree);
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(center.getByRole("heading", { name: /Contact us/ })).toBeVisible();
  const add = center.getByRole("button", { name: "Add 8 pages" });
  await add.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
    "Added 8 pages from Help center",
  );
  await expect(page).toHaveURL(/\/pages$/);
  await expect(page.getByRole("heading", { name: /How can we help/ })).toBeVisible();
});

test("a space of the organization is a template once its settings say so", async ({
  page,
  admin,
  pageAs,
}) => {
  const source = await newSpace(admin, "Release notes of ours");
  await write(admin, source, "House style", "## Dates\n\nWrite **31 March 2026**.");
  await page.goto(`${spaces(admin)}/${source}/settings`);
  const card = page.getByRole("region", { name: "Template" });
  await card.getByRole("switch", { name: "Use as template" }).click();
  await card.getByRole("button", { name: "Save" }).click();
  await expect(card.getByText("Saved")).toBeVisible();

  const { page: other } = await pageAs("create");
  await other.goto(`${spaces(admin)}/templates`);
  await list(other).getByRole("link", { name: "Release notes of ours" }).click();
  const own = preview(other, "Release notes of ours");
  await expect(own.getByText("31 March 2026")).toBeVisible();
  await expectHearing(other);
  await write(admin, source, "Second page", "More.");
  await expect(own.getByRole("treeitem", { name: "Second page" })).toBeVisible();

  await own.getByRole("link", { name: "Use this template" }).click();
  const dialog = other.getByRole("dialog", { name: "New space" });
  await dialog.getByRole("textbox", { name: "Title" }).fill("Notes of mine");
  await dialog.getByRole("button", { name: "Create space" }).click();
  await expect(other.getByRole("treeitem")).toHaveCount(2);

  // What is not a template any more says so to whoever comes back to it.
  await other.goto(`${spaces(admin)}/templates?template=${source}`);
  await expect(own).toBeVisible();
  await expectHearing(other);
  const { client } = admin;
  await updateSpaceById({
    client,
    path: { spaceId: source },
    body: { template: false },
    throwOnError: true,
  });
  await expect(
    other.getByRole("heading", { name: "This template is not here any more" }),
  ).toBeVisible();
  await other.getByRole("link", { name: "See all templates" }).click();
  await expect(preview(other, "Product documentation")).toBeVisible();
});

test("a filled space takes pages behind its own, from its menu", async ({ page, admin }) => {
  const spaceId = await newSpace(admin, "Docs");
  await write(admin, spaceId, "Releases", "Ours.");
  await page.goto(spaces(admin));
  await page.getByRole("button", { name: "Actions for Docs" }).click();
  await page.getByRole("menuitem", { name: "Start from a template" }).click();
  await list(page).getByRole("link", { name: "Changelog" }).click();
  await preview(page, "Changelog").getByRole("button", { name: "Add 4 pages" }).click();
  await expect(page).toHaveURL(/\/pages$/);
  expect(await titlesIn(admin, spaceId)).toEqual([
    "Releases",
    "Releases",
    "Deprecations",
    "Known issues",
    "How we release",
  ]);
});

test("who may not write is told so, a locked space says why, and what fails can be tried again", async ({
  page,
  admin,
  pageAs,
}) => {
  const spaceId = await newSpace(admin, "Docs");
  const { page: reader } = await pageAs("comment");
  await reader.goto(`${spaces(admin)}/${spaceId}/pages`);
  await expect(reader.getByRole("heading", { name: "No pages yet" })).toBeVisible();
  await expect(reader.getByRole("link", { name: "Start from a template" })).toHaveCount(0);
  await reader.goto(`${spaces(admin)}/${spaceId}/template`);
  await expect(reader.getByRole("heading", { name: "You may not add pages here" })).toBeVisible();
  await expectAccessible(reader);

  const template = `${spaces(admin)}/${spaceId}/template?template=changelog`;
  await page.goto(template);
  const changelog = preview(page, "Changelog");
  await expect(changelog.getByRole("button", { name: "Add 4 pages" })).toBeVisible();
  await expectHearing(page);
  await updateSpaceById({
    client: admin.client,
    path: { spaceId },
    body: { editMode: "locked" },
    throwOnError: true,
  });
  const add = changelog.getByRole("button", { name: "Add 4 pages" });
  await expect(add).toHaveAttribute("aria-disabled", "true");
  await expect(add).toHaveAccessibleDescription(/locked/);

  await intercept(page, "**/space-templates/handbook/pages", (route) => route.abort());
  await list(page).getByRole("link", { name: "Team handbook" }).click();
  const handbook = preview(page, "Team handbook");
  await expect(handbook.getByText("The pages of this template did not load.")).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await handbook.getByRole("button", { name: "Try again" }).click();
  await expect(handbook.getByRole("heading", { name: /Read this first/ })).toBeVisible();

  const letThrough = await holdBack(page, (request) => request.url().endsWith("pages/timeoff"));
  await handbook.getByRole("treeitem", { name: "Time off" }).getByRole("link").click();
  await expect(handbook.getByRole("status")).toHaveText("Loading the template");
  await letThrough();
  await expect(handbook.getByRole("heading", { name: "Holidays" })).toBeVisible();
});
