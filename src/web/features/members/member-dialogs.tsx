import { useMutation, useQuery } from "@tanstack/react-query";
import { describeFailure } from "#web/api/failures.ts";
import {
  makeSsoMember,
  membersQuery,
  type OrganizationMember,
  updateMember,
} from "#web/api/members.ts";
import { AdminGains } from "#web/shell/admin-gains.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { toast } from "#web/ui/toast.tsx";
import { BulkDialog } from "./bulk-dialog.tsx";
import { SignInLinkDialog, UnlinkDialog } from "./sign-in-dialogs.tsx";
import { type MemberAction, useMemberActions } from "./member-actions.tsx";
import { useIsOnlyAdmin } from "./only-admin.ts";
import { actionMessages } from "./messages.ts";
import { RemoveDialog } from "./removal-dialog.tsx";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { MemberRoleOrGuest } from "#contract/schemas/role.ts";
import { roleKey, roleOfKey, ROLES } from "#web/features/access/index.ts";
import { roleLabel, roleMeaning } from "#web/kit/role-label.ts";
import { RadioGroup } from "#web/ui/choice/radio-group.tsx";

/** Enough admins to name a few. */
const SOME_ADMINS = 7;

interface MemberDialogProps {
  readonly member: OrganizationMember;
  readonly onClose: () => void;
}

interface StepDownDialogProps extends MemberDialogProps {
  /** The preselected role. */
  readonly role: MemberRoleOrGuest;
}

/** Asks twice before an admin gives up the role: first what is lost, then who could give it back. */
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
        // The first confirmation opens the second one; anything else closes the dialog.
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
      // Requires typing, so that a hasty second press is not the second confirmation.
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
  /** The role, if its holder has to keep it. */
  readonly kept?: MemberRoleOrGuest | undefined;
  /** What becoming an admin brings; shown below that option. */
  readonly admin?: ReactNode;
}

/** Every role with its meaning, for a careful choice. */
const RoleChoices = ({ value, onChange, kept, admin }: RoleChoicesProps) => {
  const chosen = useRef<HTMLInputElement>(null);
  // Otherwise the dialog would focus the first option, where a single key press selects the admin role.
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
        ...(role === "admin" && { below: admin }),
      }))}
    />
  );
};

/** Changes somebody else's role. */
const RoleDialog = ({ member, onClose }: MemberDialogProps) => {
  const { organization } = useMemberActions();
  const onlyAdmin = useIsOnlyAdmin(member);
  const { mutateAsync } = useMutation(updateMember);
  const [role, setRole] = useState(member.role);
  const { displayName } = member.user;
  const makesAdmin = role === "admin" && member.role !== "admin";
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={actionMessages.role.title(displayName)}
      tone="primary"
      confirmLabel={makesAdmin ? actionMessages.admin.confirm : actionMessages.role.confirm}
      disabledReason={role === member.role ? actionMessages.role.same : undefined}
      body={
        <RoleChoices
          value={role}
          onChange={setRole}
          kept={onlyAdmin ? member.role : undefined}
          admin={
            makesAdmin && (
              <Callout tone="warning">
                <AdminGains lead={actionMessages.admin.lead(displayName)} />
              </Callout>
            )
          }
        />
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

/** Shows what a person gains as an admin, then makes them one. */
const AdminDialog = ({ member, onClose }: MemberDialogProps) => {
  const { organization } = useMemberActions();
  const { mutateAsync } = useMutation(updateMember);
  const { displayName } = member.user;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={actionMessages.admin.title(displayName)}
      tone="primary"
      confirmLabel={actionMessages.admin.confirm}
      body={<AdminGains lead={actionMessages.admin.lead(displayName)} />}
      onConfirm={async () => {
        await mutateAsync({
          path: { organizationId: organization.id, userId: member.id },
          body: { role: "admin" },
        });
        toast({ title: actionMessages.changed(displayName, roleLabel("admin")), tone: "success" });
      }}
      describeFailure={describeFailure}
    />
  );
};

/** Shows what changes for a member who has to use single sign-on, then requires it. */
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

interface ActionDialogProps {
  readonly action: MemberAction;
  readonly onClose: () => void;
}

/** The dialog of the current action. */
export const ActionDialog = ({ action, onClose }: ActionDialogProps) => {
  switch (action.kind) {
    case "change-role":
      return <RoleDialog member={action.member} onClose={onClose} />;
    case "make-admin":
      return <AdminDialog member={action.member} onClose={onClose} />;
    case "add-to-team":
      return (
        <BulkDialog
          kind="add-to-team"
          members={{ ids: [action.member.id] }}
          count={1}
          name={action.member.user.displayName}
          onClose={onClose}
        />
      );
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
