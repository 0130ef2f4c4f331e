import { ChevronDown } from "lucide-react";
import type { MemberRole } from "#contract/schemas/role.ts";
import { roleLabel } from "#web/kit/role-label.ts";
import { ActionMenu } from "#web/shell/action-menu.tsx";
import { contentRoles } from "./content-roles.ts";
import { givenMessages, roleMeanings } from "./messages.ts";
import { roleButtonClass } from "./role-button-class.ts";

interface GivenRoleProps {
  readonly name: string;
  readonly role: MemberRole;
  /** Absent for those who may not change it. */
  readonly onChange?: ((role: MemberRole) => void) | undefined;
}

/** The role a person or team was given; for admins a button that changes it in place. */
export const GivenRole = ({ name, role, onChange }: GivenRoleProps) => {
  if (onChange === undefined) return <span title={roleMeanings[role]}>{roleLabel(role)}</span>;
  return (
    <ActionMenu
      align="start"
      trigger={
        <button
          type="button"
          aria-label={givenMessages.roleOf(name, roleLabel(role))}
          className={roleButtonClass}
        >
          {roleLabel(role)}
          <ChevronDown size={14} aria-hidden className="shrink-0 text-faint" />
        </button>
      }
      items={contentRoles.map((choice) => ({
        label: roleLabel(choice),
        description: roleMeanings[choice],
        checked: choice === role,
        onSelect: () => choice !== role && onChange(choice),
      }))}
    />
  );
};
