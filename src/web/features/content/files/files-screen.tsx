import { Link, useNavigate } from "@tanstack/react-router";
import { CircleCheck, Images, Trash2 } from "lucide-react";
import { useState } from "react";
import { MAX_DELETED_FILES, MAX_FILE_NAME } from "#contract/schemas/limits.ts";
import type { SpaceFile, SpaceFileStats } from "#web/api/files.ts";
import { formatBytes } from "#web/kit/format-number.ts";
import { ActionMenu, MoreButton } from "#web/shell/action-menu.tsx";
import { BulkBar } from "#web/shell/list/bulk-bar.tsx";
import { SearchField } from "#web/shell/list/search-field.tsx";
import { type Column, rowLink } from "#web/table/column.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { ListPages } from "#web/table/list-pages.tsx";
import { ListState } from "#web/table/table-states.tsx";
import { useListQuery } from "#web/table/use-list-query.ts";
import { useSelection } from "#web/table/use-selection.ts";
import { Badge } from "#web/ui/badge.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Toolbar } from "#web/ui/layout.tsx";
import { Select } from "#web/ui/select.tsx";
import { StatusTabs } from "#web/ui/tabs.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import type { EditorSource } from "../editor/editor-source.ts";
import { useFileActions } from "./file-actions.tsx";
import { FileThumb } from "./file-picture.tsx";
import { useChangedFiles } from "./file-rights.ts";
import { filesPath } from "./files-path.ts";
import { fileMessages as messages, typeInWords } from "./messages.ts";
import {
  filesPageQuery,
  type FilesSearch,
  isNarrowed,
  PAGE_SIZE,
  searchOfSorting,
  sortingOf,
} from "./search.ts";

interface FilesScreenProps {
  readonly source: EditorSource;
  readonly search: FilesSearch;
}

const uses = ["all", "unused"] as const;

const FileTabs = ({
  search,
  stats,
}: Pick<FilesScreenProps, "search"> & { readonly stats: SpaceFileStats | undefined }) => (
  <StatusTabs
    label={messages.tabs}
    statuses={uses}
    current={search.use ?? "all"}
    words={messages.uses}
    counts={[stats?.total, stats?.unused]}
    renderLink={(use, tab) => (
      <Link
        to="."
        search={(now) => ({ ...now, use: use === "all" ? undefined : use, page: undefined })}
        resetScroll={false}
        {...tab}
      />
    )}
  />
);

const kinds = ["picture", "other"] as const;
const kindChoices = [
  { value: "", label: messages.kinds.all },
  ...kinds.map((value) => ({ value, label: messages.kinds[value] })),
];

interface FilesToolbarProps extends Pick<FilesScreenProps, "search"> {
  /** Changes the filters and returns to the first page. */
  readonly onNarrow: (change: Partial<FilesSearch>, replace?: boolean) => void;
}

const FilesToolbar = ({ search, onNarrow }: FilesToolbarProps) => (
  <Toolbar label={messages.filters}>
    <SearchField
      label={messages.search}
      placeholder={messages.searchPlaceholder}
      maxLength={MAX_FILE_NAME}
      value={search.search ?? ""}
      onSearch={(text, again) => onNarrow({ search: text === "" ? undefined : text }, again)}
    />
    <Select
      aria-label={messages.kind}
      className="w-40 max-sm:grow"
      value={search.kind ?? ""}
      options={kindChoices}
      onChange={({ target }) => onNarrow({ kind: kinds.find((kind) => kind === target.value) })}
    />
  </Toolbar>
);

/** What the change request does to a file. */
const Changed = ({ type }: { type: "file_created" | "file_edited" | undefined }) =>
  type === undefined ? null : (
    <Badge tone={type === "file_created" ? "success" : "accent"}>{messages.changed[type]}</Badge>
  );

