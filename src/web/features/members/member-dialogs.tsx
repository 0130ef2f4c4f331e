import { useMutation, useQueries, useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { describeFailure } from "#web/api/failures.ts";
import {
  makeSsoMember,
  membersQuery,
  memberTeamsQuery,
  type OrganizationMember,
  removeMember,
  updateMember,
} from "#web/api/members.ts";
import { teamMembersQuery } from "#web/api/teams.ts";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast.tsx";
import { SignInLinkDialog, UnlinkDialog } from "./sign-in-dialogs.tsx";
import { type MemberAction, useIsOnlyAdmin, useMemberActions } from "./member-actions.tsx";
import { actionMessages } from "./messages.ts";
import { useEffect, useRef, useState } from "react";
import type { MemberRoleOrGuest } from "#contract/schemas/role.ts";
import { roleKey, roleOfKey, ROLES } from "#web/features/access/index.ts";
import { roleLabel, roleMeaning } from "#web/kit/role-label.ts";
import { RadioGroup } from "#web/ui/choice/radio-group.tsx";

/** Enough admins to name a few of them. */
const SOME_ADMINS = 7;

interface MemberDialogProps {
  readonly member: OrganizationMember;
  readonly onClose: () => void;
}

interface StepDownDialogProps extends MemberDialogProps {
  /** The role chosen already, if any. */
  readonly role: MemberRoleOrGuest;
}

/** Asks twice before an admin gives up the role: what goes, then who alone could give it back. */
const StepDownDialog = ({ member, role: chosen, onClose }: StepDownDialogProps) => {
  const { organization } = useMemberActions();
  const [role, setRole] = useState(chosen);
  const [again, setAgain] = useState(false);
  const goingOn = useRef(false);
  const onlyAdmin = useIsOnlyAdmin(member);
  const { mutateAsync } = useMutation(updateMember);
  const { data: admins } = useQuery(
    membersQuery(organization.id, { role: "admin", limit: SOME_ADMINS }),
  );
  const others = (admins?.items ?? []).filter(({ id }) => id !== member.id);
  const confirm = async () => {
    if (!again) {
      goingOn.current = true;
      return setAgain(true);
    }
    await mutateAsync({
      path: { organizationId: organization.id, userId: member.id },
      body: { role },
    });
    toast({ title: actionMessages.stepDown.done(roleLabel(role)), tone: "success" });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={() => {
        // The first answer leads to the second question; any other end closes.
        if (!goingOn.current) onClose();
        goingOn.current = false;
      }}
      title={again ? actionMessages.stepDown.againTitle : actionMessages.stepDown.title}
      body={
        again ? (
          actionMessages.stepDown.again(others.map(({ user }) => user.displayName))
        ) : (
          <div className="flex flex-col gap-4">
            <p>{actionMessages.stepDown.text(organization.title)}</p>
            <RoleChoices
              value={role}
              onChange={setRole}
              kept={onlyAdmin ? member.role : undefined}
            />
          </div>
        )
      }
      // Typing keeps a hasty second press from being the second answer.
      {...(again && { typedText: roleLabel(role) })}
      confirmLabel={actionMessages.stepDown.confirm}
      disabledReason={role === member.role ? actionMessages.role.same : undefined}
      onConfirm={confirm}
      describeFailure={describeFailure}
    />
  );
};

interface RoleChoicesProps {
  readonly value: MemberRoleOrGuest;
  readonly onChange: (role: MemberRoleOrGuest) => void;
  /** The role whose holder has to keep it, if so. */
  readonly kept?: MemberRoleOrGuest | undefined;
}

/** Every role with its meaning, for choosing one with care. */
const RoleChoices = ({ value, onChange, kept }: RoleChoicesProps) => {
  const chosen = useRef<HTMLInputElement>(null);
  // A dialog would begin at the first choice, where one key makes somebody an admin.
  useEffect(() => chosen.current?.focus(), []);
  return (
    <RadioGroup
      ref={chosen}
      label={actionMessages.role.label}
      value={roleKey(value)}
      onChange={(key) => onChange(roleOfKey(key) ?? null)}
      options={ROLES.map((role) => ({
        value: roleKey(role),
        label: roleLabel(role),
        description: roleMeaning(role),
        disabledReason: kept !== undefined && role !== kept ? actionMessages.onlyAdmin : undefined,
      }))}
    />
  );
};

/** Gives somebody else another role. */
const RoleDialog = ({ member, onClose }: MemberDialogProps) => {
  const { organization } = useMemberActions();
  const onlyAdmin = useIsOnlyAdmin(member);
  const { mutateAsync } = useMutation(updateMember);
  const [role, setRole] = useState(member.role);
  const { displayName } = member.user;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={actionMessages.role.title(displayName)}
      tone="primary"
      confirmLabel={actionMessages.role.confirm}
      disabledReason={role === member.role ? actionMessages.role.same : undefined}
      body={
        <RoleChoices value={role} onChange={setRole} kept={onlyAdmin ? member.role : undefined} />
      }
      onConfirm={async () => {
        await mutateAsync({
          path: { organizationId: organization.id, userId: member.id },
          body: { role },
        });
        toast({ title: actionMessages.changed(displayName, roleLabel(role)), tone: "success" });
      }}
      describeFailure={describeFailure}
    />
  );
};

/** Says what changes for a member who is to sign in by single sign-on, then makes it so. */
const SsoDialog = ({ member, onClose }: MemberDialogProps) => {
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
          <p>{actionMessages.sso.back}</p>
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

/** Says what removing a member, or leaving, entails; then does it and leads away from what is gone. */
const RemoveDialog = ({ member, onClose }: MemberDialogProps) => {
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
  readonly action: MemberAction;
  readonly onClose: () => void;
}

/** The dialog of whatever is asked about. */
export const ActionDialog = ({ action, onClose }: ActionDialogProps) => {
  switch (action.kind) {
    case "change-role":
      return <RoleDialog member={action.member} onClose={onClose} />;
    case "step-down":
      return <StepDownDialog member={action.member} role={action.role} onClose={onClose} />;
    case "make-sso":
      return <SsoDialog member={action.member} onClose={onClose} />;
    case "sign-in-link":
      return <SignInLinkDialog member={action.member} onClose={onClose} />;
    case "unlink":
      return <UnlinkDialog member={action.member} onClose={onClose} />;
    case "remove":
      return <RemoveDialog member={action.member} onClose={onClose} />;
  }
};
