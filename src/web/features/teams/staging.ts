import { MAX_TEAM_CHANGES } from "#contract/schemas/team.ts";
import type { TeamMemberRole } from "#contract/schemas/role.ts";
import type { UpdateMembersInOrganizationTeam } from "#web/api/teams.ts";

/** Somebody to be staged, as a line names them. */
export interface StagedPerson {
  readonly id: string;
  readonly name: string;
  readonly email?: string | undefined;
}

/** What is to happen to one person. Removal wins over the rest, as it does in the service. */
export interface Mark {
  readonly name: string;
  readonly email?: string | undefined;
  readonly add?: boolean | undefined;
  readonly remove?: boolean | undefined;
  readonly role?: TeamMemberRole | undefined;
}

/** What is staged, by the id of the person. */
export type Staging = Readonly<Record<string, Mark>>;
/** Who is in the team now, with their role. */
export type Roster = ReadonlyMap<string, TeamMemberRole>;

const marked = (
  staging: Staging,
  people: readonly StagedPerson[],
  change: Partial<Mark>,
): Staging => ({
  ...staging,
  ...Object.fromEntries(
    people.map(({ id, name, email }) => [id, { ...staging[id], name, email, ...change }]),
  ),
});

/** Takes back whatever is staged for somebody. */
export const unstage = (staging: Staging, id: string): Staging =>
  Object.fromEntries(Object.entries(staging).filter(([other]) => other !== id));

export const stageAdd = (staging: Staging, people: readonly StagedPerson[]): Staging =>
  marked(staging, people, { add: true });

export const stageRemove = (staging: Staging, people: readonly StagedPerson[]): Staging =>
  marked(staging, people, { remove: true });

/** Keeps somebody after all; what else was staged for them stays. */
export const keep = (staging: Staging, id: string): Staging => {
  const mark = staging[id];
  if (mark === undefined) return staging;
  const rest = { ...mark, remove: undefined };
  return rest.add || rest.role ? { ...staging, [id]: rest } : unstage(staging, id);
};

/** Gives somebody a role; the one they have already stages nothing. */
export const stageRole = (
  staging: Staging,
  person: StagedPerson,
  role: TeamMemberRole,
  roster: Roster,
): Staging => {
  const without = roster.get(person.id) ?? "member";
  if (role !== without) return marked(staging, [person], { role });
  return staging[person.id]?.add
    ? marked(staging, [person], { role: undefined })
    : unstage(staging, person.id);
};

/** One line of the difference. Lines of kind `nothing` are not sent; their note says why. */
export interface Line extends StagedPerson {
  readonly kind: "add" | "remove" | "role" | "nothing";
  /** The role before, where there is one. */
  readonly from?: TeamMemberRole | undefined;
  /** The role after, where there is one. */
  readonly to?: TeamMemberRole | undefined;
  /** both: named for adding and for removal; the others: somebody else was quicker. */
  readonly note?: "both" | "out-already" | "in-already" | "role-already" | "gone" | undefined;
}

const lineOf = (id: string, { name, email, ...mark }: Mark, from?: TeamMemberRole): Line => {
  const person = { id, name, email };
  if (mark.remove) {
    const note = mark.add || mark.role ? ("both" as const) : undefined;
    if (from !== undefined) return { ...person, kind: "remove", from, note };
    return { ...person, kind: "nothing", note: note ?? "out-already" };
  }
  if (mark.add && from === undefined) return { ...person, kind: "add", to: mark.role ?? "member" };
  if (mark.role !== undefined && from === undefined)
    return { ...person, kind: "nothing", to: mark.role, note: "gone" };
  if (mark.role !== undefined && mark.role !== from)
    return { ...person, kind: "role", from, to: mark.role };
  return { ...person, kind: "nothing", note: mark.role ? "role-already" : "in-already" };
};

/** The difference between the team as it is now and as it is to be, in the order it was staged. */
export const differenceOf = (staging: Staging, roster: Roster): Line[] =>
  Object.entries(staging).map(([id, mark]) => lineOf(id, mark, roster.get(id)));

const idsOf = (lines: readonly Line[], kind: Line["kind"]): string[] =>
  lines.filter((line) => line.kind === kind).map(({ id }) => id);

const rolesOf = (entries: readonly (readonly [string, TeamMemberRole])[]) =>
  Object.fromEntries(entries.map(([id, role]) => [id, { role }]));

/** The one request that makes the difference real. */
export const requestOf = (lines: readonly Line[]): UpdateMembersInOrganizationTeam => ({
  add: idsOf(lines, "add"),
  remove: idsOf(lines, "remove"),
  memberships: rolesOf(
    lines.flatMap(({ id, kind, to }) =>
      (kind === "role" || kind === "add") && to !== undefined && (kind === "role" || to === "owner")
        ? [[id, to] as const]
        : [],
    ),
  ),
});

/** The request that takes the difference back. */
export const inverseOf = (lines: readonly Line[]): UpdateMembersInOrganizationTeam => ({
  add: [],
  remove: idsOf(lines, "add"),
  memberships: rolesOf(
    lines.flatMap(({ id, kind, from }) =>
      (kind === "role" || kind === "remove") && from !== undefined ? [[id, from] as const] : [],
    ),
  ),
});

/** How many owners the team has once the difference is made. */
export const ownersAfter = (lines: readonly Line[], roster: Roster): number => {
  const after = new Map(roster);
  for (const { id, kind, to } of lines) {
    if (kind === "remove") after.delete(id);
    else if (kind !== "nothing" && to !== undefined) after.set(id, to);
  }
  return [...after.values()].filter((role) => role === "owner").length;
};

/** Whether the difference is more than one request may hold. */
export const isTooMuch = (lines: readonly Line[]): boolean => {
  const { add = [], remove = [], memberships = {} } = requestOf(lines);
  return [add.length, remove.length, Object.keys(memberships).length].some(
    (count) => count > MAX_TEAM_CHANGES,
  );
};

/** What the service said about single people, by their id. */
export const refusalsOf = (
  { add = [], memberships = {} }: UpdateMembersInOrganizationTeam,
  details: readonly { readonly path: string; readonly message: string }[],
): ReadonlyMap<string, string> => {
  const named: Record<string, readonly string[]> = { add, memberships: Object.keys(memberships) };
  return new Map(
    details.flatMap(({ path, message }) => {
      const [list = "", place = ""] = path.split(".");
      const id = named[list]?.[Number(place)];
      return id === undefined ? [] : [[id, message] as const];
    }),
  );
};

const isRole = (value: unknown): value is TeamMemberRole => value === "owner" || value === "member";

/** Reads what was kept in this browser; what is not of the right shape is left out. */
export const readStaging = (kept: Record<string, unknown> | undefined): Staging =>
  Object.fromEntries(
    Object.entries(kept ?? {}).flatMap(([id, mark]): [string, Mark][] => {
      if (typeof mark !== "object" || mark === null) return [];
      const { name, email, add, remove, role } = { ...mark } as Record<string, unknown>;
      if (typeof name !== "string") return [];
      return [
        [
          id,
          {
            name,
            ...(typeof email === "string" && { email }),
            ...(add === true && { add }),
            ...(remove === true && { remove }),
            ...(isRole(role) && { role }),
          },
        ],
      ];
    }),
  );
