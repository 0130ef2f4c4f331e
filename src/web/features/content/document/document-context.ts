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

/** Attributes for the element around a block: its key, the given classes, and the caller's `blockProps`. */
export const useFrame = (block: Block, classes?: string): Frame => {
  const { blockProps, isDerived } = use(DocumentContext);
  // WebKit does not position table rows. Their cells are positioned instead, and contain what belongs to the row.
  const position = block.type !== "table-row" && "relative";
  if (isDerived === true) return { gutter: undefined, frame: { className: cx(position, classes) } };
  const { gutter, className, ...rest } = blockProps?.(block) ?? {};
  return {
    gutter,
    frame: { ...rest, "data-block-key": block.key, className: cx(position, classes, className) },
  };
};

/** Attributes and content that the caller adds to the element around a block. */
export type BlockProps = Omit<HTMLAttributes<HTMLElement>, "children"> & {
  readonly [data: `data-${string}`]: string | undefined;
  /**
   * Rendered inside the element, after the block. The element is positioned `relative`; content up to 2.5rem to its
   * left is visible, anything further left is clipped.
   */
  readonly gutter?: ReactNode;
};

/** What all blocks of a rendered document share. */
export interface DocumentContextValue {
  /** Finds a file of the space by its id. */
  readonly fileAddress?: FindFile | undefined;
  /** Resolves links within the content. */
  readonly linkTarget?: FindTarget | undefined;
  /** Whether a link is broken and therefore marked; absent if links are not checked. */
  readonly isDead?: ((href: string) => boolean) | undefined;
  /** Navigates to a link within the product; without it, the browser loads the dashboard again at that address. */
  readonly onFollow?: ((href: string) => void) | undefined;
  /** The space it is read in, through which API specifications are loaded. */
  readonly space?: string | undefined;
  /** Added to the level of every heading. */
  readonly headingOffset: number;
  /** Pass a stable function: when it changes, every block is rendered again. */
  readonly blockProps?: ((block: Block) => BlockProps | undefined) | undefined;
  /** Scrolls to a block of the document. */
  readonly onShow?: ((key: string) => void) | undefined;
  /** Keys of headings by anchor. */
  readonly anchors: ReadonlyMap<string, string>;
  readonly notes: Footnotes;
  /** The placement that surrounding HTML gives to blocks, by key. */
  readonly placements: ReadonlyMap<string, Placement>;
  /** Whether the blocks were derived from the source of another one, so that they have no keys of their own. */
  readonly isDerived?: boolean;
}

/** The context of blocks outside any document. */
export const noDocument: DocumentContextValue = {
  headingOffset: 1,
  anchors: new Map(),
  notes: new Map(),
  placements: new Map(),
};

export const DocumentContext = createContext(noDocument);

/** The classes of a block whose placement is changed by surrounding HTML. */
export const placementClass = (placement: Placement | undefined): string | undefined => {
  if (placement === "hidden") return "hidden";
  if (placement === undefined) return undefined;
  return placement === "center"
    ? "text-center [&_figure>img]:mx-auto"
    : "text-right [&_figure>img]:ml-auto";
};

/** The nesting depth of the current block. */
export const DepthContext = createContext(0);
