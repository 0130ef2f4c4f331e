import type { MemberRoleOrGuest, TeamMemberRole } from "#contract/schemas/role.ts";
import type { OrganizationTeamMember } from "#web/api/teams.ts";
import { onceNeeded } from "#web/kit/formats.ts";
import { LOCALE } from "#web/kit/locale.ts";
import type { RosterSearch } from "./roster-search.ts";
import type { Mark, Roster, Staging } from "./staging.ts";

/** Somebody in the team, or about to be. */
export interface RosterRow {
  readonly id: string;
  readonly name: string;
  readonly email?: string | undefined;
  readonly photoURL?: string | undefined;
  readonly disabled: boolean;
  /** The role in the team now; undefined for somebody who is only staged. */
  readonly present: TeamMemberRole | undefined;
  readonly mark: Mark | undefined;
  /** Known for those in the team already. */
  readonly member?: { readonly role: MemberRoleOrGuest; readonly lastSeenAt: string | undefined };
}

const byName = onceNeeded(() => new Intl.Collator(LOCALE, { sensitivity: "base", numeric: true }));
const standing = ({ present }: RosterRow): number =>
  present === undefined ? 0 : present === "owner" ? 1 : 2;

/** Everybody in the team and everybody staged to be: newcomers first, then owners, then by name. */
export const rowsOf = (
  people: readonly OrganizationTeamMember[],
  staging: Staging,
  roster: Roster,
): RosterRow[] => {
  const newcomers = Object.entries(staging).flatMap(([id, mark]): RosterRow[] =>
    mark.add && !mark.remove && !roster.has(id)
      ? [{ id, name: mark.name, email: mark.email, disabled: false, present: undefined, mark }]
      : [],
  );
  const present = people.map(({ organization: { id, user, ...member }, team }): RosterRow => ({
    id,
    name: user.displayName,
    email: user.email,
    photoURL: user.photoURL,
    disabled: member.disabled,
    present: team.role,
    mark: staging[id],
    member: { role: member.role, lastSeenAt: member.lastSeenAt },
  }));
  return [...newcomers, ...present].toSorted(
    (one, other) => standing(one) - standing(other) || byName().compare(one.name, other.name),
  );
};

/** The role somebody has once what is staged is saved. */
export const roleAfter = ({ present, mark }: RosterRow): TeamMemberRole =>
  mark?.role ?? present ?? "member";

/** The rows the address asks for, over all parts. */
export const filterRows = (
  rows: readonly RosterRow[],
  { find, teamRole }: RosterSearch,
): readonly RosterRow[] => {
  const text = find?.trim().toLocaleLowerCase(LOCALE);
  return rows.filter(
    (row) =>
      (teamRole === undefined || roleAfter(row) === teamRole) &&
      (text === undefined ||
        `${row.name}\n${row.email ?? ""}`.toLocaleLowerCase(LOCALE).includes(text)),
  );
};
