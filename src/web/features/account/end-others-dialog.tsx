import { useMutation } from "@tanstack/react-query";
import { describeFailure } from "#web/api/failures.ts";
import { endSession, type Session } from "#web/api/users.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { toast } from "#web/ui/toast.tsx";
import { sessionMessages } from "./messages.ts";

interface EndOthersDialogProps {
  readonly others: readonly Session[];
  readonly onClose: () => void;
}

/** Signs every other browser out, one after the other; what is out stays out if one of them fails. */
export const EndOthersDialog = ({ others, onClose }: EndOthersDialogProps) => {
  const { mutateAsync } = useMutation(endSession);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={sessionMessages.endingOthers.title}
      body={sessionMessages.endingOthers.body(others.length)}
      confirmLabel={sessionMessages.endingOthers.confirm}
      onConfirm={async () => {
        for (const { id } of others) await mutateAsync({ path: { sessionId: id } });
        toast({ tone: "success", title: sessionMessages.endingOthers.done(others.length) });
      }}
      describeFailure={describeFailure}
    />
  );
};
