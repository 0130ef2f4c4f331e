import { expect, test } from "vitest";
import type {
  ChangeRequestRequestedReviewer,
  ChangeRequestReview,
} from "#web/api/change-requests.ts";
import { reviewersOf } from "./reviewers.tsx";

const user = (id: string) => ({
  object: "user" as const,
  id,
  displayName: id,
  urls: { location: `http://x/${id}` },
});
const asked = (id: string, createdAt: string): ChangeRequestRequestedReviewer => ({
  object: "change-request-requested-reviewer",
  kind: "user",
  user: user(id),
  revision: "r",
  requestedBy: user("author"),
  createdAt,
});
const review = (
  id: string,
  createdAt: string,
  facts: Partial<ChangeRequestReview> = {},
): ChangeRequestReview => ({
  object: "change-request-review",
  id: `${id} ${createdAt}`,
  revision: "r",
  reviewer: user(id),
  status: "approved",
  outdated: false,
  counts: true,
  permissions: { dismiss: false },
  createdAt,
  updatedAt: createdAt,
  urls: { location: "http://x" },
  ...facts,
});
const statesOf = (...given: Parameters<typeof reviewersOf>) =>
  reviewersOf(...given).map(({ user: { id }, state, requested }) => [id, state, requested]);

test("whoever was asked and has not answered is waited for", () => {
  expect(statesOf([asked("ana", "2026-01-01")], [])).toEqual([["ana", "waiting", true]]);
});

test("the latest word of each person counts", () => {
  const reviews = [
    review("ana", "2026-01-03"),
    review("ana", "2026-01-02", { status: "changes-requested", outdated: true }),
  ];
  expect(statesOf([asked("ana", "2026-01-01")], reviews)).toEqual([["ana", "approved", true]]);
});

test("whoever is asked again after answering is waited for again", () => {
  expect(statesOf([asked("ana", "2026-01-05")], [review("ana", "2026-01-03")])).toEqual([
    ["ana", "waiting", true],
  ]);
});

test("a review before the last edit is told apart, and nobody need have been asked", () => {
  expect(
    statesOf([], [review("ben", "2026-01-03", { status: "changes-requested", outdated: true })]),
  ).toEqual([["ben", "changes-requested-before", false]]);
});

test("a request for changes that was dismissed says so, and is waited for again where it was asked", () => {
  const dismissal = { by: user("max"), at: "2026-01-04", reason: "Agreed." };
  const reviews = [
    review("ana", "2026-01-03", { status: "changes-requested", outdated: true, dismissal }),
  ];
  expect(statesOf([], reviews)).toEqual([["ana", "dismissed", false]]);
  expect(statesOf([asked("ana", "2026-01-01")], reviews)).toEqual([["ana", "waiting", true]]);
});
