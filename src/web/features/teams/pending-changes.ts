import type { TeamMemberRole } from "#contract/schemas/role.ts";
import { MAX_TEAM_CHANGES } from "#contract/schemas/team.ts";
import type {
  OrganizationTeam,
  OrganizationTeamMember,
  UpdateMembersInOrganizationTeam,
} from "#web/api/teams.ts";
import { useNavigate } from "@tanstack/react-router";
import { createContext, use, useEffect, useRef, useState } from "react";
import { useDraft } from "#web/forms/draft.ts";

/** Somebody who is added, removed or given a role, as a line names them. */
export interface TeamPerson {
  readonly id: string;
  readonly name: string;
  readonly email?: string | undefined;
}

/** What is to happen to one person. Removal wins over the rest, as it does in the service. */
export interface PendingChange {
  readonly name: string;
  readonly email?: string | undefined;
  readonly add?: boolean | undefined;
  readonly remove?: boolean | undefined;
  readonly role?: TeamMemberRole | undefined;
}

/** What is not saved yet, by the id of the person. */
export type PendingChanges = Readonly<Record<string, PendingChange>>;
/** Who is in the team now, with their role. */
export type Roster = ReadonlyMap<string, TeamMemberRole>;

const withChange = (
  pending: PendingChanges,
  people: readonly TeamPerson[],
  change: Partial<PendingChange>,
): PendingChanges => ({
  ...pending,
  ...Object.fromEntries(
    people.map(({ id, name, email }) => [id, { ...pending[id], name, email, ...change }]),
  ),
});

/** Takes back whatever is pending for somebody. */
export const withoutChange = (pending: PendingChanges, id: string): PendingChanges =>
  Object.fromEntries(Object.entries(pending).filter(([other]) => other !== id));

export const markAdded = (pending: PendingChanges, people: readonly TeamPerson[]): PendingChanges =>
  withChange(pending, people, { add: true });

export const markRemoved = (
  pending: PendingChanges,
  people: readonly TeamPerson[],
): PendingChanges => withChange(pending, people, { remove: true });

/** Keeps somebody in the team after all; what else is pending for them stays. */
export const withoutRemoval = (pending: PendingChanges, id: string): PendingChanges => {
  const mark = pending[id];
  if (mark === undefined) return pending;
  const rest = { ...mark, remove: undefined };
  return rest.add || rest.role ? { ...pending, [id]: rest } : withoutChange(pending, id);
};

/** Gives somebody a role; the one they have already leaves nothing pending. */
export const changeRole = (
  pending: PendingChanges,
  person: TeamPerson,
  role: TeamMemberRole,
  roster: Roster,
): PendingChanges => {
  const without = roster.get(person.id) ?? "member";
  if (role !== without) return withChange(pending, [person], { role });
  return pending[person.id]?.add
    ? withChange(pending, [person], { role: undefined })
    : withoutChange(pending, person.id);
};

/** One line of the difference. Lines of kind `nothing` are not sent; their note says why. */
export interface ChangeLine extends TeamPerson {
  readonly kind: "add" | "remove" | "role" | "nothing";
  /** The role before, where there is one. */
  readonly from?: TeamMemberRole | undefined;
  /** The role after, where there is one. */
  readonly to?: TeamMemberRole | undefined;
  /** both: named for adding and for removal; the others: somebody else was quicker. */
  readonly note?: "both" | "out-already" | "in-already" | "role-already" | "gone" | undefined;
}

