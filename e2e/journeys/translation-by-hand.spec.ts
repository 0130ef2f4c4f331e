import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { updateGlossaryEntries } from "#client";
import { dataOf } from "#server/testing/answers.ts";
import type { Admin } from "#server/testing/make-app.ts";
import {
  expect,
  expectAccessible,
  expectFocusIn,
  expectHearing,
  fileChooserBy,
  pressUntilFocused,
  test,
} from "../fixtures.ts";
import { expectGood, makeGuide, row, text, translate } from "../translation-fixture.ts";

/** A space on its way into German, with a term in the glossary and the same sentence on two of its pages. */
const begin = async (admin: Admin) => {
  const { client, organizationId } = admin;
  const guide = await makeGuide(admin, "Press **Enter**.\n\nThen wait.", ["Stop", "Then wait."]);
  const { id } = await translate(admin, guide.space, "de");
  await dataOf(
    updateGlossaryEntries({
      client,
      path: { organizationId },
      body: {
        operations: [{ type: "insert", translations: { en: "Enter", de: "Eingabetaste" } }],
      },
    }),
  );
  return { ...guide, address: `/o/${organizationId}/translations/${id}` };
};

const next = (page: Page, title: string) =>
  page.getByRole("link", { name: `Next page with work: ${title}` });
const area = (page: Page) => page.getByLabel("Translation, German");

