import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Outlet, useChildMatches } from "@tanstack/react-router";
import { searchParams, text } from "#web/kit/search-params.ts";
import { pagesQuery } from "#web/api/content.ts";
import { cx } from "#web/kit/class-names.ts";
import { screenTitles } from "#web/shell/screen-titles.ts";
import { firstPage } from "#web/features/content/page-tree/page-items.ts";
import { NoPages } from "#web/features/content/pages/no-pages.tsx";
import { PagesColumn } from "#web/features/content/pages/pages-column.tsx";

const FROM = "/_app/o/$organizationId/spaces/$spaceId/_home/pages/$pageId";

/** Table of contents and page side by side; on phones the one, then the other. */
const Pages = () => {
  const { spaceId } = Route.useParams();
  const { data } = useSuspenseQuery(pagesQuery(spaceId));
  const chosen = useChildMatches({
    select: (matches) => matches.find(({ routeId }) => routeId === FROM)?.params,
  });
  const pageId = chosen && "pageId" in chosen ? chosen.pageId : undefined;
  if (data.pages.length === 0 && pageId === undefined) return <NoPages />;
  return (
    <div className="grid gap-x-10 md:grid-cols-[16rem_minmax(0,1fr)]">
      <div
        className={cx(
          "md:sticky md:top-16 md:-m-1 md:max-h-[calc(100dvh-5rem)] md:self-start md:overflow-y-auto md:p-1",
          pageId !== undefined && "max-md:hidden",
        )}
      >
        <PagesColumn selected={pageId ?? firstPage(data.pages)?.id} />
      </div>
      <div className={pageId === undefined ? "max-md:hidden" : undefined}>
        <Outlet />
      </div>
    </div>
  );
};

export const Route = createFileRoute("/_app/o/$organizationId/spaces/$spaceId/_home/pages")({
  validateSearch: searchParams({ filter: text() }),
  loader: async ({ context: { queryClient }, params: { spaceId } }) => {
    await queryClient.ensureQueryData(pagesQuery(spaceId));
  },
  staticData: { title: screenTitles.pages },
  component: Pages,
});
