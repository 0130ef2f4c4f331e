import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { FileText } from "lucide-react";
import { spaceQuery } from "#web/api/spaces.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { pageMessages as messages } from "../messages.ts";

/** In place of the pages of a space that has none: the way to the first one. */
export const NoPages = () => {
  const params = useParams({ from: "/_app/o/$organizationId/spaces/$spaceId" });
  const { data: space } = useSuspenseQuery(spaceQuery(params.spaceId));
  const { propose } = space.permissions;
  return (
    <EmptyState
      icon={FileText}
      title={messages.none.title}
      text={propose ? messages.none.text : messages.none.textForReaders}
      action={
        propose && (
          <Link
            to="/o/$organizationId/spaces/$spaceId/change-requests/new"
            params={params}
            className={buttonClass({ variant: "primary" })}
          >
            {messages.none.propose}
          </Link>
        )
      }
    />
  );
};
