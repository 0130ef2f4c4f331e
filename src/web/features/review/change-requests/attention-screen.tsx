import { emojiFrom } from "#web/kit/emoji.ts";
import { useQueries, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { useMemo } from "react";
import type { ChangeRequest } from "#web/api/change-requests.ts";
import { allSpacesQuery } from "#web/api/spaces.ts";
import { useListQuery } from "#web/table/use-list-query.ts";
import { callerQuery } from "#web/api/users.ts";
import { PageHeader, ScreenSection } from "#web/ui/layout.tsx";
import { Select } from "#web/ui/select.tsx";
import { tabLinkClass, TabLinks } from "#web/ui/tabs.tsx";
import { actsOn } from "./change-request-bulk.tsx";
import { ChangeRequestList, ChangeRequestRows, ListToolbar } from "./change-request-list.tsx";
import { ListSkeleton } from "#web/table/table-states.tsx";
import { ListViews } from "#web/shell/list/views/list-views.tsx";
import { attentionMessages as messages } from "../messages.ts";
import {
  attentionGroupQuery,
  attentionGroups,
  attentionListQuery,
  type AttentionSearch,
  GROUP_SIZE,
  isNarrowed,
  statuses,
} from "./search.ts";
import { compareNames } from "#web/kit/name-order.ts";

interface ListProps {
  readonly organizationId: string;
  readonly callerId: string;
  readonly search: AttentionSearch;
  /** Space titles by space id. */
  readonly titles: ReadonlyMap<string, string>;
}

const GroupHeader = ({ search }: { search: AttentionSearch }) =>
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

const emptyState = ({ turn }: AttentionSearch): { title: string; text: string } => {
  if (turn === undefined) return messages.none;
  const { empty, text } = messages.groups[turn];
  return { title: empty, text };
};

/** A paginated list of one status or one attention group. */
const PagedList = (props: ListProps) => {
  const { organizationId, search, titles } = props;
  const navigate = useNavigate({ from: "/o/$organizationId/change-requests" });
  const found = useListQuery(attentionListQuery(props));
  return (
    <ChangeRequestList
      organizationId={organizationId}
      label={messages.title}
      page={search.page}
      found={found}
      titles={titles}
      header={<GroupHeader search={search} />}
      filtered={isNarrowed(search) || search.page !== undefined}
      onClearFilters={() =>
        void navigate({
          search: ({ turn, status }) => ({ turn, status }),
          resetScroll: false,
        })
      }
      empty={emptyState(search)}
      list={JSON.stringify({ ...search, page: undefined })}
      acts={actsOn(search.turn === undefined ? (search.status ?? "open") : undefined)}
    />
  );
};

interface GroupProps extends Pick<ListProps, "organizationId" | "titles"> {
  readonly group: (typeof attentionGroups)[number];
  readonly items: readonly ChangeRequest[] | undefined;
  readonly count: number;
}

const Group = ({ group, organizationId, titles, items, count }: GroupProps) => {
  const { title, empty, text } = messages.groups[group];
  return (
    <ScreenSection title={items === undefined ? title : `${title} · ${count}`}>
      {items === undefined ? (
        <ListSkeleton />
      ) : items.length === 0 ? (
        <p className="text-base">
          {empty}. <span className="text-muted">{text}</span>
        </p>
      ) : (
        <ChangeRequestRows
          label={title}
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

/** The attention set: the first change requests of each group, those waiting for the caller first. */
const Groups = (props: ListProps) => {
  const { organizationId, titles } = props;
  const answers = useQueries({
    queries: attentionGroups.map((group) => ({
      ...attentionGroupQuery(props, group),
      throwOnError: true,
    })),
  });
  return (
    <div className="flex flex-col gap-8 pt-3">
      {attentionGroups.map((group, at) => (
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

const AttentionToolbar = ({ organizationId, search, titles }: Omit<ListProps, "callerId">) => {
  const navigate = useNavigate({ from: "/o/$organizationId/change-requests" });
  const filter = (change: Partial<AttentionSearch>) =>
    void navigate({
      search: (now) => ({ ...now, ...change, page: undefined }),
      resetScroll: false,
    });
  const spaces = [...titles].toSorted(([, a], [, b]) => compareNames(a, b));
  return (
    <ListToolbar
      organizationId={organizationId}
      search={search}
      onFilter={filter}
      views={
        <ListViews
          organizationId={organizationId}
          list="change-requests"
          filters={{ ...search, page: undefined }}
        />
      }
    >
      <Select
        aria-label={messages.space}
        className="w-40 max-sm:grow"
        value={search.space ?? ""}
        options={[
          { value: "", label: messages.everySpace },
          ...spaces.map(([value, label]) => ({ value, label })),
        ]}
        onChange={({ target }) => filter({ space: target.value || undefined })}
      />
    </ListToolbar>
  );
};

const Tabs = ({ search }: { search: AttentionSearch }) => (
  <TabLinks label={messages.views}>
    {[undefined, ...statuses].map((status) => (
      <Link
        key={status ?? ""}
        from="/o/$organizationId/change-requests"
        to="."
        search={(now) => ({ ...now, status, turn: undefined, page: undefined })}
        activeOptions={{ explicitUndefined: true }}
        aria-current={search.status === status ? "page" : undefined}
        className={tabLinkClass}
      >
        {status === undefined ? messages.attention : messages.status[status]}
      </Link>
    ))}
  </TabLinks>
);

interface AttentionScreenProps {
  readonly organizationId: string;
  readonly search: AttentionSearch;
}

/** Change requests from every space the caller can open: the attention set, or those with one status. */
export const AttentionScreen = ({ organizationId, search }: AttentionScreenProps) => {
  const { data: caller } = useSuspenseQuery(callerQuery());
  const { data: spaces } = useSuspenseQuery(allSpacesQuery(organizationId));
  const titles = useMemo(
    () =>
      new Map(spaces.map(({ id, title, emoji }) => [id, `${emojiFrom(emoji)} ${title}`.trim()])),
    [spaces],
  );
  const list = { organizationId, callerId: caller.id, search, titles };
  const grouped = search.turn === undefined && search.status === undefined;
  return (
    <>
      <PageHeader title={messages.title} description={messages.description} />
      <Tabs search={search} />
      <div className="pt-5">
        <AttentionToolbar organizationId={organizationId} search={search} titles={titles} />
        {grouped ? <Groups {...list} /> : <PagedList {...list} />}
      </div>
    </>
  );
};
