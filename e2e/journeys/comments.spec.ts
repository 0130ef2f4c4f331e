import type { Locator, Page } from "@playwright/test";
import {
  createSpace,
  getPageById,
  postCommentInSpace,
  postCommentReplyInSpace,
  updateSpaceContent,
} from "#client";
import type { Admin } from "#server/testing/make-app.ts";
import { copiedBy, expect, expectAccessible, expectHearing, intercept, test } from "../fixtures.ts";

const begin = "Heat the oil.\n\nAdd the garlic.";

/** A space with one page, and where its comments are. */
const fixture = async ({ client, organizationId }: Admin) => {
  const by = { client, throwOnError: true } as const;
  const { data: space } = await createSpace({
    ...by,
    path: { organizationId },
    body: { title: "Kitchen" },
  });
  const path = { spaceId: space.id };
  const { data: made } = await updateSpaceContent({
    ...by,
    path,
    body: {
      changes: [
        {
          operation: "insert_page",
          type: "document",
          title: "Sauce",
          document: { markdown: begin },
        },
      ],
    },
  });
  const [created] = made.changes;
  const pageId = created?.object === "created_page" ? created.page.id : "";
  return {
    path,
    pageId,
    address: `/o/${organizationId}/spaces/${space.id}/comments`,
    say: async (markdown: string, target: { page?: string; node?: string } = {}) => {
      const { data } = await postCommentInSpace({
        ...by,
        path,
        body: { body: { markdown }, ...target },
      });
      return data;
    },
    firstBlock: async () => {
      const { data: page } = await getPageById({
        ...by,
        path: { ...path, pageId },
        query: { format: "document" },
      });
      return page.type === "document" ? (page.document?.nodes[0]?.key ?? "") : "";
    },
    write: async (markdown: string) =>
      updateSpaceContent({
        ...by,
        path,
        body: { changes: [{ operation: "update_page", page: pageId, document: { markdown } }] },
      }),
  };
};

const threadOf = (page: Page, words: string): Locator =>
  page.getByRole("list", { name: "Comments", exact: true }).getByRole("article").filter({
    hasText: words,
  });

