import { useQuery } from "@tanstack/react-query";
import { Link, useRouter } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { changeRequestPagesQuery, type RevisionPage } from "#web/api/content.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { KindBadge } from "../difference/kind-badge.tsx";
import { PageTree } from "#web/features/content/index.ts";
import { useReview, useReviewParams, useReviewPath, reviewRoute } from "../screen/use-review.ts";
import { changeStrings as strings } from "./change-strings.ts";
import { useChanges, useShown } from "./use-changes.ts";

/** Every page of the change request, changed or not: one can comment on each. */
export const AllPages = () => {
  const { spaceId, changeRequestId } = useReviewPath();
  const { organizationId, number } = useReviewParams();
  const router = useRouter();
  const shown = useShown();
  const changes = useChanges();
  const { data } = useQuery(changeRequestPagesQuery(spaceId, changeRequestId));
  const kinds = useMemo(
    () => new Map(changes.pages.map((page) => [page.id, page.kinds])),
    [changes],
  );
  const hrefOf = useCallback(
    ({ id }: RevisionPage) =>
      router.buildLocation({
        to: "/o/$organizationId/spaces/$spaceId/change-requests/$number",
        params: { organizationId, spaceId, number },
        search: { all: "yes", page: id },
      }).href,
    [router, organizationId, spaceId, number],
  );
  if (data === undefined)
    return (
      <div className="flex flex-col gap-2 px-2">
        {[0, 1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-6 w-full" />
        ))}
      </div>
    );
  return (
    <PageTree
      label={strings.everything}
      pages={data.pages}
      hrefOf={hrefOf}
      startOpen
      {...(shown.kind === "page" && { selected: shown.id })}
      badge={({ id }) =>
        kinds.get(id)?.map((kind) => <KindBadge key={kind} kind={kind} short />) ?? null
      }
    />
  );
};

/** Between what changes and everything. */
export const AllPagesLink = () => {
  const { search } = useReview();
  const all = search.all === "yes";
  return (
    <p className="mt-2 px-2 text-sm">
      <Link
        to="/o/$organizationId/spaces/$spaceId/change-requests/$number"
        params={useReviewParams()}
        from={reviewRoute}
        search={(now) => ({ ...now, all: all ? undefined : "yes" })}
        resetScroll={false}
        replace
        activeProps={{}}
        className="rounded-sm text-accent-ink hover:underline"
      >
        {all ? strings.showChanged : strings.showAll}
      </Link>
    </p>
  );
};
