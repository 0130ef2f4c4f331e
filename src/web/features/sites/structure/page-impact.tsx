import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { useState } from "react";
import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import {
  editsImpactQuery,
  editsPagesQuery,
  type SitePageAddress,
  type SitePageChange,
} from "#web/api/site-structure.ts";
import { RetryCallout } from "#web/ui/callout.tsx";
import { Button } from "#web/ui/button.tsx";
import { useSiteName } from "../use-site.ts";
import { impactMessages } from "./impact-messages.ts";

const { pages: words } = impactMessages;

/** How many addresses are listed at first, and added by each “show more”. */
const PART = 50;

interface EditsProps {
  readonly edits: readonly StructureEdit[];
}

const PageLine = ({ title, before, after, change, instead }: SitePageAddress) => (
  <li className="wrap-anywhere">
    <span className="font-mono">{before}</span>{" "}
    {change === "moved" && after !== undefined && (
      <>
        <span className="sr-only">{words.leadsTo}</span>
        <ArrowRight size={12} aria-hidden className="inline" />{" "}
        <span className="font-mono">{after}</span>
      </>
    )}
    {change === "replaced" && (
      <span className="text-muted">{words.instead(instead ?? "", title)}</span>
    )}
    {change === "lost" && <span className="text-muted">{title}</span>}
  </li>
);

interface GroupProps extends EditsProps {
  readonly change: SitePageChange;
  readonly count: number;
}

const PageList = ({ edits, change, count }: GroupProps) => {
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({ ...editsPagesQuery(useSiteName(), edits, change, PART), staleTime: 0 });
  if (data === undefined)
    return isError ? (
      <RetryCallout onRetry={() => void refetch()}>{words.failed}</RetryCallout>
    ) : (
      <p role="status">{words.looking}</p>
    );
  const items = data.pages.flatMap((part) => part.items);
  return (
    <div className="mt-1 flex flex-col items-start gap-2 pl-4">
      <ul aria-label={words.list[change]} className="flex flex-col gap-0.5 text-sm text-ink">
        {items.map((item) => (
          <PageLine key={`${item.siteSpace} ${item.page}`} {...item} />
        ))}
      </ul>
      {hasNextPage && (
        <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words.more}
        </Button>
      )}
      {!hasNextPage && items.length < count && (
        <p className="text-sm text-muted">{words.closed(count - items.length)}</p>
      )}
    </div>
  );
};

/** What happens to the addresses of some pages, with an expandable list of them. */
const PageGroup = ({ edits, change, count }: GroupProps) => {
  const [open, setOpen] = useState(false);
  return (
    <details className="rounded-sm" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="cursor-pointer rounded-sm text-ink">
        {words.counted[change](count)}
      </summary>
      {open && <PageList edits={edits} change={change} count={count} />}
    </details>
  );
};

/** Shows the effect of edits to the live structure on the addresses of pages, with expandable lists. */
export const PageImpact = ({ edits }: EditsProps) => {
  const { data, isError, refetch } = useQuery({
    ...editsImpactQuery(useSiteName(), edits),
    // People decide based on this.
    staleTime: 0,
  });
  if (data === undefined)
    return isError ? (
      <RetryCallout onRetry={() => void refetch()}>{words.failed}</RetryCallout>
    ) : (
      <p role="status">{words.looking}</p>
    );
  if (data.obstacle !== undefined)
    return <p className="text-danger-ink">{data.obstacle.message}</p>;
  const { moved, replaced, lost } = data.pages;
  if (moved + replaced + lost === 0) return <p>{words.none}</p>;
  return (
    <section aria-label={words.title} className="flex flex-col gap-1">
      {lost > 0 && <PageGroup edits={edits} change="lost" count={lost} />}
      {replaced > 0 && <PageGroup edits={edits} change="replaced" count={replaced} />}
      {moved > 0 && <PageGroup edits={edits} change="moved" count={moved} />}
    </section>
  );
};
