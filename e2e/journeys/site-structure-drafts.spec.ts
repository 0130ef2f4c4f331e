import type { Page } from "@playwright/test";
import {
  createSiteRedirect,
  createSiteStructureDraft,
  editSiteStructure,
  type StructureEdit,
} from "#client";
import { dataOf } from "#server/testing/answers.ts";
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
const summaryOf = (page: Page) => page.getByRole("region", { name: "Summary of the draft" });
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
  await expect(
    impactOf(page).getByText("1 address changes: 1 removed. 1 address will stop working."),
  ).toBeVisible();
  // A press that comes before the effects are read is not lost.
  const showImpact = await holdAnswers(page, (request) => request.url().endsWith("/impact"));
  await page.reload();
  await summaryOf(page).getByRole("button", { name: "Apply…" }).click();
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
  await expectFocusIn(page.getByRole("button", { name: "Reopen as draft" }));
});

test("marks what a draft changes, and keeps its summary in sight on wide and narrow screens", async ({
  page,
  admin,
}) => {
  const { path, spaces, screen } = await makeSite(admin);
  const more: StructureEdit[] = Array.from({ length: 30 }, (_, at) => ({
    operation: "add_section",
    id: idOf(`More${String(at)}`),
    title: `More ${String(at)}`,
  }));
  await dataOf(editSiteStructure({ client: admin.client, path, body: { edits: more } }));
  const edits: StructureEdit[] = [
    { operation: "move", item: sectionOf("API"), before: sectionOf("Guides") },
    { operation: "update_section", section: idOf("Guides"), title: "Manual" },
    { operation: "remove", item: sectionOf("Blog") },
    {
      operation: "add_section",
      id: idOf("Journal"),
      title: "Journal",
      space: spaces["News"] ?? "",
      siteSpace: idOf("Entries"),
      after: sectionOf("Guides"),
    },
  ];
  const draft = await dataOf(
    createSiteStructureDraft({ client: admin.client, path, body: { title: "Autumn", edits } }),
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${screen}?draft=${draft.id}`);
  await expect(line(page, "Section API")).toContainText("Moved");
  await expect(line(page, "Section Manual")).toContainText("Renamed");
  await expect(line(page, "Section Manual")).not.toContainText("Moved");
  await expect(line(page, "Section Journal")).toContainText("New");
  await expect(line(page, "Section More 0")).not.toContainText(/New|Moved|Renamed|Edited/);
  const removed = page.getByRole("region", { name: "Removed in this draft" });
  await expect(removed.getByRole("listitem")).toContainText(["Blog", "News"]);

  const summary = summaryOf(page);
  const apply = summary.getByRole("button", { name: "Apply…" });
  await expect(summary).toContainText("2 addresses change: 1 new, 1 removed.");
  await expect(impactOf(page)).toContainText("2 addresses change: 1 new, 1 removed.");
  await expect(impactOf(page).getByRole("row")).toHaveCount(1 + 2);
  await line(page, "Section More 29").scrollIntoViewIfNeeded();
  await expect(apply).toBeInViewport();
  await expectAccessible(page);
  await summary.getByRole("button", { name: "See details" }).click();
  const heading = impactOf(page).getByRole("heading", { name: "What applying it does to readers" });
  await expect(heading).toBeInViewport();
  await expect(heading).toBeFocused();
  await expect(apply).toBeInViewport();

  await page.setViewportSize({ width: 360, height: 740 });
  await expect(line(page, "Section API")).toContainText("Moved");
  await line(page, "Section API").scrollIntoViewIfNeeded();
  await expect(apply).toBeInViewport();
  await expectAccessible(page);
});

test("a draft that was taken back says what it changed, and is opened again", async ({
  page,
  admin,
}) => {
  const { path, screen } = await makeSite(admin);
  const edits: StructureEdit[] = [
    { operation: "remove", item: sectionOf("Blog") },
    { operation: "update_section", section: idOf("Guides"), title: "Manual" },
  ];
  const { client } = admin;
  const draft = await dataOf(
    createSiteStructureDraft({ client, path, body: { title: "Autumn", edits } }),
  );
  await page.goto(`${screen}?draft=${draft.id}`);
  await summaryOf(page).getByRole("button", { name: "Apply…" }).click();
  await question(page).getByRole("button", { name: "Apply to the live site" }).click();
  await expect(question(page)).toBeHidden();
  const changes = page.getByRole("region", { name: "2 changes" }).getByRole("listitem");
  await expect(changes).toHaveText(["Remove Blog", "Edit Manual"]);
  await expect(page.getByRole("button", { name: "Reopen as draft" })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Undo apply" }).click();
  await expect(page.getByText("Autumn was applied and taken back")).toBeVisible();
  await expect(changes).toHaveText(["Remove Blog", "Edit Guides"]);
  await expectAccessible(page);
  const reopen = page.getByRole("button", { name: "Reopen as draft" });
  await reopen.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("option", { name: "Draft: Autumn" })).toBeAttached();
  await expect(line(page, "Section Manual")).toContainText("Renamed");
  await expect(summaryOf(page)).toContainText("1 address will stop working.");
  await expect(reopen).toHaveCount(0);
  await expectFocusIn(page.getByRole("searchbox", { name: "Filter the structure" }));
});
