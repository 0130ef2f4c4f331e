import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Check } from "lucide-react";
import { useState } from "react";
import { describeFailure, detailsOf, isRefusedFor } from "#web/api/failures.ts";
import {
  applyGitSync,
  cancelGitSync,
  type GitSync,
  type GitSyncPath,
  repeatGitSync,
} from "#web/api/git.ts";
import { toastFailure } from "#web/shell/everywhere/failure-toast.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { useSpaceParams } from "../use-syncs.ts";
import { syncMessages as messages } from "./messages.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** What moved since a plan was reviewed, on the screen of the sync that reviews it again. */
    movedSincePlan?: readonly string[];
  }
}

/** Applies what was rehearsed; where either side has moved since, it is rehearsed again and the screen says what moved. */
const useApply = (path: GitSyncPath) => {
  const params = useSpaceParams();
  const navigate = useNavigate();
  const apply = useMutation(applyGitSync);
  const cancel = useMutation(cancelGitSync);
  const again = useMutation(repeatGitSync);
  const rehearseAgain = async (moved: readonly string[]): Promise<void> => {
    // The plan that no longer holds would wait for somebody for ever.
    await cancel.mutateAsync({ path });
    const { id } = await again.mutateAsync({ path });
    await navigate({
      to: "/o/$organizationId/spaces/$spaceId/git/syncs/$gitSyncId",
      params: { ...params, gitSyncId: id },
      search: {},
      replace: true,
      state: { movedSincePlan: moved },
    });
  };
  return {
    pending: apply.isPending || cancel.isPending || again.isPending,
    apply: async (plan: string, confirm?: string): Promise<void> => {
      try {
        await apply.mutateAsync({
          path,
          body: { plan, ...(confirm !== undefined && { confirm }) },
        });
      } catch (error) {
        if (!isRefusedFor(error, "git.plan-moved")) throw error;
        await rehearseAgain(detailsOf(error));
      }
    },
  };
};

/** Why a sync asks before it is applied. */
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

/** Carries out what was rehearsed, after the name of the branch is typed where that is needed. */
export const ApplyButton = ({ path, sync: { plan, confirm } }: ApplyButtonProps) => {
  const { apply, pending } = useApply(path);
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
