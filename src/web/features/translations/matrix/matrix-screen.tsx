import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { Languages, Plus } from "lucide-react";
import { organizationQuery } from "#web/api/organizations.ts";
import { translationProgressQuery, whileBehind } from "#web/api/translations.ts";
import { titleOfSpace } from "#web/kit/content-titles.ts";
import { languageName } from "#web/kit/language.ts";
import { useActions } from "#web/shell/everywhere/actions.ts";
import { useKeys } from "#web/shell/keys.tsx";
import { SearchField } from "#web/shell/list/search-field.tsx";
import type { Column } from "#web/table/column.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { Pagination } from "#web/table/list-pages.tsx";
import { ListState } from "#web/table/table-states.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { PageHeader, Toolbar } from "#web/ui/layout.tsx";
import { translationMessages } from "../messages.ts";
import { MAX_FIND, type MatrixSearch, PAGE_SIZE } from "../search.ts";
import { TranslationTabs } from "../translation-tabs.tsx";
import { matrixMessages as messages } from "./messages.ts";
import { ProgressCell } from "./progress-cell.tsx";
import { languagesOf, type TranslatedSpace, translatedSpaces } from "./spaces-by-language.ts";

const spaceColumn = (organizationId: string): Column<TranslatedSpace> => ({
  id: "space",
  header: messages.space,
  cell: ({ id, title, language }) => (
    <div className="min-w-0">
      <Link
        to="/o/$organizationId/spaces/$spaceId"
        params={{ organizationId, spaceId: id }}
        className="font-medium wrap-anywhere hover:underline"
      >
        {titleOfSpace({ title })}
      </Link>
      <span className="block text-sm text-muted">{messages.from(languageName(language))}</span>
    </div>
  ),
  width: "16rem",
});

/** A column for the spaces, and one for each language that any of them is translated into. */
const columnsOf = (
  organizationId: string,
  spaces: readonly TranslatedSpace[],
): readonly Column<TranslatedSpace>[] => [
  spaceColumn(organizationId),
  ...languagesOf(spaces).map((language) => ({
    id: language,
    header: languageName(language),
    cell: ({ translations }: TranslatedSpace) => (
      <ProgressCell organizationId={organizationId} of={translations.get(language)} />
    ),
  })),
];

interface AddProps {
  readonly organizationId: string;
  /** The filters of the list, which stays filtered behind the dialog. */
  readonly search: MatrixSearch;
}

const AddLink = ({ organizationId, search }: AddProps) => (
  <Link
    to="/o/$organizationId/translations/new"
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
      to: "/o/$organizationId/translations/new",
      params: { organizationId },
      search,
      resetScroll: false,
    });
  useKeys([{ keys: "n", label: messages.add, run }]);
  useActions([
    {
      id: "translations.add",
      label: messages.add,
      keywords: ["translate", "language", "localization"],
      keys: "n",
      run,
    },
  ]);
  return null;
};

/** The progress of every space of an organization in every language, as selected by the search parameters. */
export const MatrixScreen = ({ search }: { search: MatrixSearch }) => {
  const { organizationId } = useParams({ from: "/_app/o/$organizationId" });
  const { permissions } = useSuspenseQuery(organizationQuery(organizationId)).data;
  const mayAdd = permissions.createContent;
  const navigate = useNavigate();
  const { data } = useQuery({
    ...translationProgressQuery(organizationId),
    refetchInterval: ({ state }) => whileBehind(state.data),
    throwOnError: (_error, query) => query.state.data === undefined,
  });
  const narrow = (change: Partial<MatrixSearch>, replace = false) =>
    void navigate({
      to: ".",
      search: (now) => ({ ...now, part: undefined, ...change }),
      replace,
      resetScroll: false,
    });
  const spaces = data && translatedSpaces(data);
  const wanted = search.find?.toLowerCase() ?? "";
  const found = spaces?.filter(({ title }) => title.toLowerCase().includes(wanted));
  const parts = Math.max(1, Math.ceil((found?.length ?? 0) / PAGE_SIZE));
  const part = Math.min(search.part ?? 1, parts);
  const before = (part - 1) * PAGE_SIZE;
  const rows = found?.slice(before, before + PAGE_SIZE);
  const goTo = (next: number) => () => narrow({ part: next === 1 ? undefined : next });
  const isEmpty = spaces?.length === 0;
  return (
    <>
      <PageHeader
        title={translationMessages.title}
        description={translationMessages.description}
        actions={mayAdd && !isEmpty && <AddLink organizationId={organizationId} search={search} />}
      />
      {mayAdd && <AddKeys organizationId={organizationId} search={search} />}
      <TranslationTabs />
      <div className="pt-5">
        {!isEmpty && (
          <Toolbar label={messages.filters}>
            <SearchField
              label={messages.search}
              placeholder={messages.searchPlaceholder}
              maxLength={MAX_FIND}
              value={search.find ?? ""}
              onSearch={(find, again) => narrow({ find: find === "" ? undefined : find }, again)}
            />
          </Toolbar>
        )}
        <DataTable
          caption={messages.caption}
          columns={columnsOf(organizationId, spaces ?? [])}
          rows={rows}
          rowId={({ id }) => id}
          empty={
            <ListState
              filtered={!isEmpty}
              onClearFilters={() => narrow({ find: undefined })}
              noun={messages.noun}
              icon={Languages}
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
            noun={messages.noun}
            onFirst={part > 1 ? goTo(1) : undefined}
            onPrevious={part > 1 ? goTo(part - 1) : undefined}
            onNext={part < parts ? goTo(part + 1) : undefined}
          />
        )}
      </div>
    </>
  );
};
