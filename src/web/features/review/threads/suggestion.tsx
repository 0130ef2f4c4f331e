import { useMemo, useState } from "react";
import { countingKeys, newDocument } from "#content/block.ts";
import { parseMarkdown } from "#content/markdown/parse.ts";
import { suggestionIn, withSuggestion } from "#content/suggestions.ts";
import type { Document } from "#contract/schemas/document.ts";
import { MAX_APPLIED_SUGGESTIONS } from "#contract/schemas/limits.ts";
import type { Comment } from "#web/api/comments.ts";
import { toastFailure } from "#web/shell/everywhere/failure-toast.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.tsx";
import { DifferenceView } from "../difference/difference-view.tsx";
import { threadMessages as messages } from "./messages.ts";
import { maySuggest } from "./later.tsx";
import type { ShownComment } from "./pending-comments.tsx";
import { useThreadHost } from "./thread-host.tsx";

/** A comment's suggestion for its block. */
interface Suggested {
  readonly before: Document;
  readonly after: Document;
  /** Whether the block is unchanged since this was suggested. */
  readonly holds: boolean;
}

/** Reads a comment's suggestion; undefined unless it is on a block and suggests one text for it. */
export const readSuggestion = (comment: Comment): Suggested | undefined => {
  const block = comment.change?.before;
  if (block === undefined || !maySuggest(comment)) return undefined;
  const { markdown = "" } = comment.body;
  const suggested = suggestionIn(parseMarkdown(markdown, countingKeys("m")));
  if (suggested === undefined) return undefined;
  const before = newDocument([block]);
  const after = withSuggestion(before, block, suggested, countingKeys("s"));
  if (after === undefined) return undefined;
  const verdict = comment.change?.verdict;
  return { before, after, holds: verdict === "untouched" || verdict === "moved" };
};

/** Applies suggestions as a single edit, unless another is in progress. */
const useApply = () => {
  const { apply } = useThreadHost();
  const [pending, setPending] = useState(false);
  const run = async (ids: readonly string[]): Promise<void> => {
    if (apply === undefined) return;
    setPending(true);
    try {
      await apply(ids);
      toast({ tone: "success", title: messages.suggestion.applied(ids.length) });
    } catch (error) {
      toastFailure(error, () => void run(ids));
    } finally {
      setPending(false);
    }
  };
  return { run, pending, mayApply: apply !== undefined };
};

interface SuggestionProps {
  readonly comment: ShownComment;
  /** Called when the button that had focus was removed. */
  readonly onApplied: () => void;
}

/** The text suggested by a comment, as a difference, with a button that applies it. Empty without a suggestion. */
export const Suggestion = ({ comment, onApplied }: SuggestionProps) => {
  const { links } = useThreadHost();
  const { run, pending, mayApply } = useApply();
  const suggested = useMemo(() => readSuggestion(comment), [comment]);
  if (suggested === undefined) return null;
  const open = comment.status === "open";
  const { before, after, holds } = suggested;
  return (
    <section
      aria-label={messages.suggestion.title}
      className="mt-2 rounded-sm border border-line text-sm"
    >
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line bg-subtle px-2 py-1.5">
        <p className="font-medium">{messages.suggestion.title}</p>
        {open && holds && mayApply && comment.pending === undefined && (
          <Button
            size="sm"
            pending={pending}
            onClick={() => void run([comment.id]).then(onApplied)}
          >
            {messages.suggestion.apply}
          </Button>
        )}
      </div>
      <div className="overflow-hidden py-2 pr-2 pl-5">
        <DifferenceView before={before} after={after} view="inline" headingOffset={4} {...links} />
      </div>
      {open && !holds && (
        <p className="border-t border-line px-2 py-1.5 text-muted">
          {messages.suggestion.outdated}
        </p>
      )}
    </section>
  );
};

/** Applies all applicable suggestions in these threads, if there are several. */
export const ApplySuggestions = ({ threads }: { threads: readonly ShownComment[] }) => {
  const { run, pending, mayApply } = useApply();
  const ids = useMemo(() => {
    const blocks = new Set<string>();
    return threads
      .filter((thread) => {
        const block = thread.target.node?.id;
        if (thread.status !== "open" || thread.pending !== undefined) return false;
        if (block === undefined || blocks.has(block)) return false;
        if (readSuggestion(thread)?.holds !== true) return false;
        blocks.add(block);
        return true;
      })
      .slice(0, MAX_APPLIED_SUGGESTIONS)
      .map(({ id }) => id);
  }, [threads]);
  if (!mayApply || ids.length < 2) return null;
  return (
    <Button size="sm" pending={pending} onClick={() => void run(ids)}>
      {messages.suggestion.applyAll(ids.length)}
    </Button>
  );
};
