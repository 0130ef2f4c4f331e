import type { Locator, Page, Request } from "@playwright/test";
import { listGlossaryEntries, listTranslations, updateGlossaryEntries } from "#client";
import { dataOf } from "#server/testing/answers.ts";
import type { Admin } from "#server/testing/make-app.ts";
import { expect, expectAccessible, holdBack, intercept, test } from "../fixtures.ts";
import { makeGuide, row, text, translate } from "../translation-fixture.ts";

/** Whether it asks for something of translations: the rest of the page comes as always. */
const asksForTranslations = (request: Request): boolean =>
  /^\/v1\/orgs\/[^/]+\/translation/.test(new URL(request.url()).pathname);

/** From now on the service fails at what is asked of translations; the function that is returned ends it. */
const failAt = async (page: Page, method: "GET" | "POST" | "PATCH") => {
  await intercept(page, "**/*", (route) => {
    const request = route.request();
    return asksForTranslations(request) && request.method() === method
      ? route.fulfill({ status: 500, body: "{}" })
      : route.continue();
  });
  return () => page.unrouteAll({ behavior: "wait" });
};

const begin = async (admin: Admin) => {
  const { client, organizationId } = admin;
  const guide = await makeGuide(admin, "Press Enter.");
  const { id } = await translate(admin, guide.space, "de");
  const path = { organizationId };
  await dataOf(
    updateGlossaryEntries({
      client,
      path,
      body: { operations: [{ type: "insert", translations: { en: "Enter", de: "Eingabe" } }] },
    }),
  );
  const { items } = await dataOf(listGlossaryEntries({ client, path }));
  const all = `/o/${organizationId}/translations`;
  return { ...guide, all, one: `${all}/${id}`, term: `${all}/glossary/${items[0]?.id}` };
};

test("every screen shows the shape of what comes, says when nothing does, and loads again", async ({
  page,
  admin,
}) => {
  const { all, one, term, pageId } = await begin(admin);
  const screens: readonly (readonly [address: string, shows: (page: Page) => Locator])[] = [
    [all, () => page.getByRole("link", { name: "Guide", exact: true })],
    [one, () => row(page, "Setup")],
    [`${one}/settings`, () => page.getByRole("switch", { name: "Run by itself" })],
    [`${one}/pages/${pageId}`, () => text(page, 1)],
    [`${all}/glossary`, () => row(page, "Enter")],
    [term, () => row(page, "Press Enter.")],
    [`${all}/engine`, () => page.getByRole("radio", { name: "People and memory" })],
  ];
  for (const [address, shows] of screens)
    await test.step(address.replace(all, ""), async () => {
      const letThrough = await holdBack(page, asksForTranslations);
      await page.goto(address);
      await expect(page.getByRole("status").filter({ hasText: "Loading" }).first()).toBeVisible();
      await letThrough();
      await expect(shows(page)).toBeVisible();

      const mend = await failAt(page, "GET");
      await page.reload();
      const again = page.getByRole("button", { name: "Try again" });
      await expect(again).toBeVisible();
      await expectAccessible(page);
      await mend();
      await again.click();
      await expect(shows(page)).toBeVisible();
    });
});

test("what fails in a dialog or the editor says so, keeps what was typed, and goes well when asked again", async ({
  page,
  admin,
}) => {
  const { client, organizationId } = admin;
  const { all, one, pageId } = await begin(admin);

  await page.goto(one);
  await expect(row(page, "Setup")).toBeVisible();
  const counts = page.getByRole("table", { name: "What a run would do" });
  const plan = page.getByRole("dialog", { name: "Run the translation" });
  const letThrough = await holdBack(page, asksForTranslations);
  await page.getByRole("button", { name: /^Run/ }).click();
  await expect(plan.getByRole("status")).toHaveText("Counting what there is to translate…");
  await expectAccessible(page);
  await letThrough();
  await expect(counts).toBeVisible();
  await plan.getByRole("button", { name: "Cancel" }).click();

  await page.reload();
  await expect(row(page, "Setup")).toBeVisible();
  let mend = await failAt(page, "GET");
  await page.getByRole("button", { name: /^Run/ }).click();
  await expect(plan.getByRole("button", { name: "Try again" })).toBeVisible();
  await expectAccessible(page);
  await mend();
  await plan.getByRole("button", { name: "Try again" }).click();
  await expect(counts).toBeVisible();
  mend = await failAt(page, "POST");
  await plan.getByRole("button", { name: "Run", exact: true }).click();
  await expect(plan.getByRole("alert")).toBeVisible();
  await mend();
  await plan.getByRole("button", { name: "Run", exact: true }).click();
  await expect(plan).toHaveCount(0);
  await expect(page.getByText("Completed", { exact: true }).last()).toBeVisible();

  const menu = async (item: string) => {
    await page.getByRole("button", { name: "More actions for Guide in German" }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await menu("Download for translators…");
  const out = page.getByRole("dialog", { name: "Download for translators" });
  mend = await failAt(page, "GET");
  await out.getByRole("button", { name: "Download" }).click();
  await expect(out.getByRole("alert")).toBeVisible();
  await mend();
  const saved = page.waitForEvent("download");
  await out.getByRole("button", { name: "Download" }).click();
  const file = await (await saved).path();

  await menu("Upload translated file…");
  const back = page.getByRole("dialog", { name: "Upload translated file" });
  mend = await failAt(page, "POST");
  await back.locator("input[type=file]").setInputFiles(file);
  await expect(back.getByRole("button", { name: "Try again" })).toBeVisible();
  await expectAccessible(page);
  await mend();
  await back.getByRole("button", { name: "Try again" }).click();
  await expect(back.getByText("There is nothing new in the file.").first()).toBeVisible();

  await page.goto(`${one}/pages/${pageId}`);
  await page.getByRole("button", { name: "Translate text 1" }).click();
  const area = page.getByLabel("Translation, German");
  await area.fill("Einrichten");
  mend = await failAt(page, "PATCH");
  await text(page, 1).getByRole("button", { name: "Save", exact: true }).click();
  await expect(text(page, 1)).toContainText("Something went wrong in the service");
  await expect(page.getByRole("status").filter({ hasText: "It was not saved" })).toHaveCount(1);
  await expect(area).toHaveValue("Einrichten");
  await expectAccessible(page);
  await mend();
  await text(page, 1).getByRole("button", { name: "Save", exact: true }).click();
  await expect(text(page, 1)).toContainText("By a person");

  await intercept(page, "**/v1/orgs/*/spaces*", (route) =>
    route.fulfill({ status: 500, body: "{}" }),
  );
  await page.goto(`${all}/new`);
  const form = page.getByRole("dialog", { name: "New translation" });
  await expect(form.getByText("The spaces could not be read")).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll({ behavior: "wait" });
  await form.getByRole("button", { name: "Try again" }).click();
  await form.getByLabel("Space", { exact: true }).selectOption("Guide");
  await form.getByLabel("Translate into").selectOption("Arabic");
  mend = await failAt(page, "POST");
  await form.getByRole("button", { name: "Create translation" }).click();
  await expect(form.getByRole("alert")).toBeVisible();
  await expectAccessible(page);
  await mend();
  await form.getByRole("button", { name: "Create translation" }).click();
  await expect(page.getByRole("heading", { name: "Guide in Arabic", level: 1 })).toBeVisible();
  const made = await dataOf(listTranslations({ client, path: { organizationId } }));
  expect(made.items.map(({ language }) => language)).toEqual(["ar", "de"]);
});
