import type { Page } from "@playwright/test";
import {
  addPendingCommentInChangeRequest,
  mergeChangeRequest,
  postCommentInChangeRequest,
} from "#client";
import { dataOf } from "#server/testing/answers.ts";
import type { Person } from "#server/testing/make-app.ts";
import { expect, expectHearing, pressUntilFocused, test } from "../fixtures.ts";
import { expectGoodInEveryLook } from "../looks.ts";
import { makeReview, type ReviewFixture } from "../review-fixture.ts";

const texts = {
  before: { Start: "Install it.\n\nRun it.", Later: "Stop it." },
  after: { Start: "Install it twice.\n\nRun it.", Later: "Stop it now." },
  subject: "Say when",
};
const pathOf = ({ spaceId, number }: ReviewFixture) => ({
  spaceId,
  changeRequestId: `${number}`,
});
const card = (page: Page, words: string) => page.getByRole("article").filter({ hasText: words });
const notice = (page: Page, count: string) =>
  page.getByRole("status").filter({ hasText: `${count} pending comment` });
const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Your review" });

const writeOnBlock = async (page: Page, block: string, words: string) => {
  await page.getByRole("region", { name: "Difference" }).getByText(block).click();
  await page.keyboard.press("c");
  const box = page.getByRole("region", { name: "New thread on this block" });
  await box.getByLabel("Comment").fill(words);
  return box;
};

