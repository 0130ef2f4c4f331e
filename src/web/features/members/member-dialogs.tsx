import { useMutation, useQueries, useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { describeFailure } from "#web/api/failures.ts";
import {
  makeSsoMember,
  memberTeamsQuery,
  type OrganizationMember,
  removeMember,
} from "#web/api/members.ts";
import { teamMembersQuery } from "#web/api/teams.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast.tsx";
import { type MemberAction, useIsOnlyAdmin, useMemberActions } from "./member-actions.tsx";
import { actionMessages } from "./messages.ts";
import { RoleDialog, StepDownDialog } from "./role-dialogs.tsx";

interface SsoDialogProps {
  readonly member: OrganizationMember;
  readonly onClose: () => void;
}

/** Says what changes for a member who is to sign in by single sign-on, then makes it so. */
export const SsoDialog = ({ member, onClose }: SsoDialogProps) => {
  const { organization } = useMemberActions();
  const { mutateAsync } = useMutation(makeSsoMember);
  const { displayName } = member.user;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={actionMessages.sso.title(displayName)}
      body={
        <div className="flex flex-col gap-2">
          <p>{actionMessages.sso.text(displayName)}</p>
          {!organization.sso && <p>{actionMessages.sso.notYet}</p>}
          <p>{actionMessages.sso.oneWay}</p>
        </div>
      }
      confirmLabel={actionMessages.sso.confirm}
      tone="primary"
      onConfirm={async () => {
        await mutateAsync({ path: { organizationId: organization.id, userId: member.id } });
        toast({ title: actionMessages.sso.done(displayName), tone: "success" });
      }}
      describeFailure={describeFailure}
    />
  );
};

const ALL = 1000;

/** Titles of the member's teams, and of those where nobody else is owner; undefined until known. */
const useTeamsLeft = (member: OrganizationMember) => {
  const { organization } = useMemberActions();
  const teams = useQuery({
    ...memberTeamsQuery(organization.id, member.id, { limit: ALL }),
    enabled: member.teams > 0,
  });
  const owned = (teams.data?.items ?? []).flatMap((entry) =>
    entry.member.role === "owner" ? [entry.team] : [],
  );
  const people = useQueries({
    queries: owned.map(({ id }) => teamMembersQuery(organization.id, id, { limit: ALL })),
  });
  const ownerless = owned.flatMap(({ title }, index) => {
    const page = people[index]?.data;
    // In a team with more people than one answer holds, another owner may be further down.
    if (page === undefined || page.next !== undefined) return [];
    const otherOwner = page.items.some(
      ({ organization: { id }, team }) => team.role === "owner" && id !== member.id,
    );
    return otherOwner ? [] : [title];
  });
  const pending = member.teams > 0 && (teams.isPending || people.some((team) => team.isPending));
  return {
    pending,
    titles: (teams.data?.items ?? []).map(({ team }) => team.title),
    ownerless,
  };
};

/** What a member and their teams lose by the removal, and what stays. */
const RemovalEffects = ({ member, self }: { member: OrganizationMember; self: boolean }) => {
  const { pending, titles, ownerless } = useTeamsLeft(member);
  return (
    <div className="flex flex-col gap-3">
      <p>
        {self
          ? actionMessages.removal.leaveLead
          : actionMessages.removal.lead(member.user.displayName)}
      </p>
      <ul className="flex list-disc flex-col gap-1 pl-5 marker:text-faint">
        {pending ? (
          <li aria-label={actionMessages.removal.loading}>
            <Skeleton className="my-1 h-4 w-56" />
          </li>
        ) : (
          <>
            <li>
              {member.teams === 0
                ? self
                  ? actionMessages.removal.ownNoTeams
                  : actionMessages.removal.noTeams
                : actionMessages.removal.teams(member.teams, titles)}
            </li>
            {ownerless.length > 0 && (
              <li className="text-ink">{actionMessages.removal.ownerless(ownerless)}</li>
            )}
          </>
        )}
        <li>
          {(self ? actionMessages.removal.ownSpaces : actionMessages.removal.spaces)(member.spaces)}
        </li>
      </ul>
      <p>
        {self ? actionMessages.removal.ownStays : actionMessages.removal.stays}{" "}
        {self ? actionMessages.removal.ownBack : actionMessages.removal.back}
      </p>
    </div>
  );
};

interface RemoveDialogProps {
  readonly member: OrganizationMember;
  readonly onClose: () => void;
}

/** Says what removing a member, or leaving, entails; then does it and leads away from what is gone. */
export const RemoveDialog = ({ member, onClose }: RemoveDialogProps) => {
  const { organization, callerId } = useMemberActions();
  const { mutateAsync } = useMutation(removeMember);
  const navigate = useNavigate();
  const { userId } = useParams({ strict: false });
  const onlyAdmin = useIsOnlyAdmin(member);
  const self = member.id === callerId;
  const { displayName } = member.user;
  const { title } = organization;
  const remove = async () => {
    await mutateAsync({ path: { organizationId: organization.id, userId: member.id } });
    toast({
      title: self
        ? actionMessages.removal.left(title)
        : actionMessages.removal.done(displayName, title),
      tone: "success",
    });
    if (self) await navigate({ to: "/", replace: true });
    else if (userId === member.id) {
      await navigate({
        to: "/o/$organizationId/members",
        params: { organizationId: organization.id },
        replace: true,
      });
    }
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={
        self
          ? actionMessages.removal.leaveTitle(title)
          : actionMessages.removal.title(displayName, title)
      }
      body={<RemovalEffects member={member} self={self} />}
      confirmLabel={self ? actionMessages.removal.confirmLeave : actionMessages.removal.confirm}
      disabledReason={onlyAdmin ? actionMessages.onlyAdmin : undefined}
      onConfirm={remove}
      describeFailure={describeFailure}
    />
  );
};

interface ActionDialogProps {
  readonly act: MemberAction;
  readonly onClose: () => void;
}

/** The dialog of whatever is asked about. */
export const ActionDialog = ({ act, onClose }: ActionDialogProps) => {
  switch (act.kind) {
    case "change-role":
      return <RoleDialog member={act.member} onClose={onClose} />;
    case "step-down":
      return <StepDownDialog member={act.member} role={act.role} onClose={onClose} />;
    case "make-sso":
      return <SsoDialog member={act.member} onClose={onClose} />;
    case "remove":
      return <RemoveDialog member={act.member} onClose={onClose} />;
  }
};
