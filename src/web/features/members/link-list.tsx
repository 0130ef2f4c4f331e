import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Link2, Plus, X } from "lucide-react";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { createInviteLink as createInviteLinkBody } from "#contract/schemas/invite.ts";
import type { MemberRoleOrGuest } from "#contract/schemas/role.ts";
import { describeFailure } from "#web/api/failures.ts";
import {
  createInviteLink,
  type InviteLinkToOrganization,
  revokeInviteLink,
  updateInviteLink,
} from "#web/api/invites.ts";
import { ROLES } from "#web/features/access/index.ts";
import { SelectField } from "#web/forms/fields/select-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { roleLabel, roleMeaning } from "#web/kit/role-label.ts";
import { AdminGains } from "#web/shell/admin-gains.tsx";
import { ActionMenu, MoreButton } from "#web/shell/action-menu.tsx";
import { toastFailure } from "#web/shell/everywhere/failure-toast.ts";
import { navPath } from "#web/shell/nav-items.ts";
import type { Column } from "#web/table/column.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ScreenSection } from "#web/ui/layout.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useMemberActions } from "./member-actions.tsx";
import { RoleMenu } from "./role-menu.tsx";
import { everyInviteLinkQuery } from "./search.ts";

/** Messages of the invite links. */
const linkMessages = {
  title: "Invite links",
  text: "Anybody who has such a link can join with its role, until it is revoked.",
  off: {
    title: "Invite links are turned off",
    text: "Nobody can join with the links below, and no new ones can be made.",
    settings: "Open settings",
  },
  offReason: "Invite links are turned off in the settings",
  create: "Create link",
  caption: "Invite links and their roles",
  columns: { link: "Link", role: "Gives the role", created: "Created" },
  none: {
    title: "No invite links",
    text: "Create one to let several people in without naming them.",
  },
  changeRoleOf: (role: string) => `Invite link for ${role}. Change its role`,
  roleChanged: (role: string) => `Who joins by this link is now ${role}`,
  admins: {
    title: "Let everybody with this link become an admin?",
    lead: "Whoever has the link can join as an admin, until it is revoked. They can:",
    confirm: "Give the role Admin",
  },
  copy: (role: string) => `Copy the link for ${role}`,
  actionsOf: (role: string) => `Actions for the link for ${role}`,
  revoke: "Revoke",
  dialog: {
    title: "Create an invite link",
    description: "Whoever has the link can join. Give it only to people you want in.",
    role: "Role of those who join",
    submit: "Create link",
    done: "Invite link created",
  },
  revoking: {
    title: "Revoke this invite link?",
    text: (role: string) =>
      `The link for the role ${role} stops working at once, for everybody who has it. People who joined with it stay. This cannot be undone, but another link can be made.`,
    confirm: "Revoke link",
    done: "Invite link revoked",
  },
} as const;

const choices = ROLES.map((value) => ({ value, label: roleLabel(value) }));

/** Creates an invite link with a role. */
const LinkDialog = ({ onClose }: { onClose: () => void }) => {
  const { organization } = useMemberActions();
  const { mutateAsync } = useMutation(createInviteLink);
  const form = useContractForm({
    schema: createInviteLinkBody,
    defaultValues: { role: organization.defaultRole },
    submit: (body) => mutateAsync({ path: { organizationId: organization.id }, body }),
    ask: ({ role }) =>
      role === "admin"
        ? {
            title: linkMessages.admins.title,
            body: <AdminGains lead={linkMessages.admins.lead} />,
            confirmLabel: linkMessages.dialog.submit,
            field: "role",
          }
        : undefined,
    onDone: () => {
      toast({ tone: "success", title: linkMessages.dialog.done });
      onClose();
    },
  });
  const role = useWatch({ control: form.methods.control, name: "role" });
  return (
    <FormDialog
      form={form}
      title={linkMessages.dialog.title}
      description={linkMessages.dialog.description}
      submitLabel={linkMessages.dialog.submit}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="role"
        label={linkMessages.dialog.role}
        hint={roleMeaning(role)}
        choices={choices}
      />
    </FormDialog>
  );
};

