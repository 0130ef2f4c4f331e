import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import { UserPlus } from "lucide-react";
import { organizationQuery } from "#web/api/organizations.ts";
import { callerQuery } from "#web/api/users.ts";
import { AttentionList } from "#web/features/home/attention-list.tsx";
import { Counts } from "#web/features/home/counts.tsx";
import { loadHome } from "#web/features/home/home-queries.ts";
import { homeMessages } from "#web/features/home/messages.ts";
import { OwnPlaces } from "#web/features/home/own-places.tsx";
import { RecentActivity } from "#web/features/home/recent-activity.tsx";
import { navPath } from "#web/shell/nav-items.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";

/** Admins see what everybody does; the others what is theirs. */
const Home = () => {
  const { organizationId } = Route.useParams();
  const { data: organization } = useSuspenseQuery(organizationQuery(organizationId));
  const { data: caller } = useSuspenseQuery(callerQuery());
  const { admin, listMembers } = organization.permissions;
  return (
    <>
      <PageHeader
        title={listMembers ? organization.title : homeMessages.guest.title(organization.title)}
        {...(!listMembers && { description: homeMessages.guest.text })}
        {...(admin && {
          actions: (
            <Link
              to={navPath(organizationId, "members/invite")}
              className={buttonClass({ variant: "primary" })}
            >
              <UserPlus size={16} aria-hidden />
              {homeMessages.invite}
            </Link>
          ),
        })}
      />
      {listMembers && <Counts organization={organization} />}
      {admin ? (
        <div className="flex flex-col gap-10">
          <AttentionList organization={organization} />
          <RecentActivity organizationId={organizationId} />
        </div>
      ) : (
        <OwnPlaces organization={organization} callerId={caller.id} />
      )}
    </>
  );
};

export const Route = createFileRoute("/_app/o/$organizationId/")({
  loader: async ({ context: { queryClient }, params: { organizationId } }) => {
    const [{ permissions }, { id }] = await Promise.all([
      queryClient.ensureQueryData(organizationQuery(organizationId)),
      queryClient.ensureQueryData(callerQuery()),
    ]);
    await loadHome(queryClient, organizationId, { id, permissions });
  },
  component: Home,
});
