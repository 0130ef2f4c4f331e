import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { ArrowLeft, GitCompareArrows, GitPullRequestArrow, RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { isRefusal } from "#web/api/failures.ts";
import {
  type GitSync,
  type GitSyncPath,
  gitSyncQuery,
  isUnderWay,
  whileUnderWay,
} from "#web/api/git.ts";
import { type Space, spaceQuery } from "#web/api/spaces.ts";
import { type FailureProps, GoneFailure } from "#web/shell/boundaries.tsx";
import { toastFailure } from "#web/shell/everywhere/failure-toast.ts";
import { Progress } from "#web/shell/progress.tsx";
import { useScreenTitle } from "#web/shell/screen-titles.tsx";
import { AnnouncedState } from "#web/shell/announced-state.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { PageHeader } from "#web/ui/layout.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { branchOf } from "../branch.ts";
import { CommitLink } from "../commit-link.tsx";
import { gitMessages, overviewMessages } from "../messages.ts";
import { RedirectOffers } from "../redirects/redirect-offers.tsx";
import { SyncBadge } from "../sync-badge.tsx";
import { changesIn } from "../sync-words.ts";
import { useCancelSync, useRepeatSync, useReviewAgain, useSpaceParams } from "../use-syncs.ts";
import { ApplyButton, ConfirmReasons } from "./apply-button.tsx";
import { CommitList } from "./commit-list.tsx";
import { ItemDialog } from "./item-dialog.tsx";
import { syncMessages as messages } from "./messages.ts";
import { SyncItems } from "./sync-items.tsx";

const route = "/_app/o/$organizationId/spaces/$spaceId/git/syncs/$gitSyncId";

/** States in which everything from Git was taken over, or already had been. */
const settled: ReadonlySet<GitSync["state"]> = new Set(["done", "nothing"]);

const waits = ({ state }: GitSync): boolean =>
  state === "rehearsed" || state === "needs-confirmation";

/** Shown instead of a sync that cannot be shown; for a missing one, links to the others of its space. */
export const SyncFailure = (failure: FailureProps) => {
  const params = useSpaceParams();
  return (
    <GoneFailure
      {...failure}
      title={messages.gone.title}
      text={messages.gone.text}
      action={
        <Link
          to="/o/$organizationId/spaces/$spaceId/git"
          params={params}
          className={buttonClass({ variant: "primary" })}
        >
          {messages.gone.action}
        </Link>
      }
    />
  );
};

interface SyncProps {
  readonly path: GitSyncPath;
  readonly sync: GitSync;
  readonly space: Space;
}

/** Links to the change request that commits wait in, or were merged with. */
const RequestLink = ({ sync: { state, changeRequest } }: Pick<SyncProps, "sync">) => {
  const params = useSpaceParams();
  if (changeRequest === undefined) return null;
  return (
    <Link
      to="/o/$organizationId/spaces/$spaceId/change-requests/$number"
      params={{ ...params, number: `${changeRequest.number}` }}
      className={buttonClass({ variant: state === "conflicts" ? "primary" : "secondary" })}
    >
      <GitPullRequestArrow size={16} aria-hidden />
      {messages.openRequest(changeRequest.number)}
    </Link>
  );
};

/** The actions currently available for a sync. */
const Actions = ({ path, sync, space }: SyncProps) => {
  const params = useSpaceParams();
  const { repeat, repeating } = useRepeatSync(sync.id);
  const { cancel, cancelling } = useCancelSync(sync.id);
  const { reviewAgain, reviewing } = useReviewAgain(sync);
  const again = () => {
    reviewAgain().catch((error: unknown) => toastFailure(error, again));
  };
  const may = space.permissions.triggerGitSync;
  const bound = space.gitSync !== undefined;
  return (
    <>
      {may && sync.finishedAt === undefined && (
        <Button pending={cancelling} onClick={cancel}>
          {gitMessages.cancel}
        </Button>
      )}
      {may && bound && waits(sync) && (
        <Button icon={GitCompareArrows} pending={reviewing} onClick={again}>
          {messages.reviewAgain}
        </Button>
      )}
      {may && bound && sync.finishedAt !== undefined && (
        <Button icon={RotateCcw} pending={repeating} onClick={repeat}>
          {gitMessages.repeat}
        </Button>
      )}
      {sync.toRevision !== undefined && (
        <Link
          to="/o/$organizationId/spaces/$spaceId/history/$revisionId"
          params={{ ...params, revisionId: sync.toRevision }}
          className={buttonClass()}
        >
          {messages.openRevision}
        </Link>
      )}
      <RequestLink sync={sync} />
      {may && waits(sync) && <ApplyButton path={path} sync={sync} />}
    </>
  );
};

const Header = (props: SyncProps) => {
  const params = useSpaceParams();
  const { sync, space } = props;
  const { direction, trigger, actor, createdAt, ref, directory, pushedCommit } = sync;
  const title = waits(sync) ? messages.reviewTitle : messages.title;
  return (
    <PageHeader
      breadcrumbs={
        <Link
          to="/o/$organizationId/spaces/$spaceId/git"
          params={params}
          className="inline-flex w-fit items-center gap-1 rounded-sm text-sm text-muted hover:text-ink"
        >
          <ArrowLeft size={14} aria-hidden />
          {messages.back}
        </Link>
      }
      title={title(space.gitSync?.repoName)}
      badge={<SyncBadge state={sync.state} />}
      description={
        <>
          {[
            overviewMessages.branch(branchOf(ref)),
            ...(directory === "" ? [] : [overviewMessages.folder(directory)]),
            gitMessages.directions[direction].label,
          ].join(" · ")}
          <span className="block text-sm">
            {messages.by(gitMessages.triggers[trigger], actor?.displayName ?? gitMessages.service)}{" "}
            · <Timestamp value={createdAt} />
            {pushedCommit !== undefined && (
              <>
                {" "}
                · {messages.pushed} <CommitLink {...pushedCommit} />
              </>
            )}
          </span>
        </>
      }
      actions={<Actions {...props} />}
    />
  );
};

/** The progress of a running sync. */
const Working = ({ sync: { state, progress } }: Pick<SyncProps, "sync">) => (
  <div className="flex max-w-2xl flex-col gap-3">
    <Progress
      label={state === "queued" ? messages.queued : (progress?.step ?? messages.planning)}
      {...(progress?.done !== undefined &&
        progress.total !== undefined && { value: progress.done, max: progress.total })}
    />
    <p className="text-sm text-muted">{messages.leave}</p>
  </div>
);

/** Errors that will recur until the connection is changed. */
const mendedByConnection: ReadonlySet<string> = new Set<NonNullable<GitSync["error"]>["code"]>([
  "address",
  "credentials",
  "credential-unreadable",
  "no-branch",
  "not-found",
  "not-git",
  "protected-branch",
  "sha256",
  "too-large",
  "too-many",
]);

/** Why a sync failed, with a link to where that can be fixed. */
const Failed = ({ sync: { error }, space }: Pick<SyncProps, "sync" | "space">) => {
  const params = useSpaceParams();
  const leads =
    space.permissions.admin &&
    space.gitSync !== undefined &&
    mendedByConnection.has(error?.code ?? "");
  return (
    <Callout
      tone="danger"
      title={messages.failed}
      {...(leads && {
        actions: (
          <Link
            to="/o/$organizationId/spaces/$spaceId/git/connection"
            params={params}
            className={buttonClass({ size: "sm" })}
          >
            {overviewMessages.settings}
          </Link>
        ),
      })}
    >
      {error?.message} {error?.remedy}
    </Callout>
  );
};

/** The outcome of a sync, or what it requires. */
const Verdict = ({ sync, space }: Pick<SyncProps, "sync" | "space">): ReactNode => {
  const { state, error, confirm, counts } = sync;
  const { here, git } = changesIn(sync);
  switch (state) {
    case "failed":
      return <Failed sync={sync} space={space} />;
    case "cancelled":
      return <Callout title={messages.cancelled}>{messages.cancelledText}</Callout>;
    case "ignored":
      return <Callout title={messages.ignored}>{messages.ignoredText}</Callout>;
    case "nothing":
      return <Callout tone="success">{messages.nothingText}</Callout>;
    case "done":
      if (sync.changeRequest !== undefined)
        return <Callout title={messages.inReview}>{messages.landedText}</Callout>;
      return (
        <Callout tone="success">
          {sync.standalone ? messages.standalone : messages.done[sync.direction]}
        </Callout>
      );
    case "conflicts":
      return (
        <Callout tone="warning" title={messages.inReview}>
          {error === undefined ? messages.inReviewText : `${error.message} ${error.remedy}`}
        </Callout>
      );
    case "queued":
    case "running":
      return null;
    case "rehearsed":
    case "needs-confirmation":
      return (
        <>
          {error !== undefined && (
            <Callout tone="warning" title={error.message}>
              {error.remedy}
            </Callout>
          )}
          {confirm !== undefined && (
            <Callout tone="warning" title={messages.confirmTitle(branchOf(sync.ref))}>
              <ConfirmReasons confirm={confirm} />
            </Callout>
          )}
          {counts.here.conflict > 0 && (
            <Callout tone="warning" title={messages.conflicts(counts.here.conflict)}>
              {messages.conflictsText}
            </Callout>
          )}
          <p className="text-base text-muted">
            {here + git === 0 ? messages.nothingText : messages.rehearsedText}
          </p>
        </>
      );
  }
};

/** A sync from beginning to end: what it would do, its progress, and its outcome. */
export const SyncScreen = ({ path }: { path: GitSyncPath }) => {
  const search = useSearch({ from: route });
  const navigate = useNavigate();
  const moved = useLocation({ select: ({ state }) => state.movedSincePlan });
  const { data: space } = useSuspenseQuery(spaceQuery(path.spaceId));
  const { data: sync, error } = useSuspenseQuery({
    ...gitSyncQuery(path),
    refetchInterval: ({ state: { data } }) => whileUnderWay(data && [data]),
  });
  const title = waits(sync) ? messages.reviewTitle : messages.title;
  useScreenTitle(title(space.gitSync?.repoName));
  if (isRefusal(error, 403, 404)) return <SyncFailure error={error} />;
  const isPlanned = sync.plan !== undefined;
  return (
    <AnnouncedState state={sync.state} words={gitMessages.states[sync.state]}>
      <Header path={path} sync={sync} space={space} />
      <div className="flex flex-col gap-6">
        {moved !== undefined && sync.finishedAt === undefined && (
          <Callout tone="warning" title={messages.moved}>
            {moved.join(" ")}
          </Callout>
        )}
        {isUnderWay(sync) && <Working sync={sync} />}
        <Verdict sync={sync} space={space} />
        {space.gitSync !== undefined && settled.has(sync.state) && <RedirectOffers space={space} />}
        {isPlanned && <CommitList sync={sync} />}
        {isPlanned && <SyncItems path={path} sync={sync} search={search} />}
      </div>
      {search.item !== undefined && (
        <ItemDialog
          key={search.item}
          path={path}
          itemId={search.item}
          onClose={() =>
            void navigate({
              to: ".",
              search: (now) => ({ ...now, item: undefined }),
              resetScroll: false,
            })
          }
        />
      )}
    </AnnouncedState>
  );
};
