import { Link, useNavigate } from "@tanstack/react-router";
import { useQueries, useQuery } from "@tanstack/react-query";
import { CornerUpRight, FileUp, Pencil, Plus, Route, Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { MAX_CHANGED_REDIRECTS, MAX_REDIRECT_SEARCH } from "#contract/schemas/limits.ts";
import { onlySet } from "#web/api/queries.ts";
import {
  type ChangeSiteRedirects,
  redirectsQuery,
  type SiteRedirect,
} from "#web/api/site-redirects.ts";
import { ActionMenu, MoreButton } from "#web/shell/action-menu.tsx";
import { BulkBar } from "#web/shell/list/bulk-bar.tsx";
import { SearchField } from "#web/shell/list/search-field.tsx";
import type { Column } from "#web/table/column.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { ListPages } from "#web/table/list-pages.tsx";
import { ListState } from "#web/table/table-states.tsx";
import { useListQuery } from "#web/table/use-list-query.ts";
import { useSelection } from "#web/table/use-selection.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Toolbar } from "#web/ui/layout.tsx";
import { StatusTabs } from "#web/ui/tabs.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { useSite, useSiteName } from "../use-site.ts";
import { DestinationWords } from "./destination-words.tsx";
import { bulkMessages, messages } from "./messages.ts";
import { RedirectDialog, type RedirectQuestion } from "./redirect-dialogs.tsx";
import { RedirectForm } from "./redirect-form.tsx";
import {
  oddRedirectsQuery,
  PAGE_SIZE,
  redirectsPageQuery,
  type RedirectsSearch,
} from "./redirects-search.ts";

/** The edit and delete actions of a redirect. */
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

const statuses = ["all", "broken", "circular"] as const;

/** Tabs for all, broken and circular redirects; hidden while every redirect works. */
const RedirectTabs = ({ search: { search, status } }: { search: RedirectsSearch }) => {
  const name = useSiteName();
  const broken = useQuery(oddRedirectsQuery(name, "broken")).data?.count ?? 0;
  const circular = useQuery(oddRedirectsQuery(name, "circular")).data?.count ?? 0;
  const shown = statuses.filter(
    (one) =>
      one === "all" ||
      one === status ||
      (one === "broken" && broken > 0) ||
      (one === "circular" && circular > 0),
  );
  const counts = useQueries({
    queries: shown.map((one) =>
      redirectsQuery(name, { limit: 0, search, status: one === "all" ? undefined : one }),
    ),
    combine: (answers) => answers.map(({ data }) => data?.count),
  });
  if (shown.length === 1) return null;
  return (
    <StatusTabs
      label={messages.tabs}
      statuses={shown}
      current={status ?? "all"}
      words={messages.tabWords}
      counts={counts}
      renderLink={(one, tab) => (
        <Link
          from="/o/$organizationId/sites/$siteId/redirects"
          to="."
          search={{ search, status: one === "all" ? undefined : one }}
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
    cell: ({ automatic, permanent }) => (
      <>
        {automatic ? messages.automatic : messages.byHand}{" "}
        <Badge title={messages.kinds[permanent ? "permanent" : "temporary"].hint}>
          {messages.kinds[permanent ? "permanent" : "temporary"].word}
        </Badge>
      </>
    ),
    width: "15rem",
  },
  {
    id: "created",
    header: messages.columns.created,
    cell: ({ createdAt }) => <Timestamp value={createdAt} show="date" />,
    width: "8rem",
    hideBelow: "md",
  },
];

const ImportDialog = lazy(async () => ({
  default: (await import("./import-redirects-dialog.tsx")).ImportRedirectsDialog,
}));
const AddressDialog = lazy(async () => ({
  default: (await import("./address-dialog.tsx")).AddressDialog,
}));
const BulkDialog = lazy(async () => ({
  default: (await import("./change-redirects-dialog.tsx")).ChangeRedirectsDialog,
}));

type Matching = Extract<ChangeSiteRedirects["redirects"], { matching: unknown }>["matching"];
type Doing = "create" | "import" | "test" | "remove" | "make-permanent" | "make-temporary";

/** The change that the selected bulk action stands for. */
const changeOf = (doing: Doing | undefined): ChangeSiteRedirects["change"] | undefined => {
  if (doing === "remove") return { type: "remove" };
  if (doing === "make-permanent") return { type: "set-permanent", permanent: true };
  return doing === "make-temporary" ? { type: "set-permanent", permanent: false } : undefined;
};

interface ToolsProps {
  readonly canEdit: boolean;
  readonly onDo: (doing: Doing) => void;
}

/** Actions on the redirects as a whole. */
const Tools = ({ canEdit, onDo }: ToolsProps) => (
  <>
    <Button icon={Route} onClick={() => onDo("test")}>
      {messages.test}
    </Button>
    {canEdit && (
      <>
        <Button icon={FileUp} onClick={() => onDo("import")}>
          {messages.import}
        </Button>
        <Button icon={Plus} variant="primary" onClick={() => onDo("create")}>
          {messages.create}
        </Button>
      </>
    )}
  </>
);

const sourceOf = ({ source }: SiteRedirect) => source;

/** The old paths of a site and their destinations. */
export const RedirectsScreen = ({ search }: { search: RedirectsSearch }) => {
  const { permissions } = useSite();
  const navigate = useNavigate({ from: "/o/$organizationId/sites/$siteId/redirects" });
  const { data, isPlaceholderData } = useListQuery(redirectsPageQuery(useSiteName(), search));
  const filters = onlySet<Matching>({ search: search.search, status: search.status });
  const narrowed = Object.keys(filters).length > 0;
  const selection = useSelection(JSON.stringify(filters), data?.items, data?.count ?? 0);
  const [doing, setDoing] = useState<Doing>();
  const done = () => setDoing(undefined);
  const change = changeOf(doing);
  const tools = <Tools canEdit={permissions.edit} onDo={setDoing} />;
  const some = narrowed || (data !== undefined && data.items.length > 0);
  return (
    <>
      {some && (
        <>
          <p className="mb-4 max-w-[70ch] text-muted">{messages.text}</p>
          <Toolbar label={messages.filters} end={tools}>
            <SearchField
              label={messages.search}
              placeholder={messages.searchPlaceholder}
              maxLength={MAX_REDIRECT_SEARCH}
              value={search.search ?? ""}
              onSearch={(text, again) =>
                void navigate({
                  search: (now) => ({
                    ...now,
                    search: text === "" ? undefined : text,
                    page: undefined,
                  }),
                  replace: again,
                  resetScroll: false,
                })
              }
            />
          </Toolbar>
        </>
      )}
      <RedirectTabs search={search} />
      <DataTable
        caption={messages.caption}
        columns={columns}
        rows={data?.items}
        rowId={rowId}
        busy={isPlaceholderData}
        rowMenu={permissions.edit ? rowMenu : undefined}
        selection={
          permissions.edit
            ? { selected: selection.selected, onChange: selection.onChange, labelOf: sourceOf }
            : undefined
        }
        empty={
          <ListState
            filtered={narrowed || search.page !== undefined}
            onClearFilters={() => void navigate({ search: {} })}
            noun={messages.noun}
            icon={CornerUpRight}
            title={messages.none.title}
            text={messages.none.text}
            action={<div className="flex flex-wrap justify-center gap-2">{tools}</div>}
          />
        }
      />
      <ListPages data={data} page={search.page} size={PAGE_SIZE} noun={messages.noun} />
      {selection.count > 0 && (
        <BulkBar
          label={bulkMessages.bar}
          count={selection.count}
          total={selection.all ? undefined : data?.count}
          most={MAX_CHANGED_REDIRECTS}
          actions={[
            { label: bulkMessages.permanent.action, run: () => setDoing("make-permanent") },
            { label: bulkMessages.temporary.action, run: () => setDoing("make-temporary") },
            { label: bulkMessages.remove, destructive: true, run: () => setDoing("remove") },
          ]}
          onSelectAll={selection.selectAll}
          onClear={selection.clear}
        />
      )}
      {doing === "create" && <RedirectForm onClose={done} />}
      <Suspense fallback={null}>
        {doing === "import" && <ImportDialog onClose={done} />}
        {doing === "test" && <AddressDialog onClose={done} />}
        {change !== undefined && (
          <BulkDialog
            change={change}
            redirects={selection.requested(filters)}
            count={selection.count}
            onClose={done}
            onDone={selection.clear}
          />
        )}
      </Suspense>
    </>
  );
};
