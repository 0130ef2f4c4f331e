import { Ellipsis } from "lucide-react";
import { lazy } from "react";
import type { ChangeRequest } from "../../api/change-requests.ts";
import { DeferredMenu } from "../../shell/deferred-menu.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { changeRequestStrings as strings, subjectOf } from "./strings.ts";

const load = () => import("./menu-items.tsx");
const ChangeRequestMenu = lazy(async () => ({ default: (await load()).ChangeRequestMenu }));

interface MenuButtonProps {
  readonly organizationId: string;
  readonly changeRequest: ChangeRequest;
}

/** Status changes of one change request, for those who may; nothing for others or once merged. */
export const ChangeRequestMenuButton = ({ organizationId, changeRequest }: MenuButtonProps) => {
  if (!changeRequest.permissions.edit || changeRequest.status === "merged") return null;
  const trigger = (
    <button
      type="button"
      aria-label={strings.actionsOf(subjectOf(changeRequest))}
      className={buttonClass({
        variant: "ghost",
        size: "sm",
        className: "w-8 px-0! pointer-coarse:w-10",
      })}
    >
      <Ellipsis size={16} aria-hidden />
    </button>
  );
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
