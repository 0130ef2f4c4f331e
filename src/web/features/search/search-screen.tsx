import { useNavigate } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import { rememberSearch } from "#web/shell/search/recent-searches.ts";
import { PageHeader } from "#web/ui/layout.tsx";
import { messages } from "./messages.ts";
import { QueryField } from "./query-field.tsx";
import { RecentList } from "./recent-list.tsx";
import { OrganizationResults, SpaceResults } from "./results.tsx";
import { type Search, spacesIn, spacesParam } from "./search.ts";
import { SpaceFilter } from "./space-filter.tsx";

interface SearchScreenProps {
  readonly organizationId: string;
  readonly search: Search;
}

/** Searches for pages in all spaces or some; the query is in the address. */
export const SearchScreen = ({ organizationId, search }: SearchScreenProps) => {
  const navigate = useNavigate({ from: "/o/$organizationId/search" });
  const { q } = search;
  const spaces = spacesIn(search);
  const [only, ...others] = spaces;
  const ask = (change: Partial<Search>, replace = false) =>
    void navigate({
      search: (now) => ({ ...now, ...change, page: undefined }),
      replace,
      resetScroll: false,
    });
  // While typing, the address contains many prefixes; only a search from which something was opened is remembered.
  const rememberOpened = ({ target }: MouseEvent) => {
    if (q !== undefined && target instanceof Element && target.closest("li a") !== null)
      rememberSearch(organizationId, q);
  };
  return (
    <>
      <PageHeader title={messages.title} />
      <div className="mb-4">
        <QueryField
          value={q ?? ""}
          onSearch={(text, again) =>
            ask({ q: text === "" ? undefined : text }, again || q === undefined)
          }
          onEnter={(text) => text !== "" && rememberSearch(organizationId, text)}
        />
      </div>
      <SpaceFilter
        organizationId={organizationId}
        chosen={spaces}
        onChange={(chosen) => ask({ space: spacesParam(chosen) })}
      />
      {q === undefined ? (
        <RecentList organizationId={organizationId} />
      ) : (
        <div onClickCapture={rememberOpened}>
          {only !== undefined && others.length === 0 ? (
            <SpaceResults organizationId={organizationId} spaceId={only} search={search} />
          ) : (
            <OrganizationResults organizationId={organizationId} search={search} />
          )}
        </div>
      )}
    </>
  );
};
