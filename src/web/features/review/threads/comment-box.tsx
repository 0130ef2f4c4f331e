import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { SUGGESTION_FENCE, suggestibleText, writeSuggestion } from "#content/suggestions.ts";
import type { Block } from "#contract/schemas/document.ts";
import { MAX_COMMENT } from "#contract/schemas/limits.ts";
import { FileDiff } from "lucide-react";
import { describeFailure, type FailureText } from "#web/api/failures.ts";
import { useDraft } from "#web/forms/draft.ts";
import { isMac, keyCaps } from "#web/shell/keys.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Textarea } from "#web/ui/input.tsx";
import { draftText, newThreadDraft } from "./drafts.ts";
import { threadMessages as messages } from "./messages.ts";
import { useMentions, withMention } from "./mentions.tsx";
import { usePendingComments } from "./pending-comments.tsx";
import { useThreadHost } from "./thread-host.tsx";
import { isComposing } from "#web/kit/composing.ts";

export interface CommentBoxProps {
  readonly label: string;
  readonly placeholder?: string;
  /** The text to edit. */
  readonly initial?: string;
  /** Key of the draft kept in this browser until the text is sent or discarded. */
  readonly draftKey: string;
  readonly send: string;
  /** Sends the text. If it rejects, the failure is shown and the text stays. */
  readonly onSend: (text: string, resolve: boolean) => Promise<unknown>;
  /** Markdown of the commented block, to start a suggestion from; absent if nothing can be suggested. */
  readonly suggestible?: string | undefined;
  /** Also offers "send and resolve". */
  readonly resolves?: boolean;
  /** Adds the text to the caller's pending review instead; absent if there can be none. */
  readonly onPend?: ((text: string) => Promise<unknown>) | undefined;
  /** Does not take focus: the box was opened to restore a draft, not by the reader. */
  readonly quiet?: boolean;
  /** Closing keeps the draft unless it was sent or discarded. */
  readonly onClose: () => void;
}

/** What happens to the text: it is sent, sent while resolving its thread, or kept for a review. */
type Act = "send" | "resolve" | "pend";

const combination = (): string => keyCaps("mod+Enter").join(isMac() ? "" : "+");

const reasonAgainst = (text: string): string | undefined => {
  if (text.trim() === "") return messages.empty;
  return text.length > MAX_COMMENT ? messages.tooLong(text.length - MAX_COMMENT) : undefined;
};

const focusAtEnd = (element: HTMLTextAreaElement | null): void => {
  if (element === null) return;
  element.focus({ preventScroll: true });
  element.setSelectionRange(element.value.length, element.value.length);
  element.scrollIntoView({ block: "nearest" });
};

