import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { describeFailure } from "#web/api/failures.ts";
import { cancelImport, type ImportPath, type ImportRun } from "#web/api/imports.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { progressMessages as messages } from "../messages.ts";

interface CancelDialogProps {
  readonly path: ImportPath;
  readonly run: ImportRun;
  readonly onClose: () => void;
}

/** Asks whether to cancel an import, and what to do with the imported pages. */
export const CancelDialog = ({ path, run, onClose }: CancelDialogProps) => {
  const { mutateAsync, isPending } = useMutation(cancelImport);
  const [failure, setFailure] = useState<unknown>();
  const keepable = run.phase === "fetching" ? run.imported : 0;
  const cancel = async (keep: boolean) => {
    setFailure(undefined);
    try {
      await mutateAsync({ path, body: keep ? { keep } : {} });
      onClose();
    } catch (refusal) {
      setFailure(refusal);
    }
  };
  return (
    <Dialog
      open
      role="alertdialog"
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={messages.cancelTitle}
      description={keepable > 0 ? messages.keepText(keepable) : messages.cancelText}
      footer={
        <>
          <Button onClick={onClose}>{messages.stay}</Button>
          {keepable > 0 && (
            <Button pending={isPending} onClick={() => void cancel(true)}>
              {messages.keep(keepable)}
            </Button>
          )}
          <Button variant="danger" pending={isPending} onClick={() => void cancel(false)}>
            {messages.confirm}
          </Button>
        </>
      }
    >
      {failure !== undefined && (
        <Callout tone="danger" title={describeFailure(failure).title}>
          {describeFailure(failure).text}
        </Callout>
      )}
    </Dialog>
  );
};
