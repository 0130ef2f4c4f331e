import { useSuspenseQueries, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { UserPlus } from "lucide-react";
import { type Organization, organizationQuery } from "#web/api/organizations.ts";
import { callerQuery } from "#web/api/users.ts";
import { formatNumber } from "#web/kit/format-number.ts";
import { navPath } from "#web/shell/nav-items.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { AttentionList } from "./attention-list.tsx";
import { homeMessages } from "./messages.ts";
import { OwnPlaces } from "./own-places.tsx";
import { adminQueries, peopleQueries } from "./queries.ts";
import { RecentActivity } from "./recent-activity.tsx";

interface CountProps {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly label: string;
  readonly value: number;
  readonly note?: string | undefined;
}

/** A figure that leads to the list it counts. */
const Count = ({ to, search = {}, label, value, note }: CountProps) => (
  <li className="min-w-0 grow basis-32 bg-canvas">
    <Link
      to={to}
      search={search}
      className="group block h-full rounded-sm py-3 pr-4 -outline-offset-2! sm:px-5"
    >
      <span className="block text-sm text-muted group-hover:text-ink">{label}</span>
      <span className="tabular mt-0.5 block text-2xl font-semibold tracking-tight group-hover:underline">
        {formatNumber(value)}
      </span>
      {note !== undefined && <span className="block text-sm text-muted">{note}</span>}
    </Link>
  </li>
);

const AdminCounts = ({ organization: { id, inviteLinks } }: { organization: Organization }) => {
  const [, invitations, links] = useSuspenseQueries({ queries: adminQueries(id) });
  const expired = invitations.data.filter(({ status }) => status === "expired").length;
  const count = links.data.count ?? links.data.items.length;
  return (
    <>
      <Count
        to={navPath(id, "members/invitations")}
        label={homeMessages.counts.invitations}
        value={invitations.data.length}
        note={expired > 0 ? homeMessages.counts.expired(expired) : undefined}
      />
      <Count
        to={navPath(id, "members/invitations")}
        label={homeMessages.counts.links}
        value={count}
        note={inviteLinks ? undefined : homeMessages.counts.off}
      />
    </>
  );
};

/** How many there are of everything, each leading to its list. */
export const Counts = ({ organization }: { organization: Organization }) => {
  const { id, permissions } = organization;
  const [members, guests, teams, sites] = useSuspenseQueries({ queries: peopleQueries(id) });
  return (
    <ul
      aria-label={homeMessages.counts.title}
      className="mb-8 flex flex-wrap border-y border-line sm:divide-x sm:divide-line sm:*:first:[&>a]:pl-0"
    >
      <Count
        to={navPath(id, "members")}
        label={homeMessages.counts.members}
        value={members.data.count ?? 0}
      />
      <Count
        to={navPath(id, "members")}
        search={{ role: "guest" }}
        label={homeMessages.counts.guests}
        value={guests.data.count ?? 0}
      />
      <Count
        to={navPath(id, "teams")}
        label={homeMessages.counts.teams}
        value={teams.data.count ?? 0}
      />
      <Count
        to={navPath(id, "sites")}
        label={homeMessages.counts.sites}
        value={sites.data.count ?? 0}
      />
      {permissions.admin && <AdminCounts organization={organization} />}
    </ul>
  );
};

/** Admins see what everybody does; the others what is theirs. */
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
