import type { MemberRole } from "#contract/schemas/role.ts";
import type { TeamContentPermission, UserContentPermission } from "#web/api/content-permissions.ts";
import { givenMessages } from "./messages.ts";

/** A person or a team that can be given a role. */
export interface Holder {
  readonly kind: "person" | "team";
  readonly id: string;
  readonly name: string;
  /** A few words beside the name: an address, or how many people. */
  readonly note: string;
  readonly photoURL?: string | undefined;
}

/** A holder with the role they were given. */
export interface GivenRow extends Holder {
  readonly role: MemberRole;
}

interface Given {
  readonly teams: readonly TeamContentPermission[];
  readonly people: readonly UserContentPermission[];
}

/** Teams first, as a role of theirs reaches further. */
export const givenRows = ({ teams, people }: Given): GivenRow[] => [
  ...teams.map(({ team, permission }) => ({
    kind: "team" as const,
    id: team.id,
    name: team.title,
    note: givenMessages.teamOf(team.members),
    role: permission,
  })),
  ...people.map(({ user, permission }) => ({
    kind: "person" as const,
    id: user.id,
    name: user.displayName,
    note: user.email ?? "",
    photoURL: user.photoURL,
    role: permission,
  })),
];
