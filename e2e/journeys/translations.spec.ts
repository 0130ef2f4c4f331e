import { listTranslationUnits, updateGlossaryEntries, updateTranslationUnits } from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { expect, expectAccessible, expectFocusIn, expectHearing, test } from "../fixtures.ts";
import { expectGood, makeGuide, row, text, translate } from "../translation-fixture.ts";

test("a person translates a space, its source changes, and only what changed is out of date", async ({
  page,
  admin,
}) => {
  const guide = await makeGuide(admin, "Press **Enter**.\n\nThen wait.");
  await page.goto(`/o/${admin.organizationId}`);
  await page.getByRole("navigation").getByRole("link", { name: "Translations" }).click();
  await expect(page.getByRole("heading", { name: "No translations yet" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "New translation" }).click();
  const dialog = page.getByRole("dialog", { name: "New translation" });
  await dialog.getByRole("button", { name: "Create translation" }).click();
  await expect(dialog.getByText("Choose a space").last()).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Space").selectOption("Guide");
  await dialog.getByLabel("Translate into").selectOption("English");
  await dialog.getByRole("button", { name: "Create translation" }).click();
  await expect(dialog.getByText("Must be another language than the source’s")).toBeVisible();
  await dialog.getByLabel("Translate into").selectOption("German");
  await dialog.getByLabel("Instructions").fill("Say **du**.");
  await dialog.getByRole("button", { name: "Create translation" }).click();

  await expect(page.getByRole("heading", { name: "Guide in German", level: 1 })).toBeVisible();
  await expect(row(page, "Setup")).toContainText("0%");
  await expectGood(page);
  await page.getByRole("link", { name: "Setup" }).click();
  await expect(page.getByRole("heading", { name: "Setup", level: 1 })).toBeVisible();
  await expect(page.getByText("3 texts")).toBeVisible();

  // By keyboard from here on.
  const { keyboard } = page;
  await keyboard.press("j");
  await keyboard.press("Enter");
  const area = page.getByLabel("Translation, German");
  await expectFocusIn(area);
  await keyboard.type("Einrichten");
  await expect(text(page, 1)).toContainText("Draft");
  await page.reload();
  await expect(area).toHaveValue("Einrichten");
  await expectFocusIn(area);
  await keyboard.press("Control+Enter");
  await expect(text(page, 1)).toContainText("Approved");
  await expect(text(page, 1)).toContainText("Einrichten");

  await expectFocusIn(text(page, 2));
  await expect(area).toHaveValue("");
  await keyboard.type("Eingabe drücken.");
  await keyboard.press("Control+Enter");
  await expect(text(page, 2).getByText(/g1/).last()).toBeVisible();
  await expect(area).toHaveAttribute("aria-invalid", "true");
  await expect(area).toHaveValue("Eingabe drücken.");
  await area.fill("<g1>Eingabe</g1> drücken.");
  await keyboard.press("Control+Enter");
  await expect(text(page, 2)).toContainText("Approved");
  await expectFocusIn(text(page, 3));
  await keyboard.press("Escape");
  await expect(area).toHaveCount(0);
  await expect(page.getByText("Not translated yet")).toHaveCount(1);
  await expectGood(page);

  await expectHearing(page);
  await guide.rewrite("Press **Enter** twice.\n\nThen wait.");
  await expect(text(page, 2)).toContainText("Out of date");
  await expect(text(page, 2).locator("ins")).toContainText("twice");
  await expect(text(page, 1)).toContainText("Approved");
  await page.getByLabel("Texts that are").selectOption("Out of date");
  await expect(page).toHaveURL(/state=stale/);
  await expect(page.getByText("1 of 3 texts")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Translate text 2" }).focus();
  await keyboard.press("h");
  await expect(page.getByRole("heading", { name: /^No texts match/ })).toBeVisible();

  await page.goto(`/o/${admin.organizationId}/translations`);
  const cell = page.getByRole("link", { name: /^Guide in German: \d+% of the words/ });
  await expect(cell).toBeVisible();
  await page.getByRole("searchbox", { name: "Search spaces" }).fill("nothing like it");
  await expect(page).toHaveURL(/find=nothing/);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expectGood(page);
  await page.getByRole("link", { name: "New translation" }).click();
  await dialog.getByLabel("Space").selectOption("Guide");
  await dialog.getByLabel("Translate into").selectOption("German");
  await expect(dialog.getByText("The space is translated into this language")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("link", { name: "Open that translation" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard changes" }).click();
  await expect(page.getByRole("heading", { name: "Guide in German", level: 1 })).toBeVisible();
});

test("a run is planned, made without an engine, and a translation is deleted while its space stays", async ({
  page,
  admin,
  pageAs,
}) => {
  const { space } = await makeGuide(admin, "Press Enter.");
  const translation = await translate(admin, space, "de");
  const address = `/o/${admin.organizationId}/translations/${translation.id}`;
  await page.goto(address);
  await page.getByRole("button", { name: "Run…" }).click();
  const plan = page.getByRole("dialog", { name: "Run the translation" });
  await expect(plan.getByRole("row").filter({ hasText: "Left untranslated" })).toContainText("2");
  await expect(plan.getByText("No engine is set")).toBeVisible();
  await expectAccessible(page);
  await plan.getByRole("button", { name: "Run", exact: true }).click();
  await expect(plan).toHaveCount(0);
  await expect(page.getByText("Completed", { exact: true }).last()).toBeVisible();
  await expect(page.getByText(/^The last run translated 0 words/)).toBeVisible();

  await page.getByRole("link", { name: "Settings" }).last().click();
  await page.getByRole("textbox", { name: "Instructions" }).fill("Say du.");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved")).toBeVisible();
  await expectGood(page);
  const { page: readers } = await pageAs("read");
  await readers.goto(`${address}/settings`);
  await expect(readers.getByText("Say du.")).toBeVisible();
  await expect(readers.getByRole("button", { name: "Delete translation…" })).toHaveCount(0);
  await readers.goto(`/o/${admin.organizationId}/translations/new`);
  await expect(readers.getByRole("dialog", { name: "You may not do this" })).toBeVisible();
  await readers.goto(address);
  await expect(readers.getByRole("heading", { name: "Guide in German" })).toBeVisible();
  await expectHearing(readers);

  await page.getByRole("button", { name: "Delete translation…" }).click();
  const asking = page.getByRole("alertdialog");
  await expect(asking).toContainText("The translated space stays");
  await expectAccessible(page);
  await asking.getByRole("button", { name: "Delete translation" }).click();
  await expect(page.getByRole("heading", { name: "No translations yet" })).toBeVisible();
  await expect(readers.getByText("This translation is not here any more")).toBeVisible();
  await page.goto(`/o/${admin.organizationId}/spaces/${translation.result.space}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("of two who write the same text nobody's words are lost", async ({ page, admin }) => {
  const { space, pageId } = await makeGuide(admin, "Then wait.");
  const translation = await translate(admin, space, "de");
  const { client, organizationId } = admin;
  const path = { organizationId, translationId: translation.id, pageId };
  await page.goto(`/o/${organizationId}/translations/${translation.id}/pages/${pageId}`);
  await page.getByRole("button", { name: "Translate text 2" }).click();
  const area = page.getByLabel("Translation, German");
  await area.fill("Dann warten.");
  await expectHearing(page);
  const { items } = await dataOf(listTranslationUnits({ client, path }));
  const { key = "", sourceHash = "" } = items.find(({ source }) => source === "Then wait.") ?? {};
  await dataOf(
    updateTranslationUnits({
      client,
      path,
      body: { units: [{ key, sourceHash, text: "Danach abwarten." }] },
    }),
  );
  const told = text(page, 2).getByRole("status").filter({ hasText: "Somebody else changed" });
  await expect(told).toBeVisible();
  await expect(text(page, 2)).toContainText("Danach abwarten.");
  await expect(area).toHaveValue("Dann warten.");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Keep mine" }).click();
  await expect(told).toHaveCount(0);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(text(page, 2).getByText("Draft", { exact: true })).toHaveCount(0);
  await expect(text(page, 2)).toContainText("Dann warten.");
  const after = await dataOf(listTranslationUnits({ client, path }));
  expect(after.items.find((unit) => unit.key === key)?.target).toBe("Dann warten.");
});

test("Arabic is written from right to left, and code in it from left to right", async ({
  page,
  admin,
}) => {
  const { space, pageId } = await makeGuide(admin, "Run `npm start` in **Bindery**.");
  const translation = await translate(admin, space, "ar");
  const { client, organizationId } = admin;
  await dataOf(
    updateGlossaryEntries({
      client,
      path: { organizationId },
      body: {
        operations: [
          { type: "insert", translations: { en: "Bindery" }, keep: true },
          { type: "insert", translations: { en: "Setup", ar: "إعداد" } },
        ],
      },
    }),
  );
  await page.goto(`/o/${organizationId}/translations/${translation.id}/pages/${pageId}`);
  await page.getByRole("button", { name: "Translate text 1" }).click();
  const area = page.getByLabel("Translation, Arabic");
  await expect(text(page, 1)).toContainText("→ إعداد");
  await area.fill("إعداد");
  await area.press("Control+Enter");
  await expectFocusIn(text(page, 2));
  await expect(text(page, 2)).toContainText("Bindery never translated");
  await area.fill("شغّل <x1/> في <g2>Bindery</g2>.");
  await expect(area).toHaveAttribute("dir", "rtl");
  const marker = text(page, 2).locator("p[lang=ar] bdi").first();
  await expect(marker).toHaveText("<x1/>");
  await expect(marker).toHaveAttribute("dir", "ltr");
  await area.press("Control+Enter");
  const said = text(page, 2).locator("p[lang=ar]");
  await expect(said).toHaveAttribute("dir", "rtl");
  await expect(said.locator("bdi").first()).toHaveAttribute("dir", "ltr");
  await expectGood(page);
});

test("terms are added, found, changed and deleted", async ({ page, admin, pageAs }) => {
  const address = `/o/${admin.organizationId}/translations/glossary`;
  await page.goto(`/o/${admin.organizationId}/translations`);
  await page.getByRole("link", { name: "Glossary" }).click();
  await expect(page.getByRole("heading", { name: "No terms yet" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "Add term" });
  await dialog.getByLabel("Term in English").fill("Enter");
  await dialog.getByRole("button", { name: "Add term" }).click();
  await expect(dialog.getByText(/^Enter the term in two languages/)).toBeVisible();
  await dialog.getByRole("combobox", { name: "Language 2" }).selectOption("German");
  await dialog.getByLabel("Term in German").fill("Eingabe");
  await dialog.getByRole("button", { name: "Add language" }).click();
  await dialog.getByRole("combobox", { name: "Language 3" }).selectOption("Arabic");
  await dialog.getByLabel("Term in Arabic").fill("إدخال");
  await expectGood(page);
  await dialog.getByRole("button", { name: "Add term" }).click();
  await expect(row(page, "Enter")).toContainText("Eingabe");

  await page.getByRole("button", { name: "Add term" }).click();
  await dialog.getByLabel("Term in English").fill("Bindery");
  await dialog.getByText("Never translate it").click();
  await dialog.getByRole("button", { name: "Add term" }).click();
  await expect(row(page, "Bindery")).toContainText("Never translated");
  await expectGood(page);

  await page.getByRole("searchbox", { name: "Search terms" }).fill("eingabe");
  await expect(page).toHaveURL(/query=eingabe/);
  await expect(row(page, "Bindery")).toHaveCount(0);
  await page.getByRole("button", { name: "Actions for Enter" }).click();
  await page.getByRole("menuitem", { name: "Edit term" }).click();
  const editing = page.getByRole("dialog", { name: "Edit “Enter”" });
  await editing.getByLabel("Term in German").fill("Eingabetaste");
  await editing.getByRole("button", { name: "Save term" }).click();
  await expect(row(page, "Enter")).toContainText("Eingabetaste");
  await page.getByRole("button", { name: "Actions for Enter" }).click();
  await page.getByRole("menuitem", { name: "Delete term" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete term" }).click();
  await expect(page.getByRole("heading", { name: /^No terms match/ })).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(row(page, "Bindery")).toBeVisible();

  const { page: readers } = await pageAs("read");
  await readers.goto(address);
  await expect(row(readers, "Bindery")).toBeVisible();
  await expect(readers.getByRole("button", { name: "Add term" })).toHaveCount(0);
});

test("a term leads to the texts that hold it, and says which of them call it otherwise", async ({
  page,
  admin,
}) => {
  const { space, pageId } = await makeGuide(admin, "Press **Enter**.\n\nThen wait.", [
    "Stop",
    "Hold Enter for 5 seconds.",
  ]);
  const { client, organizationId } = admin;
  const translation = await translate(admin, space, "de");
  const path = { organizationId, translationId: translation.id, pageId };
  const { items } = await dataOf(listTranslationUnits({ client, path }));
  const unit = items.find(({ source }) => source.startsWith("Press"));
  const { key = "", sourceHash = "" } = unit ?? {};
  await dataOf(
    updateTranslationUnits({
      client,
      path,
      body: { units: [{ key, sourceHash, text: "<g1>Return</g1> drücken." }] },
    }),
  );
  await dataOf(
    updateGlossaryEntries({
      client,
      path: { organizationId },
      body: {
        operations: [
          { type: "insert", translations: { en: "Enter", de: "Eingabetaste" } },
          { type: "insert", translations: { en: "Kennel", de: "Zwinger" } },
        ],
      },
    }),
  );

  await page.goto(`/o/${organizationId}/translations/glossary`);
  await expect(row(page, "Enter").getByRole("cell").nth(2)).toContainText("2");
  await expect(row(page, "Kennel").getByRole("cell").nth(2)).toContainText("0");
  await expectGood(page);
  const { keyboard } = page;
  await keyboard.press("j");
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Enter", level: 1 })).toBeVisible();
  await expect(page.getByText("Eingabetaste")).toBeVisible();
  await expect(row(page, "Press")).toContainText("Return");
  await expect(row(page, "Press")).toContainText("Called otherwise");
  await expect(row(page, "Press")).toContainText("Guide in German");
  await expect(row(page, "Hold Enter")).toContainText("Not translated");
  await expect(row(page, "Hold Enter")).not.toContainText("Called otherwise");
  await expectGood(page);

  await page.getByRole("link", { name: "Edit term" }).click();
  const editing = page.getByRole("dialog", { name: "Edit “Enter”" });
  await expect(editing.getByText("2 texts hold this term")).toBeVisible();
  await expectGood(page);
  await editing.getByLabel("Term in German").fill("Return");
  await editing.getByRole("button", { name: "Save term" }).click();
  await expect(editing).toHaveCount(0);
  await page.getByRole("link", { name: "Enter", exact: true }).click();
  await expect(row(page, "Press")).toBeVisible();
  await expect(page.getByText("Called otherwise")).toHaveCount(0);
  await row(page, "Press").getByRole("link").click();
  await expectFocusIn(page.getByLabel("Translation, German"));
  await expect(page.getByLabel("Translation, German")).toHaveValue("<g1>Return</g1> drücken.");
  await expect(text(page, 2)).toContainText("Enter → Return");

  await page.goto(`/o/${organizationId}/translations/glossary`);
  await page.getByRole("link", { name: "Kennel" }).click();
  await expect(page.getByRole("heading", { name: "No text holds this term" })).toBeVisible();
  await expectGood(page);
  await page.goto(`/o/${organizationId}/translations/glossary/nothing`);
  await expect(page.getByRole("link", { name: "See all terms" })).toBeVisible();
});

test("a reviewer sees what is odd about texts without opening them", async ({ page, admin }) => {
  const { space, pageId } = await makeGuide(admin, "Hold Enter for 5 seconds.");
  const { client, organizationId } = admin;
  const translation = await translate(admin, space, "de");
  const path = { organizationId, translationId: translation.id, pageId };
  const { items } = await dataOf(listTranslationUnits({ client, path }));
  const { key = "", sourceHash = "" } = items.at(-1) ?? {};
  const units = [{ key, sourceHash, text: "Return lange halten." }];
  await dataOf(updateTranslationUnits({ client, path, body: { units } }));
  await page.goto(`/o/${organizationId}/translations/${translation.id}/pages/${pageId}`);
  await expect(text(page, 2)).toContainText("Numbers are missing: 5");
  await expect(text(page, 2)).not.toContainText("not called as in the glossary");
  await expectHearing(page);
  await dataOf(
    updateGlossaryEntries({
      client,
      path: { organizationId },
      body: { operations: [{ type: "insert", translations: { en: "Enter", de: "Eingabe" } }] },
    }),
  );
  await expect(text(page, 2)).toContainText("not called as in the glossary: Enter → Eingabe");
  await expectGood(page);
  await page.getByLabel("Texts that are").selectOption("With a remark");
  await expect(page).toHaveURL(/state=warned/);
  await expect(page.getByText("1 of 2 texts")).toBeVisible();
});
