import { Link } from "@tanstack/react-router";
import { ClipboardPaste } from "lucide-react";
import { buttonClass } from "#web/ui/button.tsx";
import { Select } from "#web/ui/select.tsx";
import { Toolbar } from "#web/ui/toolbar.tsx";
import { SearchField } from "#web/shell/search-field.tsx";
import { MAX_FIND, type RosterSearch } from "./roster-search.ts";
import { useTeamEditing } from "./team-editing.tsx";
import { teamStrings as strings } from "./team-strings.ts";

const roleChoices = [
  { value: "", label: strings.everyRole },
  { value: "owner", label: strings.owners },
  { value: "member", label: strings.plainMembers },
];

interface RosterToolbarProps {
  readonly search: RosterSearch;
  readonly onNarrow: (change: RosterSearch, replace?: boolean) => void;
}

/** Finds people within the team, and leads to staging a pasted list. */
export const RosterToolbar = ({ search, onNarrow }: RosterToolbarProps) => {
  const { editable } = useTeamEditing();
  return (
    <Toolbar
      label={strings.filters}
      end={
        editable && (
          <Link
            from="/o/$organizationId/teams/$teamId"
            to="/o/$organizationId/teams/$teamId/paste"
            search={(now) => now}
            resetScroll={false}
            className={buttonClass()}
          >
            <ClipboardPaste size={16} aria-hidden />
            {strings.paste}
          </Link>
        )
      }
    >
      <SearchField
        label={strings.find}
        placeholder={strings.findPlaceholder}
        maxLength={MAX_FIND}
        value={search.find ?? ""}
        onSearch={(text, again) => onNarrow({ find: text === "" ? undefined : text }, again)}
      />
      <Select
        aria-label={strings.roleFilter}
        className="w-36 max-sm:grow"
        value={search.teamRole ?? ""}
        options={roleChoices}
        onChange={({ target: { value } }) =>
          onNarrow({ teamRole: value === "owner" || value === "member" ? value : undefined })
        }
      />
    </Toolbar>
  );
};
