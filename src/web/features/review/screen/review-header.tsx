import { cx } from "#web/kit/class-names.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import {
  type ChangeRequest,
  changeRequestQuery,
  pullIntoChangeRequest,
} from "#web/api/change-requests.ts";
import {
  reviewRoute,
  useReview,
  useReviewParams,
  useReviewPath,
  ReviewLink,
} from "./review-context.tsx";
import { ReviewActions } from "./review-actions.tsx";
import { subjectOf } from "../messages.ts";
import { headerMessages as messages, outdatedMessages } from "./messages.ts";
import { SubjectForm } from "./later.ts";
import { PendingNotice } from "./pending-notice.tsx";
import { Reviewers } from "./reviewers.tsx";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useMemo, useState } from "react";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Link, useMatchRoute, useNavigate } from "@tanstack/react-router";
import { changesQuery, revisionChangesQuery } from "#web/api/content.ts";
import { toastFailure } from "#web/shell/everywhere/failure-toast.ts";
import { Callout } from "#web/ui/callout.tsx";
import { toast } from "#web/ui/toast.tsx";
import { countChanges, pagesInBoth, readChanges } from "../changes/changes.tsx";

/** How many pages are named at most, to keep the notice short. */
const MAX_NAMED = 5;

/** The number of changes in the space since the last update, and the pages that changed on both sides. */
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
  const moved = useMoved();
  if (moved === undefined) return <p>{outdatedMessages.unknown}</p>;
  return (
    <p>
      {outdatedMessages.moved(moved.count, moved.both.length)}{" "}
      {moved.both.slice(0, MAX_NAMED).map(({ id, title }, index) => (
        <span key={id}>
          {index > 0 && ", "}
          <ReviewLink
            change={{ page: id, comment: undefined, reply: undefined }}
            resetScroll={false}
            className="rounded-sm font-medium underline"
          >
            {title}
          </ReviewLink>
        </span>
      ))}
      {moved.both.length > MAX_NAMED && "…"}
    </p>
  );
};

/** Updates the change request from the space; if there are conflicts, opens the screen that resolves them. */
export const useUpdateFromSpace = () => {
  const params = useReviewParams();
  const path = useReviewPath();
  const navigate = useNavigate();
  const { mutateAsync, isPending } = useMutation(pullIntoChangeRequest);
  const update = async (): Promise<void> => {
    try {
      const { result } = await mutateAsync({ path, body: {} });
      if (result === "update") {
        toast({
          tone: "success",
          title: outdatedMessages.updated,
          description: outdatedMessages.updatedText,
        });
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

/** Tells the reader that the space has changed since, and offers to update from it. */
const OutdatedNotice = () => {
  const { changeRequest } = useReview();
  const inConflicts = useMatchRoute()({
    to: "/o/$organizationId/spaces/$spaceId/change-requests/$number/conflicts",
    params: useReviewParams(),
  });
  const { update, isPending } = useUpdateFromSpace();
  // The conflicts screen has its own update button.
  if (!changeRequest.outdated || changeRequest.status === "archived" || inConflicts !== false)
    return null;
  return (
    <Callout
      tone="warning"
      title={outdatedMessages.title}
      actions={
        changeRequest.permissions.edit && (
          <Button size="sm" pending={isPending} onClick={update}>
            {outdatedMessages.update}
          </Button>
        )
      }
    >
      <Moved />
      <p className="text-sm text-muted">
        {changeRequest.permissions.edit ? outdatedMessages.keeps : outdatedMessages.onlyAuthor}
      </p>
    </Callout>
  );
};

/** The subject, with an edit button for people who may change it. */
const Subject = () => {
  const { changeRequest } = useReview();
  const [editing, setEditing] = useState(false);
  if (editing) return <SubjectForm with={{ onDone: () => setEditing(false) }} />;
  const { subject, permissions, status } = changeRequest;
  return (
    <div className="flex min-w-0 items-start gap-1">
      <h1
        className={cx(
          "min-w-0 text-xl font-semibold tracking-tight",
          subject === "" ? "text-muted italic" : "wrap-anywhere",
        )}
      >
        {subject === "" ? messages.noSubject : subject}
      </h1>
      {permissions.edit && status !== "merged" && (
        <IconButton
          label={messages.subject.edit}
          icon={Pencil}
          size="sm"
          onClick={() => setEditing(true)}
        />
      )}
    </div>
  );
};

const tones: Readonly<Record<ChangeRequest["status"], BadgeTone>> = {
  draft: "neutral",
  open: "success",
  archived: "neutral",
  merged: "accent",
};

/** The change request this one reverts, once its number is loaded. */
const Reverted = ({ changeRequestId }: { changeRequestId: string }) => {
  const { organizationId, space } = useReview();
  const { data } = useQuery(changeRequestQuery(space.id, changeRequestId));
  if (data === undefined) return null;
  return (
    <span>
      {messages.reverts}{" "}
      <Link
        to="/o/$organizationId/spaces/$spaceId/change-requests/$number"
        params={{ organizationId, spaceId: space.id, number: `${data.number}` }}
        title={subjectOf(data)}
        className="rounded-sm text-accent-ink hover:underline"
      >
        {messages.number(data.number)}
      </Link>
    </span>
  );
};

/** The forced Git sync that skipped the commits waiting in this change request. */
const Overtaken = ({ gitSyncId }: { gitSyncId: string }) => {
  const { organizationId, space } = useReview();
  return (
    <Link
      to="/o/$organizationId/spaces/$spaceId/git/syncs/$gitSyncId"
      params={{ organizationId, spaceId: space.id, gitSyncId }}
      className="rounded-sm text-accent-ink hover:underline"
    >
      {messages.overtaken}
    </Link>
  );
};

const Facts = () => {
  const { changeRequest } = useReview();
  const { createdBy, createdAt, mergedBy, mergedAt, updatedAt, status } = changeRequest;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
      <Badge tone={tones[status]}>{messages.status[status]}</Badge>
      <span className="tabular">{messages.number(changeRequest.number)}</span>
      <span className="wrap-anywhere">
        {messages.facts.by(createdBy.displayName)} <Timestamp value={createdAt} />
      </span>
      {mergedBy === undefined ? (
        <span>
          {messages.facts.updated} <Timestamp value={updatedAt} />
        </span>
      ) : (
        <span className="wrap-anywhere">
          {messages.facts.merged(mergedBy.displayName)} <Timestamp value={mergedAt} />
        </span>
      )}
      {changeRequest.reverts !== undefined && <Reverted changeRequestId={changeRequest.reverts} />}
      {changeRequest.overtakenBy !== undefined && (
        <Overtaken gitSyncId={changeRequest.overtakenBy} />
      )}
    </p>
  );
};

/** The reason given for merging against an advisory rule, if there is one. */
const MergeReason = () => {
  const { mergeReason } = useReview().changeRequest;
  if (mergeReason === undefined) return null;
  return (
    <p className="text-sm wrap-anywhere">
      <span className="text-muted">{messages.mergeReason}</span> <bdi>{mergeReason}</bdi>
    </p>
  );
};

/** The subject, status, reviewers and actions of the change request. */
export const ReviewHeader = () => (
  <header className="mb-4 flex flex-col gap-3">
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="flex min-w-0 grow basis-80 flex-col gap-1.5">
        <Subject />
        <Facts />
        <MergeReason />
      </div>
      <ReviewActions />
    </div>
    <Reviewers />
    <PendingNotice />
    <OutdatedNotice />
  </header>
);
