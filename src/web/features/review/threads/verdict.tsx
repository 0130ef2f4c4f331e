import { CircleCheck, CircleDashed, CircleDot, CircleX, type LucideIcon } from "lucide-react";
import { useMemo, useState } from "react";
import { newDocument } from "#content/block.ts";
import type { Comment, CommentVerdict } from "#web/api/comments.ts";
import { DifferenceView } from "../difference/difference-view.tsx";
import { PlainText } from "#web/features/content/index.ts";
import { useBoard } from "./board.tsx";
import { threadStrings as strings } from "./thread-strings.ts";

const looks: Readonly<Record<CommentVerdict["verdict"], { icon: LucideIcon; ink: string }>> = {
  untouched: { icon: CircleDashed, ink: "text-muted" },
  changed: { icon: CircleCheck, ink: "text-success-ink" },
  moved: { icon: CircleDot, ink: "text-accent-ink" },
  removed: { icon: CircleX, ink: "text-danger-ink" },
};

/** The words a thread is about, as they were when it was asked. */
export const Quote = ({ comment }: { comment: Comment }) => {
  const preview = comment.target.node?.preview;
  if (preview === undefined || preview === "") return null;
  return (
    <blockquote className="mb-2 line-clamp-3 border-l-2 border-line pl-2 text-sm text-muted wrap-anywhere">
      <span className="sr-only">{strings.about}: </span>
      <PlainText text={preview} />
    </blockquote>
  );
};

const BlockDifference = ({ change: { before, after } }: { change: CommentVerdict }) => {
  const { links } = useBoard();
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

/** Whether what was asked about has changed since, with the difference of just that block. */
export const Verdict = ({ change }: { change: CommentVerdict }) => {
  const [open, setOpen] = useState(false);
  const { icon: Icon, ink } = looks[change.verdict];
  const differs = change.verdict === "changed" || change.verdict === "removed";
  return (
    <div className="mt-2 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className={`inline-flex items-center gap-1.5 ${ink}`}>
          <Icon size={14} aria-hidden />
          {strings.verdict(change.verdict)}
        </span>
        {differs && change.before !== undefined && (
          <button
            type="button"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className="rounded-sm text-accent-ink underline underline-offset-2 pointer-coarse:min-h-9"
          >
            {open ? strings.hideDifference : strings.showDifference}
          </button>
        )}
      </p>
      {open && <BlockDifference change={change} />}
    </div>
  );
};
