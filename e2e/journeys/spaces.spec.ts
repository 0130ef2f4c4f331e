import type { Locator, Page } from "@playwright/test";
import { createCollection, createSpace, getSpaceById, updateSpaceById } from "#client";
import type { Admin } from "#server/testing/make-app.ts";
import {
  expect,
  expectAccessible,
  expectFocusIn,
  expectHearing,
  intercept,
  test,
} from "../fixtures.ts";

const newSpace = async ({ client, organizationId }: Admin, title: string, parent?: string) => {
  const { data } = await createSpace({
    client,
    path: { organizationId },
    body: { title, ...(parent !== undefined && { parent }) },
    throwOnError: true,
  });
  return data.id;
};
const newCollection = async ({ client, organizationId }: Admin, title: string, parent?: string) => {
  const { data } = await createCollection({
    client,
    path: { organizationId },
    body: { title, ...(parent !== undefined && { parent }) },
    throwOnError: true,
  });
  return data.id;
};

const lines = (page: Page): Locator => page.getByRole("treeitem");
const line = (page: Page, title: string): Locator => lines(page).filter({ hasText: title });
const toasts = (page: Page): Locator => page.getByRole("region", { name: "Notifications" });
const undo = (page: Page): Promise<void> =>
  toasts(page).getByRole("button", { name: "Undo" }).last().click();

const act = async (page: Page, title: string, name: string): Promise<void> => {
  await page.getByRole("button", { name: `Actions for ${title}` }).click();
  await page.getByRole("menuitem", { name }).click();
};

/** Drags a line by mouse to a height within another: 0 its upper edge, 1 its lower one. */
const drag = async (page: Page, title: string, onto: string, height: number): Promise<void> => {
  const [from, to] = [await line(page, title).boundingBox(), await line(page, onto).boundingBox()];
  if (!from || !to) throw new Error("one of the lines is not on the screen");
  await page.mouse.move(from.x + 120, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 130, to.y + to.height / 2, { steps: 5 });
  await page.mouse.move(to.x + 130, to.y + to.height * height, { steps: 3 });
  await page.mouse.up();
};

