import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { Languages } from "lucide-react";
import { useRef, useState } from "react";
import { progressOfUnits, shareDone } from "#translation/units/progress.ts";
import { lockOf, spaceQuery } from "#web/api/spaces.ts";
import { type TranslationUnit, translationUnitsQuery } from "#web/api/translations.ts";
import { DocumentView, storedDocument } from "#web/features/content/index.ts";
import { languageName } from "#web/kit/language.ts";
import { type FailureProps, GoneFailure } from "#web/shell/boundaries.tsx";
import { useKeys } from "#web/shell/keys.tsx";
import { useScreenTitle } from "#web/shell/screen-titles.tsx";
import { ListState } from "#web/table/table-states.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { PageHeader, Toolbar } from "#web/ui/layout.tsx";
import { Select } from "#web/ui/select.tsx";
import { plainOf } from "#translation/markers/marked-text.ts";
import { translationMessages } from "../messages.ts";
import { ShareBar } from "../progress-words.tsx";
import type { EditorSearch } from "../search.ts";
import { UnderReview } from "../translation/translation-status.tsx";
import { useTranslation, useTranslationPath } from "../translation/use-translation.tsx";
import { editorMessages as messages } from "./messages.ts";
import { NextPage } from "./next-page.tsx";
import { conflictOf, translationOf } from "./unit-draft.ts";
import { isShown } from "./shown-units.ts";
import { type UnitFilter, unitFilters } from "./unit-filter.ts";
import { UnitForm } from "./unit-form.tsx";
import { UnitRow } from "./unit-row.tsx";
import { useUnitChanges } from "./use-unit-changes.ts";
import { useUnitDrafts } from "./use-unit-drafts.ts";

const route = "/_app/o/$organizationId/translations/$translationId/pages/$pageId";

/** The page in the address. */
const usePagePath = () => {
  const { organizationId, translationId, pageId } = useParams({ from: route });
  return { organizationId, translationId, pageId };
};

/** What the caller may do with the texts here and, if something is not allowed, why. */
const useRights = (spaceId: string) => {
  const { data: space } = useQuery(spaceQuery(spaceId));
  const lock = space && lockOf(space);
  const mayEdit = space?.permissions.edit === true && lock === undefined;
  return { space, lock, mayEdit, mayReview: mayEdit && space.permissions.review };
};

const unitAtFocus = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>("[data-unit]")?.dataset["unit"];

/** Moves focus to a row when it is closed, so that keyboard use continues from there. */
const focusRow = (key: string): void => {
  requestAnimationFrame(() =>
    document
      .querySelector<HTMLElement>(`[data-unit="${CSS.escape(key)}"] [data-row-link]`)
      ?.focus(),
  );
};

const filterLabel = (filter: UnitFilter): string =>
  filter === "warned" ? messages.warned : translationMessages.filters[filter];

