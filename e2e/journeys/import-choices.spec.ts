import { docPage, importing } from "#server/testing/import-site.ts";
import { expect, expectAccessible, expectHearing } from "../fixtures.ts";
import { beginImport, importTest as test, siteItem } from "../import-fixture.ts";

const SECTIONS = 20;
const PAGES_EACH = 48;
/** The start, the sections and their pages. */
const PAGES = 1 + SECTIONS * (1 + PAGES_EACH);
/** A tree of so many rows is drawn where it is looked at, and a screen or two beyond. */
const MOST_ROWS_DRAWN = 200;

const link = (path: string, title: string): string => `<a href="${path}">${title}</a>`;

/** A site of close to a thousand pages, all of them in the menu of its first. */
const largeSite = (): Record<string, string> => {
  const site: Record<string, string> = {};
  let menu = "";
  for (let section = 1; section <= SECTIONS; section += 1) {
    const above = `/docs/section-${section}/`;
    const sectionTitle = `Section ${section}.`;
    site[above] = docPage(sectionTitle, `<p>All about ${sectionTitle}</p>`);
    let inside = "";
    for (let page = 1; page <= PAGES_EACH; page += 1) {
      const title = `Page ${section}/${page}.`;
      site[`${above}page-${page}`] = docPage(title, `<p>Text of ${title}</p>`);
      inside += `<li>${link(`${above}page-${page}`, title)}</li>`;
    }
    menu += `<li>${link(above, sectionTitle)}<ul>${inside}</ul></li>`;
  }
  site["/docs/"] = docPage("Welcome", "<p>Hello.</p>").replace("<ul></ul>", `<ul>${menu}</ul>`);
  return site;
};

test("of close to a thousand pages some are found and left out by keyboard, folder by folder", async ({
  page,
  admin,
  site,
  jobs,
  spaceId,
}) => {
  const { organizationId } = admin;
  site.set(largeSite());
  await page.goto(`/o/${organizationId}/spaces/${spaceId}/imports/new`);
  await beginImport(page, `${site.origin}/docs/`);
  await expectHearing(page);
  await jobs.settle();
  const chosen = page.getByRole("region", { name: "Pages of the site" }).getByRole("status");
  await expect(chosen).toHaveText(`All ${PAGES} pages chosen`);
  expect(await page.getByRole("treeitem").count()).toBeLessThan(MOST_ROWS_DRAWN);

  await test.step("a folder is left out with all below it, and taken in again", async () => {
    const section = siteItem(page, "Section 2.");
    await page.getByRole("button", { name: "Close all" }).press("Enter");
    await section.focus();
    await page.keyboard.press("Space");
    await expect(section).toHaveAttribute("aria-checked", "false");
    await expect(chosen).toHaveText("932 of 981 pages chosen");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    const first = siteItem(page, "Page 2/1.");
    await expect(first).toBeFocused();
    await page.keyboard.press("Space");
    await expect(section).toHaveAttribute("aria-checked", "mixed");
    await page.keyboard.press("ArrowLeft");
    await expect(section).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    await expect(section).toHaveAttribute("aria-expanded", "false");
    await page.keyboard.press("End");
    await expect(siteItem(page, `Section ${SECTIONS}.`)).toBeFocused();
    await expectAccessible(page);
  });

  await test.step("a filter narrows what is pressed, and what it hides stays as it was", async () => {
    const filter = page.getByRole("searchbox", { name: "Filter pages" });
    await page.getByRole("button", { name: "None", exact: true }).focus();
    await page.keyboard.press("/");
    await expect(filter).toBeFocused();
    await page.keyboard.type("section-7/page-4");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/filter=section-7/);
    // Pages 4 and 40 to 48, below their section.
    await expect(page.getByRole("treeitem")).toHaveCount(11);
    await page.getByRole("button", { name: "None shown" }).press("Enter");
    await expect(chosen).toHaveText("922 of 981 pages chosen");
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole("treeitem")).toHaveCount(11);
    await expect(chosen).toHaveText("922 of 981 pages chosen");
    await filter.fill("nowhere at all");
    await expect(page.getByRole("heading", { name: /^No page of the site matches/ })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Clear filter" }).press("Enter");
    await expect(siteItem(page, "Welcome")).toBeVisible();
    await expect(page).not.toHaveURL(/filter/);
  });

  await test.step("what was chosen is what is left out of the import", async () => {
    await page.getByRole("button", { name: "Import 922 pages" }).press("Enter");
    await expect(page.getByRole("progressbar", { name: "Fetching pages" })).toBeVisible();
    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    const rows = await importing(admin, admin, () => jobs).rows(id);
    const left = rows.filter(({ reason }) => reason === "not-chosen");
    expect(left).toHaveLength(PAGES - 922);
    const sections = left.map(({ sourceURL = "" }) => /section-\d+/.exec(sourceURL)?.[0]);
    expect(new Set(sections)).toEqual(new Set(["section-2", "section-7"]));
  });
});
