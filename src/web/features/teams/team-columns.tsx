import { Link } from "@tanstack/react-router";
import type { OrganizationTeam } from "#web/api/teams.ts";
import { formatNumber } from "#web/kit/format-number.ts";
import { type Column, rowLinkClass } from "#web/table/column.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { listStrings as strings } from "./list-strings.ts";
import { useScreen } from "./use-screen.ts";

const Title = ({ team: { id, title, permissions } }: { team: OrganizationTeam }) => {
  const { organization } = useScreen();
  // Admins manage every team, so only for others it is worth saying.
  const owned = permissions.admin && !organization.permissions.admin;
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar id={id} name={title} shape="square" />
      <Link
        to="/o/$organizationId/teams/$teamId"
        params={{ organizationId: organization.id, teamId: id }}
        className={rowLinkClass}
      >
        {title}
      </Link>
      {owned && <Badge title={strings.youOwnMeaning}>{strings.youOwn}</Badge>}
    </div>
  );
};

const Count = ({ value }: { value: number }) => (
  <span className={value === 0 ? "text-faint" : undefined}>{formatNumber(value)}</span>
);

/** What the list says about each team. */
export const teamColumns: readonly Column<OrganizationTeam>[] = [
  { id: "title", header: strings.columns.title, cell: (team) => <Title team={team} /> },
  {
    id: "members",
    header: strings.columns.members,
    cell: ({ members }) => <Count value={members} />,
    align: "end",
    width: "7rem",
  },
  {
    id: "spaces",
    header: strings.columns.spaces,
    cell: ({ spaces }) => <Count value={spaces} />,
    align: "end",
    width: "7rem",
  },
  {
    id: "created",
    header: strings.columns.created,
    cell: ({ createdAt }) => <Timestamp value={createdAt} show="date" />,
    width: "10rem",
  },
];
