import { useNavigate } from "@tanstack/react-router";
import { UsersRound } from "lucide-react";
import { DataTable } from "#web/table/data-table.tsx";
import { ListState } from "#web/table/table-states.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { AddPeopleLink } from "./add-people-link.tsx";
import { rosterColumns } from "./roster-columns.tsx";
import { filterRows, type RosterRow, rowsOf } from "./roster-rows.ts";
import { PART_SIZE, type RosterSearch } from "./roster-search.ts";
import { RosterToolbar } from "./roster-toolbar.tsx";
import { RowButton } from "./row-button.tsx";
import { useTeamEditing } from "./team-editing.tsx";
import { teamStrings as strings } from "./team-strings.ts";

const rowId = ({ id }: RosterRow) => id;
const rowMenu = (row: RosterRow) => <RowButton row={row} />;

/** Who is in the team, with what is staged shown in place. */
export const RosterTable = ({ search }: { search: RosterSearch }) => {
  const { people, staging, roster, editable } = useTeamEditing();
  const navigate = useNavigate({ from: "/o/$organizationId/teams/$teamId" });
  const found = filterRows(rowsOf(people, editable ? staging : {}, roster), search);
  const parts = Math.max(1, Math.ceil(found.length / PART_SIZE));
  const part = Math.min(search.part ?? 1, parts);
  const before = (part - 1) * PART_SIZE;
  const rows = found.slice(before, before + PART_SIZE);
  const narrow = (change: RosterSearch, replace = false) =>
    void navigate({
      to: ".",
      search: (now) => ({ ...now, part: undefined, ...change }),
      replace,
      resetScroll: false,
    });
  const goTo = (next: number) => () => narrow({ part: next === 1 ? undefined : next });
  return (
    <>
      <RosterToolbar search={search} onNarrow={narrow} />
      <DataTable
        caption={strings.caption}
        columns={rosterColumns}
        rows={rows}
        rowId={rowId}
        rowMenu={editable ? rowMenu : undefined}
        empty={
          <ListState
            filtered={search.find !== undefined || search.teamRole !== undefined}
            onClearFilters={() => narrow({ find: undefined, teamRole: undefined })}
            noun={strings.noun}
            icon={UsersRound}
            title={strings.nobody.title}
            text={editable ? strings.nobody.text : strings.nobody.textForOthers}
            action={editable && <AddPeopleLink />}
          />
        }
      />
      {rows.length > 0 && (
        <Pagination
          shown={rows.length}
          before={before}
          total={found.length}
          noun={strings.noun}
          onFirst={part > 1 ? goTo(1) : undefined}
          onPrevious={part > 1 ? goTo(part - 1) : undefined}
          onNext={part < parts ? goTo(part + 1) : undefined}
        />
      )}
    </>
  );
};
