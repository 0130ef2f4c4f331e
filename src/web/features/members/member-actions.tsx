import { useMutation, useQuery } from "@tanstack/react-query";
import { linkOptions } from "@tanstack/react-router";
import {
  ChevronDown,
  KeyRound,
  Link2,
  LogOut,
  Shield,
  Unlink,
  UserMinus,
  UserRound,
  UsersRound,
} from "lucide-react";
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useMemo,
  useRef,
  useState,
} from "react";
import type { MemberRoleOrGuest } from "#contract/schemas/role.ts";
import {
  membersQuery,
  memberVersion,
  type OrganizationMember,
  updateMember,
} from "#web/api/members.ts";
import type { Organization } from "#web/api/organizations.ts";
import { ActionMenu, MoreButton } from "#web/shell/action-menu.tsx";
import { ifMatch } from "#web/api/versions.ts";
import { actionMessages, listMessages } from "./messages.ts";
import { roleButtonClass, ROLES } from "#web/features/access/index.ts";
import { roleLabel, roleMeaning } from "#web/kit/role-label.ts";
import { toastUndoFailure } from "#web/shell/everywhere/failure-toast.ts";
import { toast } from "#web/ui/toast.tsx";

/** Something about a member that is asked about before it is done. */
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
  /** Opens the dialog that an action asks about before it is done. */
  ask(action: MemberAction): void;
}

const Actions = createContext<MemberActions | undefined>(undefined);

/** The organization on the screen, who looks at it, and the way to act on its members. */
export const useMemberActions = (): MemberActions => {
  const actions = use(Actions);
  if (actions === undefined) throw new Error("this part of a screen needs MemberActionsProvider");
  return actions;
};

const ActionDialog = lazy(async () => ({
  default: (await import("./member-dialogs.tsx")).ActionDialog,
}));

/** Holds the one dialog that list and member screen share for actions on a member. */
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

/**
 * Whether somebody is known to be the organization's only admin, who has to stay one. False while it
 * is not known; then the service refuses what must not be. Asks the service while it is `wanted`.
 */
export const useIsOnlyAdmin = ({ role }: OrganizationMember, wanted = true): boolean => {
  const { organization } = useMemberActions();
  const { data } = useQuery({
    ...membersQuery(organization.id, { role: "admin", limit: 0 }),
    enabled: wanted && role === "admin" && organization.permissions.listMembers,
  });
  return role === "admin" && data?.count === 1;
};

interface RoleChange {
  /** The role to show: the new one from the press on, the true one again if the service refuses. */
  readonly role: MemberRoleOrGuest;
  readonly change: (role: MemberRoleOrGuest) => void;
}

/**
 * Changes a member's role at once on the screen. Nothing of the cache is touched before the service
 * has answered, so a refusal leaves exactly what was there, whatever others changed meanwhile.
 */
const useRoleChange = (member: OrganizationMember): RoleChange => {
  const { id, role, user } = member;
  const { organization, ask } = useMemberActions();
  const path = { organizationId: organization.id, userId: id };
  /** The role that the service has: of two quick changes the second one goes back to the first. */
  const confirmed = useRef(role);
  const { mutate, isPending, variables } = useMutation({
    ...updateMember,
    // One change of a member after the other, in the order they were chosen.
    scope: { id: `role of ${id}` },
    onSuccess: ({ role: now }) => {
      const before = confirmed.current;
      confirmed.current = now;
      // What others choose until then is not taken back.
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

interface RoleMenuProps {
  /** Of the button, for screen readers. */
  readonly label: string;
  readonly role: MemberRoleOrGuest;
  readonly onChange: (role: MemberRoleOrGuest) => void;
  /** Why no other role can be chosen now. */
  readonly disabledReason?: string | undefined;
  readonly onFirstOpen?: () => void;
}

/** A role as a button that opens all roles, each with what it means. */
export const RoleMenu = ({ label, role, onChange, disabledReason, ...menu }: RoleMenuProps) => (
  <ActionMenu
    {...menu}
    align="start"
    trigger={
      <button type="button" aria-label={label} className={roleButtonClass}>
        {roleLabel(role)}
        <ChevronDown size={14} aria-hidden className="shrink-0 text-faint" />
      </button>
    }
    items={ROLES.map((choice) => ({
      label: roleLabel(choice),
      description: roleMeaning(choice),
      checked: choice === role,
      disabledReason: choice === role ? undefined : disabledReason,
      onSelect: () => choice !== role && onChange(choice),
    }))}
  />
);

/**
 * A member's role; for admins a button that changes it in place. Asked about first are one's own role,
 * which one cannot take back, and making somebody an admin.
 */
export const MemberRole = ({ member }: { member: OrganizationMember }) => {
  const { organization, callerId, ask } = useMemberActions();
  const { role, change } = useRoleChange(member);
  const [wanted, setWanted] = useState(false);
  const onlyAdmin = useIsOnlyAdmin(member, wanted);
  if (!organization.permissions.admin) {
    return <span title={roleMeaning(role)}>{roleLabel(role)}</span>;
  }
  return (
    <span className="relative z-1">
      <RoleMenu
        label={listMessages.changeRoleOf(member.user.displayName, roleLabel(role))}
        role={role}
        disabledReason={onlyAdmin ? actionMessages.needsAdmin : undefined}
        onFirstOpen={() => setWanted(true)}
        onChange={(next) => {
          if (member.id === callerId) ask({ kind: "step-down", member, role: next });
          else if (next === "admin") ask({ kind: "make-admin", member });
          else change(next);
        }}
      />
    </span>
  );
};

interface MemberMenuProps {
  readonly member: OrganizationMember;
  /** On the member's own screen there is nothing to open. */
  readonly opened?: boolean;
}

/** What can be done with one member: by others than admins only leaving, so nothing for those. */
export const MemberMenu = ({ member, opened = false }: MemberMenuProps) => {
  const { organization, callerId, ask } = useMemberActions();
  const [wanted, setWanted] = useState(false);
  const disabledReason = useIsOnlyAdmin(member, wanted) ? actionMessages.onlyAdmin : undefined;
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
