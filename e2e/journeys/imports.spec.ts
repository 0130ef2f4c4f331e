import type { Page } from "@playwright/test";
import { createChangeRequest, listPages } from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { editSpace, newPage } from "#server/testing/content-fixture.ts";
import { docPage, importing } from "#server/testing/import-site.ts";
import { expect, expectAccessible, expectHearing } from "../fixtures.ts";
import { beginImport, importTest as test, siteItem, siteMenu } from "../import-fixture.ts";

/** The row of a page in the table of what an import came to. */
const row = (page: Page, title: string) => page.getByRole("row").filter({ hasText: title });

test("a site is looked at, chosen from, imported into a change request and merged", async ({
  page,
  admin,
  site,
  jobs,
  spaceId,
}) => {
  const { client, organizationId } = admin;
  await page.goto(`/o/${organizationId}/spaces/${spaceId}/pages`);
  await expect(page.getByRole("link", { name: "Import a website" })).toBeVisible();
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Command palette" });
  await palette.getByRole("combobox").fill("import a web");
  await palette.getByRole("option", { name: "Import a website", selected: true }).click();
  await beginImport(page, `${site.origin}/docs/`);

  await test.step("what was found shows as soon as it is there", async () => {
    await expect(page.getByRole("progressbar")).toBeVisible();
    await expectHearing(page);
    await jobs.settle();
    await expect(siteItem(page, "Welcome")).toHaveAttribute("aria-checked", "true");
    await expect(page.getByText("All 3 pages chosen")).toBeVisible();
    await expect(page.getByText("The navigation is known in full.")).toBeVisible();
    await page.getByText("There is nothing at its address").click();
    await expect(page.getByRole("link", { name: /docs\/gone/ })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a page is shown as it was read", async () => {
    await page.getByRole("button", { name: "Show Install as it was read" }).click();
    const sample = page.getByRole("dialog", { name: "Install" });
    await expect(sample.getByRole("heading", { name: "On Linux" })).toBeVisible();
    await expect(sample.getByRole("link", { name: /docs\/install/ })).toBeVisible();
    await expectAccessible(page);
    await sample.getByRole("button", { name: "Close" }).click();
    await expect(sample).toBeHidden();
  });

  await test.step("what is left out stays so after a reload, and nothing is written", async () => {
    await siteItem(page, "Use").click();
    await expect(siteItem(page, "Use")).toHaveAttribute("aria-checked", "false");
    await page.reload();
    await expect(siteItem(page, "Use")).toHaveAttribute("aria-checked", "false");
    await expect(page.getByText("2 of 3 pages chosen")).toBeVisible();
    expect(await dataOf(listPages({ client, path: { spaceId } }))).toEqual({ pages: [] });
  });

  await test.step("it is fetched and written", async () => {
    await page.getByRole("button", { name: "Import 2 pages" }).click();
    await expect(page.getByRole("progressbar")).toBeVisible();
    await expectHearing(page);
    await jobs.settle();
    await expect(page.getByRole("link", { name: "Open change request #1" })).toBeVisible();
    await expect(row(page, "Install")).toContainText("Imported");
    await expect(row(page, "Welcome")).toContainText("Links to pages left out");
    await expect(row(page, "Use")).toContainText("Left out by choice");
    await expectAccessible(page);
  });

  await test.step("what is shown is narrowed by what became of it", async () => {
    await page.getByRole("link", { name: /^Failed/ }).click();
    await expect(page).toHaveURL(/status=failed/);
    await expect(row(page, "There is nothing at its address")).toBeVisible();
    await expect(row(page, "Install")).toBeHidden();
    await page.getByLabel("What was lost").selectOption({ label: "Forms" });
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(row(page, "Install")).toBeVisible();
  });

  await test.step("it is reviewed and merged like any other change", async () => {
    await page.getByRole("link", { name: /^Open change request #/ }).click();
    await expect(page).toHaveURL(/\/change-requests\/1/);
    await page.getByRole("link", { name: "Merge", exact: true }).click();
    const sheet = page.getByRole("dialog", { name: "Merge #1" });
    await sheet.getByRole("button", { name: "Merge" }).click();
    await expect
      .poll(async () => {
        const { pages } = await dataOf(listPages({ client, path: { spaceId } }));
        return pages.map(({ title }) => title);
      })
      .toEqual(["Welcome", "Install"]);
  });
});

test("an import is begun, chosen from and cancelled by keyboard alone", async ({
  page,
  admin,
  site,
  jobs,
  spaceId,
}) => {
  const { organizationId } = admin;
  await page.goto(`/o/${organizationId}/spaces/${spaceId}/imports`);
  await expect(page.getByRole("heading", { name: "Nothing was imported yet" })).toBeVisible();
  await page.getByRole("link", { name: "Import…" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Import a website" });
  await expect(dialog.getByLabel("Address")).toBeFocused();
  await page.keyboard.type("ftp://docs.example");
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Address")).toHaveAttribute("aria-invalid", "true");
  await expect(dialog.getByLabel("Address")).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Control+a");
  await page.keyboard.type(`${site.origin}/docs/`);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/imports\/(?!new)[^/]+$/);
  await expectHearing(page);
  await jobs.settle();

  const first = siteItem(page, "Welcome");
  await first.focus();
  await page.keyboard.press("Space");
  await expect(first).toHaveAttribute("aria-checked", "false");
  await page.keyboard.press("ArrowDown");
  await expect(siteItem(page, "Install")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(siteItem(page, "Install")).toHaveAttribute("aria-checked", "false");
  await page.keyboard.press("Space");
  await expect(siteItem(page, "Install")).toHaveAttribute("aria-checked", "true");

  await page.getByRole("button", { name: "Change" }).press("Enter");
  const where = page.getByRole("dialog", { name: "Where it goes" });
  await where.getByRole("radio", { name: "The space itself" }).press("Space");
  await where.getByRole("button", { name: "Use this" }).press("Enter");
  await expect(page.getByText("the space itself, at once")).toBeVisible();
  await page.getByRole("button", { name: "None", exact: true }).press("Enter");
  await page.getByRole("button", { name: "Import 0 pages" }).press("Enter");
  await expect(page.getByText("Choose a page first").first()).toBeVisible();
  await page.getByRole("button", { name: "All", exact: true }).press("Enter");
  await page.getByRole("button", { name: "Import 3 pages" }).press("Enter");
  await expect(page.getByRole("progressbar", { name: "Fetching pages" })).toBeVisible();

  await page.getByRole("button", { name: "Cancel" }).press("Enter");
  await page
    .getByRole("alertdialog", { name: "Cancel this import?" })
    .getByRole("button", { name: "Cancel import" })
    .press("Enter");
  await expect(page.getByText("Import cancelled")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Resume" }).press("Enter");
  await expect(page.getByRole("progressbar", { name: "Waiting for its turn" })).toBeVisible();
  await expectHearing(page);
  await jobs.settle();
  await page.getByRole("link", { name: "Open space" }).press("Enter");
  await expect(page.getByRole("tree", { name: "Pages of this space" })).toContainText("Install");
});

/** A site with more pages than are read to look at it. */
const manyPages = (count: number) => {
  const paths = Array.from({ length: count }, (_, at) => `/docs/page-${at}`);
  const links = paths.map((path, at) => [path, `Page ${at}`] as const);
  return Object.fromEntries([
    ["/docs/", docPage("Welcome", "<p>Hello.</p>", links)],
    ...links.map(([path, title]) => [path, docPage(title, `<p>Text of ${title}.</p>`, links)]),
  ]);
};

test("an import under way is the same in another tab and after a reload, and what came is kept", async ({
  page,
  context,
  admin,
  site,
  jobs,
  spaceId,
}) => {
  const { organizationId } = admin;
  site.set(manyPages(40));
  await page.goto(`/o/${organizationId}/spaces/${spaceId}/imports/new`);
  await beginImport(page, `${site.origin}/docs/`);
  await expectHearing(page);
  await jobs.settle();
  await expect(page.getByText("All 41 pages chosen")).toBeVisible();

  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const left = (await importing(admin, admin, () => jobs).rows(id)).filter(
    ({ status }) => status === "pending",
  );
  const pathOf = (at: number) => new URL(left[at]?.sourceURL ?? "").pathname;
  site.set({ [pathOf(0)]: undefined, [pathOf(1)]: () => undefined });
  await page.getByRole("button", { name: "Import 41 pages" }).click();
  await expect(page.getByRole("progressbar", { name: "Fetching pages" })).toBeVisible();
  await expectHearing(page);
  const working = jobs.settle();

  const expectUnderWay = async (tab: Page) => {
    const bar = tab.getByRole("progressbar", { name: "Fetching pages" });
    await expect(bar).toHaveAttribute("aria-valuemax", "41");
    await expect(bar).toHaveAttribute("aria-valuenow", "40");
    const problems = tab.getByRole("region", { name: "Problems so far" });
    await expect(problems).toContainText("There is nothing at its address");
  };
  await expectUnderWay(page);
  await expectAccessible(page);
  await page.reload();
  await expectUnderWay(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await expectUnderWay(other);
  await expectHearing(other);

  await page.getByRole("button", { name: "Cancel" }).click();
  const question = page.getByRole("alertdialog", { name: "Cancel this import?" });
  await expectAccessible(page);
  await question.getByRole("button", { name: "Keep 39 pages" }).click();
  await working;
  await jobs.settle();
  for (const tab of [page, other]) {
    await expect(tab.getByRole("link", { name: "Open change request #1" })).toBeVisible();
    await tab.getByRole("link", { name: /^Left out/ }).click();
    await expect(row(tab, "The import was cancelled before it was fetched")).toBeVisible();
  }

  site.set(manyPages(40));
  await page.getByRole("button", { name: "Retry failed" }).click();
  await expect(page.getByRole("progressbar")).toBeVisible();
  await jobs.settle();
  await expect(page.getByRole("link", { name: "Failed 0" })).toBeVisible();
});

test("an address that leads nowhere is told in words, and can be tried again", async ({
  page,
  admin,
  site,
  jobs,
  spaceId,
  pageAs,
}) => {
  const { organizationId } = admin;
  const space = `/o/${organizationId}/spaces/${spaceId}`;
  const imports = page.getByRole("table", { name: "Imports into this space" });
  site.set({ "/docs/": (_, response) => response.writeHead(401).end() });
  await page.goto(`${space}/imports/new`);
  await beginImport(page, `${site.origin}/docs/`);
  await expectHearing(page);
  await jobs.settle();
  await expect(page.getByRole("main").getByRole("alert")).toContainText(
    "The site wants a sign-in.",
  );
  await expectAccessible(page);
  const failed = page.url();

  await test.step("an address inside of a network is not asked", async () => {
    await page.goto(`${space}/imports/new?url=${encodeURIComponent("http://127.0.0.1:9/")}`);
    await page.getByRole("button", { name: "Look at it" }).click();
    await expect(page).toHaveURL(/\/imports\/(?!new)[^/]+$/);
    await expectHearing(page);
    await jobs.settle();
    await expect(page.getByRole("main").getByRole("alert")).toContainText(
      "does not lead to the public internet",
    );
  });

  await test.step("the list tells how each ended, narrowed by the address", async () => {
    await page.goto(`${space}/imports`);
    await expect(imports.getByRole("row")).toHaveCount(3);
    await page.getByRole("link", { name: "Failed 2" }).click();
    await expect(page).toHaveURL(/status=failed/);
    await expect(imports.getByRole("row")).toHaveCount(3);
    await page.getByRole("link", { name: "Completed 0" }).click();
    await expect(page.getByRole("heading", { name: /^No imports match/ })).toBeVisible();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(imports.getByRole("row")).toHaveCount(3);
    await page.goto(`/o/${organizationId}/spaces/imports`);
    await expect(page.getByRole("table", { name: "Imports" }).getByText("Handbook")).toHaveCount(2);
  });

  await test.step("who may read the space sees what happened, and no more", async () => {
    const { page: reader } = await pageAs("read");
    await reader.goto(failed);
    await expect(reader.getByRole("main").getByRole("alert")).toContainText(
      "The site wants a sign-in.",
    );
    await expect(reader.getByRole("button", { name: "Resume" })).toBeHidden();
    await reader.goto(`${space}/imports/new`);
    await expect(reader.getByRole("dialog", { name: "You may not do this" })).toBeVisible();
    await reader.goto(`${space}/imports/unknown`);
    await expect(
      reader.getByRole("heading", { name: "This import is not here any more" }),
    ).toBeVisible();
  });

  await test.step("once the site answers, the import goes on", async () => {
    site.set({ "/docs/": docPage("Welcome", "<p>Hello.</p>", siteMenu) });
    await page.goto(failed);
    await page.getByRole("button", { name: "Resume" }).click();
    await expect(page.getByRole("progressbar")).toBeVisible();
    await expectHearing(page);
    await jobs.settle();
    await expect(siteItem(page, "Welcome")).toBeVisible();
  });
});

test("an import goes into the change request that is edited, below a page", async ({
  page,
  admin,
  site,
  jobs,
  spaceId,
}) => {
  const { client, organizationId } = admin;
  await editSpace(client, spaceId, newPage("Guides", "What to do."));
  const path = { spaceId };
  const body = { subject: "Bring the guides along" };
  const { number } = await dataOf(createChangeRequest({ client, path, body }));
  await page.goto(`/o/${organizationId}/spaces/${spaceId}/change-requests/${number}/edit`);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("menuitem", { name: "Import…" }).click();
  const dialog = page.getByRole("dialog", { name: "Import a website" });
  await expect(dialog.getByRole("radio", { name: "An open change request" })).toBeChecked();
  await dialog.getByLabel("Below the page").selectOption({ label: "Guides" });
  await dialog.getByRole("radio", { name: "One web page" }).check();
  await beginImport(page, `${site.origin}/docs/install`);
  await expectHearing(page);
  await jobs.settle();
  await expect(page.getByText(`Change request #${number}, below Guides`)).toBeVisible();
  await page.getByRole("button", { name: "Import 1 page" }).click();
  await expect(page.getByRole("progressbar")).toBeVisible();
  await jobs.settle();
  await row(page, "Install").getByRole("link", { name: "Install", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/change-requests/${number}`));
  await expect(page.getByRole("heading", { name: "On Linux" })).toBeVisible();
});
