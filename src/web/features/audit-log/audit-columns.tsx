import { Link } from "@tanstack/react-router";
import type { AuditEvent } from "#web/api/audit-events.ts";
import { type Column, rowLinkClass } from "#web/table/column.ts";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { actorName, deedOf, sourceLabels } from "./event-words.ts";
import { listMessages } from "./messages.ts";

/** An event with the service's own words for its action. */
export interface AuditRow extends AuditEvent {
  readonly actionLabel: string | undefined;
}

const EventLink = ({ row: { id, action, actionLabel } }: { row: AuditRow }) => (
  <Link
    from="/o/$organizationId/audit-log"
    to="/o/$organizationId/audit-log/$auditEventId"
    params={(now) => ({ ...now, auditEventId: id })}
    search
    resetScroll={false}
    className={rowLinkClass}
  >
    {deedOf(action, actionLabel)}
  </Link>
);

/** What the log says about each event. */
export const auditColumns: readonly Column<AuditRow>[] = [
  { id: "event", header: listMessages.columns.event, cell: (row) => <EventLink row={row} /> },
  {
    id: "target",
    header: listMessages.columns.target,
    cell: ({ target }) =>
      target.label === undefined ? (
        <code className="font-mono text-sm wrap-anywhere text-muted">{target.id}</code>
      ) : (
        <span className="wrap-anywhere">{target.label}</span>
      ),
    width: "30%",
  },
  {
    id: "who",
    header: listMessages.columns.who,
    cell: (row) => <span className="wrap-anywhere">{actorName(row)}</span>,
    width: "20%",
  },
  {
    id: "source",
    header: listMessages.columns.source,
    cell: ({ source }) => <span className="text-muted">{sourceLabels[source]}</span>,
    width: "7rem",
    hideBelow: "md",
  },
  {
    id: "when",
    header: listMessages.columns.when,
    cell: ({ occurredAt }) => <Timestamp value={occurredAt} />,
    width: "9rem",
  },
];
