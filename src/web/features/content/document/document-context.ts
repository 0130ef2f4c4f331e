import { createContext, type HTMLAttributes, type ReactNode, use } from "react";
import type { Block } from "#contract/schemas/document.ts";
import type { FindFile, FindTarget } from "./addresses.ts";
import { cx } from "#web/kit/class-names.ts";

interface Frame {
  readonly gutter: ReactNode;
  readonly frame: Omit<BlockProps, "gutter"> & { readonly className: string };
}

/** What goes on the element around a block: its key, its look, and what the caller adds. */
export const useFrame = (block: Block, look?: string): Frame => {
  const { blockProps } = use(DocumentContext);
  const { gutter, className, ...rest } = blockProps?.(block) ?? {};
  return {
    gutter,
    frame: { ...rest, "data-block-key": block.key, className: cx("relative", look, className) },
  };
};

/** What a caller adds to the element around a block. */
export type BlockProps = Omit<HTMLAttributes<HTMLElement>, "children"> & {
  readonly [data: `data-${string}`]: string | undefined;
  /**
   * Stands first inside the element, which is `relative`: place it absolutely, up to 2.5rem left of the
   * text (it is clipped beyond).
   */
  readonly gutter?: ReactNode;
};

/** What the blocks of a document need to know of the place they are shown in. */
export interface DocumentContextValue {
  readonly fileAddress?: FindFile | undefined;
  readonly linkTarget?: FindTarget | undefined;
  /** Follows a link within the product; without it the browser loads the page anew. */
  readonly onFollow?: ((href: string) => void) | undefined;
  /** Added to the level of every heading. */
  readonly headingOffset: number;
  readonly blockProps?: ((block: Block) => BlockProps | undefined) | undefined;
  /** Brings a block of the document to view. */
  readonly onShow?: ((key: string) => void) | undefined;
  /** Keys of headings by their anchors. */
  readonly anchors: ReadonlyMap<string, string>;
}

export const DocumentContext = createContext<DocumentContextValue>({
  headingOffset: 1,
  anchors: new Map(),
});

/** How many blocks the present one stands in. */
export const DepthContext = createContext(0);
