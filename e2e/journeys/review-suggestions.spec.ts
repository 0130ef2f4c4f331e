import { postCommentInChangeRequest } from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { expect, expectAccessible, expectFocusIn, intercept, test } from "../fixtures.ts";
import { makeReview } from "../review-fixture.ts";

test("a reviewer suggests other words for a block, and the author applies them with one click", async ({
  page,
  admin,
  server,
  openAs,
}) => {
  test.slow();
  const author = await server.newMember(admin.organizationId, "edit", { displayName: "Ben" });
  const fixture = await makeReview(admin, author, {
    before: { Start: "Run it." },
    after: { Start: "Run it naow.\n\nTake care.\n\n- Wait a bitt\n- Go on" },
    subject: "Say when",
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(fixture.address);

  await test.step("a suggestion begins with the words of the block", async () => {
    const words = page.getByRole("region", { name: "Difference" }).getByText("Take care.");
    await words.click();
    await page.keyboard.press("c");
    const box = page.getByRole("region", { name: "New thread on this block" });
    await box.getByLabel("Comment").fill("A little warmer?");
    await box.getByRole("button", { name: "Suggest a change" }).click();
    const field = box.getByLabel("Comment");
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("A little warmer?\n\n```suggestion\nTake care.\n```\n");
    await expect(box.getByRole("button", { name: "Suggest a change" })).toHaveCount(0);
    await expectAccessible(page);
    await field.fill("A little warmer?\n\n```suggestion\nTake good care.\n```\n");
    await box.getByRole("button", { name: "Comment", exact: true }).click();
    const thread = page.getByRole("article").filter({ hasText: "A little warmer?" });
    await expect(thread.getByRole("region", { name: "Suggested change" })).toContainText("good");
    await expect(thread.getByText("suggestion", { exact: true })).toHaveCount(0);
  });

  const suggest = async (words: string, instead: string) =>
    dataOf(
      postCommentInChangeRequest({
        client: admin.client,
        path: { spaceId: fixture.spaceId, changeRequestId: `${fixture.number}` },
        body: {
          body: { markdown: `Typo\n\n\`\`\`suggestion\n${instead}\n\`\`\`` },
          page: fixture.pages["Start"] ?? "",
          node: await fixture.blockOf("Start", words),
        },
      }),
    );

  const desk = await openAs(author);
  await test.step("the author applies it, and the thread is resolved", async () => {
    await desk.setViewportSize({ width: 1440, height: 900 });
    await desk.goto(fixture.address);
    const thread = desk.getByRole("article").filter({ hasText: "A little warmer?" });
    const apply = thread.getByRole("button", { name: "Apply suggestion" });
    await expect(apply).toBeVisible();
    await expectAccessible(desk);
    await apply.press("Enter");
    await expect(thread.getByText("Resolved by Ben")).toBeVisible();
    await expectFocusIn(thread);
    await desk.reload();
    await expect(desk.getByRole("region", { name: "Difference" })).toContainText("Take good care.");
  });

  await test.step("several are applied at once, also in a list", async () => {
    await suggest("Run it naow.", "Run it now.");
    await suggest("Wait a bitt", "- Wait a bit\n- Go on");
    await desk.getByRole("button", { name: "Apply all 2 suggestions" }).click();
    const toasts = desk.getByRole("region", { name: "Notifications" });
    await expect(
      toasts.getByRole("paragraph").filter({ hasText: "2 suggestions applied" }),
    ).toBeVisible();
    await desk.reload();
    const difference = desk.getByRole("region", { name: "Difference" });
    await expect(difference).toContainText("Run it now.");
    await expect(difference.getByRole("listitem").first()).toContainText("Wait a bit");
    await expect(difference).not.toContainText("bitt");
    await expect(desk.getByRole("button", { name: "Apply all 2 suggestions" })).toHaveCount(0);
  });

  await test.step("what was changed since cannot be applied any more, and says so", async () => {
    await suggest("Take good care.", "Take much care.");
    await fixture.edit({ Start: "Run it now.\n\nTake all care.\n\n- Wait a bit\n- Go on" });
    await desk.reload();
    const thread = desk.getByRole("article").filter({ hasText: "much" });
    await expect(thread).toContainText("cannot be applied any more");
    await expect(thread.getByRole("button", { name: "Apply suggestion" })).toHaveCount(0);
  });
});

test("a suggestion that cannot be loaded is told, and loaded when it is asked for again", async ({
  page,
  admin,
  server,
}) => {
  const author = await server.newMember(admin.organizationId, "edit");
  const fixture = await makeReview(admin, author, {
    before: { Start: "Run it." },
    after: { Start: "Run it naow." },
    subject: "Say when",
  });
  const suggestion = "Typo\n\n```suggestion\nRun it now.\n```";
  await dataOf(
    postCommentInChangeRequest({
      client: admin.client,
      path: { spaceId: fixture.spaceId, changeRequestId: `${fixture.number}` },
      body: {
        body: { markdown: suggestion },
        page: fixture.pages["Start"] ?? "",
        node: await fixture.blockOf("Start", "Run it naow."),
      },
    }),
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  const code = /\/assets\/(?:suggestion|read-words)-[^/]*\.js$/;
  await intercept(page, code, (route) => route.abort());
  await page.goto(fixture.address);
  const thread = page.getByRole("article").filter({ hasText: "Typo" });
  await expect(thread.getByText("What this suggests could not be loaded.")).toBeVisible();
  await expect(thread).toContainText("Run it now.");
  await expectAccessible(page);
  await page.unroute(code);
  await thread.getByRole("button", { name: "Try again" }).press("Enter");
  await expect(thread.getByRole("region", { name: "Suggested change" })).toContainText("now");
});
