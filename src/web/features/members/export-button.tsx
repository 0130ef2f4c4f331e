import { Download } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useActions } from "#web/shell/everywhere/actions.ts";
import { useListQuery } from "#web/table/use-list-query.ts";
import { Button } from "#web/ui/button.tsx";
import { useMemberActions } from "./member-actions.tsx";
import { exportMessages } from "./messages.ts";
import { isNarrowed, membersPageQuery, type MembersSearch, questionOf } from "./search.ts";

const ExportDialog = lazy(async () => ({
  default: (await import("./export-dialog.tsx")).ExportDialog,
}));

/** Exports all members that match the list, on all of its pages. */
export const ExportButton = ({ search }: { search: MembersSearch }) => {
  const { organization } = useMemberActions();
  const [exporting, setExporting] = useState(false);
  const { data } = useListQuery(membersPageQuery(organization.id, search));
  useActions([
    { id: "members.export", label: exportMessages.title, run: () => setExporting(true) },
  ]);
  return (
    <>
      <Button icon={Download} onClick={() => setExporting(true)}>
        {exportMessages.action}
      </Button>
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