/** A text area for a comment. The text is kept as a draft and survives a reload. */
export const CommentBox = ({
  label,
  placeholder,
  initial = "",
  draftKey,
  send,
  onSend,
  suggestible,
  resolves = false,
  onPend,
  quiet = false,
  onClose,
}: CommentBoxProps) => {
  const id = useId();
  // Inside a review, adding to it is the default, because what is posted immediately cannot be taken back.
  const pendingCount = usePendingComments()?.count ?? 0;
  const inReview = onPend !== undefined && pendingCount > 0;
  const draft = useDraft(draftKey);
  const [text, setText] = useState(() => draftText(draft) ?? initial);
  const [pending, setPending] = useState<Act>();
  const [failure, setFailure] = useState<FailureText>();
  const running = useRef(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const [focuses] = useState(!quiet);
  // In a layout effect, before anything is positioned beside it.
  useLayoutEffect(() => {
    if (focuses) focusAtEnd(field.current);
  }, [focuses]);
  const type = (next: string): void => {
    setText(next);
    if (next.trim() === "" || next === initial) draft?.clear();
    else draft?.write({ text: next });
  };
  const mentions = useMentions((mention, email) => {
    const next = withMention(text, mention, email);
    type(next.text);
    // After the field has the new text.
    requestAnimationFrame(() => field.current?.setSelectionRange(next.caret, next.caret));
  });
  const suggest = (block: string): void => {
    type(`${text.trim() === "" ? "" : `${text.trimEnd()}\n\n`}${writeSuggestion(block)}`);
    field.current?.focus();
  };
  const reason = reasonAgainst(text);
  const submit = async (act: Act): Promise<void> => {
    if (running.current || reason !== undefined) return;
    running.current = true;
    setPending(act);
    setFailure(undefined);
    try {
      if (act === "pend") await onPend?.(text);
      else await onSend(text, act === "resolve");
      draft?.clear();
      onClose();
    } catch (error) {
      setFailure(describeFailure(error));
    } finally {
      running.current = false;
      setPending(undefined);
    }
  };
  const pendButton = (variant: "primary" | "secondary") => (
    <Button
      size="sm"
      variant={variant}
      pending={pending === "pend"}
      disabledReason={reason}
      onClick={() => void submit("pend")}
    >
      {inReview ? messages.addToReview : messages.startReview}
    </Button>
  );
  const discard = (): void => {
    draft?.clear();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event.nativeEvent) || mentions.press(event)) return;
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    }
    if (event.key !== "Enter" || !(isMac() ? event.metaKey : event.ctrlKey)) return;
    event.preventDefault();
    if (resolves && event.shiftKey) void submit("resolve");
    else void submit(inReview ? "pend" : "send");
  };
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <div className="relative">
        <Textarea
          ref={field}
          id={id}
          dir="auto"
          rows={2}
          value={text}
          readOnly={pending !== undefined}
          placeholder={placeholder}
          {...mentions.field}
          onChange={({ target }) => {
            type(target.value);
            mentions.look(target.value, target.selectionStart);
          }}
          onBlur={mentions.close}
          onKeyDown={onKeyDown}
        />
        {mentions.list}
      </div>
      {failure !== undefined && (
        <Callout tone="danger" title={failure.title}>
          {failure.text}
        </Callout>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {inReview && pendButton("primary")}
        <Button
          size="sm"
          variant={inReview ? "secondary" : "primary"}
          pending={pending === "send"}
          disabledReason={reason}
          onClick={() => void submit("send")}
        >
          {send}
        </Button>
        {onPend !== undefined && !inReview && pendButton("secondary")}
        {resolves && reason === undefined && (
          <Button size="sm" pending={pending === "resolve"} onClick={() => void submit("resolve")}>
            {messages.sendResolve}
          </Button>
        )}
        {suggestible !== undefined && !text.includes(SUGGESTION_FENCE) && (
          <Button size="sm" variant="ghost" icon={FileDiff} onClick={() => suggest(suggestible)}>
            {messages.suggest}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={discard}>
          {text === initial || text.trim() === "" ? messages.cancel : messages.discard}
        </Button>
        <span className="text-xs text-faint pointer-coarse:hidden">
          {inReview
            ? messages.pendHint(combination())
            : resolves
              ? messages.sendResolveHint(combination())
              : messages.sendHint(combination())}
        </span>
      </div>
    </div>
  );
};

export interface NewThreadProps {
  /** The page and block it is about; without both, the whole change request or space. */
  readonly page: string | undefined;
  readonly node: string | undefined;
  /** Replaces the default title. */
  readonly title?: string | undefined;
  /** The current block, if a replacement can be suggested for it. */
  readonly suggestible?: Block | undefined;
  readonly onPosted?: (comment: { readonly id: string }) => void;
  /** Called when it is sent or cancelled. */
  readonly onDone: () => void;
}

/** The form for a new thread. */
export const NewThread = ({ page, node, title, suggestible, onPosted, onDone }: NewThreadProps) => {
  const host = useThreadHost();
  const add = usePendingComments()?.add;
  const target = { ...(page !== undefined && { page }), ...(node !== undefined && { node }) };
  const whole = host.kind === "space" ? messages.newOnSpace : messages.newOnChangeRequest;
  const onPage = node === undefined ? messages.newOnPage : messages.newOnBlock;
  const label = title ?? (page === undefined ? whole : onPage);
  return (
    <section
      aria-label={label}
      className="rounded-md border border-accent bg-surface p-3 shadow-sm"
    >
      <p className="mb-2 text-sm font-medium wrap-anywhere">{label}</p>
      <CommentBox
        label={messages.body}
        placeholder={messages.newPlaceholder}
        draftKey={newThreadDraft(host.name, page, node)}
        send={messages.begin}
        suggestible={suggestible && suggestibleText(suggestible)}
        onSend={async (text) => onPosted?.(await host.post(text, target))}
        onPend={add && (async (text) => onPosted?.(await add(text, target)))}
        onClose={onDone}
      />
    </section>
  );
};
