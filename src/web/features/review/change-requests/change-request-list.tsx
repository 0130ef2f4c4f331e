import {
  Archive,
  GitMerge,
  GitPullRequestArrow,
  GitPullRequestDraft,
  type LucideIcon,
  MessageSquare,
} from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "#web/kit/class-names.ts";
import type { ChangeRequest } from "#web/api/change-requests.ts";
import type { Page } from "#web/api/queries.ts";
import { ListSkeleton, ListState } from "#web/table/table-states.tsx";
import { ListPages } from "#web/table/list-pages.tsx";
import { inactiveDays, involvements, type ListSearch, PAGE_SIZE } from "./search.ts";
import {
  bulkMessages,
  changeRequestMessages,
  listMessages as messages,
  subjectOf,
} from "../messages.ts";
import {
  type BulkAct,
  ChangeRequestBulk,
  type RowSelection,
  useRowSelection,
} from "./change-request-bulk.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Select } from "#web/ui/select.tsx";
import { halfWhereNarrow, Toolbar } from "#web/ui/layout.tsx";
import { Link } from "@tanstack/react-router";
import { Badge } from "#web/ui/badge.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { AuthorFilter } from "./author-filter.tsx";
import { ChangeRequestMenu } from "./change-request-menu.tsx";

type Status = ChangeRequest["status"];

const icons: Readonly<Record<Status, LucideIcon>> = {
  draft: GitPullRequestDraft,
  open: GitPullRequestArrow,
  archived: Archive,
  merged: GitMerge,
};
const tones: Readonly<Record<Status, string>> = {
  draft: "text-faint",
  open: "text-success-ink",
  archived: "text-faint",
  merged: "text-accent-ink",
};

/** A change request's status as an icon, with a label for screen readers. */
const StatusIcon = ({ status }: { status: Status }) => {
  const Icon = icons[status];
  return (
    <span
      title={changeRequestMessages.status[status]}
      className={`inline-flex shrink-0 ${tones[status]}`}
    >
      <Icon size={16} aria-hidden />
      <span className="sr-only">{changeRequestMessages.status[status]}</span>
    </span>
  );
};

interface ChangeRequestRowProps {
  readonly organizationId: string;
  readonly changeRequest: ChangeRequest;
  /** The space's title, in a list of several spaces. */
  readonly space: string | undefined;
  readonly selection?: RowSelection | undefined;
}

const Turn = ({ turn }: { turn: NonNullable<ChangeRequest["turn"]> }) => (
  <p className="text-sm text-muted max-sm:min-w-0 max-sm:flex-1 max-sm:basis-16 max-sm:truncate sm:text-right">
    <span className={turn.group === "yours" ? "font-medium text-ink" : undefined}>
      {changeRequestMessages.reason(
        turn.reason,
        turn.waitingFor.map(({ displayName }) => displayName),
      )}
    </span>{" "}
    <span className="whitespace-nowrap text-faint">
      <span className="sr-only">{changeRequestMessages.since} </span>
      <Timestamp value={turn.since} />
    </span>
  </p>
);

const Facts = ({
  changeRequest,
  space,
}: Pick<ChangeRequestRowProps, "changeRequest" | "space">) => (
  <p
    className={cx(
      "flex flex-wrap items-center gap-x-2 text-sm text-muted max-sm:min-w-0 max-sm:flex-nowrap max-sm:whitespace-nowrap",
      changeRequest.turn ? "max-sm:max-w-1/3" : "max-sm:w-full",
    )}
  >
    <span className="tabular-nums">{changeRequestMessages.number(changeRequest.number)}</span>
    {space !== undefined && <span className="wrap-anywhere max-sm:truncate">{space}</span>}
    <span className={cx("wrap-anywhere max-sm:truncate", changeRequest.turn && "max-sm:hidden")}>
      {changeRequestMessages.by(changeRequest.createdBy.displayName)}
    </span>
    <span className="max-sm:hidden">
      {changeRequestMessages.updated} <Timestamp value={changeRequest.updatedAt} />
    </span>
    {changeRequest.comments > 0 && (
      <span className="inline-flex items-center gap-1 tabular-nums max-sm:hidden">
        <MessageSquare size={14} aria-hidden />
        {changeRequestMessages.threads(changeRequest.comments)}
      </span>
    )}
  </p>
);

