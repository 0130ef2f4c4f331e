import { useSuspenseQueries, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { UserPlus } from "lucide-react";
import { type Organization, organizationQuery } from "#web/api/organizations.ts";
import { callerQuery } from "#web/api/users.ts";
import { formatNumber } from "#web/kit/format-number.ts";
import { SignInNotices } from "#web/features/single-sign-on/index.ts";
import { navPath } from "#web/shell/nav-items.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { PageHeader, ScreenSection } from "#web/ui/layout.tsx";
import { AttentionList } from "./attention-list.tsx";
import { homeMessages } from "./messages.ts";
import { adminQueries, mineQueries, peopleQueries } from "./queries.ts";
import { RecentActivity } from "./recent-activity.tsx";
import type { ReactNode } from "react";
import { roleLabel, roleMeaning } from "#web/kit/role-label.ts";
import { Badge } from "#web/ui/badge.tsx";

const Row = ({ name, aside }: { name: ReactNode; aside: ReactNode }) => (
  <li className="flex min-h-10 items-center justify-between gap-4 border-t border-line py-1.5 first:border-t-0">
    <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
    {aside}
  </li>
);

const More = ({ shown, count = shown }: { shown: number; count: number | undefined }) =>
  count > shown && (
    <p className="pt-2 text-sm text-muted">{homeMessages.mine.more(count - shown)}</p>
  );

interface OwnPlacesProps {
  readonly organization: Organization;
  readonly callerId: string;
}

/** The caller's own teams and spaces, for those who may not see what everybody does. */
const OwnPlaces = ({ organization: { id, permissions }, callerId }: OwnPlacesProps) => {
  const [teams, spaces] = useSuspenseQueries({ queries: mineQueries(id, callerId) });
  return (
    <div className="grid gap-10 lg:grid-cols-2">
      <ScreenSection title={homeMessages.mine.spaces}>
        {spaces.data.items.length === 0 && (
          <p className="text-muted">
            {permissions.listMembers ? homeMessages.mine.noSpaces : homeMessages.mine.noSpacesGuest}
          </p>
        )}
        <ul>
          {spaces.data.items.map(({ space, permission }) => (
            <Row
              key={space.id}
              name={space.title === "" ? homeMessages.mine.untitled : space.title}
              aside={<Badge title={roleMeaning(permission)}>{roleLabel(permission)}</Badge>}
            />
          ))}
        </ul>
        <More shown={spaces.data.items.length} count={spaces.data.count} />
      </ScreenSection>
      <ScreenSection
        title={homeMessages.mine.teams}
        actions={
          permissions.listTeams && (
            <Link to={navPath(id, "teams")} className={buttonClass({ size: "sm" })}>
              {homeMessages.mine.allTeams}
            </Link>
          )
        }
      >
        {teams.data.items.length === 0 && <p className="text-muted">{homeMessages.mine.noTeams}</p>}
        <ul>
          {teams.data.items.map(({ team, member }) => (
            <Row
              key={team.id}
              name={
                permissions.listTeams ? (
                  <Link to={navPath(id, `teams/${team.id}`)} className="rounded-sm hover:underline">
                    {team.title}
                  </Link>
                ) : (
                  team.title
                )
              }
              aside={
                member.role === "owner" && <Badge tone="accent">{homeMessages.mine.owner}</Badge>
              }
            />
          ))}
        </ul>
        <More shown={teams.data.items.length} count={teams.data.count} />
      </ScreenSection>
    </div>
  );
};

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
      {admin && <SignInNotices organization={organization} />}
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
