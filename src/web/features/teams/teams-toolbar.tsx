import { MAX_TEAM_TITLE } from "#contract/schemas/limits.ts";
import { Select } from "#web/ui/select.tsx";
import { Toolbar } from "#web/ui/toolbar.tsx";
import { SearchField } from "#web/shell/search-field.tsx";
import { listStrings as strings } from "./list-strings.ts";
import type { TeamsSearch } from "./teams-search.ts";

const ownerChoices = [
  { value: "", label: strings.everyTeam },
  { value: "me", label: strings.myTeams },
];

interface TeamsToolbarProps {
  readonly search: TeamsSearch;
  /** Narrows the list anew, from its first page. */
  readonly onNarrow: (change: Partial<TeamsSearch>, replace?: boolean) => void;
}

/** Search by title and the choice between all teams and one's own. */
export const TeamsToolbar = ({ search, onNarrow }: TeamsToolbarProps) => (
  <Toolbar label={strings.filters}>
    <SearchField
      label={strings.search}
      placeholder={strings.searchPlaceholder}
      maxLength={MAX_TEAM_TITLE}
      value={search.title ?? ""}
      onSearch={(text, again) => onNarrow({ title: text === "" ? undefined : text }, again)}
    />
    <Select
      aria-label={strings.owner}
      className="w-40 max-sm:grow"
      value={search.owner ?? ""}
      options={ownerChoices}
      onChange={({ target }) => onNarrow({ owner: target.value === "me" ? "me" : undefined })}
    />
  </Toolbar>
);