const lineOf = (
  id: string,
  { name, email, ...mark }: PendingChange,
  from?: TeamMemberRole,
): ChangeLine => {
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

/** The difference between the team as it is now and as it is to be, in the order it was chosen. */
export const differenceOf = (pending: PendingChanges, roster: Roster): ChangeLine[] =>
  Object.entries(pending).map(([id, mark]) => lineOf(id, mark, roster.get(id)));

const idsOf = (lines: readonly ChangeLine[], kind: ChangeLine["kind"]): string[] =>
  lines.filter((line) => line.kind === kind).map(({ id }) => id);

const rolesOf = (entries: readonly (readonly [string, TeamMemberRole])[]) =>
  Object.fromEntries(entries.map(([id, role]) => [id, { role }]));

/** The one request that makes the difference real. */
export const requestOf = (lines: readonly ChangeLine[]): UpdateMembersInOrganizationTeam => ({
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
export const inverseOf = (lines: readonly ChangeLine[]): UpdateMembersInOrganizationTeam => ({
  add: [],
  remove: idsOf(lines, "add"),
  memberships: rolesOf(
    lines.flatMap(({ id, kind, from }) =>
      (kind === "role" || kind === "remove") && from !== undefined ? [[id, from] as const] : [],
    ),
  ),
});

/** How many owners the team has once the difference is made. */
export const ownersAfter = (lines: readonly ChangeLine[], roster: Roster): number => {
  const after = new Map(roster);
  for (const { id, kind, to } of lines) {
    if (kind === "remove") after.delete(id);
    else if (kind !== "nothing" && to !== undefined) after.set(id, to);
  }
  return [...after.values()].filter((role) => role === "owner").length;
};

/** Whether the difference is more than one request may hold. */
export const isTooMuch = (lines: readonly ChangeLine[]): boolean => {
  const { add = [], remove = [], memberships = {} } = requestOf(lines);
  return [add.length, remove.length, Object.keys(memberships).length].some(
    (count) => count > MAX_TEAM_CHANGES,
  );
};

/** What the service said about single people, by their id. */
export const issuesByPerson = (
  { add = [], memberships = {} }: UpdateMembersInOrganizationTeam,
  details: readonly { readonly path: string; readonly message: string }[],
): ReadonlyMap<string, string> => {
  const named: Record<string, readonly string[]> = { add, memberships: Object.keys(memberships) };
  return new Map(
    details.flatMap(({ path, message }) => {
      const [list = "", index = ""] = path.split(".");
      const id = named[list]?.[Number(index)];
      return id === undefined ? [] : [[id, message] as const];
    }),
  );
};

const isRole = (value: unknown): value is TeamMemberRole => value === "owner" || value === "member";

/** Reads what was kept in this browser; what is not of the right shape is left out. */
export const readPendingChanges = (kept: Record<string, unknown> | undefined): PendingChanges =>
  Object.fromEntries(
    Object.entries(kept ?? {}).flatMap(([id, mark]): [string, PendingChange][] => {
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

/** The way from a dialog back to the team it stands over, which stays as it is. */
export const useBackToTeam = () => {
  const navigate = useNavigate({ from: "/o/$organizationId/teams/$teamId" });
  return () =>
    void navigate({
      to: "/o/$organizationId/teams/$teamId",
      search: (now) => now,
      resetScroll: false,
    });
};

/** The pending changes of a team, kept in this browser until it is saved or discarded. */
export const usePendingChanges = (teamId: string) => {
  const draft = useDraft(`team.${teamId}.members`);
  const [kept] = useState(() => readPendingChanges(draft?.read()));
  const [pending, setPending] = useState(kept);
  const [restored, setRestored] = useState(Object.keys(kept).length > 0);
  // Guards ask outside rendering, also right after a change.
  const latest = useRef(kept);
  const put = (next: PendingChanges) => {
    latest.current = next;
    setPending(next);
  };
  useEffect(() => {
    if (Object.keys(pending).length === 0) draft?.clear();
    else draft?.write({ ...pending });
  }, [draft, pending]);
  return {
    pending,
    restored,
    hasPending: () => Object.keys(latest.current).length > 0,
    change: (change: (pending: PendingChanges) => PendingChanges) => put(change(latest.current)),
    discard: () => {
      draft?.clear();
      setRestored(false);
      put({});
    },
  };
};

/** One team on the screen, who is in it, and the pending changes. */
interface TeamEditing {
  readonly team: OrganizationTeam;
  readonly people: readonly OrganizationTeamMember[];
  readonly roster: Roster;
  /** Whether the caller decides who is in it. */
  readonly editable: boolean;
  readonly pending: PendingChanges;
  /** Whether the pending changes were kept from an earlier visit. */
  readonly restored: boolean;
  change(change: (pending: PendingChanges) => PendingChanges): void;
  discard(): void;
}

export const Editing = createContext<TeamEditing | undefined>(undefined);

export const useTeamEditing = (): TeamEditing => {
  const editing = use(Editing);
  if (editing === undefined) throw new Error("this part of a screen needs a team");
  return editing;
};
