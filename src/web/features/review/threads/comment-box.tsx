import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { SUGGESTION_FENCE, writeSuggestion } from "#content/suggestions.ts";
import { MAX_COMMENT } from "#contract/schemas/limits.ts";
import { FileDiff } from "lucide-react";
import { describeFailure, type FailureText } from "#web/api/failures.ts";
import { type Draft, useDraft } from "#web/forms/draft.ts";
import { isMac, keyCaps } from "#web/shell/keys.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Textarea } from "#web/ui/input.tsx";
import { threadMessages as messages } from "./messages.ts";
import { useMentions, withMention } from "./mentions.tsx";
import { useThreadHost } from "./thread-host.tsx";
import type { Comment } from "#web/api/comments.ts";

/** The text of an unsent comment, if there is one. */
export const draftText = (draft: Draft | undefined): string | undefined => {
  const text = draft?.read()?.["text"];
  return typeof text === "string" ? text : undefined;
};

interface CommentBoxProps {
  readonly label: string;
  readonly placeholder?: string;
  /** The text that is edited. */
  readonly initial?: string;
  /** Key of the draft that is kept in this browser until it is sent or discarded. */
  readonly draftKey: string;
  readonly send: string;
  /** Sends the text. When it rejects, the failure is shown and the text stays. */
  readonly onSend: (text: string, resolve: boolean) => Promise<unknown>;
  /** Markdown of the block it is about, to be changed into a suggestion; absent where none can be made. */
  readonly suggestible?: string | undefined;
  /** Also offers to send and resolve. */
  readonly resolves?: boolean;
  /** Does not take focus: the box was opened to restore a draft, not by the reader. */
  readonly quiet?: boolean;
  /** Closing keeps the draft, unless it was sent or discarded. */
  readonly onClose: () => void;
}

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

/** A text area for a comment. What is typed is kept as a draft and survives a reload. */
export const CommentBox = ({
  label,
  placeholder,
  initial = "",
  draftKey,
  send,
  onSend,
  suggestible,
  resolves = false,
  quiet = false,
  onClose,
}: CommentBoxProps) => {
  const id = useId();
  const draft = useDraft(draftKey);
  const [text, setText] = useState(() => draftText(draft) ?? initial);
  const [pending, setPending] = useState<"send" | "resolve">();
  const [failure, setFailure] = useState<FailureText>();
  const running = useRef(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const [focuses] = useState(!quiet);
  // Before anything is placed beside it.
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
    // Once the field holds it.
    requestAnimationFrame(() => field.current?.setSelectionRange(next.caret, next.caret));
  });
  const suggest = (block: string): void => {
    type(`${text.trim() === "" ? "" : `${text.trimEnd()}\n\n`}${writeSuggestion(block)}`);
    field.current?.focus();
  };
  const reason = reasonAgainst(text);
  const submit = async (act: "send" | "resolve"): Promise<void> => {
    if (running.current || reason !== undefined) return;
    running.current = true;
    setPending(act);
    setFailure(undefined);
    try {
      await onSend(text, act === "resolve");
      draft?.clear();
      onClose();
    } catch (error) {
      setFailure(describeFailure(error));
    } finally {
      running.current = false;
      setPending(undefined);
    }
  };
  const discard = (): void => {
    draft?.clear();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || mentions.press(event)) return;
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    }
    if (event.key !== "Enter" || !(isMac() ? event.metaKey : event.ctrlKey)) return;
    event.preventDefault();
    void submit(resolves && event.shiftKey ? "resolve" : "send");
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
        <Button
          size="sm"
          variant="primary"
          pending={pending === "send"}
          disabledReason={reason}
          onClick={() => void submit("send")}
        >
          {send}
        </Button>
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
          {resolves ? messages.sendResolveHint(combination()) : messages.sendHint(combination())}
        </span>
      </div>
    </div>
  );
};

interface NewThreadProps {
  /** The page and the block it is about; without both, the whole change request or space. */
  readonly page: string | undefined;
  readonly node: string | undefined;
  /** In place of the default title. */
  readonly title?: string | undefined;
  /** Markdown of the block, to be changed into a suggestion. */
  readonly suggestible?: string | undefined;
  readonly onPosted?: (comment: Comment) => void;
  /** Called when it is sent or cancelled. */
  readonly onDone: () => void;
}

/** Key of the draft of a new thread. */
export const newThreadDraft = (
  host: string,
  page: string | undefined,
  node: string | undefined,
): string => `${host}.new.${page ?? ""}.${node ?? ""}`;

/** The form of a new thread. */
export const NewThread = ({ page, node, title, suggestible, onPosted, onDone }: NewThreadProps) => {
  const host = useThreadHost();
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
        suggestible={suggestible}
        onSend={async (text) => {
          const comment = await host.post(text, {
            ...(page !== undefined && { page }),
            ...(node !== undefined && { node }),
          });
          onPosted?.(comment);
        }}
        onClose={onDone}
      />
    </section>
  );
};
