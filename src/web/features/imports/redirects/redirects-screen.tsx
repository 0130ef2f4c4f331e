import { useMutation, useQueries, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { ArrowLeft, CornerUpRight } from "lucide-react";
import type { ReactNode } from "react";
import { changeRequestQuery } from "#web/api/change-requests.ts";
import {
  createImportRedirects,
  type ImportOnSite,
  importQuery,
  type ImportRedirect,
  type ImportRun,
} from "#web/api/imports.ts";
import type { Site } from "#web/api/sites.ts";
import { toastFailure } from "#web/shell/everywhere/failure-toast.ts";
import { screenTitles } from "#web/shell/screen-titles.tsx";
import type { Column } from "#web/table/column.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { ListPages } from "#web/table/list-pages.tsx";
import { ListState } from "#web/table/table-states.tsx";
import { useListQuery } from "#web/table/use-list-query.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/layout.tsx";
import { StatusTabs } from "#web/ui/tabs.tsx";
import { toast } from "#web/ui/toast.tsx";
import { hostOf } from "../host-of.ts";
import {
  oldPathsCountQuery,
  oldPathsQuery,
  PAGE_SIZE,
  redirectStatuses,
  type RedirectsSearch,
  showingSitesQuery,
} from "../search.ts";
import { redirectMessages as messages } from "./messages.ts";
import { RedirectChoices } from "./redirect-choices.tsx";

const tones: Readonly<Record<ImportRedirect["status"], BadgeTone>> = {
  new: "accent",
  redirected: "neutral",
  live: "neutral",
  "no-page": "warning",
  unusable: "warning",
};

const columns: readonly Column<ImportRedirect>[] = [
  {
    id: "source",
    header: messages.columns.source,
    cell: ({ source }) => <span className="font-mono text-sm wrap-anywhere">{source}</span>,
  },
  {
    id: "page",
    header: messages.columns.page,
    cell: ({ title }) => <span className="wrap-anywhere">{title}</span>,
    width: "30%",
  },
  {
    id: "status",
    header: messages.columns.status,
    cell: ({ status }) => (
      <span className="flex flex-col items-start gap-0.5 max-sm:items-end">
        <Badge tone={tones[status]}>{messages.statuses[status]}</Badge>
        <span className="text-sm text-muted">{messages.means[status]}</span>
      </span>
    ),
    width: "32%",
  },
];

interface OnSiteProps {
  readonly path: ImportOnSite;
  readonly search: RedirectsSearch;
}

const useCount = ({ path, search }: OnSiteProps, status: ImportRedirect["status"]) =>
  useQuery(oldPathsCountQuery(path, search, status)).data?.count;

/** Creates the new redirects, and opens the redirects of the site. */
const CreateButton = (props: OnSiteProps) => {
  const {
    path,
    search: { place, base, kind },
  } = props;
  const { organizationId, siteId } = path;
  const count = useCount(props, "new") ?? 0;
  const { mutateAsync, isPending } = useMutation(createImportRedirects);
  const navigate = useNavigate();
  const create = () => {
    const body = {
      ...(place !== undefined && { siteSpace: place }),
      ...(base !== undefined && { base }),
      permanent: kind === undefined,
    };
    mutateAsync({ path, body }).then(
      ({ created }) => {
        toast({ tone: "success", title: messages.created(created) });
        void navigate({
          to: "/o/$organizationId/sites/$siteId/redirects",
          params: { organizationId, siteId },
        });
      },
      (error: unknown) => toastFailure(error, create),
    );
  };
  return (
    <Button
      variant="primary"
      icon={CornerUpRight}
      pending={isPending}
      disabledReason={count === 0 ? messages.nothing : undefined}
      onClick={create}
    >
      {messages.create(count)}
    </Button>
  );
};

/** Explains which pages are missing because their change request has not been merged. */
const NotMerged = ({ run, ...props }: OnSiteProps & { readonly run: ImportRun }) => {
  const missing = useCount(props, "no-page") ?? 0;
  const { organizationId } = props.path;
  const { result, target } = run;
  const { changeRequest = "", changeRequestNumber: number } = result ?? {};
  const params = { organizationId, spaceId: target.space };
  const { data } = useQuery({
    ...changeRequestQuery(target.space, changeRequest),
    enabled: missing > 0 && changeRequest !== "",
  });
  if (missing === 0 || number === undefined || data === undefined || data.status === "merged")
    return null;
  return (
    <Callout
      tone="warning"
      title={messages.notMerged(number)}
      actions={
        <Link
          to="/o/$organizationId/spaces/$spaceId/change-requests/$number"
          params={{ ...params, number: `${number}` }}
          className={buttonClass({ size: "sm" })}
        >
          {messages.openRequest}
        </Link>
      }
    >
      {messages.notMergedText}
    </Callout>
  );
};

const Tabs = ({ path, search }: OnSiteProps) => {
  const counts = useQueries({
    queries: redirectStatuses.map((status) =>
      oldPathsCountQuery(path, search, status === "all" ? undefined : status),
    ),
    combine: (answers) => answers.map(({ data }) => data?.count),
  });
  return (
    <StatusTabs
      label={messages.tabs}
      statuses={redirectStatuses}
      current={search.status ?? "all"}
      words={messages.statuses}
      counts={counts}
      renderLink={(status, tab) => (
        <Link
          to="."
          search={(now) => ({
            ...now,
            status: status === "all" ? undefined : status,
            page: undefined,
          })}
          resetScroll={false}
          {...tab}
        />
      )}
    />
  );
};

/** All old paths, and what happens to each on a site. */
const OldPaths = ({ path, search }: OnSiteProps) => {
  const { data, isPlaceholderData } = useListQuery(oldPathsQuery(path, search));
  const navigate = useNavigate();
  return (
    <section aria-label={messages.caption}>
      <Tabs path={path} search={search} />
      <DataTable
        caption={messages.caption}
        columns={columns}
        rows={data?.items}
        rowId={({ source }) => source}
        busy={isPlaceholderData}
        empty={
          <ListState
            filtered={search.status !== undefined || search.page !== undefined}
            onClearFilters={() =>
              void navigate({
                to: ".",
                search: (now) => ({ ...now, status: undefined, page: undefined }),
                resetScroll: false,
              })
            }
            noun={messages.noun}
            icon={CornerUpRight}
            title={messages.none.title}
            text={messages.none.text}
          />
        }
      />
      <ListPages data={data} page={search.page} size={PAGE_SIZE} noun={messages.noun} />
    </section>
  );
};

const NoSite = ({ organizationId }: { readonly organizationId: string }) => (
  <EmptyState
    size="page"
    icon={CornerUpRight}
    title={messages.noSite.title}
    text={messages.noSite.text}
    action={
      <Link
        to="/o/$organizationId/sites"
        params={{ organizationId }}
        className={buttonClass({ variant: "primary" })}
      >
        {messages.noSite.action}
      </Link>
    }
  />
);

const chosenSite = (sites: readonly Site[], id: string | undefined): Site | undefined =>
  sites.find((site) => site.id === id) ?? sites[0];

const route = "/_app/o/$organizationId/spaces/$spaceId/imports/$importRunId_/redirects";

/** The old addresses of an import, to be redirected to its pages on a site. */
export const RedirectsScreen = () => {
  const { organizationId, spaceId, importRunId } = useParams({ from: route });
  const search = useSearch({ from: route });
  const { data: run } = useSuspenseQuery(importQuery({ organizationId, importRunId }));
  const { data } = useSuspenseQuery(showingSitesQuery(organizationId, run.target.space));
  const site = chosenSite(data.items, search.site);
  const path = site && { organizationId, importRunId, siteId: site.id };
  const header = (action: ReactNode) => (
    <PageHeader
      breadcrumbs={
        <Link
          to="/o/$organizationId/spaces/$spaceId/imports/$importRunId"
          params={{ organizationId, spaceId, importRunId }}
          className="inline-flex w-fit items-center gap-1 rounded-sm text-sm text-muted hover:text-ink"
        >
          <ArrowLeft size={14} aria-hidden />
          {messages.back(hostOf(run.source.url))}
        </Link>
      }
      title={screenTitles.importRedirects}
      description={messages.description}
      actions={action}
    />
  );
  if (path === undefined)
    return (
      <>
        {header(null)}
        <NoSite organizationId={organizationId} />
      </>
    );
  return (
    <>
      {header(<CreateButton path={path} search={search} />)}
      <div className="flex flex-col gap-6">
        <RedirectChoices run={run} sites={data.items} name={path} search={search} />
        <NotMerged run={run} path={path} search={search} />
        <OldPaths path={path} search={search} />
      </div>
    </>
  );
};
