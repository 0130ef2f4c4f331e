import { useState } from "react";

interface Chosen {
  /** The list it was made in; in another one it is gone. */
  readonly list: string;
  /** All who match, less these, or just these. */
  readonly all: boolean;
  readonly ids: ReadonlySet<string>;
}

/** What a request for a change of many means: rows by their ids, or all that filters leave, less some. */
type Requested<Filters> = { ids: string[] } | { matching: Filters; except?: string[] };

/** What `useSelection` gives. */
export interface Selected {
  /** Of the rows on the screen and others, as a table shows them. */
  readonly selected: ReadonlySet<string>;
  readonly count: number;
  /** Whether all that match are selected, less those taken out one by one. */
  readonly all: boolean;
  readonly has: (id: string) => boolean;
  readonly requested: <Filters>(filters: Filters) => Requested<Filters>;
  readonly onChange: (selected: ReadonlySet<string>) => void;
  readonly selectAll: () => void;
  readonly clear: () => void;
}

/**
 * Which rows of a list are selected: some, over several pages, or all that match its filters, less those
 * taken out one by one.
 *
 * @param list  names the list with its filters; under others nothing is selected
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
