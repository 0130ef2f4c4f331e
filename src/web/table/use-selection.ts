import { useState } from "react";

interface Chosen {
  /** The list of the selection; in another one it does not apply. */
  readonly list: string;
  /** Whether `ids` are excluded from all matches, rather than selected. */
  readonly all: boolean;
  readonly ids: ReadonlySet<string>;
}

/** The rows that a request for a bulk change names: by id, or all matches of filters with exceptions. */
type Requested<Filters> = { ids: string[] } | { matching: Filters; except?: string[] };

/** The state that `useSelection` returns. */
export interface Selected {
  /** The selected rows on the screen and elsewhere, as a table shows them. */
  readonly selected: ReadonlySet<string>;
  readonly count: number;
  /** Whether all matches are selected, except those deselected one by one. */
  readonly all: boolean;
  readonly has: (id: string) => boolean;
  readonly requested: <Filters>(filters: Filters) => Requested<Filters>;
  readonly onChange: (selected: ReadonlySet<string>) => void;
  readonly selectAll: () => void;
  readonly clear: () => void;
}

/**
 * Tracks the selected rows of a list: some, across pages, or all that match its filters except those deselected one
 * by one.
 *
 * @param list  identifies the list with its filters; under other filters nothing is selected
 */
export const useSelection = (
  list: string,
  rows: readonly { readonly id: string }[] | undefined,
  total: number,
): Selected => {
  const none = { list, all: false, ids: new Set<string>() };
  const [chosen, setChosen] = useState<Chosen>(none);
  const { all, ids } = chosen.list === list ? chosen : none;
  const shown = rows?.map(({ id }) => id) ?? [];
  return {
    selected: all ? new Set(shown.filter((id) => !ids.has(id))) : ids,
    count: all ? Math.max(0, total - ids.size) : ids.size,
    all,
    has: (id) => ids.has(id) !== all,
    requested: (filters) =>
      all ? { matching: filters, ...(ids.size > 0 && { except: [...ids] }) } : { ids: [...ids] },
    onChange: (next) => {
      if (!all) return setChosen({ list, all, ids: next });
      const except = new Set(ids);
      for (const id of shown) {
        if (next.has(id)) except.delete(id);
        else except.add(id);
      }
      setChosen({ list, all, ids: except });
    },
    selectAll: () => setChosen({ list, all: true, ids: new Set() }),
    clear: () => setChosen(none),
  };
};
