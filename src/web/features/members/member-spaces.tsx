import { Link, useNavigate } from "@tanstack/react-router";
import { BookOpen } from "lucide-react";
import type { MemberContentPermission, OrganizationMember } from "#web/api/members.ts";
import { useListQuery } from "#web/api/use-list-query.ts";
import { reasonChainText } from "#web/features/access/index.ts";
import { titleOfSpace } from "#web/kit/content-titles.ts";
import { roleLabel } from "#web/kit/role-label.ts";
import { type Column, rowLinkClass } from "#web/table/column.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { ListState } from "#web/table/table-states.tsx";
import { useMemberActions } from "./member-actions.tsx";
import { SeveralPages } from "./member-teams.tsx";
import { memberMessages } from "./messages.ts";
import { spacesOfMemberQuery } from "./search.ts";

/** A space of the member; its row leads to everything that lets them in. */
interface SpaceRow extends MemberContentPermission {
  readonly userId: string;
}

const columns: readonly Column<SpaceRow>[] = [
  {
    id: "title",
    header: memberMessages.spaces.columns.title,
    cell: ({ space, userId }) => (
      <Link
        to="/o/$organizationId/spaces/$spaceId/access"
        params={{ organizationId: space.organization, spaceId: space.id }}
        search={{ user: userId }}
        className={rowLinkClass}
      >
        {titleOfSpace(space)}
      </Link>
    ),
  },
  {
    id: "level",
    header: memberMessages.spaces.columns.level,
    cell: ({ permission }) => roleLabel(permission),
    width: "8rem",
  },
  {
    id: "reason",
    header: memberMessages.spaces.columns.reason,
    cell: ({ reasons, space }) => (
      <span className="text-sm wrap-anywhere text-muted max-sm:text-right">
        {reasonChainText(reasons, space.id)}
      </span>
    ),
    width: "28rem",
  },
];
const rowId = ({ space }: SpaceRow) => space.id;

const whyNone = ({ role }: OrganizationMember): string => {
  if (role === "admin") return memberMessages.spaces.none.admin;
  return role === null ? memberMessages.spaces.none.guest : memberMessages.spaces.none.member;
};

interface MemberSpacesProps {
  readonly member: OrganizationMember;
  readonly page: string | undefined;
}

/** The spaces somebody can open, at what level, and why. */
export const MemberSpaces = ({ member, page }: MemberSpacesProps) => {
  const { organization } = useMemberActions();
  const navigate = useNavigate();
  const { data, isPlaceholderData } = useListQuery(
    spacesOfMemberQuery({ organizationId: organization.id, userId: member.id }, page),
  );
  const { displayName } = member.user;
  return (
    <>
      <DataTable
        caption={memberMessages.spaces.caption(displayName)}
        columns={columns}
        rows={data?.items.map((item) => ({ ...item, userId: member.id }))}
        rowId={rowId}
        busy={isPlaceholderData}
        skeletonRows={3}
        empty={
          <ListState
            filtered={page !== undefined}
            onClearFilters={() => void navigate({ to: ".", search: { tab: "spaces" } })}
            noun={memberMessages.spaces.noun}
            icon={BookOpen}
            title={memberMessages.spaces.none.title(displayName)}
            text={whyNone(member)}
          />
        }
      />
      <SeveralPages data={data} page={page} noun={memberMessages.spaces.noun} />
    </>
  );
};
