import { createContext, type ReactNode, use, useEffect, useId, useRef, useState } from "react";
import type { BlockRow } from "#content/compare/documents.ts";
import { differenceMessages as messages } from "./messages.ts";
import type { Block } from "#contract/schemas/document.ts";
import {
  BlockContent,
  DepthContext,
  DocumentContext,
  placementClass,
  spacingOf,
  useFrame,
} from "#web/features/content/index.ts";
import { cx } from "#web/kit/class-names.ts";
import { ChevronRight } from "lucide-react";

/*
 * Words for screen readers before and after a change, as CSS generated content: unlike text in the page they are
 * neither copied nor in the way of a search.
 */
const announced =
  "before:sr-only before:content-[attr(data-said)] after:sr-only after:content-[attr(data-said-after)]";

type WordsProps = {
  /** The words directly follow the ones they replace, or are replaced by, and need a gap. */
  apart?: boolean;
  children: ReactNode;
};

/** Added words: green, underlined, and announced to screen readers. */
export const AddedWords = ({ apart = false, children }: WordsProps) => (
  <ins
    data-said={messages.addedWords}
    data-said-after={messages.endOfWords}
    className={cx(
      "rounded-[2px] bg-success-soft text-success-ink underline decoration-2 underline-offset-[3px]",
      apart && "ms-1",
      announced,
    )}
  >
    {children}
  </ins>
);

/** Removed words: red, struck through, and announced to screen readers. */
export const RemovedWords = ({ apart = false, children }: WordsProps) => (
  <del
    data-said={messages.removedWords}
    data-said-after={messages.endOfWords}
    className={cx(
      "rounded-[2px] bg-danger-soft text-danger-ink line-through decoration-1",
      apart && "ms-1",
      announced,
    )}
  >
    {children}
  </del>
);

/** Which version is shown: both in one text, or one of them in a side-by-side view. */
export type Side = "both" | "before" | "after";

export const SideContext = createContext<Side>("both");

/** Keys of blocks that moved from one container to another. */
export const ElsewhereContext = createContext<ReadonlySet<string>>(new Set());

/** Whether a change of this kind is visible on a side. */
export const isOnSide = (kind: BlockRow["kind"] | "marked", side: Side): boolean =>
  side === "both" ||
  (kind !== "added" && kind !== "removed") ||
  (kind === "added") === (side === "after");

/*
 * Blocks added or removed as a whole have a background and a sign, and are announced. Their text is not marked
 * word by word, because that would be hard to read.
 */

const Sign = ({ sign }: { sign: string }) => (
  <span aria-hidden className="absolute top-1 left-2 font-mono text-muted select-none">
    {sign}
  </span>
);

export const AddedBlock = ({ block }: { block: Block }) => (
  <ins className="relative block rounded-sm bg-success-soft py-1 pr-2 pl-6 no-underline">
    <Sign sign="+" />
    <span className="sr-only">{messages.addedWords}</span>
    <BlockContent block={block} />
  </ins>
);

export const RemovedBlock = ({ block }: { block: Block }) => (
  <del className="relative block rounded-sm bg-danger-soft py-1 pr-2 pl-6 no-underline">
    <Sign sign="−" />
    <span className="sr-only">{messages.removedWords}</span>
    <BlockContent block={block} />
  </del>
);

type ChangeKind = Exclude<BlockRow["kind"], "same">;

const looks: Record<ChangeKind, { sign: string; look: string }> = {
  added: { sign: "+", look: "border-success-ink" },
  removed: { sign: "−", look: "border-danger-ink" },
  changed: { sign: "~", look: "border-warning-ink" },
  moved: { sign: "↕", look: "border-control border-dashed" },
};

/** The name of a changed block for screen readers. */
export const changeName = (kind: ChangeKind, block: Block): string =>
  `${messages.kinds[kind]}: ${messages.types[block.type]}`;

/** The attributes that let a reader navigate to a change and have it announced. */
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
  /** Shown above the content: where a moved block came from. */
  note?: ReactNode;
  children: ReactNode;
};

/** The frame of a block in a difference: a bar, a sign and a labelled group show what happened to it. */
export const RowFrame = ({ row, block, note, children }: RowFrameProps) => {
  const placement = use(DocumentContext).placements.get(block.key);
  const { gutter, frame } = useFrame(
    block,
    // A changed tag is shown itself; only an unchanged one places its block.
    cx(spacingOf(block.type), row.kind === "same" && placementClass(placement)),
  );
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
          {row.kind === "added" ? messages.fromElsewhere : messages.toElsewhere}
        </p>
      )}
      {children}
      {gutter}
    </div>
  );
};

/** The bar beside a changed block, with a sign, because colour alone would not be accessible. */
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

type FoldProps = {
  /** Describes the folded content: "12 unchanged blocks". */
  what: string;
  render: () => ReactNode;
};

/** Folded content. Opens on a click, or when the browser's find-in-page matches something in it. */
export const Fold = ({ what, render }: FoldProps) => {
  const id = useId();
  const [open, setOpen] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = content.current;
    if (element === null) return;
    if (open) element.removeAttribute("hidden");
    else element.setAttribute("hidden", "until-found");
    const show = () => {
      // Done before React renders, so that the caller can scroll to the content immediately.
      element.removeAttribute("hidden");
      setOpen(true);
    };
    element.addEventListener("beforematch", show);
    return () => element.removeEventListener("beforematch", show);
  }, [open]);
  return (
    <div className="font-sans">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="flex h-8 w-full items-center gap-1.5 rounded-sm px-2 text-sm text-muted -outline-offset-2! hover:bg-subtle hover:text-ink pointer-coarse:h-10"
      >
        <ChevronRight
          size={16}
          aria-hidden
          className={cx("shrink-0 transition-transform", open && "rotate-90")}
        />
        {open ? messages.hide(what) : messages.show(what)}
      </button>
      <div ref={content} id={id}>
        {render()}
      </div>
    </div>
  );
};
