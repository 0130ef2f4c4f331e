import { lazy } from "react";
import type { OrganizationMember } from "#web/api/members.ts";
import { DeferredMenu } from "#web/shell/deferred-menu.tsx";
import { MoreButton } from "#web/ui/more-button.tsx";
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
    <MoreButton
      label={strings.actionsOf(member.user.displayName)}
      variant={opened ? "secondary" : "ghost"}
      size={opened ? "md" : "sm"}
    />
  );
  return (
    <DeferredMenu
      trigger={trigger}
      load={load}
      menu={<MemberMenu trigger={trigger} member={member} opened={opened} />}
    />
  );
};
