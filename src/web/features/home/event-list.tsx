import { useQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type AuditEvent, type AuditEventDetails, auditEventQuery } from "#web/api/audit-events.ts";
import { navPath } from "#web/shell/nav-items.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { actorName, predicateOf, saysMoreWithDetails } from "#web/features/audit-log/index.ts";

/** Events in the list. */
const SHOWN = 8;

/** The changed fields of those events whose sentence they make better; they never change, so once is enough. */
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

/** The newest events as sentences that lead to the audit log. */
export const EventList = ({ organizationId, events }: EventListProps) => {
  const newest = events.slice(0, SHOWN);
  const details = useDetails(organizationId, newest);
  return (
    <ul>
      {newest.map((event) => (
        <li
          key={event.id}
          className="flex items-start gap-3 border-t border-line py-2 first:border-t-0"
        >
          <Avatar id={event.actor.id} name={actorName(event)} size="sm" />
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
