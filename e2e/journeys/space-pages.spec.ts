import type { Page } from "@playwright/test";
import {
  createChangeRequest,
  createSpace,
  listPages,
  mergeChangeRequest,
  updateChangeRequestContent,
  updateSpaceContent,
} from "#client";
import type { Admin } from "#server/testing/make-app.ts";
import { expect, test } from "../fixtures.ts";

const page = (title: string, markdown: string, extra: object = {}) => ({
  operation: "insert_page" as const,
  type: "document" as const,
  title,
  document: { markdown },
  ...extra,
});

/** A space with a group and three pages, written in one go. */
const newSpace = async ({ client, organizationId }: Admin): Promise<string> => {
  const { data: space } = await createSpace({
    client,
    path: { organizationId },
    body: { title: "Handbook" },
    throwOnError: true,
  });
  await updateSpaceContent({
    client,
    path: { spaceId: space.id },
    body: {
      changes: [
        page("Welcome", "Read [how to install](./install.md) first.\n\nThen *begin*."),
        page("Install", "## On a laptop\n\nRun `npm ci`.", { ref: "install" }),
        page("Glossary", "| Word | Meaning |\n| --- | --- |\n| Space | Holds pages |"),
        {
          operation: "insert_page",
          type: "link",
          title: "Releases",
          target: { kind: "url", url: "https://northwind.example/releases" },
        },
      ],
    },
    throwOnError: true,
  });
  return space.id;
};

const home = ({ organizationId }: Admin, spaceId: string) =>
  `/o/${organizationId}/spaces/${spaceId}`;
const tree = (screen: Page) => screen.getByRole("tree", { name: "Pages of this space" });

test("pages are browsed, filtered and followed; the address keeps the place", async ({
  page: screen,
  admin,
}) => {
  const spaceId = await newSpace(admin);
  await screen.goto(home(admin, spaceId));
  await expect(screen).toHaveURL(/\/pages$/);
  const field = await screen.getByRole("searchbox", { name: "Filter pages" }).boundingBox();
  const column = await tree(screen).boundingBox();
  expect(field?.width).toBeLessThanOrEqual(column?.width ?? 0);
  await expect(screen.getByRole("heading", { name: "Handbook", level: 1 })).toBeVisible();
  await expect(screen.getByRole("heading", { name: "Welcome", level: 2 })).toBeVisible();

  await screen.getByRole("article").getByRole("link", { name: "how to install" }).click();
  await expect(screen.getByRole("heading", { name: "Install", level: 2 })).toBeVisible();
  await expect(screen.getByRole("heading", { name: "On a laptop", level: 3 })).toBeVisible();
  await expect(screen).toHaveTitle(/^Install · /);
  await screen.reload();
  await expect(screen.getByRole("heading", { name: "Install", level: 2 })).toBeVisible();

  await screen.getByRole("searchbox", { name: "Filter pages" }).fill("gloss");
  await expect(tree(screen).getByRole("treeitem")).toHaveCount(1);
  await tree(screen).getByRole("treeitem", { name: "Glossary" }).focus();
  await expect(tree(screen).getByRole("treeitem", { name: "Glossary" })).toBeFocused();
  await screen.keyboard.press("Enter");
  await expect(screen.getByRole("cell", { name: "Holds pages" })).toBeVisible();
  await screen.getByRole("searchbox", { name: "Filter pages" }).fill("zzzz");
  await screen.getByRole("button", { name: "Clear the filter" }).click();
  await expect(tree(screen).getByRole("treeitem")).toHaveCount(4);

  await tree(screen).getByRole("treeitem", { name: "Releases" }).click();
  await expect(screen.getByRole("heading", { name: "Releases", level: 2 })).toBeVisible();
  await expect(
    screen.getByRole("article").getByRole("link", { name: "https://northwind.example/releases" }),
  ).toHaveAttribute("rel", /noopener/);

  await screen.goto(`${home(admin, spaceId)}/pages/unknown`);
  await expect(
    screen.getByRole("heading", { name: "This page is not here any more" }),
  ).toBeVisible();
});

