import { useState } from "react";
import type { ChangeOrganizationMembers, OrganizationMember } from "#web/api/members.ts";
import { filtersOf, type MembersSearch } from "./search.ts";

interface Chosen {
  /** The filters it was made under; with others it is gone. */
  readonly filters: string;
  /** All who match, less these, or just these. */
  readonly all: boolean;
  readonly ids: ReadonlySet<string>;
}

interface Selected {
  /** Of the rows on the screen and others, as a table shows them. */
  readonly selected: ReadonlySet<string>;
  readonly count: number;
  readonly all: boolean;
  /** What a request means by it. */
  readonly members: ChangeOrganizationMembers["members"];
  readonly onChange: (selected: ReadonlySet<string>) => void;
  readonly selectAll: () => void;
  readonly clear: () => void;
}

/**
 * Which members of a list are selected: some, over several pages, or all who match its filters, less
 * those taken out one by one.
 */
export const useMemberSelection = (
  search: MembersSearch,
  rows: readonly OrganizationMember[] | undefined,
  total: number,
): Selected => {
  const filters = filtersOf(search);
  const key = JSON.stringify(filters);
  const none = { filters: key, all: false, ids: new Set<string>() };
  const [chosen, setChosen] = useState<Chosen>(none);
  const { all, ids } = chosen.filters === key ? chosen : none;
  const shown = rows?.map(({ id }) => id) ?? [];
  const { role, search: text, team, lastSeen, sso, verified } = filters;
  return {
    selected: all ? new Set(shown.filter((id) => !ids.has(id))) : ids,
    count: all ? Math.max(0, total - ids.size) : ids.size,
    all,
    members: all
      ? {
          matching: {
            ...(role !== undefined && { role }),
            ...(text !== undefined && { search: text }),
            ...(team !== undefined && { team }),
            ...(lastSeen !== undefined && { lastSeen }),
            ...(sso !== undefined && { sso }),
            ...(verified !== undefined && { verified }),
          },
          ...(ids.size > 0 && { except: [...ids] }),
        }
      : { ids: [...ids] },
    onChange: (next) => {
      if (!all) return setChosen({ filters: key, all, ids: next });
      const except = new Set(ids);
      for (const id of shown) {
        if (next.has(id)) except.delete(id);
        else except.add(id);
      }
      setChosen({ filters: key, all, ids: except });
    },
    selectAll: () => setChosen({ filters: key, all: true, ids: new Set() }),
    clear: () => setChosen(none),
  };
};
