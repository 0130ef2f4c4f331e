import { ChevronDown } from "lucide-react";
import { lazy } from "react";
import type { MemberRole } from "#contract/schemas/role.ts";
import { roleLabel } from "#web/kit/role-label.ts";
import { DeferredMenu } from "#web/shell/deferred-menu.tsx";
import { roleButtonClass } from "./role-button-class.ts";
import { givenStrings as strings, roleMeanings } from "./access-strings.ts";

const load = () => import("./role-menu.tsx");
const RoleMenu = lazy(async () => ({ default: (await load()).RoleMenu }));

interface GivenRoleProps {
  readonly name: string;
  readonly role: MemberRole;
  /** Absent for those who may not change it. */
  readonly onChange?: ((role: MemberRole) => void) | undefined;
}

/** The role a person or team was given; for admins a button that changes it in place. */
export const GivenRole = ({ name, role, onChange }: GivenRoleProps) => {
  if (onChange === undefined) return <span title={roleMeanings[role]}>{roleLabel(role)}</span>;
  const trigger = (
    <button
      type="button"
      aria-label={strings.roleOf(name, roleLabel(role))}
      className={roleButtonClass}
    >
      {roleLabel(role)}
      <ChevronDown size={14} aria-hidden className="shrink-0 text-faint" />
    </button>
  );
  return (
    <DeferredMenu
      trigger={trigger}
      load={load}
      menu={<RoleMenu trigger={trigger} role={role} onChange={onChange} />}
    />
  );
};
