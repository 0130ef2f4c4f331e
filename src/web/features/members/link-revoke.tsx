import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { describeFailure } from "#web/api/failures.ts";
import { type InviteLinkToOrganization, revokeInviteLink } from "#web/api/invites.ts";
import { roleLabel } from "#web/kit/role-label.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useMemberActs } from "./member-acts.tsx";
import { linkMessages } from "./messages.ts";

/** Revokes an invite link once asked what that means. */
export const LinkRevoke = ({ link }: { link: InviteLinkToOrganization }) => {
  const { organization } = useMemberActs();
  const [asking, setAsking] = useState(false);
  const { mutateAsync } = useMutation(revokeInviteLink);
  return (
    <>
      <IconButton
        label={linkMessages.revoke}
        icon={Trash2}
        size="sm"
        onClick={() => setAsking(true)}
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
