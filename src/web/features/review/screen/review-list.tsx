import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleCheck, CircleSlash } from "lucide-react";
import { type ChangeRequestReview, reviewsQuery } from "#web/api/change-requests.ts";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { screenStrings as strings } from "./screen-strings.ts";
import { useReviewParams, useReviewPath, reviewRoute } from "./use-review.ts";

/** The blocks the author edited since a review, each leading to its page. */
const Edited = ({ blocks }: { blocks: NonNullable<ChangeRequestReview["editedBlocks"]> }) => {
  const params = useReviewParams();
  if (blocks.length === 0) return <p className="text-sm text-muted">{strings.outdatedPlain}</p>;
  return (
    <div className="text-sm">
      <p className="text-muted">{strings.outdatedReview}</p>
      <ul className="mt-0.5 list-disc pl-5">
        {blocks.map(({ page, pageTitle, key, preview }) => (
          <li key={`${page} ${key}`} className="wrap-anywhere">
            <Link
              to="/o/$organizationId/spaces/$spaceId/change-requests/$number"
              params={params}
              from={reviewRoute}
              search={(now) => ({ ...now, page, comment: undefined, reply: undefined })}
              className="rounded-sm text-accent-ink hover:underline"
            >
              {pageTitle}
            </Link>
            {preview !== "" && <q className="ml-1.5 text-muted">{preview}</q>}
          </li>
        ))}
      </ul>
    </div>
  );
};

const Review = ({ review }: { review: ChangeRequestReview }) => {
  const { reviewer, status, outdated, createdAt, editedBlocks = [] } = review;
  const approved = status === "approved";
  const ink = outdated ? "text-faint" : approved ? "text-success-ink" : "text-danger-ink";
  const Icon = approved ? CircleCheck : CircleSlash;
  return (
    <li className="flex items-start gap-2.5 border-t border-line px-4 py-2.5 first:border-t-0">
      <Icon size={16} aria-hidden className={`mt-[3px] shrink-0 ${ink}`} />
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <span className="font-medium">{reviewer.displayName}</span> {strings.reviewed[status]}{" "}
          <span className="text-sm text-muted">
            <Timestamp value={createdAt} />
          </span>
        </p>
        {outdated && <Edited blocks={editedBlocks} />}
      </div>
    </li>
  );
};

/** Every review, the latest first; those the author edited after say what was edited. */
export const ReviewList = () => {
  const { spaceId, changeRequestId } = useReviewPath();
  const { data } = useQuery(reviewsQuery(spaceId, changeRequestId, { limit: 1000 }));
  if (data === undefined) return null;
  if (data.items.length === 0) return <p className="text-base text-muted">{strings.noReviews}</p>;
  return (
    <>
      <ul
        aria-label={strings.reviews}
        className="rounded-md border border-line bg-surface shadow-sm"
      >
        {data.items.map((review) => (
          <Review key={review.id} review={review} />
        ))}
      </ul>
      <p className="mt-2 text-sm text-muted">{strings.keepsApproval}</p>
    </>
  );
};
