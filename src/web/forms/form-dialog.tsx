import { type ReactNode, useId, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { Button } from "#web/ui/button.tsx";
import { Dialog, type DialogProps } from "#web/ui/dialog/dialog.tsx";
import { DiscardDialog, LeaveGuard } from "./leave-guard.tsx";
import { FormNotices } from "./form-notices.tsx";
import type { ContractForm } from "./use-contract-form.ts";

type FormDialogProps<Input extends FieldValues, Output extends object> = {
  form: ContractForm<Input, Output>;
  title: string;
  description?: ReactNode;
  /** The verb: "Create team". */
  submitLabel: string;
  submitTone?: "primary" | "danger";
  /** Why it cannot be sent now. */
  disabledReason?: string | undefined;
  /** Closes the dialog; called after Cancel, Escape and the close button. */
  onClose: () => void;
  children: ReactNode;
  width?: NonNullable<DialogProps["width"]>;
  /** Shown left of the buttons. */
  footerNote?: ReactNode;
};

/** A form in a dialog, open while it is rendered. Asks before unsaved input is discarded. */
export const FormDialog = <Input extends FieldValues, Output extends object>({
  form,
  title,
  description,
  submitLabel,
  submitTone = "primary",
  disabledReason,
  onClose,
  children,
  width = "md",
  footerNote,
}: FormDialogProps<Input, Output>) => {
  const formId = useId();
  const [asking, setAsking] = useState(false);
  const close = () => {
    if (form.pending) return;
    if (form.hasUnsaved()) setAsking(true);
    else onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={title}
      description={description}
      width={width}
      footer={
        <>
          {footerNote !== undefined && (
            <div className="mr-auto text-sm text-muted">{footerNote}</div>
          )}
          <Button onClick={close}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            variant={submitTone}
            pending={form.pending}
            disabledReason={disabledReason}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form {...form.formProps} id={formId} className="flex flex-col gap-5">
        {children}
        <FormNotices form={form} />
      </form>
      <DiscardDialog
        open={asking}
        onStay={() => setAsking(false)}
        onDiscard={() => {
          setAsking(false);
          form.discard();
          onClose();
        }}
      />
      <LeaveGuard hasUnsaved={form.hasUnsaved} onLeave={form.discard} />
    </Dialog>
  );
};
