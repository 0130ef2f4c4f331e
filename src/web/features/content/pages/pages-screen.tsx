import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, Outlet, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { FileText, SearchX, TextSearch } from "lucide-react";
import { useCallback, useDeferredValue, useMemo } from "react";
import { pagesQuery, type RevisionPage } from "#web/api/content.ts";
import { firstPage, flatPages, matchingItems, pageItems } from "../page-tree/page-items.ts";
import { PageTree } from "../page-tree/page-tree.tsx";
import { cx } from "#web/kit/class-names.ts";
import { SearchField } from "#web/shell/list/search-field.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { pageMessages as messages } from "../messages.ts";
import { spaceQuery } from "#web/api/spaces.ts";

/** Shown for a space without pages: the button that creates the first one. */
const NoPages = () => {
  const params = useParams({ from: "/_app/o/$organizationId/spaces/$spaceId" });
  const { data: space } = useSuspenseQuery(spaceQuery(params.spaceId));
  const { propose, edit } = space.permissions;
  return (
    <EmptyState
      icon={FileText}
      title={messages.none.title}
      text={propose ? messages.none.text : messages.none.textForReaders}
      action={
        propose && (
          <>
            <Link
              to="/o/$organizationId/spaces/$spaceId/change-requests/new"
              params={params}
              className={buttonClass({ variant: "primary" })}
            >
              {messages.none.propose}
            </Link>
            {edit && (
              <Link
                to="/o/$organizationId/spaces/$spaceId/template"
                params={params}
                className={buttonClass()}
              >
                {messages.none.template}
              </Link>
            )}
            <Link
              to="/o/$organizationId/spaces/$spaceId/imports/new"
              params={params}
              className={buttonClass()}
            >
              {messages.none.import}
            </Link>
          </>
        )
      }
    />
  );
};

interface SearchSpaceLinkProps {
  /** The current filter of the titles. */
  readonly filter: string;
  readonly className: string;
}

/** Links to the search in the text of the pages, which the filter does not cover. */
const SearchSpaceLink = ({ filter, className }: SearchSpaceLinkProps) => {
  const { organizationId, spaceId } = useParams({
    from: "/_app/o/$organizationId/spaces/$spaceId",
  });
  return (
    <Link
      to="/o/$organizationId/search"
      params={{ organizationId }}
      search={{ q: filter === "" ? undefined : filter, space: spaceId }}
      className={className}
    >
      <TextSearch size={16} aria-hidden className="shrink-0" />
      <span className="min-w-0 truncate">
        {filter === "" ? messages.searchSpace : messages.searchSpaceFor(filter)}
      </span>
    </Link>
  );
};

/** Maximum length of the filter. */
const MAX_FILTER = 200;

/** The table of contents of a space, with a filter. */
const TableOfContents = ({ selected }: { selected: string | undefined }) => {
  const { organizationId, spaceId } = useParams({
    from: "/_app/o/$organizationId/spaces/$spaceId",
  });
  const { filter = "" } = useSearch({
    from: "/_app/o/$organizationId/spaces/$spaceId/_home/pages",
  });
  const { data } = useSuspenseQuery(pagesQuery(spaceId));
  const navigate = useNavigate();
  const wanted = useDeferredValue(filter);
  const hrefOf = useCallback(
    ({ id }: RevisionPage) => `/o/${organizationId}/spaces/${spaceId}/pages/${id}`,
    [organizationId, spaceId],
  );
  const nothing = useMemo(
    () => wanted !== "" && matchingItems(pageItems(data.pages, hrefOf), wanted).length === 0,
    [data.pages, hrefOf, wanted],
  );
  const search = (text: string, again = false) =>
    void navigate({
      to: ".",
      search: (now) => ({ ...now, filter: text === "" ? undefined : text }),
      replace: again,
      resetScroll: false,
    });
  return (
    <div className="flex flex-col gap-3">
      <SearchField
        label={messages.filter}
        placeholder={messages.filterPlaceholder}
        maxLength={MAX_FILTER}
        value={filter}
        onSearch={search}
      />
      {!nothing && (
        <SearchSpaceLink
          filter={filter}
          className="flex min-w-0 items-center gap-2 self-start rounded-sm text-sm text-muted hover:text-ink max-w-full"
        />
      )}
      {nothing ? (
        <EmptyState
          icon={SearchX}
          title={messages.filtered(wanted)}
          action={
            <>
              <SearchSpaceLink
                filter={wanted}
                className={buttonClass({ variant: "primary", className: "max-w-full" })}
              />
              <Button onClick={() => search("")}>{messages.clear}</Button>
            </>
          }
        />
      ) : (
        <PageTree
          label={messages.tree}
          pages={data.pages}
          hrefOf={hrefOf}
          selected={selected}
          filter={wanted}
        />
      )}
      <p role="status" className="text-sm text-muted tabular-nums">
        {messages.count(flatPages(data.pages).length)}
      </p>
    </div>
  );
};

/** The table of contents and the selected page side by side; on phones one after the other. */
export const PagesScreen = () => {
  const { spaceId } = useParams({ from: "/_app/o/$organizationId/spaces/$spaceId" });
  const { data } = useSuspenseQuery(pagesQuery(spaceId));
  const { pageId } = useParams({ strict: false });
  if (data.pages.length === 0 && pageId === undefined) return <NoPages />;
  return (
    <div className="grid gap-x-10 md:grid-cols-[16rem_minmax(0,1fr)]">
      <div
        className={cx(
          "md:sticky md:top-16 md:-m-1 md:max-h-[calc(100dvh-5rem)] md:self-start md:overflow-y-auto md:p-1",
          pageId !== undefined && "max-md:hidden",
        )}
      >
        <TableOfContents selected={pageId ?? firstPage(data.pages)?.id} />
      </div>
      <div className={pageId === undefined ? "max-md:hidden" : undefined}>
        <Outlet />
      </div>
    </div>
  );
};
