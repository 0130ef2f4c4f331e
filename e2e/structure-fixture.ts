import type { Locator, Page } from "@playwright/test";
import {
  createSite,
  createSpace,
  editSiteStructure,
  getSiteStructure,
  type StructureEdit,
} from "#client";
import { dataOf } from "#server/testing/answers.ts";
import type { Admin } from "#server/testing/make-app.ts";
import { expect } from "./fixtures.ts";

/** Sites of one service share their ids; a worker runs one journey at a time. */
let journey = 0;
/** Returns a readable id of the usual length. */
export const idOf = (name: string): string => `${name}${String(journey)}`.padEnd(20, "x");
/** Returns a section by name, as edits refer to it. */
export const sectionOf = (name: string) => ({ type: "site-section" as const, id: idOf(name) });

/** Creates an empty space; returns its id. */
export const newSpace = async (
  { client, organizationId }: Admin,
  title: string,
): Promise<string> => {
  const path = { organizationId };
  return (await dataOf(createSpace({ client, path, body: { title } }))).id;
};

/**
 * Creates a site and returns the ids of its spaces by title: Guides with Start and Advanced, Blog with News, and API
 * with Reference in the group Product.
 */
export const makeSite = async (admin: Admin) => {
  const { client, organizationId } = admin;
  journey += 1;
  const body = { title: "Acme Docs", spaces: [] };
  const site = await dataOf(createSite({ client, path: { organizationId }, body }));
  const spaces: Record<string, string> = {};
  const made = async (title: string): Promise<string> => {
    const id = await newSpace(admin, title);
    spaces[title] = id;
    return id;
  };
  const section = async (title: string, space: string): Promise<StructureEdit> => ({
    operation: "add_section",
    id: idOf(title),
    title,
    space: await made(space),
    siteSpace: idOf(space),
  });
  const edits: StructureEdit[] = [
    await section("Guides", "Start"),
    {
      operation: "add_site_space",
      id: idOf("Advanced"),
      space: await made("Advanced"),
      section: idOf("Guides"),
    },
    await section("Blog", "News"),
    await section("API", "Reference"),
    { operation: "add_group", id: idOf("Product"), title: "Product", sections: [idOf("API")] },
  ];
  const path = { organizationId, siteId: site.id };
  await dataOf(editSiteStructure({ client, path, body: { edits } }));
  return { path, spaces, screen: `/o/${organizationId}/sites/${site.id}/structure` };
};

/** Returns all rows of the tree. */
export const lines = (page: Page): Locator => page.getByRole("treeitem");
/** Returns the row whose text starts with this: “Section Guides”. */
export const line = (page: Page, title: string): Locator =>
  page.getByRole("treeitem", { name: new RegExp(`^${title}`) });
/** Waits until the rows have these one-word titles, from the top down. */
export const expectOrder = (page: Page, titles: string): Promise<void> =>
  expect(lines(page)).toContainText(titles.split(" "));
/** The rows of the site that `makeSite` creates. */
export const START = "Guides Start Advanced Blog News Product API Reference";
export const toasts = (page: Page): Locator => page.getByRole("region", { name: "Notifications" });

/** Chooses an action in the menu of an item: “section Guides”. */
export const act = async (page: Page, item: string, name: string): Promise<void> => {
  await page.getByRole("button", { name: `Actions for ${item}` }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
};

/** Drags a row by mouse to a height within another: 0 its upper edge, 1 its lower one. */
export const drag = async (
  page: Page,
  title: string,
  onto: string,
  height: number,
): Promise<void> => {
  const from = await line(page, title).boundingBox();
  if (!from) throw new Error("the line is not on the screen");
  await page.mouse.move(from.x + 120, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 130, from.y + from.height / 2, { steps: 2 });
  // Rows may have folded.
  const to = await line(page, onto).boundingBox();
  if (!to) throw new Error("the other line is not on the screen");
  await page.mouse.move(to.x + 130, to.y + to.height / 2, { steps: 5 });
  await page.mouse.move(to.x + 130, to.y + to.height * height, { steps: 3 });
  await page.mouse.up();
};

/** Returns the titles that the service has stored at the top level. */
export const savedTop = async (
  { client }: Admin,
  path: { organizationId: string; siteId: string },
) => {
  const { structure } = await dataOf(getSiteStructure({ client, path }));
  return structure.map(({ title }) => title).join(" ");
};
