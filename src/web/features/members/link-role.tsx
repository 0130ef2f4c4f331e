import { useMutation } from "@tanstack/react-query";
import type { MemberRoleOrGuest } from "#contract/schemas/role.ts";
import { type InviteLinkToOrganization, updateInviteLink } from "#web/api/invites.ts";
import { roleLabel } from "#web/kit/role-label.ts";
import { toastFailure } from "#web/shell/failure-toast.ts";
import { toast } from "#web/ui/toast.tsx";
import { useMemberActs } from "./member-acts.tsx";
import { linkMessages } from "./messages.ts";
import { RoleMenu } from "./role-menu.tsx";

/** The role an invite link gives, changed in place for whoever joins from now on. */
export const LinkRole = ({ link }: { link: InviteLinkToOrganization }) => {
  const { organization } = useMemberActs();
  const { mutate, isPending, variables } = useMutation({
    ...updateInviteLink,
    scope: { id: `role of link ${link.id}` },
    onSuccess: ({ role: now }) =>
      toast({ tone: "success", title: linkMessages.roleChanged(roleLabel(now)) }),
    onError: (error, sent) => toastFailure(error, () => mutate(sent)),
  });
  const wanted =
    isPending && variables?.body !== undefined && "role" in variables.body
      ? variables.body.role
      : undefined;
  const role = wanted === undefined ? link.role : wanted;
  const change = (next: MemberRoleOrGuest) =>
    mutate({
      path: { organizationId: organization.id, inviteId: link.id },
      body: { role: next },
    });
  return (
    <RoleMenu label={linkMessages.changeRoleOf(roleLabel(role))} role={role} onChange={change} />
  );
};
