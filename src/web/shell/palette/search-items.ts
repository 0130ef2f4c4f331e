import { useNavigate, useParams } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { MAX_SEARCH_QUERY } from "#contract/schemas/limits.ts";
import { isOpen } from "#web/api/organizations.ts";
import { useOrganizations } from "../current-organization.ts";
import { rememberSearch } from "../search/recent-searches.ts";
import type { PaletteItem } from "./items.ts";
import { paletteMessages as strings } from "./messages.ts";

/** Returns entries that open the search screen with a text: in the open space first, then everywhere. */
export const useSearchItems = (text: string): readonly PaletteItem[] => {
  const { current } = useOrganizations();
  const { spaceId } = useParams({ strict: false });
  const navigate = useNavigate();
  if (current === undefined || !isOpen(current)) return [];
  if (text === "" || text.length > MAX_SEARCH_QUERY) return [];
  const search = (space: string | undefined) => () => {
    rememberSearch(current.id, text);
    void navigate({
      to: "/o/$organizationId/search",
      params: { organizationId: current.id },
      search: { q: text, space },
    });
  };
  const everywhere: PaletteItem = {
    id: "search.everywhere",
    label: strings.searchFor(text),
    icon: Search,
    run: search(undefined),
  };
  if (spaceId === undefined) return [everywhere];
  return [
    {
      id: "search.space",
      label: strings.searchSpaceFor(text),
      icon: Search,
      run: search(spaceId),
    },
    everywhere,
  ];
};
