import { emojiFrom } from "#web/kit/emoji.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, type Ref, useCallback, useMemo } from "react";
import { linksIn } from "#content/links/addresses.ts";
import type { Block } from "#contract/schemas/document.ts";
import {
  changeRequestPagesQuery,
  revisionFilesQuery,
  type RevisionPage,
} from "#web/api/content.ts";
import { DifferenceView } from "../difference/difference-view.tsx";
import type { Stop } from "../difference/entries.tsx";
import {
  type BlocksHandle,
  DocumentView,
  namesFiles,
  pageIdIn,
  servedFiles,
  storedDocument,
  usePageLinks,
} from "#web/features/content/index.ts";
import { useReview, useReviewParams, ReviewLink } from "../screen/review-context.tsx";
import { pageMessages as messages } from "../screen/messages.ts";
import type { PageSides } from "./page-review.tsx";
import { ChevronDown, ChevronUp, MessageSquarePlus } from "lucide-react";
import { cx } from "#web/kit/class-names.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { KindBadges, type PageRow, useSeen } from "../changes/changes.tsx";

/** The title of the page, what happened to it, and the reader's mark on it. */
export const PageHeader = ({ page, row }: { page: RevisionPage; row: PageRow | undefined }) => {
  const { stateOf, set } = useSeen();
  return (
    <header className="mb-3 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
        <h2 dir="auto" className="text-lg font-semibold wrap-anywhere">
          {page.emoji !== undefined && page.emoji !== "" && (
            <span aria-hidden>{emojiFrom(page.emoji)} </span>
          )}
          {page.title}
        </h2>
        {row !== undefined && <KindBadges kinds={row.kinds} />}
      </div>
      {row !== undefined && (
        <div className="print:hidden">
          <Checkbox
            label={messages.seen}
            checked={stateOf(page.id) === "seen"}
            onChange={({ target }) => set(page.id, target.checked)}
          />
        </div>
      )}
    </header>
  );
};

const ViewLink = ({ view }: { view: "split" | undefined }) => {
  const { search } = useReview();
  const current = search.view === view;
  return (
    <ReviewLink
      change={{ view }}
      resetScroll={false}
      replace
      {...(current && { "aria-current": "true" })}
      className={cx(
        "inline-flex h-7 items-center rounded-sm px-2 text-sm whitespace-nowrap pointer-coarse:h-9",
        current ? "bg-surface font-medium text-ink shadow-sm" : "text-muted hover:text-ink",
      )}
    >
      {view === "split" ? messages.split : messages.inline}
    </ReviewLink>
  );
};

interface PageToolbarProps {
  /** Number of changes, and the current one, counted from 0; -1 before the first. */
  readonly changes: number;
  readonly at: number;
  readonly onStep: (by: 1 | -1) => void;
  /** Starts a thread on the page; undefined for people who may not comment. */
  readonly onComment: (() => void) | undefined;
}

/** Buttons to step from change to change, and how the two versions are shown; sticky while reading. */
export const PageToolbar = ({ changes, at, onStep, onComment }: PageToolbarProps) => (
  <div className="sticky top-12 z-10 -mx-2 mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-canvas px-2 py-2">
    {changes > 0 && (
      <div className="flex items-center gap-1">
        <IconButton
          size="sm"
          icon={ChevronUp}
          label={messages.previousChange}
          onClick={() => onStep(-1)}
        />
        <IconButton
          size="sm"
          icon={ChevronDown}
          label={messages.nextChange}
          onClick={() => onStep(1)}
        />
        <span className="tabular text-sm text-muted">
          {at >= 0 ? messages.change(at + 1, changes) : messages.changes(changes)}
        </span>
      </div>
    )}
    <nav
      aria-label={messages.view}
      className="flex items-center rounded-sm bg-subtle p-0.5 max-md:hidden"
    >
      <ViewLink view={undefined} />
      <ViewLink view="split" />
    </nav>
    {onComment !== undefined && (
      <Button
        size="sm"
        variant="ghost"
        icon={MessageSquarePlus}
        className="ml-auto"
        onClick={onComment}
      >
        {messages.commentPage}
      </Button>
    )}
  </div>
);

/** The text of a page; undefined for a missing page or one that is not a document. */
export const documentOf = (page: RevisionPage | undefined) =>
  storedDocument(page?.type === "document" ? page.document : undefined);

const documentIdOf = (page: RevisionPage | undefined) =>
  page?.type === "document" ? page.documentId : undefined;

/** The files of both versions; a deleted file is still shown where it was. */
const useFiles = ({ pair, before, after }: PageSides) => {
  const { space } = useReview();
  const enabled = useMemo(
    () => [before, after].some((side) => namesFiles(documentOf(side))),
    [before, after],
  );
  const shared = { staleTime: Infinity, enabled };
  const from = useQuery({ ...revisionFilesQuery(space.id, pair.from), ...shared });
  const to = useQuery({ ...revisionFilesQuery(space.id, pair.to), ...shared });
  return useMemo(() => {
    return servedFiles([...(from.data?.items ?? []), ...(to.data?.items ?? [])]);
  }, [from.data, to.data]);
};

/** Links between pages stay within the review, whose pages know which links are broken. */
const useLinks = ({ before, after }: PageSides) => {
  const { organizationId, spaceId, number } = useReviewParams();
  const wanted = useMemo(
    () => [before, after].some((side) => linksIn(documentOf(side)).length > 0),
    [before, after],
  );
  const { data } = useQuery({ ...changeRequestPagesQuery(spaceId, number), enabled: wanted });
  const leadTo = useCallback(
    (address: string) =>
      `/o/${organizationId}/spaces/${spaceId}/change-requests/${number}?page=${pageIdIn(address)}`,
    [organizationId, spaceId, number],
  );
  return usePageLinks(leadTo, {
    page: (after ?? before)?.id,
    pages: data?.pages,
    space: spaceId,
    marksDead: true,
  });
};

interface PageTextProps {
  readonly sides: PageSides;
  readonly view: "inline" | "split";
  /** Rendered beside each block. Pass a stable function. */
  readonly gutter: (key: string) => ReactNode;
  readonly onBlock: (key: string) => void;
  readonly onChanges: (changes: readonly Stop[]) => void;
  readonly ref: Ref<BlocksHandle>;
}

/** A page before and after: the difference if its text changed, otherwise the text. */
export const PageText = ({ sides, view, gutter, onBlock, onChanges, ref }: PageTextProps) => {
  const { before, after } = sides;
  const fileAddress = useFiles(sides);
  const links = useLinks(sides);
  const [old, now] = [documentOf(before), documentOf(after)];
  const blockProps = useCallback((block: Block) => ({ gutter: gutter(block.key) }), [gutter]);
  const shown = after ?? before;
  if (shown !== undefined && shown.type !== "document" && old.nodes.length === 0)
    return <p className="text-muted">{messages.noText[shown.type]}</p>;
  const same =
    before?.type === "document" &&
    after?.type === "document" &&
    before.documentId === after.documentId;
  if (same)
    return (
      <DocumentView
        ref={ref}
        document={now}
        documentId={after.documentId}
        headingOffset={2}
        blockProps={blockProps}
        fileAddress={fileAddress}
        {...links}
      />
    );
  return (
    <DifferenceView
      ref={ref}
      before={old}
      after={now}
      documentIds={{ before: documentIdOf(before), after: documentIdOf(after) }}
      view={view}
      headingOffset={2}
      gutter={gutter}
      onBlock={onBlock}
      onChanges={onChanges}
      fileAddress={fileAddress}
      {...links}
    />
  );
};
