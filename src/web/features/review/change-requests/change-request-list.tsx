import { GitPullRequestArrow } from "lucide-react";
import type { ReactNode } from "react";
import type { ChangeRequest } from "#web/api/change-requests.ts";
import type { Page } from "#web/api/queries.ts";
import { ListState } from "#web/table/table-states.tsx";
import { ListPages } from "#web/table/list-pages.tsx";
import { involvements, type ListSearch, PAGE_SIZE } from "./search.ts";
import { listMessages as messages } from "./messages.ts";
import { ChangeRequestRows } from "./change-request-row.tsx";
import { ListSkeleton } from "./list-skeleton.tsx";
import { Select } from "#web/ui/select.tsx";
import { Toolbar } from "#web/ui/toolbar.tsx";

interface ListToolbarProps {
  readonly search: ListSearch;
  readonly onFilter: (change: Pick<ListSearch, "who" | "order">) => void;
  /** Filters that only this list has; they come first. */
  readonly children?: ReactNode;
}

/** Filters by how the caller is involved, and sorts. */
export const ListToolbar = ({ search, onFilter, children }: ListToolbarProps) => (
  <Toolbar label={messages.filters}>
    {children}
    <Select
      aria-label={messages.who}
      className="w-52 max-sm:grow"
      value={search.who ?? ""}
      options={[
        { value: "", label: messages.everybody },
        ...involvements.map((value) => ({ value, label: messages.involvements[value] })),
      ]}
      onChange={({ target }) => onFilter({ who: involvements.find((who) => who === target.value) })}
    />
    <Select
      aria-label={messages.order}
      className="w-44 max-sm:grow"
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
  /** The answer; `isPlaceholderData` while it is still that of the query before. */
  readonly found: {
    readonly data: Page<ChangeRequest> | undefined;
    readonly isPlaceholderData: boolean;
  };
  /** Titles of spaces by their ids, where a list holds several spaces. */
  readonly titles?: ReadonlyMap<string, string>;
  /** Above the rows, or above the empty state. */
  readonly header?: ReactNode;
  readonly filtered: boolean;
  readonly onClearFilters: () => void;
  /** What an empty list says when no filter is set. */
  readonly empty: { readonly title: string; readonly text: string };
  /** Offered by an empty list. */
  readonly action?: ReactNode;
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
}: ChangeRequestListProps) => {
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
      />
      <ListPages
        data={data}
        page={page}
        shown={data.items.length}
        size={PAGE_SIZE}
        noun={messages.noun}
      />
    </div>
  );
};
