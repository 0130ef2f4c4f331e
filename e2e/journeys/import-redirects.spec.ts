import { createSite, getSiteRedirectBySource } from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { importing } from "#server/testing/import-site.ts";
import { expect, expectAccessible } from "../fixtures.ts";
import { importTest as test } from "../import-fixture.ts";

test("old addresses of an imported site become redirects of the docs site that takes its place", async ({
  page,
  admin,
  site,
  jobs,
  spaceId,
  pageAs,
}) => {
  const { client, organizationId } = admin;
  const source = { type: "website" as const, url: `${site.origin}/docs/` };
  const run = await importing(admin, admin, () => jobs).all({ source, target: { space: spaceId } });
  const address = `/o/${organizationId}/spaces/${spaceId}/imports/${run.id}`;

  await test.step("nothing is offered before a docs site shows the space", async () => {
    await page.goto(address);
    await expect(page.getByRole("link", { name: "Open change request #1" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Redirect old addresses" })).toBeHidden();
    await page.goto(`${address}/redirects`);
    await expect(
      page.getByRole("heading", { name: "No docs site shows this space" }),
    ).toBeVisible();
    await expectAccessible(page);
  });

  const body = { title: "Documentation", spaces: [spaceId] };
  const { id: siteId } = await dataOf(createSite({ client, path: { organizationId }, body }));

  await test.step("before the change request is merged there is nothing to lead to", async () => {
    await page.goto(address);
    await page.getByRole("link", { name: "Redirect old addresses" }).click();
    await expect(page.getByText("Change request #1 is not merged yet")).toBeVisible();
    await expect(page.getByRole("button", { name: "Create 0 redirects" })).toBeDisabled();
    await expect(page.getByRole("row").filter({ hasText: "/docs/install" })).toContainText(
      "Its page is not in the space.",
    );
    await page.getByRole("link", { name: "Open it" }).click();
    await page.getByRole("link", { name: "Merge", exact: true }).click();
    await page.getByRole("button", { name: /^Merge/ }).click();
    await expect(page.getByText("Merged", { exact: true }).first()).toBeVisible();
  });

  await test.step("which there are, and what becomes of each, is seen first", async () => {
    await page.goto(`${address}/redirects`);
    await expect(page.getByRole("combobox", { name: "Docs site" })).toHaveValue(siteId);
    await expect(page.getByRole("link", { name: "New 3" })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("It takes the place of").selectOption({ index: 1 });
    await expect(page.getByRole("row").filter({ hasText: "/install" })).toContainText(
      "The site has a page",
    );
    await page.getByRole("link", { name: /^In use/ }).click();
    await page.reload();
    await expect(page.getByRole("cell", { name: "/install", exact: true })).toBeVisible();
    await page.getByLabel("It takes the place of").selectOption({ index: 0 });
    await expect(page.getByRole("heading", { name: /^No addresses match/ })).toBeVisible();
    await page.getByRole("button", { name: "Clear filters" }).click();
  });

  await test.step("one press creates them, and the site says where they lead", async () => {
    await page.getByRole("button", { name: "Create 3 redirects" }).click();
    await expect(page).toHaveURL(new RegExp(`/sites/${siteId}/redirects$`));
    await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
      "3 redirects created",
    );
    await expect(page.getByRole("row").filter({ hasText: "/docs/use" })).toContainText("Use");
    const path = { organizationId, siteId };
    const query = { source: "/docs/install" };
    const { target } = await dataOf(getSiteRedirectBySource({ client, path, query }));
    expect(target).toMatch(/\/install$/);
    await page.goto(`${address}/redirects`);
    await expect(page.getByRole("button", { name: "Create 0 redirects" })).toBeDisabled();
    await expect(page.getByRole("link", { name: "Redirected already 3" })).toBeVisible();
  });

  await test.step("who may not edit sites is not offered it", async () => {
    const { page: editor } = await pageAs("edit");
    await editor.goto(address);
    await expect(editor.getByRole("link", { name: "Open change request #1" })).toBeVisible();
    await expect(editor.getByRole("link", { name: "Redirect old addresses" })).toBeHidden();
    await editor.goto(`${address}/redirects`);
    await expect(
      editor.getByRole("heading", { name: /may not|not allowed|cannot/i }),
    ).toBeVisible();
  });
});
