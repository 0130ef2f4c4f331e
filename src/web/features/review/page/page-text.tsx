import { useQuery } from "@tanstack/react-query";
import { type ReactNode, type Ref, useCallback, useMemo } from "react";
import { emptyDocument } from "#content/block.ts";
import type { Block } from "#contract/schemas/document.ts";
import {
  changeRequestPagesQuery,
  type RevisionPage,
  revisionFilesQuery,
} from "#web/api/content.ts";
import { DifferenceView, type DifferenceHandle } from "../difference/difference-view.tsx";
import type { Stop } from "../difference/entries.ts";
import {
  DocumentView,
  hasTypedLinks,
  pageIdIn,
  servedFiles,
  usePageLinks,
} from "#web/features/content/index.ts";
import { useReview, useReviewParams } from "../screen/review-context.ts";
import { pageMessages as messages } from "../screen/messages.ts";
import type { PageSides } from "./page-review.tsx";

const nothing = emptyDocument();

/** The text of a page; one that is not there, or no document, has none. */
export const documentOf = (page: RevisionPage | undefined) =>
  page?.type === "document" ? (page.document ?? nothing) : nothing;

/** Where files of both versions are served; a file that is gone is still shown where it was. */
const useFiles = ({ pair }: PageSides) => {
  const { space } = useReview();
  const from = useQuery({ ...revisionFilesQuery(space.id, pair.from), staleTime: Infinity });
  const to = useQuery({ ...revisionFilesQuery(space.id, pair.to), staleTime: Infinity });
  return useMemo(() => {
    return servedFiles([...(from.data?.items ?? []), ...(to.data?.items ?? [])]);
  }, [from.data, to.data]);
};

/** Links between pages stay within the review. Those that were typed need its pages to be read. */
const useLinks = ({ before, after }: PageSides) => {
  const { organizationId, spaceId, number } = useReviewParams();
  const wanted = useMemo(
    () => [before, after].some((side) => hasTypedLinks(documentOf(side))),
    [before, after],
  );
  const { data } = useQuery({ ...changeRequestPagesQuery(spaceId, number), enabled: wanted });
  const leadTo = useCallback(
    (address: string) =>
      `/o/${organizationId}/spaces/${spaceId}/change-requests/${number}?page=${pageIdIn(address)}`,
    [organizationId, spaceId, number],
  );
  return usePageLinks(leadTo, { page: (after ?? before)?.id, pages: data?.pages });
};

interface PageTextProps {
  readonly sides: PageSides;
  readonly view: "inline" | "split";
  /** What stands beside a block. Keep it the same function. */
  readonly gutter: (key: string) => ReactNode;
  readonly onBlock: (key: string) => void;
  readonly onChanges: (changes: readonly Stop[]) => void;
  readonly ref: Ref<DifferenceHandle>;
}

/** A page as it was and as it is: the difference where its text changed, else the text. */
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
        document={now}
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
