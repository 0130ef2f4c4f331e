import { Link, useNavigate } from "@tanstack/react-router";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import type { OrganizationMember } from "#web/api/members.ts";
import { deferred, useFetchedAhead } from "#web/shell/deferred.tsx";
import { useListQuery } from "#web/table/use-list-query.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { ListPages } from "#web/table/list-pages.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Select } from "#web/ui/select.tsx";
import { onlySet } from "#web/api/queries.ts";
import { useSelection } from "#web/table/use-selection.ts";
import { filterMessages } from "./bulk-messages.ts";
import { MemberMenu, useMemberActions } from "./member-actions.tsx";
import type { MatchingMembers } from "./members-bulk.tsx";
import { MembersToolbar } from "./members-toolbar.tsx";
import { memberColumns, plainMemberColumns } from "./member-columns.tsx";
import { listMessages } from "./messages.ts";
import {
  filtersOf,
  isNarrowed,
  membersPageQuery,
  type MembersSearch,
  PAGE_SIZE,
  PAGE_SIZES,
  searchOfSorting,
  sizeOf,
  sortingOf,
} from "./search.ts";

interface InviteLinkProps {
  /** True on the list, which stays as it is behind the dialog. */
  readonly onList: boolean;
}

/** Opens the dialog that invites people. */
export const InviteLink = ({ onList }: InviteLinkProps) => {
  const { organization } = useMemberActions();
  return (
    <Link
      to="/o/$organizationId/members/invite"
      params={{ organizationId: organization.id }}
      search={onList ? true : {}}
      state={onList ? true : {}}
      resetScroll={false}
      className={buttonClass({ variant: "primary" })}
    >
      <UserPlus size={16} aria-hidden />
      {listMessages.invite}
    </Link>
  );
};

interface SteadyRows<Row> {
  readonly rows: readonly Row[] | undefined;
  /** Whether the current list contains rows that are not shown yet. */
  readonly changed: boolean;
  readonly showChanges: () => void;
}

interface Held {
  readonly question: string;
  readonly ids: readonly string[];
}

/**
 * Keeps rows in place while the list is being read. Changes within a row show immediately and deleted rows disappear;
 * new rows, which would move the others, wait until requested.
 *
 * @param question  Identifies the list; another value starts over.
 */
const useSteadyRows = <Row extends { readonly id: string }>(
  question: string,
  latest: readonly Row[] | undefined,
): SteadyRows<Row> => {
  const [held, setHeld] = useState<Held>();
  const newest = latest && { question, ids: latest.map(({ id }) => id) };
  if (newest !== undefined && held?.question !== question) setHeld(newest);

  if (latest === undefined || held?.question !== question) {
    return { rows: latest, changed: false, showChanges: () => undefined };
  }
  const byId = new Map(latest.map((row) => [row.id, row]));
  const shown = new Set(held.ids);
  return {
    rows: held.ids.flatMap((id) => byId.get(id) ?? []),
    changed: latest.some(({ id }) => !shown.has(id)),
    showChanges: () => setHeld(newest),
  };
};

/**
 * Tells the reader that new rows are waiting. Overlays the page, because new rows wait precisely so that nothing is
 * pushed down.
 */
const ChangesNotice = ({ changed, onShow }: { changed: boolean; onShow: () => void }) => (
  <div
    role="status"
    className="pointer-events-none fixed inset-x-0 bottom-4 z-30 flex justify-center px-4 min-[56.25rem]:left-60"
  >
    {changed && (
      <div className="pointer-events-auto flex animate-rise items-center gap-3 rounded-md border border-line bg-raised py-1.5 pr-1.5 pl-3.5 shadow-lg">
        <span>{listMessages.changed}</span>
        <Button size="sm" onClick={onShow}>
          {listMessages.showChanges}
        </Button>
      </div>
    )}
  </div>
);

