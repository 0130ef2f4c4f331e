import type { Page } from "@playwright/test";
import {
  postCommentInChangeRequest,
  requestReviewersForChangeRequest,
  submitChangeRequestReview,
} from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { editSpace } from "#server/testing/content-fixture.ts";
import type { Person } from "#server/testing/make-app.ts";
import { counted } from "../counting.ts";
import { type Desk, go, test as base } from "../crowd-fixture.ts";
import { expect, expectHearing } from "../fixtures.ts";
import { makeReview, type ReviewFixture } from "../review-fixture.ts";

interface Work {
  readonly author: Person;
  readonly reviewer: Person;
  readonly review: ReviewFixture;
}

const before = { Start: "Run the installer.", Ports: "The port is 8080." };
const after = { Start: "Run the new installer.", Ports: "The port is 9090." };
const subject = "Say the new port";

/** A reviewer who was asked for a review, at home. */
const test = base.extend<{ work: Work; at: Desk }>({
  work: async ({ crowd, server }, use) => {
    const person = (role: "edit" | "review", displayName: string) =>
      server.newMember(crowd.organizationId, role, { displayName });
    const author = await person("edit", "Ben Okoro");
    const reviewer = await person("review", "Rosa Lind");
    const review = await makeReview(crowd, author, { before, after, subject });
    await dataOf(
      requestReviewersForChangeRequest({
        client: author.client,
        path: { spaceId: review.spaceId, changeRequestId: `${review.number}` },
        body: { users: [reviewer.id] },
      }),
    );
    await use({ author, reviewer, review });
  },
  at: async ({ openAs, crowd, work }, use) => {
    const page = await openAs(work.reviewer);
    await page.goto(`/o/${crowd.organizationId}`);
    await expect(page.getByRole("region", { name: "Your work" })).toContainText(subject);
    await use({ page, by: counted(page) });
  },
});
test.describe.configure({ mode: "default" });

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
/** Opens the review at once; how somebody comes there is a task of its own. */
const open = async ({ page }: Desk, address: string) => {
  await page.goto(address);
  await expect(heading(page, subject)).toBeVisible();
  await expectHearing(page);
};

test("what waits for a reviewer is one press away", async ({ at: { page, by } }) => {
  await by.click(
    page.getByRole("region", { name: "Your work" }).getByRole("link", { name: subject }),
  );
  await expect(heading(page, subject)).toBeVisible();
  expect(by.taken()).toBe(1);
});

test("threads are answered and resolved one after the other, by keys", async ({ at, work }) => {
  const { page, by } = at;
  const { review, author } = work;
  const path = { spaceId: review.spaceId, changeRequestId: `${review.number}` };
  const questions = ["Which one?", "Since when?", "For whom?"];
  for (const markdown of questions)
    await dataOf(
      postCommentInChangeRequest({
        client: author.client,
        path,
        body: { page: review.pages["Start"] ?? "", body: { markdown } },
      }),
    );
  await open(at, review.address);
  for (const question of questions) {
    const thread = page.getByRole("article").filter({ hasText: question });
    await expect(thread).toBeVisible();
    await by.keys("j");
    await expect(thread).toBeFocused();
    await by.keys("r");
    await by.type(thread.getByLabel("Your reply"), "The new one.");
    await by.keys("Control+Shift+Enter");
    await expect(thread).toContainText("Resolved by Rosa Lind");
  }
  expect(by.taken()).toBe(12);
});

test("a change request is approved", async ({ at, work }) => {
  const { page, by } = at;
  await open(at, work.review.address);
  await by.keys("a");
  const dialog = page.getByRole("dialog", { name: "Your review" });
  await by.click(dialog.getByRole("radio", { name: "Approve" }));
  await by.keys("Control+Enter");
  await expect(page.getByRole("list", { name: "Reviewers" })).toContainText("approved");
  expect(by.taken()).toBe(3);
});

