import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { BookA, List, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { MAX_GLOSSARY_SEARCH } from "#contract/schemas/limits.ts";
import { describeFailure } from "#web/api/failures.ts";
import { organizationQuery } from "#web/api/organizations.ts";
import { type GlossaryEntry, updateGlossary } from "#web/api/translations.ts";
import { formatNumber } from "#web/kit/format-number.ts";
import { directionOf, languageName } from "#web/kit/language.ts";
import { ActionMenu, MoreButton } from "#web/shell/action-menu.tsx";
import { deferred } from "#web/shell/deferred.tsx";
import { NotAllowedDialog } from "#web/shell/dialog-routes.tsx";
import { useActions } from "#web/shell/everywhere/actions.ts";
import { useKeys } from "#web/shell/keys.tsx";
import { SearchField } from "#web/shell/list/search-field.tsx";
import { type Column, rowLink } from "#web/table/column.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { ListPages } from "#web/table/list-pages.tsx";
import { ListState } from "#web/table/table-states.tsx";
import { useListQuery } from "#web/table/use-list-query.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { PageHeader, Toolbar } from "#web/ui/layout.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { toast } from "#web/ui/toast.tsx";
import { translationMessages } from "../messages.ts";
import { glossaryPageQuery, type GlossarySearch, PAGE_SIZE } from "../search.ts";
import { TranslationTabs } from "../translation-tabs.tsx";
import { entryMessages, glossaryMessages as messages } from "./messages.ts";
import { nameOf, termsOf } from "./terms.ts";

const NewEntry = deferred(async () => (await import("./entry-dialog.tsx")).EntryDialog);
const OpenEntry = deferred(async () => (await import("./entry-dialog.tsx")).OpenEntry);

const columnsOf = (organizationId: string): readonly Column<GlossaryEntry>[] => [
  {
    id: "term",
    header: messages.columns.term,
    cell: (entry) => {
      const [first] = termsOf(entry);
      return (
        <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
          {first && (
            <Link
              to="/o/$organizationId/translations/glossary/$glossaryEntryId"
              params={{ organizationId, glossaryEntryId: entry.id }}
              {...rowLink()}
            >
              <bdi lang={first[0]} title={languageName(first[0])}>
                {first[1]}
              </bdi>
            </Link>
          )}
          {entry.keep && <Badge title={messages.keepTitle}>{messages.keep}</Badge>}
        </span>
      );
    },
    width: "18rem",
  },
  {
    id: "translations",
    header: messages.columns.translations,
    cell: (entry) => {
      const others = termsOf(entry).slice(1);
      if (others.length === 0) return <span className="text-faint">{messages.noOthers}</span>;
      return (
        <dl className="flex flex-wrap gap-x-4 gap-y-1 max-sm:justify-end">
          {others.map(([language, term]) => (
            <div key={language} className="flex min-w-0 gap-1.5">
              <dt className="shrink-0 text-muted">{languageName(language)}</dt>
              <dd lang={language} dir={directionOf(language)} className="wrap-anywhere">
                {term}
              </dd>
            </div>
          ))}
        </dl>
      );
    },
  },
  {
    id: "uses",
    header: messages.columns.uses,
    cell: ({ uses }) =>
      uses === undefined ? (
        <span className="text-muted" title={messages.manyUsesTitle}>
          {messages.manyUses}
        </span>
      ) : (
        formatNumber(uses)
      ),
    align: "end",
    width: "6rem",
  },
  {
    id: "updated",
    header: messages.columns.updated,
    cell: ({ updatedAt }) => <Timestamp value={updatedAt} />,
    width: "8rem",
    hideBelow: "md",
  },
];

const AddKeys = ({ run }: { run: () => void }) => {
  useKeys([{ keys: "n", label: messages.add, run }]);
  useActions([{ id: "glossary.add", label: messages.add, keywords: ["glossary"], keys: "n", run }]);
  return null;
};

interface EntryActs {
  readonly onShow: (entry: GlossaryEntry) => void;
  readonly onEdit: (entry: GlossaryEntry) => void;
  readonly onDelete: (entry: GlossaryEntry) => void;
}

const entryMenu =
  ({ onShow, onEdit, onDelete }: EntryActs) =>
  (entry: GlossaryEntry) => (
    <ActionMenu
      align="end"
      trigger={<MoreButton label={messages.actions(nameOf(entry))} />}
      items={[
        { label: messages.uses, icon: List, onSelect: () => onShow(entry) },
        { label: messages.edit, icon: Pencil, onSelect: () => onEdit(entry) },
        "separator",
        {
          label: messages.delete,
          icon: Trash2,
          destructive: true,
          onSelect: () => onDelete(entry),
        },
      ]}
    />
  );

interface OpenDialogProps {
  readonly organizationId: string;
  /** The entry in the address. */
  readonly open: string | undefined;
  readonly mayEdit: boolean;
  readonly onClose: () => void;
}

const OpenDialog = ({ organizationId, open, mayEdit, onClose }: OpenDialogProps) => {
  if (open === undefined) return null;
  if (!mayEdit) return <NotAllowedDialog text={entryMessages.needsRole} onClose={onClose} />;
  return open === "new" ? (
    <NewEntry with={{ organizationId, onClose }} />
  ) : (
    <OpenEntry key={open} with={{ organizationId, entryId: open, onClose }} />
  );
};

/** The terms of an organization that the search parameters select. */
export const GlossaryScreen = ({ search }: { search: GlossarySearch }) => {
  const { organizationId } = useParams({ from: "/_app/o/$organizationId" });
  const { permissions } = useSuspenseQuery(organizationQuery(organizationId)).data;
  const mayEdit = permissions.createContent;
  const navigate = useNavigate();
  const { data, isPlaceholderData } = useListQuery(glossaryPageQuery(organizationId, search));
  const { mutateAsync } = useMutation(updateGlossary);
  const [deleting, setDeleting] = useState<GlossaryEntry>();
  const go = (change: Partial<GlossarySearch>, replace = false) =>
    void navigate({
      to: ".",
      search: (now) => ({ ...now, ...change }),
      replace,
      resetScroll: false,
    });
  const add = () => go({ entry: "new" });
  const filtered = search.query !== undefined;
  const isEmpty = data?.items.length === 0 && !filtered && search.page === undefined;
  const addButton = (
    <Button variant="primary" icon={Plus} onClick={add}>
      {messages.add}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={translationMessages.title}
        description={messages.intro}
        actions={mayEdit && !isEmpty && addButton}
      />
      {mayEdit && <AddKeys run={add} />}
      <TranslationTabs />
      <div className="pt-5">
        {!isEmpty && (
          <Toolbar label={messages.filters}>
            <SearchField
              label={messages.search}
              placeholder={messages.searchPlaceholder}
              maxLength={MAX_GLOSSARY_SEARCH}
              value={search.query ?? ""}
              onSearch={(query, again) =>
                go({ query: query === "" ? undefined : query, page: undefined }, again)
              }
            />
          </Toolbar>
        )}
        <DataTable
          caption={messages.caption}
          columns={columnsOf(organizationId)}
          rows={data?.items}
          rowId={({ id }) => id}
          busy={isPlaceholderData}
          rowMenu={
            mayEdit
              ? entryMenu({
                  onShow: ({ id }) =>
                    void navigate({
                      to: "/o/$organizationId/translations/glossary/$glossaryEntryId",
                      params: { organizationId, glossaryEntryId: id },
                    }),
                  onEdit: ({ id }) => go({ entry: id }),
                  onDelete: setDeleting,
                })
              : undefined
          }
          empty={
            <ListState
              filtered={filtered}
              onClearFilters={() => go({ query: undefined, page: undefined })}
              noun={messages.noun}
              icon={BookA}
              title={messages.none.title}
              text={mayEdit ? messages.none.text : messages.none.textForOthers}
              action={mayEdit && addButton}
            />
          }
        />
        <ListPages data={data} page={search.page} size={PAGE_SIZE} noun={messages.noun} />
      </div>
      <OpenDialog
        organizationId={organizationId}
        open={search.entry}
        mayEdit={mayEdit}
        onClose={() => go({ entry: undefined })}
      />
      {deleting && (
        <ConfirmDialog
          open
          onOpenChange={() => setDeleting(undefined)}
          title={messages.deleteTitle(nameOf(deleting))}
          body={messages.deleteText}
          confirmLabel={messages.delete}
          onConfirm={async () => {
            await mutateAsync({
              path: { organizationId },
              body: { operations: [{ type: "delete", id: deleting.id }] },
            });
            toast({ tone: "success", title: messages.deleted(nameOf(deleting)) });
          }}
          describeFailure={describeFailure}
        />
      )}
    </>
  );
};
