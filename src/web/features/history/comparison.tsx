import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { ArrowLeft, Equal } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { revisionChangesQuery, revisionQuery } from "#web/api/content.ts";
import {
  type Changes,
  countChanges,
  KindBadges,
  OtherChanges,
  readChanges,
  changeSections,
  sectionsWith,
} from "#web/features/review/index.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ComparedPage } from "./compared-page.tsx";
import type { HistorySearch } from "./search.ts";
import { historyMessages as messages } from "./messages.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { RestorePageLinks, RestoreRevisionLink } from "./restore-links.tsx";
import { RevisionTitle } from "./history-list.tsx";
import { cx } from "#web/kit/class-names.ts";
import { type FailureProps, GoneFailure } from "#web/shell/boundaries.tsx";

/** Shown instead of a comparison that cannot be shown. */
export const ComparisonFailure = (failure: FailureProps) => {
  const params = useParams({ from: "/_app/o/$organizationId/spaces/$spaceId" });
  return (
    <GoneFailure
      {...failure}
      size="section"
      statuses={[400, 404]}
      title={messages.gone.title}
      text={messages.gone.text}
      action={
        <Link
          to="/o/$organizationId/spaces/$spaceId/history"
          params={params}
          className={buttonClass()}
        >
          {messages.back}
        </Link>
      }
    />
  );
};

interface LineProps {
  readonly show: string;
  readonly current: boolean;
  readonly children: ReactNode;
  readonly below?: ReactNode;
}

const Line = ({ show, current, children, below }: LineProps) => (
  <li
    className={cx(
      "relative rounded-sm px-2 py-1.5",
      current ? "bg-accent-soft" : "hover:bg-subtle",
    )}
  >
    <Link
      to="."
      search={(now) => ({ ...now, show })}
      resetScroll={false}
      aria-current={current ? "page" : undefined}
      className="block rounded-sm text-base wrap-anywhere after:absolute after:inset-0 aria-[current=page]:font-medium"
    >
      {children}
    </Link>
    {below}
  </li>
);

interface ComparisonListProps {
  readonly changes: Changes;
  /** Id of the displayed page, or name of the displayed section. */
  readonly shown: string | undefined;
}

/** Links to all changed pages and sections. */
export const ComparisonList = ({ changes, shown }: ComparisonListProps) => (
  <nav aria-label={messages.changes}>
    <p className="mb-2 px-2 text-sm text-muted tabular-nums">
      {messages.summary(countChanges(changes))}
    </p>
    <ul className="flex flex-col gap-0.5">
      {changes.pages.map(({ id, title, kinds }) => (
        <Line key={id} show={id} current={shown === id} below={<KindBadges kinds={kinds} />}>
          {title}
        </Line>
      ))}
      {sectionsWith(changes).map((name) => (
        <Line key={name} show={name} current={shown === name}>
          {messages.sections[name](changes.files.length)}
        </Line>
      ))}
    </ul>
  </nav>
);

interface SideProps {
  readonly label: string;
  readonly organizationId: string;
  readonly spaceId: string;
  readonly revisionId: string;
}

const Side = ({ label, organizationId, spaceId, revisionId }: SideProps) => {
  const { data: revision } = useSuspenseQuery(revisionQuery(spaceId, revisionId));
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="text-base">
        <RevisionTitle organizationId={organizationId} spaceId={spaceId} revision={revision} />
        <span className="block text-sm text-muted">
          {revision.createdBy && <>{messages.by(revision.createdBy.displayName)} · </>}
          <Timestamp value={revision.createdAt} show="exact" />
        </span>
      </dd>
    </div>
  );
};

