import { use, useMemo } from "react";
import { compareNodes, type LeafRun } from "#content/compare/rich-text.ts";
import type { BlockNode, Mark } from "#contract/schemas/document.ts";
import {
  linkMarkOf,
  MarkedRun,
  PlainText,
  type InlineRun,
  InlineRuns,
} from "#web/features/content/index.ts";
import { AddedWords, isOnSide, RemovedWords, type Side, SideContext } from "./change-marks.tsx";
import { differenceMessages as messages } from "./messages.ts";

interface Run extends InlineRun {
  readonly kind: LeafRun["kind"];
  readonly marksBefore?: readonly Mark[];
}

/** The runs that show on a side, as runs of a line. Blocks among them are shown by their own rows. */
const shownRuns = (runs: readonly LeafRun[], side: Side): Run[] =>
  runs.flatMap(({ kind, text, marks, marksBefore = marks, embedded: thing }): Run[] => {
    if (!isOnSide(kind, side) || thing?.object === "block" || thing?.object === "text") return [];
    const look = { kind, marks: side === "before" ? marksBefore : marks, marksBefore };
    return [thing === undefined ? { ...look, text } : { ...look, text: "", thing }];
  });

const addressOf = (marks: readonly Mark[]): string | undefined => linkMarkOf(marks)?.data?.["href"];

/** A link that leads elsewhere now says so in the line: nobody should have to point at it to find out. */
const LinkChange = ({ run }: { run: Run }) => {
  const [before, after] = [addressOf(run.marksBefore ?? []), addressOf(run.marks)];
  if (before === after) return null;
  return (
    <span className="ml-1 text-xs text-muted">
      ({messages.linkDiffers}:{" "}
      <RemovedWords>
        <PlainText text={before ?? messages.noLink} />
      </RemovedWords>{" "}
      <AddedWords>
        <PlainText text={after ?? messages.noLink} />
      </AddedWords>
      )
    </span>
  );
};

/** White space that came or went, made visible: a line end as its sign, spaces by their ground. */
const isBlank = ({ text, thing }: Run): boolean => thing === undefined && /^\s+$/u.test(text);

const RunWords = ({ run, side }: { run: Run; side: Side }) => {
  if (run.kind === "same") return <MarkedRun run={run} />;
  if (run.kind === "marked") {
    return (
      <span title={messages.looksDiffer} className="border-b-2 border-dotted border-warning-ink">
        <MarkedRun run={run} />
        <span className="sr-only"> ({messages.looksDiffer})</span>
        {side === "both" && <LinkChange run={run} />}
      </span>
    );
  }
  const words = (
    <>
      {(run.thing?.type === "break" || run.text.includes("\n")) && messages.lineEnd}
      {isBlank(run) ? (
        <span className="whitespace-pre-wrap">{run.text}</span>
      ) : (
        <MarkedRun run={run} />
      )}
    </>
  );
  return run.kind === "added" ? (
    <AddedWords>{words}</AddedWords>
  ) : (
    <RemovedWords>{words}</RemovedWords>
  );
};

type TextRunsProps = { before: readonly BlockNode[]; after: readonly BlockNode[] };

/** The words of two states of a line of text, marked by what became of them. */
export const TextRuns = ({ before, after }: TextRunsProps) => {
  const side = use(SideContext);
  const runs = useMemo(() => compareNodes(before, after), [before, after]);
  return (
    <InlineRuns runs={shownRuns(runs, side)} render={(run) => <RunWords run={run} side={side} />} />
  );
};
