import { useNavigate } from "@tanstack/react-router";
import { UsersRound } from "lucide-react";
import { useListQuery } from "#web/api/queries.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { ListPages } from "#web/table/list-pages.tsx";
import { ListState } from "#web/table/table-states.tsx";
import { ScreenSection } from "#web/ui/screen-section.tsx";
import { accessPageQuery, type AccessSearch, isNarrowed, PAGE_SIZE } from "./access-search.ts";
import { AccessToolbar } from "./access-toolbar.tsx";
import { type AccessRow, everybodyColumns } from "./everybody-columns.tsx";
import { everybodyMessages } from "./messages.ts";
import type { Place } from "./place.ts";
import { WithoutAccess } from "./without-access.tsx";

const rowId = ({ user }: AccessRow) => user.id;

interface EverybodySectionProps {
  readonly place: Place;
  readonly search: AccessSearch;
}

/** Everybody who can open the place with their role and why, as the address asks. */
export const EverybodySection = ({ place, search }: EverybodySectionProps) => {
  const navigate = useNavigate();
  const { data, isPlaceholderData } = useListQuery(accessPageQuery(place, search));
  const narrow = (change: Pick<AccessSearch, "role" | "search">, replace = false) =>
    void navigate({
      to: ".",
      search: (now) => ({ ...now, ...change, page: undefined }),
      replace,
      resetScroll: false,
    });
  const filtered = isNarrowed(search) || search.page !== undefined;
  return (
    <ScreenSection title={everybodyMessages.title} text={everybodyMessages.text}>
      <AccessToolbar search={search} onNarrow={narrow} />
      <DataTable
        caption={everybodyMessages.caption}
        columns={everybodyColumns}
        rows={data?.items.map((item) => ({ ...item, here: place.id }))}
        rowId={rowId}
        busy={isPlaceholderData}
        empty={
          <ListState
            filtered={filtered}
            onClearFilters={() => narrow({ role: undefined, search: undefined })}
            noun={everybodyMessages.noun}
            icon={UsersRound}
            title={everybodyMessages.none.title}
            text={everybodyMessages.none.text}
          />
        }
      />
      {data !== undefined && data.items.length > 0 && (
        <ListPages
          data={data}
          page={search.page}
          shown={data.items.length}
          size={PAGE_SIZE}
          noun={everybodyMessages.noun}
        />
      )}
      {search.search !== undefined && (
        <WithoutAccess key={search.search} place={place} search={search.search} />
      )}
    </ScreenSection>
  );
};
