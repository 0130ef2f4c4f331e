import { useMutation } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { lazy } from "react";
import type { MemberRoleOrGuest } from "#contract/schemas/role.ts";
import { type InviteLinkToOrganization, updateInviteLink } from "#web/api/invites.ts";
import { roleLabel } from "#web/kit/role-label.ts";
import { DeferredMenu } from "#web/shell/deferred-menu.tsx";
import { toast } from "#web/ui/toast.tsx";
import { toastFailure } from "#web/shell/failure-toast.ts";
import { linkStrings as strings } from "./invite-strings.ts";
import { useMemberActs } from "./member-acts.tsx";
import { roleButtonClass } from "#web/features/access/index.ts";

const load = () => import("./role-menu.tsx");
const RoleMenu = lazy(async () => ({ default: (await load()).RoleMenu }));

/** The role an invite link gives, changed in place for whoever joins from now on. */
export const LinkRole = ({ link }: { link: InviteLinkToOrganization }) => {
  const { organization } = useMemberActs();
  const { mutate, isPending, variables } = useMutation({
    ...updateInviteLink,
    scope: { id: `role of link ${link.id}` },
    onSuccess: ({ role: now }) =>
      toast({ tone: "success", title: strings.roleChanged(roleLabel(now)) }),
    onError: (error, sent) => toastFailure(error, () => mutate(sent)),
  });
  const wanted =
    isPending && variables?.body !== undefined && "role" in variables.body
      ? variables.body.role
      : undefined;
  const role = wanted === undefined ? link.role : wanted;
  const trigger = (
    <button
      type="button"
      aria-label={strings.changeRoleOf(roleLabel(role))}
      className={roleButtonClass}
    >
      {roleLabel(role)}
      <ChevronDown size={14} aria-hidden className="shrink-0 text-faint" />
    </button>
  );
  const change = (next: MemberRoleOrGuest) =>
    mutate({
      path: { organizationId: organization.id, inviteId: link.id },
      body: { role: next },
    });
  return (
    <DeferredMenu
      trigger={trigger}
      load={load}
      menu={<RoleMenu trigger={trigger} role={role} onChange={change} />}
    />
  );
};
