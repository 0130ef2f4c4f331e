import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { bringIntoView } from "../bring-into-view.ts";
import { Button } from "../button.tsx";
import { Callout } from "../callout.tsx";
import { Dialog } from "./dialog.tsx";
import { Field } from "../field.tsx";
import { Input } from "../input.tsx";

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What is deleted, what is kept, and whether it can be undone. */
  body: ReactNode;
  /** The verb: "Delete team", not "OK". */
  confirmLabel: string;
  tone?: "danger" | "primary";
  /** Text that must be typed before the button works, for what cannot be undone. */
  typedText?: string;
  /** Why it cannot be confirmed now. */
  disabledReason?: string | undefined;
  onConfirm: () => Promise<void>;
  /** The text for a failure of onConfirm; shown in the dialog, which stays open. */
  describeFailure: (failure: unknown) => ConfirmFailure;
};

type ConfirmFailure = {
  title: string;
  text: string;
  /** Calls `listener` once the cause, such as being offline, is resolved. Returns an unsubscribe function. */
  whenOver?: (listener: () => void) => () => void;
};

/** Collapses white space in a text as HTML does. */
const asShown = (text: string): string => text.trim().replaceAll(/\s+/g, " ");

/**
 * A ref for a field that appears after its dialog, once the size of the deletion is known: takes focus unless the
 * person is typing elsewhere. In a dialog that is just opening, the dialog itself places focus.
 */
const focusWhereLate = (input: HTMLInputElement | null): void => {
  const active = document.activeElement;
  const isLate = input?.closest("[role=alertdialog]")?.contains(active) === true;
  if (isLate && !active?.matches("input, textarea, select")) input?.focus();
};

/** Asks before an action; then waits for it and closes, or shows why it failed. */
export const ConfirmDialog = ({
  open,
  onOpenChange,
  title,
  body,
  confirmLabel,
  tone = "danger",
  typedText,
  disabledReason,
  onConfirm,
  describeFailure,
}: ConfirmDialogProps) => {
  const formId = useId();
  const [typed, setTyped] = useState("");
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<ConfirmFailure>();
  const running = useRef(false);
  useEffect(() => failure?.whenOver?.(() => setFailure(undefined)), [failure]);

  const change = (next: boolean) => {
    if (running.current) return;
    setTyped("");
    setFailure(undefined);
    onOpenChange(next);
  };
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (running.current) return;
    running.current = true;
    setPending(true);
    setFailure(undefined);
    try {
      await onConfirm();
      running.current = false;
      change(false);
    } catch (error) {
      setFailure(describeFailure(error));
    } finally {
      running.current = false;
      setPending(false);
    }
  };
  const reason =
    typedText !== undefined && asShown(typed) !== asShown(typedText)
      ? `Type ${typedText} first`
      : disabledReason;

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={title}
      role="alertdialog"
      width="md"
      footer={
        <>
          <Button onClick={() => change(false)}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant={tone}
            pending={pending}
            disabledReason={reason}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={confirm} className="flex flex-col gap-4">
        <div className="text-base text-muted wrap-anywhere">{body}</div>
        {typedText !== undefined && (
          <Field
            label={
              <>
                Type <b className="font-semibold text-ink">{typedText}</b> to confirm
              </>
            }
          >
            <Input
              ref={focusWhereLate}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
        )}
        {failure && (
          <div ref={bringIntoView}>
            <Callout tone="danger" title={failure.title}>
              {failure.text}
            </Callout>
          </div>
        )}
      </form>
    </Dialog>
  );
};
