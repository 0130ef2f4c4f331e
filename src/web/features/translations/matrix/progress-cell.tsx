import { Link } from "@tanstack/react-router";
import { type Progress, toReview } from "#translation/units/progress.ts";
import type { TranslationProgressOf } from "#web/api/translations.ts";
import { languageName } from "#web/kit/language.ts";
import { titleOfSpace } from "#web/kit/content-titles.ts";
import { translationMessages } from "../messages.ts";
import { ShareBar, shareKnown } from "../progress-words.tsx";
import type { PageState } from "../search.ts";
import { matrixMessages as messages } from "./messages.ts";

/** States that wait for a person, most important first. */
const waiting = [
  ["stale", messages.stale],
  ["refused", messages.refused],
  ["to-review", messages.toReview],
] as const satisfies readonly (readonly [PageState, (units: number) => string])[];

const unitsOf = (progress: Progress, state: (typeof waiting)[number][0]): number =>
  state === "to-review" ? toReview(progress).units : progress[state].units;

interface ProgressCellProps {
  readonly organizationId: string;
  readonly of: TranslationProgressOf | undefined;
}

/** The progress of a space in a language; each figure links to what it counts. */
export const ProgressCell = ({ organizationId, of }: ProgressCellProps) => {
  if (of === undefined)
    return (
      <span className="text-faint">
        <span aria-hidden>–</span>
        <span className="sr-only">{messages.notTranslated}</span>
      </span>
    );
  const share = shareKnown(of);
  const said = share === undefined ? messages.reading : translationMessages.share(share);
  const params = { organizationId, translationId: of.translation };
  return (
    <div className="inline-flex w-40 max-w-full flex-col gap-1 py-1 max-sm:items-end">
      <Link
        to="/o/$organizationId/translations/$translationId"
        params={params}
        aria-label={messages.cell(
          titleOfSpace({ title: of.sourceTitle }),
          languageName(of.language),
          share === undefined ? said : messages.done(said),
        )}
        className="flex w-full flex-col gap-1 rounded-sm font-medium hover:underline"
      >
        <span className="tabular">{said}</span>
        {share !== undefined && <ShareBar share={share} />}
      </Link>
      {waiting.map(
        ([state, words]) =>
          unitsOf(of.progress, state) > 0 && (
            <Link
              key={state}
              to="/o/$organizationId/translations/$translationId"
              params={params}
              search={{ state }}
              className="rounded-sm text-sm text-muted hover:text-ink hover:underline"
            >
              {words(unitsOf(of.progress, state))}
            </Link>
          ),
      )}
      {share !== undefined && of.behind > 0 && (
        <span className="text-sm text-muted" title={translationMessages.behind(of.behind)}>
          {messages.reading}
        </span>
      )}
    </div>
  );
};
