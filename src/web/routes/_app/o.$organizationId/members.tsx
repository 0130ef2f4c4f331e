import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Outlet, useChildMatches } from "@tanstack/react-router";
import { organizationQuery } from "#web/api/organizations.ts";
import { callerQuery } from "#web/api/users.ts";
import { screenTitles } from "#web/shell/screen-titles.ts";
import { MemberActsProvider } from "#web/features/members/member-acts.tsx";
import { MemberList } from "#web/features/members/member-list.tsx";
import { ListFailure } from "#web/shell/list-failure.tsx";
import { MembersHeader } from "#web/features/members/members-header.tsx";
import { readMembersSearch } from "#web/features/members/members-search.ts";

/** The list, which stays behind its dialogs; the invitations and one member take its place. */
const Screen = () => {
  const search = Route.useSearch();
  const { id, failed } = useChildMatches({
    select: ([match]) => ({ id: match?.routeId, failed: match?.status === "error" }),
    structuralSharing: true,
  });
  const invitations = id === "/_app/o/$organizationId/members/invitations";
  const alone = id === "/_app/o/$organizationId/members/$userId" || (invitations && failed);
  if (alone) return <Outlet />;
  return (
    <>
      <MembersHeader view={invitations ? "invitations" : "members"} />
      {!invitations && <MemberList search={search} />}
      <Outlet />
    </>
  );
};

const Members = () => {
  const { organizationId } = Route.useParams();
  const { data: organization } = useSuspenseQuery(organizationQuery(organizationId));
  const { data: caller } = useSuspenseQuery(callerQuery());
  return (
    <MemberActsProvider organization={organization} callerId={caller.id}>
      <Screen />
    </MemberActsProvider>
  );
};

export const Route = createFileRoute("/_app/o/$organizationId/members")({
  validateSearch: readMembersSearch,
  staticData: { title: screenTitles.members },
  component: Members,
  errorComponent: ListFailure,
});
