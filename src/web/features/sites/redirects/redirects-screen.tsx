import { Link, useNavigate } from "@tanstack/react-router";
import { CornerUpRight, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { redirectsQuery, type SiteRedirect } from "#web/api/site-access.ts";
import { useListQuery } from "#web/api/use-list-query.ts";
import { useSite, useSiteName } from "../use-site.ts";
import type { Column } from "#web/table/column.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { ListPages } from "#web/table/list-pages.tsx";
import { ListState } from "#web/table/table-states.tsx";
import { Button } from "#web/ui/button.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { DestinationWords } from "./redirect-destination.tsx";
import { RedirectDialog, RedirectForm, type RedirectQuestion } from "./redirect-dialogs.tsx";
import { messages } from "./messages.ts";
import {
  brokenRedirectsQuery,
  PAGE_SIZE,
  redirectsPageQuery,
  type RedirectsSearch,
} from "./redirects-search.ts";
import { useQuery } from "@tanstack/react-query";
import { StatusTabs } from "#web/ui/status-tabs.tsx";
import { ActionMenu } from "#web/shell/action-menu.tsx";
import { MoreButton } from "#web/ui/more-button.tsx";

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
