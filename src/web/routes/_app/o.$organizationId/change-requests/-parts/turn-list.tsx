import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { ArrowLeft, GitPullRequestArrow } from "lucide-react";
import { ChangeRequestMenuButton } from "../../../../../review/change-requests/menu-button.tsx";
import { ChangeRequestRow, ChangeRequestRows } from "../../../../../review/change-requests/row.tsx";
import { ListState } from "../../../../../table/table-states.tsx";
import { usePageHistory } from "../../../../../table/use-page-history.ts";
import { Pagination } from "../../../../../ui/pagination.tsx";
import { GroupSkeleton } from "../../../../../review/change-requests/skeleton.tsx";
import { listQuery, PAGE_SIZE, type TurnSearch } from "./turn-search.ts";
import { turnStrings as strings } from "./turn-strings.ts";

interface TurnListProps {
  readonly organizationId: string;
  readonly callerId: string;
  readonly search: TurnSearch;
  readonly titles: ReadonlyMap<string, string>;
}

const Head = ({ search }: { search: TurnSearch }) =>
  search.turn !== undefined && (
    <header className="mb-3 flex flex-wrap items-center justify-between gap-2">
      <h2 className="text-md font-semibold">{strings.groups[search.turn].title}</h2>
      <Link
        from="/o/$organizationId/change-requests"
        to="."
        search={(now) => ({ ...now, turn: undefined, page: undefined })}
        className="inline-flex items-center gap-1 rounded-sm text-sm text-muted hover:text-ink"
      >
        <ArrowLeft size={14} aria-hidden />
        {strings.backToGroups}
      </Link>
    </header>
  );

/** One status, or one group, as a list in pages. */
export const TurnList = ({ organizationId, callerId, search, titles }: TurnListProps) => {
  const navigate = useNavigate({ from: "/o/$organizationId/change-requests" });
  const { data, isPlaceholderData } = useQuery({
    ...listQuery(organizationId, search, callerId),
    placeholderData: keepPreviousData,
    throwOnError: (_error, query) => query.state.data === undefined,
  });
  const { pagesBefore, ...moves } = usePageHistory(search.page, data?.next?.page);
  const filtered = [search.space, search.who, search.page].some((set) => set !== undefined);
  const clear = () =>
    void navigate({
      search: ({ turn, status }) => ({ turn, status }),
      resetScroll: false,
    });
  if (data === undefined) return <GroupSkeleton rows={5} />;
  if (data.items.length === 0) {
    return (
      <>
        <Head search={search} />
        <ListState
          filtered={filtered}
          onClearFilters={clear}
          noun={strings.noun}
          icon={GitPullRequestArrow}
          title={search.turn ? strings.groups[search.turn].nothing : strings.none.title}
          text={search.turn ? strings.groups[search.turn].text : strings.none.text}
        />
      </>
    );
  }
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? "opacity-60" : undefined}>
      <Head search={search} />
      <ChangeRequestRows label={strings.title}>
        {data.items.map((changeRequest) => (
          <ChangeRequestRow
            key={changeRequest.id}
            organizationId={organizationId}
            changeRequest={changeRequest}
            space={titles.get(changeRequest.space)}
            showTurn
            menu={
              <ChangeRequestMenuButton
                organizationId={organizationId}
                changeRequest={changeRequest}
              />
            }
          />
        ))}
      </ChangeRequestRows>
      <Pagination
        shown={data.items.length}
        before={pagesBefore === undefined ? undefined : pagesBefore * PAGE_SIZE}
        total={data.count}
        noun={strings.noun}
        {...moves}
      />
    </div>
  );
};
