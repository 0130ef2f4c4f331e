import { use, useMemo } from "react";
import type { Block, BlockNode, Mark } from "#contract/schemas/document.ts";
import { cx } from "#web/kit/class-names.ts";
import {
  CodeBox,
  sourceText,
  type InlineRun,
  InlineRuns,
  linkMarkOf,
  MarkedRun,
  PlainText,
} from "#web/features/content/index.ts";
import {
  AddedWords,
  Fold,
  isOnSide,
  RemovedWords,
  type Side,
  SideContext,
} from "./change-marks.tsx";
import { differenceMessages as messages } from "./messages.ts";
import { newBlock } from "#content/block.ts";
import { compareLines, type Line } from "#content/compare/lines.ts";
import type { WordRun } from "#content/compare/words.ts";
import { compareNodes, type LeafRun } from "#content/compare/rich-text.ts";

interface Run extends InlineRun {
  readonly kind: LeafRun["kind"];
  readonly marksBefore?: readonly Mark[];
  /** Directly follows the words it replaces, or that replace it. */
  readonly apart?: boolean;
}

/** Whether one of two neighbours was removed and the other added. */
const isSwap = (one: LeafRun["kind"] | undefined, other: LeafRun["kind"]): boolean =>
  (one === "removed" && other === "added") || (one === "added" && other === "removed");

/** The runs visible on a side. Embedded blocks are left out, because they have their own rows. */
const shownRuns = (runs: readonly LeafRun[], side: Side): Run[] =>
  runs
    .flatMap(({ kind, text, marks, marksBefore = marks, embedded: thing }): Run[] => {
      if (!isOnSide(kind, side) || thing?.object === "block" || thing?.object === "text") return [];
      const look = { kind, marks: side === "before" ? marksBefore : marks, marksBefore };
      return [thing === undefined ? { ...look, text } : { ...look, text: "", thing }];
    })
    .map((run, at, all) => (isSwap(all[at - 1]?.kind, run.kind) ? { ...run, apart: true } : run));

const addressOf = (marks: readonly Mark[]): string | undefined => linkMarkOf(marks)?.data?.["href"];

/** The old and the new address of a link, written out so that the reader does not have to hover over it. */
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

/**
 * Whether a run is only white space: added or removed spaces are shown by their background, line breaks by a sign.
 */
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
  const Words = run.kind === "added" ? AddedWords : RemovedWords;
  return <Words apart={run.apart === true}>{words}</Words>;
};

const isUnchanged = ({ kind }: Run): boolean => kind === "same";

type TextRunsProps = { before: readonly BlockNode[]; after: readonly BlockNode[] };

/** Two versions of a line of text merged into one, with the changes marked. */
export const TextRuns = ({ before, after }: TextRunsProps) => {
  const side = use(SideContext);
  const runs = useMemo(() => compareNodes(before, after), [before, after]);
  return (
    <InlineRuns
      runs={shownRuns(runs, side)}
      render={(run) => <RunWords run={run} side={side} />}
      fixed={isUnchanged}
    />
  );
};

/** Consecutive lines that are either folded or shown. */
interface LineGroup {
  readonly folded: boolean;
  readonly lines: readonly Line[];
}

/** How many unchanged lines are shown around a change, and the minimum worth folding. */
const AROUND = 3;
const WORTH_FOLDING = 4;

/** Groups lines so that unchanged ones far from any change are folded. */
export const groupLines = (lines: readonly Line[]): LineGroup[] => {
  const groups: { folded: boolean; lines: Line[] }[] = [];
  const add = (folded: boolean, some: readonly Line[]): void => {
    if (some.length === 0) return;
    const last = groups.at(-1);
    if (last?.folded === folded) for (const line of some) last.lines.push(line);
    else groups.push({ folded, lines: [...some] });
  };
  for (let start = 0; start < lines.length;) {
    const kind = lines[start]?.kind;
    let end = start + 1;
    while (end < lines.length && lines[end]?.kind === kind) end += 1;
    const run = lines.slice(start, end);
    const head = start === 0 ? 0 : AROUND;
    const tail = end === lines.length ? 0 : AROUND;
    if (kind === "same" && run.length - head - tail >= WORTH_FOLDING) {
      add(false, run.slice(0, head));
      add(true, run.slice(head, run.length - tail));
      add(false, run.slice(run.length - tail));
    } else add(false, run);
    start = end;
  }
  return groups;
};

const looks = {
  same: { sign: " ", look: "" },
  added: { sign: "+", look: "bg-success-soft" },
  removed: { sign: "−", look: "bg-danger-soft" },
};

/** Plain text with added and removed words marked. */
export const WordRuns = ({ runs }: { runs: readonly WordRun[] }) =>
  runs.map((run, index) => {
    const text = <PlainText key={index} text={run.text} />;
    if (run.kind === "same") return text;
    const Words = run.kind === "added" ? AddedWords : RemovedWords;
    return (
      <Words key={index} apart={isSwap(runs[index - 1]?.kind, run.kind)}>
        {text}
      </Words>
    );
  });

const LineView = ({ line }: { line: Line }) => {
  const { sign, look } = looks[line.kind];
  return (
    <span className={cx("block min-h-5 px-3.5", look)}>
      <span aria-hidden className="mr-2 inline-block w-2 text-muted select-none">
        {sign}
      </span>
      {line.kind === "added" && <span className="sr-only">{messages.addedWords}</span>}
      {line.kind === "removed" && <span className="sr-only">{messages.removedWords}</span>}
      <WordRuns runs={line.runs} />
    </span>
  );
};

const Lines = ({ lines }: { lines: readonly Line[] }) =>
  lines.map((line, index) => <LineView key={index} line={line} />);

/** Two versions of code, a formula or source text, compared line by line. */
export const CodeDifference = ({ before, after }: { before: Block; after: Block }) => {
  const side = use(SideContext);
  const [old, now] = [sourceText(before), sourceText(after)];
  const lines = useMemo(() => compareLines(old, now), [old, now]);
  const groups = useMemo(
    () => groupLines(lines.filter(({ kind }) => isOnSide(kind, side))),
    [lines, side],
  );
  return (
    <CodeBox block={side === "before" ? before : after} text={side === "before" ? old : now} flush>
      {groups.map((group, index) =>
        group.folded ? (
          <Fold
            key={index}
            what={messages.unchangedLines(group.lines.length)}
            render={() => <Lines lines={group.lines} />}
          />
        ) : (
          <Lines key={index} lines={group.lines} />
        ),
      )}
    </CodeBox>
  );
};

/** Wraps text in a block of source text, so that its difference can be shown. */
const sourceBlock = (markdown: string): Block => newBlock("raw", "text", [], { markdown });

/** Two versions of a text file, compared line by line. */
export const TextDifference = ({ before, after }: { before: string; after: string }) => (
  <CodeDifference before={sourceBlock(before)} after={sourceBlock(after)} />
);
