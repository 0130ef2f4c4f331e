import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { MAX_COMMENT } from "../../../contract/schemas/document.ts";
import { describeFailure, type FailureText } from "../../api/failures.ts";
import { useDraft } from "../../forms/draft.ts";
import { isMac } from "../../shell/keys.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { talkStrings as strings } from "./talk-strings.ts";

interface ComposeProps {
  readonly label: string;
  readonly placeholder?: string;
  /** What it begins with, when something is edited. */
  readonly initial?: string;
  /** What is typed is kept under this name until it is sent. */
  readonly draftKey: string;
  readonly send: string;
  /** Does the sending; what it rejects with is shown, and the text stays. */
  readonly onSend: (text: string, resolve: boolean) => Promise<unknown>;
  /** Sends and resolves, with Shift. */
  readonly resolves?: boolean;
  readonly onClose?: (() => void) | undefined;
  readonly hint?: ReactNode;
  readonly startFocused?: boolean;
}

/** A box to write a comment in. Nothing typed is lost by a reload, a crash or signing out in between. */
export const Compose = ({
  label,
  placeholder,
  initial = "",
  draftKey,
  send,
  onSend,
  resolves = false,
  onClose,
  hint,
  startFocused = false,
}: ComposeProps) => {
  const id = useId();
  const draft = useDraft(draftKey);
  const [text, setText] = useState(() => {
    const kept = draft?.read()?.["text"];
    return typeof kept === "string" ? kept : initial;
  });
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<FailureText>();
  const [focus] = useState(() => (element: HTMLTextAreaElement | null) => {
    if (startFocused) element?.focus({ preventScroll: true });
  });
  const running = useRef(false);
  const type = (next: string) => {
    setText(next);
    if (next.trim() === "" || next === initial) draft?.clear();
    else draft?.write({ text: next });
  };
  const submit = async (resolve: boolean) => {
    if (running.current || text.trim() === "") return;
    running.current = true;
    setPending(true);
    setFailure(undefined);
    try {
      await onSend(text, resolve);
      draft?.clear();
      setText(initial);
      onClose?.();
    } catch (error) {
      setFailure(describeFailure(error));
    } finally {
      running.current = false;
      setPending(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && onClose !== undefined) {
      event.preventDefault();
      onClose();
    }
    if (event.key !== "Enter" || !(isMac ? event.metaKey : event.ctrlKey)) return;
    event.preventDefault();
    void submit(resolves && event.shiftKey);
  };
  const reason = text.trim() === "" ? strings.empty : undefined;
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Textarea
        ref={focus}
        id={id}
        rows={2}
        value={text}
        maxLength={MAX_COMMENT}
        placeholder={placeholder}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
      />
      {failure !== undefined && (
        <Callout tone="danger" title={failure.title}>
          {failure.text}
        </Callout>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="sm"
          variant="primary"
          pending={pending}
          disabledReason={reason}
          onClick={() => void submit(false)}
        >
          {send}
        </Button>
        {resolves && text.trim() !== "" && (
          <Button size="sm" onClick={() => void submit(true)}>
            {strings.sendResolve}
          </Button>
        )}
        {onClose !== undefined && (
          <Button size="sm" variant="ghost" onClick={onClose}>
            {strings.cancel}
          </Button>
        )}
        {hint}
      </div>
    </div>
  );
};
