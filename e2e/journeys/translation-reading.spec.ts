import { readFile } from "node:fs/promises";
import { readTranslations } from "#server/testing/read-translations.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { expect, expectAccessible, expectHearing, intercept, test as base } from "../fixtures.ts";
import { expectGood, makeGuide, row, text, translate } from "../translation-fixture.ts";

/** Journeys with a service that reads what has changed only when the journey says so. */
const test = base.extend<{ readWhatChanged: () => Promise<void> }, { server: TestServer }>({
  server: [
    async ({ browserName: _ }, use) => {
      const server = await startTestServer({ jobRunner: false });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  readWhatChanged: ({ server }, use) => use(() => readTranslations(server)),
});

test("while pages are being read the screens say so, and show them once they are", async ({
  page,
  admin,
  readWhatChanged,
}) => {
  const { space, pageId, rewrite } = await makeGuide(admin, "Press **Enter**.");
  const { id } = await translate(admin, space, "de");
  const { organizationId } = admin;
  const address = `/o/${organizationId}/translations/${id}`;
  const reading = page.getByText("Pages that have changed are being read");

  await page.goto(`/o/${organizationId}/translations`);
  await expect(page.getByRole("link", { name: "Guide in German: Still being read" })).toBeVisible();
  await expectGood(page);
  await page.goto(address);
  await expect(reading).toBeVisible();
  await expect(page.getByRole("table", { name: "Pages" })).toHaveAttribute("aria-busy", "true");
  await expect(page.getByText(/of the words are translated/)).toHaveCount(0);
  await expectGood(page);
  await expectHearing(page);
  await readWhatChanged();
  await expect(row(page, "Setup")).toContainText("0%");
  await expect(reading).toHaveCount(0);
  await expect(page.getByText("0% of the words are translated")).toBeVisible();

  // What a page has that is asked for again, too, where it hears of nothing.
  await intercept(page, "**/events*", (route) => route.abort());
  await rewrite("Press **Enter** twice.\n\nThen wait.");
  await page.reload();
  await expect(reading).toBeVisible();
  await expect(row(page, "Setup")).toContainText("2Not translated");
  await readWhatChanged();
  await expect(row(page, "Setup")).toContainText("3Not translated");
  await expect(reading).toHaveCount(0);

  // The texts of a page are as its spaces say them at any time.
  await rewrite("Press **Enter** three times.");
  await page.goto(`${address}/pages/${pageId}`);
  await expect(text(page, 2)).toContainText("three times");
  await expect(text(page, 3)).toHaveCount(0);
});

test("a file for translators waits for pages that are being read, and is saved by itself", async ({
  page,
  admin,
  readWhatChanged,
}) => {
  const { space, rewrite } = await makeGuide(admin, "Press Enter.");
  const { id } = await translate(admin, space, "de");
  await readWhatChanged();
  await rewrite("Press Enter twice.");
  await page.goto(`/o/${admin.organizationId}/translations/${id}`);
  const dialog = page.getByRole("dialog", { name: "Download for translators" });
  const waits = dialog.getByText("The download begins by itself.");
  const open = async () => {
    await page.getByRole("button", { name: "More actions for Guide in German" }).click();
    await page.getByRole("menuitem", { name: "Download for translators…" }).click();
    await dialog.getByLabel("Texts").selectOption("To translate");
    await dialog.getByRole("button", { name: "Download" }).click();
    await expect(waits).toBeVisible();
  };
  await open();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);
  await open();
  const saved = page.waitForEvent("download");
  await readWhatChanged();
  const written = await readFile(await (await saved).path(), "utf8");
  expect(written).toContain("Press Enter twice.");
  await expect(dialog).toHaveCount(0);
});
