import { Download } from "lucide-react";
import { roleKey, roleOfKey, roleOptions } from "#web/features/access/index.ts";
import { SearchField } from "#web/shell/search-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { Select } from "#web/ui/select.tsx";
import { Toolbar } from "#web/ui/toolbar.tsx";
import { MAX_MEMBER_SEARCH } from "#contract/schemas/limits.ts";
import type { MembersSearch } from "./members-search.ts";
import { exportMessages, listMessages } from "./messages.ts";

const roleChoices = [{ value: "", label: listMessages.everyRole }, ...roleOptions];

interface MembersToolbarProps {
  readonly search: MembersSearch;
  /** Narrows the list anew, from its first page. */
  readonly onNarrow: (change: Partial<MembersSearch>, replace?: boolean) => void;
  readonly onExport: () => void;
}

/** Search, role filter and export above the list. */
export const MembersToolbar = ({ search, onNarrow, onExport }: MembersToolbarProps) => (
  <Toolbar
    label={listMessages.filters}
    end={
      <Button icon={Download} onClick={onExport}>
        {exportMessages.action}
      </Button>
    }
  >
    <SearchField
      label={listMessages.search}
      placeholder={listMessages.searchPlaceholder}
      maxLength={MAX_MEMBER_SEARCH}
      value={search.search ?? ""}
      onSearch={(text, again) => onNarrow({ search: text === "" ? undefined : text }, again)}
    />
    <Select
      aria-label={listMessages.roleFilter}
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
