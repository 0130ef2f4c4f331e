import { useMutation } from "@tanstack/react-query";
import { restoreMembers } from "#web/api/former-members.ts";
import { toastFailure } from "#web/shell/everywhere/failure-toast.ts";
import { toast } from "#web/ui/toast.tsx";
import { formerMessages } from "./former-messages.ts";
import { useMemberActions } from "./member-actions.tsx";

/**
 * Returns a function that creates the toast action undoing a removal: everyone removed gets back everything they had,
 * including the admin role.
 */
export const useUndoRemoval = () => {
  const { organization } = useMemberActions();
  const { mutateAsync } = useMutation(restoreMembers);
  return (ids: readonly string[]) => {
    const undo = () => {
      mutateAsync({
        path: { organizationId: organization.id },
        body: { ids: [...ids], admin: true },
      }).then(
        ({ restored, outcomes }) => {
          const [first] = outcomes;
          const lost = outcomes.reduce((all, { lost: one }) => all + (one?.count ?? 0), 0);
          toast({
            title:
              outcomes.length === 1 && first?.name !== undefined
                ? formerMessages.doneOne(first.name)
                : formerMessages.done(restored),
            tone: restored === 0 ? "neutral" : "success",
            ...(lost > 0 && { description: formerMessages.notAll(lost) }),
          });
        },
        (error: unknown) => toastFailure(error, undo),
      );
    };
    return { label: formerMessages.undo, run: undo };
  };
};
