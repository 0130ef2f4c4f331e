import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { refusedStrings as strings } from "./invite-strings.ts";

/** In place of the dialog for those who followed an address that is for admins. */
export const InviteRefused = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={onClose}
    title={strings.title}
    description={strings.text}
    footer={<Button onClick={onClose}>{strings.close}</Button>}
  />
);
