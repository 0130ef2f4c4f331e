import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useMatchRoute, useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { pullIntoChangeRequest } from "#web/api/change-requests.ts";
import { changesQuery, revisionChangesQuery } from "#web/api/content.ts";
import { toastFailure } from "#web/shell/failure-toast.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { toast } from "#web/ui/toast.tsx";
import { countChanges, pagesInBoth, readChanges } from "../changes/changes.ts";
import { useReview, useReviewParams, useReviewPath, reviewRoute } from "./review-context.ts";
import { outdatedMessages as messages } from "./messages.ts";

/** Pages named one by one; more would push the review off the screen. */
const MOST_NAMED = 5;

/** What the space changed since, and the pages both sides touch. */
const useMoved = () => {
  const { space, changeRequest } = useReview();
  const { spaceId, changeRequestId } = useReviewPath();
  const base = changeRequest.revisionMergedAncestor ?? changeRequest.revisionInitial;
  const theirs = useQuery(revisionChangesQuery(spaceId, space.revision, base));
  const ours = useQuery(changesQuery(spaceId, changeRequestId));
  return useMemo(() => {
    if (theirs.data === undefined || ours.data === undefined) return undefined;
    const [moved, mine] = [readChanges(theirs.data), readChanges(ours.data)];
    const both = new Set(pagesInBoth(mine, moved));
    return { count: countChanges(moved), both: mine.pages.filter(({ id }) => both.has(id)) };
  }, [theirs.data, ours.data]);
};

const Moved = () => {
  const params = useReviewParams();
  const moved = useMoved();
  if (moved === undefined) return <p>{messages.unknown}</p>;
  return (
    <p>
      {messages.moved(moved.count, moved.both.length)}{" "}
      {moved.both.slice(0, MOST_NAMED).map(({ id, title }, index) => (
        <span key={id}>
          {index > 0 && ", "}
          <Link
            to="/o/$organizationId/spaces/$spaceId/change-requests/$number"
            params={params}
            from={reviewRoute}
            search={(now) => ({ ...now, page: id, comment: undefined, reply: undefined })}
            resetScroll={false}
            className="rounded-sm font-medium underline"
          >
            {title}
          </Link>
        </span>
      ))}
      {moved.both.length > MOST_NAMED && "…"}
    </p>
  );
};

/** Pulls the space in; with conflicts it leads to where they are answered. */
export const useUpdateFromSpace = () => {
  const params = useReviewParams();
  const path = useReviewPath();
  const navigate = useNavigate();
  const { mutateAsync, isPending } = useMutation(pullIntoChangeRequest);
  const update = async (): Promise<void> => {
    try {
      const { result } = await mutateAsync({ path, body: {} });
      if (result === "update") {
        toast({ tone: "success", title: messages.updated, description: messages.updatedText });
        return;
      }
      await navigate({
        to: "/o/$organizationId/spaces/$spaceId/change-requests/$number/conflicts",
        params,
        from: reviewRoute,
        search: (now) => now,
      });
    } catch (error) {
      toastFailure(error, () => void update());
    }
  };
  return { update: () => void update(), isPending };
};

/** Says that the space has moved on, what moved, and offers to pull it in. */
export const OutdatedNotice = () => {
  const { changeRequest } = useReview();
  const inConflicts = useMatchRoute()({
    to: "/o/$organizationId/spaces/$spaceId/change-requests/$number/conflicts",
    params: useReviewParams(),
  });
  const { update, isPending } = useUpdateFromSpace();
  // There the update comes last, with the answers.
  if (!changeRequest.outdated || changeRequest.status === "archived" || inConflicts !== false)
    return null;
  return (
    <Callout
      tone="warning"
      title={messages.title}
      actions={
        changeRequest.permissions.edit && (
          <Button size="sm" pending={isPending} onClick={update}>
            {messages.update}
          </Button>
        )
      }
    >
      <Moved />
      <p className="text-sm text-muted">
        {changeRequest.permissions.edit ? messages.keeps : messages.onlyAuthor}
      </p>
    </Callout>
  );
};
