import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { useCanGoBack, useRouter } from "@tanstack/react-router";

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

/** Closes a dialog that has an address: back to where it was opened, else to the given place. */
export const useLeaveDialog = (otherwise: () => void): (() => void) => {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return canGoBack ? () => router.history.back() : otherwise;
};
