import { Link, useNavigate } from "@tanstack/react-router";
import { History } from "lucide-react";
import { gitSyncStates } from "#contract/schemas/enums.ts";
import { type GitSync, isUnderWay, whileUnderWay } from "#web/api/git.ts";
import type { Space } from "#web/api/spaces.ts";
import { formatExact } from "#web/kit/format-date.ts";
import { type Column, rowLink } from "#web/table/column.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { ListPages } from "#web/table/list-pages.tsx";
import { ListState } from "#web/table/table-states.tsx";
import { useListQuery } from "#web/table/use-list-query.ts";
import { Button } from "#web/ui/button.tsx";
import { ScreenSection, Toolbar } from "#web/ui/layout.tsx";
import { Select } from "#web/ui/select.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { CommitLink } from "../commit-link.tsx";
import { gitMessages, journalMessages as messages } from "../messages.ts";
import { type JournalSearch, journalQuery, PAGE_SIZE } from "../search.ts";
import { SyncBadge } from "../sync-badge.tsx";
import { changesIn, tookOf } from "../sync-words.ts";
import { useCancelSync, useRepeatSync } from "../use-syncs.ts";

interface CellProps {
  readonly sync: GitSync;
  readonly space: Space;
}

const paramsOf = ({ id: spaceId, organization: organizationId }: Space) => ({
  organizationId,
  spaceId,
});

/** The state of a sync, its progress, and why it failed. */
const StateCell = ({ sync, space }: CellProps) => {
  const { id, state, error, progress } = sync;
  return (
    <div className="flex min-w-0 flex-col items-start gap-0.5">
      <Link
        to="/o/$organizationId/spaces/$spaceId/git/syncs/$gitSyncId"
        params={{ ...paramsOf(space), gitSyncId: id }}
        aria-label={messages.syncOf(gitMessages.states[state], formatExact(sync.createdAt))}
        {...rowLink()}
      >
        <SyncBadge state={state} />
      </Link>
      {progress !== undefined && isUnderWay(sync) && (
        <span className="text-sm text-muted">{progress.step}</span>
      )}
      {error !== undefined && (
        <span className="text-sm wrap-anywhere text-muted">
          {error.message} {error.remedy}
        </span>
      )}
    </div>
  );
};

const HowCell = ({ sync: { direction, trigger, actor } }: Pick<CellProps, "sync">) => (
  <div className="min-w-0 wrap-anywhere">
    <p>{gitMessages.directions[direction].label}</p>
    <p className="text-sm text-muted">
      {messages.by(gitMessages.triggers[trigger], actor?.displayName ?? gitMessages.service)}
    </p>
  </div>
);

const linkClass = "rounded-sm hover:underline";

/** The commits, revision and change request that a sync produced. */
const BroughtCell = ({ sync, space }: CellProps) => {
  const { commits, moreCommits, pushedCommit, toRevision, changeRequest } = sync;
  const { here, git } = changesIn(sync);
  const count = commits.length + moreCommits;
  const [latest] = commits;
  return (
    <div className="min-w-0">
      <p>{here + git === 0 ? messages.nothingBrought : messages.brought(here, git)}</p>
      <p className="flex flex-wrap gap-x-2 text-sm text-muted empty:hidden max-sm:justify-end [&>*+*]:before:mr-2 [&>*+*]:before:inline-block [&>*+*]:before:content-['·'/'']">
        {latest !== undefined && (
          <span>
            {messages.commits(count)} <CommitLink oid={latest.oid} url={latest.url} />
          </span>
        )}
        {pushedCommit !== undefined && (
          <span>
            {messages.pushed} <CommitLink {...pushedCommit} />
          </span>
        )}
        {toRevision !== undefined && (
          <Link
            to="/o/$organizationId/spaces/$spaceId/history/$revisionId"
            params={{ ...paramsOf(space), revisionId: toRevision }}
            className={linkClass}
          >
            {messages.revision}
          </Link>
        )}
        {changeRequest !== undefined && (
          <Link
            to="/o/$organizationId/spaces/$spaceId/change-requests/$number"
            params={{ ...paramsOf(space), number: `${changeRequest.number}` }}
            className={linkClass}
          >
            {gitMessages.changeRequest(changeRequest.number)}
          </Link>
        )}
      </p>
    </div>
  );
};

