import { GitPullRequestArrow } from "lucide-react";
import type { ReactNode } from "react";
import type { ChangeRequest } from "#web/api/change-requests.ts";
import type { Page } from "#web/api/pages.ts";
import { ListState } from "#web/table/table-states.tsx";
import { ListPages } from "#web/table/list-pages.tsx";
import { type ListSearch, PAGE_SIZE, whos } from "./list-search.ts";
import { listMessages as messages } from "./messages.ts";
import { ChangeRequestRows } from "./change-request-row.tsx";
import { GroupSkeleton } from "./list-skeleton.tsx";
import { Select } from "#web/ui/select.tsx";
import { Toolbar } from "#web/ui/toolbar.tsx";

interface ListToolbarProps {
  readonly search: ListSearch;
  readonly onNarrow: (change: Pick<ListSearch, "who" | "order">) => void;
  /** Filters that only this list has; they come first. */
  readonly children?: ReactNode;
}

/** Narrows to what involves the caller, and orders. */
export const ListToolbar = ({ search, onNarrow, children }: ListToolbarProps) => (
  <Toolbar label={messages.filters}>
    {children}
    <Select
      aria-label={messages.who}
      className="w-52 max-sm:grow"
      value={search.who ?? ""}
      options={[
        { value: "", label: messages.everybody },
        ...whos.map((value) => ({ value, label: messages.whos[value] })),
      ]}
      onChange={({ target }) => onNarrow({ who: whos.find((who) => who === target.value) })}
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
        onNarrow({ order: target.value === "createdAt" ? "createdAt" : undefined })
      }
    />
  </Toolbar>
);

interface ListPageProps {
  readonly organizationId: string;
  readonly label: string;
  /** The page's token in the address. */
  readonly page: string | undefined;
  /** What was found; `isPlaceholderData` while it still answers the question before. */
  readonly found: {
    readonly data: Page<ChangeRequest> | undefined;
    readonly isPlaceholderData: boolean;
  };
  /** Titles of spaces by their ids, where a list holds several spaces. */
  readonly titles?: ReadonlyMap<string, string>;
  /** Above the rows, or above the words where there are none. */
  readonly head?: ReactNode;
  readonly filtered: boolean;
  readonly onClearFilters: () => void;
  /** What to say of a list that holds nothing. */
  readonly none: { readonly title: string; readonly text: string };
  /** The next step when there is nothing. */
  readonly action?: ReactNode;
}

/** One page of a list of change requests, with the ways to the pages around it. */
export const ListPage = ({
  organizationId,
  label,
  page,
  found: { data, isPlaceholderData },
  titles,
  head,
  filtered,
  onClearFilters,
  none,
  action,
}: ListPageProps) => {
  if (data === undefined) return <GroupSkeleton rows={5} />;
  if (data.items.length === 0) {
    return (
      <>
        {head}
        <ListState
          filtered={filtered}
          onClearFilters={onClearFilters}
          noun={messages.noun}
          icon={GitPullRequestArrow}
          title={none.title}
          text={none.text}
          action={action}
        />
      </>
    );
  }
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? "opacity-60" : undefined}>
      {head}
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
