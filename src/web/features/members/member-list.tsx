import { useNavigate } from "@tanstack/react-router";
import { UsersRound } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { OrganizationMember } from "#web/api/members.ts";
import { useListQuery } from "#web/api/queries.ts";
import { useActions } from "#web/shell/actions.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { ListPages } from "#web/table/list-pages.tsx";
import { ListState } from "#web/table/table-states.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { ChangesNotice } from "./changes-notice.tsx";
import { InviteLink } from "./invite-link.tsx";
import { useMemberActs } from "./member-acts.tsx";
import { memberColumns } from "./member-columns.tsx";
import { MemberMenu } from "./member-menu.tsx";
import {
  isNarrowed,
  membersPageQuery,
  type MembersSearch,
  PAGE_SIZE,
  questionOf,
  searchOfSorting,
  sortingOf,
} from "./members-search.ts";
import { MembersToolbar } from "./members-toolbar.tsx";
import { exportMessages, listMessages } from "./messages.ts";
import { useSteadyRows } from "./use-steady-rows.ts";

const ExportDialog = lazy(async () => ({
  default: (await import("./export-dialog.tsx")).ExportDialog,
}));

const rowId = ({ id }: OrganizationMember) => id;
const rowMenu = (member: OrganizationMember) => <MemberMenu member={member} />;

/** Everybody in the organization as the address asks: searched, filtered, sorted, paged. */
export const MemberList = ({ search }: { search: MembersSearch }) => {
  const { organization } = useMemberActs();
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
      {rows !== undefined && rows.length > 0 && (
        <ListPages
          data={data}
          page={search.page}
          shown={rows.length}
          size={PAGE_SIZE}
          noun={listMessages.noun}
        />
      )}
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