/** How a change request relates to its space: outdated or, where known, in conflict. */
const SpaceBadge = ({
  changeRequest: { outdated, conflicts = 0 },
}: Pick<ChangeRequestRowProps, "changeRequest">) => {
  if (conflicts > 0)
    return (
      <Badge tone="danger" title={changeRequestMessages.conflictsTitle}>
        {changeRequestMessages.conflicts(conflicts)}
      </Badge>
    );
  return (
    outdated && (
      <Badge tone="warning" title={changeRequestMessages.outdatedTitle}>
        {changeRequestMessages.outdated}
      </Badge>
    )
  );
};

const subjectClass =
  "rounded-sm font-medium wrap-anywhere hover:underline max-sm:min-w-0 max-sm:truncate";

/** On narrow screens the row has two lines: the subject, and the most important of the other details. */
const ChangeRequestRow = ({
  organizationId,
  changeRequest,
  space,
  selection,
}: ChangeRequestRowProps) => (
  <li
    {...(selection && { "data-selectable-row": true })}
    className="flex gap-3 border-t border-line px-4 py-3 first:border-t-0 has-[a:focus-visible]:bg-subtle max-sm:gap-2 max-sm:px-3"
  >
    {selection && (
      <Checkbox
        labelHidden
        label={bulkMessages.select(`#${changeRequest.number} ${subjectOf(changeRequest)}`)}
        checked={selection.has(changeRequest)}
        onChange={() => selection.toggle(changeRequest)}
      />
    )}
    <span className="mt-0.5">
      <StatusIcon status={changeRequest.status} />
    </span>
    <div className="flex min-w-0 grow flex-wrap items-start justify-between gap-x-6 gap-y-1 max-sm:gap-x-2 max-sm:gap-y-0">
      <div className="min-w-0 grow basis-72 max-sm:contents">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 max-sm:w-full max-sm:flex-nowrap">
          <Link
            data-row-link
            to="/o/$organizationId/spaces/$spaceId/change-requests/$number"
            params={{
              organizationId,
              spaceId: changeRequest.space,
              number: `${changeRequest.number}`,
            }}
            className={
              changeRequest.subject === "" ? `${subjectClass} text-muted italic` : subjectClass
            }
          >
            {subjectOf(changeRequest)}
          </Link>
          <SpaceBadge changeRequest={changeRequest} />
        </p>
        <Facts changeRequest={changeRequest} space={space} />
      </div>
      {changeRequest.turn && <Turn turn={changeRequest.turn} />}
    </div>
    <ChangeRequestMenu organizationId={organizationId} changeRequest={changeRequest} />
  </li>
);

interface ChangeRequestRowsProps {
  readonly label: string;
  readonly organizationId: string;
  readonly changeRequests: readonly ChangeRequest[];
  /** Space titles by space id, in a list of several spaces. */
  readonly titles?: ReadonlyMap<string, string> | undefined;
  /** Present when the rows of the list can be selected. */
  readonly selection?: RowSelection | undefined;
}

/** The rows of a change request list: subject, status, whose turn it is and why, and a menu. */
export const ChangeRequestRows = ({
  label,
  organizationId,
  changeRequests,
  titles,
  selection,
}: ChangeRequestRowsProps) => (
  <ul aria-label={label} className="rounded-md border border-line bg-surface shadow-sm">
    {changeRequests.map((changeRequest) => (
      <ChangeRequestRow
        key={changeRequest.id}
        organizationId={organizationId}
        changeRequest={changeRequest}
        space={titles?.get(changeRequest.space)}
        selection={selection}
      />
    ))}
  </ul>
);

interface ListToolbarProps {
  readonly organizationId: string;
  readonly search: ListSearch;
  readonly onFilter: (change: Omit<ListSearch, "page">) => void;
  /** The saved views of the list. */
  readonly views: ReactNode;
  /** Filters specific to this list; shown first. */
  readonly children?: ReactNode;
}

