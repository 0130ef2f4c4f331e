import { lazy, Suspense, useState } from "react";
import { MAX_CHANGED_CHANGE_REQUESTS } from "#contract/schemas/limits.ts";
import type { ChangeRequest } from "#web/api/change-requests.ts";
import { BulkBar } from "#web/shell/list/bulk-bar.tsx";
import { bulkMessages as messages } from "../messages.ts";

/** A bulk action on change requests: setting a status, or requesting reviews. */
export type BulkAct = "open" | "draft" | "archived" | "ask";

/** The bulk actions for change requests with this status; pass undefined for a list of drafts and open ones. */
export const actsOn = (status: ChangeRequest["status"] | undefined): readonly BulkAct[] => {
  switch (status) {
    case "open":
      return ["ask", "draft", "archived"];
    case "draft":
      return ["ask", "open", "archived"];
    case "archived":
      return ["open"];
    case "merged":
      return [];
    case undefined:
      return ["ask", "archived"];
  }
};

/** The selected rows, including those on other pages of the list. */
export interface RowSelection {
  readonly rows: ReadonlyMap<string, ChangeRequest>;
  readonly has: (changeRequest: ChangeRequest) => boolean;
  readonly toggle: (changeRequest: ChangeRequest) => void;
  readonly clear: () => void;
}

const nothing: ReadonlyMap<string, ChangeRequest> = new Map();

/** The row selection of the list with this name. Under other filters the selection is empty. */
export const useRowSelection = (list: string): RowSelection => {
  const [chosen, setChosen] = useState({ list, rows: nothing });
  const rows = chosen.list === list ? chosen.rows : nothing;
  return {
    rows,
    has: ({ id }) => rows.has(id),
    toggle: (changeRequest) => {
      const next = new Map(rows);
      if (!next.delete(changeRequest.id)) next.set(changeRequest.id, changeRequest);
      setChosen({ list, rows: next });
    },
    clear: () => setChosen({ list, rows: nothing }),
  };
};

const BulkDialog = lazy(async () => ({
  default: (await import("./bulk-dialog.tsx")).BulkDialog,
}));

interface ChangeRequestBulkProps {
  readonly organizationId: string;
  readonly selection: RowSelection;
  readonly acts: readonly BulkAct[];
}

/** The bulk actions for the selected change requests, and their dialog. */
export const ChangeRequestBulk = ({ organizationId, selection, acts }: ChangeRequestBulkProps) => {
  const [acting, setActing] = useState<BulkAct>();
  const { rows } = selection;
  const [space, ...others] = new Set([...rows.values()].map((row) => row.space));
  if (rows.size === 0 || space === undefined) return null;
  return (
    <>
      <BulkBar
        label={messages.bar}
        count={rows.size}
        most={MAX_CHANGED_CHANGE_REQUESTS}
        actions={acts
          // The people who may review differ from space to space.
          .filter((act) => act !== "ask" || others.length === 0)
          .map((act) => ({ label: messages[act].label, run: () => setActing(act) }))}
        onClear={selection.clear}
      />
      <Suspense fallback={null}>
        {acting !== undefined && (
          <BulkDialog
            organizationId={organizationId}
            spaceId={space}
            act={acting}
            ids={[...rows.keys()]}
            onClose={() => setActing(undefined)}
            onDone={selection.clear}
          />
        )}
      </Suspense>
    </>
  );
};