test("a reviewer collects comments that nobody sees, and posts them with an approval", async ({
  page,
  admin,
  server,
  openAs,
}) => {
  test.slow();
  const author = await server.newMember(admin.organizationId, "edit", { displayName: "Ben" });
  const rosa = await server.newMember(admin.organizationId, "review", { displayName: "Rosa" });
  const fixture = await makeReview(admin, author, texts);
  const path = pathOf(fixture);
  await dataOf(
    postCommentInChangeRequest({
      client: author.client,
      path,
      body: { body: { markdown: "Is twice enough?" }, page: fixture.pages["Start"] ?? "" },
    }),
  );
  const desk = await openAs(rosa);
  await desk.setViewportSize({ width: 1440, height: 900 });
  await desk.goto(fixture.address);
  const theirs = await openAs(author);
  await theirs.goto(fixture.address);
  await expect(card(theirs, "Is twice enough?")).toBeVisible();
  for (const screen of [desk, theirs]) await expectHearing(screen);

  await test.step("beside Comment a review is started, and its comments are marked", async () => {
    const box = await writeOnBlock(desk, "Run it.", "And then?");
    await expect(box.getByRole("button", { name: "Comment", exact: true })).toBeVisible();
    await box.getByRole("button", { name: "Start review" }).click();
    await expect(card(desk, "And then?")).toContainText("Pending");
    await expect(desk.getByRole("button", { name: "Review 1 pending" })).toBeVisible();
    await expect(notice(desk, "1")).toContainText("Only you see them until you submit");

    const thread = card(desk, "Is twice enough?");
    await thread.getByRole("button", { name: "Reply" }).click();
    await thread.getByLabel("Your reply").fill("Once will do.");
    await desk.keyboard.press("ControlOrMeta+Enter");
    await expect(thread.getByRole("list", { name: "Your pending replies" })).toContainText(
      "Once will do.",
    );
    await expect(notice(desk, "2")).toBeVisible();
  });

  await test.step("they are there after a reload and in another browser, where one is reworded", async () => {
    const other = await openAs(rosa);
    await other.goto(fixture.address);
    await expect(card(other, "And then?")).toContainText("Pending");
    await expectHearing(other);
    const reply = card(other, "Is twice enough?").getByRole("list", {
      name: "Your pending replies",
    });
    await reply.getByRole("button", { name: "More about what Rosa wrote" }).click();
    await other.getByRole("menuitem", { name: "Edit" }).click();
    await reply.getByLabel("Comment").fill("Once is enough.");
    await reply.getByRole("button", { name: "Save" }).click();
    await expect(reply).toContainText("Once is enough.");
    // Her first window hears of it, too.
    await expect(card(desk, "Is twice enough?")).toContainText("Once is enough.");
    await desk.reload();
    await expect(card(desk, "And then?")).toContainText("Pending");
    await expect(desk.getByRole("button", { name: "Review 2 pending" })).toBeVisible();
  });

  await test.step("it is good in every look, with its dialog", async () => {
    await expectGoodInEveryLook(desk);
    await desk.setViewportSize({ width: 1440, height: 900 });
    await desk.getByRole("button", { name: "Review 2 pending" }).click();
    await expect(dialogOf(desk)).toContainText("Your 2 pending comments are posted with it.");
    await expectGoodInEveryLook(desk);
    await desk.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("the author has seen nothing, and sees all at once with the verdict", async () => {
    await expect(theirs.getByRole("article")).toHaveCount(1);
    await expect(card(theirs, "Is twice enough?")).not.toContainText("Once is enough.");
    await theirs.reload();
    await expect(card(theirs, "Is twice enough?")).toBeVisible();
    await expect(theirs.getByRole("article")).toHaveCount(1);
    await expectHearing(theirs);
    const dialog = dialogOf(desk);
    await dialog.getByRole("radio", { name: "Approve" }).check();
    await dialog.getByLabel("Summary").fill("Fine with these.");
    await dialog.getByRole("button", { name: "Submit review" }).click();
    await expect(dialog).toBeHidden();
    await expect(desk.getByText("Pending", { exact: true })).toHaveCount(0);
    await expect(desk.getByRole("button", { name: "Review", exact: true })).toBeVisible();
    await expect(card(theirs, "And then?")).toBeVisible();
    await expect(card(theirs, "Is twice enough?")).toContainText("Once is enough.");
    await expect(theirs.getByRole("list", { name: "Reviewers" })).toContainText("Rosaapproved");
    await theirs.goto(`${fixture.address}?page=-conversation`);
    await expect(card(theirs, "Fine with these.")).toBeVisible();
  });
  await page.close();
});

test("a review is discarded after a question, and one of a block that is gone says so", async ({
  page,
  admin,
  server,
}) => {
  const author = await server.newMember(admin.organizationId, "edit", { displayName: "Ben" });
  const fixture = await makeReview(admin, author, texts);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(fixture.address);
  const box = await writeOnBlock(page, "Run it.", "Where?");
  await box.getByRole("button", { name: "Start review" }).click();
  await expect(card(page, "Where?")).toContainText("Untouched since asked");
  await fixture.edit({ Start: "Install it twice." });
  await page.reload();
  await expect(card(page, "Where?")).toContainText("Removed since asked");
  await expect(card(page, "Where?")).toContainText("Run it.");
  await expect(card(page, "Where?").getByRole("button", { name: "Reply" })).toHaveCount(0);

  await page.getByRole("button", { name: "Discard review" }).click();
  const question = page.getByRole("alertdialog", { name: "Discard your review?" });
  await expect(question).toContainText("Nobody else has seen it.");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(card(page, "Where?")).toBeVisible();
  await page.getByRole("button", { name: "Discard review" }).click();
  await question.getByRole("button", { name: "Discard review" }).click();
  await expect(card(page, "Where?")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Discard review" })).toHaveCount(0);
});

test("a review is started and submitted by keyboard alone", async ({ page, admin, server }) => {
  const author = await server.newMember(admin.organizationId, "edit", { displayName: "Ben" });
  const fixture = await makeReview(admin, author, texts);
  const { keyboard } = page;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${fixture.address}?page=-conversation`);
  await expect(page.getByText("Nobody has commented yet.")).toBeVisible();
  await keyboard.press("c");
  const box = page.getByRole("region", { name: "New thread on this change request" });
  await expect(box.getByLabel("Comment")).toBeFocused();
  await keyboard.type("What about Windows?");
  await pressUntilFocused(page, "Tab", box.getByRole("button", { name: "Start review" }));
  await keyboard.press("Enter");
  await expect(card(page, "What about Windows?")).toContainText("Pending");
  await keyboard.press("a");
  const dialog = dialogOf(page);
  await pressUntilFocused(page, "Tab", dialog.getByRole("radio", { name: "Approve" }));
  await keyboard.press("ArrowUp");
  await expect(dialog.getByRole("radio", { name: "Comment" })).toBeChecked();
  await pressUntilFocused(page, "Tab", dialog.getByRole("button", { name: "Submit review" }));
  await keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Your comments are posted").first()).toBeVisible();
  await expect(card(page, "What about Windows?")).not.toContainText("Pending");
  await expect(page.getByText("Nobody has reviewed it yet.")).toBeVisible();
});

const addPending = ({ client }: Person, fixture: ReviewFixture, markdown: string) =>
  dataOf(
    addPendingCommentInChangeRequest({
      client,
      path: pathOf(fixture),
      body: { body: { markdown }, page: fixture.pages["Start"] ?? "" },
    }),
  );

test("comments that were pending when it was merged are still posted", async ({
  admin,
  server,
  openAs,
}) => {
  const author = await server.newMember(admin.organizationId, "edit", { displayName: "Ben" });
  const talker = await server.newMember(admin.organizationId, "comment", { displayName: "Ida" });
  const fixture = await makeReview(admin, author, texts);
  await addPending(talker, fixture, "Too late?");
  const desk = await openAs(talker);
  await desk.goto(fixture.address);

  await test.step("who may not review posts comments only", async () => {
    await desk.getByRole("button", { name: "Review 1 pending" }).click();
    const dialog = dialogOf(desk);
    await expect(dialog).toContainText("A verdict needs the role Reviewer on this space.");
    await expect(dialog.getByRole("radio", { name: "Approve" })).toBeDisabled();
    await desk.keyboard.press("Escape");
  });

  await test.step("after the merge it says why, and posts them", async () => {
    await expectHearing(desk);
    await dataOf(mergeChangeRequest({ client: admin.client, path: pathOf(fixture) }));
    await expect(notice(desk, "1")).toContainText("It was merged, so there can be no verdict");
    await desk.getByRole("button", { name: "Post comments" }).click();
    await expect(desk.getByRole("button", { name: "Post comments" })).toHaveCount(0);
    await desk.goto(`${fixture.address}?page=-conversation`);
    await expect(card(desk, "Too late?")).toBeVisible();
    await expect(card(desk, "Too late?")).not.toContainText("Pending");
  });
});