test("changes are asked for, with words", async ({ at, work }) => {
  const { page, by } = at;
  await open(at, work.review.address);
  await by.keys("a");
  const dialog = page.getByRole("dialog", { name: "Your review" });
  await expect(dialog.getByLabel("Summary")).toBeFocused();
  await by.type(dialog.getByLabel("Summary"), "Say which port, please.");
  await by.click(dialog.getByRole("radio", { name: "Ask for changes" }));
  await by.keys("Control+Enter");
  await expect(dialog).toBeHidden();
  expect(by.taken()).toBe(4);
});

test("a conflict is decided", async ({ at, work }) => {
  const { page, by } = at;
  await work.review.publish({ ...before, Ports: "The port is 8081." });
  await open(at, work.review.address);
  await by.click(page.getByRole("button", { name: "Update", exact: true }));
  const ports = page.getByRole("region", { name: /Ports/ });
  await by.click(ports.getByRole("radio", { name: "Take the space's" }));
  await by.click(page.getByRole("button", { name: "Apply choices and update" }));
  await expect(page.getByText("It is up to date with the space", { exact: true })).toBeAttached();
  expect(by.taken()).toBe(3);
});

test("a change request is merged, and taken back", async ({ at, work }) => {
  const { page, by } = at;
  const { spaceId, number, address } = work.review;
  // Approving is a task of its own; without it a merge would ask for a reason.
  await dataOf(
    submitChangeRequestReview({
      client: work.reviewer.client,
      path: { spaceId, changeRequestId: `${number}` },
      body: { status: "approved" },
    }),
  );
  await open(at, address);
  await by.keys("m");
  const sheet = page.getByRole("dialog", { name: `Merge #${work.review.number}` });
  await by.click(sheet.getByRole("button", { name: "Merge" }));
  await expect(page.getByRole("button", { name: "Revert" })).toBeVisible();
  expect(by.taken()).toBe(2);

  await by.click(page.getByRole("button", { name: "Revert" }));
  await expect(heading(page, `Revert: ${subject}`)).toBeVisible();
  await by.keys("m");
  const back = page.getByRole("dialog", { name: /^Merge #/ });
  await by.click(back.getByRole("button", { name: "Merge" }));
  await expect(page.getByText(/merged by/i)).toBeVisible();
  expect(by.taken()).toBe(3);
});

test("a removed page comes back, and two revisions are compared", async ({ at, work, crowd }) => {
  const { page, by } = at;
  const { review } = work;
  await editSpace(crowd.client, review.spaceId, {
    operation: "delete_page",
    page: review.pages["Ports"] ?? "",
  });
  await page.goto(`/o/${crowd.organizationId}/spaces/${review.spaceId}/pages`);
  await by.click(page.getByRole("link", { name: "History", exact: true }));
  const rows = page.getByRole("list", { name: /^Revisions/ }).getByRole("listitem");
  await by.click(rows.first().getByRole("button", { name: /^More about the revision/ }));
  await by.click(page.getByRole("menuitem", { name: "Undo this change" }));
  await by.click(page.getByRole("button", { name: "Undo change" }));
  await expect(page.getByText("Change undone").last()).toBeVisible();
  expect(by.taken()).toBe(4);

  await page.goto(`/o/${crowd.organizationId}/spaces/${review.spaceId}/history`);
  await by.click(rows.last().getByRole("radio").first());
  await by.click(page.getByRole("button", { name: "Compare" }));
  await expect(page.getByRole("navigation", { name: "Changes" })).toBeVisible();
  expect(by.taken()).toBe(2);
});

test("change requests are found by their author", async ({ at }) => {
  const { page, by } = at;
  await go(at, "g c", "Change requests");
  await by.type(page.getByRole("combobox", { name: "Filter by author" }), "ben o");
  await by.click(page.getByRole("option", { name: /Ben Okoro/ }).first());
  await expect(page).toHaveURL(/author=/);
  await expect(page.getByText("By Ben Okoro").first()).toBeVisible();
  expect(by.taken()).toBe(5);
});
