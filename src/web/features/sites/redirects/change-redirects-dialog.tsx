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

type Change = ChangeSiteRedirects["change"];

/** The messages of a bulk change. */
const wordsOf = (change: Change) => {
  if (change.type === "remove") return bulkMessages.removal;
  return change.permanent ? bulkMessages.permanent : bulkMessages.temporary;
};

const thereOf = ({ outcomes }: SiteRedirectChanges) =>
  outcomes.filter(({ outcome }) => outcome === "changed");

interface ChangeRedirectsDialogProps {
  readonly change: Change;
  readonly redirects: ChangeSiteRedirects["redirects"];
  readonly count: number;
  readonly onClose: () => void;
  /** Called when it is done. */
  readonly onDone: () => void;
}

/** Shows which of the selected redirects would be changed or deleted, and applies that. */
export const ChangeRedirectsDialog = ({
  change,
  redirects,
  count,
  onClose,
  onDone,
}: ChangeRedirectsDialogProps) => {
  const words = wordsOf(change);
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
      // Exactly those that were shown, even if others match in the meantime.
      body: { redirects: { ids: thereOf(shown).map(({ id }) => id) }, change, apply: true },
    });
    toast({
      tone: "success",
      title: words.done(done.changed),
      ...(done.missing > 0 && { description: bulkMessages.missing(done.missing) }),
    });
    onDone();
  };
  return (
    <BulkChangeDialog
      title={words.title(count)}
      tone={change.type === "remove" ? "danger" : "primary"}
      confirmLabel={words.confirm}
      count={count}
      found={found}
      failed={isError}
      onRetry={() => void refetch()}
      nothing={words.nothing}
      effects={
        found && (
          <>
            <p>
              {found.changed === 0 ? words.nothing : words.will(found.changed)}
              <span className="block text-muted wrap-anywhere">
                {firstNames(thereOf(found).map(({ id, source = id }) => source))}
              </span>
            </p>
            {found.unchanged > 0 && <p>{bulkMessages.unchanged(found.unchanged)}</p>}
            {found.missing > 0 && <p>{bulkMessages.missing(found.missing)}</p>}
          </>
        )
      }
      onConfirm={confirm}
      onClose={onClose}
    />
  );
};
