import { use, useMemo } from "react";
import type { Block } from "#contract/schemas/document.ts";
import { cx } from "#web/kit/class-names.ts";
import { CodeBox, ownText, PlainText, textData } from "#web/features/content/index.ts";
import { Fold } from "./fold.tsx";
import { compareLines, groupLines } from "./line-difference.ts";
import type { Line } from "./line-difference.ts";
import { AddedWords, RemovedWords } from "./marked-words.tsx";
import { isOnSide, SideContext } from "./side.ts";
import { differenceStrings } from "./strings.ts";

const textOf = (block: Block): string =>
  (block.type === "raw" ? textData(block, "markdown") : "") + ownText(block);

const looks = {
  same: { sign: " ", look: "" },
  added: { sign: "+", look: "bg-success-soft" },
  removed: { sign: "−", look: "bg-danger-soft" },
};

const LineView = ({ line }: { line: Line }) => {
  const { sign, look } = looks[line.kind];
  const words = line.runs.map((run, index) => {
    const text = <PlainText key={index} text={run.text} />;
    if (run.kind === "added") return <AddedWords key={index}>{text}</AddedWords>;
    return run.kind === "removed" ? <RemovedWords key={index}>{text}</RemovedWords> : text;
  });
  return (
    <span className={cx("block min-h-5 px-3.5", look)}>
      <span aria-hidden className="mr-2 inline-block w-2 text-muted select-none">
        {sign}
      </span>
      {line.kind === "added" && <span className="sr-only">{differenceStrings.addedWords}</span>}
      {line.kind === "removed" && <span className="sr-only">{differenceStrings.removedWords}</span>}
      {words}
    </span>
  );
};

const Lines = ({ lines }: { lines: readonly Line[] }) =>
  lines.map((line, index) => <LineView key={index} line={line} />);

/** Two states of code, a formula or source text, line by line. */
export const CodeDifference = ({ before, after }: { before: Block; after: Block }) => {
  const side = use(SideContext);
  const [old, now] = [textOf(before), textOf(after)];
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
            what={differenceStrings.unchangedLines(group.lines.length)}
            render={() => <Lines lines={group.lines} />}
          />
        ) : (
          <Lines key={index} lines={group.lines} />
        ),
      )}
    </CodeBox>
  );
};
