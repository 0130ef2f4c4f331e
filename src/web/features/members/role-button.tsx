import { ChevronDown } from "lucide-react";
import { lazy } from "react";
import type { OrganizationMember } from "#web/api/members.ts";
import { roleLabel, roleMeaning } from "#web/kit/role-label.ts";
import { DeferredMenu } from "#web/shell/deferred-menu.tsx";
import { listStrings as strings } from "./list-strings.ts";
import { useMemberActs } from "./member-acts.tsx";
import { roleButtonClass } from "#web/features/access/index.ts";
import { useRoleChange } from "./use-role-change.ts";

const load = () => import("./member-role-menu.tsx");
const MemberRoleMenu = lazy(async () => ({ default: (await load()).MemberRoleMenu }));

/** A member's role; for admins a button that changes it in place. */
export const RoleButton = ({ member }: { member: OrganizationMember }) => {
  const { organization } = useMemberActs();
  const { role, change } = useRoleChange(member);
  if (!organization.permissions.admin) {
    return <span title={roleMeaning(role)}>{roleLabel(role)}</span>;
  }
  const trigger = (
    <button
      type="button"
      aria-label={strings.changeRoleOf(member.user.displayName, roleLabel(role))}
      className={roleButtonClass}
    >
      {roleLabel(role)}
      <ChevronDown size={14} aria-hidden className="shrink-0 text-faint" />
    </button>
  );
  return (
    <span className="relative z-1">
      <DeferredMenu
        trigger={trigger}
        load={load}
        menu={<MemberRoleMenu trigger={trigger} member={member} role={role} onChange={change} />}
      />
    </span>
  );
};
