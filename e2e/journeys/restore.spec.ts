import type { Page } from "@playwright/test";
import {
  createSpace,
  getPageById,
  listPages,
  listRevisionsInSpace,
  updateSpaceById,
} from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { createdIn, editSpace, newPage } from "#server/testing/content-fixture.ts";
import type { Admin } from "#server/testing/make-app.ts";
import { expect, expectAccessible, expectHearing, intercept, test } from "../fixtures.ts";

/** A live space of two pages; `edit` changes it directly. */
const makeSpace = async ({ client, organizationId }: Admin) => {
  const path = { organizationId };
  const { id: spaceId } = await dataOf(createSpace({ client, path, body: { title: "Docs" } }));
  const edit = (...changes: Parameters<typeof editSpace>[2][]) =>
    editSpace(client, spaceId, ...changes);
  const [home = "", install = ""] = createdIn(
    await edit(newPage("Home", "Welcome to the docs."), newPage("Install", "Run the installer.")),
  );
  const write = (pageId: string, markdown: string) =>
    edit({ operation: "update_page", page: pageId, document: { markdown } });
  const text = async (pageId: string) => {
    const query = { format: "markdown" } as const;
    const page = await dataOf(getPageById({ client, path: { spaceId, pageId }, query }));
    return page.type === "document" ? page.markdown : undefined;
  };
  const at = `/o/${organizationId}/spaces/${spaceId}`;
  return { spaceId, edit, write, text, home, install, at };
};

const rows = (page: Page) => page.getByRole("list", { name: /^Revisions/ }).getByRole("listitem");
const choose = async (page: Page, row: number, name: string): Promise<void> => {
  await rows(page)
    .nth(row)
    .getByRole("button", { name: /^More about the revision/ })
    .click();
  await page.getByRole("menuitem", { name }).click();
};
const toasts = (page: Page) => page.getByRole("region", { name: "Notifications" });

test("a deleted page and an edited one come back from the history, with a look before", async ({
  page,
  admin,
  context,
}) => {
  const { client } = admin;
  const made = await makeSpace(admin);
  const { spaceId } = made;
  await made.write(made.home, "Welcome to nothing.");
  await made.write(made.home, "Welcome to nothing at all.");
  await made.edit({ operation: "delete_page", page: made.install });

  await page.goto(`${made.at}/history`);
  await expect(rows(page)).toHaveCount(5);
  await expect(rows(page).first()).toContainText("Current");
  await choose(page, 3, "Restore this revision");
  await expect(page.getByRole("heading", { name: /^Restore the revision of/ })).toBeVisible();
  const changes = page.getByRole("navigation", { name: "Changes" });
  await expect(changes.getByRole("listitem")).toHaveCount(2);
  await changes.getByRole("link", { name: "Home" }).click();
  const article = page.getByRole("article");
  await expect(article.locator("del")).toContainText("nothing");
  await expect(article.locator("ins")).toContainText("the docs");
  await expectAccessible(page);

  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole("button", { name: "Restore revision" })).toBeVisible();
  await expectHearing(other);

  await page.getByRole("button", { name: "Restore revision" }).press("Enter");
  await expect(toasts(page)).toContainText("Revision restored");
  await expect(rows(page)).toHaveCount(6);
  await expect(rows(page).first()).toContainText("Restored");
  expect(await made.text(made.home)).toBe("Welcome to the docs.\n");
  expect(await made.text(made.install)).toBe("Run the installer.\n");

  await expect(other.getByRole("heading", { name: "Nothing would change" })).toBeVisible();
  await expect(other.getByRole("button", { name: "Restore revision" })).toHaveCount(0);
  await expectAccessible(other);
  const { count } = await dataOf(listRevisionsInSpace({ client, path: { spaceId } }));
  expect(count).toBe(6);
});