test("a space is translated with the mouse, falls behind, is approved, and goes out to translators and back", async ({
  page,
  admin,
  pageAs,
}) => {
  const { address, pageId, rewrite } = await begin(admin);
  await page.goto(address);
  await page.getByRole("link", { name: "Setup" }).click();
  await page.getByRole("button", { name: "Translate text 1" }).click();
  await area(page).fill("Einrichten");
  await text(page, 1).getByRole("button", { name: "Save", exact: true }).click();
  await expect(text(page, 1)).toContainText("By a person");

  await expect(text(page, 2).getByText("Enter → Eingabetaste")).toBeVisible();
  await expect(text(page, 2).getByTitle("Enter → Eingabetaste")).toHaveText("Enter");
  await text(page, 2).getByRole("button", { name: "Put in <g1>, which is missing" }).click();
  await expectFocusIn(area(page));
  await page.keyboard.insertText("Rückkehr");
  await expect(text(page, 2)).toContainText("not called as in the glossary: Enter → Eingabetaste");
  await area(page).fill("<g1>Eingabetaste</g1> drücken.");
  await expect(text(page, 2)).not.toContainText("not called as in the glossary");
  await expectGood(page);
  await text(page, 2).getByRole("button", { name: "Save", exact: true }).click();
  await expectFocusIn(text(page, 3));
  await area(page).fill("Dann warten.");
  await text(page, 3).getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("100% of the words translated")).toBeVisible();

  await next(page, "Stop").click();
  await expect(page.getByRole("heading", { name: "Stop", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Translate text 2" }).click();
  await text(page, 2).getByRole("button", { name: "Use “Translated elsewhere as”" }).click();
  await expect(area(page)).toHaveValue("Dann warten.");
  await text(page, 2).getByRole("button", { name: "Save", exact: true }).click();
  await expect(text(page, 2)).toContainText("By a person");

  await rewrite("Press **Enter** twice.\n\nThen wait.");
  await page.goto(address);
  await page.getByLabel("Pages with a text that is").selectOption("Out of date");
  await expect(row(page, "Setup")).toContainText("1Out of date");
  await expect(row(page, "Stop")).toHaveCount(0);
  const { page: reviewer } = await pageAs("review");
  await reviewer.goto(`${address}/pages/${pageId}?state=to-do`);
  await expect(reviewer.getByText("1 of 3 texts")).toBeVisible();
  const stale = text(reviewer, 1);
  await expect(stale.locator("ins")).toHaveText(" twice");
  await expect(stale.locator("del")).toHaveCount(0);
  await reviewer.getByRole("button", { name: "Translate text 2" }).click();
  await area(reviewer).fill("<g1>Eingabetaste</g1> zweimal drücken.");
  await expect(stale).toContainText("Saved now");
  await expectAccessible(reviewer);
  await stale.getByRole("button", { name: "Approve", exact: false }).click();
  await expect(reviewer.getByRole("heading", { name: /^No texts match/ })).toBeVisible();
  await reviewer.getByRole("button", { name: "Clear filters" }).click();
  await expect(text(reviewer, 2)).toContainText("Approved");

  await page.goto(address);
  for (const [format, extension, from, to] of [
    ["XLIFF 1.2", "xlf", "Einrichten", "Einrichtung"],
    ["PO", "po", "Einrichtung", "Aufstellen"],
  ] as const) {
    await page.getByRole("button", { name: "More actions for Guide in German" }).click();
    await page.getByRole("menuitem", { name: "Download for translators…" }).click();
    const out = page.getByRole("dialog", { name: "Download for translators" });
    await out.getByText(format, { exact: true }).click();
    await expectAccessible(page);
    const saved = page.waitForEvent("download");
    await out.getByRole("button", { name: "Download" }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe(`guide.de.${extension}`);
    const written = await readFile(await file.path(), "utf8");
    expect(written).toContain(from);

    await page.getByRole("button", { name: "More actions for Guide in German" }).click();
    await page.getByRole("menuitem", { name: "Upload translated file…" }).click();
    const back = page.getByRole("dialog", { name: "Upload translated file" });
    const name = `guide.de.${extension}`;
    const upload = (content: string) =>
      back.locator("input[type=file]").setInputFiles({
        name,
        mimeType: "application/octet-stream",
        buffer: Buffer.from(content),
      });
    await upload("no translation");
    await expect(back.getByRole("alert")).toBeVisible();
    await upload(written.replace(from, to));
    await expect(back.getByRole("row", { name: /^Translated by it/ })).toContainText(/1$/);
    await expect(back.getByRole("row", { name: /^Unchanged/ })).toContainText(/3$/);
    await expectAccessible(page);
    await back.getByRole("button", { name: "Take in 1 text" }).click();
    await expect(back).toHaveCount(0);
    await expect(row(page, "Setup")).toContainText(to);
  }
});

test("the same is done by keyboard alone", async ({ page, admin, pageAs }) => {
  const { address, pageId, rewrite } = await begin(admin);
  const { keyboard } = page;
  await page.goto(address);
  await expect(row(page, "Setup")).toBeVisible();
  await keyboard.press("j");
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Setup", level: 1 })).toBeVisible();
  await keyboard.press("j");
  await keyboard.press("Enter");
  await expectFocusIn(area(page));
  await keyboard.type("Einrichten");
  await keyboard.press("Alt+ArrowDown");
  await expectFocusIn(text(page, 2));
  await expect(text(page, 1)).toContainText("Draft");
  await keyboard.press("Alt+m");
  await keyboard.type("Eingabetaste");
  await keyboard.press("End");
  await keyboard.type(" drücken.");
  await expect(area(page)).toHaveValue("<g1>Eingabetaste</g1> drücken.");
  await keyboard.press("Alt+ArrowUp");
  await expectFocusIn(text(page, 1));
  await keyboard.press("Control+Enter");
  await expect(text(page, 1)).toContainText("Approved");
  await expectFocusIn(text(page, 2));
  await keyboard.press("Control+Enter");
  await expectFocusIn(text(page, 3));
  await keyboard.type("Dann warten.");
  await keyboard.press("Control+Enter");
  await expect(page.getByText("100% of the words translated")).toBeVisible();
  await keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(keys).toContainText("Approve the text and go on");
  await expect(keys).toContainText("Next page with work");
  await expectAccessible(page);
  await keyboard.press("Escape");

  await expect(next(page, "Stop")).toBeVisible();
  await keyboard.press("n");
  await expect(page.getByRole("heading", { name: "Stop", level: 1 })).toBeVisible();
  await keyboard.press("j");
  await keyboard.press("j");
  await keyboard.press("Enter");
  await expectFocusIn(text(page, 2));
  await keyboard.press("Alt+0");
  await expect(area(page)).toHaveValue("Then wait.");
  await keyboard.press("Alt+1");
  await expect(area(page)).toHaveValue("Dann warten.");
  await keyboard.press("Control+Enter");
  await expect(text(page, 2)).toContainText("Approved");

  await expectHearing(page);
  await rewrite("Press **Enter** twice.\n\nThen wait.");
  await expect(next(page, "Setup")).toBeVisible();
  await keyboard.press("n");
  await expect(page.getByRole("heading", { name: "Setup", level: 1 })).toBeVisible();
  await expect(text(page, 2)).toContainText("Out of date");
  await expect(text(page, 2).locator("ins")).toHaveText(" twice");
  await keyboard.press("j");
  await keyboard.press("j");
  await keyboard.press("h");
  await expect(text(page, 2)).toContainText("By a person");

  await rewrite("Press **Enter** three times.\n\nThen wait.");
  const { page: reviewer } = await pageAs("review");
  await reviewer.goto(`${address}/pages/${pageId}?state=to-do`);
  await expect(reviewer.getByText("1 of 3 texts")).toBeVisible();
  await expect(text(reviewer, 1).locator("ins")).toHaveText("three times");
  await expect(text(reviewer, 1).locator("del")).toHaveText("twice");
  await reviewer.keyboard.press("j");
  await reviewer.keyboard.press("Enter");
  await expectFocusIn(area(reviewer));
  await reviewer.keyboard.press("ControlOrMeta+a");
  await reviewer.keyboard.type("<g1>Eingabetaste</g1> dreimal drücken.");
  await reviewer.keyboard.press("Control+Enter");
  await expect(reviewer.getByRole("heading", { name: /^No texts match/ })).toBeVisible();

  await page.goto(address);
  const choose = async (item: string) => {
    const more = page.getByRole("button", { name: "More actions for Guide in German" });
    await pressUntilFocused(page, "Tab", more);
    await keyboard.press("Enter");
    await pressUntilFocused(page, "ArrowDown", page.getByRole("menuitem", { name: item }));
    await keyboard.press("Enter");
  };
  for (const [format, extension, from, to] of [
    ["XLIFF 1.2", "xlf", "Einrichten", "Einrichtung"],
    ["PO", "po", "Einrichtung", "Aufstellen"],
  ] as const) {
    await choose("Download for translators…");
    const out = page.getByRole("dialog", { name: "Download for translators" });
    await pressUntilFocused(page, "Tab", out.getByRole("radio", { name: "XLIFF 1.2" }));
    await pressUntilFocused(page, "ArrowDown", out.getByRole("radio", { name: format }));
    const saved = page.waitForEvent("download");
    await pressUntilFocused(page, "Tab", out.getByRole("button", { name: "Download" }));
    await keyboard.press("Enter");
    const written = await readFile(await (await saved).path(), "utf8");
    await expect(out).toHaveCount(0);

    await choose("Upload translated file…");
    const back = page.getByRole("dialog", { name: "Upload translated file" });
    await pressUntilFocused(page, "Tab", back.getByRole("button", { name: "Choose file" }));
    const chooser = await fileChooserBy(page, () => keyboard.press("Space"));
    await chooser.setFiles({
      name: `guide.de.${extension}`,
      mimeType: "application/octet-stream",
      buffer: Buffer.from(written.replace(from, to)),
    });
    await expect(back.getByRole("row", { name: /^Translated by it/ })).toContainText(/1$/);
    await pressUntilFocused(page, "Tab", back.getByRole("button", { name: "Take in 1 text" }));
    await keyboard.press("Enter");
    await expect(back).toHaveCount(0);
    await expect(row(page, "Setup")).toContainText(to);
  }
});
