import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { MAX_MEMBER_SEARCH } from "#contract/schemas/limits.ts";
import { teamChoicesQuery } from "#web/api/teams.ts";
import { roleKey, roleOfKey, roleOptions } from "#web/features/access/index.ts";
import { SearchField } from "#web/shell/list/search-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Toolbar } from "#web/ui/layout.tsx";
import { Select } from "#web/ui/select.tsx";
import { filterMessages } from "./bulk-messages.ts";
import { useMemberActions } from "./member-actions.tsx";
import { exportMessages, listMessages } from "./messages.ts";
import { filtersOf, type MembersSearch } from "./search.ts";

const roleChoices = [{ value: "", label: listMessages.everyRole }, ...roleOptions];
const lastSeenChoices = [
  { value: "", label: filterMessages.anyTime },
  ...Object.entries(filterMessages.lastSeenChoices).map(([value, label]) => ({ value, label })),
];
const ssoChoices = [
  { value: "", label: filterMessages.anySso },
  { value: "true", label: filterMessages.withSso },
  { value: "false", label: filterMessages.withoutSso },
];
const verifiedChoices = [
  { value: "", label: filterMessages.anyVerified },
  { value: "true", label: filterMessages.withVerified },
  { value: "false", label: filterMessages.withoutVerified },
];
const yesOrNo = (value: string): boolean | undefined =>
  value === "" ? undefined : value === "true";

interface MembersToolbarProps {
  readonly search: MembersSearch;
  /** Narrows the list anew, from its first page. */
  readonly onNarrow: (change: Partial<MembersSearch>, replace?: boolean) => void;
  /** Absent where what stands in place of an empty list offers it. */
  readonly onClear: (() => void) | undefined;
  /** Absent for those who may not. */
  readonly onExport: (() => void) | undefined;
}

const halfWhereNarrow = "max-sm:w-[calc(50%-0.25rem)]";
const selectClass = `w-40 ${halfWhereNarrow}`;

/** Search, filters and export above the list. */
export const MembersToolbar = ({ search, onNarrow, onClear, onExport }: MembersToolbarProps) => {
  const { organization } = useMemberActions();
  const { data: teams } = useQuery(teamChoicesQuery(organization.id));
  const teamChoices = (teams?.items ?? []).map(({ id, title }) => ({ value: id, label: title }));
  const narrowed = Object.values(filtersOf(search)).some((value) => value !== undefined);
  return (
    <Toolbar
      label={listMessages.filters}
      end={
        <>
          {narrowed && (
            <>
              {onClear && (
                <Button variant="ghost" onClick={onClear}>
                  {filterMessages.clear}
                </Button>
              )}
              <CopyButton text={window.location.href} label={filterMessages.copyLink} />
            </>
          )}
          {onExport && (
            <Button icon={Download} onClick={onExport}>
              {exportMessages.action}
            </Button>
          )}
        </>
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
        className={selectClass}
        value={search.role ?? ""}
        options={roleChoices}
        onChange={({ target }) => {
          const role = roleOfKey(target.value);
          onNarrow({ role: role === undefined ? undefined : roleKey(role) });
        }}
      />
      <Select
        aria-label={filterMessages.team}
        className={selectClass}
        value={search.team ?? ""}
        options={[
          { value: "", label: filterMessages.everyTeam },
          ...teamChoices,
          ...(search.team !== undefined && !teamChoices.some(({ value }) => value === search.team)
            ? [{ value: search.team, label: "…" }]
            : []),
        ]}
        onChange={({ target }) =>
          onNarrow({ team: target.value === "" ? undefined : target.value })
        }
      />
      {organization.permissions.admin && (
        <Select
          aria-label={filterMessages.lastSeen}
          className={`w-52 ${halfWhereNarrow}`}
          value={search.lastSeen ?? ""}
          options={lastSeenChoices}
          onChange={({ target: { value } }) =>
            onNarrow({
              lastSeen:
                value === "never" || value === "over-30-days" || value === "over-90-days"
                  ? value
                  : undefined,
            })
          }
        />
      )}
      <Select
        aria-label={filterMessages.sso}
        className={selectClass}
        value={`${search.sso ?? ""}`}
        options={ssoChoices}
        onChange={({ target }) => onNarrow({ sso: yesOrNo(target.value) })}
      />
      <Select
        aria-label={filterMessages.verified}
        className={selectClass}
        value={`${search.verified ?? ""}`}
        options={verifiedChoices}
        onChange={({ target }) => onNarrow({ verified: yesOrNo(target.value) })}
      />
    </Toolbar>
  );
};