/** Repeats a finished sync, or cancels a running one. */
const ActionCell = ({ sync, space }: CellProps) => {
  const { repeat, repeating } = useRepeatSync(sync.id);
  const { cancel, cancelling } = useCancelSync(sync.id);
  const when = formatExact(sync.createdAt);
  if (!space.permissions.triggerGitSync) return null;
  if (sync.finishedAt === undefined)
    return (
      <Button
        size="sm"
        pending={cancelling}
        aria-label={gitMessages.cancelOf(when)}
        onClick={cancel}
      >
        {gitMessages.cancel}
      </Button>
    );
  if (space.gitSync === undefined) return null;
  return (
    <Button size="sm" pending={repeating} aria-label={gitMessages.repeatOf(when)} onClick={repeat}>
      {gitMessages.repeat}
    </Button>
  );
};

const columnsOf = (space: Space): readonly Column<GitSync>[] => [
  {
    id: "sync",
    header: messages.columns.sync,
    cell: (sync) => <StateCell sync={sync} space={space} />,
  },
  {
    id: "how",
    header: messages.columns.how,
    cell: (sync) => <HowCell sync={sync} />,
    width: "16%",
    hideBelow: "md",
  },
  {
    id: "brought",
    header: messages.columns.brought,
    cell: (sync) => <BroughtCell sync={sync} space={space} />,
    width: "25%",
  },
  {
    id: "took",
    header: messages.columns.took,
    cell: (sync) => tookOf(sync),
    align: "end",
    width: "7rem",
    hideBelow: "lg",
  },
  {
    id: "when",
    header: messages.columns.when,
    cell: ({ createdAt }) => <Timestamp value={createdAt} />,
    width: "9rem",
  },
  {
    id: "actions",
    header: messages.columns.actions,
    headerHidden: true,
    align: "end",
    cell: (sync) => <ActionCell sync={sync} space={space} />,
    width: "6rem",
  },
];

interface JournalProps {
  readonly space: Space;
  readonly search: JournalSearch;
}

const isKind = (value: string): value is "yes" | "no" => value === "yes" || value === "no";

const Filters = ({
  search,
  onNarrow,
}: {
  search: JournalSearch;
  onNarrow: (change: Partial<JournalSearch>) => void;
}) => (
  <Toolbar label={messages.filters}>
    <Select
      aria-label={messages.state}
      className="w-44 max-sm:grow"
      value={search.state ?? ""}
      options={[
        { value: "", label: messages.anyState },
        ...gitSyncStates.map((state) => ({ value: state, label: gitMessages.states[state] })),
      ]}
      onChange={({ target }) =>
        onNarrow({ state: gitSyncStates.find((state) => state === target.value) })
      }
    />
    <Select
      aria-label={messages.kind}
      className="w-44 max-sm:grow"
      value={search.rehearsed ?? ""}
      options={[
        { value: "", label: messages.kinds.any },
        { value: "yes", label: messages.kinds.yes },
        { value: "no", label: messages.kinds.no },
      ]}
      onChange={({ target }) =>
        onNarrow({ rehearsed: isKind(target.value) ? target.value : undefined })
      }
    />
  </Toolbar>
);

/** The syncs of a space, latest first; updated as they proceed. */
export const Journal = ({ space, search }: JournalProps) => {
  const { data, isPlaceholderData } = useListQuery({
    ...journalQuery(space.id, search),
    refetchInterval: ({ state: { data: syncs } }) => whileUnderWay(syncs?.items),
  });
  const navigate = useNavigate();
  const narrow = (change: Partial<JournalSearch>) =>
    void navigate({
      to: ".",
      search: (now) => ({ ...now, ...change, page: undefined }),
      resetScroll: false,
    });
  const filtered = Object.values(search).some((value) => value !== undefined);
  // Nothing was synced, and nothing can be: the button that connects a repository is above.
  if (data?.items.length === 0 && !filtered && space.gitSync === undefined) return null;
  return (
    <ScreenSection title={messages.title} text={messages.text}>
      <Filters search={search} onNarrow={narrow} />
      <DataTable
        caption={messages.caption}
        columns={columnsOf(space)}
        rows={data?.items}
        rowId={({ id }) => id}
        busy={isPlaceholderData}
        empty={
          <ListState
            filtered={filtered}
            onClearFilters={() => narrow({ state: undefined, rehearsed: undefined })}
            noun={messages.noun}
            icon={History}
            title={messages.none.title}
            text={messages.none.text}
          />
        }
      />
      <ListPages data={data} page={search.page} size={PAGE_SIZE} noun={messages.noun} />
    </ScreenSection>
  );
};
