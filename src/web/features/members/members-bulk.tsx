import { lazy, Suspense, useState } from "react";
import { MAX_CHANGED_MEMBERS } from "#contract/schemas/limits.ts";
import type { ChangeOrganizationMembers } from "#web/api/members.ts";
import { BulkBar } from "#web/shell/list/bulk-bar.tsx";
import type { Selected } from "#web/table/use-selection.ts";
import type { BulkKind } from "./bulk-dialog.tsx";
import { bulkMessages } from "./bulk-messages.ts";
import { useMemberActions } from "./member-actions.tsx";
import { type MembersSearch, questionOf } from "./search.ts";

const ExportDialog = lazy(async () => ({
  default: (await import("./export-dialog.tsx")).ExportDialog,
}));

const BulkDialog = lazy(async () => ({
  default: (await import("./bulk-dialog.tsx")).BulkDialog,
}));

/** The filters that select members in a request for a bulk change. */
export type MatchingMembers = Extract<
  ChangeOrganizationMembers["members"],
  { matching: unknown }
>["matching"];

interface MembersBulkProps {
  readonly selection: Selected;
  readonly search: MembersSearch;
  readonly filters: MatchingMembers;
  /** The number of matching rows, if all of them can be selected and are not yet. */
  readonly total: number | undefined;
}

/** The bulk actions for the selected members, and their dialogs. */
export const MembersBulk = ({ selection, search, filters, total }: MembersBulkProps) => {
  const { organization } = useMemberActions();
  const [acting, setActing] = useState<BulkKind | "export">();
  return (
    <>
      {selection.count > 0 && (
        <BulkBar
          label={bulkMessages.bar}
          count={selection.count}
          total={total}
          most={MAX_CHANGED_MEMBERS}
          actions={[
            { label: bulkMessages.setRole, run: () => setActing("set-role") },
            { label: bulkMessages.addToTeam, run: () => setActing("add-to-team") },
            { label: bulkMessages.removeFromTeam, run: () => setActing("remove-from-team") },
            { label: bulkMessages.export, unlimited: true, run: () => setActing("export") },
            { label: bulkMessages.removeAll, destructive: true, run: () => setActing("remove") },
          ]}
          onSelectAll={selection.selectAll}
          onClear={selection.clear}
        />
      )}
      <Suspense fallback={null}>
        {acting === "export" && (
          <ExportDialog
            organizationId={organization.id}
            question={questionOf(search)}
            narrowed
            total={selection.count}
            isSelected={selection.has}
            onClose={() => setActing(undefined)}
          />
        )}
        {acting !== undefined && acting !== "export" && (
          <BulkDialog
            kind={acting}
            members={selection.requested(filters)}
            count={selection.count}
            onClose={() => setActing(undefined)}
            onDone={selection.clear}
          />
        )}
      </Suspense>
    </>
  );
};
