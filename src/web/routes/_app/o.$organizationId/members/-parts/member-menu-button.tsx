import { Ellipsis } from "lucide-react";
import { lazy } from "react";
import type { OrganizationMember } from "../../../../../api/members.ts";
import { DeferredMenu } from "../../../../../shell/deferred-menu.tsx";
import { buttonClass } from "../../../../../ui/button.tsx";
import { listStrings as strings } from "./list-strings.ts";
import { useMemberActs } from "./member-acts.tsx";

const load = () => import("./member-menu.tsx");
const MemberMenu = lazy(async () => ({ default: (await load()).MemberMenu }));

interface MemberMenuButtonProps {
  readonly member: OrganizationMember;
  /** On the member's own screen there is nothing to open. */
  readonly opened?: boolean;
}

/** The acts on one member; nothing for those who may do none of them. */
export const MemberMenuButton = ({ member, opened = false }: MemberMenuButtonProps) => {
  const { organization, callerId } = useMemberActs();
  if (!organization.permissions.admin && member.id !== callerId) return null;
  const trigger = (
    <button
      type="button"
      aria-label={strings.actionsOf(member.user.displayName)}
      className={buttonClass({
        variant: opened ? "secondary" : "ghost",
        size: opened ? "md" : "sm",
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
      menu={<MemberMenu trigger={trigger} member={member} opened={opened} />}
    />
  );
};
