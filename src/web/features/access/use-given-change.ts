import { useMutation } from "@tanstack/react-query";
import type { MemberRoleOrGuest } from "#contract/schemas/role.ts";
import { roleLabel } from "#web/kit/role-label.ts";
import { toastFailure } from "#web/shell/failure-toast.ts";
import { toast } from "#web/ui/toast.tsx";
import type { GivenRow, Holder } from "./holders.ts";
import { givenMessages } from "./messages.ts";
import type { Place } from "./place.ts";
import { useGive } from "./use-give.ts";

interface Change {
  readonly holder: Holder;
  readonly before: MemberRoleOrGuest;
  readonly role: MemberRoleOrGuest;
}

/** Changes or takes back the role of one holder and offers the way back. */
export const useGivenChange = (place: Place) => {
  const give = useGive(place);
  const { mutate, isPending, variables } = useMutation({
    // One change after the other, in the order they were chosen.
    scope: { id: `access to ${place.id}` },
    mutationFn: ({ holder: { kind, id }, role }: Change) =>
      give(kind === "team" ? { teams: [id], role } : { users: [id], role }),
    onSuccess: (_nothing, { holder, before, role }) =>
      toast({
        title:
          role === null
            ? givenMessages.taken(holder.name)
            : givenMessages.given(holder.name, roleLabel(role)),
        tone: "success",
        action: {
          label: givenMessages.undo,
          run: () => mutate({ holder, before: role, role: before }),
        },
      }),
    onError: (error, sent) => toastFailure(error, () => mutate(sent)),
  });
  return {
    /** The role to show: the new one from the press on, the true one again if the service refuses. */
    roleOf: ({ id, role }: GivenRow): MemberRoleOrGuest =>
      isPending && variables.holder.id === id ? variables.role : role,
    change: (row: GivenRow, role: MemberRoleOrGuest) =>
      mutate({ holder: row, before: row.role, role }),
  };
};