/** Filters by author, the caller's involvement, activity and conflicts, and the sort order. */
export const ListToolbar = ({
  organizationId,
  search,
  onFilter,
  views,
  children,
}: ListToolbarProps) => (
  <Toolbar label={messages.filters} end={views}>
    {children}
    <AuthorFilter
      organizationId={organizationId}
      chosen={search.author}
      onChoose={(author) =>
        // "Created by me" and another author would exclude each other.
        onFilter({ author, ...(search.who === "creator" && { who: undefined }) })
      }
    />
    <Select
      aria-label={messages.who}
      className={`w-52 ${halfWhereNarrow}`}
      value={search.who ?? ""}
      options={[
        { value: "", label: messages.everybody },
        ...involvements.map((value) => ({ value, label: messages.involvements[value] })),
      ]}
      onChange={({ target }) => {
        const who = involvements.find((each) => each === target.value);
        onFilter({ who, ...(who === "creator" && { author: undefined }) });
      }}
    />
    <Select
      aria-label={messages.activity}
      className={`w-48 ${halfWhereNarrow}`}
      value={search.inactive ?? ""}
      options={[
        { value: "", label: messages.anyActivity },
        ...inactiveDays.map((days) => ({ value: `${days}`, label: messages.inactive(days) })),
      ]}
      onChange={({ target }) =>
        onFilter({ inactive: inactiveDays.find((days) => `${days}` === target.value) })
      }
    />
    <Select
      aria-label={messages.conflicts}
      className={`w-40 ${halfWhereNarrow}`}
      value={search.conflicts ?? ""}
      options={[
        { value: "", label: messages.anyConflicts },
        { value: "yes", label: messages.hasConflicts },
      ]}
      onChange={({ target }) => onFilter({ conflicts: target.value === "yes" ? "yes" : undefined })}
    />
    <Select
      aria-label={messages.order}
      className={`w-44 ${halfWhereNarrow}`}
      value={search.order ?? "updatedAt"}
      options={[
        { value: "updatedAt", label: messages.orders.updatedAt },
        { value: "createdAt", label: messages.orders.createdAt },
      ]}
      onChange={({ target }) =>
        onFilter({ order: target.value === "createdAt" ? "createdAt" : undefined })
      }
    />
  </Toolbar>
);

interface ChangeRequestListProps {
  readonly organizationId: string;
  readonly label: string;
  /** The cursor in the address. */
  readonly page: string | undefined;
  /** The query's result; `isPlaceholderData` while it is still that of the previous query. */
  readonly found: {
    readonly data: Page<ChangeRequest> | undefined;
    readonly isPlaceholderData: boolean;
  };
  /** Space titles by space id, in a list of several spaces. */
  readonly titles?: ReadonlyMap<string, string>;
  /** Above the rows, or above the empty state. */
  readonly header?: ReactNode;
  readonly filtered: boolean;
  readonly onClearFilters: () => void;
  /** The text of an empty list when no filter is set. */
  readonly empty: { readonly title: string; readonly text: string };
  /** Shown by an empty list. */
  readonly action?: ReactNode;
  /** Identifies the list with its filters; the selection is dropped when this changes. */
  readonly list: string;
  /** The available bulk actions. */
  readonly acts: readonly BulkAct[];
}

/** One page of a list of change requests, with its empty state and the links to other pages. */
export const ChangeRequestList = ({
  organizationId,
  label,
  page,
  found: { data, isPlaceholderData },
  titles,
  header,
  filtered,
  onClearFilters,
  empty,
  action,
  list,
  acts,
}: ChangeRequestListProps) => {
  const selection = useRowSelection(list);
  if (data === undefined) return <ListSkeleton rows={5} />;
  if (data.items.length === 0) {
    return (
      <>
        {header}
        <ListState
          filtered={filtered}
          onClearFilters={onClearFilters}
          noun={messages.noun}
          icon={GitPullRequestArrow}
          title={empty.title}
          text={empty.text}
          action={action}
        />
      </>
    );
  }
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? "opacity-60" : undefined}>
      {header}
      <ChangeRequestRows
        label={label}
        organizationId={organizationId}
        changeRequests={data.items}
        titles={titles}
        selection={acts.length === 0 ? undefined : selection}
      />
      <ListPages
        data={data}
        page={page}
        shown={data.items.length}
        size={PAGE_SIZE}
        noun={messages.noun}
      />
      <ChangeRequestBulk organizationId={organizationId} selection={selection} acts={acts} />
    </div>
  );
};
