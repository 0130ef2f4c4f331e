import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { Link2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type ContentLocation, pageBacklinksQuery, pageLinksQuery } from "#web/api/links.ts";
import { describeFailure } from "#web/api/failures.ts";
import { titleOfSpace } from "#web/kit/content-titles.ts";
import { ListSkeleton } from "#web/table/table-states.tsx";
import { Button } from "#web/ui/button.tsx";
import { RetryCallout } from "#web/ui/callout.tsx";
import { SidePanel } from "#web/ui/dialog/dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { StatusTabs } from "#web/ui/tabs.tsx";
import { linkMessages as messages } from "../messages.ts";
import { LinkTarget, PageLink } from "./link-ends.tsx";

const sides = ["out", "in"] as const;
type LinkSide = (typeof sides)[number];

/** Rows shown initially, and after each press of the button. */
const limits = [50, 200, 1000] as const;

/** How many rows are requested, and the function that raises it. */
const useMore = () => {
  const [limit, setLimit] = useState<number>(limits[0]);
  const next = limits.find((one) => one > limit);
  return { limit, more: next === undefined ? undefined : () => setLimit(next) };
};

interface RowsProps<Row> {
  readonly label: string;
  readonly query: {
    readonly data: { readonly items: readonly Row[]; readonly count?: number } | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  readonly empty: { readonly title: string; readonly text: string };
  readonly render: (row: Row) => ReactNode;
  readonly onMore: (() => void) | undefined;
}

/** Rows of the panel, with placeholders for loading, none and failure. */
const Rows = <Row,>({ label, query, empty, render, onMore }: RowsProps<Row>) => {
  const { data, error, refetch } = query;
  if (data === undefined && error === null) return <ListSkeleton rows={4} />;
  if (data === undefined) {
    const { title, text } = describeFailure(error);
    return (
      <RetryCallout title={title} onRetry={() => void refetch()}>
        {text}
      </RetryCallout>
    );
  }
  const { items, count = items.length } = data;
  if (items.length === 0) return <EmptyState icon={Link2} {...empty} />;
  return (
    <>
      <ul aria-label={label} className="flex flex-col">
        {items.map((row, at) => (
          <li key={at} className="border-t border-line py-2.5 text-base first:border-t-0">
            {render(row)}
          </li>
        ))}
      </ul>
      {count > items.length && (
        <p className="flex flex-wrap items-center gap-3 border-t border-line pt-3 text-sm text-muted">
          {messages.first(items.length, count)}
          {onMore && (
            <Button size="sm" onClick={onMore}>
              {messages.more}
            </Button>
          )}
        </p>
      )}
    </>
  );
};

const Backlink = ({ place, spaceId }: { place: ContentLocation; spaceId: string }) =>
  place.kind === "page" && (
    <span className="wrap-anywhere">
      <PageLink place={place} />
      {place.space.id !== spaceId && (
        <span className="text-muted"> {messages.inSpace(titleOfSpace(place.space))}</span>
      )}
    </span>
  );

interface PanelProps {
  readonly side: LinkSide;
  readonly page: { readonly id: string; readonly title: string };
  readonly onClose: () => void;
}

const Panel = ({ side, page, onClose }: PanelProps) => {
  const params = useParams({ from: "/_app/o/$organizationId/spaces/$spaceId" });
  const { spaceId } = params;
  const out = useMore();
  const into = useMore();
  // Rows stay visible while more are loading.
  const links = useQuery({
    ...pageLinksQuery(spaceId, page.id, { limit: out.limit }),
    placeholderData: keepPreviousData,
  });
  const backlinks = useQuery({
    ...pageBacklinksQuery(spaceId, page.id, { limit: into.limit }),
    placeholderData: keepPreviousData,
  });
  return (
    <SidePanel open onOpenChange={onClose} title={messages.of(page.title || messages.untitled)}>
      <StatusTabs
        label={messages.sidesLabel}
        statuses={sides}
        current={side}
        words={messages.sides}
        counts={[links.data?.count, backlinks.data?.count]}
        renderLink={(to, tab) => (
          <Link
            to="/o/$organizationId/spaces/$spaceId/pages/$pageId"
            params={{ ...params, pageId: page.id }}
            search={(now) => ({ ...now, links: to })}
            replace
            resetScroll={false}
            {...tab}
          />
        )}
      />
      {side === "out" ? (
        <Rows
          label={messages.sides.out}
          query={links}
          empty={messages.noneOut}
          onMore={out.more}
          render={(usage) => <LinkTarget usage={usage} />}
        />
      ) : (
        <Rows
          label={messages.sides.in}
          query={backlinks}
          empty={messages.noneIn}
          onMore={into.more}
          render={(place) => <Backlink place={place} spaceId={spaceId} />}
        />
      )}
    </SidePanel>
  );
};

/** The links of a page and the links to it; open while the address has `links`. */
export const LinksPanel = ({ page }: Pick<PanelProps, "page">) => {
  const { links } = useSearch({ from: "/_app/o/$organizationId/spaces/$spaceId/_home/pages" });
  const navigate = useNavigate();
  if (links === undefined) return null;
  const close = () =>
    void navigate({
      to: ".",
      search: (now) => ({ ...now, links: undefined }),
      replace: true,
      resetScroll: false,
    });
  return <Panel side={links} page={page} onClose={close} />;
};
