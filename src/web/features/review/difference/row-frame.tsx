import { use } from "react";
import type { ReactNode } from "react";
import type { BlockRow } from "#content/compare/documents.ts";
import type { Block } from "#contract/schemas/document.ts";
import { cx } from "#web/kit/class-names.ts";
import { DepthContext, spacingOf, useFrame } from "#web/features/content/index.ts";
import { ElsewhereContext } from "./side.ts";
import { differenceStrings } from "./strings.ts";

type ChangeKind = Exclude<BlockRow["kind"], "same">;

const looks: Record<ChangeKind, { sign: string; look: string }> = {
  added: { sign: "+", look: "border-success-ink" },
  removed: { sign: "−", look: "border-danger-ink" },
  changed: { sign: "~", look: "border-warning-ink" },
  moved: { sign: "↕", look: "border-control border-dashed" },
};

/** What a screen reader calls a changed block. */
export const changeName = (kind: ChangeKind, block: Block): string =>
  `${differenceStrings.kinds[kind]}: ${differenceStrings.types[block.type]}`;

/** The attributes by which a change is found and heard. */
export const changeAttributes = (row: BlockRow, block: Block) =>
  row.kind === "same"
    ? {}
    : {
        role: "group",
        tabIndex: -1,
        "data-change": row.kind,
        "aria-label": changeName(row.kind, block),
      };

type RowFrameProps = {
  row: BlockRow;
  block: Block;
  /** What goes above the content: where it came from. */
  note?: ReactNode;
  children: ReactNode;
};

/** A block of a difference: a bar and a sign at its edge say what became of it, a group says it aloud. */
export const RowFrame = ({ row, block, note, children }: RowFrameProps) => {
  const { gutter, frame } = useFrame(block, spacingOf(block.type));
  const elsewhere = use(ElsewhereContext).has(row.key);
  const isTop = use(DepthContext) === 0;
  if (row.kind === "same") {
    return (
      <div {...frame}>
        {children}
        {gutter}
      </div>
    );
  }
  return (
    <div {...frame} {...changeAttributes(row, block)}>
      {isTop && <Bar kind={row.kind} />}
      {note}
      {elsewhere && (row.kind === "added" || row.kind === "removed") && (
        <p className="mb-1 text-sm text-muted">
          {row.kind === "added" ? differenceStrings.fromElsewhere : differenceStrings.toElsewhere}
        </p>
      )}
      {children}
      {gutter}
    </div>
  );
};

/** The bar beside a block, and a sign: colour alone says nothing. */
const Bar = ({ kind }: { kind: ChangeKind }) => {
  const { sign, look } = looks[kind];
  return (
    <span aria-hidden className={cx("absolute inset-y-0 -left-3 border-l-2", look)}>
      <span className="absolute top-0.5 right-1.5 font-mono text-sm text-muted select-none">
        {sign}
      </span>
    </span>
  );
};
