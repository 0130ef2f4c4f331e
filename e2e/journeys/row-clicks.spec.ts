import { createOrganizationTeam } from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { expect, test } from "../fixtures.ts";

test("a row leads where its link leads, wherever it is clicked, and its controls keep their clicks", async ({
  page,
  admin,
}) => {
  const { client, organizationId } = admin;
  const path = { organizationId };
  const body = { title: "Writers", members: [admin.id] };
  const { id } = await dataOf(createOrganizationTeam({ client, path, body }));
  const list = `/o/${organizationId}/teams`;
  const team = new RegExp(`/teams/${id}$`);
  const row = page.getByRole("row", { name: /Writers/ });
  // Beside the link: in a column of figures.
  const beside = row.getByRole("cell").nth(2);
  await page.goto(list);

  await test.step("a click", async () => {
    await beside.click();
    await expect(page).toHaveURL(team);
    await page.goBack();
    await expect(row).toBeVisible();
  });

  for (const [how, options] of [
    ["the middle button", { button: "middle" }],
    ["Control", { modifiers: ["Control"] }],
    ["Shift", { modifiers: ["Shift"] }],
  ] as const)
    await test.step(`a click with ${how} opens another page`, async () => {
      const opened = page.context().waitForEvent("page");
      await beside.click({
        ...options,
        modifiers: "modifiers" in options ? [...options.modifiers] : [],
      });
      const other = await opened;
      await expect(other).toHaveURL(team);
      await other.close();
      await expect(page).toHaveURL(new RegExp(`${list}$`));
    });

  await test.step("a drag selects text", async () => {
    const words = beside.locator("div");
    const box = await words.boundingBox();
    if (box === null) throw new Error("nothing to drag over");
    const y = box.y + box.height / 2;
    await page.mouse.move(box.x + 1, y);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 1, y, { steps: 4 });
    await page.mouse.up();
    expect(await page.evaluate(() => String(getSelection()))).not.toBe("");
    await expect(page).toHaveURL(new RegExp(`${list}$`));
  });

  await test.step("controls keep their clicks", async () => {
    await row.getByRole("checkbox").click();
    await expect(row.getByRole("checkbox")).toBeChecked();
    await row.getByRole("button", { name: /^Actions for/ }).click();
    const menu = page.getByRole("menu");
    await menu.getByRole("menuitem", { name: "Rename" }).click();
    await expect(page.getByRole("dialog", { name: /^Rename/ })).toBeVisible();
    await expect(page).not.toHaveURL(team);
  });
});
