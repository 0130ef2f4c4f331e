import { expect, expectAccessible, test } from "../fixtures.ts";

test("the tokens' screen leads to the reference, where an operation is found and read", async ({
  openAs,
  admin,
}) => {
  for (const colorScheme of ["light", "dark"] as const) {
    const page = await openAs(admin);
    await page.emulateMedia({ colorScheme });
    await page.goto("/account/tokens");
    await page.getByRole("link", { name: "API reference" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bindery management API");
    await expectAccessible(page);

    await page.getByRole("searchbox", { name: "Search operations" }).fill("create team");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/q=create\+team/);
    await page.getByRole("link", { name: "Create a team" }).click();
    await expect(page.getByText("curl -X PUT")).toBeVisible();
    await page.getByText("Example", { exact: true }).first().click();
    await expect(page.getByText('"title": "string"').nth(1)).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 800 });
    const overflow = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    await expect.poll(overflow).toBe(0);
  }
});

test("the palette leads to the reference", async ({ page, admin }) => {
  await page.goto(`/o/${admin.organizationId}`);
  await page.getByRole("button", { name: "Search or jump to" }).first().click();
  await page.getByRole("combobox").fill("API reference");
  await page.getByRole("option", { name: "API reference", exact: true }).click();
  await expect(page).toHaveURL(/\/reference$/);
});
