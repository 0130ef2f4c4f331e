import { use } from "react";
import type { ReactNode } from "react";
import type { Block } from "#contract/schemas/document.ts";
import { cx } from "#web/kit/class-names.ts";
import { SurroundingsContext } from "./surroundings.ts";
import type { BlockProps } from "./surroundings.ts";

interface Frame {
  readonly gutter: ReactNode;
  readonly frame: Omit<BlockProps, "gutter"> & { readonly className: string };
}

/** What goes on the element around a block: its key, its look, and what the caller adds. */
export const useFrame = (block: Block, look?: string): Frame => {
  const { blockProps } = use(SurroundingsContext);
  const { gutter, className, ...rest } = blockProps?.(block) ?? {};
  return {
    gutter,
    frame: { ...rest, "data-block-key": block.key, className: cx("relative", look, className) },
  };
};
