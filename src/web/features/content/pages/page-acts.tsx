import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { lazy } from "react";
import type { RevisionPage } from "#web/api/content.ts";
import { spaceQuery } from "#web/api/spaces.ts";
import { DeferredMenu } from "#web/shell/deferred-menu.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { MoreButton } from "#web/ui/more-button.tsx";
import { pageMessages as messages } from "../messages.ts";

const load = () => import("./page-menu.tsx");
const PageMenu = lazy(async () => ({ default: (await load()).PageMenu }));

/** The ways to change a page, for those who may, and what can be copied of it. */
export const PageActs = ({ page }: { page: RevisionPage }) => {
  const params = useParams({ from: "/_app/o/$organizationId/spaces/$spaceId" });
  const { data: space } = useSuspenseQuery(spaceQuery(params.spaceId));
  const trigger = <MoreButton label={messages.more} variant="secondary" size="md" />;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {space.permissions.comment && (
        <Link
          to="/o/$organizationId/spaces/$spaceId/comments"
          params={params}
          search={{ page: page.id, write: "yes" }}
          className={buttonClass()}
        >
          {messages.comment}
        </Link>
      )}
      {space.permissions.propose && (
        <Link
          to="/o/$organizationId/spaces/$spaceId/change-requests/new"
          params={params}
          search={{ from: page.id }}
          className={buttonClass()}
        >
          {messages.propose}
        </Link>
      )}
      <DeferredMenu
        trigger={trigger}
        load={load}
        menu={<PageMenu trigger={trigger} page={page} mayEdit={space.permissions.edit} />}
      />
    </div>
  );
};