test("a page comes back by its own history, also when it is gone and its address is taken", async ({
  page,
  admin,
}) => {
  const made = await makeSpace(admin);
  await made.write(made.install, "Run it twice.");
  await made.write(made.home, "Changed beside it.");
  await page.goto(`${made.at}/pages/${made.install}`);
  await page.getByRole("button", { name: "More about this page" }).click();
  await page.getByRole("menuitem", { name: "History of this page" }).click();
  await expect(page.getByText("Revisions that changed “Install”")).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await expectAccessible(page);

  await made.edit({ operation: "delete_page", page: made.install }, newPage("Install", "Another."));
  await page.goto(`${made.at}/pages/${made.install}`);
  await page.getByRole("link", { name: "History" }).last().click();
  await expect(rows(page)).toHaveCount(3);
  await choose(page, 2, "Restore this version");
  await expect(page.getByText("It comes back as “install-2”.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Restore page" }).click();
  await expect(toasts(page)).toContainText("Page restored");
  expect(await made.text(made.install)).toBe("Run the installer.\n");
  expect(await made.text(made.home)).toBe("Changed beside it.\n");
});

test("a change is undone and later ones stay; what was changed again is not taken along", async ({
  page,
  admin,
}) => {
  const made = await makeSpace(admin);
  await made.write(made.home, "A mistake.");
  await made.write(made.install, "Run it twice.");
  await page.goto(`${made.at}/history`);
  await choose(page, 1, "Undo this change");
  await expect(page.getByRole("article").locator("ins")).toContainText("Welcome");
  await expectHearing(page);
  // Somebody writes on while this is looked at: what is shown follows, and nothing is written over.
  await made.write(made.home, "A mistake, mended.");
  await expect(page.getByText("were changed again since")).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo change" })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Home", exact: true }).last().click();
  await expect(page.getByRole("heading", { name: /^Restore “Home” as it was/ })).toBeVisible();
  await expect(page.getByRole("article").locator("del")).toContainText("mended");

  await page.goto(`${made.at}/history`);
  await choose(page, 1, "Undo this change");
  await page.getByRole("button", { name: "Undo change" }).click();
  await expect(toasts(page)).toContainText("Change undone");
  expect(await made.text(made.install)).toBe("Run the installer.\n");
  expect(await made.text(made.home)).toBe("A mistake, mended.\n");
});

test("what was changed unseen is not written over, and a locked space takes a change request", async ({
  page,
  admin,
  pageAs,
}) => {
  const made = await makeSpace(admin);
  const { client } = admin;
  const { spaceId } = made;
  await made.write(made.home, "Other words.");
  await page.goto(`${made.at}/history`);
  await choose(page, 1, "Restore this revision");
  const restore = page.getByRole("button", { name: "Restore revision" });
  await expect(restore).toBeVisible();
  // The page hears of nothing any more, as in a tab that slept.
  await intercept(page, "**/events*", (route) => route.abort());
  await intercept(page, "**/content", async (route) => {
    if (route.request().method() === "POST") await made.write(made.install, "Unseen.");
    await route.continue();
  });
  await restore.click();
  await expect(page.getByText("“Install” has been changed since you looked.")).toBeVisible();
  expect(await made.text(made.install)).toBe("Unseen.\n");
  await expectAccessible(page);
  await page.unrouteAll({ behavior: "wait" });

  await dataOf(updateSpaceById({ client, path: { spaceId }, body: { editMode: "locked" } }));
  await page.reload();
  await page.getByRole("button", { name: "Restore in a change request" }).click();
  await expect(page).toHaveURL(/\/change-requests\/1$/);
  await expect(page.getByText(/Restore the revision of/).first()).toBeVisible();
  const { pages } = await dataOf(listPages({ client, path: { spaceId } }));
  expect(pages).toHaveLength(2);
  expect(await made.text(made.install)).toBe("Unseen.\n");

  const { page: reading } = await pageAs("read");
  await reading.goto(`${made.at}/history`);
  await expect(rows(reading)).toHaveCount(4);
  await expect(reading.getByRole("button", { name: /^More about the revision/ })).toHaveCount(0);
});