const columnsOf = (
  source: EditorSource,
  changed: ReturnType<typeof useChangedFiles>,
): readonly Column<SpaceFile>[] => [
  {
    id: "name",
    header: messages.columns.name,
    cell: (file) => (
      <div className="flex min-w-0 items-center gap-3">
        <FileThumb {...file} />
        <Link to={filesPath(source, file.id)} {...rowLink("max-sm:truncate")}>
          {file.name}
        </Link>
        <Changed type={changed.get(file.id)} />
      </div>
    ),
    sort: "name",
    sortFirst: "asc",
  },
  {
    id: "type",
    header: messages.columns.type,
    cell: ({ contentType }) => <span className="text-muted">{typeInWords(contentType)}</span>,
    width: "9rem",
    hideBelow: "lg",
  },
  {
    id: "size",
    header: messages.columns.size,
    cell: ({ size }) => formatBytes(size),
    sort: "size",
    align: "end",
    width: "6.5rem",
  },
  {
    id: "uses",
    header: messages.columns.uses,
    cell: ({ uses: count }) => (
      <span className={count === 0 ? "text-muted" : undefined}>{messages.usedBy(count)}</span>
    ),
    sort: "uses",
    align: "end",
    width: "7.5rem",
  },
  {
    id: "uploaded",
    header: messages.columns.uploaded,
    cell: ({ uploadedAt, uploadedBy }) => (
      <>
        <Timestamp value={uploadedAt} show="date" missing={messages.unknown} />
        {uploadedBy !== undefined && (
          <span className="block truncate text-sm text-muted">
            {messages.by(uploadedBy.displayName)}
          </span>
        )}
      </>
    ),
    sort: "uploadedAt",
    width: "10rem",
    hideBelow: "sm",
  },
];

const rowId = ({ id }: SpaceFile) => id;

interface NothingProps {
  readonly search: FilesSearch;
  readonly onNarrow: FilesToolbarProps["onNarrow"];
}

const Nothing = ({ search, onNarrow }: NothingProps) =>
  search.use === "unused" && !isNarrowed(search) && search.page === undefined ? (
    <EmptyState icon={CircleCheck} {...messages.noneUnused} />
  ) : (
    <ListState
      filtered={isNarrowed(search) || search.page !== undefined}
      onClearFilters={() => onNarrow({ search: undefined, kind: undefined })}
      noun={messages.noun}
      icon={Images}
      {...messages.none}
    />
  );

/** The files of a space or change request: their size, the number of pages that use them, and their actions. */
export const FilesScreen = ({ source, search }: FilesScreenProps) => {
  const navigate = useNavigate();
  const { data, isPlaceholderData } = useListQuery(filesPageQuery(source, search));
  const changed = useChangedFiles(source);
  const { search: text, kind, use } = search;
  const list = JSON.stringify([source, text, kind, use]);
  const selection = useSelection(list, data?.items, data?.count ?? 0);
  // The selection may include rows on other pages of the list, so their names are kept.
  const [known, setKnown] = useState<ReadonlyMap<string, SpaceFile>>(new Map());
  const { ways, start, itemsOf, dialog } = useFileActions(source, selection.clear);
  const narrow = (change: Partial<FilesSearch>, replace = false) =>
    void navigate({
      to: ".",
      search: (now) => ({ ...now, ...change, page: undefined }),
      replace,
      resetScroll: false,
    });
  const select = (next: ReadonlySet<string>) => {
    setKnown(new Map([...known, ...(data?.items ?? []).map((file) => [file.id, file] as const)]));
    selection.onChange(next);
  };
  const menuOf = (file: SpaceFile) => (
    <ActionMenu
      trigger={<MoreButton label={messages.menu(file.name)} />}
      items={() => itemsOf(file)}
    />
  );
  const chosen = [...selection.selected].flatMap((id) => known.get(id) ?? []);
  return (
    <>
      <header className="mb-4 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="text-lg font-semibold">{messages.title}</h2>
        {data !== undefined && (
          <p className="tabular text-sm text-muted">
            {messages.total(data.stats.total, data.stats.size)}
          </p>
        )}
      </header>
      <FileTabs search={search} stats={data?.stats} />
      <FilesToolbar search={search} onNarrow={narrow} />
      <DataTable
        caption={messages.caption}
        twoLines
        columns={columnsOf(source, changed)}
        rows={data?.items}
        rowId={rowId}
        busy={isPlaceholderData}
        sorting={sortingOf(search)}
        onSort={(sorting) => narrow(searchOfSorting(sorting))}
        rowMenu={menuOf}
        // Only unused files can be deleted in bulk, so rows are selectable only there.
        selection={
          use === "unused" && ways.length > 0
            ? { selected: selection.selected, onChange: select, labelOf: ({ name }) => name }
            : undefined
        }
        empty={<Nothing search={search} onNarrow={narrow} />}
      />
      <ListPages data={data} page={search.page} size={PAGE_SIZE} noun={messages.noun} />
      {chosen.length > 0 && (
        <BulkBar
          label={messages.selected}
          count={chosen.length}
          most={MAX_DELETED_FILES}
          actions={ways.map((way) => ({
            label: messages.actions[way].delete,
            icon: Trash2,
            destructive: true,
            run: () => start({ kind: "delete", way, files: chosen }),
          }))}
          onClear={selection.clear}
        />
      )}
      {dialog}
    </>
  );
};
