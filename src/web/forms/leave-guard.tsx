import { useBlocker } from "@tanstack/react-router";
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

type LeaveGuardProps = {
  /** Asked at the moment of leaving. */
  hasUnsaved: () => boolean;
  /** Lets go of what was typed, its draft too. */
  onLeave: () => void;
  /** Path of the screen that holds it; what opens over that screen does not leave it. */
  within?: string;
};

const isWithin = (path: string, place: string): boolean =>
  path === place || path.startsWith(`${place}/`);

/** Asks before a link, Back or closing the tab takes unsaved changes away. */
export const LeaveGuard = ({ hasUnsaved, onLeave, within }: LeaveGuardProps) => {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname &&
      (within === undefined || !isWithin(next.pathname, within)) &&
      hasUnsaved(),
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  });
  return (
    <DiscardDialog
      open={blocker.status === "blocked"}
      onStay={() => blocker.reset?.()}
      onDiscard={() => {
        onLeave();
        blocker.proceed?.();
      }}
    />
  );
};
