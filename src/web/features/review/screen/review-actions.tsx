import { editorPath } from "#web/features/content/index.ts";
import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { ArchiveRestore, GitMerge, GitPullRequestArrow, SquarePen, Undo2 } from "lucide-react";
import { useState } from "react";
import { type ChangeRequest, revertChangeRequest } from "#web/api/change-requests.ts";
import { ServiceFailure } from "#web/api/failures.ts";
import { type Action, useActions } from "#web/shell/everywhere/actions.ts";
import { toastFailure } from "#web/shell/everywhere/failure-toast.ts";
import { useKeys } from "#web/shell/keys.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.tsx";
import { ChangeRequestMenu, useStatusChange } from "../change-requests/change-request-menu.tsx";
import { reviewRoute, useReview, useReviewParams, useReviewPath } from "./review-context.tsx";
import { headerMessages as messages, pendingMessages } from "./messages.ts";
import { ReviewDialog } from "./later.ts";
import { useMayReview, usePendingCount } from "./pending-count.ts";

/** The number of the change request that already reverts this one, if that is why the revert failed. */
const revertingNumber = (error: unknown): string | undefined =>
  error instanceof ServiceFailure && error.reason === "change-request.revert-exists"
    ? error.details.find(({ path }) => path === "number")?.message
    : undefined;

const useRevert = () => {
  const { organizationId, space } = useReview();
  const path = useReviewPath();
  const navigate = useNavigate();
  const { mutateAsync, isPending } = useMutation(revertChangeRequest);
  const open = (number: string) =>
    navigate({
      to: "/o/$organizationId/spaces/$spaceId/change-requests/$number",
      params: { organizationId, spaceId: space.id, number },
    });
  const revert = async (): Promise<void> => {
    try {
      const { number } = await mutateAsync({ path });
      toast({
        tone: "success",
        title: messages.reverted(number),
        description: messages.revertedText,
      });
      await open(`${number}`);
    } catch (error) {
      const other = revertingNumber(error);
      if (other === undefined) return toastFailure(error, () => void revert());
      toast({
        tone: "danger",
        title: messages.alreadyReverted(other),
        description: messages.alreadyRevertedText,
        action: { label: messages.openOther(other), run: () => void open(other) },
      });
    }
  };
  return { revert: () => void revert(), isPending };
};

const MergedActions = () => {
  const params = useReviewParams();
  const { space, changeRequest } = useReview();
  const { revert, isPending } = useRevert();
  useActions(
    space.permissions.propose
      ? [{ id: "change-request.revert", label: messages.revert, run: revert }]
      : [],
  );
  return (
    <>
      {changeRequest.revisionMerged !== undefined && (
        <Link
          to="/o/$organizationId/spaces/$spaceId/history/$revisionId"
          params={{ ...params, revisionId: changeRequest.revisionMerged }}
          className={buttonClass()}
        >
          {messages.inHistory}
        </Link>
      )}
      {space.permissions.propose && (
        <Button icon={Undo2} pending={isPending} onClick={revert}>
          {messages.revert}
        </Button>
      )}
    </>
  );
};

interface EditLinkProps {
  /** Editing is the next step: changes were requested from the author. */
  readonly next: boolean;
}

/** Opens the editor. Someone who could propose changes but may not edit this change request is told why. */
const EditLink = ({ next }: EditLinkProps) => {
  const params = useReviewParams();
  const { space, changeRequest } = useReview();
  const { page } = useReview().search;
  if (!changeRequest.permissions.edit)
    return (
      space.permissions.propose && (
        <Button icon={SquarePen} disabledReason={messages.editOthers}>
          {messages.edit}
        </Button>
      )
    );
  return (
    <Link
      to={editorPath(params, page?.startsWith("-") === true ? undefined : page)}
      className={buttonClass({ variant: next ? "primary" : "secondary" })}
    >
      <SquarePen size={16} aria-hidden />
      {messages.edit}
    </Link>
  );
};

/** The action that moves a change request forward, shown as the one primary button. */
type NextStep = "ready" | "resolve" | "edit" | "review" | "merge";

