import { useMutation } from "@tanstack/react-query";
import { linkOptions } from "@tanstack/react-router";
import {
  Archive,
  ArchiveRestore,
  GitPullRequestArrow,
  GitPullRequestDraft,
  SquarePen,
} from "lucide-react";
import { type ChangeRequest, updateChangeRequest } from "#web/api/change-requests.ts";
import { ActionMenu, MoreButton } from "#web/shell/action-menu.tsx";
import { toastFailure } from "#web/shell/everywhere/failure-toast.ts";
import { toast } from "#web/ui/toast.tsx";
import { changeRequestMessages as messages, subjectOf } from "../messages.ts";

type SettableStatus = "draft" | "open" | "archived";

/** Sets a change request's status and offers to undo it. */
export const useStatusChange = () => {
  const { mutateAsync } = useMutation(updateChangeRequest);
  const set = async (changeRequest: ChangeRequest, status: SettableStatus): Promise<void> => {
    const before = changeRequest.status;
    const path = { spaceId: changeRequest.space, changeRequestId: changeRequest.id };
    try {
      await mutateAsync({ path, body: { status } });
    } catch (error) {
      toastFailure(error, () => void set(changeRequest, status));
      return;
    }
    toast({
      tone: "success",
      title: messages.done[status](subjectOf(changeRequest)),
      ...(before !== "merged" && {
        action: {
          label: messages.undo,
          run: () =>
            void mutateAsync({ path, body: { status: before } }).catch((error: unknown) =>
              toastFailure(error, () => void set({ ...changeRequest, status }, before)),
            ),
        },
      }),
    });
  };
  return set;
};

interface ChangeRequestMenuProps {
  readonly organizationId: string;
  readonly changeRequest: ChangeRequest;
}

/** Edit and status changes of one change request, for those who may edit it; nothing once it is merged. */
export const ChangeRequestMenu = ({ organizationId, changeRequest }: ChangeRequestMenuProps) => {
  const setStatus = useStatusChange();
  const { status, permissions } = changeRequest;
  if (!permissions.edit || status === "merged") return null;
  const to = (next: SettableStatus) => () => void setStatus(changeRequest, next);
  const archived = status === "archived";
  return (
    <ActionMenu
      trigger={<MoreButton label={messages.actionsOf(subjectOf(changeRequest))} />}
      items={[
        !archived && {
          label: messages.edit,
          icon: SquarePen,
          link: linkOptions({
            to: "/o/$organizationId/spaces/$spaceId/change-requests/$number/edit",
            params: {
              organizationId,
              spaceId: changeRequest.space,
              number: `${changeRequest.number}`,
            },
          }),
        },
        status === "draft" && {
          label: messages.markReady,
          icon: GitPullRequestArrow,
          onSelect: to("open"),
        },
        status === "open" && {
          label: messages.toDraft,
          icon: GitPullRequestDraft,
          onSelect: to("draft"),
        },
        archived
          ? { label: messages.restore, icon: ArchiveRestore, onSelect: to("open") }
          : { label: messages.archive, icon: Archive, onSelect: to("archived") },
      ]}
    />
  );
};
