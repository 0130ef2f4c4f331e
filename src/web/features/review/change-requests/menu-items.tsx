import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import {
  Archive,
  ArchiveRestore,
  GitPullRequestArrow,
  GitPullRequestDraft,
  SquarePen,
} from "lucide-react";
import type { ReactElement } from "react";
import { type ChangeRequest, updateChangeRequest } from "#web/api/change-requests.ts";
import { toastFailure } from "#web/shell/failure-toast.ts";
import { Menu, MenuItem, MenuLink } from "#web/ui/menu.tsx";
import { toast } from "#web/ui/toast.tsx";
import { changeRequestMessages as messages, subjectOf } from "../messages.ts";

type Settable = "draft" | "open" | "archived";

/** Sets a change request's status, says so, and offers the way back. */
export const useStatusChange = () => {
  const { mutateAsync } = useMutation(updateChangeRequest);
  const set = async (changeRequest: ChangeRequest, status: Settable): Promise<void> => {
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
  readonly trigger: ReactElement;
  readonly organizationId: string;
  readonly changeRequest: ChangeRequest;
}

/** What can be done with one change request from a list. */
export const ChangeRequestMenu = ({
  trigger,
  organizationId,
  changeRequest,
}: ChangeRequestMenuProps) => {
  const set = useStatusChange();
  const { status } = changeRequest;
  const to = (next: Settable) => () => void set(changeRequest, next);
  return (
    <Menu defaultOpen trigger={trigger}>
      {status !== "archived" && (
        <MenuLink>
          <Link
            to="/o/$organizationId/spaces/$spaceId/change-requests/$number/edit"
            params={{
              organizationId,
              spaceId: changeRequest.space,
              number: `${changeRequest.number}`,
            }}
          >
            <SquarePen size={16} aria-hidden className="shrink-0 text-muted" />
            {messages.edit}
          </Link>
        </MenuLink>
      )}
      {status === "draft" && (
        <MenuItem icon={GitPullRequestArrow} onSelect={to("open")}>
          {messages.markReady}
        </MenuItem>
      )}
      {status === "open" && (
        <MenuItem icon={GitPullRequestDraft} onSelect={to("draft")}>
          {messages.toDraft}
        </MenuItem>
      )}
      {status === "archived" ? (
        <MenuItem icon={ArchiveRestore} onSelect={to("open")}>
          {messages.restore}
        </MenuItem>
      ) : (
        <MenuItem icon={Archive} onSelect={to("archived")}>
          {messages.archive}
        </MenuItem>
      )}
    </Menu>
  );
};
