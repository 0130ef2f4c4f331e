import { useSuspenseQueries, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { membersQuery } from "../../../api/members.ts";
import { organizationQuery } from "../../../api/organizations.ts";
import { teamsQuery } from "../../../api/teams.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Stat } from "../../../ui/stat.tsx";
import { homeStrings as strings } from "../../-parts/strings.ts";

const countQueries = (organizationId: string) =>
  [membersQuery(organizationId, { limit: 0 }), teamsQuery(organizationId, { limit: 0 })] as const;

const Counts = ({ organizationId }: { organizationId: string }) => {
  const [members, teams] = useSuspenseQueries({ queries: countQueries(organizationId) });
  return (
    <dl className="flex gap-12">
      <Stat label={strings.members} value={members.data.count ?? 0} />
      <Stat label={strings.teams} value={teams.data.count ?? 0} />
    </dl>
  );
};

const Home = () => {
  const { organizationId } = Route.useParams();
  const { data: organization } = useSuspenseQuery(organizationQuery(organizationId));
  return (
    <>
      <PageHeader title={organization.title} />
      {organization.permissions.listMembers && <Counts organizationId={organizationId} />}
    </>
  );
};

export const Route = createFileRoute("/_app/o/$organizationId/")({
  loader: async ({ context: { queryClient }, params: { organizationId } }) => {
    const { permissions } = await queryClient.ensureQueryData(organizationQuery(organizationId));
    // A guest may not count people; their home shows what is theirs.
    if (!permissions.listMembers) return;
    const [members, teams] = countQueries(organizationId);
    await Promise.all([queryClient.ensureQueryData(members), queryClient.ensureQueryData(teams)]);
  },
  component: Home,
});
