import { type Ref, useCallback, useImperativeHandle, useMemo, useRef } from "react";
import { walkBlocks } from "#content/block.ts";
import type { Block, Document } from "#contract/schemas/document.ts";
import { Chunks, type ChunksHandle } from "./chunks.tsx";
import { Blocks } from "./block-view.tsx";
import { headingAnchors, heightOfBlock } from "./block-data.ts";
import { type DocumentContextValue, DocumentContext } from "./document-context.ts";

/**
 * Brings a block of a shown document to the middle of the screen and focus to it, opening whatever it is
 * folded away in. Of several elements with the key, the changed one counts. Null: it is not drawn.
 */
export const bringToView = (root: HTMLElement | null, key: string): HTMLElement | null => {
  const found = root?.querySelectorAll<HTMLElement>(`[data-block-key="${CSS.escape(key)}"]`);
  const all = [...(found ?? [])];
  const element = all.findLast((each) => each.hasAttribute("data-change")) ?? all.at(-1);
  if (element === undefined) return null;
  for (
    let each = element.parentElement;
    each !== null && each !== root;
    each = each.parentElement
  ) {
    if (each.hasAttribute("hidden")) each.dispatchEvent(new Event("beforematch"));
    if (each instanceof HTMLDetailsElement) each.open = true;
  }
  if (!element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: "center" });
  return element;
};

/** Reaches into a document that is shown. */
export interface DocumentHandle {
  /** Brings a block to the middle of the screen and focus to it; null if the document does not hold it. */
  show(key: string): HTMLElement | null;
}

export type DocumentViewProps = {
  document: Document;
  /** A file of the space by its id: where it is served, its name, the size of an image. */
  fileAddress?: DocumentContextValue["fileAddress"];
  /** What a link within the content leads to: given `/pages/<id>` (perhaps with `#part`) or a relative address. */
  linkTarget?: DocumentContextValue["linkTarget"];
  /** Follows a link within the product without loading the page anew. */
  onFollow?: DocumentContextValue["onFollow"];
  /** Added to the level of every heading; 1 leaves the `h1` to the page's title. */
  headingOffset?: number;
  /** What a caller adds to the element around a block; keep it the same function while it says the same. */
  blockProps?: (block: Block) => ReturnType<NonNullable<DocumentContextValue["blockProps"]>>;
  ref?: Ref<DocumentHandle>;
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
  ref,
}: DocumentViewProps) => {
  const root = useRef<HTMLDivElement>(null);
  const chunks = useRef<ChunksHandle>(null);
  const show = useCallback(
    (key: string) => {
      const index = document.nodes.findIndex((block) => holds(block, key));
      if (index >= 0) chunks.current?.draw(index);
      return bringToView(root.current, key);
    },
    [document],
  );
  useImperativeHandle(ref, () => ({ show }), [show]);
  const anchors = useMemo(() => headingAnchors(document), [document]);
  const context = useMemo(
    () => ({
      fileAddress,
      linkTarget,
      onFollow,
      onShow: show,
      headingOffset,
      blockProps,
      anchors,
    }),
    [fileAddress, linkTarget, onFollow, show, headingOffset, blockProps, anchors],
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
    <DocumentContext value={context}>
      <div ref={root} data-document className="max-w-[72ch] text-md">
        <Chunks ref={chunks} count={document.nodes.length} {...drawing} />
      </div>
    </DocumentContext>
  );
};

const holds = (block: Block, key: string): boolean => {
  if (block.key === key) return true;
  for (const placed of walkBlocks(block)) if (placed.block.key === key) return true;
  return false;
};
