import { useNavigate } from "@tanstack/react-router";
import { ListToolbar } from "../change-requests/list-toolbar.tsx";
import { Select } from "#web/ui/select.tsx";
import type { TurnSearch } from "./turn-search.ts";
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
    <ListToolbar search={search} onNarrow={narrow}>
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
    </ListToolbar>
  );
};
