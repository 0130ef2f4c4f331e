import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { SearchX } from "lucide-react";
import { useCallback, useDeferredValue, useMemo } from "react";
import { pagesQuery, type RevisionPage } from "#web/api/content.ts";
import { flatPages, matchingItems, pageItems } from "../page-tree/page-items.ts";
import { PageTree } from "../page-tree/page-tree.tsx";
import { SearchField } from "#web/shell/search-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { pageMessages as messages } from "../messages.ts";

/** Longest text the filter takes. */
const MAX_FILTER = 200;

/** The table of contents of a space, with a filter. */
export const PagesColumn = ({ selected }: { selected: string | undefined }) => {
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
      {nothing ? (
        <EmptyState
          icon={SearchX}
          title={messages.filtered(wanted)}
          action={<Button onClick={() => search("")}>{messages.clear}</Button>}
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
