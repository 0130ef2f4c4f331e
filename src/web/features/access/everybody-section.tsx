import { useNavigate } from "@tanstack/react-router";
import { useListQuery } from "#web/api/use-list-query.ts";
import { UsersRound } from "lucide-react";
import type { AccessSearch } from "./access-search.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { ListState } from "#web/table/table-states.tsx";
import { ListPages } from "#web/table/list-pages.tsx";
import { ScreenSection } from "#web/ui/screen-section.tsx";
import { accessPageQuery, isNarrowed, PAGE_SIZE } from "./access-search.ts";
import { AccessToolbar } from "./access-toolbar.tsx";
import { everybodyStrings as strings } from "./access-strings.ts";
import { type AccessRow, everybodyColumns } from "./everybody-columns.tsx";
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
    <ScreenSection title={strings.title} text={strings.text}>
      <AccessToolbar search={search} onNarrow={narrow} />
      <DataTable
        caption={strings.caption}
        columns={everybodyColumns}
        rows={data?.items.map((item) => ({ ...item, here: place.id }))}
        rowId={rowId}
        busy={isPlaceholderData}
        empty={
          <ListState
            filtered={filtered}
            onClearFilters={() => narrow({ role: undefined, search: undefined })}
            noun={strings.noun}
            icon={UsersRound}
            title={strings.none.title}
            text={strings.none.text}
          />
        }
      />
      {data !== undefined && data.items.length > 0 && (
        <ListPages
          data={data}
          page={search.page}
          shown={data.items.length}
          size={PAGE_SIZE}
          noun={strings.noun}
        />
      )}
      {search.search !== undefined && (
        <WithoutAccess key={search.search} place={place} search={search.search} />
      )}
    </ScreenSection>
  );
};
