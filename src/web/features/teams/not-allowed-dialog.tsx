import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { notAllowedStrings as strings } from "./list-strings.ts";

interface NotAllowedDialogProps {
  readonly needs: "admin" | "owner";
  readonly onClose: () => void;
}

/** In place of a dialog whose address somebody opened who may not use it. */
export const NotAllowedDialog = ({ needs, onClose }: NotAllowedDialogProps) => (
  <Dialog
    open
    onOpenChange={onClose}
    title={strings.title}
    description={needs === "admin" ? strings.needsAdmin : strings.needsOwner}
    width="sm"
    footer={<Button onClick={onClose}>{strings.close}</Button>}
  />
);
