import { lazy } from "react";
import type { ChangeRequest } from "#web/api/change-requests.ts";
import { DeferredMenu } from "#web/shell/deferred-menu.tsx";
import { MoreButton } from "#web/ui/more-button.tsx";
import { changeRequestMessages as messages, subjectOf } from "../messages.ts";

const load = () => import("./menu-items.tsx");
const ChangeRequestMenu = lazy(async () => ({ default: (await load()).ChangeRequestMenu }));

interface MenuButtonProps {
  readonly organizationId: string;
  readonly changeRequest: ChangeRequest;
}

/** Status changes of one change request, for those who may; nothing for others or once merged. */
export const ChangeRequestMenuButton = ({ organizationId, changeRequest }: MenuButtonProps) => {
  if (!changeRequest.permissions.edit || changeRequest.status === "merged") return null;
  const trigger = <MoreButton label={messages.actionsOf(subjectOf(changeRequest))} />;
  return (
    <DeferredMenu
      trigger={trigger}
      load={load}
      menu={
        <ChangeRequestMenu
          trigger={trigger}
          organizationId={organizationId}
          changeRequest={changeRequest}
        />
      }
    />
  );
};
