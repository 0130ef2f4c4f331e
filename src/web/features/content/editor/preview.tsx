import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import type { Document } from "#contract/schemas/document.ts";
import { countingKeys, emptyDocument } from "#content/block.ts";
import { linksIn } from "#content/links/addresses.ts";
import { reuseKeys } from "#content/matching/reuse-keys.ts";
import { parseMarkdown } from "#content/markdown/parse.ts";
import { DocumentView } from "../document/document-view.tsx";
import { pageIdIn, servedFiles, usePageLinks } from "../document/page-links.ts";
import { useDebounced } from "#web/ui/use-debounced.ts";
import { editorMessages as messages } from "./messages.ts";
import { filesOf, pagesOf, returnPath, useEditorSource } from "./editor-source.ts";

interface PreviewProps {
  /** Id of the edited page. */
  readonly page: string;
  readonly markdown: string;
  /** Id of the last saved document. */
  readonly documentId: string | undefined;
  /** The text up to the line the caret is in. */
  readonly textBeforeCaret: string;
  /** Called with the broken links of the text. Pass a stable function. */
  readonly onDeadLinks: (addresses: readonly string[]) => void;
}

/** Focusable, for scrolling by keyboard. */
const scrolled = { role: "region", "aria-label": messages.preview, tabIndex: 0 } as const;

/** How long after the last key press the preview is updated, in milliseconds. */
const PREVIEW_DELAY_MS = 150;
/** In texts longer than this many characters, the preview does not follow the caret. */
const MAX_FOLLOWED_CHARACTERS = 200_000;

const useDelayed = (value: string): string =>
  useDeferredValue(useDebounced(value, PREVIEW_DELAY_MS));

/** Parses successive versions of a text; blocks keep their keys, so that React reuses their elements. */
const createReader = () => {
  const newKey = countingKeys("p");
  let before = emptyDocument();
  return (markdown: string): Document => {
    before = reuseKeys(before, parseMarkdown(markdown, newKey));
    return before;
  };
};

const useDocument = (markdown: string): Document => {
  const [read] = useState(createReader);
  return useMemo(() => read(markdown), [read, markdown]);
};

const useFollow = (document: Document, textBeforeCaret: string) => {
  const pane = useRef<HTMLDivElement>(null);
  const key = useMemo(() => {
    if (textBeforeCaret.length > MAX_FOLLOWED_CHARACTERS) return undefined;
    const { length } = parseMarkdown(textBeforeCaret, countingKeys("c")).nodes;
    return document.nodes[Math.max(0, length - 1)]?.key;
  }, [document, textBeforeCaret]);
  useEffect(() => {
    const root = pane.current;
    if (root === null || key === undefined) return;
    const block = root.querySelector(`[data-block-key="${CSS.escape(key)}"]`);
    if (block === null) return;
    const [inside, around] = [block.getBoundingClientRect(), root.getBoundingClientRect()];
    if (inside.top >= around.top && inside.bottom <= around.bottom) return;
    root.scrollBy({ top: inside.top - around.top - around.height / 3 });
  }, [key, document]);
  return pane;
};

/** Links open outside the editor: the page as it is read or reviewed. */
const useLinks = (page: string) => {
  const { organizationId, spaceId, number } = useEditorSource();
  const { data } = useQuery(pagesOf({ organizationId, spaceId, number }));
  const leadTo = useCallback(
    (address: string) =>
      number === undefined
        ? `/o/${organizationId}/spaces/${spaceId}${address}`
        : returnPath({ organizationId, spaceId, number }, pageIdIn(address)),
    [organizationId, spaceId, number],
  );
  return usePageLinks(leadTo, { page, pages: data?.pages, space: spaceId, marksDead: true });
};

/** The rendered text, updated shortly after typing and scrolled to the caret's block. */
export const Preview = (props: PreviewProps) => {
  const { page, markdown, documentId, textBeforeCaret, onDeadLinks } = props;
  const source = useEditorSource();
  const { data: files } = useSuspenseQuery(filesOf(source));
  const document = useDocument(useDelayed(markdown));
  const pane = useFollow(document, useDelayed(textBeforeCaret));
  const links = useLinks(page);
  const { isDead } = links;
  useEffect(() => {
    onDeadLinks(isDead === undefined ? [] : linksIn(document).filter(isDead));
  }, [document, isDead, onDeadLinks]);
  const fileAddress = useMemo(() => servedFiles(files.items), [files.items]);
  return (
    <div
      ref={pane}
      {...scrolled}
      className="h-full overflow-y-auto rounded-md border border-line bg-surface px-10 py-4 max-md:px-4"
    >
      {document.nodes.length === 0 ? (
        <p className="text-base text-muted">{messages.nothingYet}</p>
      ) : (
        <DocumentView
          document={document}
          documentId={documentId}
          headingOffset={1}
          fileAddress={fileAddress}
          {...links}
        />
      )}
    </div>
  );
};
