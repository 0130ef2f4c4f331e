import { queryOptions } from "@tanstack/react-query";
import { type AuditEvent, everyAuditEvent } from "#web/api/audit-events.ts";
import type { ServiceFailure } from "#web/api/failures.ts";
import { dayOf, daysAgo, instantsOf } from "#web/features/audit-log/index.ts";
import { zonedFormat } from "#web/kit/formats.ts";
import type { Bar } from "#web/ui/bar-chart.tsx";

/** Days the chart shows, today included. */
export const DAYS = 30;
/** Most events read for it: ten pages of the service. */
export const MOST_EVENTS = 1_000;

/** The last days' events, newest first. */
export interface Activity {
  readonly events: readonly AuditEvent[];
  /** Whether there are older ones within the days that were not read. */
  readonly cut: boolean;
}

const isVisit = ({ action }: AuditEvent): boolean => action === "member.seen";

/** What people changed; that somebody merely came back would drown it. */
export const changesIn = ({ events }: Activity): readonly AuditEvent[] =>
  events.filter((event) => !isVisit(event));

const readActivity = async (
  organizationId: string,
  from: string | undefined,
  signal: AbortSignal,
): Promise<Activity> => {
  const events: AuditEvent[] = [];
  for await (const event of everyAuditEvent(organizationId, { from }, signal)) {
    if (events.length === MOST_EVENTS) return { events, cut: true };
    events.push(event);
  }
  return { events, cut: false };
};

/** The events of the last 30 days, read page by page and bounded. */
export const activityQuery = (organizationId: string) => {
  const { from } = instantsOf({ from: daysAgo(DAYS - 1) });
  return queryOptions<Activity, ServiceFailure>({
    queryKey: [{ _id: "listOrganizationAuditEvents", path: { organizationId }, since: from }],
    meta: { reads: ["audit-event"] },
    queryFn: ({ signal }) => readActivity(organizationId, from, signal),
  });
};

const longDay = zonedFormat({ weekday: "long", day: "numeric", month: "long" });

/** One bar a day, oldest first, in the reader's own days. */
export const barsOf = (events: readonly AuditEvent[], now: Date = new Date()): readonly Bar[] => {
  const counts = new Map<string, number>();
  for (const { occurredAt } of events) {
    const day = dayOf(new Date(occurredAt));
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return Array.from({ length: DAYS }, (_, index) => {
    const day = daysAgo(DAYS - 1 - index, now);
    return { label: longDay().format(new Date(`${day}T12:00:00`)), value: counts.get(day) ?? 0 };
  });
};