/** The next step of an open or draft change request for the caller; undefined if others have to act. */
const nextStepOf = (
  { status, permissions, turn, createdBy, conflicts = 0 }: ChangeRequest,
  callerId: string,
  mayReview: boolean,
): NextStep | undefined => {
  const own = createdBy.id === callerId;
  if (status === "draft") return permissions.edit ? "ready" : undefined;
  if (conflicts > 0 && permissions.edit && (own || turn?.group !== "yours")) return "resolve";
  if (own && turn?.reason === "changes-requested") return "edit";
  if (own) {
    const isBlocked = turn?.reason === "waiting-for-review" || turn?.reason === "reply";
    return permissions.merge && !isBlocked ? "merge" : undefined;
  }
  if (turn?.group === "ready") return permissions.merge ? "merge" : undefined;
  return mayReview && turn?.reason !== "waiting-for-author" ? "review" : undefined;
};

/** The number of pending comments, inside the button that submits them. */
const PendingCount = () => {
  const count = usePendingCount();
  return count > 0 && <Badge tone="warning">{pendingMessages.count(count)}</Badge>;
};

const OpenActions = () => {
  const params = useReviewParams();
  const { changeRequest, callerId } = useReview();
  const { permissions, status } = changeRequest;
  const mayReview = useMayReview();
  const next = nextStepOf(changeRequest, callerId, mayReview);
  const variantOf = (step: NextStep) => (next === step ? "primary" : "secondary");
  const [reviewing, setReviewing] = useState(false);
  const navigate = useNavigate();
  const set = useStatusChange();
  const openMerge = () =>
    void navigate({
      to: "/o/$organizationId/spaces/$spaceId/change-requests/$number/merge",
      params,
      from: reviewRoute,
      search: (now) => now,
      resetScroll: false,
    });
  const markReady = () => void set(changeRequest, "open");
  const actions: (Action | false)[] = [
    mayReview && {
      id: "change-request.review",
      label: messages.review,
      keys: "a",
      run: () => setReviewing(true),
    },
    permissions.merge && {
      id: "change-request.merge",
      label: messages.mergeKeys,
      keys: "m",
      run: openMerge,
    },
    permissions.edit &&
      status === "draft" && { id: "change-request.ready", label: messages.ready, run: markReady },
  ];
  useActions(actions.filter((action) => action !== false));
  useKeys([
    ...(mayReview
      ? [{ keys: "a", label: messages.reviewKeys, run: () => setReviewing(true) }]
      : []),
    ...(permissions.merge ? [{ keys: "m", label: messages.mergeKeys, run: openMerge }] : []),
  ]);
  return (
    <>
      <EditLink next={next === "edit"} />
      {next === "resolve" && (
        <Link
          to="/o/$organizationId/spaces/$spaceId/change-requests/$number/conflicts"
          params={params}
          from={reviewRoute}
          search={(now) => now}
          className={buttonClass({ variant: "primary" })}
        >
          {messages.resolve}
        </Link>
      )}
      {mayReview && (
        <Button variant={variantOf("review")} onClick={() => setReviewing(true)}>
          {messages.review}
          <PendingCount />
        </Button>
      )}
      {permissions.merge && (
        <Link
          to="/o/$organizationId/spaces/$spaceId/change-requests/$number/merge"
          params={params}
          from={reviewRoute}
          search={(now) => now}
          resetScroll={false}
          className={buttonClass({ variant: variantOf("merge") })}
        >
          <GitMerge size={16} aria-hidden />
          {messages.merge}
        </Link>
      )}
      {permissions.edit && status === "draft" && (
        <Button variant="primary" icon={GitPullRequestArrow} onClick={markReady}>
          {messages.ready}
        </Button>
      )}
      {reviewing && <ReviewDialog with={{ onClose: () => setReviewing(false) }} />}
    </>
  );
};

const ArchivedActions = () => {
  const { changeRequest } = useReview();
  const set = useStatusChange();
  return (
    changeRequest.permissions.edit && (
      <Button
        variant="primary"
        icon={ArchiveRestore}
        onClick={() => void set(changeRequest, "open")}
      >
        {messages.restore}
      </Button>
    )
  );
};

/** The actions allowed by the change request's status and the caller's permissions. */
export const ReviewActions = () => {
  const { organizationId, changeRequest, search } = useReview();
  const { status } = changeRequest;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {status === "merged" && <MergedActions />}
      {status === "archived" && <ArchivedActions />}
      {(status === "open" || status === "draft") && <OpenActions />}
      <ChangeRequestMenu
        organizationId={organizationId}
        changeRequest={changeRequest}
        search={search}
      />
    </div>
  );
};
