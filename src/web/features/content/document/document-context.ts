import { createContext, type HTMLAttributes, type ReactNode, use } from "react";
import type { Footnotes } from "#content/footnotes.ts";
import type { Placement } from "#content/html/wrappers.ts";
import type { Block } from "#contract/schemas/document.ts";
import type { FindFile, FindTarget } from "./addresses.ts";
import { cx } from "#web/kit/class-names.ts";

interface Frame {
  readonly gutter: ReactNode;
  readonly frame: Omit<BlockProps, "gutter"> & { readonly className: string };
}

/** Attributes for the element around a block: its key, the given classes, and the `blockProps` of the caller. */
export const useFrame = (block: Block, classes?: string): Frame => {
  const { blockProps, isDerived } = use(DocumentContext);
  // WebKit does not position rows of tables; their cells are positioned, and hold what belongs to the row.
  const position = block.type !== "table-row" && "relative";
  if (isDerived === true) return { gutter: undefined, frame: { className: cx(position, classes) } };
  const { gutter, className, ...rest } = blockProps?.(block) ?? {};
  return {
    gutter,
    frame: { ...rest, "data-block-key": block.key, className: cx(position, classes, className) },
  };
};

/** Attributes and content that a caller adds to the element around a block. */
export type BlockProps = Omit<HTMLAttributes<HTMLElement>, "children"> & {
  readonly [data: `data-${string}`]: string | undefined;
  /**
   * Rendered inside the element, after the block. The element is positioned `relative`; content up to 2.5rem left
   * of it is visible, further left it is clipped.
   */
  readonly gutter?: ReactNode;
};

/** What all blocks of a rendered document share. */
export interface DocumentContextValue {
  /** Finds a file of the space by its id. */
  readonly fileAddress?: FindFile | undefined;
  /** Resolves links within the content. */
  readonly linkTarget?: FindTarget | undefined;
  /** Whether a link leads to no page, so that it is marked; absent where links are not judged. */
  readonly isDead?: ((href: string) => boolean) | undefined;
  /** Navigates to a link within the product; without it, the browser reloads the dashboard there. */
  readonly onFollow?: ((href: string) => void) | undefined;
  /** The space whose readers see it: what it shows of API specifications is read there. */
  readonly space?: string | undefined;
  /** Added to the level of every heading. */
  readonly headingOffset: number;
  /** Pass a stable function: every block is rendered again when it changes. */
  readonly blockProps?: ((block: Block) => BlockProps | undefined) | undefined;
  /** Scrolls to a block of the document. */
  readonly onShow?: ((key: string) => void) | undefined;
  /** Keys of headings by the anchors that lead to them. */
  readonly anchors: ReadonlyMap<string, string>;
  readonly notes: Footnotes;
  /** Where HTML around blocks puts them, by key. */
  readonly placements: ReadonlyMap<string, Placement>;
  /** Whether the blocks are made of the source of one, so that they have no keys of their own. */
  readonly isDerived?: boolean;
}

/** What is known of blocks that stand in no document. */
export const noDocument: DocumentContextValue = {
  headingOffset: 1,
  anchors: new Map(),
  notes: new Map(),
  placements: new Map(),
};

export const DocumentContext = createContext(noDocument);

/** The classes of a block that HTML around it puts somewhere else than usual. */
export const placementClass = (placement: Placement | undefined): string | undefined => {
  if (placement === "hidden") return "hidden";
  if (placement === undefined) return undefined;
  return placement === "center"
    ? "text-center [&_figure>img]:mx-auto"
    : "text-right [&_figure>img]:ml-auto";
};

/** How many blocks the current one is nested in. */
export const DepthContext = createContext(0);
