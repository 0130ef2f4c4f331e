import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { FileBraces, Plus } from "lucide-react";
import { isReading, type Spec, specsQuery, whileReading } from "#web/api/specs.ts";
import { useActions } from "#web/shell/everywhere/actions.ts";
import { useKeys } from "#web/shell/keys.tsx";
import { SearchField } from "#web/shell/list/search-field.tsx";
import { type Column, rowLink } from "#web/table/column.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { Pagination } from "#web/table/list-pages.tsx";
import { ListState } from "#web/table/table-states.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { PageHeader, Toolbar } from "#web/ui/layout.tsx";
import { Select } from "#web/ui/select.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { listMessages as messages, specMessages } from "../messages.ts";
import { MAX_FIND, PAGE_SIZE, type SpecsSearch } from "../search.ts";
import { narrowed, specStates } from "../spec-state.ts";
import { Counts, StateBadge } from "../state-badge.tsx";
import { useMayEdit } from "../use-may-edit.ts";

const NextCheck = ({ spec }: { spec: Spec }) => {
  if (spec.checksStoppedAt !== undefined)
    return (
      <Badge tone="warning" title={messages.stoppedTitle}>
        {messages.stopped}
      </Badge>
    );
  return spec.nextCheckAt === undefined ? (
    <span className="text-muted">{messages.noChecks}</span>
  ) : (
    <Timestamp value={spec.nextCheckAt} />
  );
};

const columnsOf = (organizationId: string): readonly Column<Spec>[] => [
  {
    id: "spec",
    header: messages.columns.spec,
    cell: ({ slug, title, visibility }) => (
      <div className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to="/o/$organizationId/openapi/$slug"
            params={{ organizationId, slug }}
            {...rowLink()}
          >
            {title ?? slug}
          </Link>
          {visibility === "public" && <Badge title={messages.publicTitle}>{messages.public}</Badge>}
        </span>
        {title !== undefined && (
          <span className="block font-mono text-xs wrap-anywhere text-muted">{slug}</span>
        )}
      </div>
    ),
  },
  {
    id: "state",
    header: messages.columns.state,
    cell: (spec) => (
      <span className="inline-flex flex-col items-start gap-1 max-sm:items-end">
        <StateBadge spec={spec} />
        {spec.held !== undefined && <Counts counts={spec.held.changes} />}
      </span>
    ),
    width: "15rem",
  },
  {
    id: "format",
    header: messages.columns.format,
    cell: ({ format }) =>
      format === undefined ? (
        <span className="text-muted">{messages.noFormat}</span>
      ) : (
        specMessages.format(format)
      ),
    width: "9rem",
    hideBelow: "md",
  },
  {
    id: "check",
    header: messages.columns.check,
    cell: (spec) => <NextCheck spec={spec} />,
    width: "9rem",
    hideBelow: "md",
  },
  {
    id: "read",
    header: messages.columns.updated,
    cell: ({ lastProcessedAt }) => <Timestamp value={lastProcessedAt} missing={messages.never} />,
    width: "9rem",
  },
];

interface AddProps {
  readonly organizationId: string;
  /** The filters of the list, which stays filtered behind the dialog. */
  readonly search: SpecsSearch;
}

/** Opens the dialog that adds a specification; the list behind it stays as it is. */
const AddLink = ({ organizationId, search }: AddProps) => (
  <Link
    to="/o/$organizationId/openapi/new"
    params={{ organizationId }}
    search={search}
    resetScroll={false}
    className={buttonClass({ variant: "primary" })}
  >
    <Plus size={16} aria-hidden />
    {messages.add}
  </Link>
);

const AddKeys = ({ organizationId, search }: AddProps) => {
  const navigate = useNavigate();
  const run = () =>
    void navigate({
      to: "/o/$organizationId/openapi/new",
      params: { organizationId },
      search,
      resetScroll: false,
    });
  useKeys([{ keys: "n", label: messages.add, run }]);
  useActions([
    { id: "specs.add", label: messages.add, keywords: ["openapi", "swagger"], keys: "n", run },
  ]);
  return null;
};

interface FiltersProps {
  readonly search: SpecsSearch;
  readonly onNarrow: (change: Partial<SpecsSearch>, replace?: boolean) => void;
}

const Filters = ({ search, onNarrow }: FiltersProps) => (
  <Toolbar label={messages.filters}>
    <SearchField
      label={messages.search}
      placeholder={messages.searchPlaceholder}
      maxLength={MAX_FIND}
      value={search.find ?? ""}
      onSearch={(find, again) => onNarrow({ find: find === "" ? undefined : find }, again)}
    />
    <Select
      aria-label={messages.state}
      className="w-44 max-sm:grow"
      value={search.state ?? ""}
      options={[
        { value: "", label: messages.anyState },
        ...specStates.map((state) => ({ value: state, label: specMessages.states[state] })),
      ]}
      onChange={({ target }) =>
        onNarrow({ state: specStates.find((state) => state === target.value) })
      }
    />
  </Toolbar>
);

/** The specifications of an organization as selected by the search parameters: searched, filtered, in parts. */
export const SpecsScreen = ({ search }: { search: SpecsSearch }) => {
  const { organizationId } = useParams({ from: "/_app/o/$organizationId" });
  const mayAdd = useMayEdit(organizationId);
  const navigate = useNavigate();
  const { data } = useQuery({
    ...specsQuery(organizationId),
    refetchInterval: ({ state }) => whileReading(state.data),
    throwOnError: (_error, query) => query.state.data === undefined,
  });
  const narrow = (change: Partial<SpecsSearch>, replace = false) =>
    void navigate({
      to: ".",
      search: (now) => ({ ...now, part: undefined, ...change }),
      replace,
      resetScroll: false,
    });
  const found = data && narrowed(data, search);
  const parts = Math.max(1, Math.ceil((found?.length ?? 0) / PAGE_SIZE));
  const part = Math.min(search.part ?? 1, parts);
  const before = (part - 1) * PAGE_SIZE;
  const rows = found?.slice(before, before + PAGE_SIZE);
  const goTo = (next: number) => () => narrow({ part: next === 1 ? undefined : next });
  const isEmpty = data?.length === 0;
  const reading = data?.filter(isReading).length ?? 0;
  return (
    <>
      <PageHeader
        title={messages.title}
        description={messages.description}
        actions={mayAdd && !isEmpty && <AddLink organizationId={organizationId} search={search} />}
      />
      {mayAdd && <AddKeys organizationId={organizationId} search={search} />}
      <p role="status" className="sr-only">
        {reading > 0 && messages.readingNow(reading)}
      </p>
      {!isEmpty && <Filters search={search} onNarrow={narrow} />}
      <DataTable
        caption={messages.caption}
        columns={columnsOf(organizationId)}
        rows={rows}
        rowId={({ id }) => id}
        empty={
          <ListState
            filtered={!isEmpty}
            onClearFilters={() => narrow({ find: undefined, state: undefined })}
            noun={specMessages.noun}
            icon={FileBraces}
            title={messages.none.title}
            text={mayAdd ? messages.none.text : messages.none.textForOthers}
            action={mayAdd && <AddLink organizationId={organizationId} search={search} />}
          />
        }
      />
      {rows !== undefined && rows.length > 0 && (
        <Pagination
          shown={rows.length}
          before={before}
          total={found?.length}
          noun={specMessages.noun}
          onFirst={part > 1 ? goTo(1) : undefined}
          onPrevious={part > 1 ? goTo(part - 1) : undefined}
          onNext={part < parts ? goTo(part + 1) : undefined}
        />
      )}
    </>
  );
};
