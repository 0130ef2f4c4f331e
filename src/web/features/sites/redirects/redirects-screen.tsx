import { Link, useNavigate } from "@tanstack/react-router";
import { CornerUpRight, Pencil, Plus, Trash2, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { redirectsQuery, type SiteRedirect } from "#web/api/sites.ts";
import { useListQuery } from "#web/table/use-list-query.ts";
import { useSite, useSiteName } from "../use-site.ts";
import type { Column } from "#web/table/column.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { ListPages } from "#web/table/list-pages.tsx";
import { ListState } from "#web/table/table-states.tsx";
import { Button } from "#web/ui/button.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import {
  type Destination,
  destinationIn,
  RedirectDialog,
  RedirectForm,
  type RedirectQuestion,
  titleWithSection,
} from "./redirect-dialogs.tsx";
import { messages } from "./messages.ts";
import {
  brokenRedirectsQuery,
  PAGE_SIZE,
  redirectsPageQuery,
  type RedirectsSearch,
} from "./redirects-search.ts";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { StatusTabs } from "#web/ui/tabs.tsx";
import { ActionMenu, MoreButton } from "#web/shell/action-menu.tsx";
import { pagesQuery } from "#web/api/content.ts";
import { structureQuery } from "#web/api/site-structure.ts";
import { findPage } from "#web/features/content/index.ts";
import { Badge } from "#web/ui/badge.tsx";

interface BrokenRedirectProps {
  readonly redirect: SiteRedirect;
  /** The section or site-space it led to, or to a page of; absent when that is gone itself. */
  readonly target: Destination | undefined;
}

const reasonOf = ({ redirect: { destination }, target }: BrokenRedirectProps): string => {
  if (destination.kind === "site-section") return messages.broken.section;
  if (target === undefined) return messages.broken.siteSpace;
  return target.broken === true
    ? messages.broken.trashed(target.title)
    : messages.broken.page(target.title);
};

/** Says why a redirect leads nowhere, with the ways to mend it for those who may. */
const BrokenRedirect = (props: BrokenRedirectProps) => {
  const { redirect } = props;
  const { permissions } = useSite();
  const [asking, setAsking] = useState<RedirectQuestion>();
  return (
    <div>
      <p>
        <Badge tone="danger" icon={TriangleAlert}>
          {messages.broken.badge}
        </Badge>{" "}
        {messages.broken.nowhere(reasonOf(props))}
      </p>
      {permissions.edit && (
        <div className="mt-1.5 inline-flex flex-wrap gap-2">
          <Button
            size="sm"
            aria-label={messages.broken.mendNamed(redirect.source)}
            onClick={() => setAsking("edit")}
          >
            {messages.broken.mend}
          </Button>
          <Button
            size="sm"
            aria-label={messages.broken.removeNamed(redirect.source)}
            onClick={() => setAsking("delete")}
          >
            {messages.remove}
          </Button>
        </div>
      )}
      <RedirectDialog redirect={redirect} asking={asking} onClose={() => setAsking(undefined)} />
    </div>
  );
};

const PageWords = ({ target, pageId }: { target: Destination; pageId: string }) => {
  const { data } = useQuery(pagesQuery(target.spaceId ?? ""));
  const page = data && findPage(data.pages, pageId);
  return page === undefined
    ? messages.somePage(titleWithSection(target))
    : messages.page(page.title, titleWithSection(target));
};

const LiveWords = ({ redirect }: { redirect: SiteRedirect }) => {
  const { destination } = redirect;
  const { data: structure } = useSuspenseQuery(structureQuery(useSiteName()));
  const target = destinationIn(structure, redirect);
  if (redirect.status === "broken" || target === undefined) {
    return <BrokenRedirect redirect={redirect} target={target} />;
  }
  if (destination.kind === "site-page") {
    return <PageWords target={target} pageId={destination.pageId} />;
  }
  return target.kind === "site-section" ? messages.section(target.title) : titleWithSection(target);
};

/** What a redirect leads to, by the names readers know; or why it leads nowhere, or not at the moment. */
const DestinationWords = ({ redirect }: { redirect: SiteRedirect }) => (
  <>
    <LiveWords redirect={redirect} />
    {redirect.status === "covered" && (
      <>
        {" "}
        <Badge title={messages.coveredTitle}>{messages.covered}</Badge>
      </>
    )}
  </>
);

