import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { Pencil, SearchX } from "lucide-react";
import { TermFinder } from "#translation/glossary.ts";
import { plainOf } from "#translation/markers/marked-text.ts";
import { isRefusal } from "#web/api/failures.ts";
import { organizationQuery } from "#web/api/organizations.ts";
import {
  glossaryEntryQuery,
  type GlossaryUse,
  translationProgressQuery,
  type TranslationProgressOf,
} from "#web/api/translations.ts";
import { titleOfSpace } from "#web/kit/content-titles.ts";
import { formatNumber } from "#web/kit/format-number.ts";
import { directionOf, languageName } from "#web/kit/language.ts";
import { type FailureProps, GoneFailure } from "#web/shell/boundaries.tsx";
import { ListFailure } from "#web/shell/list/list-failure.tsx";
import { useScreenTitle } from "#web/shell/screen-titles.tsx";
import { type Column, rowLink } from "#web/table/column.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { ListPages } from "#web/table/list-pages.tsx";
import { useListQuery } from "#web/table/use-list-query.ts";
import { Badge } from "#web/ui/badge.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/layout.tsx";
import { MarkedWords } from "../editor/marked-words.tsx";
import { UnitStateBadge } from "../progress-words.tsx";
import { PAGE_SIZE, usesPageQuery, type UsesSearch } from "../search.ts";
import { usesMessages as messages } from "./messages.ts";
import { nameOf, termsOf } from "./terms.ts";

const route = "/_app/o/$organizationId/translations/glossary/$glossaryEntryId";

/** The translations, which uses reference only by id. */
type Translations = ReadonlyMap<string, TranslationProgressOf>;

interface TextProps {
  readonly use: GlossaryUse;
  readonly of: TranslationProgressOf | undefined;
}

/** The text that contains the term, and its translation. */
const UseText = ({ use: { source, target, state, term, language }, of }: TextProps) => {
  const found =
    of === undefined ? [] : new TermFinder([term], of.sourceLanguage).find(plainOf(source));
  const isTranslated = state !== "missing" && state !== "refused";
  return (
    <>
      <span {...(of !== undefined && { lang: of.sourceLanguage })}>
        <MarkedWords text={source} terms={found} />
      </span>
      {isTranslated && target !== undefined && (
        <span
          lang={language}
          dir={directionOf(language)}
          className="block text-left text-sm font-normal wrap-anywhere text-muted"
        >
          <MarkedWords text={target} />
        </span>
      )}
    </>
  );
};

const columnsOf = (
  organizationId: string,
  translations: Translations,
): readonly Column<GlossaryUse>[] => [
  {
    id: "text",
    header: messages.columns.text,
    cell: (use) => (
      <Link
        to="/o/$organizationId/translations/$translationId/pages/$pageId"
        params={{ organizationId, translationId: use.translation, pageId: use.page }}
        search={{ unit: use.key }}
        {...rowLink()}
      >
        <UseText use={use} of={translations.get(use.translation)} />
      </Link>
    ),
  },
  {
    id: "page",
    header: messages.columns.page,
    cell: ({ translation, language, pageTitle }) => {
      const of = translations.get(translation);
      return (
        <span className="wrap-anywhere">
          {pageTitle === "" ? messages.untitled : pageTitle}
          <span className="block text-sm text-muted">
            {of === undefined
              ? languageName(language)
              : messages.translation(
                  titleOfSpace({ title: of.sourceTitle }),
                  languageName(language),
                )}
          </span>
        </span>
      );
    },
    width: "14rem",
  },
  {
    id: "state",
    header: messages.columns.state,
    cell: ({ state, term, isKept }) => (
      <span className="inline-flex flex-wrap gap-1 max-sm:justify-end">
        <UnitStateBadge state={state} />
        {!isKept && state !== "missing" && state !== "refused" && (
          <Badge tone="warning" title={messages.otherwiseTitle(term.target)}>
            {messages.otherwise}
          </Badge>
        )}
      </span>
    ),
    width: "14rem",
  },
  {
    id: "words",
    header: messages.columns.words,
    cell: ({ words }) => formatNumber(words),
    align: "end",
    width: "6rem",
    hideBelow: "md",
  },
];

/** The texts that contain a term, and are affected by changing it. */
export const UsesScreen = ({ search }: { search: UsesSearch }) => {
  const path = useParams({ from: route });
  const { organizationId, glossaryEntryId } = path;
  const { data: entry, error } = useSuspenseQuery(glossaryEntryQuery(path));
  const { permissions } = useSuspenseQuery(organizationQuery(organizationId)).data;
  const { data, isPlaceholderData } = useListQuery(usesPageQuery(path, search));
  const { data: progress } = useQuery(translationProgressQuery(organizationId));
  useScreenTitle(nameOf(entry));
  // It was deleted while it was open.
  if (isRefusal(error, 404)) return <UsesFailure error={error} />;
  const translations = new Map(progress?.map((of) => [of.translation, of]));
  return (
    <>
      <PageHeader
        title={<bdi>{nameOf(entry)}</bdi>}
        badge={entry.keep && <Badge title={messages.keepTitle}>{messages.keep}</Badge>}
        description={
          <>
            <span className="flex flex-wrap gap-x-4">
              {termsOf(entry)
                .slice(1)
                .map(([language, term]) => (
                  <span key={language}>
                    {languageName(language)}:{" "}
                    <bdi lang={language} className="text-ink">
                      {term}
                    </bdi>
                  </span>
                ))}
            </span>
            {messages.intro}
          </>
        }
        actions={
          permissions.createContent && (
            <Link
              to="/o/$organizationId/translations/glossary"
              params={{ organizationId }}
              search={{ entry: glossaryEntryId }}
              className={buttonClass()}
            >
              <Pencil size={16} aria-hidden />
              {messages.edit}
            </Link>
          )
        }
      />
      <DataTable
        caption={messages.caption}
        columns={columnsOf(organizationId, translations)}
        rows={data?.items}
        rowId={({ translation, page, key }) => `${translation} ${page} ${key}`}
        busy={isPlaceholderData}
        empty={<EmptyState icon={SearchX} title={messages.none.title} text={messages.none.text} />}
      />
      <ListPages data={data} page={search.page} size={PAGE_SIZE} noun={messages.noun} />
    </>
  );
};

/** Shown instead of a term that cannot be shown; for a deleted one, links to the others. */
export const UsesFailure = (failure: FailureProps) => {
  const { organizationId } = useParams({ from: "/_app/o/$organizationId" });
  if (!isRefusal(failure.error, 404)) return <ListFailure reset={() => undefined} {...failure} />;
  return (
    <GoneFailure
      {...failure}
      title={messages.gone.title}
      text={messages.gone.text}
      action={
        <Link
          to="/o/$organizationId/translations/glossary"
          params={{ organizationId }}
          className={buttonClass({ variant: "primary" })}
        >
          {messages.gone.action}
        </Link>
      }
    />
  );
};
