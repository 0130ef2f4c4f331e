import type { AuditEvent, AuditEventDetails } from "#web/api/audit-events.ts";
import { eventStrings as strings } from "./event-strings.ts";

/** What a list knows of an event, with what changed where that was read too. */
type Told = Pick<AuditEvent, "action" | "actor" | "target"> &
  Partial<Pick<AuditEventDetails, "payload">>;

const hasDeed = (action: string): action is keyof typeof strings.deeds =>
  Object.hasOwn(strings.deeds, action);
const hasSentence = (action: string): action is keyof typeof strings.sentences =>
  Object.hasOwn(strings.sentences, action);

/** Who did it. */
export const actorName = ({ actor }: Pick<AuditEvent, "actor">): string =>
  actor.label ?? (actor.type === "system" ? strings.service : actor.id);

/** What was done in a few words; the service's own label for an action without words here. */
export const deedOf = (action: string, label: string = action): string =>
  hasDeed(action) ? strings.deeds[action] : label;

const isRole = (role: unknown): role is keyof typeof strings.roleGiven =>
  typeof role === "string" && Object.hasOwn(strings.roleGiven, role);

const targetName = ({ actor, target }: Told): string => {
  if (target.id === actor.id) return strings.themselves;
  return target.label ?? strings.somebody;
};

/** The words only the changed fields allow; undefined where the plain ones say as much. */
const precisely = (event: Told): string | undefined => {
  const { before, after } = event.payload ?? {};
  if (event.action === "member.role-changed" && after !== undefined) {
    const role = after["role"] ?? "guest";
    return isRole(role) ? strings.roleGiven[role](targetName(event)) : undefined;
  }
  const [from, to] = [before?.["title"], after?.["title"]];
  if (event.action === "team.renamed" && typeof from === "string" && typeof to === "string") {
    return strings.renamed(from, to);
  }
  return undefined;
};

/** The end of a sentence that begins with who did it: "made Ben an admin". */
export const predicateOf = (event: Told, label: string = event.action): string => {
  if (!hasSentence(event.action)) return strings.other(label);
  return precisely(event) ?? strings.sentences[event.action](targetName(event));
};

/** Whether the changed fields would make the sentence say more. */
export const saysMoreWithDetails = ({ action }: Pick<AuditEvent, "action">): boolean =>
  action === "member.role-changed" || action === "team.renamed";
