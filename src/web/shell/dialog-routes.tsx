import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { useCanGoBack, useRouter } from "@tanstack/react-router";

interface NotAllowedDialogProps {
  /** The required permission, in a sentence. */
  readonly text: string;
  readonly onClose: () => void;
}

/** Shown in place of a dialog whose address was opened by someone who may not use it. */
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

/** Returns a function that closes a dialog with an address: back to where it was opened, or else `otherwise`. */
export const useLeaveDialog = (otherwise: () => void): (() => void) => {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return canGoBack ? () => router.history.back() : otherwise;
};
