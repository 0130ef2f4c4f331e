import { GitPullRequestArrow } from "lucide-react";
import type { ReactNode } from "react";
import type { ChangeRequest } from "#web/api/change-requests.ts";
import type { Page } from "#web/api/pages.ts";
import { ListState } from "#web/table/table-states.tsx";
import { ListPages } from "#web/table/list-pages.tsx";
import { PAGE_SIZE } from "./list-search.ts";
import { listStrings as strings } from "./list-strings.ts";
import { ChangeRequestRows } from "./row.tsx";
import { GroupSkeleton } from "./skeleton.tsx";

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
          noun={strings.noun}
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
        noun={strings.noun}
      />
    </div>
  );
};
