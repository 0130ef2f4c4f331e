import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft, Equal } from "lucide-react";
import { useMemo, useState } from "react";
import { MAX_SUBJECT } from "#contract/schemas/limits.ts";
import {
  type Restored,
  type RestorePlan,
  restorePlanQuery,
  revisionQuery,
} from "#web/api/content.ts";
import { describeFailure, type FailureText, ServiceFailure } from "#web/api/failures.ts";
import { lockOf, spaceQuery } from "#web/api/spaces.ts";
import {
  changeSections,
  OtherChanges,
  readChanges,
  sectionsWith,
} from "#web/features/review/index.ts";
import { formatExact } from "#web/kit/format-date.ts";
import { useScreenTitle } from "#web/shell/screen-titles.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ComparedPage } from "./compared-page.tsx";
import { ComparisonList, ViewChoice } from "./comparison.tsx";
import { historyMessages } from "./messages.ts";
import { type HistorySearch, restoredBy } from "./search.ts";
import { useRestore } from "./use-restore.ts";

const messages = historyMessages.restore;

const kindOf = (restored: Restored) => (typeof restored === "object" ? "page" : restored);

/** Cuts a text to the maximum length of a subject, without splitting a character. */
const fittingSubject = (text: string): string => {
  let subject = "";
  for (const { segment } of new Intl.Segmenter("en").segment(text)) {
    if (subject.length + segment.length > MAX_SUBJECT) break;
    subject += segment;
  }
  return subject;
};

interface RestoreScreenProps {
  readonly organizationId: string;
  readonly spaceId: string;
  readonly revisionId: string;
  readonly search: HistorySearch;
}

/** Pages that are not restored exactly, each with the difference. */
const Notes = ({ notes }: { notes: RestorePlan["notes"] }) =>
  notes.length > 0 && (
    <Callout title={messages.notes}>
      <ul className="flex list-disc flex-col gap-0.5 pl-5">
        {notes.map(({ type, page, before }) => (
          <li key={`${type} ${page.id}`}>
            {type === "slug-taken"
              ? messages.slugTaken(page.title, before, page.path ?? "")
              : messages.parentGone(page.title, before)}
          </li>
        ))}
      </ul>
    </Callout>
  );

interface ObstaclesProps extends Omit<RestoreScreenProps, "search"> {
  readonly obstacles: RestorePlan["obstacles"];
}

