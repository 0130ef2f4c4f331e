import type { OrganizationMember } from "#web/api/members.ts";
import { parseAddresses } from "#web/forms/parse-addresses.ts";
import type { PendingChanges, Roster, TeamPerson } from "./pending-changes.ts";

/** What the pasted people are listed for. */
export type PasteKind = "add" | "remove";

/**
 * ok: can be added to the pending changes · nothing: already in the team, or not in it and so not removable ·
 * pending: already among the changes · both: in the other list, too; removal wins · unknown: not a member of the
 * organization · duplicate: listed above · invalid: neither an address nor an id.
 */
export type LineStatus =
  | "ok"
  | "nothing"
  | "pending"
  | "both"
  | "unknown"
  | "duplicate"
  | "invalid";

export interface PastedLine {
  readonly text: string;
  readonly status: LineStatus;
  /** The person, if one was found. */
  readonly person?: TeamPerson;
}

interface TeamState {
  readonly kind: PasteKind;
  readonly everybody: readonly OrganizationMember[];
  readonly roster: Roster;
  readonly pending: PendingChanges;
}

const statusOf = (id: string, { kind, roster, pending }: TeamState): LineStatus => {
  const mark = pending[id];
  if (mark?.[kind]) return "pending";
  if (kind === "add" ? mark?.remove : mark?.add) return "both";
  return roster.has(id) === (kind === "add") ? "nothing" : "ok";
};

/** Looks up every pasted address or id before anything is changed. */
export const checkLines = (pasted: string, state: TeamState): readonly PastedLine[] => {
  const known = new Map<string, TeamPerson>();
  for (const { id, user } of state.everybody) {
    const person = { id, name: user.displayName, email: user.email };
    known.set(id, person);
    if (user.email !== undefined) known.set(user.email.toLowerCase(), person);
  }
  const seen = new Set<string>();
  return parseAddresses(pasted).map(({ text, email, verdict }) => {
    const person = known.get(email) ?? known.get(text);
    if (person === undefined) {
      return { text, status: verdict === "ok" ? "unknown" : verdict };
    }
    if (seen.has(person.id)) return { text, status: "duplicate", person };
    seen.add(person.id);
    return { text, status: statusOf(person.id, state), person };
  });
};

/** The people whom the lines would add or remove. */
export const peopleIn = (lines: readonly PastedLine[]): TeamPerson[] =>
  lines.flatMap(({ status, person }) =>
    person !== undefined && (status === "ok" || status === "both") ? [person] : [],
  );

const statusTexts: Record<PasteKind, Record<LineStatus, string>> = {
  add: {
    ok: "Will be added",
    nothing: "In the team already",
    pending: "Among the changes already",
    both: "Marked for removal, too: removal wins",
    unknown: "Not in the organization",
    duplicate: "Named above",
    invalid: "Neither an address nor an id",
  },
  remove: {
    ok: "Will be removed",
    nothing: "Not in the team",
    pending: "Among the changes already",
    both: "Marked to be added, too: removal wins",
    unknown: "Not in the organization",
    duplicate: "Named above",
    invalid: "Neither an address nor an id",
  },
};

/** What happens for a pasted line. */
export const statusText = (status: LineStatus, kind: PasteKind): string =>
  statusTexts[kind][status];

const statusCounts: Record<LineStatus, (count: number) => string> = {
  ok: (count) => `${count} ready`,
  nothing: (count) => `${count} with nothing to do`,
  pending: (count) => `${count} among the changes already`,
  both: (count) => `${count} in both lists`,
  unknown: (count) => `${count} not in the organization`,
  duplicate: (count) => `${count} named twice`,
  invalid: (count) => `${count} not readable`,
};

const statusOrder = [
  "ok",
  "both",
  "pending",
  "nothing",
  "duplicate",
  "unknown",
  "invalid",
] as const;

/** "12 ready, 3 named twice": the number of lines for each status. */
export const countStatuses = (given: readonly LineStatus[]): string =>
  statusOrder
    .map((status) => ({ status, count: given.filter((one) => one === status).length }))
    .filter(({ count }) => count > 0)
    .map(({ status, count }) => statusCounts[status](count))
    .join(", ");