/** Revokes an invite link, after asking for confirmation. */
const LinkRevoke = ({ link }: { link: InviteLinkToOrganization }) => {
  const { organization } = useMemberActions();
  const [asking, setAsking] = useState(false);
  const { mutateAsync } = useMutation(revokeInviteLink);
  return (
    <>
      <ActionMenu
        trigger={<MoreButton label={linkMessages.actionsOf(roleLabel(link.role))} />}
        items={[
          {
            label: linkMessages.revoke,
            icon: X,
            destructive: true,
            onSelect: () => setAsking(true),
          },
        ]}
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={linkMessages.revoking.title}
        body={linkMessages.revoking.text(roleLabel(link.role))}
        confirmLabel={linkMessages.revoking.confirm}
        onConfirm={async () => {
          await mutateAsync({ path: { organizationId: organization.id, inviteId: link.id } });
          toast({ tone: "success", title: linkMessages.revoking.done });
        }}
        describeFailure={describeFailure}
      />
    </>
  );
};

/** The role that an invite link gives, changed in place for everyone who joins from now on. */
const LinkRole = ({ link }: { link: InviteLinkToOrganization }) => {
  const { organization } = useMemberActions();
  const [asking, setAsking] = useState(false);
  const { mutate, mutateAsync, isPending, variables } = useMutation({
    ...updateInviteLink,
    scope: { id: `role of link ${link.id}` },
    onSuccess: ({ role: now }) =>
      toast({ tone: "success", title: linkMessages.roleChanged(roleLabel(now)) }),
    // A confirmation dialog shows its own failure.
    onError: (error, sent) => !asking && toastFailure(error, () => mutate(sent)),
  });
  const wanted =
    isPending && variables?.body !== undefined && "role" in variables.body
      ? variables.body.role
      : undefined;
  const role = wanted === undefined ? link.role : wanted;
  const changeTo = (next: MemberRoleOrGuest) => ({
    path: { organizationId: organization.id, inviteId: link.id },
    body: { role: next },
  });
  return (
    <>
      <RoleMenu
        label={linkMessages.changeRoleOf(roleLabel(role))}
        role={role}
        onChange={(next) => (next === "admin" ? setAsking(true) : mutate(changeTo(next)))}
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={linkMessages.admins.title}
        tone="primary"
        body={<AdminGains lead={linkMessages.admins.lead} />}
        confirmLabel={linkMessages.admins.confirm}
        onConfirm={async () => {
          await mutateAsync(changeTo("admin"));
        }}
        describeFailure={describeFailure}
      />
    </>
  );
};

const rowId = ({ id }: InviteLinkToOrganization) => id;
const rowMenu = (link: InviteLinkToOrganization) => <LinkRevoke link={link} />;
const columns: readonly Column<InviteLinkToOrganization>[] = [
  {
    id: "link",
    header: linkMessages.columns.link,
    cell: ({ urls, role }) => (
      <div className="flex min-w-0 items-center gap-2">
        <code className="min-w-0 font-mono text-sm wrap-anywhere">{urls.app}</code>
        <CopyButton text={urls.app} label={linkMessages.copy(roleLabel(role))} iconOnly size="sm" />
      </div>
    ),
  },
  {
    id: "role",
    header: linkMessages.columns.role,
    cell: (link) => <LinkRole link={link} />,
    width: "9rem",
  },
  {
    id: "created",
    header: linkMessages.columns.created,
    cell: ({ createdAt }) => <Timestamp value={createdAt} show="date" />,
    width: "8.5rem",
  },
];

const TurnedOff = () => {
  const { organization } = useMemberActions();
  return (
    <div className="mb-3">
      <Callout
        tone="warning"
        title={linkMessages.off.title}
        actions={
          <Link
            to={navPath(organization.id, "settings/members")}
            hash="inviteLinks"
            className={buttonClass({ size: "sm" })}
          >
            {linkMessages.off.settings}
          </Link>
        }
      >
        {linkMessages.off.text}
      </Callout>
    </div>
  );
};

/** The links with which anyone can join. */
export const LinkList = () => {
  const { organization } = useMemberActions();
  const { data } = useSuspenseQuery(everyInviteLinkQuery(organization.id));
  const [creating, setCreating] = useState(false);
  return (
    <ScreenSection
      title={linkMessages.title}
      text={linkMessages.text}
      actions={
        <Button
          icon={Plus}
          disabledReason={organization.inviteLinks ? undefined : linkMessages.offReason}
          onClick={() => setCreating(true)}
        >
          {linkMessages.create}
        </Button>
      }
    >
      {!organization.inviteLinks && <TurnedOff />}
      <DataTable
        caption={linkMessages.caption}
        columns={columns}
        rows={data.items}
        rowId={rowId}
        rowMenu={rowMenu}
        empty={
          <EmptyState icon={Link2} title={linkMessages.none.title} text={linkMessages.none.text} />
        }
      />
      {creating && <LinkDialog onClose={() => setCreating(false)} />}
    </ScreenSection>
  );
};
