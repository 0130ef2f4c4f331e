import { useMutation } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useState } from "react";
import { describeFailure, detailsOf, isRefusedFor } from "#web/api/failures.ts";
import { applyGitSync, type GitSync, type GitSyncPath } from "#web/api/git.ts";
import { toastFailure } from "#web/shell/everywhere/failure-toast.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { useReviewAgain } from "../use-syncs.ts";
import { syncMessages as messages } from "./messages.ts";

/**
 * Applies what was rehearsed. If either side has changed since, rehearses again, and the screen shows what has
 * changed.
 */
const useApply = (path: GitSyncPath, sync: GitSync) => {
  const { mutateAsync, isPending } = useMutation(applyGitSync);
  const { reviewAgain, reviewing } = useReviewAgain(sync);
  return {
    pending: isPending || reviewing,
    apply: async (plan: string, confirm?: string): Promise<void> => {
      try {
        await mutateAsync({ path, body: { plan, ...(confirm !== undefined && { confirm }) } });
      } catch (error) {
        if (!isRefusedFor(error, "git.plan-moved")) throw error;
        await reviewAgain(detailsOf(error));
      }
    },
  };
};

/** Why a sync requires confirmation before it is applied. */
export const ConfirmReasons = ({ confirm }: { confirm: NonNullable<GitSync["confirm"]> }) => (
  <ul className="list-disc pl-5">
    {confirm.reasons.map((reason) => (
      <li key={reason}>{messages.confirmReasons[reason]}</li>
    ))}
    {confirm.removed > 0 && <li>{messages.removed(confirm.removed)}</li>}
  </ul>
);

interface ApplyButtonProps {
  readonly path: GitSyncPath;
  readonly sync: GitSync;
}

/** Applies what was rehearsed, after the name of the branch is typed where required. */
export const ApplyButton = ({ path, sync }: ApplyButtonProps) => {
  const { plan, confirm } = sync;
  const { apply, pending } = useApply(path, sync);
  const [asking, setAsking] = useState(false);
  if (plan === undefined) return null;
  const run = () => {
    apply(plan).catch((error: unknown) => toastFailure(error, run));
  };
  return (
    <>
      <Button
        variant="primary"
        icon={Check}
        pending={pending}
        onClick={() => (confirm === undefined ? run() : setAsking(true))}
      >
        {messages.apply}
      </Button>
      {confirm !== undefined && (
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={messages.confirmQuestion}
          body={
            <>
              <ConfirmReasons confirm={confirm} />
              <p className="mt-2">{messages.confirmKept}</p>
            </>
          }
          confirmLabel={messages.apply}
          typedText={confirm.word}
          onConfirm={() => apply(plan, confirm.word)}
          describeFailure={describeFailure}
        />
      )}
    </>
  );
};
