import { ChevronDown } from "lucide-react";
import { createContext, lazy, type ReactNode, Suspense, use, useMemo, useState } from "react";
import type { MemberRoleOrGuest } from "#contract/schemas/role.ts";
import type { OrganizationMember } from "#web/api/members.ts";
import type { Organization } from "#web/api/organizations.ts";
import { laterMenu, MoreButton } from "#web/shell/action-menu.tsx";
import { listMessages } from "./messages.ts";
import { roleButtonClass } from "#web/features/access/index.ts";
import { roleLabel, roleMeaning } from "#web/kit/role-label.ts";

/** An action on a member that needs confirmation. */
export type MemberAction =
  | {
      readonly kind:
        | "change-role"
        | "make-admin"
        | "add-to-team"
        | "make-sso"
        | "sign-in-link"
        | "unlink"
        | "remove";
      readonly member: OrganizationMember;
    }
  | {
      readonly kind: "step-down";
      readonly member: OrganizationMember;
      readonly role: MemberRoleOrGuest;
    };

interface MemberActions {
  readonly organization: Organization;
  readonly callerId: string;
  /** Opens the confirmation dialog of an action. */
  ask(action: MemberAction): void;
}

const Actions = createContext<MemberActions | undefined>(undefined);

/** The current organization, the caller, and the function that acts on members. */
export const useMemberActions = (): MemberActions => {
  const actions = use(Actions);
  if (actions === undefined) throw new Error("this part of a screen needs MemberActionsProvider");
  return actions;
};

const ActionDialog = lazy(async () => ({
  default: (await import("./member-dialogs.tsx")).ActionDialog,
}));

/** Renders the single dialog that the list and the member's screen share for actions on a member. */
export const MemberActionsProvider = ({
  organization,
  callerId,
  children,
}: {
  organization: Organization;
  callerId: string;
  children: ReactNode;
}) => {
  const [action, ask] = useState<MemberAction>();
  const actions = useMemo(() => ({ organization, callerId, ask }), [organization, callerId]);
  return (
    <Actions value={actions}>
      {children}
      <Suspense fallback={null}>
        {action !== undefined && (
          <ActionDialog
            key={`${action.kind} ${action.member.id}`}
            action={action}
            onClose={() => ask(undefined)}
          />
        )}
      </Suspense>
    </Actions>
  );
};

const OpenMemberRole = laterMenu(async () => (await import("./member-menus.tsx")).OpenMemberRole);
/** A role as the button of the menu that changes it; `label` is for screen readers. */
export const roleButton = (label: string, role: MemberRoleOrGuest) => (
  <button type="button" aria-label={label} className={roleButtonClass}>
    {roleLabel(role)}
    <ChevronDown size={14} aria-hidden className="shrink-0 text-faint" />
  </button>
);

interface OfMember {
  readonly member: OrganizationMember;
}

/** A member's role; for admins a button that changes it in place. */
export const MemberRole = ({ member }: OfMember) => {
  const { organization } = useMemberActions();
  const label = roleLabel(member.role);
  if (!organization.permissions.admin) return <span title={roleMeaning(member.role)}>{label}</span>;
  return (
    <OpenMemberRole
      with={{ member }}
      trigger={roleButton(listMessages.changeRoleOf(member.user.displayName, label), member.role)}
    />
  );
};

interface MemberMenuProps extends OfMember {
  /** True on the member's own screen, where there is nothing to open. */
  readonly opened?: boolean;
}

const OpenMemberMenu = laterMenu<Required<MemberMenuProps>>(
  async () => (await import("./member-menus.tsx")).OpenMemberMenu,
);

/** The actions on a member. Anyone who is not an admin can only leave, so others' menus are hidden from them. */
export const MemberMenu = ({ member, opened = false }: MemberMenuProps) => {
  const { organization, callerId } = useMemberActions();
  if (!organization.permissions.admin && member.id !== callerId) return null;
  return (
    <OpenMemberMenu
      with={{ member, opened }}
      trigger={
        <MoreButton
          label={listMessages.actionsOf(member.user.displayName)}
          variant={opened ? "secondary" : "ghost"}
          size={opened ? "md" : "sm"}
        />
      }
    />
  );
};
