import { UsersRound } from "lucide-react";
import type { MemberRole } from "#contract/schemas/role.ts";
import type { TeamContentPermission, UserContentPermission } from "#web/api/content-permissions.ts";
import { PersonLine } from "#web/ui/person-line.tsx";
import { givenMessages } from "./messages.ts";

/** A person or a team in a list. */
export const GranteeLine = ({ grantee }: { grantee: Grantee }) => {
  const { kind, id, name, note, photoURL } = grantee;
  if (kind === "person") {
    return <PersonLine id={id} name={name} email={note} photoURL={photoURL} />;
  }
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <span
        aria-hidden
        className="grid size-6 shrink-0 place-items-center rounded-sm bg-subtle text-muted"
      >
        <UsersRound size={14} />
      </span>
      <span className="min-w-0">
        <span className="block leading-5 wrap-anywhere">{name}</span>
        <span className="block text-sm leading-4 text-muted">{note}</span>
      </span>
    </span>
  );
};

/** A person or a team that can be given a role. */
export interface Grantee {
  readonly kind: "person" | "team";
  readonly id: string;
  readonly name: string;
  /** A few words beside the name: an address, or how many people. */
  readonly note: string;
  readonly photoURL?: string | undefined;
}

/** A grantee with the role they were given. */
export interface GivenRow extends Grantee {
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
