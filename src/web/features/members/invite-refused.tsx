import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { refusedMessages } from "./messages.ts";

/** In place of the dialog for those who followed an address that is for admins. */
export const InviteRefused = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={onClose}
    title={refusedMessages.title}
    description={refusedMessages.text}
    footer={<Button onClick={onClose}>{refusedMessages.close}</Button>}
  />
);
