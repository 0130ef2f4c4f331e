import type { Page } from "@playwright/test";
import {
  createCollection,
  createSite,
  createSpace,
  getSpaceById,
  publishSite,
  unpublishSite,
} from "#client";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { editSpace, newPage } from "#server/testing/content-fixture.ts";
import type { Admin } from "#server/testing/make-app.ts";
import { expect, expectAccessible, expectHearing, intercept, test } from "../fixtures.ts";

const newSpace = async ({ client, organizationId }: Admin, title: string, parent?: string) => {
  const body = { title, ...(parent !== undefined && { parent }) };
  const { id } = await dataOf(createSpace({ client, path: { organizationId }, body }));
  await editSpace(client, id, newPage("Welcome", "."), newPage("Install", "."));
  return id;
};
const newCollection = async ({ client, organizationId }: Admin, title: string, parent?: string) => {
  const body = { title, ...(parent !== undefined && { parent }) };
  return (await dataOf(createCollection({ client, path: { organizationId }, body }))).id;
};
const newSite = async ({ client, organizationId }: Admin, title: string, spaces: string[]) => {
  const body = { title, spaces };
  const { id: siteId } = await dataOf(createSite({ client, path: { organizationId }, body }));
  return { organizationId, siteId };
};

const question = (page: Page) => page.getByRole("alertdialog");
const act = async (page: Page, title: string, name: string): Promise<void> => {
  await page.getByRole("button", { name: `Actions for ${title}` }).click();
  await page.getByRole("menuitem", { name }).click();
};

test("deleting says which readers lose what, and asks for the title where there are any", async ({
  page,
  admin,
}) => {
  const { client, organizationId } = admin;
  const shelf = await newCollection(admin, "Shelf");
  const box = await newCollection(admin, "Box", shelf);
  const start = await newSpace(admin, "Start");
  const guides = await newSpace(admin, "Guides", shelf);
  const api = await newSpace(admin, "API", box);
  const site = await newSite(admin, "Northwind Docs", [start, guides, api]);
  await newSite(admin, "Beta", [guides]);
  await dataOf(publishSite({ client, path: site }));
  await page.goto(`/o/${organizationId}/spaces`);

  await act(page, "Guides", "Delete");
  const ask = question(page);
  await expect(ask).toContainText("Readers of Northwind Docs lose this at once: 2 pages");
  await expect(ask).toContainText("A site that is not published shows it, too.");
  const address = ask.getByRole("link", { name: "/guides", exact: true });
  await expect(address).toHaveAttribute("title", /\/northwind-docs\/guides$/);
  const remove = ask.getByRole("button", { name: "Delete space" });
  await expect(remove).toHaveAttribute("aria-disabled", "true");
  await expectAccessible(page);
  await address.click();
  await expect(page).toHaveURL(new RegExp(`/sites/${site.siteId}/structure\\?item=`));
  await expect(page.getByRole("heading", { name: "Northwind Docs" })).toBeVisible();
  await page.goBack();

  await act(page, "Shelf", "Delete");
  await expect(ask).toContainText("Readers of Northwind Docs lose this at once: 4 pages");
  for (const path of ["/api", "/guides"])
    await expect(ask.getByRole("link", { name: path, exact: true })).toBeVisible();
  await ask.getByRole("textbox").fill("Shel");
  await ask.getByRole("textbox").press("Enter");
  await expect(ask).toBeVisible();
  expect((await outcome(getSpaceById({ client, path: { spaceId: api } }))).data?.deletedAt).toBe(
    undefined,
  );
  await ask.getByRole("textbox").fill("Shelf");
  await ask.getByRole("textbox").press("Enter");
  await expect(ask).toBeHidden();
  await expect(page.getByRole("treeitem")).toHaveText(["Start"]);
});

test("where no readers are, nothing is typed; where that is not known, the title is", async ({
  page,
  admin,
}) => {
  const { client, organizationId } = admin;
  const spaceId = await newSpace(admin, "Guides");
  const site = await newSite(admin, "Beta", [spaceId]);
  await dataOf(publishSite({ client, path: site }));
  await page.goto(`/o/${organizationId}/spaces`);
  await expectHearing(page);
  const asked = "**/deletion-plan*";
  await intercept(page, asked, (route) => route.fulfill({ status: 500, body: "{}" }));

  await act(page, "Guides", "Delete");
  const ask = question(page);
  await expect(ask).toContainText("could not be found out");
  await expect(ask.getByRole("textbox")).toBeVisible();
  await expectAccessible(page);
  await page.unroute(asked);
  await ask.getByRole("button", { name: "Try again" }).click();
  await expect(ask).toContainText("Readers of Beta lose this at once");

  await dataOf(unpublishSite({ client, path: site }));
  await expect(ask).toContainText("A site that is not published shows it, too.");
  await expect(ask.getByRole("textbox")).toHaveCount(0);
  await ask.getByRole("button", { name: "Delete space" }).click();
  await expect(page.getByRole("heading", { name: "No spaces yet" })).toBeVisible();
});