test("an empty space says how to begin, and readers cannot", async ({
  admin,
  page: screen,
  pageAs,
}) => {
  const { client, organizationId } = admin;
  const { data: space } = await createSpace({
    client,
    path: { organizationId },
    body: { title: "Empty" },
    throwOnError: true,
  });
  await screen.goto(home(admin, space.id));
  await expect(screen.getByRole("link", { name: "Write the first page" })).toBeVisible();
  const { page: reading } = await pageAs("read");
  await reading.goto(home(admin, space.id));
  await expect(reading.getByRole("heading", { name: "No pages yet" })).toBeVisible();
  await expect(reading.getByRole("link", { name: "Write the first page" })).toHaveCount(0);
  await expect(reading.getByRole("link", { name: "New change request" })).toHaveCount(0);
});

test("the history tells who merged what, and compares any two revisions", async ({
  page: screen,
  admin,
}) => {
  const { client } = admin;
  const spaceId = await newSpace(admin);
  const { data: listed } = await listPages({ client, path: { spaceId }, throwOnError: true });
  const welcome = listed.pages[0]?.id ?? "";
  const { data: proposal } = await createChangeRequest({
    client,
    path: { spaceId },
    body: { subject: "A warmer welcome" },
    throwOnError: true,
  });
  const path = { spaceId, changeRequestId: proposal.id };
  await updateChangeRequestContent({
    client,
    path,
    body: {
      changes: [
        {
          operation: "update_page",
          page: welcome,
          document: { markdown: "Read [how to install](./install.md) first.\n\nThen *enjoy*." },
        },
      ],
    },
    throwOnError: true,
  });
  await mergeChangeRequest({ client, path, body: {}, throwOnError: true });

  await screen.goto(`${home(admin, spaceId)}/history`);
  const rows = screen.getByRole("list", { name: /^Revisions/ }).getByRole("listitem");
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText("Current");
  await expect(rows.first().getByRole("link", { name: "#1 A warmer welcome" })).toBeVisible();
  await expect(rows.first()).toContainText("Welcome edited");

  await rows
    .first()
    .getByRole("link", { name: /^What changed/ })
    .click();
  await expect(screen.getByRole("navigation", { name: "Changes" })).toContainText("Welcome");
  const article = screen.getByRole("article");
  await expect(article.locator("del")).toContainText("begin");
  await expect(article.locator("ins")).toContainText("enjoy");
  await screen.getByRole("link", { name: "Side by side" }).click();
  await expect(screen).toHaveURL(/view=split/);

  await screen.getByRole("link", { name: "History", exact: true }).last().click();
  await rows.last().getByRole("radio").first().check();
  await screen.getByRole("button", { name: "Compare" }).click();
  await expect(screen).toHaveURL(/from=/);
  await expect(screen.getByRole("navigation", { name: "Changes" })).toContainText("4 changes");
});

test("an emoji that is kept as a code point is drawn as an emoji", async ({ page: tab, admin }) => {
  const { client, organizationId } = admin;
  const { data: space } = await createSpace({
    client,
    path: { organizationId },
    body: { title: "Field guide", emoji: "1f4d8" },
    throwOnError: true,
  });
  const body = { changes: [page("Lightning", "Stay inside.", { emoji: "26a1" })] };
  await updateSpaceContent({ client, path: { spaceId: space.id }, body, throwOnError: true });
  await tab.goto(`/o/${organizationId}/spaces/${space.id}/pages`);
  const main = tab.getByRole("main");
  await expect(main.getByText("📘", { exact: true })).toBeVisible();
  await expect(main.getByRole("treeitem", { name: "Lightning" })).toContainText("⚡");
  await expect(main).not.toContainText("26a1");
});