/** Switches between a difference in one column and side by side. */
export const ViewChoice = ({ view }: { view: "inline" | "split" }) => (
  <div role="group" aria-label={messages.view} className="flex gap-1">
    {(["inline", "split"] as const).map((one) => (
      <Link
        key={one}
        to="."
        search={(now) => ({ ...now, view: one === "split" ? one : undefined })}
        replace
        resetScroll={false}
        aria-current={view === one ? "true" : undefined}
        className={buttonClass({
          size: "sm",
          variant: view === one ? "secondary" : "ghost",
        })}
      >
        {messages[one]}
      </Link>
    ))}
  </div>
);

interface ComparisonHeaderProps {
  readonly organizationId: string;
  readonly spaceId: string;
  /** Undefined for the first revision, which has no predecessor. */
  readonly from: string | undefined;
  readonly to: string;
  readonly search: HistorySearch;
}

/** The two revisions, a link to the previous change, and the choice between inline and side by side. */
const ComparisonHeader = ({ from, to, search, ...ids }: ComparisonHeaderProps) => {
  return (
    <div className="mb-6 flex flex-wrap items-start justify-between gap-x-8 gap-y-3 border-b border-line pb-4">
      <dl className="flex min-w-0 flex-wrap gap-x-10 gap-y-3">
        {from !== undefined && <Side {...ids} label={messages.from} revisionId={from} />}
        <Side {...ids} label={messages.to} revisionId={to} />
      </dl>
      <div className="flex flex-wrap items-center gap-2">
        {from !== undefined && (
          <Link
            to="/o/$organizationId/spaces/$spaceId/history/$revisionId"
            params={{ ...ids, revisionId: from }}
            search={{ view: search.view }}
            className={buttonClass({ size: "sm" })}
          >
            {messages.previous}
          </Link>
        )}
        <ViewChoice view={search.view ?? "inline"} />
        <RestoreRevisionLink {...ids} revisionId={to} />
      </div>
    </div>
  );
};

interface ComparisonProps {
  readonly organizationId: string;
  readonly spaceId: string;
  readonly revisionId: string;
  readonly search: HistorySearch;
}

/** The differences between two revisions: a list of them, and the selected one in full. */
export const Comparison = ({ organizationId, spaceId, revisionId, search }: ComparisonProps) => {
  const { data } = useSuspenseQuery(revisionChangesQuery(spaceId, revisionId, search.from));
  const changes = useMemo(() => readChanges(data), [data]);
  const page = changes.pages.find(({ id }) => id === search.show) ?? changes.pages[0];
  const shownSection =
    changeSections.find((name) => name === search.show) ??
    (page === undefined ? sectionsWith(changes)[0] : undefined);
  return (
    <>
      <Link
        to="/o/$organizationId/spaces/$spaceId/history"
        params={{ organizationId, spaceId }}
        className="mb-3 inline-flex items-center gap-1 rounded-sm text-sm text-muted hover:text-ink"
      >
        <ArrowLeft size={14} aria-hidden />
        {messages.back}
      </Link>
      <ComparisonHeader
        organizationId={organizationId}
        spaceId={spaceId}
        from={changes.from}
        to={revisionId}
        search={search}
      />
      {countChanges(changes) === 0 ? (
        <EmptyState icon={Equal} title={messages.nothing.title} text={messages.nothing.text} />
      ) : (
        <div className="grid gap-x-10 gap-y-6 md:grid-cols-[16rem_minmax(0,1fr)]">
          <ComparisonList changes={changes} shown={shownSection ?? page?.id} />
          <div className="min-w-0">
            {shownSection !== undefined && <OtherChanges name={shownSection} changes={changes} />}
            {shownSection === undefined && page !== undefined && (
              <RestorePageLinks
                organizationId={organizationId}
                spaceId={spaceId}
                from={changes.from}
                to={revisionId}
                page={page}
              />
            )}
            {shownSection === undefined && page !== undefined && (
              <ComparedPage
                key={page.id}
                organizationId={organizationId}
                spaceId={spaceId}
                from={changes.from}
                to={revisionId}
                page={page}
                view={search.view ?? "inline"}
              />
            )}
          </div>
        </div>
      )}
    </>
  );
};
