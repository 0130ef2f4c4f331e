import { TRY_AGAIN } from "#web/kit/try-again.ts";
import { useQueries, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CloudAlert, History } from "lucide-react";
import type { ReactNode } from "react";
import { type AuditEvent, type AuditEventDetails, auditEventQuery } from "#web/api/audit-events.ts";
import { describeFailure } from "#web/api/failures.ts";
import {
  actorName,
  daysAgo,
  predicateOf,
  saysMoreWithDetails,
} from "#web/features/audit-log/index.ts";
import { formatDate } from "#web/kit/format-date.ts";
import { formatNumber } from "#web/kit/format-number.ts";
import { navPath } from "#web/shell/nav-items.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ScreenSection } from "#web/ui/layout.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { activityQuery, barsOf, changesIn, DAYS, MOST_EVENTS } from "./queries.ts";
import { homeMessages } from "./messages.ts";

export type Bar = {
  /** Full name of the bar for hover and screen readers: "Tuesday 12 March". */
  label: string;
  value: number;
};

type BarChartProps = {
  title: string;
  /** What is counted, in the plural: "events". */
  noun: string;
  bars: readonly Bar[];
  /** Labels below the left and the right end. */
  start?: string;
  end?: string;
};

const WIDTH = 600;
const HEIGHT = 96;
const GAP = 0.24;

/** A chart of a few dozen values. Screen readers get the same as a table. */
const BarChart = ({ title, noun, bars, start, end }: BarChartProps) => {
  const highest = Math.max(1, ...bars.map((bar) => bar.value));
  const step = WIDTH / Math.max(1, bars.length);
  return (
    <figure className="min-w-0">
      <figcaption className="sr-only">{title}</figcaption>
      <div className="flex gap-2">
        <div
          aria-hidden
          data-scale
          className="tabular flex h-24 flex-col justify-between text-right text-xs leading-none text-faint"
        >
          <span>{formatNumber(highest)}</span>
          <span>0</span>
        </div>
        <svg
          aria-hidden
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="block h-24 min-w-0 grow border-t border-dashed border-line"
        >
          {bars.map((bar, index) => {
            const height = bar.value === 0 ? 2 : Math.max(4, (bar.value / highest) * HEIGHT);
            return (
              <g key={bar.label} className="group">
                <title>{`${bar.label}: ${formatNumber(bar.value)} ${noun}`}</title>
                <rect x={index * step} y={0} width={step} height={HEIGHT} fill="transparent" />
                <rect
                  x={index * step + (step * GAP) / 2}
                  y={HEIGHT - height}
                  width={step * (1 - GAP)}
                  height={height}
                  className={
                    bar.value === 0
                      ? "fill-line"
                      : "fill-accent opacity-80 group-hover:opacity-100 forced-colors:fill-[CanvasText]"
                  }
                />
              </g>
            );
          })}
        </svg>
      </div>
      {(start !== undefined || end !== undefined) && (
        <div aria-hidden className="mt-1.5 flex justify-between text-xs text-faint">
          <span>{start}</span>
          <span>{end}</span>
        </div>
      )}
      <table className="sr-only">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">{noun}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.label}>
              <th scope="row">{bar.label}</th>
              <td>{formatNumber(bar.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
};

/** How many events are in the list. */
const SHOWN = 8;

/** The changed fields of those events whose sentence they improve; loaded once, because they never change. */
const useDetails = (organizationId: string, events: readonly AuditEvent[]) =>
  useQueries({
    queries: events
      .filter(saysMoreWithDetails)
      .map(({ id }) => auditEventQuery(organizationId, id)),
    combine: (answers): ReadonlyMap<string, AuditEventDetails> =>
      new Map(answers.flatMap(({ data }) => (data ? [[data.id, data]] : []))),
  });

interface EventListProps {
  readonly organizationId: string;
  /** Newest first. */
  readonly events: readonly AuditEvent[];
}

/** The newest events as sentences that link to the audit log. */
const EventList = ({ organizationId, events }: EventListProps) => {
  const newest = events.slice(0, SHOWN);
  const details = useDetails(organizationId, newest);
  return (
    <ul>
      {newest.map((event) => (
        <li
          key={event.id}
          className="flex items-start gap-3 border-t border-line py-2 first:border-t-0"
        >
          <Avatar
            id={event.actor.id}
            name={actorName(event)}
            photoURL={event.actor.photoURL}
            size="sm"
          />
          <div className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-4 pt-px">
            <Link
              to={navPath(organizationId, `audit-log/${event.id}`)}
              className="min-w-0 rounded-sm wrap-anywhere hover:underline"
            >
              <span className="font-medium">{actorName(event)}</span>{" "}
              {predicateOf(details.get(event.id) ?? event)}
            </Link>
            <span className="shrink-0 text-sm text-muted">
              <Timestamp value={event.occurredAt} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
};

const Waiting = () => (
  <>
    <Skeleton className="mb-7 h-24 w-full" />
    {[0, 1, 2, 3, 4, 5, 6, 7].map((row) => (
      <Skeleton key={row} className="my-2 h-7 w-full" />
    ))}
  </>
);

/** A chart of changes per day, and the newest of them in words. */
export const RecentActivity = ({ organizationId }: { organizationId: string }) => {
  const { data, error, isPending, refetch } = useQuery(activityQuery(organizationId));
  const changes = data && changesIn(data);
  const section = (children: ReactNode, text?: string) => (
    <ScreenSection
      title={homeMessages.activity.title}
      {...(text !== undefined && { text })}
      actions={
        <Link to={navPath(organizationId, "audit-log")} className={buttonClass({ size: "sm" })}>
          {homeMessages.activity.all}
        </Link>
      }
    >
      {children}
    </ScreenSection>
  );
  if (isPending) return section(<Waiting />);
  if (data === undefined || changes === undefined) {
    return section(
      <EmptyState
        icon={CloudAlert}
        title={homeMessages.activity.failed}
        text={describeFailure(error).text}
        action={<Button onClick={() => void refetch()}>{TRY_AGAIN}</Button>}
      />,
    );
  }
  if (changes.length === 0) {
    return section(
      <EmptyState
        icon={History}
        title={homeMessages.activity.none}
        text={homeMessages.activity.noneText}
      />,
    );
  }
  return section(
    <>
      <div className="mb-4">
        <BarChart
          title={homeMessages.activity.chart}
          noun={homeMessages.activity.noun}
          bars={barsOf(changes)}
          start={formatDate(`${daysAgo(DAYS - 1)}T12:00:00`)}
          end={homeMessages.activity.today}
        />
      </div>
      {data.cut && (
        <p className="mb-3 text-sm text-muted">
          {homeMessages.activity.cut(formatNumber(MOST_EVENTS))}
        </p>
      )}
      <EventList organizationId={organizationId} events={changes} />
    </>,
    homeMessages.activity.total(changes.length),
  );
};
