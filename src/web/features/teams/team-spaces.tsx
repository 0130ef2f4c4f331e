import { Link, useNavigate } from "@tanstack/react-router";
import { BookOpen } from "lucide-react";
import type { OrganizationTeam, TeamSpacePermission } from "#web/api/teams.ts";
import { GiveSpaceButton, grantChainText, OwnLevel } from "#web/features/access/index.ts";
import { titleOfSpace } from "#web/kit/content-titles.ts";
import { plural } from "#web/kit/format-number.ts";
import { roleLabel } from "#web/kit/role-label.ts";
import { type Column, rowLinkClass } from "#web/table/column.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { ListPages } from "#web/table/list-pages.tsx";
import { ListState } from "#web/table/table-states.tsx";
import { useListQuery } from "#web/table/use-list-query.ts";
import { spacesMessages } from "./messages.ts";
import { useTeamEditing } from "./pending-changes.ts";
import { PAGE_SIZE, spacesOfTeamQuery } from "./search.ts";
import { useScreen } from "./team-actions.tsx";

/** A team as somebody who is given access. */
const granteeOf = ({ id, title, members }: OrganizationTeam) => ({
  kind: "team" as const,
  id,
  name: title,
  note: plural(members, "person", "people"),
});

interface SpaceRow extends TeamSpacePermission {
  readonly team: OrganizationTeam;
}

const columns: readonly Column<SpaceRow>[] = [
  {
    id: "title",
    header: spacesMessages.columns.title,
    cell: ({ space }) => (
      <Link
        to="/o/$organizationId/spaces/$spaceId/access"
        params={{ organizationId: space.organization, spaceId: space.id }}
        className={rowLinkClass}
      >
        {titleOfSpace(space)}
      </Link>
    ),
  },
  {
    id: "level",
    header: spacesMessages.columns.level,
    cell: ({ team, space, permission, reasons }) =>
      space.permissions.admin ? (
        <OwnLevel
          grantee={granteeOf(team)}
          space={{ id: space.id, title: titleOfSpace(space) }}
          reasons={reasons}
        />
      ) : (
        roleLabel(permission)
      ),
    width: "9rem",
  },
  {
    id: "source",
    header: spacesMessages.columns.source,
    cell: ({ reasons, space }) => (
      <span className="text-sm wrap-anywhere text-muted max-sm:text-right">
        {grantChainText(reasons, space.id)}
      </span>
    ),
    width: "24rem",
  },
];
const rowId = ({ space }: SpaceRow) => space.id;

/** The spaces a team opens, at what level, and where that was given; admins give and change it here. */
export const TeamSpaces = ({ page }: { page: string | undefined }) => {
  const { organization } = useScreen();
  const { team } = useTeamEditing();
  const navigate = useNavigate({ from: "/o/$organizationId/teams/$teamId" });
  const { data, isPlaceholderData } = useListQuery(
    spacesOfTeamQuery(organization.id, team.id, page),
  );
  const { admin } = organization.permissions;
  const hidden = data?.count === undefined ? 0 : Math.max(0, team.spaces - data.count);
  const give = admin && (
    <GiveSpaceButton organizationId={organization.id} grantee={granteeOf(team)} />
  );
  return (
    <>
      {admin && data?.items.length !== 0 && <div className="mb-3 flex justify-end">{give}</div>}
      <DataTable
        caption={spacesMessages.caption(team.title)}
        columns={columns}
        rows={data?.items.map((item) => ({ ...item, team }))}
        rowId={rowId}
        busy={isPlaceholderData}
        skeletonRows={3}
        empty={
          <ListState
            filtered={page !== undefined}
            onClearFilters={() => void navigate({ to: ".", search: { tab: "spaces" } })}
            noun={spacesMessages.noun}
            icon={BookOpen}
            title={spacesMessages.none.title}
            text={hidden > 0 ? spacesMessages.hidden(hidden) : spacesMessages.none.text}
            action={give}
          />
        }
      />
      {hidden > 0 && data?.items.length !== 0 && (
        <p className="mt-3 text-sm text-muted">{spacesMessages.hidden(hidden)}</p>
      )}
      <ListPages data={data} page={page} size={PAGE_SIZE} noun={spacesMessages.noun} />
    </>
  );
};
