import { Download } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { Select } from "#web/ui/select.tsx";
import { Toolbar } from "#web/ui/toolbar.tsx";
import { exportStrings, listStrings as strings } from "./list-strings.ts";
import { MAX_SEARCH, type MembersSearch } from "./members-search.ts";
import { roleKey, roleOfKey, roleOptions } from "#web/features/access/index.ts";
import { SearchField } from "#web/shell/search-field.tsx";

const roleChoices = [{ value: "", label: strings.everyRole }, ...roleOptions];

interface MembersToolbarProps {
  readonly search: MembersSearch;
  /** Narrows the list anew, from its first page. */
  readonly onNarrow: (change: Partial<MembersSearch>, replace?: boolean) => void;
  readonly onExport: () => void;
}

/** Search, role filter and export above the list. */
export const MembersToolbar = ({ search, onNarrow, onExport }: MembersToolbarProps) => (
  <Toolbar
    label={strings.filters}
    end={
      <Button icon={Download} onClick={onExport}>
        {exportStrings.action}
      </Button>
    }
  >
    <SearchField
      label={strings.search}
      placeholder={strings.searchPlaceholder}
      maxLength={MAX_SEARCH}
      value={search.search ?? ""}
      onSearch={(text, again) => onNarrow({ search: text === "" ? undefined : text }, again)}
    />
    <Select
      aria-label={strings.roleFilter}
      className="w-36 max-sm:grow"
      value={search.role ?? ""}
      options={roleChoices}
      onChange={({ target }) => {
        const role = roleOfKey(target.value);
        onNarrow({ role: role === undefined ? undefined : roleKey(role) });
      }}
    />
  </Toolbar>
);
