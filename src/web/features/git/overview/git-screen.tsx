import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { GitBranch } from "lucide-react";
import { spaceQuery } from "#web/api/spaces.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { overviewMessages as messages } from "../messages.ts";
import { RedirectOffers } from "../redirects/redirect-offers.tsx";
import type { JournalSearch } from "../search.ts";
import { useSpaceParams } from "../use-syncs.ts";
import { Journal } from "./journal.tsx";
import { StateSection } from "./state-section.tsx";

/** How far a space and its repository are apart, and the past syncs. */
export const GitScreen = ({ search }: { search: JournalSearch }) => {
  const params = useSpaceParams();
  const { data: space } = useSuspenseQuery(spaceQuery(params.spaceId));
  const { admin } = space.permissions;
  return (
    <div className="flex flex-col gap-10">
      {space.gitSync === undefined ? (
        <EmptyState
          icon={GitBranch}
          title={messages.unbound.title}
          text={admin ? messages.unbound.text : messages.unbound.textForOthers}
          action={
            admin && (
              <Link
                to="/o/$organizationId/spaces/$spaceId/git/connection"
                params={params}
                className={buttonClass({ variant: "primary" })}
              >
                {messages.unbound.action}
              </Link>
            )
          }
        />
      ) : (
        <>
          <StateSection space={space} />
          <RedirectOffers space={space} />
        </>
      )}
      <Journal space={space} search={search} />
    </div>
  );
};
