import { useQueries, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { UsersRound } from "lucide-react";
import { MAX_ACCESS_SEARCH } from "#contract/schemas/limits.ts";
import type { EffectiveContentPermission } from "#web/api/content-permissions.ts";
import { membersQuery } from "#web/api/members.ts";
import { useListQuery } from "#web/table/use-list-query.ts";
import { roleLabel } from "#web/kit/role-label.ts";
import { SearchField } from "#web/shell/list/search-field.tsx";
import { type Column, rowLink } from "#web/table/column.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { ListPages } from "#web/table/list-pages.tsx";
import { ListState } from "#web/table/table-states.tsx";
import { Avatar, PersonLine } from "#web/ui/avatar.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { ScreenSection, Toolbar } from "#web/ui/layout.tsx";
import { Select } from "#web/ui/select.tsx";
import type { AccessTarget } from "./levels.ts";
import { everybodyMessages, roleMeanings } from "./messages.ts";
import { reasonChainText } from "./reasons.ts";
import { contentRoles } from "./roles.ts";
import {
  accessPageQuery,
  type AccessSearch,
  isNarrowed,
  PAGE_SIZE,
  personAccessQuery,
} from "./search.ts";

const roleChoices = [
  { value: "", label: everybodyMessages.everyRole },
  ...contentRoles.map((role) => ({ value: role, label: roleLabel(role) })),
];

interface AccessToolbarProps {
  readonly search: AccessSearch;
  /** Changes the filters and returns to the first page. */
  readonly onNarrow: (change: Pick<AccessSearch, "role" | "search">, replace?: boolean) => void;
}

/** The search and role filter above the list of everyone with access. */
const AccessToolbar = ({ search, onNarrow }: AccessToolbarProps) => (
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

/** A person with access, and the resource of the list. */
interface AccessRow extends EffectiveContentPermission {
  readonly here: string;
}

const Person = ({ user: { id, displayName, email, photoURL } }: AccessRow) => (
  <div className="flex min-w-0 items-center gap-3">
    <Avatar id={id} name={displayName} photoURL={photoURL} />
    <div className="min-w-0">
      <Link to="." search={(now) => ({ ...now, user: id })} resetScroll={false} {...rowLink()}>
        {displayName}
      </Link>
      {email !== undefined && <p className="text-sm wrap-anywhere text-muted">{email}</p>}
    </div>
  </div>
);

/** The columns of the people with access. */
const everybodyColumns: readonly Column<AccessRow>[] = [
  { id: "person", header: everybodyMessages.columns.person, cell: Person },
  {
    id: "role",
    header: everybodyMessages.columns.role,
    cell: ({ permission }) => <span title={roleMeanings[permission]}>{roleLabel(permission)}</span>,
    width: "8rem",
  },
  {
    id: "why",
    header: everybodyMessages.columns.why,
    cell: ({ reasons, here }) => (
      <span className="text-sm wrap-anywhere text-muted max-sm:text-right">
        {reasonChainText(reasons, here)}
      </span>
    ),
    width: "28rem",
  },
];

/** How many people are looked up in addition to the list. */
const MOST = 5;

/** The members who match the search but cannot open the resource; each links to the reason. */
const WithoutAccess = ({ target, search }: { target: AccessTarget; search: string }) => {
  const { data } = useQuery(membersQuery(target.organizationId, { search, limit: MOST }));
  const members = data?.items ?? [];
  const answers = useQueries({
    queries: members.map(({ id }) => personAccessQuery(target, id)),
  });
  const without = members.filter((_member, index) => answers[index]?.data?.items.length === 0);
  if (without.length === 0) return null;
  return (
    <section aria-label={everybodyMessages.without} className="mt-6">
      <h3 className="mb-1 text-sm font-medium text-muted">{everybodyMessages.without}</h3>
      <ul className="divide-y divide-line border-y border-line">
        {without.map(({ id, user }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <PersonLine
              id={id}
              name={user.displayName}
              email={user.email}
              photoURL={user.photoURL}
            />
            <Link
              to="."
              search={(now) => ({ ...now, user: id })}
              resetScroll={false}
              className={buttonClass({ size: "sm" })}
            >
              {everybodyMessages.whyNot(user.displayName)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};

const rowId = ({ user }: AccessRow) => user.id;

interface EverybodySectionProps {
  readonly target: AccessTarget;
  readonly search: AccessSearch;
}

/** Everyone who can open the resource, with their role and why, as selected by the search parameters. */
export const EverybodySection = ({ target, search }: EverybodySectionProps) => {
  const navigate = useNavigate();
  const { data, isPlaceholderData } = useListQuery(accessPageQuery(target, search));
  const narrow = (change: Pick<AccessSearch, "role" | "search">, replace = false) =>
    void navigate({
      to: ".",
      search: (now) => ({ ...now, ...change, page: undefined }),
      replace,
      resetScroll: false,
    });
  const filtered = isNarrowed(search) || search.page !== undefined;
  return (
    <ScreenSection title={everybodyMessages.title} text={everybodyMessages.text}>
      <AccessToolbar search={search} onNarrow={narrow} />
      <DataTable
        caption={everybodyMessages.caption}
        columns={everybodyColumns}
        rows={data?.items.map((item) => ({ ...item, here: target.id }))}
        rowId={rowId}
        busy={isPlaceholderData}
        empty={
          <ListState
            filtered={filtered}
            onClearFilters={() => narrow({ role: undefined, search: undefined })}
            noun={everybodyMessages.noun}
            icon={UsersRound}
            title={everybodyMessages.none.title}
            text={everybodyMessages.none.text}
          />
        }
      />
      <ListPages data={data} page={search.page} size={PAGE_SIZE} noun={everybodyMessages.noun} />
      {search.search !== undefined && (
        <WithoutAccess key={search.search} target={target} search={search.search} />
      )}
    </ScreenSection>
  );
};
