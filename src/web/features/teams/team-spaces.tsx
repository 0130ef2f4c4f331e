import { useNavigate } from "@tanstack/react-router";
import { BookOpen } from "lucide-react";
import type { OrganizationTeam } from "#web/api/teams.ts";
import {
  GiveSpaceButton,
  grantChainText,
  openedSpaceColumns,
  openedSpaceId,
} from "#web/features/access/index.ts";
import { plural } from "#web/kit/format-number.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { ListPages } from "#web/table/list-pages.tsx";
import { ListState } from "#web/table/table-states.tsx";
import { useListQuery } from "#web/table/use-list-query.ts";
import { spacesMessages } from "./messages.ts";
import { useTeamEditing } from "./pending-changes.ts";
import { PAGE_SIZE, spacesOfTeamQuery } from "./search.ts";
import { useScreen } from "./team-actions.tsx";

/** A team as the recipient of access. */
const granteeOf = ({ id, title, members }: OrganizationTeam) => ({
  kind: "team" as const,
  id,
  name: title,
  note: plural(members, "person", "people"),
});

const columns = openedSpaceColumns(grantChainText);

/** The spaces a team opens, at which level, and where that was granted; admins grant and change it here. */
export const TeamSpaces = ({ page }: { page: string | undefined }) => {
  const { organization } = useScreen();
  const { team } = useTeamEditing();
  const navigate = useNavigate({ from: "/o/$organizationId/teams/$teamId" });
  const { data, isPlaceholderData } = useListQuery(
    spacesOfTeamQuery(organization.id, team.id, page),
  );
  const { admin } = organization.permissions;
  const hidden = data?.count === undefined ? 0 : Math.max(0, team.spaces - data.count);
  const grantee = granteeOf(team);
  const give = admin && <GiveSpaceButton organizationId={organization.id} grantee={grantee} />;
  return (
    <>
      {admin && data?.items.length !== 0 && <div className="mb-3 flex justify-end">{give}</div>}
      <DataTable
        caption={spacesMessages.caption(team.title)}
        columns={columns}
        rows={data?.items.map((item) => ({
          ...item,
          grantee,
          editable: item.space.permissions.admin,
        }))}
        rowId={openedSpaceId}
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
