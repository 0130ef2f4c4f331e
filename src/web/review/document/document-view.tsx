import { useMemo } from "react";
import type { Block, Document } from "../../../contract/schemas/document.ts";
import { Chunks } from "../chunks.tsx";
import { Blocks } from "./block-view.tsx";
import { headingAnchors } from "./headings.ts";
import { heightOfBlock } from "./height.ts";
import { SurroundingsContext } from "./surroundings.ts";
import type { Surroundings } from "./surroundings.ts";

export type DocumentViewProps = {
  document: Document;
  /** A file of the space by its id: where it is served, its name, the size of an image. */
  fileAddress?: Surroundings["fileAddress"];
  /** What a link within the content leads to: given `/pages/<id>` (perhaps with `#part`) or a relative address. */
  linkTarget?: Surroundings["linkTarget"];
  /** Follows a link within the product without loading the page anew. */
  onFollow?: Surroundings["onFollow"];
  /** Added to the level of every heading; 1 leaves the `h1` to the page's title. */
  headingOffset?: number;
  /** What a caller adds to the element around a block; keep it the same function while it says the same. */
  blockProps?: (block: Block) => ReturnType<NonNullable<Surroundings["blockProps"]>>;
};

/**
 * A document as it is read. Whatever it holds, nothing in it runs, leads to an unsafe address or is fetched
 * from elsewhere, and none of its text is left out. Every block's element carries `data-block-key`.
 */
export const DocumentView = ({
  document,
  fileAddress,
  linkTarget,
  onFollow,
  headingOffset = 1,
  blockProps,
}: DocumentViewProps) => {
  const anchors = useMemo(() => headingAnchors(document), [document]);
  const surroundings = useMemo(
    () => ({ fileAddress, linkTarget, onFollow, headingOffset, blockProps, anchors }),
    [fileAddress, linkTarget, onFollow, headingOffset, blockProps, anchors],
  );
  const drawing = useMemo(
    () => ({
      render: (start: number, end: number) => <Blocks blocks={document.nodes.slice(start, end)} />,
      heightOf: (index: number) => {
        const block = document.nodes[index];
        return block === undefined ? 0 : heightOfBlock(block);
      },
    }),
    [document],
  );
  return (
    <SurroundingsContext value={surroundings}>
      <div data-document className="max-w-[72ch] text-md">
        <Chunks count={document.nodes.length} {...drawing} />
      </div>
    </SurroundingsContext>
  );
};
