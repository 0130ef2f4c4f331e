import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { MAX_MEMBER_SEARCH } from "#contract/schemas/member.ts";
import { membersQuery } from "#web/api/members.ts";
import { useRested } from "#web/ui/use-rested.ts";
import { useScreen } from "./use-screen.ts";

/** People shown for one search. */
const SHOWN = 20;

/** People of the organization whose name or address contains what was typed, as the service finds them. */
export const usePeopleSearch = (typed: string) => {
  const { organization } = useScreen();
  const text = typed.trim().slice(0, MAX_MEMBER_SEARCH);
  const asked = useRested(text);
  const found = useQuery({
    ...membersQuery(organization.id, { search: asked, limit: SHOWN }),
    placeholderData: keepPreviousData,
  });
  return { ...found, asked, settled: text === asked && !found.isPlaceholderData };
};
