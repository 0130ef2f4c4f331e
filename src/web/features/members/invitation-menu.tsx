import { useMutation } from "@tanstack/react-query";
import { RefreshCw, X } from "lucide-react";
import { inviteByEmail, type Invitation, revokeInvitation } from "#web/api/invites.ts";
import { ActionMenu } from "#web/shell/action-menu.tsx";
import { MoreButton } from "#web/ui/more-button.tsx";
import { toast } from "#web/ui/toast.tsx";
import { toastFailure } from "#web/shell/failure-toast.ts";
import { invitationsStrings as strings } from "./invite-strings.ts";
import { useMemberActs } from "./member-acts.tsx";

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
          title: strings.takenBack(email),
          description: strings.takenBackText,
          action: {
            label: strings.undo,
            run: () =>
              inviteAgain({ title: strings.undone(email), description: strings.undoneText }),
          },
        }),
      (error: unknown) => toastFailure(error, takeBack),
    );
  };
  return { renew: () => inviteAgain({ title: strings.renewed(email) }), takeBack };
};

/** The acts on one invitation. */
export const InvitationMenu = ({ invitation }: { invitation: Invitation }) => {
  const { renew, takeBack } = useInvitationActs(invitation);
  return (
    <ActionMenu
      trigger={<MoreButton label={strings.actionsOf(invitation.email)} />}
      items={[
        { label: strings.renew, icon: RefreshCw, onSelect: renew },
        "separator",
        { label: strings.takeBack, icon: X, destructive: true, onSelect: takeBack },
      ]}
    />
  );
};
