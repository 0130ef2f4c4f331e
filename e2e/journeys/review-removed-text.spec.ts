import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { makeReview } from "../review-fixture.ts";

const before = {
  Start:
    "Run the installer.\n\nAsk in the forum.\n\n- Save your work\n- Close every window\n- Wait",
};
const after = { Start: "Run the installer.\n\n- Save your work\n- Wait" };

const thread = (page: Page, words: string) => page.getByRole("article").filter({ hasText: words });

/** What the difference shows as removed, by its words. */
const removed = (page: Page, words: string): Locator =>
  page.locator('[data-change="removed"]').filter({ hasText: words });

/** Starts a thread on removed text by the button beside it. */
const commentOn = async (page: Page, gone: Locator, words: string): Promise<void> => {
  await gone.hover();
  const block = page.locator("[data-block-key]").filter({ has: gone }).or(gone).last();
  await block.getByRole("button", { name: "Comment" }).first().click();
  const box = page.getByRole("region", { name: "New thread on this block" });
  await box.getByLabel("Comment").fill(words);
  await box.getByRole("button", { name: "Comment" }).click();
  await expect(thread(page, words)).toContainText("On removed text");
};

test("removed text is asked about, answered, and read after the merge", async ({
  page,
  admin,
  server,
  openAs,
}) => {
  test.slow();
  const author = await server.newMember(admin.organizationId, "edit", { displayName: "Ben" });
  const subject = "Say less";
  const fixture = await makeReview(admin, author, { before, after, subject });
  await page.goto(fixture.address);

  await test.step("a paragraph and an item of a list", async () => {
    await commentOn(page, removed(page, "Ask in the forum."), "Where else would they ask?");
    const item = page.getByRole("listitem").filter({ has: removed(page, "Close every window") });
    await expect(item.getByRole("button", { name: "Comment" })).toHaveCount(1);
    await commentOn(page, removed(page, "Close every window"), "Is that safe?");
    await expect(item.getByRole("button", { name: "1 open thread" })).toHaveCount(1);
    await expect(thread(page, "Where else")).toContainText("Still removed");
    await expectAccessible(page);
  });

  await test.step("side by side, too, they stand beside it", async () => {
    await page.getByRole("link", { name: "Side by side" }).click();
    for (const words of ["Ask in the forum.", "Close every window"]) {
      const block = page.locator("[data-block-key]").filter({ has: removed(page, words) });
      const marked = block.or(removed(page, words)).getByRole("button", { name: "1 open thread" });
      await expect(marked.first()).toBeVisible();
    }
  });

  const desk = await openAs(author);
  await test.step("they stand beside it for the others, who answer", async () => {
    await desk.goto(fixture.address);
    await expect(thread(desk, "Is that safe?")).toContainText("Close every window");
    const asked = thread(desk, "Where else");
    await expect(asked).toContainText("Ask in the forum.");
    await asked.getByRole("button", { name: "Reply" }).click();
    await asked.getByLabel("Your reply").fill("By mail.");
    await asked.getByRole("button", { name: "Reply", exact: true }).click();
    await expect(asked.getByText("By mail.")).toBeVisible();
  });

  await test.step("after the merge they are read where they were, and in the conversation", async () => {
    await page.goto(`${fixture.address}/merge`);
    const sheet = page.getByRole("dialog", { name: `Merge #${fixture.number}` });
    await sheet.getByLabel("Why merge anyway?").fill("Answered in the forum.");
    await sheet.getByRole("button", { name: "Merge", exact: true }).click();
    await expect(page.getByRole("button", { name: "Revert" })).toBeVisible();
    for (const where of ["", "?page=-conversation"]) {
      await desk.goto(`${fixture.address}${where}`);
      const asked = thread(desk, "Where else");
      await expect(asked).toContainText("On removed text");
      await expect(asked).toContainText("Ask in the forum.");
      await expect(asked.getByText("By mail.")).toBeVisible();
      await expect(thread(desk, "Is that safe?")).toContainText("Close every window");
    }
  });
});