/** The pages that prevent an undo; each links to restoring it alone. */
const Obstacles = ({ obstacles, ...path }: ObstaclesProps) => (
  <Callout tone="warning" title={messages.obstacles}>
    <p>{messages.obstaclesText}</p>
    <ul className="mt-1 flex list-disc flex-col gap-0.5 pl-5">
      {obstacles.map(({ id, title }) => (
        <li key={id}>
          <Link
            to="/o/$organizationId/spaces/$spaceId/history/restore/$revisionId"
            params={path}
            search={{ about: id }}
            className="rounded-sm underline underline-offset-2"
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  </Callout>
);

interface PreviewProps extends RestoreScreenProps {
  readonly plan: RestorePlan;
}

/** Every difference that restoring would make: a list of them, and the selected one in full. */
const Preview = ({ plan, organizationId, spaceId, search }: PreviewProps) => {
  const { changes: listed, more, revision: from, restored: to } = plan;
  const changes = useMemo(
    () => readChanges({ changes: listed, from, to, ...(more === undefined ? {} : { more }) }),
    [listed, more, from, to],
  );
  const page = changes.pages.find(({ id }) => id === search.show) ?? changes.pages[0];
  const section =
    changeSections.find((name) => name === search.show) ??
    (page === undefined ? sectionsWith(changes)[0] : undefined);
  const view = search.view ?? "inline";
  return (
    <section aria-label={messages.preview}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2 border-b border-line pb-3">
        <h2 className="text-lg font-semibold">{messages.preview}</h2>
        <ViewChoice view={view} />
      </div>
      <div className="grid gap-x-10 gap-y-6 md:grid-cols-[16rem_minmax(0,1fr)]">
        <div>
          <ComparisonList changes={changes} shown={section ?? page?.id} />
          {more !== undefined && <p className="mt-2 text-sm text-muted">{messages.more(more)}</p>}
        </div>
        <div className="min-w-0">
          {section !== undefined && <OtherChanges name={section} changes={changes} />}
          {section === undefined && page !== undefined && (
            <ComparedPage
              key={page.id}
              organizationId={organizationId}
              spaceId={spaceId}
              from={from}
              to={to}
              page={page}
              view={view}
            />
          )}
        </div>
      </div>
    </section>
  );
};

/** Restores a revision or a single page of it, or undoes it, after showing what would change. */
export const RestoreScreen = ({ search, ...path }: RestoreScreenProps) => {
  const { organizationId, spaceId, revisionId } = path;
  const restored = restoredBy(search);
  const kind = kindOf(restored);
  const { data: space } = useSuspenseQuery(spaceQuery(spaceId));
  const { data: revision } = useSuspenseQuery(revisionQuery(spaceId, revisionId));
  const { data: plan, refetch } = useSuspenseQuery(restorePlanQuery(spaceId, revisionId, restored));
  const { restore, restoreInChangeRequest } = useRestore({ ...path, restored, plan });
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<FailureText>();
  const when = formatExact(revision.createdAt);
  const changed = plan.changes.find(
    (change) => "page" in change && change.page.id === search.about,
  );
  const title = changed !== undefined && "page" in changed ? changed.page.title : messages.thisPage;
  const heading = kind === "page" ? messages.page(title, when) : messages[kind](when);
  useScreenTitle(heading);
  const { edit, propose } = space.permissions;
  const possible = plan.obstacles.length === 0 && plan.changes.length > 0;
  const run = async () => {
    setPending(true);
    setFailure(undefined);
    const subject = kind === "page" ? messages.subject.page(title) : messages.subject[kind](when);
    try {
      await (edit ? restore(messages.done[kind]) : restoreInChangeRequest(fittingSubject(subject)));
    } catch (error) {
      const { title: what, text } = describeFailure(error);
      const isOvertaken = error instanceof ServiceFailure && error.reason === "content.changed";
      setFailure({
        title: what,
        text: isOvertaken ? `${text} ${messages.changedMeanwhile}` : text,
      });
      await refetch();
    } finally {
      setPending(false);
    }
  };
  return (
    <div className="flex flex-col gap-5">
      <div>
        <Link
          to="/o/$organizationId/spaces/$spaceId/history"
          params={{ organizationId, spaceId }}
          search={{ about: search.about }}
          className="mb-3 inline-flex items-center gap-1 rounded-sm text-sm text-muted hover:text-ink"
        >
          <ArrowLeft size={14} aria-hidden />
          {historyMessages.back}
        </Link>
        <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
          <div className="min-w-0 grow basis-80">
            <h2 className="text-xl font-semibold wrap-anywhere">{heading}</h2>
            <p className="mt-1 text-md text-muted">
              {messages.text[kind]} {messages.kept}
            </p>
            {!edit && (
              <p className="mt-1 text-sm text-muted">
                {propose ? messages.locks[lockOf(space) ?? "locked"] : messages.notAllowed}
              </p>
            )}
          </div>
          {possible && (edit || propose) && (
            <Button variant="primary" pending={pending} onClick={() => void run()}>
              {edit ? messages.submit[kind] : messages.propose[kind]}
            </Button>
          )}
        </div>
      </div>
      {failure && (
        <Callout tone="danger" title={failure.title}>
          {failure.text}
        </Callout>
      )}
      {plan.obstacles.length > 0 && (
        <Obstacles {...path} revisionId={plan.restored} obstacles={plan.obstacles} />
      )}
      <Notes notes={plan.notes} />
      {plan.obstacles.length === 0 &&
        (plan.changes.length === 0 ? (
          <EmptyState icon={Equal} title={messages.nothing.title} text={messages.nothing[kind]} />
        ) : (
          <Preview {...path} search={search} plan={plan} />
        ))}
    </div>
  );
};
