import { useMutation } from "@tanstack/react-query";
import { linkOptions } from "@tanstack/react-router";
import {
  Archive,
  ArchiveRestore,
  FileDown,
  GitPullRequestArrow,
  GitPullRequestDraft,
  SquarePen,
} from "lucide-react";
import {
  type ChangeRequest,
  changeRequestVersion,
  updateChangeRequest,
} from "#web/api/change-requests.ts";
import { ifMatch } from "#web/api/versions.ts";
import { ActionMenu, MoreButton } from "#web/shell/action-menu.tsx";
import { toastFailure, toastUndoFailure } from "#web/shell/everywhere/failure-toast.ts";
import { toast } from "#web/ui/toast.tsx";
import type { ReviewSearch } from "../screen/search.ts";
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
    // The undo does not revert what others have changed in the meantime.
    const unlessChanged = ifMatch(changeRequestVersion(path));
    const undoTo = (former: SettableStatus): void => {
      mutateAsync({ path, body: { status: former }, ...unlessChanged }).catch((error: unknown) =>
        toastUndoFailure(error, subjectOf(changeRequest), () => undoTo(former)),
      );
    };
    toast({
      about: `status of ${changeRequest.id}`,
      tone: "success",
      title: messages.done[status](subjectOf(changeRequest)),
      ...(before !== "merged" && {
        action: { label: messages.undo, run: () => undoTo(before) },
      }),
    });
  };
  return set;
};

interface ChangeRequestMenuProps {
  readonly organizationId: string;
  readonly changeRequest: ChangeRequest;
  /** Other search parameters of its review, where the review is open. */
  readonly search?: ReviewSearch;
}

/** Saves a change request as PDF; until it is merged, also edits it and changes its status, given the permission. */
export const ChangeRequestMenu = ({
  organizationId,
  changeRequest,
  search,
}: ChangeRequestMenuProps) => {
  const setStatus = useStatusChange();
  const { status, permissions } = changeRequest;
  const mayEdit = permissions.edit && status !== "merged";
  const to = (next: SettableStatus) => () => void setStatus(changeRequest, next);
  const params = {
    organizationId,
    spaceId: changeRequest.space,
    number: `${changeRequest.number}`,
  };
  const archived = status === "archived";
  return (
    <ActionMenu
      trigger={<MoreButton label={messages.actionsOf(subjectOf(changeRequest))} />}
      items={[
        mayEdit &&
          !archived && {
            label: messages.edit,
            icon: SquarePen,
            link: linkOptions({
              to: "/o/$organizationId/spaces/$spaceId/change-requests/$number/edit",
              params,
            }),
          },
        mayEdit &&
          status === "draft" && {
            label: messages.markReady,
            icon: GitPullRequestArrow,
            onSelect: to("open"),
          },
        mayEdit &&
          status === "open" && {
            label: messages.toDraft,
            icon: GitPullRequestDraft,
            onSelect: to("draft"),
          },
        {
          label: messages.pdf,
          icon: FileDown,
          link: linkOptions({
            to: "/o/$organizationId/spaces/$spaceId/change-requests/$number",
            params,
            search: { ...search, pdf: "yes" },
          }),
        },
        mayEdit &&
          (archived
            ? { label: messages.restore, icon: ArchiveRestore, onSelect: to("open") }
            : { label: messages.archive, icon: Archive, onSelect: to("archived") }),
      ]}
    />
  );
};
