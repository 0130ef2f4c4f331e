import { useMutation, useQuery } from "@tanstack/react-query";
import {
  type ChangeSiteRedirects,
  changeRedirects,
  redirectChangesQuery,
  type SiteRedirectChanges,
} from "#web/api/site-redirects.ts";
import { BulkChangeDialog, firstNames } from "#web/shell/list/bulk-change-dialog.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useSiteName } from "../use-site.ts";
import { bulkMessages } from "./messages.ts";

const change = { type: "remove" } as const;

const thereOf = ({ outcomes }: SiteRedirectChanges) =>
  outcomes.filter(({ outcome }) => outcome === "changed");

interface RemoveRedirectsDialogProps {
  readonly redirects: ChangeSiteRedirects["redirects"];
  readonly count: number;
  readonly onClose: () => void;
  /** Called when something was deleted. */
  readonly onDone: () => void;
}

/** Shows which of the selected redirects would be deleted, and deletes them. */
export const RemoveRedirectsDialog = ({
  redirects,
  count,
  onClose,
  onDone,
}: RemoveRedirectsDialogProps) => {
  const name = useSiteName();
  const { mutateAsync } = useMutation(changeRedirects);
  const {
    data: found,
    isError,
    refetch,
  } = useQuery({ ...redirectChangesQuery(name, { redirects, change }), staleTime: 0 });
  const confirm = async (shown: SiteRedirectChanges) => {
    const done = await mutateAsync({
      path: name,
      // Exactly those that were shown, even if others match by now.
      body: { redirects: { ids: thereOf(shown).map(({ id }) => id) }, change, apply: true },
    });
    toast({
      tone: "success",
      title: bulkMessages.done(done.changed),
      ...(done.missing > 0 && { description: bulkMessages.missing(done.missing) }),
    });
    onDone();
  };
  return (
    <BulkChangeDialog
      title={bulkMessages.title(count)}
      tone="danger"
      confirmLabel={bulkMessages.confirm}
      count={count}
      found={found}
      failed={isError}
      onRetry={() => void refetch()}
      nothing={bulkMessages.nothing}
      effects={
        found && (
          <>
            <p>
              {found.changed === 0 ? bulkMessages.nothing : bulkMessages.will(found.changed)}
              <span className="block text-muted wrap-anywhere">
                {firstNames(thereOf(found).map(({ id, source = id }) => source))}
              </span>
            </p>
            {found.missing > 0 && <p>{bulkMessages.missing(found.missing)}</p>}
          </>
        )
      }
      onConfirm={confirm}
      onClose={onClose}
    />
  );
};
