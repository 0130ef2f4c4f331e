import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { KeyRound, UserMinus, UserPlus } from "lucide-react";
import { useState } from "react";
import type { MemberRoleOrGuest } from "#contract/schemas/role.ts";
import { givenQuery } from "#web/api/content-permissions.ts";
import { describeFailure } from "#web/api/failures.ts";
import { callerQuery } from "#web/api/users.ts";
import type { Column } from "#web/table/column.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { ScreenSection } from "#web/ui/screen-section.tsx";
import { GivenRole } from "./given-role.tsx";
import { HolderLine } from "./holder-line.tsx";
import { type GivenRow, givenRows } from "./holders.ts";
import { givenMessages, placeMessages } from "./messages.ts";
import type { Place } from "./place.ts";
import { useGivenChange } from "./use-given-change.ts";

/** Rows shown before somebody asks for all. */
const FIRST = 20;

interface Asked {
  readonly row: GivenRow;
  readonly role: MemberRoleOrGuest;
}

/** A row with what can be done to it; nothing for those who may not. */
interface ShownRow extends GivenRow {
  readonly onSet?: ((role: MemberRoleOrGuest) => void) | undefined;
}

const rowId = ({ kind, id }: GivenRow) => `${kind} ${id}`;

const columns: readonly Column<ShownRow>[] = [
  {
    id: "holder",
    header: givenMessages.columns.holder,
    cell: (row) => <HolderLine holder={row} />,
  },
  {
    id: "role",
    header: givenMessages.columns.role,
    cell: ({ name, role, onSet }) => <GivenRole name={name} role={role} onChange={onSet} />,
    width: "10rem",
  },
];

const rowMenu = ({ name, onSet }: ShownRow) => (
  <IconButton
    label={givenMessages.remove(name)}
    icon={UserMinus}
    size="sm"
    onClick={() => onSet?.(null)}
  />
);

/** The people and teams that were given a role here; admins give, change and take it. */
export const GivenSection = ({ place }: { place: Place }) => {
  const { data } = useQuery({
    ...givenQuery(place),
    throwOnError: (_error, query) => query.state.data === undefined,
  });
  const { data: caller } = useQuery(callerQuery());
  const { roleOf, change } = useGivenChange(place);
  const [all, setAll] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const rows = data && givenRows(data);

  const set = (row: GivenRow, role: MemberRoleOrGuest) => {
    // One's own role may be what one manages access with; it cannot be taken back alone.
    if (row.kind === "person" && row.id === caller?.id) setAsked({ row, role });
    else change(row, role);
  };
  const shown = (all ? rows : rows?.slice(0, FIRST))?.map((row) => ({
    ...row,
    role: roleOf(row) ?? row.role,
    ...(place.admin && { onSet: (role: MemberRoleOrGuest) => set(row, role) }),
  }));
  return (
    <ScreenSection
      title={givenMessages.title}
      text={givenMessages.text(placeMessages.kind[place.type])}
      actions={
        place.admin && (
          <Link
            to="."
            search={(now) => ({ ...now, add: "yes" as const })}
            resetScroll={false}
            className={buttonClass()}
          >
            <UserPlus size={16} aria-hidden />
            {givenMessages.add}
          </Link>
        )
      }
    >
      <DataTable
        caption={givenMessages.caption}
        columns={columns}
        rows={shown}
        rowId={rowId}
        skeletonRows={2}
        {...(place.admin && { rowMenu })}
        empty={
          <EmptyState
            icon={KeyRound}
            title={givenMessages.none.title}
            text={givenMessages.none.text}
          />
        }
      />
      {rows !== undefined && !all && rows.length > FIRST && (
        <div className="mt-3">
          <Button size="sm" onClick={() => setAll(true)}>
            {givenMessages.all(rows.length)}
          </Button>
        </div>
      )}
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(undefined)}
          title={givenMessages.self.title}
          body={givenMessages.self.text}
          confirmLabel={givenMessages.self.confirm}
          onConfirm={async () => {
            change(asked.row, asked.role);
            await Promise.resolve();
          }}
          describeFailure={describeFailure}
        />
      )}
    </ScreenSection>
  );
};
