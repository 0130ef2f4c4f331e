import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { organizationQuery } from "#web/api/organizations.ts";
import type { Translation } from "#web/api/translations.ts";
import { Progress } from "#web/shell/progress.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Timestamp, useMinute } from "#web/ui/timestamp.tsx";
import { statusMessages as messages } from "./messages.ts";

type Run = NonNullable<Translation["run"]>;
type Pause = NonNullable<Translation["pause"]>;

const Running = ({ run: { startedAt, done, of } }: { run: Run }) => (
  <div className="flex max-w-2xl flex-col gap-2">
    {done < of ? (
      <Progress label={messages.translating} value={done} max={of} unit={messages.texts(of)} />
    ) : (
      <Progress label={of === 0 ? messages.running : messages.writing} />
    )}
    <p className="text-sm text-muted">
      {messages.started} <Timestamp value={startedAt} />. {messages.runningText}
    </p>
  </div>
);

/** Where the cause of a pause is fixed; undefined if it resolves by itself. */
const remedies: Record<Pause["code"], "engine" | "limit" | "trash" | "target" | undefined> = {
  "source-deleted": "trash",
  "target-deleted": "trash",
  "target-locked": "target",
  budget: "engine",
  "run-limit": "limit",
  unavailable: "engine",
  quota: "engine",
  key: "engine",
  pair: "engine",
  settings: "engine",
  answer: "engine",
  refused: "engine",
  interrupted: undefined,
  cancelled: undefined,
  unexpected: undefined,
};

/** Whether the translation is paused by one of its spaces, so that a run would be refused. */
export const isInTrash = ({ code }: Pause): boolean => remedies[code] === "trash";

interface TranslationProps {
  readonly organizationId: string;
  readonly translation: Translation;
}

/** Links to where the pause can be resolved, if the caller may go there. */
const Remedy = ({ organizationId, translation, code }: TranslationProps & Pick<Pause, "code">) => {
  const { permissions } = useSuspenseQuery(organizationQuery(organizationId)).data;
  const className = buttonClass({ size: "sm" });
  const { engine, limit, trash, target } = messages.remedies;
  switch (remedies[code]) {
    case "engine":
      return (
        permissions.admin && (
          <Link
            to="/o/$organizationId/translations/engine"
            params={{ organizationId }}
            className={className}
          >
            {engine}
          </Link>
        )
      );
    case "limit":
      return (
        translation.permissions.edit && (
          <Link
            to="/o/$organizationId/translations/$translationId/settings"
            params={{ organizationId, translationId: translation.id }}
            className={className}
          >
            {limit}
          </Link>
        )
      );
    case "trash":
      return (
        <Link
          to="/o/$organizationId/spaces/trash"
          params={{ organizationId }}
          className={className}
        >
          {trash}
        </Link>
      );
    case "target":
      return (
        <Link
          to="/o/$organizationId/spaces/$spaceId"
          params={{ organizationId, spaceId: translation.result.space }}
          className={className}
        >
          {target}
        </Link>
      );
    case undefined:
      return null;
  }
};

const isAhead = (instant: string): boolean => new Date(instant) > new Date();

/** When it continues, if that is in the future. */
const Until = ({ until, auto }: { until: string; auto: boolean }) => {
  useMinute();
  if (!isAhead(until)) return null;
  return (
    <p className="text-sm">
      {auto ? messages.goesOn : messages.mayGoOn} <Timestamp value={until} />
    </p>
  );
};

const titleOf = (pause: Pause): string => {
  if (isInTrash(pause)) return messages.heldUp;
  const isEnded = pause.code === "cancelled" || pause.code === "interrupted";
  return isEnded ? messages.unfinished : messages.paused;
};

const Paused = ({ organizationId, translation, pause }: TranslationProps & { pause: Pause }) => (
  <Callout
    tone="warning"
    title={titleOf(pause)}
    actions={<Remedy organizationId={organizationId} translation={translation} code={pause.code} />}
  >
    {pause.message}
    {pause.until !== undefined && <Until until={pause.until} auto={translation.settings.auto} />}
  </Callout>
);

/** Links to the change request that the last run opened, while it is under review. */
export const UnderReview = ({ organizationId, translation }: TranslationProps): ReactNode => {
  const { review, result } = translation;
  if (review === undefined) return null;
  return (
    <Callout
      title={messages.underReview(review.number)}
      actions={
        <Link
          to="/o/$organizationId/spaces/$spaceId/change-requests/$number"
          params={{ organizationId, spaceId: result.space, number: String(review.number) }}
          className={buttonClass({ size: "sm" })}
        >
          {messages.openReview}
        </Link>
      }
    >
      {messages.underReviewText}
    </Callout>
  );
};

/** What is running, what waits for somebody, and why it is paused. */
export const TranslationStatus = ({ organizationId, translation }: TranslationProps) => {
  const { run, pause, review, stats } = translation;
  if (run !== undefined) return <Running run={run} />;
  return (
    <>
      {pause !== undefined && (
        <Paused organizationId={organizationId} translation={translation} pause={pause} />
      )}
      <UnderReview organizationId={organizationId} translation={translation} />
      {pause === undefined && review === undefined && stats.runs > 0 && (
        <p className="text-sm text-muted">
          {messages.lastRun(stats.latestPages, stats.latestWords, stats.latestRunDuration)}
        </p>
      )}
    </>
  );
};
