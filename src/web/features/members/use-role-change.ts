import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import type { MemberRoleOrGuest } from "#contract/schemas/role.ts";
import { type OrganizationMember, updateMember } from "#web/api/members.ts";
import { roleLabel } from "#web/kit/role-label.ts";
import { toastFailure } from "#web/shell/failure-toast.ts";
import { toast } from "#web/ui/toast.tsx";
import { useMemberActs } from "./member-acts.tsx";
import { actMessages } from "./messages.ts";

interface RoleChange {
  /** The role to show: the new one from the press on, the true one again if the service refuses. */
  readonly role: MemberRoleOrGuest;
  readonly change: (role: MemberRoleOrGuest) => void;
}

/**
 * Changes a member's role at once on the screen. Nothing of the cache is touched before the service
 * has answered, so a refusal leaves exactly what was there, whatever others changed meanwhile.
 */
export const useRoleChange = ({ id, role, user }: OrganizationMember): RoleChange => {
  const { organization } = useMemberActs();
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
      toast({
        title: actMessages.changed(user.displayName, roleLabel(now)),
        tone: "success",
        action: { label: actMessages.undo, run: () => mutate({ path, body: { role: before } }) },
      });
    },
    onError: (error, sent) => toastFailure(error, () => mutate(sent)),
  });
  if (!isPending) confirmed.current = role;
  const wanted = isPending ? variables?.body?.role : undefined;
  return {
    role: wanted === undefined ? role : wanted,
    change: (next) => mutate({ path, body: { role: next } }),
  };
};
