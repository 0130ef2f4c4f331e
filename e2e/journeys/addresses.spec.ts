import { expect, test } from "../fixtures.ts";

const lists = [
  { path: "members", search: "role=emperor&sort=height&order=up", table: "Members" },
  { path: "teams", search: "owner=somebody", table: "Teams" },
];

for (const { path, search, table } of lists) {
  test(`filters that mean nothing leave the list of ${path} as it is`, async ({ page, admin }) => {
    await page.goto(`/o/${admin.organizationId}/teams/new`);
    await page.getByLabel("Title").fill("Docs");
    await page.getByRole("button", { name: "Create team" }).click();
    await expect(page.getByRole("heading", { name: "Docs", level: 1 })).toBeVisible();

    await page.goto(`/o/${admin.organizationId}/${path}?${search}`);
    await expect(page.getByRole("table", { name: table }).getByRole("row")).toHaveCount(2);
  });
}

test("an address without a screen says so and leads on", async ({ page, admin }) => {
  await page.goto(`/o/${admin.organizationId}/nothing`);
  await expect(page.getByRole("heading", { name: "There is no such page" })).toBeVisible();
  await page.getByRole("link", { name: "Go to the start page" }).click();
  await expect(page).toHaveURL(new RegExp(`/o/${admin.organizationId}$`));
});

test("another organization's address tells nothing", async ({ page, server }) => {
  const other = await server.newAdmin("Elsewhere");
  await page.goto(`/o/${other.organizationId}/members`);
  await expect(page.getByRole("heading", { name: "This is not here any more" })).toBeVisible();
  await expect(page.getByText("Elsewhere")).toHaveCount(0);
});
