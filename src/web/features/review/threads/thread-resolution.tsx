import { CircleCheck, CircleDashed, CircleDot, CircleX, type LucideIcon } from "lucide-react";
import { type KeyboardEvent, useId, useMemo, useState } from "react";
import { newDocument } from "#content/block.ts";
import type { Comment, CommentVerdict } from "#web/api/comments.ts";
import { DifferenceView } from "../difference/difference-view.tsx";
import { PlainText } from "#web/features/content/index.ts";
import { useThreadHost } from "./thread-host.tsx";
import { threadMessages as messages } from "./messages.ts";
import { toastFailure } from "#web/shell/everywhere/failure-toast.ts";
import { toast } from "#web/ui/toast.tsx";
import { resolveReasons } from "#contract/schemas/enums.ts";
import { Button } from "#web/ui/button.tsx";

const looks: Readonly<Record<CommentVerdict["verdict"], { icon: LucideIcon; ink: string }>> = {
  untouched: { icon: CircleDashed, ink: "text-muted" },
  changed: { icon: CircleCheck, ink: "text-success-ink" },
  moved: { icon: CircleDot, ink: "text-accent-ink" },
  removed: { icon: CircleX, ink: "text-danger-ink" },
  restored: { icon: CircleCheck, ink: "text-success-ink" },
};

/** Whether a thread is about something the change request had already removed when the thread was started. */
const isOnRemoved = ({ target }: Comment): boolean => target.side === "before";

/** The text a thread is about, as it was when the thread was started; marked if the text was removed. */
export const Quote = ({ comment }: { comment: Comment }) => {
  const { node } = comment.target;
  return (
    <>
      {isOnRemoved(comment) && (
        <p className="mb-1 flex items-center gap-1.5 text-sm text-muted">
          <CircleX size={14} aria-hidden />
          {node === undefined ? messages.onRemovedPage : messages.onRemovedText}
        </p>
      )}
      <QuotedWords preview={node?.preview} />
    </>
  );
};

const QuotedWords = ({ preview }: { preview: string | undefined }) => {
  if (preview === undefined || preview === "") return null;
  return (
    <blockquote
      dir="auto"
      className="mb-2 line-clamp-3 border-s-2 border-line ps-2 text-sm text-muted wrap-anywhere"
    >
      <span dir="ltr" className="sr-only">
        {messages.about}:{" "}
      </span>
      <PlainText text={preview} />
    </blockquote>
  );
};

const BlockDifference = ({ change: { before, after } }: { change: CommentVerdict }) => {
  const { links } = useThreadHost();
  const sides = useMemo(
    () => ({
      before: newDocument(before === undefined ? [] : [before]),
      after: newDocument(after === undefined ? [] : [after]),
    }),
    [before, after],
  );
  return (
    <div className="mt-2 overflow-hidden rounded-sm border border-line py-2 pr-2 pl-5">
      <DifferenceView {...sides} view="inline" headingOffset={4} {...links} />
    </div>
  );
};

/** Whether the block a thread is about has changed since the thread was started, with its difference. */
export const BlockOutcome = ({ comment }: { comment: Comment }) => {
  const { change } = comment;
  return change && <Outcome change={change} wasRemoved={isOnRemoved(comment)} />;
};

interface OutcomeProps {
  readonly change: CommentVerdict;
  readonly wasRemoved: boolean;
}

const Outcome = ({ change, wasRemoved }: OutcomeProps) => {
  const [open, setOpen] = useState(false);
  const { icon: Icon, ink } = looks[change.verdict];
  const differs = change.verdict === "changed" || change.verdict === "removed";
  return (
    <div className="mt-2 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className={`inline-flex items-center gap-1.5 ${ink}`}>
          <Icon size={14} aria-hidden />
          {messages.verdict(change.verdict, wasRemoved)}
        </span>
        {differs && change.before !== undefined && (
          <button
            type="button"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className="rounded-sm text-accent-ink underline underline-offset-2 pointer-coarse:min-h-9"
          >
            {open ? messages.hideDifference : messages.showDifference}
          </button>
        )}
      </p>
      {open && <BlockDifference change={change} />}
    </div>
  );
};

export type ResolveReason = NonNullable<Comment["resolveReason"]>;

/** Resolves and reopens a thread. Optimistic: shown immediately and reverted if the request fails. */
export const useResolve = ({ id, status }: Comment) => {
  const host = useThreadHost();
  const [wanted, setWanted] = useState<boolean>();
  const setResolved = async (resolved: boolean, reason?: ResolveReason): Promise<void> => {
    setWanted(resolved);
    try {
      await host.change(id, { resolved, ...(reason !== undefined && { reason }) });
      if (resolved)
        toast({
          about: `thread ${id}`,
          tone: "success",
          title: messages.resolved,
          action: { label: messages.undo, run: () => void setResolved(false) },
        });
    } catch (error) {
      toastFailure(error, () => void setResolved(resolved, reason));
    } finally {
      setWanted(undefined);
    }
  };
  return {
    resolved: wanted ?? status === "resolved",
    resolving: wanted !== undefined,
    setResolved: (resolved: boolean, reason?: ResolveReason) => {
      if (wanted === undefined) void setResolved(resolved, reason);
    },
  };
};

interface ReasonChoiceProps {
  readonly onChoose: (reason: ResolveReason) => void;
  readonly onClose: () => void;
}

const focus = (element: HTMLButtonElement | null): void => element?.focus({ preventScroll: true });

/** Asks for the reason for resolving a thread whose block has not changed. */
export const ReasonChoice = ({ onChoose, onClose }: ReasonChoiceProps) => {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-2">
      <p id={id} className="text-sm text-muted">
        {messages.why}
      </p>
      <div className="flex flex-wrap gap-2">
        {resolveReasons.map((reason, at) => (
          <Button
            key={reason}
            size="sm"
            onKeyDown={onKeyDown}
            {...(at === 0 && { ref: focus })}
            onClick={() => onChoose(reason)}
          >
            {messages.reason(reason)}
          </Button>
        ))}
        <Button size="sm" variant="ghost" onKeyDown={onKeyDown} onClick={onClose}>
          {messages.cancel}
        </Button>
      </div>
    </div>
  );
};
