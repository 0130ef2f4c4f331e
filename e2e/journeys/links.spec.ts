import type { Page } from "@playwright/test";
import { createSpace, updateSpaceContent } from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { createdIn, editSpace, newPage } from "#server/testing/content-fixture.ts";
import type { Admin } from "#server/testing/make-app.ts";
import { expect, expectAccessible, expectFocusIn, test } from "../fixtures.ts";

/** Two spaces whose pages link to each other, to the web, to nothing and to a screen. */
const makeSpaces = async ({ client, organizationId }: Admin) => {
  const path = { organizationId };
  const make = async (title: string) =>
    (await dataOf(createSpace({ client, path, body: { title } }))).id;
  const [spaceId, other] = [await make("Handbook"), await make("Support")];
  const filler = "A line that fills the screen.\n\n".repeat(40);
  const [install = ""] = createdIn(
    await editSpace(client, spaceId, newPage("Install", `# Before\n\n${filler}# After\n\nDone.`)),
  );
  const [elsewhere = ""] = createdIn(
    await editSpace(
      client,
      other,
      newPage("Answers", `[how](/spaces/${spaceId}/pages/${install})`),
    ),
  );
  const links = [
    `[install](/pages/${install})`,
    `[after](/pages/${install}#after)`,
    `[no heading](/pages/${install}#nowhere)`,
    `[answers](/spaces/${other}/pages/${elsewhere})`,
    "[out](https://docs.example/start)",
    "[gone](/pages/gone)",
    `[settings](/o/${organizationId}/settings)`,
  ];
  const [home = ""] = createdIn(
    await editSpace(client, spaceId, newPage("Home", filler + links.join("\n\n"))),
  );
  return { spaceId, install, home, at: `/o/${organizationId}/spaces/${spaceId}` };
};

const panel = (page: Page) => page.getByRole("dialog", { name: "Links of “Install”" });
const row = (page: Page, name: string | RegExp) => page.getByRole("row").filter({ hasText: name });

test("the links of a space are listed, the broken ones by themselves, and lead to where they stand", async ({
  page,
  admin,
}) => {
  const { at } = await makeSpaces(admin);
  await page.goto(`${at}/pages`);
  await page.getByRole("link", { name: "2 broken links", exact: true }).click();
  await expect(page).toHaveURL(/links\?status=broken$/);
  await expect(row(page, "#nowhere")).toContainText("The page has no such heading.");
  await expect(row(page, "/pages/gone")).toContainText("What it leads to is not there.");
  await expect(page.getByRole("status").filter({ hasText: "2 links" })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(row(page, "/pages/gone")).toBeVisible();

  await page.getByRole("link", { name: /^All links/ }).press("Enter");
  await expect(row(page, "Answers")).toContainText("in Support");
  await expect(row(page, "https://docs.example/start")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: /^Into the dashboard/ }).click();
  await expect(row(page, "/settings")).toContainText("Dashboard");

  await page.goto(`${at}/links?status=broken`);
  await row(page, "/pages/gone").getByRole("link", { name: "Home" }).click();
  await expect(page.locator("[data-block-key]:focus")).toHaveText("gone");
  await expect(page.locator("[data-block-key]:focus")).toBeInViewport();
});

test("broken links are counted on the home and in the tree, and say what broke them", async ({
  page,
  admin,
}) => {
  const { client, organizationId, displayName } = admin;
  const { at, spaceId, install } = await makeSpaces(admin);
  await page.goto(`/o/${organizationId}`);
  await expect(page.getByText("2 broken links in 1 space")).toBeVisible();
  await editSpace(client, spaceId, { operation: "delete_page", page: install });
  await expect(page.getByText("5 broken links in 2 spaces")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Show spaces" }).press("Enter");
  await expect(page.getByRole("treeitem", { name: /Handbook.*4 broken links/ })).toBeVisible();
  await expect(page.getByRole("treeitem", { name: /Support.*1 broken link/ })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${at}/links?status=broken`);
  await expect(page.getByRole("link", { name: "Links 4 broken links" })).toBeVisible();
  await expect(row(page, "#after")).toContainText(`Broke just now · ${displayName} changed`);
  await expect(row(page, /^InstallWhat/)).toContainText(
    `Broke just now · ${displayName} deleted Install`,
  );
  await expectAccessible(page);
});

test("a page says what it links to and what links to it, by keyboard", async ({ page, admin }) => {
  const { at, install } = await makeSpaces(admin);
  await page.goto(`${at}/pages/${install}`);
  const menu = page.getByRole("button", { name: "More about this page" });
  await menu.press("Enter");
  await page.getByRole("menuitem", { name: "Links", exact: true }).press("Enter");
  await expect(panel(page).getByRole("heading", { name: "No links" })).toBeVisible();
  await expectFocusIn(panel(page));
  await panel(page)
    .getByRole("link", { name: /^Pages that link here/ })
    .press("Enter");
  await expect(page).toHaveURL(/links=in/);
  const list = panel(page).getByRole("list", { name: "Pages that link here" });
  await expect(list.getByRole("listitem")).toHaveText(["Home", "Answers in Support"]);
  await expectAccessible(page);
  await page.reload();
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await expect(page).not.toHaveURL(/links=/);
});

test("a link is mended from the list, and its row goes", async ({ page, admin }) => {
  const { at, home, spaceId } = await makeSpaces(admin);
  await page.goto(`${at}/links?status=broken`);
  await row(page, "/pages/gone")
    .getByRole("button", { name: "Actions for a link on Home" })
    .click();
  await page.getByRole("menuitem", { name: "Edit directly" }).click();
  await expect(page).toHaveURL(new RegExp(`/edit/${home}`));
  await page.goBack();
  await expect(row(page, "/pages/gone")).toBeVisible();
  await dataOf(
    updateSpaceContent({
      client: admin.client,
      path: { spaceId },
      body: {
        changes: [
          {
            operation: "update_page",
            page: home,
            document: { markdown: "Nothing links any more." },
          },
        ],
      },
    }),
  );
  await expect(page.getByRole("heading", { name: "No broken links" })).toBeVisible();
  await expect(page.getByRole("link", { name: /broken link/ })).toBeHidden();
});

test("an address that names a heading of another page leads there", async ({ page, admin }) => {
  const { at, home, install } = await makeSpaces(admin);
  await page.goto(`${at}/pages/${home}`);
  await page.getByRole("article").getByRole("link", { name: "after" }).click();
  await expect(page).toHaveURL(new RegExp(`${install}#after`));
  await expect(page.locator("[data-block-key]:focus")).toHaveText("After");
  await expect(page.getByRole("heading", { name: "After" })).toBeInViewport();
});
