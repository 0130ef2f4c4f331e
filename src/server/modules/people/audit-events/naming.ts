import type { AuditEvent } from "#contract/schemas/audit-event.ts";
import type { Context } from "#server/kit/context.ts";
import { peopleById } from "../users/users.ts";
import type { AuditEventRow } from "./audit-event-rows.ts";
import { selectLastLabels, selectNamed } from "./named-rows.ts";

/** The screens of kinds that share one screen. */
const screens: Readonly<Record<string, string>> = {
  organization: "settings",
  invitation: "members/invitations",
  "invite-link": "members/invitations",
  glossary: "translations",
};

/** What is currently known of an event's actor and target, in addition to what the event recorded. */
export interface Naming {
  readonly actor: Pick<AuditEvent["actor"], "photoURL" | "urls">;
  readonly target: Pick<AuditEvent["target"], "label" | "urls">;
}
/** Returns what is known of one of the events it was created for. */
export type NamingOf = (row: AuditEventRow) => Naming;

/**
 * Looks up what events name. A target has the name it had at the time, or else its current or last name, or else the
 * name of its site or space. It links to its own screen, or else to that of the site or space, if they exist.
 */
export const nameEvents = async (
  context: Context,
  organizationId: string,
  rows: readonly AuditEventRow[],
): Promise<NamingOf> => {
  const { db, settings } = context;
  const ids = rows.flatMap(({ actorId, targetId, siteId, spaceId }) => [
    actorId,
    targetId,
    siteId,
    spaceId,
  ]);
  const found = await selectNamed(db, organizationId, [
    ...new Set(ids.filter((id) => id !== null)),
  ]);
  const named = new Map(found.map((one) => [one.id, one]));
  const nameless = rows.filter(
    ({ targetId, targetLabel }) => targetLabel === null && !named.get(targetId)?.name,
  );
  const labels = await selectLastLabels(db, organizationId, [
    ...new Set(nameless.map(({ targetId }) => targetId)),
  ]);
  const personOf = await peopleById(
    context,
    rows.flatMap(({ actorType, actorId }) => (actorType === "user" ? [actorId] : [])),
  );
  const urlsOf = (path: string | null | undefined) =>
    path ? { urls: { app: `${settings.publicUrl}/o/${organizationId}/${path}` } } : {};
  return (row) => {
    const { photoURL } = personOf(row.actorId);
    const own = named.get(row.targetId);
    const around = named.get(row.siteId ?? row.spaceId ?? "");
    const label = row.targetLabel ?? own?.name ?? labels.get(row.targetId) ?? around?.name;
    return {
      actor: {
        ...(photoURL === undefined ? {} : { photoURL }),
        ...urlsOf(named.get(row.actorId)?.path),
      },
      target: {
        ...(label ? { label } : {}),
        ...urlsOf(own?.path ?? screens[row.targetType] ?? around?.path),
      },
    };
  };
};
