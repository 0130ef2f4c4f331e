import { Link } from "@tanstack/react-router";
import type { EffectiveContentPermission } from "#web/api/content-permissions.ts";
import { roleLabel } from "#web/kit/role-label.ts";
import { type Column, rowLinkClass } from "#web/table/column.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { everybodyMessages, roleMeanings } from "./messages.ts";
import { chainWords } from "./reason-words.ts";

/** Somebody with access, and the place the list is about. */
export interface AccessRow extends EffectiveContentPermission {
  readonly here: string;
}

const Person = ({ user: { id, displayName, email, photoURL } }: AccessRow) => (
  <div className="flex min-w-0 items-center gap-3">
    <Avatar id={id} name={displayName} photoURL={photoURL} />
    <div className="min-w-0">
      <Link
        to="."
        search={(now) => ({ ...now, user: id })}
        resetScroll={false}
        className={rowLinkClass}
      >
        {displayName}
      </Link>
      {email !== undefined && <p className="text-sm wrap-anywhere text-muted">{email}</p>}
    </div>
  </div>
);

/** What the list says about each person. */
export const everybodyColumns: readonly Column<AccessRow>[] = [
  { id: "person", header: everybodyMessages.columns.person, cell: Person },
  {
    id: "role",
    header: everybodyMessages.columns.role,
    cell: ({ permission }) => <span title={roleMeanings[permission]}>{roleLabel(permission)}</span>,
    width: "8rem",
  },
  {
    id: "why",
    header: everybodyMessages.columns.why,
    cell: ({ reasons, here }) => (
      <span className="text-sm wrap-anywhere text-muted max-sm:text-right">
        {chainWords(reasons, here)}
      </span>
    ),
    width: "28rem",
  },
];
