import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { createChangeRequest } from "#web/api/change-requests.ts";
import {
  type ContentChange,
  type Restored,
  type RestorePlan,
  updateSpaceContent,
} from "#web/api/content.ts";
import { toast } from "#web/ui/toast.tsx";

interface RestoreProps {
  readonly organizationId: string;
  readonly spaceId: string;
  readonly revisionId: string;
  readonly restored: Restored;
  readonly plan: RestorePlan;
}

const changeOf = (restored: Restored, revision: string): ContentChange => {
  if (typeof restored === "object")
    return { operation: "revert_page", page: restored.page, revision };
  return { operation: restored === "undo" ? "undo_revision" : "restore_revision", revision };
};

/** Applies the plan, directly or in a new change request, and opens the result. */
export const useRestore = ({
  organizationId,
  spaceId,
  revisionId,
  restored,
  plan,
}: RestoreProps) => {
  const navigate = useNavigate();
  const { mutateAsync: update } = useMutation(updateSpaceContent);
  const { mutateAsync: propose } = useMutation(createChangeRequest);
  const body = { changes: [changeOf(restored, revisionId)], seen: plan.revision };

  const restore = async (done: string): Promise<void> => {
    await update({ path: { spaceId }, body });
    toast({ tone: "success", title: done });
    await navigate({
      to: "/o/$organizationId/spaces/$spaceId/history",
      params: { organizationId, spaceId },
    });
  };
  const restoreInChangeRequest = async (subject: string): Promise<void> => {
    const { number } = await propose({ path: { spaceId }, body: { subject, ...body } });
    await navigate({
      to: "/o/$organizationId/spaces/$spaceId/change-requests/$number",
      params: { organizationId, spaceId, number: String(number) },
    });
  };
  return { restore, restoreInChangeRequest };
};
