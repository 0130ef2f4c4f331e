// What other features may import from this one.

export type { FindFile, FindTarget } from "./document/addresses.ts";
export { BlockContent } from "./document/block-view.tsx";
export { textData } from "./document/block-data.ts";
export { HintElement, QuoteElement } from "./document/block-elements.tsx";
export { type BlocksHandle, bringToView } from "./document/document-view.tsx";
export { Chunks, CHUNKS_CHANGED, type ChunksHandle } from "./document/chunks.tsx";
export { CodeBox, sourceText } from "./document/block-elements.tsx";
export { DocumentView } from "./document/document-view.tsx";
export { heightOfBlock } from "./document/block-data.ts";
export { visibleText } from "./document/plain-text.tsx";
export {
  InlineNodes,
  linkMarkOf,
  MarkedRun,
  type InlineRun,
  InlineRuns,
} from "./document/inline-nodes.tsx";
export { itemClass, ListItemContent, ListElement } from "./document/block-elements.tsx";
export { namesFiles, pageIdIn } from "./document/page-links.ts";
export { ImageBlock } from "./document/media-blocks.tsx";
export { WithRemotePictures } from "./document/remote-pictures.tsx";
export { PlainText } from "./document/plain-text.tsx";
export { servedFiles, usePageLinks, useSpaceLinks } from "./document/page-links.ts";
export { spacingOf } from "./document/block-data.ts";
export { DepthContext, DocumentContext, placementClass } from "./document/document-context.ts";
export {
  type Alignment,
  alignmentsOf,
  TableCellElement,
  TableElement,
} from "./document/block-elements.tsx";
export { storedDocument } from "./document/stored-document.ts";
export { TextElement } from "./document/block-elements.tsx";
export { useFrame } from "./document/document-context.ts";
export { EditorFrame } from "./editor/editor-frame.tsx";
export { editorPath, returnPath } from "./editor/editor-source.ts";
export { editorMessages } from "./editor/messages.ts";
export { filesPath } from "./files/files-path.ts";
export { fileMessages } from "./files/messages.ts";
export { FramedPicture } from "./files/file-picture.tsx";
export { isShownPicture } from "./files/file-names.ts";
export { InboundLinkList, InboundLinksTo } from "./inbound-links.tsx";
export { findPage, flatPages, pageChoices } from "./page-tree/page-items.ts";
export { PdfDialog } from "./pdf/pdf-dialog.tsx";
export { PageTree } from "./page-tree/page-tree.tsx";
