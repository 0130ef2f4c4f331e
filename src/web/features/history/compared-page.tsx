import { skipToken, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { revisionFilesQuery, revisionPageQuery } from "#web/api/content.ts";
import {
  AttributeChanges,
  DifferenceView,
  KindBadges,
  type PageRow,
} from "#web/features/review/index.ts";
import { servedFiles, storedDocument, useSpaceLinks } from "#web/features/content/index.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { historyMessages as messages } from "./messages.ts";

interface ComparedPageProps {
  readonly organizationId: string;
  readonly spaceId: string;
  readonly from: string | undefined;
  readonly to: string;
  readonly page: PageRow;
  readonly view: "inline" | "split";
}

const usePageIn = (spaceId: string, revisionId: string | undefined, pageId: string) => {
  const question = revisionPageQuery(spaceId, revisionId ?? "", pageId);
  return useQuery({
    ...question,
    ...(revisionId === undefined && { queryFn: skipToken }),
    throwOnError: true,
  });
};

const moveMessage = ({ parent }: NonNullable<PageRow["moved"]>): string => {
  const before = parent.before?.title ?? messages.top;
  const after = parent.after?.title ?? messages.top;
  return before === after ? messages.movedWithin(after) : messages.moved(before, after);
};

/** The changes of a page between two revisions: the kind of change, its attributes and its text. */
export const ComparedPage = ({
  organizationId,
  spaceId,
  from,
  to,
  page,
  view,
}: ComparedPageProps) => {
  const added = page.kinds.includes("added");
  const removed = page.kinds.includes("removed");
  const before = usePageIn(spaceId, added ? undefined : from, page.id);
  const after = usePageIn(spaceId, removed ? undefined : to, page.id);
  const { data: files } = useSuspenseQuery(
    revisionFilesQuery(spaceId, removed ? (from ?? to) : to),
  );
  const links = useSpaceLinks(organizationId, spaceId);
  const fileAddress = useMemo(() => servedFiles(files.items), [files.items]);
  const textOf = ({ data }: typeof before) =>
    storedDocument(data?.type === "document" ? data.document : undefined);
  const documentIdOf = ({ data }: typeof before) =>
    data?.type === "document" ? data.documentId : undefined;
  const loading = (!added && before.data === undefined) || (!removed && after.data === undefined);
  return (
    <article>
      <header className="mb-4">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="text-lg font-semibold wrap-anywhere">{page.title}</h2>
          <KindBadges kinds={page.kinds} />
        </div>
        {page.moved && <p className="text-sm text-muted">{moveMessage(page.moved)}</p>}
        {page.edited && <AttributeChanges attributes={page.edited.attributes} />}
        {added && <p className="text-sm text-muted">{messages.added}</p>}
        {removed && <p className="text-sm text-muted">{messages.removed}</p>}
      </header>
      {loading ? (
        <Skeleton className="h-40 w-full" />
      ) : (
        <DifferenceView
          before={textOf(before)}
          after={textOf(after)}
          documentIds={{ before: documentIdOf(before), after: documentIdOf(after) }}
          view={view}
          headingOffset={1}
          fileAddress={fileAddress}
          {...links}
        />
      )}
    </article>
  );
};
