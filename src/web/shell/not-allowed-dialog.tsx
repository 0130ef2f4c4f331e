import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

interface NotAllowedDialogProps {
  /** What it takes, in a sentence. */
  readonly text: string;
  readonly onClose: () => void;
}

/** In place of a dialog whose address somebody opened who may not use it. */
export const NotAllowedDialog = ({ text, onClose }: NotAllowedDialogProps) => (
  <Dialog
    open
    onOpenChange={onClose}
    title="You may not do this"
    description={text}
    width="sm"
    footer={<Button onClick={onClose}>Close</Button>}
  />
);
