import { SearchX } from "lucide-react";
import { buttonClass } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { RetryCallout } from "#web/ui/callout.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { type PageRow, useChanges } from "../changes/changes.tsx";
import { useReview, ReviewLink } from "../screen/review-context.tsx";
import { PageReading } from "./page-reading.tsx";
import { pageMessages as messages } from "../screen/messages.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type RevisionPage, revisionPageQuery } from "#web/api/content.ts";
import { describeFailure, type FailureText, isRefusal } from "#web/api/failures.ts";

/** The two revisions that a page is compared between. */
interface Pair {
  readonly from: string;
  readonly to: string;
}

/** A page in both revisions; undefined in a revision that does not contain it. */
export interface PageSides {
  readonly pair: Pair;
  readonly before: RevisionPage | undefined;
  readonly after: RevisionPage | undefined;
}

interface Side {
  readonly page: RevisionPage | undefined;
  readonly ready: boolean;
  readonly error: Error | null;
  readonly refetch: () => void;
}

const useSide = (spaceId: string, revision: string, pageId: string, wanted: boolean): Side => {
  const { data, error, refetch } = useQuery({
    ...revisionPageQuery(spaceId, revision, pageId),
    enabled: wanted,
    // A revision never changes.
    staleTime: Infinity,
  });
  const gone = isRefusal(error, 404);
  return {
    page: wanted ? data : undefined,
    ready: !wanted || data !== undefined || gone,
    error: gone || data !== undefined ? null : error,
    refetch: () => void refetch(),
  };
};

const textOf = (page: RevisionPage | undefined): string | undefined =>
  page?.type === "document" ? page.documentId : undefined;

const sameText = (one: PageSides, other: PageSides): boolean =>
  textOf(one.before) === textOf(other.before) && textOf(one.after) === textOf(other.after);

type Reading =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly failure: FailureText; readonly retry: () => void }
  | {
      readonly state: "ready";
      readonly sides: PageSides;
      /** A newer version of the text exists; `renew` shows it. */
      readonly outdated: boolean;
      readonly renew: () => void;
    };

/**
 * A page in both revisions. While it is being read, edits and updates of the change request do not change the text on
 * the screen; the newer version is shown at the reader's request.
 */
const usePinned = (
  spaceId: string,
  pageId: string,
  latest: Pair,
  row: PageRow | undefined,
): Reading => {
  const [pinned, setPinned] = useState<{ pageId: string; sides: PageSides }>();
  const before = useSide(spaceId, latest.from, pageId, row?.kinds.includes("added") !== true);
  const after = useSide(spaceId, latest.to, pageId, row?.kinds.includes("removed") !== true);
  const now: PageSides | undefined =
    before.ready && after.ready
      ? { pair: latest, before: before.page, after: after.page }
      : undefined;
  const held = pinned?.pageId === pageId ? pinned.sides : undefined;
  const isNewer =
    now !== undefined &&
    (held === undefined || held.pair.from !== now.pair.from || held.pair.to !== now.pair.to);
  // If the text is the same, the newer version replaces the shown one silently.
  if (isNewer && (held === undefined || sameText(held, now))) setPinned({ pageId, sides: now });
  const sides = held ?? now;
  if (sides !== undefined)
    return {
      state: "ready",
      sides,
      outdated: now !== undefined && held !== undefined && !sameText(held, now),
      renew: () => now !== undefined && setPinned({ pageId, sides: now }),
    };
  const failed = before.error === null ? after : before;
  return failed.error === null
    ? { state: "loading" }
    : { state: "failed", failure: describeFailure(failed.error), retry: failed.refetch };
};

export const PageLoading = () => (
  <div role="status" className="max-w-[72ch] space-y-3 md:pl-10">
    <span className="sr-only">{messages.loading}</span>
    <Skeleton className="mb-6 h-7 w-64" />
    {["w-full", "w-11/12", "w-full", "w-3/4", "w-full"].map((width, index) => (
      <Skeleton key={index} className={`h-5 ${width}`} />
    ))}
  </div>
);

const Gone = () => (
  <EmptyState
    icon={SearchX}
    title={messages.gone.title}
    text={messages.gone.text}
    action={
      <ReviewLink change={{ page: "-conversation" }} className={buttonClass()}>
        {messages.gone.action}
      </ReviewLink>
    }
  />
);

/** A page of the change request with its changes and threads. */
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
        <RetryCallout title={reading.failure.title} onRetry={reading.retry}>
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
