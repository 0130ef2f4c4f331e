import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { type ReactNode, useCallback, useState } from "react";
import { isRefusal } from "#web/api/failures.ts";
import { type ImportPath, importQuery, type ImportRun } from "#web/api/imports.ts";
import { type FailureProps, GoneFailure } from "#web/shell/boundaries.tsx";
import { useScreenTitle } from "#web/shell/screen-titles.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/layout.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { importMessages as messages, progressMessages } from "../messages.ts";
import { PreviewView } from "../preview/preview-view.tsx";
import { SampleDialog } from "../preview/sample-dialog.tsx";
import { OutsideLink } from "#web/shell/outside-link.tsx";
import { AnnouncedState } from "#web/shell/announced-state.tsx";
import { hostOf } from "../host-of.ts";
import { TargetWords } from "../start/target-words.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { FindingView, ProgressView } from "./progress-view.tsx";
import { ResultActions, ResultView } from "./result-view.tsx";
import { viewOf } from "./run-state.ts";
import { StatusBadge } from "./status-badge.tsx";

/**
 * Live events report the progress of an import. Events between loading the screen and subscribing are not repeated,
 * so a running import is also polled at this interval, in milliseconds.
 */
const LOOK_EVERY = 15_000;

const isAtWork = (run: ImportRun): boolean => {
  const view = viewOf(run);
  return view === "finding" || view === "working";
};

const route = "/_app/o/$organizationId/spaces/$spaceId/imports/$importRunId";

/** Shown instead of an import that cannot be shown; for a deleted one, links to the others of its space. */
export const ImportFailure = (failure: FailureProps) => {
  const params = useParams({ from: "/_app/o/$organizationId/spaces/$spaceId" });
  return (
    <GoneFailure
      {...failure}
      title={messages.gone.title}
      text={messages.gone.text}
      action={
        <Link
          to="/o/$organizationId/spaces/$spaceId/imports"
          params={params}
          className={buttonClass({ variant: "primary" })}
        >
          {messages.gone.action}
        </Link>
      }
    />
  );
};

interface HeaderProps {
  readonly path: ImportPath;
  readonly run: ImportRun;
  /** The main action of the current view. */
  readonly action: ReactNode;
}

/** What is imported into what, by whom, and the available actions. */
const Header = ({ path, run, action }: HeaderProps) => {
  const [cancelling, setCancelling] = useState(false);
  const view = viewOf(run);
  const isOver = view === "ended";
  return (
    <>
      <PageHeader
        title={messages.title(hostOf(run.source.url))}
        badge={<StatusBadge run={run} />}
        description={
          <>
            <OutsideLink address={run.source.url} />
            <span className="block text-sm">
              {view !== "choosing" && (
                <>
                  {messages.into} <TargetWords target={run.target} /> ·{" "}
                </>
              )}
              {messages.by(run.createdBy.displayName)} · <Timestamp value={run.createdAt} />
            </span>
          </>
        }
        actions={
          <>
            {!isOver && run.permissions.manage && (
              <Button onClick={() => setCancelling(true)}>{progressMessages.cancel}</Button>
            )}
            {action}
          </>
        }
      />
      {cancelling && !isOver && (
        <CancelDialog path={path} run={run} onClose={() => setCancelling(false)} />
      )}
    </>
  );
};

const stateWords = (run: ImportRun): string => {
  const view = viewOf(run);
  if (view === "ended") return messages.statuses[run.status];
  if (view === "choosing") return messages.choosing;
  if (view === "finding") return progressMessages.finding;
  return run.phase === "writing" ? progressMessages.writing : progressMessages.fetching;
};

/** An import from beginning to end: what was found, its progress, and its outcome. */
export const RunScreen = () => {
  const { organizationId, importRunId } = useParams({ from: route });
  const search = useSearch({ from: route });
  const navigate = useNavigate({ from: "/o/$organizationId/spaces/$spaceId/imports/$importRunId" });
  const path = { organizationId, importRunId };
  const { data: run, error } = useSuspenseQuery({
    ...importQuery(path),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isAtWork(data) ? LOOK_EVERY : false,
  });
  useScreenTitle(messages.title(hostOf(run.source.url)));
  const setSample = useCallback(
    (sample: string | undefined) =>
      void navigate({ search: (now) => ({ ...now, sample }), resetScroll: false }),
    [navigate],
  );
  const setFilter = (filter: string, again: boolean) =>
    void navigate({
      search: (now) => ({ ...now, filter: filter === "" ? undefined : filter }),
      replace: again,
      resetScroll: false,
    });
  // It was deleted with its space, or access was removed, while it was open.
  if (isRefusal(error, 403, 404)) return <ImportFailure error={error} />;
  const view = viewOf(run);
  const { finding } = run;
  const header = (action: ReactNode) => <Header path={path} run={run} action={action} />;
  return (
    <AnnouncedState state={viewOf(run)} words={stateWords(run)}>
      {view === "choosing" && finding !== undefined ? (
        <PreviewView
          key={run.plan}
          path={path}
          run={run}
          finding={finding}
          search={search}
          onSample={setSample}
          onFilter={setFilter}
          header={header}
        />
      ) : (
        header(view === "ended" && <ResultActions path={path} run={run} />)
      )}
      {view === "finding" && <FindingView run={run} />}
      {view === "working" && <ProgressView path={path} run={run} />}
      {view === "ended" && (
        <ResultView
          path={path}
          run={run}
          search={search}
          onFilter={(change) =>
            void navigate({
              search: (now) => ({ ...now, ...change, page: undefined }),
              resetScroll: false,
            })
          }
        />
      )}
      {search.sample !== undefined && (
        <SampleDialog
          key={search.sample}
          path={path}
          row={search.sample}
          onClose={() => setSample(undefined)}
        />
      )}
    </AnnouncedState>
  );
};
