import { useNavigate } from "@tanstack/react-router";
import { Globe } from "lucide-react";
import type { Site } from "#web/api/sites.ts";
import { useListQuery } from "#web/api/use-list-query.ts";
import { useRowKeys } from "#web/shell/use-row-keys.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { ListPages } from "#web/table/list-pages.tsx";
import { ListState } from "#web/table/table-states.tsx";
import { useOrganization } from "../use-organization.ts";
import { messages } from "./messages.ts";
import { NewSiteLink } from "./new-site-link.tsx";
import { sitesColumns } from "./sites-columns.tsx";
import { isNarrowed, PAGE_SIZE, type SitesSearch, sitesPageQuery } from "./sites-search.ts";
import { SitesToolbar } from "./sites-toolbar.tsx";

const rowId = ({ id }: Site) => id;

/** The organization's sites as the address asks: searched, filtered, paged. */
export const SiteList = ({ search }: { search: SitesSearch }) => {
  const { id, permissions } = useOrganization();
  const navigate = useNavigate({ from: "/o/$organizationId/sites" });
  const { data, isPlaceholderData } = useListQuery(sitesPageQuery(id, search));
  useRowKeys();
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
