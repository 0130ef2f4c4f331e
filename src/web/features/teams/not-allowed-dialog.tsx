import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

const notAllowedMessages = {
  title: "You may not do this",
  needsAdmin:
    "Only admins of the organization make and rename teams. Ask one of them if you need it.",
  needsOwner: "Only owners of this team and admins of the organization decide who is in it.",
  close: "Close",
} as const;

interface NotAllowedDialogProps {
  readonly needs: "admin" | "owner";
  readonly onClose: () => void;
}

/** In place of a dialog whose address somebody opened who may not use it. */
export const NotAllowedDialog = ({ needs, onClose }: NotAllowedDialogProps) => (
  <Dialog
    open
    onOpenChange={onClose}
    title={notAllowedMessages.title}
    description={needs === "admin" ? notAllowedMessages.needsAdmin : notAllowedMessages.needsOwner}
    width="sm"
    footer={<Button onClick={onClose}>{notAllowedMessages.close}</Button>}
  />
);
