import { Link, useNavigate } from "@tanstack/react-router";
import { Braces } from "lucide-react";
import { MAX_OPERATION_SEARCH } from "#contract/schemas/limits.ts";
import { isRefusal } from "#web/api/failures.ts";
import type { SpecOperation, SpecPath } from "#web/api/specs.ts";
import { SearchField } from "#web/shell/list/search-field.tsx";
import { type Column, rowLink } from "#web/table/column.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { ListPages } from "#web/table/list-pages.tsx";
import { ListState } from "#web/table/table-states.tsx";
import { useListQuery } from "#web/table/use-list-query.ts";
import { Badge } from "#web/ui/badge.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Toolbar } from "#web/ui/layout.tsx";
import { Select } from "#web/ui/select.tsx";
import { operationsMessages as messages } from "./messages.ts";
import { MethodBadge } from "../operation/method-badge.tsx";
import { operationsPageQuery, type OperationsSearch, PAGE_SIZE } from "../search.ts";
import { useSpec } from "../spec/use-spec.tsx";
import { OperationPanel } from "./operation-panel.tsx";

const columns: readonly Column<SpecOperation>[] = [
  {
    id: "operation",
    header: messages.columns.operation,
    cell: ({ method, path, kind, deprecated }) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <MethodBadge method={method} />
        <Link
          to="."
          search={(now) => ({ ...now, method, path })}
          resetScroll={false}
          {...rowLink("font-mono text-sm")}
        >
          {path}
        </Link>
        {kind === "webhook" && <Badge>{messages.webhook}</Badge>}
        {deprecated && <Badge tone="warning">{messages.deprecated}</Badge>}
      </span>
    ),
  },
  {
    id: "summary",
    header: messages.columns.summary,
    cell: ({ summary, operationId }) => (
      <span className="wrap-anywhere text-muted">{summary ?? operationId ?? ""}</span>
    ),
    width: "35%",
  },
  {
    id: "tags",
    header: messages.columns.tags,
    cell: ({ tags }) => (
      <span className="inline-flex flex-wrap gap-1">
        {tags.map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
      </span>
    ),
    width: "10rem",
    hideBelow: "md",
  },
];

interface ListProps {
  readonly path: SpecPath;
  readonly search: OperationsSearch;
}

const List = ({ path, search }: ListProps) => {
  const navigate = useNavigate();
  const { data, isPlaceholderData, error } = useListQuery(operationsPageQuery(path, search));
  const narrow = (change: Partial<OperationsSearch>, replace = false) =>
    void navigate({
      to: ".",
      search: (now) => ({ ...now, ...change, page: undefined }),
      replace,
      resetScroll: false,
    });
  const tags = data?.tags ?? [];
  // The tag in the address may belong to another version.
  const known = tags.some(({ name }) => name === search.tag);
  if (isRefusal(error, 404)) return <NothingServed />;
  return (
    <>
      <Toolbar label={messages.filters}>
        <SearchField
          label={messages.search}
          placeholder={messages.searchPlaceholder}
          maxLength={MAX_OPERATION_SEARCH}
          value={search.query ?? ""}
          onSearch={(query, again) => narrow({ query: query === "" ? undefined : query }, again)}
        />
        {(tags.length > 0 || search.tag !== undefined) && (
          <Select
            aria-label={messages.tag}
            className="w-52 max-sm:grow"
            value={search.tag ?? ""}
            options={[
              { value: "", label: messages.anyTag },
              ...(search.tag === undefined || known
                ? []
                : [{ value: search.tag, label: search.tag }]),
              ...tags.map(({ name, operations }) => ({
                value: name,
                label: messages.tagWith(name, operations),
              })),
            ]}
            onChange={({ target }) =>
              narrow({ tag: target.value === "" ? undefined : target.value })
            }
          />
        )}
      </Toolbar>
      <DataTable
        caption={messages.caption}
        columns={columns}
        rows={data?.items}
        rowId={({ kind, method, path: at }) => `${kind} ${method} ${at}`}
        busy={isPlaceholderData}
        empty={
          <ListState
            filtered={[search.query, search.tag, search.page].some((set) => set !== undefined)}
            onClearFilters={() => narrow({ query: undefined, tag: undefined })}
            noun={messages.noun}
            icon={Braces}
            title={messages.none.title}
            text={messages.none.text}
          />
        }
      />
      <ListPages data={data} page={search.page} size={PAGE_SIZE} noun={messages.noun} />
    </>
  );
};

const NothingServed = () => (
  <EmptyState
    icon={Braces}
    title={messages.nothingServed.title}
    text={messages.nothingServed.text}
  />
);

/** The operations of the served version; the one in the address is open beside them. */
export const OperationList = ({ search }: { search: OperationsSearch }) => {
  const { path, spec } = useSpec();
  const navigate = useNavigate();
  const { method, path: at } = search;
  if (spec.lastVersion === undefined) return <NothingServed />;
  return (
    <>
      <List path={path} search={search} />
      {method !== undefined && at !== undefined && (
        <OperationPanel
          key={`${method} ${at}`}
          spec={path}
          method={method}
          path={at}
          onClose={() =>
            void navigate({
              to: ".",
              search: (now) => ({ ...now, method: undefined, path: undefined }),
              resetScroll: false,
            })
          }
        />
      )}
    </>
  );
};