test("makes collections and spaces in each other, renames and duplicates them", async ({
  page,
  admin,
}) => {
  const spaces = `/o/${admin.organizationId}/spaces`;
  await page.goto(spaces);
  await expect(page.getByRole("heading", { name: "No spaces yet" })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "New collection" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Title" }).fill("Products");
  await dialog.getByRole("button", { name: "Create collection" }).click();
  await expect(lines(page)).toHaveText(["Products, empty"]);
  await expect(line(page, "Products")).toHaveAttribute("aria-selected", "true");
  await expect(dialog).toBeHidden();

  await act(page, "Products", "New collection here");
  await expect(page).toHaveURL(/\/spaces\/collections\/new\?collection=/);
  await expect(dialog.getByLabel("Collection", { exact: true })).toHaveValue(/.+/);
  await dialog.getByRole("textbox", { name: "Title" }).fill("APIs");
  await dialog.getByRole("button", { name: "Create collection" }).click();
  await expect(lines(page)).toHaveText(["Products", "APIs, empty"]);
  await expect(dialog).toBeHidden();

  await page.keyboard.press("n");
  await expect(page).toHaveURL(/\/spaces\/new\?collection=/);
  await dialog.getByRole("button", { name: "Create space" }).click();
  await expect(dialog.getByRole("textbox", { name: "Title" })).toHaveAttribute(
    "aria-invalid",
    "true",
  );
  await dialog.getByRole("textbox", { name: "Title" }).fill("x".repeat(48));
  await expect(dialog.getByText("48 / 50")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Title" }).fill("REST reference");
  await dialog.getByRole("textbox", { name: "Emoji" }).fill("📘");
  await dialog.getByRole("radio", { name: "Locked" }).check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Create space" }).click();
  await expect(page.getByRole("heading", { name: "REST reference", level: 1 })).toBeVisible();
  const way = page.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("link");
  await expect(way).toHaveText(["Acme Docs", "Spaces", "Products", "APIs", "REST reference"]);

  await page.goto(spaces);
  await line(page, "APIs").click();
  await expect(lines(page)).toHaveText(["Products", "APIs", "📘REST reference, Locked"]);
  await page.reload();
  await expect(lines(page)).toHaveCount(3);

  await act(page, "REST reference", "Rename");
  await dialog.getByRole("textbox", { name: "Title" }).fill("Reference");
  await dialog.getByRole("button", { name: "Rename" }).click();
  await expect(line(page, "Reference")).toHaveText("📘Reference, Locked");

  await act(page, "Reference", "Duplicate");
  const ask = page.getByRole("alertdialog", { name: "Duplicate Reference?" });
  await expect(ask).toContainText("change requests and comments");
  await ask.getByRole("button", { name: "Duplicate" }).click();
  await expect(page.getByRole("heading", { name: "Copy of Reference", level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "Spaces" }).first().click();
  await expect(lines(page)).toHaveText([
    "Products",
    "APIs",
    "📘Reference, Locked",
    "📘Copy of Reference, Locked",
  ]);
});

test("moves by keyboard, by mouse and by menu, and takes each move back", async ({
  page,
  admin,
}) => {
  const shelf = await newCollection(admin, "Shelf");
  await newSpace(admin, "Inside", shelf);
  for (const title of ["First", "Second", "Third"]) await newSpace(admin, title);
  await page.goto(`/o/${admin.organizationId}/spaces`);
  const before = ["Shelf", "Inside", "First", "Second", "Third"];
  await expect(lines(page)).toHaveText(before);

  await line(page, "Third").focus();
  await expect(line(page, "Third")).toBeFocused();
  await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.press("Alt+ArrowUp");
  await expect(lines(page)).toHaveText(["Shelf", "Inside", "Third", "First", "Second"]);
  await expect(line(page, "Third")).toBeFocused();
  await page.keyboard.press("Alt+ArrowRight");
  await expect(line(page, "Third")).toHaveAttribute("aria-level", "2");
  await expect(line(page, "Third")).toBeFocused();
  await expect(toasts(page)).toContainText("Moved Third to Shelf");
  await page.keyboard.press("Alt+ArrowLeft");
  await expect(toasts(page)).toContainText("Moved Third to the top level");
  await expect(line(page, "Third")).toHaveAttribute("aria-level", "1");
  await undo(page);
  await expect(line(page, "Third")).toHaveAttribute("aria-level", "2");
  await expect(toasts(page)).toContainText("Third is back in Shelf");
  await expect(lines(page)).toHaveText(["Shelf", "Inside", "Third", "First", "Second"]);

  await drag(page, "Third", "Second", 0.9);
  await expect(toasts(page)).toContainText("Moved Third to the top level");
  await expect(lines(page)).toHaveText(before);
  await drag(page, "First", "Shelf", 0.5);
  await expect(toasts(page)).toContainText("Moved First to Shelf");
  await expect(lines(page)).toHaveText(["Shelf", "Inside", "First", "Second", "Third"]);
  await expect(line(page, "First")).toHaveAttribute("aria-level", "2");

  // The way back outlives the page.
  await page.reload();
  await expect(page.getByText("You moved First to Shelf")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Control+k");
  await page.getByRole("option", { name: "Undo moving First" }).click();
  await expect(toasts(page)).toContainText("First is back in the top level");
  await expect(lines(page)).toHaveText(before);
  await expect(line(page, "First")).toHaveAttribute("aria-level", "1");

  await line(page, "Shelf").focus();
  await expect(line(page, "Shelf")).toBeFocused();
  await page.keyboard.press("Shift+F10");
  await expectFocusIn(page.getByRole("menu"));
  await page.getByRole("menuitem", { name: "Move to…" }).press("Enter");
  const dialog = page.getByRole("alertdialog", { name: "Move Shelf" });
  await expect(dialog.getByRole("button", { name: "Move" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await expect(dialog.getByLabel("Collection").getByRole("option")).toHaveText(["Top level"]);
  await dialog.getByLabel("Position").selectOption("After Second");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Move" }).click();
  await expect(lines(page)).toHaveText(["First", "Second", "Shelf", "Inside", "Third"]);
  await page.reload();
  await expect(lines(page)).toHaveText(["First", "Second", "Shelf", "Inside", "Third"]);
});

test("a move that fails goes back to where it was, and can be tried again", async ({
  page,
  admin,
}) => {
  for (const title of ["First", "Second"]) await newSpace(admin, title);
  await page.goto(`/o/${admin.organizationId}/spaces`);
  await intercept(page, /\/move$/, (route) => route.abort());
  await line(page, "Second").focus();
  await expect(line(page, "Second")).toBeFocused();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(toasts(page)).toContainText("The service cannot be reached");
  await expect(lines(page)).toHaveText(["First", "Second"]);
  await page.unroute(/\/move$/);
  await toasts(page).getByRole("button", { name: "Retry" }).click();
  await expect(lines(page)).toHaveText(["Second", "First"]);
  await expect(toasts(page)).toContainText("Moved Second within the top level");
});

test("deletes a space and a collection and brings them back, from the toast and from the trash", async ({
  page,
  admin,
}) => {
  const shelf = await newCollection(admin, "Shelf");
  const inside = await newSpace(admin, "Inside", shelf);
  for (const title of ["First", "Second"]) await newSpace(admin, title);
  await page.goto(`/o/${admin.organizationId}/spaces`);

  await act(page, "First", "Delete");
  const ask = page.getByRole("alertdialog");
  await expect(ask).toContainText("The space's pages, files, history and comments go with it.");
  await expect(ask).toContainText(/Until \d+ \w+ \d{4} at [\d:]+ UTC it can be restored/);
  await expectAccessible(page);
  await ask.getByRole("button", { name: "Delete space" }).click();
  await expect(lines(page)).toHaveText(["Shelf", "Inside", "Second"]);
  await undo(page);
  await expect(lines(page)).toHaveText(["Shelf", "Inside", "First", "Second"]);

  await act(page, "Shelf", "Delete");
  await expect(ask).toContainText("1 space with all pages.");
  await ask.getByRole("button", { name: "Delete collection" }).click();
  await expect(lines(page)).toHaveText(["First", "Second"]);

  await page.getByRole("link", { name: "Trash" }).click();
  const row = page.getByRole("row").filter({ hasText: "Inside" });
  const { data } = await getSpaceById({
    client: admin.client,
    path: { spaceId: inside },
    throwOnError: true,
  });
  const purge = new Date(data.purgeAt ?? "");
  const clock = purge.toISOString().slice(11, 16);
  await expect(row).toContainText(`, ${clock} — in 6 days`);
  await expectAccessible(page);
  await row.getByRole("button", { name: "Restore Inside" }).click();
  await expect(toasts(page)).toContainText("Inside is back");
  await expect(page.getByRole("heading", { name: "The trash is empty" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "All spaces" }).click();
  await expect(lines(page)).toHaveText(["Shelf", "Inside", "First", "Second"]);
});

test("filters while typing, and shows what others change", async ({ page, admin }) => {
  const shelf = await newCollection(admin, "Shelf");
  const deep = await newCollection(admin, "Deep", shelf);
  const resume = await newSpace(admin, "Résumé", deep);
  await newSpace(admin, "Handbook");
  await page.goto(`/o/${admin.organizationId}/spaces`);
  await expect(lines(page)).toHaveText(["Shelf", "Deep", "Handbook"]);

  await page.keyboard.press("/");
  const filter = page.getByRole("searchbox", { name: "Filter spaces and collections" });
  await expect(filter).toBeFocused();
  await page.keyboard.type("resu");
  await expect(lines(page)).toHaveText(["Shelf", "Deep", "Résumé"]);
  await expect(page.locator("mark")).toHaveText("Résu");
  await expect(page).toHaveURL(/\?q=resu$/);
  await expectAccessible(page);
  await page.reload();
  await expect(lines(page)).toHaveText(["Shelf", "Deep", "Résumé"]);

  await filter.fill("nothing like it");
  await expect(
    page.getByRole("heading", { name: "No spaces or collections match these filters" }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(lines(page)).toHaveText(["Shelf", "Deep", "Handbook"]);

  await expectHearing(page);
  await newSpace(admin, "Made elsewhere");
  await expect(line(page, "Made elsewhere")).toBeVisible();
  await updateSpaceById({
    client: admin.client,
    path: { spaceId: resume },
    body: { title: "Curriculum", defaultLevel: null, editMode: "locked" },
    throwOnError: true,
  });
  await line(page, "Deep").click();
  await expect(line(page, "Curriculum")).toHaveText("Curriculum, Locked, Private");
});

test("a reader sees the tree and no acts of admins", async ({ admin, pageAs }) => {
  const shelf = await newCollection(admin, "Shelf");
  await newSpace(admin, "Inside", shelf);
  await newSpace(admin, "Handbook");
  const { page } = await pageAs("read");
  await page.goto(`/o/${admin.organizationId}/spaces`);
  await expect(lines(page)).toHaveText(["Shelf", "Inside", "Handbook"]);
  for (const name of ["New space", "New collection", "Trash"])
    await expect(page.getByRole("link", { name })).toHaveCount(0);
  await page.getByRole("button", { name: "Actions for Handbook" }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Open", "Access"]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Actions for Handbook" })).toBeFocused();
  await line(page, "Handbook").focus();
  await expect(line(page, "Handbook")).toBeFocused();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(lines(page)).toHaveText(["Shelf", "Inside", "Handbook"]);
  await expectAccessible(page);
  for (const address of ["spaces/new", "spaces/collections/new"]) {
    await page.goto(`/o/${admin.organizationId}/${address}`);
    await expect(page.getByRole("dialog", { name: "You may not do this" })).toBeVisible();
  }
  await page.getByRole("button", { name: "Close" }).first().click();
  await expect(page).toHaveURL(/\/spaces$/);
  await page.goto(`/o/${admin.organizationId}/spaces/trash`);
  await expect(page.getByRole("heading", { name: "The trash is empty" })).toBeVisible();
});
