import { useBlocker } from "@tanstack/react-router";
import { DiscardDialog } from "./discard-dialog.tsx";

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
