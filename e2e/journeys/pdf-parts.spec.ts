import { readFile } from "node:fs/promises";
import { createSpace } from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { createdIn, editSpace, newPage } from "#server/testing/content-fixture.ts";
import { readPdf } from "#server/testing/read-pdf.ts";
import { startTestServer } from "#server/testing/test-server.ts";
import { expect, expectAccessible, test as base } from "../fixtures.ts";

/** A journey with a service that makes only short PDFs. */
const test = base.extend({
  server: [
    async ({ browserName: _ }, use) => {
      // A PDF of a few pages takes that much; those of this journey are too long by what they would take.
      const server = await startTestServer({ pdf: { memoryMb: 300 } });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

test("what is too large for one PDF is saved in parts, by keyboard", async ({ page, admin }) => {
  const { client, organizationId } = admin;
  const path = { organizationId };
  const { id: spaceId } = await dataOf(createSpace({ client, path, body: { title: "Handbook" } }));
  const long = "Many words in a paragraph that is set.\n\n".repeat(1_500);
  const titles = ["Home", "First", "Second", "Third"];
  const pages = titles.map((title, at) => newPage(title, at === 0 ? "Welcome." : long));
  const [home = ""] = createdIn(await editSpace(client, spaceId, ...pages));
  await page.goto(`/o/${organizationId}/spaces/${spaceId}/pages/${home}?pdf=yes`);
  const dialog = page.getByRole("dialog", { name: "Save as PDF" });
  await dialog.getByRole("radio", { name: "The whole space" }).check();
  await dialog.getByRole("button", { name: "Save as PDF" }).press("Enter");
  await expect(dialog).toContainText("This is too large for one PDF");
  const parts = dialog.getByRole("list", { name: "Parts to save one by one" });
  await expect(parts.getByRole("listitem")).toHaveText(titles.map((title) => new RegExp(title)));
  await expectAccessible(page);

  for (const title of titles.slice(1, 3)) {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      parts.getByRole("button", { name: new RegExp(`^Save "${title}" takes`) }).press("Enter"),
    ]);
    expect(download.suggestedFilename()).toBe(`Handbook - ${title}.pdf`);
    const { outline } = await readPdf(await readFile(await download.path()));
    expect(outline).toEqual([title]);
    await dialog.getByRole("button", { name: "Change options" }).click();
  }

  await dialog.getByRole("radio", { name: "US Letter" }).check();
  await expect(parts).toBeHidden();
});
