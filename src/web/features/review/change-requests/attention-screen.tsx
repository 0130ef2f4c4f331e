import { useQueries, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { allSpacesQuery } from "#web/api/spaces.ts";
import { callerQuery } from "#web/api/users.ts";
import { statuses } from "./list-search.ts";
import { useRowKeys } from "#web/shell/use-row-keys.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { tabLinkClass, TabLinks } from "#web/ui/tabs.tsx";
import {
  GROUP_SIZE,
  groupQuery,
  isGrouped,
  listQuery,
  turns,
  type TurnSearch,
} from "./attention-search.ts";
import { turnMessages as messages } from "./messages.ts";
import { ListPage, ListToolbar } from "./change-request-list.tsx";
import { Select } from "#web/ui/select.tsx";
import type { ChangeRequest } from "#web/api/change-requests.ts";
import { ChangeRequestRows } from "./change-request-row.tsx";
import { GroupSkeleton } from "./list-skeleton.tsx";
import { ScreenSection } from "#web/ui/screen-section.tsx";
import { ArrowLeft } from "lucide-react";
import { useListQuery } from "#web/api/use-list-query.ts";

interface TurnListProps {
  readonly organizationId: string;
  readonly callerId: string;
  readonly search: TurnSearch;
  readonly titles: ReadonlyMap<string, string>;
}

const Head = ({ search }: { search: TurnSearch }) =>
  search.turn !== undefined && (
    <header className="mb-3 flex flex-wrap items-center justify-between gap-2">
      <h2 className="text-md font-semibold">{messages.groups[search.turn].title}</h2>
      <Link
        from="/o/$organizationId/change-requests"
        to="."
        search={(now) => ({ ...now, turn: undefined, page: undefined })}
        className="inline-flex items-center gap-1 rounded-sm text-sm text-muted hover:text-ink"
      >
        <ArrowLeft size={14} aria-hidden />
        {messages.backToGroups}
      </Link>
    </header>
  );

/** What an empty list of one group, or of one status, says. */
const noneOf = ({ turn }: TurnSearch): { title: string; text: string } => {
  if (turn === undefined) return messages.none;
  const { nothing, text } = messages.groups[turn];
  return { title: nothing, text };
};

/** One status, or one group, as a list in pages. */
const TurnList = ({ organizationId, callerId, search, titles }: TurnListProps) => {
  const navigate = useNavigate({ from: "/o/$organizationId/change-requests" });
  const found = useListQuery(listQuery(organizationId, search, callerId));
  return (
    <ListPage
      organizationId={organizationId}
      label={messages.title}
      page={search.page}
      found={found}
      titles={titles}
      head={<Head search={search} />}
      filtered={[search.space, search.who, search.page].some((set) => set !== undefined)}
      onClearFilters={() =>
        void navigate({
          search: ({ turn, status }) => ({ turn, status }),
          resetScroll: false,
        })
      }
      none={noneOf(search)}
    />
  );
};

interface GroupProps {
  readonly group: (typeof turns)[number];
  readonly organizationId: string;
  readonly titles: ReadonlyMap<string, string>;
  readonly items: readonly ChangeRequest[] | undefined;
  readonly count: number;
}

const Group = ({ group, organizationId, titles, items, count }: GroupProps) => {
  const words = messages.groups[group];
  return (
    <ScreenSection title={items === undefined ? words.title : `${words.title} · ${count}`}>
      {items === undefined ? (
        <GroupSkeleton />
      ) : items.length === 0 ? (
        <p className="text-base">
          {words.nothing}. <span className="text-muted">{words.text}</span>
        </p>
      ) : (
        <ChangeRequestRows
          label={words.title}
          organizationId={organizationId}
          changeRequests={items}
          titles={titles}
        />
      )}
      {count > GROUP_SIZE && (
        <p className="mt-2 text-sm">
          <Link
            from="/o/$organizationId/change-requests"
            to="."
            search={(now) => ({ ...now, turn: group })}
            className="rounded-sm font-medium text-accent-ink hover:underline"
          >
            {messages.all(count)}
          </Link>
        </p>
      )}
    </ScreenSection>
  );
};

interface TurnGroupsProps {
  readonly organizationId: string;
  readonly callerId: string;
  readonly search: TurnSearch;
  /** Titles of spaces by their ids. */
  readonly titles: ReadonlyMap<string, string>;
}

/** Whose move it is, with the reason and since when: the caller's first. */
const TurnGroups = ({ organizationId, callerId, search, titles }: TurnGroupsProps) => {
  const answers = useQueries({
    queries: turns.map((group) => ({
      ...groupQuery(organizationId, search, group, callerId),
      throwOnError: true,
    })),
  });
  return (
    <div className="flex flex-col gap-8 pt-3">
      {turns.map((group, at) => (
        <Group
          key={group}
          group={group}
          organizationId={organizationId}
          titles={titles}
          items={answers[at]?.data?.items}
          count={answers[at]?.data?.count ?? 0}
        />
      ))}
    </div>
  );
};

interface TurnToolbarProps {
  readonly search: TurnSearch;
  readonly titles: ReadonlyMap<string, string>;
}

/** Narrows to a space, to what involves the caller, and orders. */
const TurnToolbar = ({ search, titles }: TurnToolbarProps) => {
  const navigate = useNavigate({ from: "/o/$organizationId/change-requests" });
  const narrow = (change: Partial<TurnSearch>) =>
    void navigate({
      search: (now) => ({ ...now, ...change, page: undefined }),
      resetScroll: false,
    });
  const spaces = [...titles].toSorted(([, a], [, b]) => a.localeCompare(b));
  return (
    <ListToolbar search={search} onNarrow={narrow}>
      <Select
        aria-label={messages.space}
        className="w-52 max-sm:grow"
        value={search.space ?? ""}
        options={[
          { value: "", label: messages.everySpace },
          ...spaces.map(([value, label]) => ({ value, label })),
        ]}
        onChange={({ target }) => narrow({ space: target.value || undefined })}
      />
    </ListToolbar>
  );
};

interface TurnScreenProps {
  readonly organizationId: string;
  readonly search: TurnSearch;
}

const Views = ({ search }: { search: TurnSearch }) => (
  <TabLinks label={messages.views}>
    <Link
      from="/o/$organizationId/change-requests"
      to="."
      search={(now) => ({ ...now, status: undefined, turn: undefined, page: undefined })}
      activeOptions={{ explicitUndefined: true }}
      aria-current={search.status === undefined ? "page" : undefined}
      className={tabLinkClass}
    >
      {messages.turn}
    </Link>
    {statuses.map((status) => (
      <Link
        key={status}
        from="/o/$organizationId/change-requests"
        to="."
        search={(now) => ({ ...now, status, turn: undefined, page: undefined })}
        activeOptions={{ explicitUndefined: true }}
        aria-current={search.status === status ? "page" : undefined}
        className={tabLinkClass}
      >
        {messages.status[status]}
      </Link>
    ))}
  </TabLinks>
);

/** Change requests of every space the caller can open, by whose turn it is or by status. */
export const TurnScreen = ({ organizationId, search }: TurnScreenProps) => {
  const { data: caller } = useSuspenseQuery(callerQuery());
  const { data: spaces } = useSuspenseQuery(allSpacesQuery(organizationId));
  const titles = useMemo(
    () => new Map(spaces.map(({ id, title, emoji }) => [id, `${emoji} ${title}`.trim()])),
    [spaces],
  );
  useRowKeys();
  const known = { organizationId, callerId: caller.id, search, titles };
  return (
    <>
      <PageHeader title={messages.title} description={messages.description} />
      <Views search={search} />
      <div className="pt-5">
        <TurnToolbar search={search} titles={titles} />
        {isGrouped(search) ? <TurnGroups {...known} /> : <TurnList {...known} />}
      </div>
    </>
  );
};
