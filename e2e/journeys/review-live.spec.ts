import type { Page, Request } from "@playwright/test";
import { postCommentInChangeRequest } from "#client";
import { dataOf } from "#server/testing/answers.ts";
import type { Admin, Person } from "#server/testing/make-app.ts";
import { expect, expectHearing, holdAnswers, holdBack, test } from "../fixtures.ts";
import { makeReview } from "../review-fixture.ts";

const before = { Start: "Run the installer." };
const after = { Start: "Run the new installer." };

/** Threads that are resolved one after the other: what goes wrong once in ten times shows. */
const THREADS = 20;
const numbers = Array.from({ length: THREADS }, (_, at) => at + 1);
const question = (number: number): string => `Question ${number}?`;
const answer = (number: number): string => `Answer ${number}.`;

const thread = (page: Page, number: number) =>
  page.getByRole("article").filter({ hasText: question(number) });

/** Every other question is about the page, the others about the whole change request. */
const isOnPage = (number: number): boolean => number % 2 === 0;

const asksToHear = (request: Request): boolean =>
  /\/orgs\/[^/]+\/events$/.test(new URL(request.url()).pathname);

const asksForThreads = (request: Request): boolean =>
  /\/change-requests\/[^/]+\/comments$/.test(new URL(request.url()).pathname);

/** A change request with so many questions, half of them on its page and half on the whole. */
const reviewWithQuestions = async (admin: Admin, author: Person, questions: readonly number[]) => {
  const subject = "Say which installer";
  const review = await makeReview(admin, author, { before, after, subject });
  const path = { spaceId: review.spaceId, changeRequestId: `${review.number}` };
  const start = review.pages["Start"] ?? "";
  for (const at of questions) {
    const body = { body: { markdown: question(at) }, ...(isOnPage(at) && { page: start }) };
    await dataOf(postCommentInChangeRequest({ client: admin.client, path, body }));
  }
  return {
    conversation: `${review.address}?page=-conversation`,
    page: `${review.address}?page=${start}`,
  };
};

/** Answers a thread and resolves it with the same button. */
const replyAndResolve = async (page: Page, number: number): Promise<void> => {
  const asked = thread(page, number);
  await asked.getByRole("button", { name: "Reply", exact: true }).click();
  await asked.getByLabel("Your reply").fill(answer(number));
  await asked.getByRole("button", { name: "Reply and resolve" }).click();
};

/** Expects that a thread shows its answer and that it is resolved. */
const expectResolved = async (page: Page, number: number): Promise<void> => {
  const read = thread(page, number);
  await expect(read.getByText("Resolved by Ben")).toBeVisible();
  await expect(read.getByText(answer(number))).toBeVisible();
};

test("each thread that is resolved with a reply shows so to the others, without a reload", async ({
  page,
  admin,
  server,
  openAs,
}) => {
  test.slow();
  const author = await server.newMember(admin.organizationId, "edit", { displayName: "Ben" });
  const review = await reviewWithQuestions(admin, author, numbers);
  const desk = await openAs(author);
  await desk.goto(review.conversation);
  await page.goto(review.conversation);
  const beside = await openAs(admin);
  await beside.goto(review.page);
  for (const reader of [page, beside]) {
    await expect(thread(reader, 2)).toBeVisible();
    await expectHearing(reader);
    await reader.evaluate(() => Object.assign(window, { sameDocument: true }));
  }

  for (const at of numbers)
    await test.step(question(at), async () => {
      await replyAndResolve(desk, at);
      await expectResolved(page, at);
      if (isOnPage(at)) await expectResolved(beside, at);
    });

  for (const reader of [page, beside])
    expect(await reader.evaluate(() => "sameDocument" in window)).toBe(true);
});

test("what is resolved while the threads are on their way to somebody shows resolved", async ({
  page,
  admin,
  server,
  openAs,
}) => {
  const author = await server.newMember(admin.organizationId, "edit", { displayName: "Ben" });
  const review = await reviewWithQuestions(admin, author, [1, 2]);
  const desk = await openAs(author);
  await desk.goto(review.conversation);
  await expect(thread(desk, 1)).toBeVisible();

  const asked = page.waitForRequest(asksForThreads);
  const letThrough = await holdAnswers(page, asksForThreads);
  await page.goto(review.conversation);
  await asked;
  await expectHearing(page);
  await replyAndResolve(desk, 1);
  await expect(thread(desk, 1).getByText("Resolved by Ben")).toBeVisible();
  await letThrough();
  await expectResolved(page, 1);
});

test("what is resolved before a screen hears of others shows as soon as it does", async ({
  page,
  admin,
  server,
  openAs,
}) => {
  const author = await server.newMember(admin.organizationId, "edit", { displayName: "Ben" });
  const review = await reviewWithQuestions(admin, author, [1, 2]);
  const desk = await openAs(author);
  await desk.goto(review.conversation);
  await expect(thread(desk, 1)).toBeVisible();

  const asked = page.waitForRequest(asksToHear);
  const letThrough = await holdBack(page, asksToHear);
  await page.goto(review.conversation);
  await expect(thread(page, 1)).toBeVisible();
  await asked;
  await replyAndResolve(desk, 1);
  await expect(thread(desk, 1).getByText("Resolved by Ben")).toBeVisible();
  await expect(thread(page, 1).getByText(answer(1))).toBeHidden();
  await letThrough();
  await expectResolved(page, 1);
});
