import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { BookOpen } from "lucide-react";
import type { MemberContentPermission, OrganizationMember } from "../../../../../api/members.ts";
import { roleLabel, roleMeaning } from "../../../../../kit/role-label.ts";
import type { Column } from "../../../../../table/column.ts";
import { DataTable } from "../../../../../table/data-table.tsx";
import { ListState } from "../../../../../table/table-states.tsx";
import { SeveralPages } from "./several-pages.tsx";
import { useMemberActs } from "./member-acts.tsx";
import { spacesOfMemberQuery } from "./member-search.ts";
import { memberStrings } from "./member-strings.ts";
import { reasonFor } from "./space-reason.ts";

const strings = memberStrings.spaces;

interface SpaceRow extends MemberContentPermission {
  readonly reason: string;
}

const columns: readonly Column<SpaceRow>[] = [
  {
    id: "title",
    header: strings.columns.title,
    cell: ({ space }) => (
      <span className="font-medium wrap-anywhere">
        {space.title === "" ? strings.untitled : space.title}
      </span>
    ),
  },
  {
    id: "level",
    header: strings.columns.level,
    cell: ({ permission }) => <span title={roleMeaning(permission)}>{roleLabel(permission)}</span>,
    width: "8rem",
  },
  {
    id: "reason",
    header: strings.columns.reason,
    cell: ({ reason }) => <span className="text-muted">{reason}</span>,
    width: "26rem",
  },
];
const rowId = ({ space }: SpaceRow) => space.id;

const whyNone = ({ role }: OrganizationMember): string => {
  if (role === "admin") return strings.none.admin;
  return role === null ? strings.none.guest : strings.none.member;
};

interface MemberSpacesProps {
  readonly member: OrganizationMember;
  readonly page: string | undefined;
}

/** The spaces somebody can open, at what level, and why. */
export const MemberSpaces = ({ member, page }: MemberSpacesProps) => {
  const { organization } = useMemberActs();
  const navigate = useNavigate();
  const { data, isPlaceholderData } = useQuery({
    ...spacesOfMemberQuery({ organizationId: organization.id, userId: member.id }, page),
    placeholderData: keepPreviousData,
    throwOnError: (_error, query) => query.state.data === undefined,
  });
  const { displayName } = member.user;
  return (
    <>
      <DataTable
        caption={strings.caption(displayName)}
        columns={columns}
        rows={data?.items.map((item) => ({ ...item, reason: reasonFor(member.role, item) }))}
        rowId={rowId}
        busy={isPlaceholderData}
        skeletonRows={3}
        empty={
          <ListState
            filtered={page !== undefined}
            onClearFilters={() => void navigate({ to: ".", search: { tab: "spaces" } })}
            noun={strings.noun}
            icon={BookOpen}
            title={strings.none.title(displayName)}
            text={whyNone(member)}
          />
        }
      />
      <SeveralPages data={data} page={page} noun={strings.noun} />
    </>
  );
};
