import type { Page } from "@playwright/test";
import { createSite, createSpace, listPages, publishSite, type RevisionPage } from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { createdIn, editSpace, newPage } from "#server/testing/content-fixture.ts";
import type { Admin } from "#server/testing/make-app.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";

/** A space whose pages Home and Start link to the page Install. */
const makeSpace = async ({ client, organizationId }: Admin) => {
  const path = { organizationId };
  const { id: spaceId } = await dataOf(createSpace({ client, path, body: { title: "Handbook" } }));
  const [install = ""] = createdIn(await editSpace(client, spaceId, newPage("Install", "Words.")));
  const link = `[how](/pages/${install})`;
  await editSpace(client, spaceId, newPage("Home", link), newPage("Start", link));
  return { spaceId, link, editor: `/o/${organizationId}/spaces/${spaceId}/edit` };
};

const pathsOf = (page: RevisionPage): string[] =>
  page.type === "link" ? [] : [page.path, ...page.pages.flatMap(pathsOf)];

const askToDelete = async (page: Page, title: string) => {
  await page.getByRole("button", { name: `More about ${title}` }).press("Enter");
  await page.getByRole("menuitem", { name: "Delete" }).press("Enter");
};

test("deleting a page says which links break before it does, and again when more would", async ({
  page,
  admin,
}) => {
  const { client } = admin;
  const { spaceId, link, editor } = await makeSpace(admin);
  const titles = async () => {
    const { pages } = await dataOf(listPages({ client, path: { spaceId } }));
    return pages.map(({ title }) => title);
  };
  await page.goto(editor);
  const question = page.getByRole("alertdialog", { name: "Delete Install" });
  await askToDelete(page, "Install");
  await expect(question).toContainText("2 links will break");
  await expect(question.getByRole("listitem")).toHaveText([
    "Home in Handbook",
    "Start in Handbook",
  ]);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  expect(await titles()).toEqual(["Install", "Home", "Start"]);

  await askToDelete(page, "Install");
  await expect(question).toContainText("2 links will break");
  await editSpace(client, spaceId, newPage("Later", link));
  await question.getByRole("button", { name: "Delete page" }).press("Enter");
  await expect(question).toContainText("3 links will break");
  expect(await titles()).toEqual(["Install", "Home", "Start", "Later"]);
  await question.getByRole("button", { name: "Delete page" }).press("Enter");
  await expect(question).toBeHidden();
  expect(await titles()).toEqual(["Home", "Start", "Later"]);
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect.poll(titles).toEqual(["Install", "Home", "Start", "Later"]);

  // What nothing leads to goes without a question.
  await askToDelete(page, "Later");
  await expect.poll(titles).toEqual(["Install", "Home", "Start"]);
});

test("moving a page and giving it another address say first what readers lose", async ({
  page,
  admin,
}) => {
  const { client, organizationId } = admin;
  const { spaceId, editor } = await makeSpace(admin);
  const site = await dataOf(
    createSite({
      client,
      path: { organizationId },
      body: { title: "Acme Docs", spaces: [spaceId] },
    }),
  );
  await dataOf(publishSite({ client, path: { organizationId, siteId: site.id } }));
  const paths = async () => {
    const { pages } = await dataOf(listPages({ client, path: { spaceId } }));
    return pages.flatMap(pathsOf);
  };
  await page.goto(editor);
  const moveHomeIn = async () => {
    await page.getByRole("button", { name: "More about Home" }).press("Enter");
    await page.getByRole("menuitem", { name: "Move into the one above" }).press("Enter");
  };
  const question = page.getByRole("alertdialog", { name: "Move Home" });
  await moveHomeIn();
  await expect(question.getByRole("listitem")).toHaveText(
    "/home becomes /install/home on Acme Docs; the old address redirects",
  );
  await expect(question).not.toContainText("will stop working");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(page.getByRole("treeitem", { name: "Home" })).toHaveAttribute("aria-level", "1");
  expect(await paths()).toEqual(["install", "home", "start"]);

  await moveHomeIn();
  await question.getByRole("button", { name: "Move page" }).press("Enter");
  await expect(question).toBeHidden();
  await expect.poll(paths).toEqual(["install", "install/home", "start"]);
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect.poll(paths).toEqual(["install", "home", "start"]);

  // The order of pages is in no address.
  await page.getByRole("button", { name: "More about Start" }).press("Enter");
  await page.getByRole("menuitem", { name: "Move up" }).press("Enter");
  await expect.poll(paths).toEqual(["install", "start", "home"]);

  await page.getByRole("button", { name: "More about Install" }).press("Enter");
  await page.getByRole("menuitem", { name: "Rename…" }).press("Enter");
  await expect(page.getByRole("dialog", { name: "Rename" })).toContainText(
    "Its address stays install",
  );
  await page.keyboard.press("Escape");

  await page.getByRole("treeitem", { name: "Install" }).getByRole("link").press("Enter");
  await page.getByText("Description, address and more").click();
  await page.getByRole("textbox", { name: "Address" }).fill("set-up");
  await expect(page.getByText("/install becomes /set-up on Acme Docs")).toBeVisible();
  expect(await paths()).toEqual(["install", "start", "home"]);
});
