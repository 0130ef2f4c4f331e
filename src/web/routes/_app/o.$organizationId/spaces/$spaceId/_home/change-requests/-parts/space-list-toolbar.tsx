import { useNavigate } from "@tanstack/react-router";
import { Select } from "../../../../../../../../ui/select.tsx";
import { Toolbar } from "../../../../../../../../ui/toolbar.tsx";
import { type SpaceListSearch, whos } from "./space-list-search.ts";
import { spaceListStrings as strings } from "./space-list-strings.ts";

/** Narrows to what involves the caller, and orders. */
export const SpaceListToolbar = ({ search }: { search: SpaceListSearch }) => {
  const navigate = useNavigate({ from: "/o/$organizationId/spaces/$spaceId/change-requests" });
  const narrow = (change: Partial<SpaceListSearch>) =>
    void navigate({
      search: (now) => ({ ...now, ...change, page: undefined }),
      resetScroll: false,
    });
  return (
    <Toolbar label={strings.filters}>
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