/** Edit and delete of one redirect. */
const RedirectMenu = ({ redirect }: { redirect: SiteRedirect }) => {
  const [asking, setAsking] = useState<RedirectQuestion>();
  return (
    <>
      <ActionMenu
        trigger={<MoreButton label={messages.actionsOf(redirect.source)} />}
        items={[
          { icon: Pencil, label: messages.edit, onSelect: () => setAsking("edit") },
          {
            icon: Trash2,
            label: messages.remove,
            destructive: true,
            onSelect: () => setAsking("delete"),
          },
        ]}
      />
      <RedirectDialog redirect={redirect} asking={asking} onClose={() => setAsking(undefined)} />
    </>
  );
};

const statuses = ["all", "broken"] as const;

/** All redirects, or those that lead nowhere; nothing to choose while every one leads somewhere. */
const RedirectTabs = ({ search: { status } }: { search: RedirectsSearch }) => {
  const name = useSiteName();
  const all = useQuery(redirectsQuery(name, { limit: 0 })).data?.count;
  const broken = useQuery(brokenRedirectsQuery(name)).data?.count;
  if (status === undefined && (broken ?? 0) === 0) return null;
  return (
    <StatusTabs
      label={messages.tabs}
      statuses={statuses}
      current={status ?? "all"}
      words={messages.tabWords}
      counts={[all, broken]}
      renderLink={(one, tab) => (
        <Link
          from="/o/$organizationId/sites/$siteId/redirects"
          to="."
          search={{ status: one === "broken" ? one : undefined }}
          {...tab}
        />
      )}
    />
  );
};

const rowId = ({ id }: SiteRedirect) => id;
const rowMenu = (redirect: SiteRedirect) => <RedirectMenu redirect={redirect} />;

const columns: readonly Column<SiteRedirect>[] = [
  {
    id: "source",
    header: messages.columns.source,
    cell: ({ source }) => <span className="font-mono text-sm wrap-anywhere">{source}</span>,
  },
  {
    id: "destination",
    header: messages.columns.destination,
    cell: (redirect) => (
      <div className="wrap-anywhere">
        <DestinationWords redirect={redirect} />
      </div>
    ),
  },
  {
    id: "kind",
    header: messages.columns.kind,
    cell: ({ automatic }) => (automatic ? messages.automatic : messages.byHand),
    width: "12rem",
  },
  {
    id: "created",
    header: messages.columns.created,
    cell: ({ createdAt }) => <Timestamp value={createdAt} show="date" />,
    width: "8rem",
    hideBelow: "md",
  },
];

/** The old paths of a site and where they lead. */
export const RedirectsScreen = ({ search }: { search: RedirectsSearch }) => {
  const { permissions } = useSite();
  const navigate = useNavigate();
  const { data, isPlaceholderData } = useListQuery(redirectsPageQuery(useSiteName(), search));
  const [making, setMaking] = useState(false);
  const create = permissions.edit && (
    <Button icon={Plus} onClick={() => setMaking(true)}>
      {messages.create}
    </Button>
  );
  const some = data !== undefined && data.items.length > 0;
  return (
    <>
      {some && (
        <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <p className="max-w-[70ch] text-muted">{messages.text}</p>
          {create}
        </div>
      )}
      <RedirectTabs search={search} />
      <DataTable
        caption={messages.caption}
        columns={columns}
        rows={data?.items}
        rowId={rowId}
        busy={isPlaceholderData}
        rowMenu={permissions.edit ? rowMenu : undefined}
        empty={
          <ListState
            filtered={search.page !== undefined || search.status !== undefined}
            onClearFilters={() => void navigate({ to: ".", search: {} })}
            noun={messages.noun}
            icon={CornerUpRight}
            title={messages.none.title}
            text={messages.none.text}
            action={create}
          />
        }
      />
      {some && (
        <ListPages
          data={data}
          page={search.page}
          shown={data.items.length}
          size={PAGE_SIZE}
          noun={messages.noun}
        />
      )}
      {making && <RedirectForm onClose={() => setMaking(false)} />}
    </>
  );
};
