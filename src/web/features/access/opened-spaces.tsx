import { Link } from "@tanstack/react-router";
import type { MemberRole } from "#contract/schemas/role.ts";
import type { AccessReason } from "#web/api/content-permissions.ts";
import type { Space } from "#web/api/spaces.ts";
import { titleOfSpace } from "#web/kit/content-titles.ts";
import { roleLabel } from "#web/kit/role-label.ts";
import { type Column, rowLink } from "#web/table/column.ts";
import type { Grantee } from "./given-section.tsx";
import { openedSpacesMessages } from "./messages.ts";
import { OwnLevel } from "./own-level.tsx";

/** A space that a person or team can open. */
export interface OpenedSpace {
  readonly space: Space;
  readonly permission: MemberRole;
  /** Everything that grants it to them, the deciding reason first. */
  readonly reasons: readonly AccessReason[];
  readonly grantee: Grantee;
  /** Whether the caller can change the level here. */
  readonly editable: boolean;
}

const SpaceLink = ({ row: { space, grantee } }: { row: OpenedSpace }) => (
  <Link
    to="/o/$organizationId/spaces/$spaceId/access"
    params={{ organizationId: space.organization, spaceId: space.id }}
    search={grantee.kind === "person" ? { user: grantee.id } : {}}
    {...rowLink()}
  >
    {titleOfSpace(space)}
  </Link>
);

/** Columns of spaces that a person or team can open: which, at which level, and why, in the words of `why`. */
export const openedSpaceColumns = (
  why: (reasons: readonly AccessReason[], spaceId: string) => string,
): readonly Column<OpenedSpace>[] => [
  {
    id: "title",
    header: openedSpacesMessages.title,
    cell: (row) => <SpaceLink row={row} />,
  },
  {
    id: "level",
    header: openedSpacesMessages.level,
    cell: ({ grantee, editable, space, permission, reasons }) =>
      editable ? (
        <OwnLevel
          grantee={grantee}
          space={{ id: space.id, title: titleOfSpace(space) }}
          reasons={reasons}
        />
      ) : (
        roleLabel(permission)
      ),
    width: "9rem",
  },
  {
    id: "why",
    header: openedSpacesMessages.why,
    cell: ({ reasons, space }) => (
      <span className="text-sm wrap-anywhere text-muted max-sm:text-right">
        {why(reasons, space.id)}
      </span>
    ),
    width: "28rem",
  },
];

export const openedSpaceId = ({ space }: OpenedSpace): string => space.id;
