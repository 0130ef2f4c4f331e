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

/** A person who is added, removed or given a role, as shown in a line. */
export interface TeamPerson {
  readonly id: string;
  readonly name: string;
  readonly email?: string | undefined;
}

/** The pending change of a person. Removal wins over the rest, as in the service. */
export interface PendingChange {
  readonly name: string;
  readonly email?: string | undefined;
  readonly add?: boolean | undefined;
  readonly remove?: boolean | undefined;
  readonly role?: TeamMemberRole | undefined;
}

/** The unsaved changes by user id. */
export type PendingChanges = Readonly<Record<string, PendingChange>>;
/** The current team members with their roles. */
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

/** Drops all pending changes of a person. */
export const withoutChange = (pending: PendingChanges, id: string): PendingChanges =>
  Object.fromEntries(Object.entries(pending).filter(([other]) => other !== id));

export const markAdded = (pending: PendingChanges, people: readonly TeamPerson[]): PendingChanges =>
  withChange(pending, people, { add: true });

export const markRemoved = (
  pending: PendingChanges,
  people: readonly TeamPerson[],
): PendingChanges => withChange(pending, people, { remove: true });

/** Keeps a person in the team after all; their other pending changes stay. */
export const withoutRemoval = (pending: PendingChanges, id: string): PendingChanges => {
  const mark = pending[id];
  if (mark === undefined) return pending;
  const rest = { ...mark, remove: undefined };
  return rest.add || rest.role ? { ...pending, [id]: rest } : withoutChange(pending, id);
};

/** Sets a person's role; choosing the one they already have leaves nothing pending. */
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

/** A line of the difference. Lines of kind `nothing` are not sent; their note states why. */
export interface ChangeLine extends TeamPerson {
  readonly kind: "add" | "remove" | "role" | "nothing";
  /** The former role, if there is one. */
  readonly from?: TeamMemberRole | undefined;
  /** The new role, if there is one. */
  readonly to?: TeamMemberRole | undefined;
  /** both: listed for adding and for removal. The others: somebody else was faster. */
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

/** The difference between the current and the intended team, in the order it was chosen. */
export const differenceOf = (pending: PendingChanges, roster: Roster): ChangeLine[] =>
  Object.entries(pending).map(([id, mark]) => lineOf(id, mark, roster.get(id)));

const idsOf = (lines: readonly ChangeLine[], kind: ChangeLine["kind"]): string[] =>
  lines.filter((line) => line.kind === kind).map(({ id }) => id);

const rolesOf = (entries: readonly (readonly [string, TeamMemberRole])[]) =>
  Object.fromEntries(entries.map(([id, role]) => [id, { role }]));

/** The single request that applies the difference. */
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

/** The request that reverts the difference. */
export const inverseOf = (lines: readonly ChangeLine[]): UpdateMembersInOrganizationTeam => ({
  add: [],
  remove: idsOf(lines, "add"),
  memberships: rolesOf(
    lines.flatMap(({ id, kind, from }) =>
      (kind === "role" || kind === "remove") && from !== undefined ? [[id, from] as const] : [],
    ),
  ),
});

/** How many owners the team has after the difference is applied. */
export const ownersAfter = (lines: readonly ChangeLine[], roster: Roster): number => {
  const after = new Map(roster);
  for (const { id, kind, to } of lines) {
    if (kind === "remove") after.delete(id);
    else if (kind !== "nothing" && to !== undefined) after.set(id, to);
  }
  return [...after.values()].filter((role) => role === "owner").length;
};

/** Whether the difference exceeds the limits of a request. */
export const isTooMuch = (lines: readonly ChangeLine[]): boolean => {
  const { add = [], remove = [], memberships = {} } = requestOf(lines);
  return [add.length, remove.length, Object.keys(memberships).length].some(
    (count) => count > MAX_TEAM_CHANGES,
  );
};

/** The service's errors about individual people, by user id. */
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

/** Parses the changes stored in this browser; malformed ones are ignored. */
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

/** Returns a function that goes from a dialog back to the team below it, which stays as it is. */
export const useBackToTeam = () => {
  const navigate = useNavigate({ from: "/o/$organizationId/teams/$teamId" });
  return () =>
    void navigate({
      to: "/o/$organizationId/teams/$teamId",
      search: (now) => now,
      resetScroll: false,
    });
};

/** The pending changes of a team, kept in this browser until they are saved or discarded. */
export const usePendingChanges = (teamId: string) => {
  const draft = useDraft(`team.${teamId}.members`);
  const [kept] = useState(() => readPendingChanges(draft?.read()));
  const [pending, setPending] = useState(kept);
  const [restored, setRestored] = useState(Object.keys(kept).length > 0);
  // Guards read it outside rendering, even right after a change.
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

/** The current team, its members, and the pending changes. */
interface TeamEditing {
  readonly team: OrganizationTeam;
  readonly people: readonly OrganizationTeamMember[];
  readonly roster: Roster;
  /** Whether the caller may change the members. */
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
