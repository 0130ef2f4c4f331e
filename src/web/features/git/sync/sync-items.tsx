import { Link, useNavigate } from "@tanstack/react-router";
import { gitItemActions, gitItemSides } from "#contract/schemas/enums.ts";
import type { GitSync, GitSyncItem, GitSyncPath } from "#web/api/git.ts";
import { formatNumber } from "#web/kit/format-number.ts";
import { ListPages } from "#web/table/list-pages.tsx";
import { ListSkeleton } from "#web/table/table-states.tsx";
import { useListQuery } from "#web/table/use-list-query.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { ScreenSection, Toolbar } from "#web/ui/layout.tsx";
import { Select } from "#web/ui/select.tsx";
import { itemsQuery, PAGE_SIZE, type Side, type SyncSearch } from "../search.ts";
import { syncMessages as messages } from "./messages.ts";

const tones: Readonly<Record<GitSyncItem["action"], BadgeTone>> = {
  add: "success",
  change: "accent",
  rename: "accent",
  remove: "danger",
  conflict: "warning",
  skip: "neutral",
};

/** Why a file is skipped, or what is lost of it, on one line. */
const Note = ({ item: { reason, detail, losses, from } }: { item: GitSyncItem }) => {
  const notes = [
    ...(from === undefined ? [] : [messages.renamed(from)]),
    ...(reason === undefined ? [] : [messages.reasons[reason]]),
    ...(detail === undefined ? [] : [detail]),
    ...losses.map((loss) => messages.losses[loss]),
  ];
  if (notes.length === 0) return null;
  return <span className="text-sm wrap-anywhere text-muted">{notes.join(" · ")}</span>;
};

/** A file, as a button that opens its difference. */
const Row = ({ item }: { item: GitSyncItem }) => (
  <li className="border-t border-line first:border-t-0">
    <Link
      to="."
      search={(now) => ({ ...now, item: item.id })}
      resetScroll={false}
      className="group flex items-start gap-3 rounded-sm px-2 py-2 -outline-offset-2! hover:bg-subtle"
    >
      <span className="w-19 shrink-0 pt-px">
        <Badge tone={tones[item.action]}>{messages.actions[item.action]}</Badge>
      </span>
      <span className="flex min-w-0 grow flex-col">
        <span className="font-medium wrap-anywhere group-hover:underline">
          {item.page?.title ?? item.path}
        </span>
        {item.page !== undefined && (
          <span className="font-mono text-xs wrap-anywhere text-muted">{item.path}</span>
        )}
        <Note item={item} />
      </span>
    </Link>
  </li>
);

type Counts = GitSync["counts"]["here"];

const countedWords = (counts: Counts): string =>
  gitItemActions
    .filter((action) => counts[action] > 0)
    .map((action) => messages.counted[action](counts[action]))
    .join(", ");

interface ColumnProps {
  readonly path: GitSyncPath;
  readonly side: Side;
  readonly counts: Counts;
  readonly search: SyncSearch;
}

/** The changes on one side, with a link to all of them. */
const Column = ({ path, side, counts, search }: ColumnProps) => {
  const { data } = useListQuery(itemsQuery(path, side, search));
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const { title, text } = messages.sides[side];
  const shown = data?.items.length ?? 0;
  const matching = data?.count ?? shown;
  const alone = search.side === side;
  // The counts of a sync are kept forever, its individual changes for a month.
  const noneWords = search.action === undefined ? messages.forgotten : messages.nothingFiltered;
  return (
    <ScreenSection
      title={`${title} (${formatNumber(all)})`}
      text={all === 0 ? text : `${text}: ${countedWords(counts)}`}
    >
      {data === undefined && <ListSkeleton rows={3} />}
      {data !== undefined && shown === 0 && (
        <p className="border-t border-line px-2 py-3 text-base text-muted">
          {all === 0 ? messages.nothing : noneWords}
        </p>
      )}
      {shown > 0 && (
        <ul aria-label={text} className="border-y border-line">
          {data?.items.map((item) => (
            <Row key={item.id} item={item} />
          ))}
        </ul>
      )}
      {alone && <ListPages data={data} page={search.page} size={PAGE_SIZE} noun={messages.noun} />}
      {!alone && matching > shown && (
        <Link
          to="."
          search={(now) => ({ ...now, side, page: undefined })}
          className={buttonClass({ size: "sm", className: "mt-3" })}
        >
          {messages.showAll(matching)}
        </Link>
      )}
    </ScreenSection>
  );
};

interface FiltersProps {
  readonly search: SyncSearch;
  readonly onNarrow: (change: Pick<SyncSearch, "side" | "action">) => void;
}

const Filters = ({ search: { side, action }, onNarrow }: FiltersProps) => (
  <Toolbar
    label={messages.filters}
    end={
      (side !== undefined || action !== undefined) && (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => onNarrow({ side: undefined, action: undefined })}
        >
          {messages.clear}
        </Button>
      )
    }
  >
    <Select
      aria-label={messages.side}
      className="w-40 max-sm:grow"
      value={side ?? ""}
      options={[
        { value: "", label: messages.bothSides },
        ...gitItemSides.map((value) => ({ value, label: messages.sides[value].title })),
      ]}
      onChange={({ target }) =>
        onNarrow({ side: gitItemSides.find((value) => value === target.value), action })
      }
    />
    <Select
      aria-label={messages.action}
      className="w-40 max-sm:grow"
      value={action ?? ""}
      options={[
        { value: "", label: messages.anyAction },
        ...gitItemActions.map((value) => ({ value, label: messages.actions[value] })),
      ]}
      onChange={({ target }) =>
        onNarrow({ side, action: gitItemActions.find((value) => value === target.value) })
      }
    />
  </Toolbar>
);

/** What a sync does or would do on both sides, file by file. */
export const SyncItems = ({
  path,
  sync,
  search,
}: {
  path: GitSyncPath;
  sync: GitSync;
  search: SyncSearch;
}) => {
  const navigate = useNavigate();
  const sides = gitItemSides.filter((side) => search.side === undefined || search.side === side);
  return (
    <div>
      <Filters
        search={search}
        onNarrow={(change) =>
          void navigate({
            to: ".",
            search: (now) => ({ ...now, ...change, page: undefined }),
            resetScroll: false,
          })
        }
      />
      <div className={sides.length === 2 ? "grid gap-x-10 gap-y-8 lg:grid-cols-2" : undefined}>
        {sides.map((side) => (
          <Column key={side} path={path} side={side} counts={sync.counts[side]} search={search} />
        ))}
      </div>
    </div>
  );
};
