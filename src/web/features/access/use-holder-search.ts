import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { MAX_TEAM_TITLE, MAX_MEMBER_SEARCH } from "#contract/schemas/limits.ts";
import { membersQuery } from "#web/api/members.ts";
import { teamsQuery } from "#web/api/teams.ts";
import { useRested } from "#web/ui/use-rested.ts";
import type { Holder } from "./holders.ts";
import { givenMessages } from "./messages.ts";

/** People, and teams, shown for one search. */
const SHOWN = 20;

/** Teams and people of the organization whose name or address contains what was typed. */
export const useHolderSearch = (organizationId: string, typed: string) => {
  const text = typed.trim().slice(0, MAX_MEMBER_SEARCH);
  const asked = useRested(text);
  const teams = useQuery({
    ...teamsQuery(organizationId, { title: asked.slice(0, MAX_TEAM_TITLE), limit: SHOWN }),
    placeholderData: keepPreviousData,
  });
  const people = useQuery({
    ...membersQuery(organizationId, { search: asked, limit: SHOWN }),
    placeholderData: keepPreviousData,
  });
  return {
    asked,
    teams: teams.data?.items.map(({ id, title, members }): Holder => ({
      kind: "team",
      id,
      name: title,
      note: givenMessages.teamOf(members),
    })),
    people: people.data?.items.map(({ id, user }): Holder => ({
      kind: "person",
      id,
      name: user.displayName,
      note: user.email ?? "",
      photoURL: user.photoURL,
    })),
    settled: text === asked && !teams.isPlaceholderData && !people.isPlaceholderData,
    more: teams.data?.next !== undefined || people.data?.next !== undefined,
    failed: teams.isError || people.isError,
    retry: () => {
      void teams.refetch();
      void people.refetch();
    },
  };
};
