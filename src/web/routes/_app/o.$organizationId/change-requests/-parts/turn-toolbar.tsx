import { useNavigate } from "@tanstack/react-router";
import { Select } from "../../../../../ui/select.tsx";
import { Toolbar } from "../../../../../ui/toolbar.tsx";
import { type TurnSearch, whos } from "./turn-search.ts";
import { turnStrings as strings } from "./turn-strings.ts";

interface TurnToolbarProps {
  readonly search: TurnSearch;
  readonly titles: ReadonlyMap<string, string>;
}

/** Narrows to a space, to what involves the caller, and orders. */
export const TurnToolbar = ({ search, titles }: TurnToolbarProps) => {
  const navigate = useNavigate({ from: "/o/$organizationId/change-requests" });
  const narrow = (change: Partial<TurnSearch>) =>
    void navigate({
      search: (now) => ({ ...now, ...change, page: undefined }),
      resetScroll: false,
    });
  const spaces = [...titles].toSorted(([, a], [, b]) => a.localeCompare(b));
  return (
    <Toolbar label={strings.filters}>
      <Select
        aria-label={strings.space}
        className="w-52 max-sm:grow"
        value={search.space ?? ""}
        options={[
          { value: "", label: strings.everySpace },
          ...spaces.map(([value, label]) => ({ value, label })),
        ]}
        onChange={({ target }) => narrow({ space: target.value || undefined })}
      />
      <Select
        aria-label={strings.who}
        className="w-52 max-sm:grow"
        value={search.who ?? ""}
        options={[
          { value: "", label: strings.everybody },
          ...whos.map((value) => ({ value, label: strings.whos[value] })),
        ]}
        onChange={({ target }) => narrow({ who: whos.find((who) => who === target.value) })}
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
          narrow({ order: target.value === "createdAt" ? "createdAt" : undefined })
        }
      />
    </Toolbar>
  );
};
