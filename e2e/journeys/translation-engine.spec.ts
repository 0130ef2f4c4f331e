import { createSpace, createTranslation } from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { createdIn, editSpace, newPage } from "#server/testing/content-fixture.ts";
import { test } from "../engine-fixture.ts";
import { expect, expectAccessible } from "../fixtures.ts";
import { expectGoodInEveryLook } from "../looks.ts";

test("an engine is set, tested and run; what it lacks is told in words", async ({
  page,
  admin,
  engine,
  pageAs,
}) => {
  const { client, organizationId } = admin;
  const { id: space } = await dataOf(
    createSpace({ client, path: { organizationId }, body: { title: "Guide" } }),
  );
  const [pageId = ""] = createdIn(await editSpace(client, space, newPage("Setup", "Press Enter.")));
  const { id } = await dataOf(
    createTranslation({
      client,
      path: { organizationId },
      body: { source: { space, language: "en" }, language: "de" },
    }),
  );

  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`/o/${organizationId}/translations`);
  await page.getByRole("link", { name: "Engine" }).click();
  await expect(page.getByRole("radio", { name: "People and memory" })).toBeChecked();
  await expect(page.getByRole("button", { name: "Test the engine" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await page.getByText("DeepL", { exact: true }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Enter the key")).toBeVisible();
  // One that is kept need not be entered again.
  const key = page.getByLabel(/^Key( \(optional\))?$/);
  await key.fill("wrong");
  await page.getByLabel(/^Address/).fill(engine.origin);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved")).toBeVisible();
  await expect(page.getByText(/^A key( that ends in .*)? is kept/)).toBeVisible();
  await page.getByRole("button", { name: "Test the engine" }).click();
  await expect(page.getByText("The engine does not take the key. Enter it again.")).toBeVisible();
  await expectGoodInEveryLook(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  const run = async (costs?: string) => {
    await page.goto(`/o/${organizationId}/translations/${id}`);
    await page.getByRole("button", { name: /^Run/ }).click();
    const plan = page.getByRole("dialog", { name: "Run the translation" });
    await expect(plan.getByText("Engine: DeepL.")).toBeVisible();
    await expect(plan.getByRole("row").filter({ hasText: "Sent to the engine" })).toContainText(
      "2",
    );
    if (costs !== undefined) await expect(plan.getByText(costs)).toBeVisible();
    await plan.getByRole("button", { name: "Run", exact: true }).click();
    await expect(plan).toHaveCount(0);
  };
  await run();
  await expect(page.getByText("The last run could not go on")).toBeVisible();
  await expect(page.getByText("The engine does not take the key. Enter it again.")).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/o/${organizationId}/translations/engine`);
  await key.fill("right");
  const price = page.getByLabel(/^Price of a million characters/);
  await price.fill("twenty");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Must be a number, such as 20 or 4.50")).toBeVisible();
  await price.fill("2,000");
  await page.getByLabel(/^Currency/).fill("eur");
  await page.getByLabel(/^Budget of a month/).fill("1");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved")).toBeVisible();
  await page.getByRole("button", { name: "Test the engine" }).click();
  await expect(page.getByText("The engine works")).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Characters in this period" })).toBeVisible();
  await expectGoodInEveryLook(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await run("The engine asks €0.03 for it. €1.00 of this month’s budget is left.");
  await expect(page.getByText("Completed", { exact: true }).last()).toBeVisible();
  await page.goto(`/o/${organizationId}/translations/${id}/pages/${pageId}`);
  await expect(page.getByText("PRESS ENTER.", { exact: true })).toBeVisible();
  await expect(page.getByText("By machine", { exact: true }).last()).toBeVisible();
  await page.goto(`/o/${organizationId}/translations/engine`);
  await expect(page.getByText("17 characters")).toBeVisible();
  await expect(page.getByText("At the price above that costs €0.03.")).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Of the budget" })).toBeVisible();
  await expectAccessible(page);

  const { page: creators } = await pageAs("create");
  await creators.goto(`/o/${organizationId}/translations/engine`);
  await expect(creators.getByRole("heading", { name: "You may not do this" })).toBeVisible();
  await creators.goto(`/o/${organizationId}/translations`);
  await expect(creators.getByRole("link", { name: "Glossary" })).toBeVisible();
  await expect(creators.getByRole("link", { name: "Engine" })).toHaveCount(0);
});
