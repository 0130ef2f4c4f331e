import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { stageReview } from "../review-stage.ts";

const before = {
  Start: "# Welcome\n\nRun the installer.\n\nAsk in the forum.",
  Ports: "The port is 8080.",
};
const after = {
  Start: "# Welcome\n\nRun the new installer.\n\nAsk in the forum.",
  Ports: "The port is 9090.",
};
const subject = "Say the new port";

const block = (page: Page, key: string) => page.locator(`[data-block-key="${key}"]`).last();
const thread = (page: Page, words: string) => page.getByRole("article").filter({ hasText: words });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("a change request is reviewed, merged and reverted by mouse", async ({
  page,
  admin,
  server,
  openAs,
}) => {
  test.slow();
  const author = await server.newMember(admin.organizationId, "edit", { displayName: "Ben" });
  const reviewer = await server.newMember(admin.organizationId, "review", { displayName: "Rosa" });
  const stage = await stageReview(admin, author, { before, after, subject });
  const desk = await openAs(reviewer);

  await test.step("a reviewer is asked", async () => {
    await page.goto(stage.address);
    await expect(heading(page, subject)).toBeVisible();
    await page.getByRole("button", { name: "Ask for review" }).click();
    const dialog = page.getByRole("dialog", { name: "Ask for review" });
    await dialog.getByRole("checkbox", { name: /^Rosa/ }).check();
    await dialog.getByRole("button", { name: "Ask 1 person" }).click();
    await expect(page.getByRole("list", { name: "Reviewers" })).toContainText(
      "Rosaasked, not answered yet",
    );
  });

  await test.step("they see what changes and comment on a block", async () => {
    await desk.goto(stage.address);
    const list = desk.getByRole("navigation", { name: "What changes" });
    await expect(list.getByRole("link", { name: "Start" })).toHaveAttribute("aria-current", "page");
    await expect(list).toContainText("0 of 2 seen");
    const words = block(desk, await stage.blockOf("Start", "installer"));
    await expect(words.getByRole("insertion")).toContainText("new");
    await words.hover();
    await words.getByRole("button", { name: "Comment" }).click();
    const box = desk.getByRole("region", { name: "New thread on this block" });
    await box.getByLabel("Comment").fill("Which installer is the new one?");
    await box.getByRole("button", { name: "Comment" }).click();
    await expect(thread(desk, "Which installer")).toContainText("Untouched since asked");
  });

  await test.step("it arrives at the other desk, is answered and reacted to", async () => {
    const asked = thread(page, "Which installer");
    await expect(asked).toBeVisible();
    await asked.getByRole("button", { name: "Reply" }).click();
    await asked.getByLabel("Your reply").fill("The one with the **wizard**.");
    await asked.getByRole("button", { name: "Reply", exact: true }).click();
    await expect(asked.getByText("The one with the wizard.")).toBeVisible();
    const answer = thread(desk, "Which installer");
    await expect(answer.getByText("The one with the wizard.")).toBeVisible();
    await answer.getByRole("button", { name: "Add a reaction" }).first().click();
    await answer
      .getByRole("button", { name: /Agree|👍/ })
      .first()
      .click();
    await expect(asked.getByRole("button", { name: /👍/ })).toBeVisible();
  });

  await test.step("the author's edit meets the ask, and what is read does not move", async () => {
    await stage.edit({ Start: after.Start.replace("new installer", "installer with the wizard") });
    await expect(thread(desk, "Which installer")).toContainText("Changed since asked");
    await expect(desk.getByText("This page has changed since you opened it")).toBeVisible();
    await desk.getByRole("button", { name: "Show the new version" }).click();
    await expect(desk.getByRole("region", { name: "Difference" })).toContainText("with the wizard");
    await thread(desk, "Which installer").getByRole("button", { name: "Resolve" }).click();
    await expect(thread(desk, "Which installer")).toContainText("Resolved by Rosa");
  });

  await test.step("they mark pages as seen and approve", async () => {
    await desk.getByRole("checkbox", { name: "Seen" }).check();
    await expect(desk.getByRole("navigation", { name: "What changes" })).toContainText(
      "1 of 2 seen",
    );
    await desk.getByRole("button", { name: "Review", exact: true }).click();
    const dialog = desk.getByRole("dialog", { name: "Your review" });
    await dialog.getByRole("radio", { name: "Approve" }).check();
    await dialog.getByRole("button", { name: "Submit review" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("list", { name: "Reviewers" })).toContainText("Rosaapproved");
  });

  await test.step("the plan says what merging does, and merging does it", async () => {
    await page.getByRole("link", { name: "Merge", exact: true }).click();
    const sheet = page.getByRole("dialog", { name: `Merge #${stage.number}` });
    await expect(sheet).toContainText("Merging edits 2 pages.");
    await expect(sheet).toContainText("0 open threads, 1 resolved.");
    await expectAccessible(page);
    await sheet.getByRole("button", { name: "Merge" }).click();
    await expect(page.getByRole("button", { name: "Revert" })).toBeVisible();
    await expect(desk.getByText(/merged by/)).toBeVisible();
  });

  await test.step("it can be taken back", async () => {
    await page.getByRole("button", { name: "Revert" }).click();
    await expect(heading(page, `Revert: ${subject}`)).toBeVisible();
    await expect(page.getByText("Draft", { exact: true })).toBeVisible();
    await expect(page.getByRole("region", { name: "Difference" })).toContainText("installer");
  });
});
