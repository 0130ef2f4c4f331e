import { useMutation } from "@tanstack/react-query";
import { linkOptions } from "@tanstack/react-router";
import {
  KeyRound,
  Link2,
  LogOut,
  Shield,
  Unlink,
  UserMinus,
  UserRound,
  UsersRound,
} from "lucide-react";
import { type ReactElement, useRef } from "react";
import type { MemberRoleOrGuest } from "#contract/schemas/role.ts";
import { memberVersion, type OrganizationMember, updateMember } from "#web/api/members.ts";
import { ifMatch } from "#web/api/versions.ts";
import { roleLabel } from "#web/kit/role-label.ts";
import { toastUndoFailure } from "#web/shell/everywhere/failure-toast.ts";
import { OpenMenu } from "#web/shell/open-menu.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useMemberActions } from "./member-actions.tsx";
import { actionMessages, listMessages } from "./messages.ts";
import { useIsOnlyAdmin } from "./only-admin.ts";
import { RoleMenu } from "./role-menu.tsx";

interface RoleChange {
  /** The role to show: the new one immediately, or the real one again if the service refuses. */
  readonly role: MemberRoleOrGuest;
  readonly change: (role: MemberRoleOrGuest) => void;
}

/**
 * Changes a member's role on the screen immediately. The cache is not touched before the service has responded, so a
 * refusal leaves exactly what was there, including changes by others.
 */
const useRoleChange = (member: OrganizationMember): RoleChange => {
  const { id, role, user } = member;
  const { organization, ask } = useMemberActions();
  const path = { organizationId: organization.id, userId: id };
  /** The role stored by the service: undoing the second of two quick changes returns to the first. */
  const confirmed = useRef(role);
  const { mutate, isPending, variables } = useMutation({
    ...updateMember,
    // Changes of the same member run one after another, in the order they were made.
    scope: { id: `role of ${id}` },
    onSuccess: ({ role: now }) => {
      const before = confirmed.current;
      confirmed.current = now;
      // The undo does not revert what others have chosen in the meantime.
      const unlessChanged = ifMatch(memberVersion(organization.id, id));
      const undo = () =>
        before === "admin"
          ? ask({ kind: "make-admin", member })
          : mutate({ path, body: { role: before }, ...unlessChanged });
      toast({
        about: `role of ${id}`,
        title: actionMessages.changed(user.displayName, roleLabel(now)),
        tone: "success",
        action: { label: actionMessages.undo, run: undo },
      });
    },
    onError: (error, sent) => toastUndoFailure(error, user.displayName, () => mutate(sent)),
  });
  if (!isPending) confirmed.current = role;
  const wanted = isPending ? variables?.body?.role : undefined;
  return {
    role: wanted === undefined ? role : wanted,
    change: (next) => mutate({ path, body: { role: next } }),
  };
};

/**
 * The open menu of a member's role. Asks for confirmation before changing one's own role, which cannot be undone, and
 * before making somebody an admin.
 */
export const OpenMemberRole = ({ member }: { readonly member: OrganizationMember }) => {
  const { callerId, ask } = useMemberActions();
  const { role, change } = useRoleChange(member);
  const onlyAdmin = useIsOnlyAdmin(member);
  return (
    <RoleMenu
      opened
      label={listMessages.changeRoleOf(member.user.displayName, roleLabel(role))}
      role={role}
      disabledReason={onlyAdmin ? actionMessages.needsAdmin : undefined}
      onChange={(next) => {
        if (member.id === callerId) ask({ kind: "step-down", member, role: next });
        else if (next === "admin") ask({ kind: "make-admin", member });
        else change(next);
      }}
    />
  );
};

interface OpenMemberMenuProps {
  readonly member: OrganizationMember;
  /** Whether this is the member's own screen, where there is nothing to open. */
  readonly opened: boolean;
  /** The button that opens it. */
  readonly trigger: ReactElement;
}

/** The open menu of the actions on a member. */
export const OpenMemberMenu = ({ member, opened, trigger }: OpenMemberMenuProps) => {
  const { organization, callerId, ask } = useMemberActions();
  const disabledReason = useIsOnlyAdmin(member) ? actionMessages.onlyAdmin : undefined;
  const { admin } = organization.permissions;
  const self = member.id === callerId;
  return (
    <OpenMenu
      trigger={trigger}
      items={[
        !opened && {
          label: actionMessages.open,
          icon: UserRound,
          link: linkOptions({
            to: "/o/$organizationId/members/$userId",
            params: { organizationId: organization.id, userId: member.id },
          }),
        },
        admin && {
          label: actionMessages.changeRole,
          icon: Shield,
          disabledReason,
          onSelect: () =>
            ask(
              self
                ? { kind: "step-down", member, role: member.role }
                : { kind: "change-role", member },
            ),
        },
        admin && {
          label: actionMessages.addToTeam,
          icon: UsersRound,
          onSelect: () => ask({ kind: "add-to-team", member }),
        },
        admin &&
          !member.sso && {
            label: actionMessages.makeSso,
            icon: KeyRound,
            onSelect: () => ask({ kind: "make-sso", member }),
          },
        admin &&
          member.sso && {
            label: actionMessages.unlink,
            icon: Unlink,
            disabledReason: organization.sso ? actionMessages.enforced : undefined,
            onSelect: () => ask({ kind: "unlink", member }),
          },
        admin &&
          !self && {
            label: actionMessages.createLink,
            icon: Link2,
            disabledReason: member.disabled ? actionMessages.cannotSignIn : undefined,
            onSelect: () => ask({ kind: "sign-in-link", member }),
          },
        "separator",
        {
          label: self ? actionMessages.leave : actionMessages.remove,
          icon: self ? LogOut : UserMinus,
          destructive: true,
          disabledReason,
          onSelect: () => ask({ kind: "remove", member }),
        },
      ]}
    />
  );
};
