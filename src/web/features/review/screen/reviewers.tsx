import { useMutation, useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleDashed, CircleSlash, type LucideIcon, UserPlus, X } from "lucide-react";
import { useState } from "react";
import {
  type ChangeRequestRequestedReviewer,
  type ChangeRequestReview,
  removeRequestedReviewer,
  requestedReviewersQuery,
  requestReviewers,
  reviewsQuery,
} from "#web/api/change-requests.ts";
import { toastFailure } from "#web/shell/everywhere/failure-toast.ts";
import { formatExact } from "#web/kit/format-date.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button, IconButton } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useReview, useReviewPath } from "./review-context.tsx";
import { reviewerMessages as messages } from "./messages.ts";
import { ReviewerPicker } from "./later.ts";

type User = ChangeRequestReview["reviewer"];

/**
 * The state of someone's review; `-before` means it was edited since. An outdated approval does not count any more;
 * an outdated request for changes does, until it is dismissed.
 */
export type ReviewerState =
  | "waiting"
  | "approved"
  | "changes-requested"
  | "approved-before"
  | "changes-requested-before"
  | "dismissed";

/** A person who was requested as a reviewer or has reviewed. */
export interface Reviewer {
  readonly user: User;
  readonly state: ReviewerState;
  /** When the state began. */
  readonly since: string;
  /** Whether a review is requested from them. */
  readonly requested: boolean;
}

const stateOf = ({ status, outdated, dismissal }: ChangeRequestReview): ReviewerState => {
  if (dismissal !== undefined) return "dismissed";
  return outdated ? `${status}-before` : status;
};

const sinceOf = ({ createdAt, dismissal }: ChangeRequestReview): string =>
  dismissal?.at ?? createdAt;

/**
 * Everyone who was requested or has reviewed, with the state of their latest review. A requested reviewer who has not
 * reviewed since, or whose review was dismissed, is "waiting". `reviews` must be sorted latest first.
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
    const answered =
      review !== undefined && review.dismissal === undefined && review.createdAt >= createdAt;
    return answered
      ? { user, state: stateOf(review), since: sinceOf(review), requested: true }
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
            since: sinceOf(review),
            requested: false,
          },
        ],
  );
  return [...asked, ...unasked];
};

const looks: Readonly<Record<ReviewerState, { icon: LucideIcon; ink: string }>> = {
  waiting: { icon: CircleDashed, ink: "text-faint" },
  approved: { icon: CircleCheck, ink: "text-success-ink" },
  "changes-requested": { icon: CircleSlash, ink: "text-danger-ink" },
  "approved-before": { icon: CircleCheck, ink: "text-faint" },
  "changes-requested-before": { icon: CircleSlash, ink: "text-danger-ink" },
  dismissed: { icon: CircleSlash, ink: "text-faint" },
};

/** Everyone who was requested or has reviewed; undefined while loading. */
export const useReviewers = (): Reviewer[] | undefined => {
  const { spaceId, changeRequestId } = useReviewPath();
  const requests = useQuery(requestedReviewersQuery(spaceId, changeRequestId));
  const reviews = useQuery(reviewsQuery(spaceId, changeRequestId, { limit: 1000 }));
  if (requests.data === undefined || reviews.data === undefined) return undefined;
  return reviewersOf(requests.data.items, reviews.data.items);
};

const useAsking = () => {
  const path = useReviewPath();
  const ask = useMutation(requestReviewers);
  const remove = useMutation(removeRequestedReviewer);
  const again = (userId: string): void => {
    ask
      .mutateAsync({ path, body: { users: [userId] } })
      .catch((error: unknown) => toastFailure(error, () => again(userId)));
  };
  const takeBack = (user: Reviewer["user"]): void => {
    remove.mutateAsync({ path: { ...path, userId: user.id } }).then(
      () =>
        toast({
          about: `request of ${user.id}`,
          title: messages.removed(user.displayName),
          action: { label: messages.undo, run: () => again(user.id) },
        }),
      (error: unknown) => toastFailure(error, () => takeBack(user)),
    );
  };
  return { again, takeBack };
};

const ReviewerChip = ({ reviewer, editable }: { reviewer: Reviewer; editable: boolean }) => {
  const { again, takeBack } = useAsking();
  const { user, state, since, requested } = reviewer;
  const { icon: Icon, ink } = looks[state];
  const name = user.displayName;
  return (
    <li className="flex flex-wrap items-center gap-x-1.5 text-sm">
      <Avatar id={user.id} name={name} photoURL={user.photoURL} size="sm" />
      <span className="wrap-anywhere">{name}</span>
      <span title={formatExact(since)} className={`inline-flex items-center gap-1 ${ink}`}>
        <Icon size={14} aria-hidden />
        {messages.state(state)}
      </span>
      {editable && (state.endsWith("-before") || state === "dismissed") && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={messages.againFrom(name)}
          onClick={() => again(user.id)}
        >
          {messages.again}
        </Button>
      )}
      {editable && requested && state === "waiting" && (
        <IconButton
          size="sm"
          icon={X}
          label={messages.remove(name)}
          onClick={() => takeBack(user)}
        />
      )}
    </li>
  );
};

/** The reviewers and their states; people who may edit the change request can request more. */
export const Reviewers = () => {
  const { changeRequest } = useReview();
  const reviewers = useReviewers();
  const [picking, setPicking] = useState(false);
  const { permissions, status } = changeRequest;
  const editable = permissions.edit && (status === "open" || status === "draft");
  if (reviewers === undefined) return <div className="h-7" />;
  if (!editable && reviewers.length === 0) return null;
  return (
    <div className="flex min-h-7 flex-wrap items-center gap-x-4 gap-y-1.5">
      {reviewers.length === 0 ? (
        <p className="text-sm text-muted">{messages.nobody}</p>
      ) : (
        <ul aria-label={messages.list} className="flex flex-wrap items-center gap-x-5 gap-y-1.5">
          {reviewers.map((reviewer) => (
            <ReviewerChip key={reviewer.user.id} reviewer={reviewer} editable={editable} />
          ))}
        </ul>
      )}
      {editable && (
        <Button size="sm" icon={UserPlus} onClick={() => setPicking(true)}>
          {messages.ask}
        </Button>
      )}
      {picking && <ReviewerPicker with={{ asked: reviewers, onClose: () => setPicking(false) }} />}
    </div>
  );
};
