import { linkOptions } from "@tanstack/react-router";
import { KeyRound, LogOut, Shield, UserMinus, UserRound } from "lucide-react";
import { useState } from "react";
import type { OrganizationMember } from "#web/api/members.ts";
import { ActionMenu } from "#web/shell/action-menu.tsx";
import { MoreButton } from "#web/ui/more-button.tsx";
import { useMemberActs } from "./member-acts.tsx";
import { actMessages, listMessages } from "./messages.ts";
import { useIsOnlyAdmin } from "./use-only-admin.ts";

interface MemberMenuProps {
  readonly member: OrganizationMember;
  /** On the member's own screen there is nothing to open. */
  readonly opened?: boolean;
}

/** What can be done with one member: by others than admins only leaving, so nothing for those. */
export const MemberMenu = ({ member, opened = false }: MemberMenuProps) => {
  const { organization, callerId, ask } = useMemberActs();
  const [wanted, setWanted] = useState(false);
  const disabledReason = useIsOnlyAdmin(member, wanted) ? actMessages.onlyAdmin : undefined;
  const { admin } = organization.permissions;
  const self = member.id === callerId;
  if (!admin && !self) return null;
  return (
    <ActionMenu
      onFirstOpen={() => setWanted(true)}
      trigger={
        <MoreButton
          label={listMessages.actionsOf(member.user.displayName)}
          variant={opened ? "secondary" : "ghost"}
          size={opened ? "md" : "sm"}
        />
      }
      items={[
        !opened && {
          label: actMessages.open,
          icon: UserRound,
          link: linkOptions({
            to: "/o/$organizationId/members/$userId",
            params: { organizationId: organization.id, userId: member.id },
          }),
        },
        admin && {
          label: actMessages.changeRole,
          icon: Shield,
          disabledReason,
          onSelect: () =>
            ask(
              self
                ? { kind: "step-down", member, role: member.role }
                : { kind: "change-role", member },
            ),
        },
        admin &&
          !member.sso && {
            label: actMessages.makeSso,
            icon: KeyRound,
            onSelect: () => ask({ kind: "make-sso", member }),
          },
        "separator",
        {
          label: self ? actMessages.leave : actMessages.remove,
          icon: self ? LogOut : UserMinus,
          destructive: true,
          disabledReason,
          onSelect: () => ask({ kind: "remove", member }),
        },
      ]}
    />
  );
};
