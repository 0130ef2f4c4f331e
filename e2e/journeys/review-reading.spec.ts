import { postCommentInChangeRequest, postCommentReplyInChangeRequest } from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { makeReview } from "../review-fixture.ts";

const part = (name: string) => `## ${name}\n\nOne of ${name}.\n\nTwo of ${name}.`;
const arabic = "مرحبا بالعالم";

test("a section that moved is one change, and each block runs its own way", async ({
  page,
  admin,
  server,
}) => {
  const author = await server.newMember(admin.organizationId, "edit");
  const fixture = await makeReview(admin, author, {
    before: { Guide: `Intro.\n\n${part("Setup")}\n\n${part("Use")}\n\n${part("End")}` },
    after: {
      Guide: `Intro.\n\n${part("Use")}\n\n${part("End")}\n\n${part("Setup")}\n\n${arabic}\n\n- ${arabic}`,
    },
    subject: "Setup last",
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(fixture.address);
  const difference = page.getByRole("region", { name: "Difference" });
  await expect(difference.getByText(/^3 blocks moved below/)).toHaveCount(1);
  await expect(difference.getByText("3 blocks moved here, were below “Intro.”")).toHaveCount(1);
  await expect(difference.getByText("3 changes", { exact: true })).toBeVisible();
  const paragraph = difference.getByText(arabic).first();
  const [inner, outer] = [await paragraph.boundingBox(), await difference.boundingBox()];
  expect(inner && outer && inner.x > outer.x).toBe(true);
  await expect(paragraph).toHaveCSS("direction", "rtl");
  await expect(difference.getByRole("list").first()).toHaveCSS("direction", "rtl");
  await expect(difference.getByText("Intro.").first()).toHaveCSS("direction", "ltr");
});

test("side by side the pages stay in reach, and threads take room only where there are some", async ({
  page,
  admin,
  server,
}) => {
  const author = await server.newMember(admin.organizationId, "edit", { displayName: "Ben" });
  const fixture = await makeReview(admin, author, {
    before: { Start: "Run it.", Ports: "The port is 8080." },
    after: { Start: "Run it now.", Ports: "The port is 9090." },
    subject: "Say the new port",
  });
  const path = { spaceId: fixture.spaceId, changeRequestId: `${fixture.number}` };
  const post = (words: string, pageTitle: string) =>
    dataOf(
      postCommentInChangeRequest({
        client: admin.client,
        path,
        body: { body: { markdown: words }, page: fixture.pages[pageTitle] ?? "" },
      }),
    );
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(fixture.address);
  const list = page.getByRole("navigation", { name: "What changes" });
  const difference = page.getByRole("region", { name: "Difference" });
  await expect(difference).toBeVisible();
  const wide = (await difference.boundingBox())?.width ?? 0;
  await page.getByRole("link", { name: "Side by side" }).click();
  await expect(list).toBeVisible();
  await expectAccessible(page);

  const { id } = await post("Now?", "Start");
  await post("Answered by me alone", "Start");
  const reply = { body: { markdown: "Yes, at once." } };
  await dataOf(
    postCommentReplyInChangeRequest({
      client: author.client,
      path: { ...path, commentId: id },
      body: reply,
    }),
  );
  await page.goto(fixture.address);
  const threads = page.getByRole("complementary", { name: "Threads" });
  await expect(threads.getByRole("article")).toHaveCount(2);
  await expect(threads.getByText("Yes, at once.")).toBeVisible();
  expect((await difference.boundingBox())?.width).toBeLessThan(wide);
  await threads.getByRole("link", { name: /^Your turn/ }).click();
  await expect(page).toHaveURL(/threads=yours/);
  await expect(threads.getByRole("article")).toHaveCount(1);
  await expect(threads).toContainText("Yes, at once.");

  const asked = threads.getByRole("article").filter({ hasText: "Now?" });
  await asked.getByRole("button", { name: "Reply", exact: true }).click();
  const box = asked.getByLabel("Your reply");
  await box.pressSequentially("Thanks @be");
  const people = asked.getByRole("listbox", { name: "People to mention" });
  await expect(people.getByRole("option", { name: /^Ben/ })).toBeVisible();
  await expectAccessible(page);
  await box.press("Enter");
  await expect(box).toHaveValue(`Thanks @${author.email} `);
  await expect(people).toBeHidden();
  await box.press("Control+Enter");
  await expect(asked.getByText(`Thanks @${author.email}`)).toBeVisible();
});
