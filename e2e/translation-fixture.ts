import type { Locator, Page } from "@playwright/test";
import { createSpace, createTranslation, type Translation } from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { createdIn, editSpace, newPage } from "#server/testing/content-fixture.ts";
import type { Admin } from "#server/testing/make-app.ts";
import { expectGoodInEveryLook } from "./looks.ts";

/** Returns the table row that contains a text. */
export const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
/** Returns a text of the page open in the editor, by its position from 1. */
export const text = (page: Page, position: number): Locator =>
  page
    .getByRole("list", { name: "Texts of the page" })
    .locator("li[data-unit]")
    .nth(position - 1);

/** Creates a space with a page called Setup, followed by others. */
export const makeGuide = async (
  { client, organizationId }: Admin,
  markdown: string,
  ...more: readonly (readonly [title: string, markdown: string])[]
) => {
  const { id: space } = await dataOf(
    createSpace({ client, path: { organizationId }, body: { title: "Guide" } }),
  );
  const [pageId = ""] = createdIn(await editSpace(client, space, newPage("Setup", markdown)));
  for (const [title, words] of more) await editSpace(client, space, newPage(title, words));
  return {
    space,
    pageId,
    rewrite: (now: string) =>
      editSpace(client, space, {
        operation: "update_page",
        page: pageId,
        document: { markdown: now },
      }),
  };
};

/** Creates a translation of a space from English. */
export const translate = (
  { client, organizationId }: Admin,
  space: string,
  language: "de" | "ar",
): Promise<Translation> =>
  dataOf(
    createTranslation({
      client,
      path: { organizationId },
      body: { source: { space, language: "en" }, language },
    }),
  );

/** Checks the screen in every look, and then restores its width. */
export const expectGood = async (page: Page): Promise<void> => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expectGoodInEveryLook(page);
  await page.setViewportSize({ width: 1440, height: 900 });
};
