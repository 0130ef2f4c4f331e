import type { OrganizationMember } from "#web/api/members.ts";
import { parseAddresses } from "#web/kit/parse-addresses.ts";
import type { Roster, StagedPerson, Staging } from "./staging.ts";

/** What pasted people are named for. */
export type PasteKind = "add" | "remove";

/**
 * ok: will be staged · nothing: in the team already, or not in it to be removed · staged: staged already ·
 * both: named for the other list, too; removal wins · unknown: no member of the organization ·
 * duplicate: named above · invalid: neither an address nor an id.
 */
export type Verdict = "ok" | "nothing" | "staged" | "both" | "unknown" | "duplicate" | "invalid";

export interface JudgedLine {
  readonly text: string;
  readonly verdict: Verdict;
  /** Who it is, when it is somebody. */
  readonly person?: StagedPerson;
}

interface Judging {
  readonly kind: PasteKind;
  readonly everybody: readonly OrganizationMember[];
  readonly roster: Roster;
  readonly staging: Staging;
}

const verdictOn = (id: string, { kind, roster, staging }: Judging): Verdict => {
  const mark = staging[id];
  if (mark?.[kind]) return "staged";
  if (kind === "add" ? mark?.remove : mark?.add) return "both";
  return roster.has(id) === (kind === "add") ? "nothing" : "ok";
};

/** Judges every pasted address or id by itself, before anything is staged. */
export const judgeLines = (pasted: string, judging: Judging): readonly JudgedLine[] => {
  const known = new Map<string, StagedPerson>();
  for (const { id, user } of judging.everybody) {
    const person = { id, name: user.displayName, email: user.email };
    known.set(id, person);
    if (user.email !== undefined) known.set(user.email.toLowerCase(), person);
  }
  const seen = new Set<string>();
  return parseAddresses(pasted).map(({ text, email, verdict }) => {
    const person = known.get(email) ?? known.get(text);
    if (person === undefined) {
      return { text, verdict: verdict === "ok" ? "unknown" : verdict };
    }
    if (seen.has(person.id)) return { text, verdict: "duplicate", person };
    seen.add(person.id);
    return { text, verdict: verdictOn(person.id, judging), person };
  });
};

/** Those that take effect when the lines are staged. */
export const stageable = (lines: readonly JudgedLine[]): StagedPerson[] =>
  lines.flatMap(({ verdict, person }) =>
    person !== undefined && (verdict === "ok" || verdict === "both") ? [person] : [],
  );
