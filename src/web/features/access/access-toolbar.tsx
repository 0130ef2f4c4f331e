import { roleLabel } from "#web/kit/role-label.ts";
import { SearchField } from "#web/shell/search-field.tsx";
import { Select } from "#web/ui/select.tsx";
import { Toolbar } from "#web/ui/toolbar.tsx";
import { MAX_ACCESS_SEARCH } from "#contract/schemas/limits.ts";
import type { AccessSearch } from "./access-search.ts";
import { contentRoles } from "./content-roles.ts";
import { everybodyMessages } from "./messages.ts";

const roleChoices = [
  { value: "", label: everybodyMessages.everyRole },
  ...contentRoles.map((role) => ({ value: role, label: roleLabel(role) })),
];

interface AccessToolbarProps {
  readonly search: AccessSearch;
  /** Narrows the list anew, from its first page. */
  readonly onNarrow: (change: Pick<AccessSearch, "role" | "search">, replace?: boolean) => void;
}

/** Search and role filter above the list of everybody. */
export const AccessToolbar = ({ search, onNarrow }: AccessToolbarProps) => (
  <Toolbar label={everybodyMessages.filters}>
    <SearchField
      label={everybodyMessages.search}
      placeholder={everybodyMessages.placeholder}
      maxLength={MAX_ACCESS_SEARCH}
      value={search.search ?? ""}
      onSearch={(text, again) => onNarrow({ search: text === "" ? undefined : text }, again)}
    />
    <Select
      aria-label={everybodyMessages.roleFilter}
      className="w-36 max-sm:grow"
      value={search.role ?? ""}
      options={roleChoices}
      onChange={({ target }) =>
        onNarrow({ role: contentRoles.find((role) => role === target.value) })
      }
    />
  </Toolbar>
);
