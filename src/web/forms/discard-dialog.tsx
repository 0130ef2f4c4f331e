import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

type DiscardDialogProps = { open: boolean; onStay: () => void; onDiscard: () => void };

/** Asks whether unsaved changes may go. */
export const DiscardDialog = ({ open, onStay, onDiscard }: DiscardDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={(next) => !next && onStay()}
    title="Leave without saving?"
    description="What you changed here is not saved yet and will be lost."
    role="alertdialog"
    width="sm"
    footer={
      <>
        <Button onClick={onStay}>Keep editing</Button>
        <Button variant="danger" onClick={onDiscard}>
          Discard changes
        </Button>
      </>
    }
  />
);
