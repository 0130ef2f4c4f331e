import { useSuspenseQuery } from "@tanstack/react-query";
import {
  Link,
  Outlet,
  useChildMatches,
  useNavigate,
  useParams,
  useSearch,
} from "@tanstack/react-router";
import { organizationQuery } from "#web/api/organizations.ts";
import { callerQuery } from "#web/api/users.ts";
import { useActions } from "#web/shell/everywhere/actions.ts";
import { useKeys } from "#web/shell/keys.tsx";
import { plural } from "#web/kit/format-number.ts";
import { useListQuery } from "#web/table/use-list-query.ts";
import { Badge } from "#web/ui/badge.tsx";
import { PageHeader } from "#web/ui/layout.tsx";
import { tabLinkClass, TabLinks } from "#web/ui/tabs.tsx";
import { ExportButton } from "./export-button.tsx";
import { MemberActionsProvider, useMemberActions } from "./member-actions.tsx";
import { InviteLink, MemberList } from "./member-list.tsx";
import { listMessages } from "./messages.ts";
import { isNarrowed, membersPageQuery, type MembersSearch } from "./search.ts";

const InviteKeys = ({ onList }: { onList: boolean }) => {
  const navigate = useNavigate();
  const { organization } = useMemberActions();
  const run = () =>
    void navigate({
      to: "/o/$organizationId/members/invite",
      params: { organizationId: organization.id },
      search: onList ? true : {},
      state: onList ? true : {},
      resetScroll: false,
    });
  useKeys([{ keys: "i", label: listMessages.invite, run }]);
  useActions([{ id: "members.invite", label: listMessages.invite, keys: "i", run }]);
  return null;
};

/** The number of members, or of those that match the filters. */
const Total = ({ search }: { search: MembersSearch }) => {
  const { organization } = useMemberActions();
  const { data } = useListQuery(membersPageQuery(organization.id, search));
  if (data?.count === undefined) return null;
  const { one, many } = listMessages.noun;
  return (
    <Badge>
      {isNarrowed(search) ? listMessages.matching(data.count) : plural(data.count, one, many)}
    </Badge>
  );
};

interface MembersHeaderProps {
  /** The open view. */
  readonly view: "members" | "invitations" | "former";
}

/** The header of the members, invitations and former members; only admins see the last two. */
export const MembersHeader = ({ view }: MembersHeaderProps) => {
  const { organization } = useMemberActions();
  const { admin } = organization.permissions;
  const search = useSearch({ from: "/_app/o/$organizationId/members" });
  const onList = view === "members";
  const params = { organizationId: organization.id };
  return (
    <>
      <PageHeader
        title={listMessages.title}
        badge={onList && <Total search={search} />}
        description={listMessages.description}
        actions={
          <>
            {onList && admin && <ExportButton search={search} />}
            {admin && <InviteLink onList={onList} />}
          </>
        }
      />
      {admin && (
        <>
          <InviteKeys onList={onList} />
          <div className="mb-6">
            <TabLinks label={listMessages.tabs}>
              <Link
                to="/o/$organizationId/members"
                params={params}
                activeOptions={{ exact: true, includeSearch: false }}
                aria-current={view === "members" ? "page" : undefined}
                className={tabLinkClass}
              >
                {listMessages.membersTab}
              </Link>
              <Link
                to="/o/$organizationId/members/invitations"
                params={params}
                aria-current={view === "invitations" ? "page" : undefined}
                className={tabLinkClass}
              >
                {listMessages.invitationsTab}
              </Link>
              <Link
                to="/o/$organizationId/members/former"
                params={params}
                activeOptions={{ exact: true, includeSearch: false }}
                aria-current={view === "former" ? "page" : undefined}
                className={tabLinkClass}
              >
                {listMessages.formerTab}
              </Link>
            </TabLinks>
          </div>
        </>
      )}
    </>
  );
};

/**
 * The list, which stays visible behind its dialogs, or in its place the invitations, former members or a single
 * member.
 */
const Screen = () => {
  const search = useSearch({ from: "/_app/o/$organizationId/members" });
  const { id, failed } = useChildMatches({
    select: ([match]) => ({ id: match?.routeId, failed: match?.status === "error" }),
    structuralSharing: true,
  });
  const invitations = id === "/_app/o/$organizationId/members/invitations";
  const former = id === "/_app/o/$organizationId/members/former";
  const other = invitations ? "invitations" : former ? "former" : undefined;
  const alone = id === "/_app/o/$organizationId/members/$userId" || (other !== undefined && failed);
  if (alone) return <Outlet />;
  return (
    <>
      <MembersHeader view={other ?? "members"} />
      {other === undefined && <MemberList search={search} />}
      <Outlet />
    </>
  );
};

export const MembersScreen = () => {
  const { organizationId } = useParams({ from: "/_app/o/$organizationId/members" });
  const { data: organization } = useSuspenseQuery(organizationQuery(organizationId));
  const { data: caller } = useSuspenseQuery(callerQuery());
  return (
    <MemberActionsProvider organization={organization} callerId={caller.id}>
      <Screen />
    </MemberActionsProvider>
  );
};
