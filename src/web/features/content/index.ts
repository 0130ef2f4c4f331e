// What other features use of this one.

export type { FindFile, FindTarget } from "./document/addresses.ts";
export { BlockContent } from "./document/block-view.tsx";
export { ownText, textData } from "./document/block-data.ts";
export { HintShell, QuoteShell } from "./document/block-elements.tsx";
export { bringToView } from "./document/document-view.tsx";
export { Chunks, type ChunksHandle } from "./document/chunks.tsx";
export { CodeBox } from "./document/code-block.tsx";
export { DocumentView } from "./document/document-view.tsx";
export { headingAnchors } from "./document/block-data.ts";
export { heightOfBlock } from "./document/block-data.ts";
export { visibleText } from "./document/plain-text.tsx";
export {
  InlineNodes,
  linkMarkOf,
  MarkedStretch,
  type Stretch,
  Stretches,
} from "./document/inline-nodes.tsx";
export { itemClass, ItemShell, ListShell } from "./document/block-elements.tsx";
export { hasTypedLinks, pageIdIn } from "./document/page-links.ts";
export { PictureBlock } from "./document/media-blocks.tsx";
export { PlainText } from "./document/plain-text.tsx";
export { servedFiles, usePageLinks, useSpaceLinks } from "./document/page-links.ts";
export { spacingOf } from "./document/block-data.ts";
export { DepthContext, SurroundingsContext } from "./document/document-context.ts";
export { type Alignment, alignmentsOf, CellShell, TableShell } from "./document/block-elements.tsx";
export { TextElement } from "./document/block-elements.tsx";
export { useFrame } from "./document/document-context.ts";
export { EditorFrame } from "./editor/editor-frame.tsx";
export { returnPath } from "./editor/editor-source.ts";
export { editorMessages } from "./editor/messages.ts";
export { InboundLinkList, InboundLinksTo } from "./inbound-links.tsx";
export { findPage, flatPages } from "./page-tree/page-items.ts";
export { PageTree } from "./page-tree/page-tree.tsx";
