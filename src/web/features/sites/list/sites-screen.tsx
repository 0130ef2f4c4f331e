import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { Globe, Plus, Trash2 } from "lucide-react";
import type { Site } from "#web/api/sites.ts";
import { useListQuery } from "#web/table/use-list-query.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { ListPages } from "#web/table/list-pages.tsx";
import { ListState } from "#web/table/table-states.tsx";
import { useOrganization } from "../use-site.ts";
import { messages } from "./messages.ts";
import {
  isNarrowed,
  PAGE_SIZE,
  publishedParam,
  sitesPageQuery,
  type SitesSearch,
} from "./sites-search.ts";
import { formatNumber } from "#web/kit/format-number.ts";
import { shortAddress } from "../messages.ts";
import { audienceMessages } from "../audiences.ts";
import { PublishedBadge } from "../published-badge.tsx";
import { type Column, rowLink } from "#web/table/column.ts";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { useActions } from "#web/shell/everywhere/actions.ts";
import { useKeys } from "#web/shell/keys.tsx";
import { PageHeader, Toolbar } from "#web/ui/layout.tsx";
import { useQuery } from "@tanstack/react-query";
import { allSpacesQuery } from "#web/api/spaces.ts";
import { SearchField } from "#web/shell/list/search-field.tsx";
import { Select } from "#web/ui/select.tsx";
import { titleOfSpace } from "#web/kit/content-titles.ts";
import { MAX_SITE_SEARCH } from "#contract/schemas/limits.ts";
import { compareNames } from "#web/kit/name-order.ts";

const publishedChoices = [
  { value: "", label: messages.every },
  { value: "yes", label: messages.published },
  { value: "no", label: messages.unpublished },
];

const useSpaceChoices = (chosen: string | undefined) => {
  const { organizationId } = useParams({ from: "/_app/o/$organizationId" });
  const { data: spaces } = useQuery(allSpacesQuery(organizationId));
  const known = (spaces ?? []).map((space) => ({ value: space.id, label: titleOfSpace(space) }));
  known.sort((one, other) => compareNames(one.label, other.label));
  const unknown = chosen !== undefined && known.every(({ value }) => value !== chosen);
  return [
    { value: "", label: messages.everySpace },
    ...(unknown ? [{ value: chosen, label: messages.unknownSpace }] : []),
    ...known,
  ];
};

interface SitesToolbarProps {
  readonly search: SitesSearch;
  /** Changes the filters and returns to the first page. */
  readonly onNarrow: (change: Partial<SitesSearch>, replace?: boolean) => void;
}

/** Filters by title, by whether a site is published, and by a space it shows. */
const SitesToolbar = ({ search, onNarrow }: SitesToolbarProps) => (
  <Toolbar label={messages.filters}>
    <SearchField
      label={messages.search}
      placeholder={messages.searchPlaceholder}
      maxLength={MAX_SITE_SEARCH}
      value={search.q ?? ""}
      onSearch={(text, again) => onNarrow({ q: text === "" ? undefined : text }, again)}
    />
    <Select
      aria-label={messages.publishedFilter}
      className="w-40 max-sm:grow"
      value={search.published ?? ""}
      options={publishedChoices}
      onChange={({ target }) => onNarrow({ published: publishedParam(target.value) })}
    />
    <Select
      aria-label={messages.spaceFilter}
      className="w-52 max-sm:grow"
      value={search.space ?? ""}
      options={useSpaceChoices(search.space)}
      onChange={({ target }) => onNarrow({ space: target.value || undefined })}
    />
  </Toolbar>
);

const CreateKeys = () => {
  const { id: organizationId } = useOrganization();
  const navigate = useNavigate();
  const run = () =>
    void navigate({
      to: "/o/$organizationId/sites/new",
      params: { organizationId },
      search: (now) => now,
      state: (now) => now,
      resetScroll: false,
    });
  useKeys([{ keys: "n", label: messages.create, run }]);
  useActions([{ id: "sites.create", label: messages.create, keys: "n", run }]);
  return null;
};

