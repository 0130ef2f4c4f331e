import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleSlash } from "lucide-react";
import { useState } from "react";
import { type ChangeRequestReview, reviewsQuery } from "#web/api/change-requests.ts";
import { PlainText } from "#web/features/content/index.ts";
import { Button } from "#web/ui/button.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { DismissDialog } from "./dismiss-dialog.tsx";
import { screenMessages as messages } from "./messages.ts";
import { ReviewLink, useReview, useReviewPath } from "./review-context.tsx";

/** The people who edited after a review, and the edited blocks, with links to their pages. */
const Edited = ({ review }: { review: ChangeRequestReview }) => {
  const { editedBlocks: blocks = [], editedBy = [] } = review;
  const words = messages.editedSince(editedBy.map(({ displayName }) => displayName));
  if (blocks.length === 0) return <p className="text-sm text-muted wrap-anywhere">{words}.</p>;
  return (
    <div className="text-sm">
      <p className="text-muted wrap-anywhere">{words}:</p>
      <ul className="mt-0.5 list-disc pl-5">
        {blocks.map(({ page, pageTitle, key, preview }) => (
          <li key={`${page} ${key}`} className="wrap-anywhere">
            <ReviewLink
              change={{ page, comment: undefined, reply: undefined }}
              className="rounded-sm text-accent-ink underline underline-offset-2"
            >
              {pageTitle}
            </ReviewLink>
            {preview !== "" && <q className="ml-1.5 text-muted">{preview}</q>}
          </li>
        ))}
      </ul>
    </div>
  );
};

/** Who dismissed a request for changes, when and why. */
const Dismissal = ({ review }: { review: ChangeRequestReview }) => {
  const { dismissal, reviewer } = review;
  if (dismissal === undefined) return null;
  const { by, at, reason } = dismissal;
  return (
    <p className="text-sm wrap-anywhere">
      <span className="text-muted">
        {by.id === reviewer.id ? messages.withdrawn : messages.dismissed(by.displayName)}{" "}
        <Timestamp value={at} />:
      </span>{" "}
      <PlainText text={reason} />
    </p>
  );
};

interface DismissButtonProps {
  readonly review: ChangeRequestReview;
  readonly onClick: () => void;
}

const DismissButton = ({ review: { reviewer }, onClick }: DismissButtonProps) => {
  const { callerId } = useReview();
  const own = reviewer.id === callerId;
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-label={own ? undefined : messages.dismissOf(reviewer.displayName)}
      onClick={onClick}
    >
      {own ? messages.withdraw : messages.dismiss}
    </Button>
  );
};

interface ReviewProps {
  readonly review: ChangeRequestReview;
  readonly onDismiss: () => void;
}

const Review = ({ review, onDismiss }: ReviewProps) => {
  const { reviewer, status, outdated, counts, createdAt, permissions } = review;
  const approved = status === "approved";
  const ink = !counts ? "text-faint" : approved ? "text-success-ink" : "text-danger-ink";
  const Icon = approved ? CircleCheck : CircleSlash;
  return (
    <li className="flex items-start gap-2.5 border-t border-line px-4 py-2.5 first:border-t-0">
      <Icon size={16} aria-hidden className={`mt-[3px] shrink-0 ${ink}`} />
      <div className="min-w-0 grow">
        <p className="wrap-anywhere">
          <span className="font-medium">{reviewer.displayName}</span> {messages.reviewed[status]}{" "}
          <span className="text-sm text-muted">
            <Timestamp value={createdAt} />
          </span>
        </p>
        {outdated && <Edited review={review} />}
        {outdated && counts && (
          <p className="text-sm text-muted">{messages.stillCounts(reviewer.displayName)}</p>
        )}
        <Dismissal review={review} />
      </div>
      {permissions.dismiss && <DismissButton review={review} onClick={onDismiss} />}
    </li>
  );
};

/** All reviews, latest first; an outdated one lists what was edited after it. */
export const ReviewList = () => {
  const { spaceId, changeRequestId } = useReviewPath();
  // Kept here rather than in the review, whose button is removed when it is dismissed.
  const [dismissing, setDismissing] = useState<ChangeRequestReview>();
  const { data } = useQuery(reviewsQuery(spaceId, changeRequestId, { limit: 1000 }));
  if (data === undefined) return null;
  if (data.items.length === 0) return <p className="text-base text-muted">{messages.noReviews}</p>;
  return (
    <>
      <ul
        aria-label={messages.reviews}
        className="rounded-md border border-line bg-surface shadow-sm"
      >
        {data.items.map((review) => (
          <Review key={review.id} review={review} onDismiss={() => setDismissing(review)} />
        ))}
      </ul>
      <p className="mt-2 text-sm text-muted">{messages.keepsApproval}</p>
      {dismissing !== undefined && (
        <DismissDialog review={dismissing} onClose={() => setDismissing(undefined)} />
      )}
    </>
  );
};
