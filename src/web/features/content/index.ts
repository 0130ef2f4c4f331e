// What other features use of this one.

export type { FindFile, FindTarget } from "./document/addresses.ts";
export { BlockContent } from "./document/block-view.tsx";
export { ownText, textData } from "./document/block-words.ts";
export { HintShell, QuoteShell } from "./document/box-shells.tsx";
export { bringToView } from "./document/bring-to-view.ts";
export { Chunks, type ChunksHandle } from "./document/chunks.tsx";
export { CodeBox } from "./document/code-block.tsx";
export { DocumentView } from "./document/document-view.tsx";
export { headingAnchors } from "./document/headings.ts";
export { heightOfBlock } from "./document/height.ts";
export { visibleText } from "./document/hidden-characters.ts";
export {
  InlineNodes,
  linkMarkOf,
  MarkedStretch,
  type Stretch,
  Stretches,
} from "./document/inline-nodes.tsx";
export { itemClass, ItemShell, ListShell } from "./document/list-shells.tsx";
export { hasTypedLinks, pageIdIn } from "./document/page-links.ts";
export { PictureBlock } from "./document/picture-block.tsx";
export { PlainText } from "./document/plain-text.tsx";
export { servedFiles, usePageLinks, useSpaceLinks } from "./document/space-links.ts";
export { spacingOf } from "./document/spacing.ts";
export { DepthContext, SurroundingsContext } from "./document/surroundings.ts";
export { type Alignment, alignmentsOf, CellShell, TableShell } from "./document/table-shells.tsx";
export { TextElement } from "./document/text-element.tsx";
export { useFrame } from "./document/use-frame.ts";
export { EditorFrame } from "./editor/editor-frame.tsx";
export { returnPath } from "./editor/editor-source.ts";
export { editorStrings } from "./editor/editor-strings.ts";
export { InboundLinkList, InboundLinksTo } from "./inbound-links.tsx";
export { findPage, flatPages } from "./page-tree/page-items.ts";
export { PageTree } from "./page-tree/page-tree.tsx";
