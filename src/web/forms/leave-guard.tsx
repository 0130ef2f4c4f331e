import { useBlocker } from "@tanstack/react-router";
import { DiscardDialog } from "./discard-dialog.tsx";

type LeaveGuardProps = {
  /** Asked at the moment of leaving. */
  hasUnsaved: () => boolean;
  /** Lets go of what was typed, its draft too. */
  onLeave: () => void;
};

/** Asks before a link, Back or closing the tab takes unsaved changes away. */
export const LeaveGuard = ({ hasUnsaved, onLeave }: LeaveGuardProps) => {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && hasUnsaved(),
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
