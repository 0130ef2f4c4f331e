import { Link } from "@tanstack/react-router";
import { KeyRound, LogOut, Shield, UserMinus, UserRound } from "lucide-react";
import type { ReactElement } from "react";
import type { OrganizationMember } from "#web/api/members.ts";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "#web/ui/menu.tsx";
import { actStrings as strings } from "./act-strings.ts";
import { useMemberActs } from "./member-acts.tsx";
import { useIsOnlyAdmin } from "./use-only-admin.ts";

interface MemberMenuProps {
  readonly trigger: ReactElement;
  readonly member: OrganizationMember;
  readonly opened: boolean;
}

/** What can be done with one member: to oneself less, and by others than admins only leaving. */
export const MemberMenu = ({ trigger, member, opened }: MemberMenuProps) => {
  const { organization, callerId, ask } = useMemberActs();
  const onlyAdmin = useIsOnlyAdmin(member);
  const { admin } = organization.permissions;
  const self = member.id === callerId;
  const kept = onlyAdmin ? strings.onlyAdmin : undefined;
  return (
    <Menu defaultOpen trigger={trigger}>
      {!opened && (
        <MenuLink>
          <Link
            to="/o/$organizationId/members/$userId"
            params={{ organizationId: organization.id, userId: member.id }}
          >
            <UserRound size={16} aria-hidden className="shrink-0 text-muted" />
            {strings.open}
          </Link>
        </MenuLink>
      )}
      {admin && (
        <MenuItem
          icon={Shield}
          disabledReason={kept}
          onSelect={() =>
            ask(
              self
                ? { kind: "step-down", member, role: member.role }
                : { kind: "change-role", member },
            )
          }
        >
          {strings.changeRole}
        </MenuItem>
      )}
      {admin && !member.sso && (
        <MenuItem icon={KeyRound} onSelect={() => ask({ kind: "make-sso", member })}>
          {strings.makeSso}
        </MenuItem>
      )}
      {(admin || !opened) && <MenuSeparator />}
      <MenuItem
        danger
        icon={self ? LogOut : UserMinus}
        disabledReason={kept}
        onSelect={() => ask({ kind: "remove", member })}
      >
        {self ? strings.leave : strings.remove}
      </MenuItem>
    </Menu>
  );
};
