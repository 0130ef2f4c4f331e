import { useQuery } from "@tanstack/react-query";
import { linkOptions } from "@tanstack/react-router";
import { KeyRound, LogOut, Shield, UserMinus, UserRound } from "lucide-react";
import { createContext, lazy, type ReactNode, Suspense, use, useMemo, useState } from "react";
import type { MemberRoleOrGuest } from "#contract/schemas/role.ts";
import { membersQuery, type OrganizationMember } from "#web/api/members.ts";
import type { Organization } from "#web/api/organizations.ts";
import { ActionMenu } from "#web/shell/action-menu.tsx";
import { MoreButton } from "#web/ui/more-button.tsx";
import { actionMessages, listMessages } from "./messages.ts";

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
        admin &&
          !member.sso && {
            label: actionMessages.makeSso,
            icon: KeyRound,
            onSelect: () => ask({ kind: "make-sso", member }),
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

/** Something about a member that is asked about before it is done. */
export type MemberAction =
  | { readonly kind: "change-role" | "make-sso" | "remove"; readonly member: OrganizationMember }
  | {
      readonly kind: "step-down";
      readonly member: OrganizationMember;
      readonly role: MemberRoleOrGuest;
    };

interface MemberActions {
  readonly organization: Organization;
  readonly callerId: string;
  /** Opens the dialog of an act. */
  ask(act: MemberAction): void;
}

const Actions = createContext<MemberActions | undefined>(undefined);

/** The organization on the screen, who looks at it, and the way to act on its members. */
export const useMemberActions = (): MemberActions => {
  const acts = use(Actions);
  if (acts === undefined) throw new Error("this part of a screen needs MemberActionsProvider");
  return acts;
};

const ActionDialog = lazy(async () => ({
  default: (await import("./member-dialogs.tsx")).ActionDialog,
}));

interface MemberActsProviderProps {
  readonly organization: Organization;
  readonly callerId: string;
  readonly children: ReactNode;
}

/** Holds the one dialog that list and member screen share for acts on a member. */
export const MemberActionsProvider = ({
  organization,
  callerId,
  children,
}: MemberActsProviderProps) => {
  const [act, ask] = useState<MemberAction>();
  const acts = useMemo(() => ({ organization, callerId, ask }), [organization, callerId]);
  return (
    <Actions value={acts}>
      {children}
      <Suspense fallback={null}>
        {act !== undefined && (
          <ActionDialog
            key={`${act.kind} ${act.member.id}`}
            act={act}
            onClose={() => ask(undefined)}
          />
        )}
      </Suspense>
    </Actions>
  );
};