test("two people talk about a page", async ({ page, admin, pageAs }) => {
  const { address, pageId, say } = await fixture(admin);
  await say("Read the whole recipe first.");
  const { person, page: cook } = await pageAs("comment");
  await page.goto(address);
  const first = threadOf(page, "Read the whole recipe first.");
  await expect(first).toBeVisible();
  await expectHearing(page);
  await page.evaluate(() => document.fonts.ready);
  const place = await first.boundingBox();

  await test.step("a comment of the other waits above what is read", async () => {
    await cook.goto(`${address}?page=${pageId}`);
    await expectHearing(cook);
    await cook.getByRole("button", { name: "New comment" }).click();
    const box = cook.getByRole("region", { name: "New comment on Sauce" });
    await box.getByLabel("Comment").fill("How **much** garlic?");
    await box.getByRole("button", { name: "Comment" }).click();
    await expect(threadOf(cook, "How much garlic?")).toBeFocused();
    await expect(box).toBeHidden();

    const pill = page.getByRole("button", { name: "Show 1 new comment" });
    await expect(pill).toBeVisible();
    expect(await first.boundingBox()).toEqual(place);
    await pill.click();
  });

  const asked = threadOf(page, "How much garlic?");
  const own = threadOf(cook, "How much garlic?");
  await test.step("an answer reaches who asked", async () => {
    await expect(asked.getByRole("link", { name: "On Sauce" })).toBeVisible();
    await expect(asked.getByText("much", { exact: true })).toHaveCSS("font-weight", "600");
    await asked.getByRole("button", { name: "Reply" }).click();
    await asked.getByLabel("Your reply").fill("Two cloves.");
    await asked.getByRole("button", { name: "Reply", exact: true }).click();
    await expect(asked.getByText("Two cloves.")).toBeVisible();
    await expect(asked).toBeFocused();
    await expect(own.getByText("Two cloves.")).toBeVisible();
  });

  await test.step("a reaction counts once and tells who it is of", async () => {
    await own.getByRole("button", { name: "Add a reaction" }).first().press("Enter");
    await expect(cook.getByRole("menu")).toBeVisible();
    await cook.getByRole("menuitem", { name: /Agree/ }).press("Enter");
    await expect(own.getByRole("button", { name: "👍 you" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    const theirs = asked.getByRole("button", { name: `👍 ${person.displayName}` });
    await expect(theirs).toHaveAttribute("aria-pressed", "false");
    await theirs.click();
    await expect(asked.getByRole("button", { name: /👍 .*you/ })).toHaveText("👍 2");
    await asked.getByRole("button", { name: /👍 .*you/ }).click();
    await expect(asked.getByRole("button", { name: /👍/ })).toHaveText("👍 1");
  });

  await test.step("who asked resolves it, the other opens it again", async () => {
    await own.getByRole("button", { name: "Resolve" }).click();
    await expect(own).toHaveCount(0);
    await cook.getByRole("link", { name: /^Resolved/ }).click();
    await expect(own.getByText(`Resolved by ${person.displayName}`)).toBeVisible();
    await page.getByRole("link", { name: /^All/ }).click();
    await asked.getByRole("button", { name: "Reopen" }).click();
    await expect(asked.getByText(/Resolved by/)).toHaveCount(0);
    await expect(page.getByRole("link", { name: /^Open/ })).toHaveText("Open2");
  });

  await test.step("words that are taken back leave a note above the replies", async () => {
    await cook.getByRole("link", { name: /^Open/ }).click();
    await own.getByRole("button", { name: `More about what ${person.displayName} wrote` }).click();
    await cook.getByRole("menuitem", { name: "Delete" }).click();
    const dialog = cook.getByRole("alertdialog", { name: "Delete this comment?" });
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(dialog).toBeHidden();
    const stone = threadOf(page, "This comment was deleted.");
    await expect(stone.getByText("Two cloves.")).toBeVisible();
    await expect(stone.getByText(person.displayName)).toBeVisible();
    await expect(page.getByText("How much garlic?")).toHaveCount(0);
  });

  await test.step("such a thread is still resolved, and counted until then", async () => {
    await expect(page.getByRole("link", { name: /^Open/ })).toHaveText("Open2");
    const stone = threadOf(page, "This comment was deleted.");
    await stone.getByRole("button", { name: "Resolve" }).click();
    await expect(page.getByRole("link", { name: /^Open/ })).toHaveText("Open1");
  });
});

test("what is typed is there again after a reload, and an address leads to a comment", async ({
  page,
  admin,
  openAs,
  pageAs,
}) => {
  const { address, path, say } = await fixture(admin);
  const { id } = await say("The oldest of them.");
  const { data: reply } = await postCommentReplyInSpace({
    client: admin.client,
    path: { ...path, commentId: id },
    body: { body: { markdown: "And its answer." } },
    throwOnError: true,
  });
  for (let at = 0; at < 51; at += 1) await say(`Remark ${at}`);

  await test.step("drafts of a comment and of a reply", async () => {
    await page.goto(address);
    await expect(threadOf(page, "Remark 50")).toBeVisible();
    await page.keyboard.press("c");
    await page
      .getByRole("region", { name: /New thread/ })
      .getByLabel("Comment")
      .fill("Begun");
    const answered = threadOf(page, "Remark 49");
    await answered.getByRole("button", { name: "Reply" }).click();
    await answered.getByLabel("Your reply").fill("An answer in the making");
    await page.goto(address);
    await expect(page.getByLabel("Comment", { exact: true })).toHaveValue("Begun");
    await expect(answered.getByLabel("Your reply")).toHaveValue("An answer in the making");
    await answered.getByRole("button", { name: "Discard" }).click();
    await page.getByLabel("Comment", { exact: true }).press("Escape");
    await page.reload();
    await expect(page.getByLabel("Comment", { exact: true })).toHaveValue("Begun");
    await expect(answered.getByRole("button", { name: "Reply" })).toBeVisible();
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(page.getByLabel("Comment", { exact: true })).toHaveCount(0);
  });

  await test.step("an address that was copied works for others, and after a reload", async () => {
    await page.getByRole("button", { name: "Show up to 200" }).click();
    const oldest = threadOf(page, "The oldest of them.");
    await oldest.getByRole("button", { name: /^More about/ }).click();
    const link = await copiedBy(page.getByRole("menuitem", { name: "Copy link" }));
    await expect(page.getByText("Link copied").first()).toBeVisible();
    const { pathname, search } = new URL(link);
    const { page: other } = await pageAs("read");
    await other.goto(pathname + search);
    const linked = other.getByRole("region", { name: "The comment you followed a link to" });
    await expect(linked.getByRole("article")).toBeFocused();
    await expect(linked.getByText("And its answer.")).toBeVisible();
    await expect(linked.getByRole("button", { name: "Reply" })).toHaveCount(0);
    await expect(linked.getByRole("button", { name: "Resolve" })).toHaveCount(0);
    await expect(other.getByRole("button", { name: "New comment" })).toHaveCount(0);

    const answer = new URL(reply.urls.app);
    await other.goto(answer.pathname + answer.search);
    for (const visit of ["first", "again"]) {
      await expect(linked.locator("[data-reply]"), visit).toBeFocused();
      await expect(linked.locator("[data-reply]"), visit).toBeInViewport();
      if (visit === "first") await other.reload();
    }
    await linked.getByRole("link", { name: "Go on to the list" }).click();
    await expect(linked).toBeHidden();
  });

  await test.step("in a list it comes into sight; one that is gone says so", async () => {
    const reader = await openAs(admin);
    await reader.goto(`${address}?most=200&comment=${id}`);
    await expect(threadOf(reader, "The oldest of them.")).toBeFocused();
    await expect(threadOf(reader, "The oldest of them.")).toBeInViewport();
    await reader.goto(`${address}?comment=${id.slice(0, -4)}aaaa`);
    await expect(reader.getByText("This comment is not here any more")).toBeVisible();
  });
});

test("by keyboard alone, in both themes and on a phone", async ({ page, admin }) => {
  const { address, pageId, firstBlock, say, write } = await fixture(admin);
  const node = await firstBlock();
  await say("Which oil?", { page: pageId, node });
  await write(begin.replace("the oil", "the olive oil"));
  await say("Which pan?", { page: pageId, node });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(address);
  const changed = threadOf(page, "Which oil?");
  const untouched = threadOf(page, "Which pan?");
  await expect(untouched).toBeVisible();

  await test.step("the difference of just the block it is about", async () => {
    await expect(changed.getByText("Heat the oil.")).toBeVisible();
    await expect(changed.getByText("Changed since asked")).toBeVisible();
    await changed.getByRole("button", { name: "Show what changed" }).press("Enter");
    await expect(changed.locator("ins")).toContainText("olive");
    await expect(changed.getByText("Add the garlic.")).toHaveCount(0);
  });

  await test.step("looks and names", async () => {
    await untouched.focus();
    await expect(untouched).toBeFocused();
    await page.keyboard.press("e");
    await expect(untouched.getByRole("button", { name: "Answered" })).toBeFocused();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
    await page.setViewportSize({ width: 360, height: 740 });
    await expectAccessible(page, ["target-size", "scrollable-region-focusable"]);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0);
    await page.keyboard.press("Escape");
    await expect(untouched).toBeFocused();
  });

  await test.step("what was not changed is resolved with a word why", async () => {
    await page.keyboard.press("e");
    await expect(untouched.getByRole("button", { name: "Answered" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(untouched.getByRole("button", { name: "Answered" })).not.toBeFocused();
    await page.keyboard.press("Enter");
    await expect(untouched).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).press("Enter");
    await expect(untouched).toBeVisible();
  });

  await test.step("a reply that resolves as well", async () => {
    await page.keyboard.press("j");
    await expect(changed).toBeFocused();
    await page.keyboard.press("k");
    await expect(untouched).toBeFocused();
    await page.keyboard.press("j");
    await expect(changed).toBeFocused();
    await page.keyboard.press("r");
    await expect(changed.getByLabel("Your reply")).toBeFocused();
    await page.keyboard.type("Olive oil, as it says now.");
    await page.keyboard.press("Control+Shift+Enter");
    await expect(changed).toHaveCount(0);
    await page.getByRole("link", { name: /^Resolved/ }).press("Enter");
    await expect(changed.getByText("Resolved by")).toBeVisible();
    await expect(changed.getByText("Olive oil, as it says now.")).toBeVisible();
  });

  await test.step("a refused reaction is taken back", async () => {
    const refuse = { status: 409, json: { error: { code: 409, message: "Not now." } } };
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await intercept(page, "**/v1/spaces/*/comments/*", async (route) => {
      if (route.request().method() !== "PUT") return route.continue();
      await asked;
      return route.fulfill(refuse);
    });
    await changed.getByRole("button", { name: "Add a reaction" }).first().press("Enter");
    await page.getByRole("menuitem", { name: /Great/ }).press("Enter");
    await expect(changed.getByRole("button", { name: "🎉 you" })).toBeVisible();
    answer();
    await expect(page.getByText("Not now.").first()).toBeVisible();
    await expect(changed.getByRole("button", { name: "🎉 you" })).toHaveCount(0);
  });
});