/** The header of the list, with links to the trash and, for people who may create one, to a new site. */
export const SitesHeader = () => {
  const { id, permissions } = useOrganization();
  return (
    <>
      <PageHeader
        title={messages.title}
        description={messages.description}
        actions={
          permissions.createContent && (
            <>
              <Link
                to="/o/$organizationId/sites/trash"
                params={{ organizationId: id }}
                className={buttonClass()}
              >
                <Trash2 size={16} aria-hidden />
                {messages.trash}
              </Link>
              <NewSiteLink />
            </>
          )
        }
      />
      {permissions.createContent && <CreateKeys />}
    </>
  );
};

/** Opens the dialog for a new site; the list behind it stays as it is. */
const NewSiteLink = () => {
  const { id } = useOrganization();
  return (
    <Link
      to="/o/$organizationId/sites/new"
      params={{ organizationId: id }}
      search={(now) => now}
      state={(now) => now}
      resetScroll={false}
      className={buttonClass({ variant: "primary" })}
    >
      <Plus size={16} aria-hidden />
      {messages.create}
    </Link>
  );
};

const Title = ({ site: { id, title, urls } }: { site: Site }) => {
  const { organizationId } = useParams({ from: "/_app/o/$organizationId" });
  return (
    <div className="min-w-0">
      <Link
        to="/o/$organizationId/sites/$siteId"
        params={{ organizationId, siteId: id }}
        {...rowLink("max-sm:block max-sm:truncate")}
      >
        {title}
      </Link>
      {urls.published !== undefined && (
        <div className="truncate font-mono text-xs text-muted">{shortAddress(urls.published)}</div>
      )}
    </div>
  );
};

/** The columns of the list. */
const sitesColumns: readonly Column<Site>[] = [
  { id: "site", header: messages.columns.site, cell: (site) => <Title site={site} /> },
  {
    id: "published",
    header: messages.columns.published,
    cell: (site) => <PublishedBadge site={site} />,
    width: "9rem",
  },
  {
    id: "audience",
    header: messages.columns.audience,
    cell: ({ visibility }) => audienceMessages[visibility].label,
    width: "10rem",
  },
  {
    id: "spaces",
    header: messages.columns.spaces,
    cell: ({ siteSpaces }) => (
      <span className={siteSpaces === 0 ? "text-faint" : undefined}>
        {formatNumber(siteSpaces)}
      </span>
    ),
    align: "end",
    width: "6rem",
    hideBelow: "sm",
  },
  {
    id: "when",
    header: messages.columns.when,
    cell: ({ publishedAt }) => <Timestamp value={publishedAt} missing={messages.never} />,
    width: "10rem",
    hideBelow: "md",
  },
];

const rowId = ({ id }: Site) => id;

/** The organization's sites as selected by the search parameters: searched, filtered and paginated. */
export const SiteList = ({ search }: { search: SitesSearch }) => {
  const { id, permissions } = useOrganization();
  const navigate = useNavigate({ from: "/o/$organizationId/sites" });
  const { data, isPlaceholderData } = useListQuery(sitesPageQuery(id, search));
  const narrow = (change: Partial<SitesSearch>, replace = false) =>
    void navigate({
      search: (now) => ({ ...now, ...change, page: undefined }),
      replace,
      resetScroll: false,
    });
  return (
    <>
      <SitesToolbar search={search} onNarrow={narrow} />
      <DataTable
        caption={messages.caption}
        twoLines
        columns={sitesColumns}
        rows={data?.items}
        rowId={rowId}
        busy={isPlaceholderData}
        empty={
          <ListState
            filtered={isNarrowed(search) || search.page !== undefined}
            onClearFilters={() => narrow({ q: undefined, published: undefined, space: undefined })}
            noun={messages.noun}
            icon={Globe}
            title={messages.none.title}
            text={permissions.createContent ? messages.none.text : messages.none.textForOthers}
            action={permissions.createContent && <NewSiteLink />}
          />
        }
      />
      {data !== undefined && data.items.length > 0 && (
        <ListPages
          data={data}
          page={search.page}
          shown={data.items.length}
          size={PAGE_SIZE}
          noun={messages.noun}
        />
      )}
    </>
  );
};
