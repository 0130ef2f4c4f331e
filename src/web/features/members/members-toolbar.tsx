import { useQuery } from "@tanstack/react-query";
import { SlidersHorizontal } from "lucide-react";
import { MAX_MEMBER_SEARCH } from "#contract/schemas/limits.ts";
import { teamChoicesQuery } from "#web/api/teams.ts";
import { roleKey, roleOfKey, roleOptions } from "#web/features/access/index.ts";
import { ActionMenu } from "#web/shell/action-menu.tsx";
import { SearchField } from "#web/shell/list/search-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { halfWhereNarrow, Toolbar } from "#web/ui/layout.tsx";
import { Select } from "#web/ui/select.tsx";
import { filterMessages } from "./bulk-messages.ts";
import { useMemberActions } from "./member-actions.tsx";
import { listMessages } from "./messages.ts";
import { filtersOf, type MembersSearch } from "./search.ts";

const roleChoices = [{ value: "", label: listMessages.everyRole }, ...roleOptions];
const lastSeenChoices = [
  { value: "", label: filterMessages.anyTime },
  ...Object.entries(filterMessages.lastSeenChoices).map(([value, label]) => ({ value, label })),
];
const ssoChoices = [
  [undefined, filterMessages.anySso],
  [true, filterMessages.withSso],
  [false, filterMessages.withoutSso],
] as const;
const verifiedChoices = [
  [undefined, filterMessages.anyVerified],
  [true, filterMessages.withVerified],
  [false, filterMessages.withoutVerified],
] as const;

interface MembersToolbarProps {
  readonly search: MembersSearch;
  /** Changes the filters and returns to the first page. */
  readonly onNarrow: (change: Partial<MembersSearch>, replace?: boolean) => void;
  /** Undefined if the placeholder of the empty list offers it. */
  readonly onClear: (() => void) | undefined;
}

/** The less common filters, behind a button that shows how many are set. */
const MoreFilters = ({ search, onNarrow }: Omit<MembersToolbarProps, "onClear">) => {
  const set = [search.sso, search.verified].filter((value) => value !== undefined).length;
  return (
    <ActionMenu
      align="start"
      trigger={
        <Button icon={SlidersHorizontal} className={halfWhereNarrow}>
          {filterMessages.more(set)}
        </Button>
      }
      items={[
        { heading: filterMessages.sso },
        ...ssoChoices.map(([sso, label]) => ({
          label,
          checked: search.sso === sso,
          onSelect: () => onNarrow({ sso }),
        })),
        { heading: filterMessages.verified },
        ...verifiedChoices.map(([verified, label]) => ({
          label,
          checked: search.verified === verified,
          onSelect: () => onNarrow({ verified }),
        })),
      ]}
    />
  );
};

/** The search and filters above the list. */
export const MembersToolbar = ({ search, onNarrow, onClear }: MembersToolbarProps) => {
  const { organization } = useMemberActions();
  const { data: teams } = useQuery(teamChoicesQuery(organization.id));
  const teamChoices = (teams?.items ?? []).map(({ id, title }) => ({ value: id, label: title }));
  const narrowed = Object.values(filtersOf(search)).some((value) => value !== undefined);
  return (
    <Toolbar
      label={listMessages.filters}
      end={
        narrowed ? (
          <>
            {onClear && (
              <Button variant="ghost" onClick={onClear}>
                {filterMessages.clear}
              </Button>
            )}
            <CopyButton text={window.location.href} label={filterMessages.copyLink} iconOnly />
          </>
        ) : undefined
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
        className={`w-32 ${halfWhereNarrow}`}
        value={search.role ?? ""}
        options={roleChoices}
        onChange={({ target }) => {
          const role = roleOfKey(target.value);
          onNarrow({ role: role === undefined ? undefined : roleKey(role) });
        }}
      />
      <Select
        aria-label={filterMessages.team}
        className={`w-36 ${halfWhereNarrow}`}
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
          className={`w-48 ${halfWhereNarrow}`}
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
      <MoreFilters search={search} onNarrow={onNarrow} />
    </Toolbar>
  );
};
