import { Link, useNavigate } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { useListQuery } from "#web/api/use-list-query.ts";
import { ListPage } from "../change-requests/list-page.tsx";
import { listQuery, type TurnSearch } from "./turn-search.ts";
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

/** What an empty list of one group, or of one status, says. */
const noneOf = ({ turn }: TurnSearch): { title: string; text: string } => {
  if (turn === undefined) return strings.none;
  const { nothing, text } = strings.groups[turn];
  return { title: nothing, text };
};

/** One status, or one group, as a list in pages. */
export const TurnList = ({ organizationId, callerId, search, titles }: TurnListProps) => {
  const navigate = useNavigate({ from: "/o/$organizationId/change-requests" });
  const found = useListQuery(listQuery(organizationId, search, callerId));
  return (
    <ListPage
      organizationId={organizationId}
      label={strings.title}
      page={search.page}
      found={found}
      titles={titles}
      head={<Head search={search} />}
      filtered={[search.space, search.who, search.page].some((set) => set !== undefined)}
      onClearFilters={() =>
        void navigate({
          search: ({ turn, status }) => ({ turn, status }),
          resetScroll: false,
        })
      }
      none={noneOf(search)}
    />
  );
};
