import { useMutation } from "@tanstack/react-query";
import { RefreshCw, X } from "lucide-react";
import { type Invitation, inviteByEmail, revokeInvitation } from "#web/api/invites.ts";
import { ActionMenu } from "#web/shell/action-menu.tsx";
import { toastFailure } from "#web/shell/failure-toast.ts";
import { MoreButton } from "#web/ui/more-button.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useMemberActs } from "./member-acts.tsx";
import { invitationsMessages } from "./messages.ts";

/** Renews an invitation, or takes it back with a way to invite again. */
const useInvitationActs = ({ id, email, role, sso }: Invitation) => {
  const { organization } = useMemberActs();
  const path = { organizationId: organization.id };
  const invite = useMutation(inviteByEmail);
  const revoke = useMutation(revokeInvitation);

  const inviteAgain = (said: { title: string; description?: string }) => {
    const body = { emails: [{ email, role }], ...(sso && { sso }) };
    invite.mutateAsync({ path, body }).then(
      () => toast({ tone: "success", ...said }),
      (error: unknown) => toastFailure(error, () => inviteAgain(said)),
    );
  };
  const takeBack = () => {
    revoke.mutateAsync({ path: { ...path, inviteId: id } }).then(
      () =>
        toast({
          tone: "success",
          title: invitationsMessages.takenBack(email),
          description: invitationsMessages.takenBackText,
          action: {
            label: invitationsMessages.undo,
            run: () =>
              inviteAgain({
                title: invitationsMessages.undone(email),
                description: invitationsMessages.undoneText,
              }),
          },
        }),
      (error: unknown) => toastFailure(error, takeBack),
    );
  };
  return { renew: () => inviteAgain({ title: invitationsMessages.renewed(email) }), takeBack };
};

/** The acts on one invitation. */
export const InvitationMenu = ({ invitation }: { invitation: Invitation }) => {
  const { renew, takeBack } = useInvitationActs(invitation);
  return (
    <ActionMenu
      trigger={<MoreButton label={invitationsMessages.actionsOf(invitation.email)} />}
      items={[
        { label: invitationsMessages.renew, icon: RefreshCw, onSelect: renew },
        "separator",
        { label: invitationsMessages.takeBack, icon: X, destructive: true, onSelect: takeBack },
      ]}
    />
  );
};
