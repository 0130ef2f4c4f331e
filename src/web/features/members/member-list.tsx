import { Link, useNavigate } from "@tanstack/react-router";
import { Download, UserPlus, UsersRound } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { MAX_MEMBER_SEARCH } from "#contract/schemas/limits.ts";
import type { OrganizationMember } from "#web/api/members.ts";
import { useListQuery } from "#web/table/use-list-query.ts";
import { roleKey, roleOfKey, roleOptions } from "#web/features/access/index.ts";
import { useActions } from "#web/shell/everywhere/actions.ts";
import { SearchField } from "#web/shell/list/search-field.tsx";
import { DataTable } from "#web/table/data-table.tsx";
import { ListPages } from "#web/table/list-pages.tsx";
import { ListState } from "#web/table/table-states.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Select } from "#web/ui/select.tsx";
import { Toolbar } from "#web/ui/layout.tsx";
import { MemberMenu, useMemberActions } from "./member-actions.tsx";
import { memberColumns } from "./member-columns.tsx";
import { exportMessages, listMessages } from "./messages.ts";
import {
  isNarrowed,
  membersPageQuery,
  type MembersSearch,
  PAGE_SIZE,
  questionOf,
  searchOfSorting,
  sortingOf,
} from "./search.ts";

interface InviteLinkProps {
  /** On the list: it stays as it is behind the dialog. */
  readonly onList: boolean;
}

/** Leads to inviting people. */
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

const roleChoices = [{ value: "", label: listMessages.everyRole }, ...roleOptions];

interface MembersToolbarProps {
  readonly search: MembersSearch;
  /** Narrows the list anew, from its first page. */
  readonly onNarrow: (change: Partial<MembersSearch>, replace?: boolean) => void;
  readonly onExport: () => void;
}

/** Search, role filter and export above the list. */
const MembersToolbar = ({ search, onNarrow, onExport }: MembersToolbarProps) => (
  <Toolbar
    label={listMessages.filters}
    end={
      <Button icon={Download} onClick={onExport}>
        {exportMessages.action}
      </Button>
    }
  >
    <SearchField
      label={listMessages.search}
      placeholder={listMessages.searchPlaceholder}
      maxLength={MAX_MEMBER_SEARCH}
      value={search.search ?? ""}
      onSearch={(text, again) => onNarrow({ search: text === "" ? undefined : text }, again)}
    />
    <Select
      aria-label={listMessages.roleFilter}
      className="w-36 max-sm:grow"
      value={search.role ?? ""}
      options={roleChoices}
      onChange={({ target }) => {
        const role = roleOfKey(target.value);
        onNarrow({ role: role === undefined ? undefined : roleKey(role) });
      }}
    />
  </Toolbar>
);

interface SteadyRows<Row> {
  readonly rows: readonly Row[] | undefined;
  /** Whether the list as it is now holds rows that are not shown yet. */
  readonly changed: boolean;
  readonly showChanges: () => void;
}

interface Held {
  readonly question: string;
  readonly ids: readonly string[];
}

/**
 * Rows that stay where they are while somebody reads them. What changes in a row shows at once and
 * what is gone goes; rows that come in, which would move the others, wait until they are asked for.
 *
 * @param question  names the list; with another question everything starts anew
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

/** Says that rows wait to come in. It lies over the page, because pushing rows down is what they wait for. */
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

const ExportDialog = lazy(async () => ({
  default: (await import("./export-dialog.tsx")).ExportDialog,
}));

const rowId = ({ id }: OrganizationMember) => id;
const rowMenu = (member: OrganizationMember) => <MemberMenu member={member} />;

/** Everybody in the organization as the address asks: searched, filtered, sorted, paged. */
export const MemberList = ({ search }: { search: MembersSearch }) => {
  const { organization } = useMemberActions();
  const navigate = useNavigate({ from: "/o/$organizationId/members" });
  const [exporting, setExporting] = useState(false);
  const { data, isPlaceholderData } = useListQuery(membersPageQuery(organization.id, search));
  const { rows, changed, showChanges } = useSteadyRows(
    isPlaceholderData ? "" : JSON.stringify([organization.id, search]),
    data?.items,
  );
  useActions([
    { id: "members.export", label: exportMessages.title, run: () => setExporting(true) },
  ]);

  const narrow = (change: Partial<MembersSearch>, replace = false) =>
    void navigate({
      search: (now) => ({ ...now, ...change, page: undefined }),
      replace,
      resetScroll: false,
    });
  const everybody = () => narrow({ search: undefined, role: undefined, sort: undefined });
  return (
    <>
      <MembersToolbar search={search} onNarrow={narrow} onExport={() => setExporting(true)} />
      {search.sort === "lastSeenAt" && (
        <div className="mb-3">
          <Callout
            actions={
              <Button size="sm" onClick={() => narrow({ sort: undefined, order: undefined })}>
                {listMessages.everybody}
              </Button>
            }
          >
            {listMessages.activeOnly}
          </Callout>
        </div>
      )}
      <DataTable
        caption={listMessages.caption}
        columns={memberColumns}
        rows={rows}
        rowId={rowId}
        busy={isPlaceholderData}
        sorting={sortingOf(search)}
        onSort={(sorting) => narrow(searchOfSorting(sorting))}
        rowMenu={rowMenu}
        empty={
          <ListState
            filtered={isNarrowed(search) || search.page !== undefined}
            onClearFilters={everybody}
            noun={listMessages.noun}
            icon={UsersRound}
            title={listMessages.nobody.title}
            text={listMessages.nobody.text}
            action={organization.permissions.admin && <InviteLink onList />}
          />
        }
      />
      <ListPages
        data={data}
        page={search.page}
        shown={rows?.length}
        size={PAGE_SIZE}
        noun={listMessages.noun}
      />
      <ChangesNotice changed={changed} onShow={showChanges} />
      <Suspense fallback={null}>
        {exporting && (
          <ExportDialog
            organizationId={organization.id}
            question={questionOf(search)}
            narrowed={isNarrowed(search)}
            total={data?.count}
            onClose={() => setExporting(false)}
          />
        )}
      </Suspense>
    </>
  );
};
