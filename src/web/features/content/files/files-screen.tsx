import { useQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import {
  CircleCheck,
  Copy,
  File as FileIcon,
  FileUp,
  Files,
  RefreshCw,
  Trash2,
} from "lucide-react";
import { useRef, useState } from "react";
import { type SpaceFile, spaceFilesQuery } from "#web/api/content.ts";
import { describeFailure } from "#web/api/failures.ts";
import { formatBytes } from "#web/kit/format-number.ts";
import { ActionMenu, MoreButton } from "#web/shell/action-menu.tsx";
import { deferred } from "#web/shell/deferred.tsx";
import type { Column } from "#web/table/column.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { ListPages } from "#web/table/list-pages.tsx";
import { useListQuery } from "#web/table/use-list-query.ts";
import { Button } from "#web/ui/button.tsx";
import { copyText } from "#web/ui/copy-text.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { StatusTabs } from "#web/ui/tabs.tsx";
import { toast } from "#web/ui/toast.tsx";
import { insertionOf, insertIssue, markdownOf } from "../editor/insert-files.ts";
import { fileMessages as messages } from "./messages.ts";
import { filesOfSpace, type FilesSearch, PAGE_SIZE } from "./search.ts";
import { useFileChange } from "./use-file-change.ts";

const loadDialogs = () => import("./file-dialogs.tsx");
const UsesPanel = deferred(async () => (await loadDialogs()).UsesPanel);
const ReplaceDialog = deferred(async () => (await loadDialogs()).ReplaceDialog);
const DeleteDialog = deferred(async () => (await loadDialogs()).DeleteDialog);

interface FilesScreenProps {
  readonly organizationId: string;
  readonly spaceId: string;
  readonly search: FilesSearch;
}

const tabs = ["all", "unused"] as const;

const FileTabs = ({ organizationId, spaceId, search }: FilesScreenProps) => {
  const counts = useQueries({
    queries: [undefined, true].map((unused) => spaceFilesQuery(spaceId, { unused, limit: 0 })),
    combine: (answers) => answers.map(({ data }) => data?.count),
  });
  return (
    <StatusTabs
      label={messages.tabs}
      statuses={tabs}
      current={search.show ?? "all"}
      words={messages.tabWords}
      counts={counts}
      renderLink={(show, tab) => (
        <Link
          to="/o/$organizationId/spaces/$spaceId/files"
          params={{ organizationId, spaceId }}
          search={{ show: show === "all" ? undefined : show, page: undefined }}
          resetScroll={false}
          {...tab}
        />
      )}
    />
  );
};

/** A file by its name, with a small picture of it where it is one. */
const Name = ({ file: { name, contentType, downloadURL } }: { file: SpaceFile }) => (
  <span className="flex min-w-0 items-center gap-3">
    {contentType.startsWith("image/") ? (
      <img
        src={downloadURL}
        alt=""
        loading="lazy"
        className="size-8 shrink-0 rounded-sm border border-line object-contain"
      />
    ) : (
      <FileIcon size={16} aria-hidden className="mx-2 shrink-0 text-faint" />
    )}
    <a
      href={downloadURL}
      target="_blank"
      rel="noreferrer"
      className="min-w-0 rounded-sm font-medium wrap-anywhere hover:underline"
    >
      <bdi>{name}</bdi>
      <span className="sr-only"> ({messages.opens})</span>
    </a>
  </span>
);

/** On how many pages a file is used, and the way to them. */
const UsedOn = ({ file }: { file: SpaceFile }) => {
  const [open, setOpen] = useState(false);
  const { name, uses = 0 } = file;
  if (uses === 0) return <span className="text-muted">{messages.uses(0)}</span>;
  return (
    <>
      <button
        type="button"
        aria-label={messages.usesOf(name, uses)}
        onClick={() => setOpen(true)}
        className="rounded-sm text-accent-ink underline underline-offset-2"
      >
        {messages.uses(uses)}
      </button>
      {open && <UsesPanel with={{ file, onClose: () => setOpen(false) }} />}
    </>
  );
};

const columns: readonly Column<SpaceFile>[] = [
  { id: "name", header: messages.columns.name, cell: (file) => <Name file={file} /> },
  {
    id: "type",
    header: messages.columns.type,
    cell: ({ contentType }) => <span className="wrap-anywhere">{contentType}</span>,
    width: "11rem",
    hideBelow: "md",
  },
  {
    id: "size",
    header: messages.columns.size,
    cell: ({ size }) => formatBytes(size),
    align: "end",
    width: "6rem",
  },
  {
    id: "uses",
    header: messages.columns.uses,
    cell: (file) => <UsedOn file={file} />,
    width: "8rem",
  },
];

const FileMenu = ({ file }: { file: SpaceFile }) => {
  const { way } = useFileChange();
  const [open, setOpen] = useState<"replace" | "delete">();
  const close = () => setOpen(undefined);
  return (
    <>
      <ActionMenu
        trigger={<MoreButton label={messages.menu(file.name)} />}
        items={[
          {
            label: messages.copy,
            icon: Copy,
            onSelect: () => copyText(markdownOf(file), messages.copied),
          },
          way !== undefined && {
            label: messages.replace,
            icon: RefreshCw,
            onSelect: () => setOpen("replace"),
          },
          way !== undefined && {
            label: messages.remove,
            icon: Trash2,
            destructive: true,
            onSelect: () => setOpen("delete"),
          },
        ]}
      />
      {open === "replace" && <ReplaceDialog with={{ file, onClose: close }} />}
      {open === "delete" && <DeleteDialog with={{ file, onClose: close }} />}
    </>
  );
};

const menuOf = (file: SpaceFile) => <FileMenu file={file} />;

/** Adds files to the space, for those who may. */
const AddFiles = () => {
  const { way, run } = useFileChange();
  const input = useRef<HTMLInputElement>(null);
  const [adding, setAdding] = useState(false);
  if (way === undefined) return null;
  const add = async (files: readonly File[]): Promise<void> => {
    const issue = insertIssue(files);
    if (issue !== undefined)
      return void toast({ tone: "danger", title: messages.refused, description: issue });
    setAdding(true);
    try {
      const done = files.map(({ name }) => name).join(", ");
      await run({ change: await insertionOf(files), done, subject: messages.subjects.add });
    } catch (error) {
      toast({
        tone: "danger",
        title: messages.refused,
        description: describeFailure(error).text,
      });
    } finally {
      setAdding(false);
    }
  };
  return (
    <p className="mb-4">
      <Button icon={FileUp} pending={adding} onClick={() => input.current?.click()}>
        {adding ? messages.adding : messages.add}
      </Button>
      <input
        ref={input}
        hidden
        multiple
        type="file"
        aria-label={messages.add}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file can be chosen again.
          target.value = "";
          if (files.length > 0) void add(files);
        }}
      />
    </p>
  );
};

/** The files of a space with the pages that use them, or those alone that no page uses. */
export const FilesScreen = ({ organizationId, spaceId, search }: FilesScreenProps) => {
  const { data, isPlaceholderData } = useListQuery(filesOfSpace(spaceId, search));
  return (
    <>
      <FileTabs organizationId={organizationId} spaceId={spaceId} search={search} />
      <AddFiles />
      <DataTable
        caption={messages.caption}
        columns={columns}
        rows={data?.items}
        rowId={({ id }) => id}
        busy={isPlaceholderData}
        rowMenu={menuOf}
        empty={
          search.show === "unused" ? (
            <EmptyState icon={CircleCheck} {...messages.noneUnused} />
          ) : (
            <EmptyState icon={Files} {...messages.none} />
          )
        }
      />
      <ListPages data={data} page={search.page} size={PAGE_SIZE} noun={messages.noun} />
    </>
  );
};
