import type { ReactNode } from "react";
import { Select } from "#web/ui/select.tsx";
import { Toolbar } from "#web/ui/toolbar.tsx";
import { type ListSearch, whos } from "./list-search.ts";
import { listStrings as strings } from "./list-strings.ts";

interface ListToolbarProps {
  readonly search: ListSearch;
  readonly onNarrow: (change: Pick<ListSearch, "who" | "order">) => void;
  /** Filters that only this list has; they come first. */
  readonly children?: ReactNode;
}

/** Narrows to what involves the caller, and orders. */
export const ListToolbar = ({ search, onNarrow, children }: ListToolbarProps) => (
  <Toolbar label={strings.filters}>
    {children}
    <Select
      aria-label={strings.who}
      className="w-52 max-sm:grow"
      value={search.who ?? ""}
      options={[
        { value: "", label: strings.everybody },
        ...whos.map((value) => ({ value, label: strings.whos[value] })),
      ]}
      onChange={({ target }) => onNarrow({ who: whos.find((who) => who === target.value) })}
    />
    <Select
      aria-label={strings.order}
      className="w-44 max-sm:grow"
      value={search.order ?? "updatedAt"}
      options={[
        { value: "updatedAt", label: strings.orders.updatedAt },
        { value: "createdAt", label: strings.orders.createdAt },
      ]}
      onChange={({ target }) =>
        onNarrow({ order: target.value === "createdAt" ? "createdAt" : undefined })
      }
    />
  </Toolbar>
);
