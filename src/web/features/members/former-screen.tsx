import { useNavigate, useSearch } from "@tanstack/react-router";
import { RotateCcw, UserX, UsersRound } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { MAX_CHANGED_MEMBERS, MAX_MEMBER_SEARCH } from "#contract/schemas/limits.ts";
import type { FormerMember } from "#web/api/former-members.ts";
import { plural } from "#web/kit/format-number.ts";
import { ActionMenu, MoreButton } from "#web/shell/action-menu.tsx";
import { BulkBar } from "#web/shell/list/bulk-bar.tsx";
import { SearchField } from "#web/shell/list/search-field.tsx";
import { DataTable } from "#web/table/data-table.tsx";
import { ListPages } from "#web/table/list-pages.tsx";
import { ListState } from "#web/table/table-states.tsx";
import { useListQuery } from "#web/table/use-list-query.ts";
import { useSelection } from "#web/table/use-selection.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { ScreenSection, Toolbar } from "#web/ui/layout.tsx";
import { formerColumns } from "./former-columns.tsx";
import { formerMessages } from "./former-messages.ts";
import { useMemberActions } from "./member-actions.tsx";
import { formerPageQuery, type FormerSearch, PAGE_SIZE } from "./search.ts";

const RestoreDialog = lazy(async () => ({
  default: (await import("./restore-dialog.tsx")).RestoreDialog,
}));

/** The people the open dialog applies to. */
interface Restoring {
  readonly people: { readonly ids: string[] } | { readonly event: string };
  readonly count: number;
  readonly name?: string | undefined;
}

const rowId = ({ id }: FormerMember) => id;
const nameOf = ({ user }: FormerMember) => user.displayName;

/** Each person once, with their latest removal: restoring them reverts that one. */
const latestOf = (
  items: readonly FormerMember[] | undefined,
): readonly FormerMember[] | undefined =>
  items?.filter(({ id }, index) => items.findIndex((other) => other.id === id) === index);

/** Tells the reader that the list is limited to one removal, and restores everyone in it. */
const Together = ({
  count,
  onRestore,
  onShowAll,
}: {
  readonly count: number;
  readonly onRestore: () => void;
  readonly onShowAll: () => void;
}) => (
  <div className="mb-3">
    <Callout
      actions={
        <>
          {count > 0 && (
            <Button size="sm" variant="primary" onClick={onRestore}>
              {formerMessages.restoreAll(count)}
            </Button>
          )}
          <Button size="sm" onClick={onShowAll}>
            {formerMessages.showAll}
          </Button>
        </>
      }
    >
      {formerMessages.together}
    </Callout>
  </div>
);

/** The people removed or gone in the last 30 days, with actions to restore one or many of them. */
const FormerList = ({ search }: { search: FormerSearch }) => {
  const { organization } = useMemberActions();
  const navigate = useNavigate({ from: "/o/$organizationId/members/former" });
  const { data, isPlaceholderData } = useListQuery(formerPageQuery(organization.id, search));
  const [restoring, setRestoring] = useState<Restoring>();
  const rows = latestOf(data?.items);
  const { count } = data ?? {};
  const { event } = search;
  const selection = useSelection(JSON.stringify([search.search, event]), rows, count ?? 0);
  const narrowed = search.search !== undefined || event !== undefined;
  const narrow = (change: Partial<FormerSearch>, replace = false) =>
    void navigate({
      search: (now) => ({ ...now, ...change, page: undefined }),
      replace,
      resetScroll: false,
    });
  const rowMenu = (former: FormerMember) => (
    <ActionMenu
      trigger={<MoreButton label={formerMessages.actionsOf(nameOf(former))} />}
      items={[
        {
          label: formerMessages.restore,
          icon: RotateCcw,
          onSelect: () =>
            setRestoring({ people: { ids: [former.id] }, count: 1, name: nameOf(former) }),
        },
        {
          label: formerMessages.onlyTogether,
          icon: UsersRound,
          onSelect: () => narrow({ event: former.event, search: undefined }),
        },
      ]}
    />
  );
  const { one, many } = formerMessages.noun;
  return (
    <ScreenSection
      title={formerMessages.caption}
      badge={
        count !== undefined && (
          <Badge>{narrowed ? formerMessages.matching(count) : plural(count, one, many)}</Badge>
        )
      }
      text={formerMessages.lead}
    >
      {event !== undefined && (
        <Together
          count={search.search === undefined ? (count ?? 0) : 0}
          onRestore={() => setRestoring({ people: { event }, count: count ?? 0 })}
          onShowAll={() => narrow({ event: undefined })}
        />
      )}
      {(narrowed || (count ?? 0) > 0) && (
        <Toolbar label={formerMessages.filters}>
          <SearchField
            label={formerMessages.search}
            placeholder={formerMessages.searchPlaceholder}
            maxLength={MAX_MEMBER_SEARCH}
            value={search.search ?? ""}
            onSearch={(text, again) => narrow({ search: text === "" ? undefined : text }, again)}
          />
        </Toolbar>
      )}
      <DataTable
        caption={formerMessages.caption}
        twoLines
        columns={formerColumns}
        rows={rows}
        rowId={rowId}
        busy={isPlaceholderData}
        rowMenu={rowMenu}
        selection={{
          selected: selection.selected,
          onChange: selection.onChange,
          labelOf: nameOf,
        }}
        skeletonRows={4}
        empty={
          <ListState
            filtered={narrowed || search.page !== undefined}
            onClearFilters={() => narrow({ search: undefined, event: undefined })}
            noun={formerMessages.noun}
            icon={UserX}
            title={formerMessages.none.title}
            text={formerMessages.none.text}
          />
        }
      />
      <ListPages data={data} page={search.page} size={PAGE_SIZE} noun={formerMessages.noun} />
      {selection.count > 0 && (
        <BulkBar
          label={formerMessages.bar}
          count={selection.count}
          most={MAX_CHANGED_MEMBERS}
          actions={[
            {
              label: formerMessages.restore,
              run: () =>
                setRestoring({
                  people: { ids: [...selection.selected] },
                  count: selection.count,
                }),
            },
          ]}
          onClear={selection.clear}
        />
      )}
      <Suspense fallback={null}>
        {restoring !== undefined && (
          <RestoreDialog
            {...restoring}
            onClose={() => setRestoring(undefined)}
            onDone={selection.clear}
          />
        )}
      </Suspense>
    </ScreenSection>
  );
};

export const FormerScreen = () => (
  <FormerList search={useSearch({ from: "/_app/o/$organizationId/members/former" })} />
);
