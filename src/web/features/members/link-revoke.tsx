import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { describeFailure } from "#web/api/failures.ts";
import { type InviteLinkToOrganization, revokeInviteLink } from "#web/api/invites.ts";
import { roleLabel } from "#web/kit/role-label.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { toast } from "#web/ui/toast.tsx";
import { linkStrings } from "./invite-strings.ts";
import { useMemberActs } from "./member-acts.tsx";

const strings = linkStrings.revoking;

/** Revokes an invite link once asked what that means. */
export const LinkRevoke = ({ link }: { link: InviteLinkToOrganization }) => {
  const { organization } = useMemberActs();
  const [asking, setAsking] = useState(false);
  const { mutateAsync } = useMutation(revokeInviteLink);
  return (
    <>
      <IconButton
        label={linkStrings.revoke}
        icon={Trash2}
        size="sm"
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={strings.title}
        body={strings.text(roleLabel(link.role))}
        confirmLabel={strings.confirm}
        onConfirm={async () => {
          await mutateAsync({ path: { organizationId: organization.id, inviteId: link.id } });
          toast({ tone: "success", title: strings.done });
        }}
        describeFailure={describeFailure}
      />
    </>
  );
};
