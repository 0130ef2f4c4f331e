import { type Ref, useCallback, useEffect, useImperativeHandle, useMemo, useRef } from "react";
import { plainTextOf, walkBlocks } from "#content/block.ts";
import { footnotesOf } from "#content/footnotes.ts";
import { headingAnchors } from "#content/heading-anchors.ts";
import { placementsOf } from "#content/html/wrappers.ts";
import type { Block, Document } from "#contract/schemas/document.ts";
import { type ChunkPlace, Chunks, type ChunksHandle } from "./chunks.tsx";
import { Blocks } from "./block-view.tsx";
import { heightOfBlock } from "./block-data.ts";
import { type DocumentContextValue, DocumentContext } from "./document-context.ts";
import { WithRemotePictures } from "./remote-pictures.tsx";

/**
 * Scrolls to the block with a key and focuses it, opening tabs, details and folds around it. If several elements have
 * the key, the one marked as changed is used. Returns null if no such block is rendered.
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

/** Gives a screen access to blocks that may not all be rendered. */
export interface BlocksHandle {
  /** Renders a block, scrolls to it and focuses it; returns null if it is not in the document. */
  show(key: string): HTMLElement | null;
  /**
   * The position of a block, rendered or not; undefined if it is not in the document, or if all blocks are rendered.
   */
  placeOf(key: string): ChunkPlace | undefined;
}

type DocumentViewProps = Pick<
  DocumentContextValue,
  "fileAddress" | "linkTarget" | "isDead" | "onFollow" | "space" | "blockProps"
> & {
  document: Document;
  /** The anchor of a heading, or the key of a block, to scroll to when the document opens. */
  at?: string;
  /** Added to the level of every heading; 1 reserves the `h1` for the page's title. */
  headingOffset?: number;
  /** The service's id of the document; required to load images from other hosts. */
  documentId?: string | undefined;
  ref?: Ref<BlocksHandle>;
};

/**
 * Renders a document. Whatever it contains, none of it runs as code, links to an unsafe address or loads from another
 * host, and all of its text is shown. The element of every block has its key as `data-block-key`.
 */
export const DocumentView = ({
  document,
  at = "",
  fileAddress,
  linkTarget,
  isDead,
  onFollow,
  space,
  headingOffset = 1,
  blockProps,
  documentId,
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
  useImperativeHandle(
    ref,
    () => ({
      show,
      placeOf: (key) => {
        const index = document.nodes.findIndex((block) => holds(block, key));
        return index === -1 ? undefined : chunks.current?.placeOf(index);
      },
    }),
    [show, document],
  );
  const anchors = useMemo(() => headingAnchors(document), [document]);
  const read = useMemo(
    () => ({ notes: footnotesOf(document), placements: placementsOf(document) }),
    [document],
  );
  const shown = useRef("");
  useEffect(() => {
    // Only once per address, so that changes by others do not scroll the reader back.
    if (at === "" || at === shown.current) {
      shown.current = at;
      return;
    }
    // A part that is not rendered yet is rendered synchronously, which React does not allow within an effect.
    const frame = requestAnimationFrame(() => {
      shown.current = at;
      show(anchors.get(at) ?? at);
    });
    return () => cancelAnimationFrame(frame);
  }, [at, show, anchors]);
  const context = useMemo(
    () => ({
      fileAddress,
      linkTarget,
      isDead,
      onFollow,
      space,
      onShow: show,
      headingOffset,
      blockProps,
      anchors,
      ...read,
    }),
    [
      fileAddress,
      linkTarget,
      isDead,
      onFollow,
      space,
      show,
      headingOffset,
      blockProps,
      anchors,
      read,
    ],
  );
  const drawing = useMemo(
    () => ({
      render: (start: number, end: number) => <Blocks blocks={document.nodes.slice(start, end)} />,
      wordsOf: (index: number) => {
        const block = document.nodes[index];
        return block === undefined ? "" : plainTextOf(block);
      },
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
        <WithRemotePictures space={space} first={{ document, documentId }}>
          <Chunks ref={chunks} count={document.nodes.length} {...drawing} />
        </WithRemotePictures>
      </div>
    </DocumentContext>
  );
};

const holds = (block: Block, key: string): boolean => {
  if (block.key === key) return true;
  for (const placed of walkBlocks(block)) if (placed.block.key === key) return true;
  return false;
};
