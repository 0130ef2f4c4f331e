import { useQueries, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Import } from "lucide-react";
import { type ImportRun, importsQuery } from "#web/api/imports.ts";
import { spaceQuery } from "#web/api/spaces.ts";
import { titleOfSpace } from "#web/kit/content-titles.ts";
import { type Column, rowLink } from "#web/table/column.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { ListPages } from "#web/table/list-pages.tsx";
import { ListState } from "#web/table/table-states.tsx";
import { useListQuery } from "#web/table/use-list-query.ts";
import { screenTitles } from "#web/shell/screen-titles.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/layout.tsx";
import { StatusTabs } from "#web/ui/tabs.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { importMessages, listMessages as messages } from "../messages.ts";
import { StatusBadge } from "../run/status-badge.tsx";
import { importListQuery, type ImportsSearch, listStatuses, PAGE_SIZE } from "../search.ts";

interface ImportListProps {
  readonly organizationId: string;
  /** If absent, imports into all spaces that the caller can open are shown. */
  readonly spaceId?: string;
  readonly search: ImportsSearch;
}

const SpaceCell = ({ run, organizationId }: { run: ImportRun; organizationId: string }) => {
  const { data } = useQuery(spaceQuery(run.target.space));
  if (data === undefined) return messages.gone;
  return (
    <Link
      to="/o/$organizationId/spaces/$spaceId/imports"
      params={{ organizationId, spaceId: data.id }}
      className="rounded-sm wrap-anywhere hover:underline"
    >
      {titleOfSpace(data)}
    </Link>
  );
};

const columnsOf = (organizationId: string, ofAll: boolean): readonly Column<ImportRun>[] => [
  {
    id: "source",
    header: messages.columns.source,
    cell: ({ id, source, target, previous }) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link
          to="/o/$organizationId/spaces/$spaceId/imports/$importRunId"
          params={{ organizationId, spaceId: target.space, importRunId: id }}
          {...rowLink()}
        >
          {source.url}
        </Link>
        {previous !== undefined && <Badge title={messages.updateTitle}>{messages.update}</Badge>}
      </span>
    ),
  },
  ...(ofAll
    ? [
        {
          id: "space",
          header: messages.columns.space,
          cell: (run: ImportRun) => <SpaceCell run={run} organizationId={organizationId} />,
          width: "18%",
        },
      ]
    : []),
  {
    id: "status",
    header: messages.columns.status,
    cell: (run) => <StatusBadge run={run} />,
    width: "11rem",
  },
  {
    id: "pages",
    header: messages.columns.pages,
    cell: ({ imported, found }) => messages.pages(imported, found),
    align: "end",
    width: "10rem",
    hideBelow: "md",
  },
  {
    id: "by",
    header: messages.columns.by,
    cell: ({ createdBy }) => <span className="wrap-anywhere">{createdBy.displayName}</span>,
    width: "10rem",
    hideBelow: "lg",
  },
  {
    id: "when",
    header: messages.columns.when,
    cell: ({ createdAt }) => <Timestamp value={createdAt} />,
    width: "9rem",
  },
];

/** Links to the form for a new import into a space, for people who may create one. */
const NewImportLink = ({
  organizationId,
  spaceId,
}: {
  organizationId: string;
  spaceId: string;
}) => (
  <Link
    to="/o/$organizationId/spaces/$spaceId/imports/new"
    params={{ organizationId, spaceId }}
    className={buttonClass()}
  >
    <Import size={16} aria-hidden />
    {importMessages.import}
  </Link>
);

const Tabs = ({ organizationId, spaceId, search }: ImportListProps) => {
  const counts = useQueries({
    queries: listStatuses.map((status) =>
      importsQuery(organizationId, {
        space: spaceId,
        status: status === "all" ? undefined : status,
        limit: 0,
      }),
    ),
    combine: (answers) => answers.map(({ data }) => data?.count),
  });
  return (
    <StatusTabs
      label={messages.tabs}
      statuses={listStatuses}
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

/** Imports, latest first. */
const ImportList = (props: ImportListProps & { readonly mayImport?: boolean }) => {
  const { organizationId, spaceId, search, mayImport = false } = props;
  const { data, isPlaceholderData } = useListQuery(
    importListQuery(organizationId, spaceId, search),
  );
  const navigate = useNavigate();
  const ofAll = spaceId === undefined;
  const text = mayImport ? messages.none.text : messages.none.textForReaders;
  return (
    <>
      <div className="flex flex-wrap-reverse items-start justify-end gap-x-6">
        <div className="min-w-0 grow basis-96">
          <Tabs {...props} />
        </div>
        {mayImport && spaceId !== undefined && data !== undefined && data.items.length > 0 && (
          <NewImportLink organizationId={organizationId} spaceId={spaceId} />
        )}
      </div>
      <DataTable
        caption={ofAll ? messages.caption : messages.captionOfSpace}
        columns={columnsOf(organizationId, ofAll)}
        rows={data?.items}
        rowId={({ id }) => id}
        busy={isPlaceholderData}
        empty={
          <ListState
            filtered={search.status !== undefined || search.page !== undefined}
            onClearFilters={() =>
              void navigate({
                to: ".",
                search: { status: undefined, page: undefined },
                resetScroll: false,
              })
            }
            noun={messages.noun}
            icon={Import}
            title={messages.none.title}
            text={ofAll ? messages.none.textOfAll : text}
            action={
              mayImport &&
              spaceId !== undefined && (
                <NewImportLink organizationId={organizationId} spaceId={spaceId} />
              )
            }
          />
        }
      />
      <ListPages data={data} page={search.page} size={PAGE_SIZE} noun={messages.noun} />
    </>
  );
};

/** The imports into all spaces that the caller can open. */
export const OrganizationImports = (props: Omit<ImportListProps, "spaceId">) => (
  <>
    <PageHeader title={screenTitles.imports} description={messages.description} />
    <ImportList {...props} />
  </>
);

/** The imports into a space, with a link to a new one. */
export const SpaceImports = (props: ImportListProps & { readonly spaceId: string }) => {
  const { data: space } = useSuspenseQuery(spaceQuery(props.spaceId));
  return <ImportList {...props} mayImport={space.permissions.propose} />;
};
