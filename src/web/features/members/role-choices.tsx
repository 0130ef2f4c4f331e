import { useEffect, useRef } from "react";
import type { MemberRoleOrGuest } from "#contract/schemas/role.ts";
import { roleKey, roleOfKey, ROLES } from "#web/features/access/index.ts";
import { roleLabel, roleMeaning } from "#web/kit/role-label.ts";
import { RadioGroup } from "#web/ui/radio-group.tsx";
import { actMessages } from "./messages.ts";

interface RoleChoicesProps {
  readonly value: MemberRoleOrGuest;
  readonly onChange: (role: MemberRoleOrGuest) => void;
  /** The role whose holder has to keep it, if so. */
  readonly kept?: MemberRoleOrGuest | undefined;
}

/** Every role with its meaning, for choosing one with care. */
export const RoleChoices = ({ value, onChange, kept }: RoleChoicesProps) => {
  const chosen = useRef<HTMLInputElement>(null);
  // A dialog would begin at the first choice, where one key makes somebody an admin.
  useEffect(() => chosen.current?.focus(), []);
  return (
    <RadioGroup
      ref={chosen}
      label={actMessages.role.label}
      value={roleKey(value)}
      onChange={(key) => onChange(roleOfKey(key) ?? null)}
      options={ROLES.map((role) => ({
        value: roleKey(role),
        label: roleLabel(role),
        description: roleMeaning(role),
        disabledReason: kept !== undefined && role !== kept ? actMessages.onlyAdmin : undefined,
      }))}
    />
  );
};
