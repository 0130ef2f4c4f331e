import { useMutation } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { detailOf, isRefusedFor } from "#web/api/failures.ts";
import { cancelGitSync, type GitSync, repeatGitSync, startGitSync } from "#web/api/git.ts";
import { toastFailure } from "#web/shell/everywhere/failure-toast.ts";
import { toast } from "#web/ui/toast.tsx";
import { gitMessages as messages } from "./messages.ts";

/** The space in the address. */
export const useSpaceParams = () => useParams({ from: "/_app/o/$organizationId/spaces/$spaceId" });

/** Starts a sync and opens it; opens the running one if there is one. */
const useBegin = () => {
  const params = useSpaceParams();
  const navigate = useNavigate();
  const open = (gitSyncId: string) =>
    navigate({
      to: "/o/$organizationId/spaces/$spaceId/git/syncs/$gitSyncId",
      params: { ...params, gitSyncId },
      search: {},
    });
  const begin = async (send: () => Promise<GitSync>): Promise<void> => {
    try {
      const { id } = await send();
      await open(id);
    } catch (error) {
      const other = isRefusedFor(error, "git.sync-under-way") ? detailOf(error, "sync") : undefined;
      if (other === undefined) return toastFailure(error, () => void begin(send));
      toast({ title: messages.underWay, description: messages.underWayText });
      await open(other);
    }
  };
  return begin;
};

/** Starts a sync of the current space, or a rehearsal of one. */
export const useStartSync = () => {
  const { spaceId } = useSpaceParams();
  const begin = useBegin();
  const { mutateAsync, isPending, variables } = useMutation(startGitSync);
  const start = (rehearse: boolean) =>
    void begin(() => mutateAsync({ path: { spaceId }, body: { rehearse } }));
  return { start, pending: isPending ? (variables.body?.rehearse ?? false) : undefined };
};

/** Starts a sync like an earlier one. */
export const useRepeatSync = (gitSyncId: string) => {
  const { spaceId } = useSpaceParams();
  const begin = useBegin();
  const { mutateAsync, isPending } = useMutation(repeatGitSync);
  return {
    repeat: () => void begin(() => mutateAsync({ path: { spaceId, gitSyncId } })),
    repeating: isPending,
  };
};

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** What has changed since a plan was reviewed; shown by the sync that reviews it again. */
    movedSincePlan?: readonly string[];
  }
}

/** Rehearses again what a waiting sync would do by now, in a new sync that replaces it. */
export const useReviewAgain = ({ id, direction, force }: GitSync) => {
  const params = useSpaceParams();
  const { spaceId } = params;
  const navigate = useNavigate();
  const cancel = useMutation(cancelGitSync);
  const start = useMutation(startGitSync);
  return {
    reviewing: cancel.isPending || start.isPending,
    /** @param moved  What has changed since, according to the new rehearsal. */
    reviewAgain: async (moved?: readonly string[]): Promise<void> => {
      // A plan that is not looked at any more would wait forever.
      await cancel.mutateAsync({ path: { spaceId, gitSyncId: id } });
      const body = { direction, force, rehearse: true };
      const { id: gitSyncId } = await start.mutateAsync({ path: { spaceId }, body });
      await navigate({
        to: "/o/$organizationId/spaces/$spaceId/git/syncs/$gitSyncId",
        params: { ...params, gitSyncId },
        search: {},
        replace: true,
        ...(moved !== undefined && { state: { movedSincePlan: moved } }),
      });
    },
  };
};

/** Cancels a sync. */
export const useCancelSync = (gitSyncId: string) => {
  const { spaceId } = useSpaceParams();
  const { mutateAsync, isPending } = useMutation(cancelGitSync);
  const cancel = async (): Promise<void> => {
    try {
      const { state } = await mutateAsync({ path: { spaceId, gitSyncId } });
      if (state === "cancelled") toast({ tone: "success", title: messages.cancelled });
    } catch (error) {
      toastFailure(error, () => void cancel());
    }
  };
  return { cancel: () => void cancel(), cancelling: isPending };
};
