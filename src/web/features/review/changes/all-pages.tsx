import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { changeRequestPagesQuery, type RevisionPage } from "#web/api/content.ts";
import { PageTree } from "#web/features/content/index.ts";
import { changeMessages as messages } from "../messages.ts";
import { useReviewParams, useReviewPath } from "../screen/review-context.tsx";
import { PagesLoading } from "./change-list.tsx";
import { KindBadge, useChanges, useShown } from "./changes.tsx";

/** The tree of all pages of the change request, including unchanged ones, because any page can be commented on. */
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
  if (data === undefined) return <PagesLoading />;
  return (
    <PageTree
      label={messages.everything}
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
