import type { Page } from "@playwright/test";
import { createSiteRedirect, editSiteStructure } from "#client";
import {
  expect,
  expectAccessible,
  expectFocusIn,
  expectHearing,
  holdAnswers,
  test,
} from "../fixtures.ts";
import { act, idOf, line, makeSite, sectionOf } from "../structure-fixture.ts";

const question = (page: Page) => page.getByRole("alertdialog");
const impactOf = (page: Page) =>
  page.getByRole("region", { name: "What applying it does to readers" });
const beginDraft = async (page: Page, title: string) => {
  await page.getByRole("button", { name: "New draft" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Title" }).fill(title);
  await page.getByRole("button", { name: "Begin draft" }).click();
  await expect(page).toHaveURL(/draft=/);
  await expect(page.getByRole("dialog")).toBeHidden();
};

test("names the change of a draft that is no longer possible, and says what to do first", async ({
  page,
  admin,
}) => {
  const { path, screen } = await makeSite(admin);
  await page.goto(screen);
  await beginDraft(page, "Later");
  await act(page, "section Guides", "Edit");
  const details = page.getByRole("region", { name: "Details" });
  for (const title of ["Guides", "Blog"]) {
    await line(page, `Section ${title}`).click();
    await expect(details.getByRole("textbox", { name: "Title" })).toHaveValue(title);
    await details.getByRole("textbox", { name: "Title" }).fill(`${title} 2`);
    await details.getByRole("button", { name: "Save" }).click();
    await expect(line(page, `Section ${title} 2`)).toBeVisible();
  }
  await expect(page.getByText("2 changes collected.", { exact: false })).toBeVisible();
  await expectHearing(page);
  await editSiteStructure({
    client: admin.client,
    path,
    body: { edits: [{ operation: "remove", item: sectionOf("Blog") }] },
    throwOnError: true,
  });
  await expect(
    page.getByText("Change 2 of 2, “Edit Blog”: What it is about is not on this site any more."),
  ).toBeVisible();
  await expect(
    page.getByText("First leave out the change that is no longer possible."),
  ).toBeVisible();
  await expect(page.getByText(/needs the role/)).toHaveCount(0);
  await expectAccessible(page);
  const leaveOut = page.getByRole("button", { name: "Leave this change out" });
  await leaveOut.focus();
  await page.keyboard.press("Enter");
  await expect(leaveOut).toHaveCount(0);
  await expectFocusIn(page.getByRole("searchbox", { name: "Filter the structure" }));
});

test("says apart which addresses a draft changes and which lead nowhere after it", async ({
  page,
  admin,
}) => {
  const { path, screen } = await makeSite(admin);
  await createSiteRedirect({
    client: admin.client,
    path,
    body: {
      source: "/old-blog",
      destination: { kind: "site-section", siteSectionId: idOf("Blog") },
    },
    throwOnError: true,
  });
  await page.goto(screen);
  await beginDraft(page, "Without Blog");
  await act(page, "section Blog", "Remove…");
  await expect(question(page)).toContainText("Redirects that will stop working:/old-blog to Blog");
  await question(page).getByRole("button", { name: "Remove section" }).click();
  await expect(question(page)).toBeHidden();
  await expectFocusIn(line(page, "Group Product"));
  await expect(impactOf(page).getByText("1 address will stop working")).toBeVisible();
  // A press that comes before the effects are read is not lost.
  const showImpact = await holdAnswers(page, (request) => request.url().endsWith("/impact"));
  await page.reload();
  await impactOf(page).getByRole("button", { name: "Apply…" }).click();
  await expect(impactOf(page)).toHaveAttribute("aria-busy", "true");
  await expect(question(page)).toHaveCount(0);
  await showImpact();
  await expect(question(page)).toContainText("1 reader address will stop working.");
  await expect(question(page)).toContainText("Readers find nothing any more at:/blog");
  await expect(question(page)).toContainText("Redirects that will stop working:/old-blog to Blog");
  await expect(question(page)).not.toContainText("redirect unless");
  await expectAccessible(page);
  await question(page).getByRole("button", { name: "Apply to the live site" }).click();
  const undo = page.getByRole("button", { name: "Undo apply" });
  await expect(undo).toBeVisible();
  await expect(question(page)).toBeHidden();
  await undo.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Without Blog was applied and taken back")).toBeVisible();
  await expectFocusIn(page.getByRole("button", { name: "Show the live structure" }));
});
