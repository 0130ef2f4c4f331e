import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { UserPlus } from "lucide-react";
import { organizationQuery } from "#web/api/organizations.ts";
import { callerQuery } from "#web/api/users.ts";
import { SignInNotices } from "#web/features/single-sign-on/index.ts";
import { navPath } from "#web/shell/nav-items.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/layout.tsx";
import { AttentionList } from "./attention-list.tsx";
import { Counts } from "./counts.tsx";
import { GetStarted } from "./get-started.tsx";
import { homeMessages } from "./messages.ts";
import { OwnPlaces } from "./own-places.tsx";
import { RecentActivity } from "./recent-activity.tsx";
import { RecentSpaces } from "./recent-spaces.tsx";
import { WorkList } from "./work-list.tsx";

/** What waits for the caller, where they were last, and for admins what everyone is doing. */
export const HomeScreen = () => {
  const { organizationId } = useParams({ from: "/_app/o/$organizationId/" });
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
      {admin && <SignInNotices organization={organization} />}
      {admin && <GetStarted key={organizationId} organizationId={organizationId} />}
      {listMembers && <Counts organization={organization} />}
      <div className="flex flex-col gap-10">
        <WorkList organizationId={organizationId} callerId={caller.id} />
        <RecentSpaces organizationId={organizationId} />
        {admin ? (
          <>
            <AttentionList organization={organization} />
            <RecentActivity organizationId={organizationId} />
          </>
        ) : (
          <OwnPlaces organization={organization} callerId={caller.id} />
        )}
      </div>
    </>
  );
};
