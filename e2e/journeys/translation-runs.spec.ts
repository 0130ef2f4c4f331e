import type { Page } from "@playwright/test";
import { deleteSpaceById, getTranslation, mergeChangeRequest, updateTranslation } from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { setEngine, test } from "../engine-fixture.ts";
import { expect, expectAccessible, expectHearing } from "../fixtures.ts";
import { expectGood, makeGuide, row, translate } from "../translation-fixture.ts";

const plan = (page: Page) => page.getByRole("dialog", { name: "Run the translation" });
const runButton = (page: Page) => page.getByRole("button", { name: /^Run/ });
/** The state of the translation, as its head says it. */
const badge = (page: Page, state: string) =>
  page.getByRole("main").getByText(state, { exact: true }).last();

const run = async (page: Page) => {
  await runButton(page).click();
  await plan(page).getByRole("button", { name: "Run", exact: true }).click();
  await expect(plan(page)).toHaveCount(0);
};

test("a run says how far it is, also after a reload, and waits for review where it should", async ({
  page,
  admin,
  engine,
  pageAs,
}) => {
  const { client, organizationId } = admin;
  await setEngine(admin, engine);
  const paragraphs = Array.from({ length: 59 }, (_, at) => `Step ${at + 1} of the guide.`);
  const { space } = await makeGuide(admin, paragraphs.join("\n\n"));
  const { id, result } = await translate(admin, space, "de");
  const address = `/o/${organizationId}/translations/${id}`;

  await page.goto(`${address}/settings`);
  await page.getByText("Waits in a change request").click();
  await page.getByLabel(/^Characters a run/).fill("lots");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Must be a whole number, such as 100,000")).toBeVisible();
  await page.getByLabel(/^Characters a run/).fill("100,000");
  await expectGood(page);
  // Somebody else changes what is not changed here, and then what is.
  const path = { organizationId, translationId: id };
  await expectHearing(page);
  await dataOf(
    updateTranslation({
      client,
      path,
      body: { settings: { auto: true, publish: "direct", maxCharacters: 500 } },
    }),
  );
  const conflict = page.getByText("Changed by somebody else meanwhile");
  await expect(conflict).toBeVisible();
  await expect(page.getByRole("switch", { name: "Run by itself" })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Keep mine" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("radio", { name: /^Waits in a change request/ })).toBeChecked();
  await expect(page.getByLabel(/^Characters a run/)).toHaveValue("100,000");
  await expect(page.getByRole("switch", { name: "Run by itself" })).toBeChecked();
  await page.getByRole("switch", { name: "Run by itself" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved")).toBeVisible();
  const { page: readers } = await pageAs("read");
  await readers.goto(`${address}/settings`);
  await expect(readers.getByText("Waits in a change request")).toBeVisible();
  await expect(readers.getByText("100,000")).toBeVisible();

  const release = engine.holdAfter(1);
  await page.goto(address);
  await runButton(page).click();
  await expect(plan(page).getByText("The run opens a change request")).toBeVisible();
  await plan(page).getByRole("button", { name: "Run", exact: true }).click();
  const bar = page.getByRole("progressbar", { name: "The engine is translating" });
  await expect(bar).toHaveAttribute("aria-valuenow", "50");
  await page.reload();
  await expect(page.getByText("50 of 60 texts")).toBeVisible();
  await expect(badge(page, "Running")).toBeVisible();
  await expectGood(page);
  release();
  await expect(page.getByText("Change request #1 waits for review")).toBeVisible();
  await expect(runButton(page)).toHaveAttribute("aria-disabled", "true");
  await expectGood(page);
  await expectHearing(page);
  const { review } = await dataOf(getTranslation({ client, path }));
  const changeRequestId = review?.changeRequest ?? "";
  await dataOf(mergeChangeRequest({ client, path: { spaceId: result.space, changeRequestId } }));
  await expect(page.getByText("Change request #1 waits for review")).toHaveCount(0);
  await expect(runButton(page)).not.toHaveAttribute("aria-disabled", "true");
  await page.getByLabel("Pages with a text that is").selectOption("To review");
  await expect(page).toHaveURL(/state=to-review/);
  await expect(row(page, "Setup")).toContainText("60By machine");
  await page.getByRole("link", { name: "Translations" }).last().click();
  await page.getByRole("link", { name: "60 texts to review" }).click();
  await expect(row(page, "Setup")).toBeVisible();
});

test("a run that pauses says why, until when, and where that is put right", async ({
  page,
  admin,
  engine,
  pageAs,
}) => {
  const { client, organizationId } = admin;
  await setEngine(admin, engine, { perMillion: 2000, currency: "EUR", budget: 0.03 });
  const { space } = await makeGuide(admin, "Press Enter.\n\nThen wait.");
  const { id } = await translate(admin, space, "de");
  const path = { organizationId, translationId: id };
  const address = `/o/${organizationId}/translations/${id}`;
  const settle = (settings: { auto: boolean; publish: "direct"; maxCharacters?: number }) =>
    dataOf(updateTranslation({ client, path, body: { settings } }));

  await settle({ auto: false, publish: "direct", maxCharacters: 6 });
  await page.goto(address);
  await runButton(page).click();
  await expect(plan(page).getByText("This costs more than is left of the budget")).toBeVisible();
  await expect(plan(page).getByText("A run sends 6 characters at most.")).toBeVisible();
  await expectGood(page);
  await plan(page).getByRole("button", { name: "Run", exact: true }).click();
  await expect(page.getByText("The last run could not go on")).toBeVisible();
  await page.getByRole("link", { name: "Change the limit" }).click();
  await page.getByLabel(/^Characters a run/).fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved")).toBeVisible();

  await page.goto(address);
  await run(page);
  await expect(page.getByText("What the engine may cost in a month is spent.")).toBeVisible();
  await expect(page.getByText("It is worth another run:")).toBeVisible();
  await expectGood(page);
  await expectHearing(page);
  await settle({ auto: true, publish: "direct" });
  await expect(page.getByText("It goes on by itself:")).toBeVisible();
  const { page: creators } = await pageAs("create");
  await creators.goto(address);
  await expect(creators.getByText("What the engine may cost in a month is spent.")).toBeVisible();
  await expect(creators.getByRole("link", { name: "Open the engine’s settings" })).toHaveCount(0);
  await page.getByRole("link", { name: "Open the engine’s settings" }).click();
  await expect(page.getByRole("progressbar", { name: "Of the budget" })).toBeVisible();

  await page.goto(address);
  await expectHearing(page);
  await dataOf(deleteSpaceById({ client, path: { spaceId: space } }));
  await expect(page.getByText("The translation is paused")).toBeVisible();
  await expect(runButton(page)).toHaveAttribute("aria-disabled", "true");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Open the trash" }).click();
  await expect(row(page, "Guide")).toBeVisible();
});

test("a run that is cancelled says that it is not finished, and goes on when it is run again", async ({
  page,
  admin,
  engine,
}) => {
  await setEngine(admin, engine);
  const { space } = await makeGuide(admin, "Press Enter.");
  const { id } = await translate(admin, space, "de");
  await page.goto(`/o/${admin.organizationId}/translations/${id}`);
  const release = engine.holdAfter(0);
  await run(page);
  await expect(page.getByRole("progressbar", { name: "The engine is translating" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel run" }).click();
  await expect(page.getByText("The run ends after what is at the engine now").last()).toBeVisible();
  release();
  await expect(page.getByText("The last run is not finished")).toBeVisible();
  await expect(page.getByText("The run was cancelled.")).toBeVisible();
  await expect(badge(page, "Paused")).toBeVisible();
  await expectAccessible(page);
  await run(page);
  await expect(badge(page, "Completed")).toBeVisible();
  await expect(page.getByText("The last run is not finished")).toHaveCount(0);
});