/** The texts of a page beside their translations. */
export const EditorScreen = ({ search }: { search: EditorSearch }) => {
  const path = usePagePath();
  const { translation } = useTranslation();
  const { data: units } = useSuspenseQuery(translationUnitsQuery(path));
  const { source, language, result } = translation;
  const languages = { source: source.language, target: language };
  const { space, lock, mayEdit, mayReview } = useRights(result.space);
  const { drafts, write, keepMine, forget, settle } = useUnitDrafts(path);
  const { change, pending, refusals, forgive } = useUnitChanges(path);
  const [done, setDone] = useState("");
  const busy = useRef(false);
  const navigate = useNavigate();
  const title = units.find(({ kind }) => kind === "page-title")?.source;
  const named = title === undefined ? messages.untitled : plainOf(title);
  useScreenTitle(named);

  const go = (to: Partial<EditorSearch>) =>
    void navigate({
      to: ".",
      search: (now) => ({ ...now, ...to }),
      replace: true,
      resetScroll: false,
    });
  const shown = units.filter((unit) => isShown(unit, search.state) || unit.key === search.unit);
  const progress = progressOfUnits(units.map((unit) => ({ state: unit.state, unit })));
  const share = translationMessages.share(shareDone(progress));
  const instructions = storedDocument(translation.instructions);

  const step = (key: string, by: 1 | -1) => {
    const beside = shown[shown.findIndex((unit) => unit.key === key) + by];
    if (beside !== undefined) go({ unit: beside.key });
  };
  const closeUnit = (key: string) => {
    go({ unit: undefined });
    focusRow(key);
  };
  const act = async (
    unit: TranslationUnit,
    what: { state?: "edited" | "reviewed" },
    said: string,
  ) => {
    const draft = drafts[unit.key];
    if (busy.current || (draft && conflictOf(unit, draft) !== undefined)) return;
    const text = draft?.text ?? translationOf(unit);
    if (text.trim() === "") return setDone(messages.nothingToApprove);
    const wasOpen = search.unit === unit.key;
    const next = shown[shown.findIndex(({ key }) => key === unit.key) + 1];
    busy.current = true;
    setDone("");
    const taken = await change(unit, draft, {
      ...(draft !== undefined && { text: draft.text }),
      ...what,
    });
    busy.current = false;
    if (!taken) {
      setDone(messages.notSaved);
      return go({ unit: unit.key });
    }
    settle(unit.key, draft);
    setDone(said);
    if (wasOpen) {
      go({ unit: next?.key });
      if (next === undefined) focusRow(unit.key);
    } else if (next !== undefined) focusRow(next.key);
  };
  const save = (unit: TranslationUnit) => void act(unit, {}, messages.done.saved);
  const approve = (unit: TranslationUnit) =>
    void act(unit, { state: "reviewed" }, messages.done.approved);
  const holds = (unit: TranslationUnit) => void act(unit, { state: "edited" }, messages.done.holds);
  const withUnit = (run: (unit: TranslationUnit) => void) => () => {
    const key = unitAtFocus() ?? search.unit;
    const unit = units.find((one) => one.key === key);
    if (unit !== undefined && mayEdit) run(unit);
  };
  useKeys([
    {
      keys: "mod+Enter",
      label: messages.keys.approve,
      notWhileTyping: true,
      run: withUnit((unit) => (mayReview ? approve(unit) : undefined)),
    },
    {
      keys: "h",
      label: messages.keys.holds,
      run: withUnit((unit) => {
        if (unit.state === "stale" && drafts[unit.key] === undefined) holds(unit);
      }),
    },
  ]);

  return (
    <>
      <PageHeader
        title={named}
        description={`${languageName(source.language)} → ${languageName(language)}`}
        actions={
          <Link
            to="/o/$organizationId/spaces/$spaceId/pages/$pageId"
            params={{
              organizationId: path.organizationId,
              spaceId: result.space,
              pageId: path.pageId,
            }}
            className={buttonClass()}
          >
            {messages.openPage}
          </Link>
        }
      />
      <p role="status" className="sr-only">
        {done}
      </p>
      <div className="mb-4 flex flex-col gap-3 empty:hidden">
        {lock !== undefined && (
          <Callout title={messages.lockedTitle}>{messages.locked[lock]}</Callout>
        )}
        {lock === undefined && space !== undefined && !mayEdit && (
          <Callout title={messages.readOnlyTitle}>{messages.readOnly}</Callout>
        )}
        <UnderReview organizationId={path.organizationId} translation={translation} />
        {instructions.nodes.length > 0 && (
          <details className="rounded-md border border-line bg-surface px-4 py-2">
            <summary className="cursor-pointer text-sm font-medium">
              {messages.instructions}
            </summary>
            <div className="pt-2">
              <DocumentView document={instructions} headingOffset={2} />
            </div>
          </details>
        )}
      </div>
      <Toolbar
        label={messages.filters}
        end={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
            <span className="tabular">{messages.count(shown.length, units.length)}</span>
            <span className="flex items-center gap-2">
              <span className="w-24 max-xs:hidden">
                <ShareBar share={shareDone(progress)} />
              </span>
              <span className="tabular">{messages.share(share)}</span>
            </span>
          </span>
        }
      >
        <Select
          aria-label={messages.state}
          className="w-56 max-sm:grow"
          value={search.state ?? ""}
          options={[
            { value: "", label: messages.anyState },
            ...unitFilters.map((filter) => ({ value: filter, label: filterLabel(filter) })),
          ]}
          onChange={({ target }) =>
            go({
              state: unitFilters.find((filter) => filter === target.value),
              unit: undefined,
            })
          }
        />
      </Toolbar>
      {shown.length === 0 ? (
        <ListState
          filtered={search.state !== undefined}
          onClearFilters={() => go({ state: undefined })}
          noun={messages.noun}
          icon={Languages}
          title={messages.none.title}
          text={messages.none.text}
        />
      ) : (
        <ol aria-label={messages.list} className="border-t border-line">
          {shown.map((unit) => (
            <UnitRow
              key={unit.key}
              unit={unit}
              position={units.indexOf(unit) + 1}
              source={languages.source}
              target={languages.target}
              draft={drafts[unit.key]}
              mayEdit={mayEdit}
              onOpen={() => go({ unit: unit.key })}
              form={
                mayEdit && search.unit === unit.key ? (
                  <UnitForm
                    unit={unit}
                    draft={drafts[unit.key]}
                    languages={languages}
                    mayReview={mayReview}
                    pending={pending === unit.key}
                    refusal={refusals[unit.key]}
                    acts={{
                      write: (text) => write(unit, text),
                      discard: () => {
                        forget(unit.key);
                        forgive(unit.key);
                      },
                      keepMine: () => {
                        keepMine(unit);
                        forgive(unit.key);
                      },
                      save: () => save(unit),
                      approve: () => approve(unit),
                      holds: () => holds(unit),
                      close: () => closeUnit(unit.key),
                      step: (by) => step(unit.key, by),
                    }}
                  />
                ) : undefined
              }
            />
          ))}
        </ol>
      )}
      <NextPage path={path} />
    </>
  );
};

/** Shown instead of a page that cannot be shown; for a missing one, links to the others. */
export const EditorFailure = (failure: FailureProps) => (
  <GoneFailure
    {...failure}
    title={messages.gone.title}
    text={messages.gone.text}
    action={
      <Link
        to="/o/$organizationId/translations/$translationId"
        params={useTranslationPath()}
        className={buttonClass({ variant: "primary" })}
      >
        {messages.gone.action}
      </Link>
    }
  />
);