const MembersBulk = deferred(async () => (await import("./members-bulk.tsx")).MembersBulk);
const Nobody = deferred(async () => (await import("./members-asides.tsx")).Nobody);
const LeftOut = deferred(async () => (await import("./members-asides.tsx")).LeftOut);
const OPENED_LATER = [MembersBulk];

const rowId = ({ id }: OrganizationMember) => id;
const nameOf = ({ user }: OrganizationMember) => user.displayName;
const rowMenu = (member: OrganizationMember) => <MemberMenu member={member} />;

/** The members of the organization as selected by the search parameters: searched, filtered, sorted and paginated. */
export const MemberList = ({ search }: { search: MembersSearch }) => {
  const { organization } = useMemberActions();
  const navigate = useNavigate({ from: "/o/$organizationId/members" });
  const { data, isPlaceholderData } = useListQuery(membersPageQuery(organization.id, search));
  const { rows, changed, showChanges } = useSteadyRows(
    isPlaceholderData ? "" : JSON.stringify([organization.id, search]),
    data?.items,
  );
  const { admin } = organization.permissions;
  const filters = onlySet<MatchingMembers>(filtersOf(search));
  // Sorting by last seen excludes people whom the filters alone would not.
  const canSelectAll = search.sort !== "lastSeenAt";
  const list = JSON.stringify([filters, canSelectAll]);
  const selection = useSelection(list, rows, data?.count ?? 0);
  const [everSelected, setEverSelected] = useState(false);
  if (selection.count > 0 && !everSelected) setEverSelected(true);
  useFetchedAhead(OPENED_LATER);

  const narrow = (change: Partial<MembersSearch>, replace = false) =>
    void navigate({
      search: (now) => ({ ...now, ...change, page: undefined }),
      replace,
      resetScroll: false,
    });
  const everybody = () =>
    narrow({
      search: undefined,
      role: undefined,
      team: undefined,
      lastSeen: undefined,
      sso: undefined,
      verified: undefined,
      sort: search.sort === "lastSeenAt" ? undefined : search.sort,
    });
  return (
    <>
      <MembersToolbar
        search={search}
        onNarrow={narrow}
        onClear={rows?.length === 0 ? undefined : everybody}
      />
      {search.sort === "lastSeenAt" && (
        <LeftOut
          with={{ onShowAll: () => narrow({ sort: undefined, order: undefined }) }}
          fallback={<div className="mb-3 h-11" />}
        />
      )}
      <DataTable
        caption={listMessages.caption}
        twoLines
        columns={admin ? memberColumns : plainMemberColumns}
        rows={rows}
        rowId={rowId}
        busy={isPlaceholderData}
        sorting={sortingOf(search)}
        onSort={(sorting) => narrow(searchOfSorting(sorting))}
        rowMenu={rowMenu}
        selection={
          admin
            ? { selected: selection.selected, onChange: selection.onChange, labelOf: nameOf }
            : undefined
        }
        empty={
          <Nobody
            with={{
              filtered: isNarrowed(search) || search.page !== undefined,
              onClearFilters: everybody,
            }}
          />
        }
      />
      <ListPages
        data={data}
        page={search.page}
        shown={rows?.length}
        size={sizeOf(search)}
        noun={listMessages.noun}
      >
        <Select
          aria-label={filterMessages.size}
          className="ml-auto w-36"
          value={`${sizeOf(search)}`}
          options={PAGE_SIZES.map((size) => ({
            value: `${size}`,
            label: filterMessages.perPage(size),
          }))}
          onChange={({ target }) => {
            const size = PAGE_SIZES.find((one) => `${one}` === target.value);
            narrow({ size: size === PAGE_SIZE ? undefined : size });
          }}
        />
      </ListPages>
      <ChangesNotice changed={changed} onShow={showChanges} />
      {everSelected && (
        <MembersBulk
          with={{
            selection,
            search,
            filters,
            total: selection.all || !canSelectAll ? undefined : data?.count,
          }}
        />
      )}
    </>
  );
};
