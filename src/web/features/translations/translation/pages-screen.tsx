import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { FileText } from "lucide-react";
import { useEffect, useRef } from "react";
import { shareDone } from "#translation/units/progress.ts";
import { type UnitState } from "#translation/units/unit-state.ts";
import { unitStates } from "#contract/schemas/enums.ts";
import {
  type Translation,
  type TranslationPage,
  translationPagesQuery,
  type TranslationPath,
} from "#web/api/translations.ts";
import { formatNumber } from "#web/kit/format-number.ts";
import { directionOf } from "#web/kit/language.ts";
import { type Column, rowLink } from "#web/table/column.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { ListPages } from "#web/table/list-pages.tsx";
import { ListState } from "#web/table/table-states.tsx";
import { useListQuery } from "#web/table/use-list-query.ts";
import { Callout } from "#web/ui/callout.tsx";
import { Toolbar } from "#web/ui/layout.tsx";
import { Select } from "#web/ui/select.tsx";
import { translationMessages } from "../messages.ts";
import { ShareBar, UnitStateBadge } from "../progress-words.tsx";
import {
  PAGE_SIZE,
  pagesPageQuery,
  type PagesSearch,
  type PageState,
  pageStates,
} from "../search.ts";
import { pagesMessages as messages } from "./messages.ts";
import { useTranslation, useTranslationProgress } from "./use-translation.tsx";

/** States that require work, most urgent first. */
const waiting = [
  "stale",
  "refused",
  "missing",
  "machine",
  "memory",
] as const satisfies readonly UnitState[];

interface CellProps {
  readonly path: TranslationPath;
  readonly page: TranslationPage;
}

const Waiting = ({ path, page: { id, progress } }: CellProps) => {
  const states = waiting.filter((state) => progress[state].units > 0);
  if (states.length === 0) return <span className="text-muted">{messages.nothingWaiting}</span>;
  return (
    <span className="inline-flex flex-wrap gap-x-3 gap-y-1 max-sm:justify-end">
      {states.map((state) => (
        <Link
          key={state}
          to="/o/$organizationId/translations/$translationId/pages/$pageId"
          params={{ ...path, pageId: id }}
          search={{ state }}
          className="inline-flex items-center gap-1 rounded-sm hover:underline"
        >
          <span className="tabular">{formatNumber(progress[state].units)}</span>
          <UnitStateBadge state={state} />
        </Link>
      ))}
    </span>
  );
};

const columnsOf = (
  path: TranslationPath,
  { language }: Translation,
  state: PageState | undefined,
): readonly Column<TranslationPage>[] => [
  {
    id: "page",
    header: messages.columns.page,
    cell: ({ id, title, targetTitle }) => (
      <div className="min-w-0">
        <Link
          to="/o/$organizationId/translations/$translationId/pages/$pageId"
          params={{ ...path, pageId: id }}
          search={{ state }}
          {...rowLink()}
        >
          {title === "" ? messages.untitled : title}
        </Link>
        {targetTitle !== undefined && targetTitle !== title && (
          <span
            lang={language}
            dir={directionOf(language)}
            className="block text-left text-sm wrap-anywhere text-muted"
          >
            {targetTitle}
          </span>
        )}
      </div>
    ),
  },
  {
    id: "done",
    header: messages.columns.done,
    cell: ({ progress }) => (
      <span className="inline-flex w-28 flex-col gap-1 max-sm:items-end">
        <span className="tabular">{translationMessages.share(shareDone(progress))}</span>
        <ShareBar share={shareDone(progress)} />
      </span>
    ),
    width: "9rem",
  },
  {
    id: "waiting",
    header: messages.columns.waiting,
    cell: (page) => <Waiting path={path} page={page} />,
  },
  {
    id: "words",
    header: messages.columns.words,
    cell: ({ progress }) =>
      formatNumber(unitStates.reduce((sum, each) => sum + progress[each].words, 0)),
    align: "end",
    width: "6rem",
    hideBelow: "md",
  },
];

/**
 * Reloads the pages whenever more changes have been processed, which may happen before this page receives any events.
 */
const useWhatIsRead = (path: TranslationPath, behind: number | undefined): void => {
  const queryClient = useQueryClient();
  const known = useRef(behind);
  const { organizationId, translationId } = path;
  useEffect(() => {
    if (known.current === behind) return;
    known.current = behind;
    const { queryKey } = translationPagesQuery({ organizationId, translationId }, {});
    void queryClient.invalidateQueries({ queryKey });
  }, [queryClient, organizationId, translationId, behind]);
};

/** The pages of a translation that the search parameters select, with the progress of each. */
export const PagesScreen = ({ search }: { search: PagesSearch }) => {
  const { path, translation } = useTranslation();
  const progress = useTranslationProgress();
  const navigate = useNavigate();
  const { data, isPlaceholderData, isFetching } = useListQuery(pagesPageQuery(path, search));
  const behind = progress?.behind;
  useWhatIsRead(path, behind);
  const isReading = behind !== undefined && behind > 0;
  // Whether the list is empty is only known once everything has been processed.
  const isUnknown = data?.items.length === 0 && (isReading || isFetching);
  const choose = (state: PageState | undefined) =>
    void navigate({ to: ".", search: { state, page: undefined }, resetScroll: false });
  return (
    <>
      {isReading && (
        <div className="mb-4">
          <Callout title={messages.behind}>{translationMessages.behind(behind)}</Callout>
        </div>
      )}
      <Toolbar label={messages.filters}>
        <Select
          aria-label={messages.state}
          className="w-56 max-sm:grow"
          value={search.state ?? ""}
          options={[
            { value: "", label: messages.anyState },
            ...pageStates.map((state) => ({
              value: state,
              label: translationMessages.filters[state],
            })),
          ]}
          onChange={({ target }) => choose(pageStates.find((state) => state === target.value))}
        />
      </Toolbar>
      <DataTable
        caption={messages.caption}
        columns={columnsOf(path, translation, search.state)}
        rows={isUnknown ? undefined : data?.items}
        rowId={({ id }) => id}
        busy={isPlaceholderData}
        empty={
          <ListState
            filtered={search.state !== undefined}
            onClearFilters={() => choose(undefined)}
            noun={messages.noun}
            icon={FileText}
            title={messages.none.title}
            text={messages.none.text}
          />
        }
      />
      <ListPages data={data} page={search.page} size={PAGE_SIZE} noun={messages.noun} />
    </>
  );
};
