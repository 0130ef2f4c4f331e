import { inTransaction, writeAlong } from "#server/db/transaction.ts";
import type { Context } from "#server/kit/context.ts";
import { newEventId } from "#server/kit/ids.ts";
import type { AuditAction } from "./actions.ts";
import { type AuditEventRow, insertAuditEvents } from "./live-event-rows.ts";

export interface AuditEntry {
  /** Set where the write has already chosen the id of its event. */
  readonly id?: string;
  readonly action: AuditAction;
  readonly target: { readonly type: string; readonly id: string; readonly label?: string };
  /** The changed fields before and after; never a secret. */
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
  /** The organization it happened in, if the path does not name one; null for personal matters. */
  readonly organizationId?: string | null;
  /** The space and change request it happened in, if any; subscribers reload only these. */
  readonly space?: string;
  readonly changeRequest?: string;
  /** The site it happened in, if any. */
  readonly site?: string;
  /** The event that caused this one. */
  readonly causedBy?: string;
}

const sourceOf = ({ actor }: Context) => {
  if (actor.credential.type === "session") return "ui";
  return actor.credential.type === "api-token" ? "api" : "script";
};

const rowOf = (tx: Context, entry: AuditEntry): AuditEventRow => ({
  id: entry.id ?? newEventId(),
  organizationId:
    entry.organizationId === undefined ? (tx.organization?.id ?? null) : entry.organizationId,
  occurredAt: tx.now(),
  action: entry.action,
  actorType: tx.actor.type,
  actorId: tx.actor.id,
  actorLabel: tx.actor.label,
  source: sourceOf(tx),
  targetType: entry.target.type,
  targetId: entry.target.id,
  targetLabel: entry.target.label ?? null,
  requestId: tx.requestId,
  operation: tx.operation ?? null,
  credentialType: tx.actor.credential.type,
  credentialId: tx.actor.credential.id ?? null,
  causedBy: entry.causedBy ?? null,
  before: { ...entry.before },
  after: { ...entry.after },
  spaceId: entry.space ?? null,
  changeRequestId: entry.changeRequest ?? null,
  siteId: entry.site ?? null,
});

/** Records several effects of one write, as `audit` records one. Returns the ids of the events. */
export const auditAll = async (tx: Context, entries: readonly AuditEntry[]): Promise<string[]> => {
  const [first] = entries;
  if (first && !inTransaction(tx))
    throw new Error(`${first.action} was recorded outside a transaction`);
  const rows = entries.map((entry) => rowOf(tx, entry));
  if (first) writeAlong(tx.db, () => insertAuditEvents(tx.db, rows));
  return rows.map(({ id }) => id);
};

/**
 * Records what a write did, in the write's own transaction, and notifies subscribers once that commits. Throws
 * outside a transaction, so that neither an event nor its write can exist without the other. Returns the id of the
 * event.
 */
export const audit = async (tx: Context, entry: AuditEntry): Promise<string> => {
  if (!inTransaction(tx)) throw new Error(`${entry.action} was recorded outside a transaction`);
  const row = rowOf(tx, entry);
  writeAlong(tx.db, () => insertAuditEvents(tx.db, [row]));
  return row.id;
};
