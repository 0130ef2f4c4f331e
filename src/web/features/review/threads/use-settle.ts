import { useState } from "react";
import type { Comment } from "#web/api/comments.ts";
import { toastFailure } from "#web/shell/failure-toast.ts";
import { toast } from "#web/ui/toast.tsx";
import { useBoard } from "./board.tsx";
import { threadStrings as strings } from "./thread-strings.ts";

export type ResolveReason = NonNullable<Comment["resolveReason"]>;

/** Resolves and reopens a thread. It shows at once; what the service refuses shows as it was again. */
export const useSettle = ({ id, status }: Comment) => {
  const board = useBoard();
  const [wanted, setWanted] = useState<boolean>();
  const settle = async (resolved: boolean, reason?: ResolveReason): Promise<void> => {
    setWanted(resolved);
    try {
      await board.change(id, { resolved, ...(reason !== undefined && { reason }) });
      if (resolved)
        toast({
          tone: "success",
          title: strings.resolved,
          action: { label: strings.undo, run: () => void settle(false) },
        });
    } catch (error) {
      toastFailure(error, () => void settle(resolved, reason));
    } finally {
      setWanted(undefined);
    }
  };
  return {
    resolved: wanted ?? status === "resolved",
    settling: wanted !== undefined,
    settle: (resolved: boolean, reason?: ResolveReason) => {
      if (wanted === undefined) void settle(resolved, reason);
    },
  };
};
