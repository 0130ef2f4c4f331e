import { Link, useNavigate } from "@tanstack/react-router";
import { ClipboardPaste, Undo2, UserMinus, UserPlus, UsersRound } from "lucide-react";
import { SearchField } from "#web/shell/list/search-field.tsx";
import { DataTable } from "#web/table/data-table.tsx";
import { ListState } from "#web/table/table-states.tsx";
import { buttonClass, IconButton } from "#web/ui/button.tsx";
import { Pagination } from "#web/table/list-pages.tsx";
import { Select } from "#web/ui/select.tsx";
import { Toolbar } from "#web/ui/layout.tsx";
import { teamMessages } from "./messages.ts";
import { markRemoved, useTeamEditing, withoutChange, withoutRemoval } from "./pending-changes.ts";
import {
  filterRows,
  plainRosterColumns,
  rosterColumns,
  type RosterRow,
  rowsOf,
} from "./roster-rows.tsx";
import { MAX_FIND, PART_SIZE, type RosterSearch } from "./search.ts";
import { useScreen } from "./team-actions.tsx";

/** Opens the dialog that adds people; the team behind it stays as it is. */
export const AddPeopleLink = () => (
  <Link
    from="/o/$organizationId/teams/$teamId"
    to="/o/$organizationId/teams/$teamId/add"
    search={(now) => now}
    resetScroll={false}
    className={buttonClass({ variant: "primary" })}
  >
    <UserPlus size={16} aria-hidden />
    {teamMessages.addPeople}
  </Link>
);

const roleChoices = [
  { value: "", label: teamMessages.everyRole },
  { value: "owner", label: teamMessages.owners },
  { value: "member", label: teamMessages.plainMembers },
];

interface RosterToolbarProps {
  readonly search: RosterSearch;
  readonly onNarrow: (change: RosterSearch, replace?: boolean) => void;
}

/** Finds people within the team, and opens the dialog for pasting a list of people. */
const RosterToolbar = ({ search, onNarrow }: RosterToolbarProps) => {
  const { editable } = useTeamEditing();
  return (
    <Toolbar
      label={teamMessages.filters}
      end={
        editable && (
          <Link
            from="/o/$organizationId/teams/$teamId"
            to="/o/$organizationId/teams/$teamId/paste"
            search={(now) => now}
            resetScroll={false}
            className={buttonClass()}
          >
            <ClipboardPaste size={16} aria-hidden />
            {teamMessages.paste}
          </Link>
        )
      }
    >
      <SearchField
        label={teamMessages.find}
        placeholder={teamMessages.findPlaceholder}
        maxLength={MAX_FIND}
        value={search.find ?? ""}
        onSearch={(text, again) => onNarrow({ find: text === "" ? undefined : text }, again)}
      />
      <Select
        aria-label={teamMessages.roleFilter}
        className="w-36 max-sm:grow"
        value={search.teamRole ?? ""}
        options={roleChoices}
        onChange={({ target: { value } }) =>
          onNarrow({ teamRole: value === "owner" || value === "member" ? value : undefined })
        }
      />
    </Toolbar>
  );
};

/** Marks a person for removal, or undoes what is pending for them. */
const RowButton = ({ row: { id, name, email, present, mark } }: { row: RosterRow }) => {
  const { change } = useTeamEditing();
  if (mark?.remove) {
    return (
      <IconButton
        label={teamMessages.undoRemove(name)}
        icon={Undo2}
        size="sm"
        onClick={() => change((now) => withoutRemoval(now, id))}
      />
    );
  }
  if (present === undefined) {
    return (
      <IconButton
        label={teamMessages.undoAdd(name)}
        icon={Undo2}
        size="sm"
        onClick={() => change((now) => withoutChange(now, id))}
      />
    );
  }
  return (
    <IconButton
      label={teamMessages.remove(name)}
      icon={UserMinus}
      size="sm"
      // Their other pending changes are dropped with the person.
      onClick={() => change((now) => markRemoved(withoutChange(now, id), [{ id, name, email }]))}
    />
  );
};

const rowId = ({ id }: RosterRow) => id;
const rowMenu = (row: RosterRow) => <RowButton row={row} />;

/** The members of a team, with pending changes shown in place. */
export const RosterTable = ({ search }: { search: RosterSearch }) => {
  const { people, pending, roster, editable } = useTeamEditing();
  const { organization } = useScreen();
  const navigate = useNavigate({ from: "/o/$organizationId/teams/$teamId" });
  const found = filterRows(rowsOf(people, editable ? pending : {}, roster), search);
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
        caption={teamMessages.caption}
        twoLines
        columns={organization.permissions.admin ? rosterColumns : plainRosterColumns}
        rows={rows}
        rowId={rowId}
        rowMenu={editable ? rowMenu : undefined}
        empty={
          <ListState
            filtered={search.find !== undefined || search.teamRole !== undefined}
            onClearFilters={() => narrow({ find: undefined, teamRole: undefined })}
            noun={teamMessages.noun}
            icon={UsersRound}
            title={teamMessages.nobody.title}
            text={editable ? teamMessages.nobody.text : teamMessages.nobody.textForOthers}
            action={editable && <AddPeopleLink />}
          />
        }
      />
      {rows.length > 0 && (
        <Pagination
          shown={rows.length}
          before={before}
          total={found.length}
          noun={teamMessages.noun}
          onFirst={part > 1 ? goTo(1) : undefined}
          onPrevious={part > 1 ? goTo(part - 1) : undefined}
          onNext={part < parts ? goTo(part + 1) : undefined}
        />
      )}
    </>
  );
};
