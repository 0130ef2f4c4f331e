import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { messages } from "./messages.ts";

/** In place of a dialog whose address somebody opened who may not use it. */
export const NotAllowedDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={onClose}
    title={messages.notAllowed.title}
    description={messages.notAllowed.text}
    width="sm"
    footer={<Button onClick={onClose}>{messages.notAllowed.close}</Button>}
  />
);
