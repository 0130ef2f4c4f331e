import { useBlocker } from "@tanstack/react-router";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";

type DiscardDialogProps = { open: boolean; onStay: () => void; onDiscard: () => void };

/** Asks whether to discard unsaved changes. */
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
  /** Called at the moment of leaving. */
  hasUnsaved: () => boolean;
  /** Discards the input and the draft. */
  onLeave: () => void;
  /** The path of the screen with the form; navigating below it does not leave the form. */
  within?: string;
};

const isWithin = (path: string, place: string): boolean =>
  path === place || path.startsWith(`${place}/`);

/** Asks before a link, Back or closing the tab discards unsaved changes. */
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
