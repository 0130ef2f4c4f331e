import type {
  ChangeRequestRequestedReviewer,
  ChangeRequestReview,
} from "#web/api/change-requests.ts";

type User = ChangeRequestReview["reviewer"];

/** Where somebody's review stands; `-before` when the author has edited since. */
export type ReviewerState =
  | "waiting"
  | "approved"
  | "changes-requested"
  | "approved-before"
  | "changes-requested-before";

/** Somebody who was asked or has reviewed. */
export interface Reviewer {
  readonly user: User;
  readonly state: ReviewerState;
  /** Since when it is so. */
  readonly since: string;
  /** Whether their review is asked for. */
  readonly requested: boolean;
}

const stateOf = ({ status, outdated }: ChangeRequestReview): ReviewerState =>
  outdated ? `${status}-before` : status;

/**
 * Everybody who was asked or has reviewed, each with their latest word. Whoever was asked again after their
 * review is waited for. Reviews come latest first.
 */
export const reviewersOf = (
  requests: readonly ChangeRequestRequestedReviewer[],
  reviews: readonly ChangeRequestReview[],
): Reviewer[] => {
  const latest = new Map<string, ChangeRequestReview>();
  for (const review of reviews) {
    if (!latest.has(review.reviewer.id)) latest.set(review.reviewer.id, review);
  }
  const asked = requests.map(({ user, createdAt }): Reviewer => {
    const review = latest.get(user.id);
    const answered = review !== undefined && review.createdAt >= createdAt;
    return answered
      ? { user, state: stateOf(review), since: review.createdAt, requested: true }
      : { user, state: "waiting", since: createdAt, requested: true };
  });
  const known = new Set(requests.map(({ user }) => user.id));
  const unasked = [...latest.values()].flatMap((review): Reviewer[] =>
    known.has(review.reviewer.id)
      ? []
      : [
          {
            user: review.reviewer,
            state: stateOf(review),
            since: review.createdAt,
            requested: false,
          },
        ],
  );
  return [...asked, ...unasked];
};
