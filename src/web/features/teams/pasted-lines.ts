import type { OrganizationMember } from "#web/api/members.ts";
import { parseAddresses } from "#web/forms/parse-addresses.ts";
import type { PendingChanges, Roster, TeamPerson } from "./pending-changes.ts";

/** What pasted people are named for. */
export type PasteKind = "add" | "remove";

/**
 * ok: can be added to the pending changes · nothing: in the team already, or not in it to be removed ·
 * pending: among the changes already ·
 * both: named for the other list, too; removal wins · unknown: no member of the organization ·
 * duplicate: named above · invalid: neither an address nor an id.
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
  /** Who it is, when it is somebody. */
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

/** Looks up every pasted address or id by itself, before anything is changed. */
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

/** What a pasted line leads to. */
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

/** "12 ready, 3 named twice": how many lines got which status. */
export const countStatuses = (given: readonly LineStatus[]): string =>
  statusOrder
    .map((status) => ({ status, count: given.filter((one) => one === status).length }))
    .filter(({ count }) => count > 0)
    .map(({ status, count }) => statusCounts[status](count))
    .join(", ");
