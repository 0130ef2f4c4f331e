import { Link } from "@tanstack/react-router";
import { SearchX } from "lucide-react";
import { buttonClass } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { RetryCallout } from "#web/ui/retry-callout.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useChanges } from "../changes/use-changes.ts";
import { useReview, useReviewParams, reviewRoute } from "../screen/use-review.ts";
import { PageReading } from "./page-reading.tsx";
import { pageStrings as strings } from "./page-strings.ts";
import { usePinned } from "./use-pinned.ts";

/** The shape of a page that is still loading. */
export const PageLoading = () => (
  <div role="status" className="max-w-[72ch] space-y-3 md:pl-10">
    <span className="sr-only">{strings.loading}</span>
    <Skeleton className="mb-6 h-7 w-64" />
    {["w-full", "w-11/12", "w-full", "w-3/4", "w-full"].map((width, index) => (
      <Skeleton key={index} className={`h-5 ${width}`} />
    ))}
  </div>
);

const Gone = () => (
  <EmptyState
    icon={SearchX}
    title={strings.gone.title}
    text={strings.gone.text}
    action={
      <Link
        to="/o/$organizationId/spaces/$spaceId/change-requests/$number"
        params={useReviewParams()}
        from={reviewRoute}
        search={(now) => ({ ...now, page: "-talk" })}
        className={buttonClass()}
      >
        {strings.gone.action}
      </Link>
    }
  />
);

/** One page of the change request: what became of it, and what is said about it. */
export const PageReview = ({ pageId }: { pageId: string }) => {
  const { space, changeRequest } = useReview();
  const changes = useChanges();
  const row = changes.pages.find(({ id }) => id === pageId);
  const { from, to } = changes;
  const reading = usePinned(
    space.id,
    pageId,
    { from: from ?? changeRequest.revisionInitial, to: to ?? changeRequest.revision },
    row,
  );
  switch (reading.state) {
    case "loading":
      return <PageLoading />;
    case "failed":
      return (
        <RetryCallout title={reading.failure.title} retry={strings.retry} onRetry={reading.retry}>
          {reading.failure.text}
        </RetryCallout>
      );
    case "ready": {
      const page = reading.sides.after ?? reading.sides.before;
      if (page === undefined) return <Gone />;
      return (
        <PageReading
          key={pageId}
          page={page}
          row={row}
          sides={reading.sides}
          renew={reading.outdated ? reading.renew : undefined}
        />
      );
    }
  }
};
