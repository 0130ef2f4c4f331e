import { useSuspenseQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Organization } from "#web/api/organizations.ts";
import { formatNumber } from "#web/kit/format-number.ts";
import { navPath } from "#web/shell/nav-items.ts";
import { homeMessages } from "./messages.ts";
import { adminQueries, peopleQueries } from "./queries.ts";

interface CountProps {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly label: string;
  readonly value: number;
  readonly note?: string | undefined;
}

/** A figure that links to the list it counts. */
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

const InvitationCount = ({ organizationId }: { organizationId: string }) => {
  const [, invitations] = useSuspenseQueries({ queries: adminQueries(organizationId) });
  const expired = invitations.data.filter(({ status }) => status === "expired").length;
  return (
    <Count
      to={navPath(organizationId, "members/invitations")}
      label={homeMessages.counts.invitations}
      value={invitations.data.length}
      note={expired > 0 ? homeMessages.counts.expired(expired) : undefined}
    />
  );
};

/** The number of everything, each linking to its list. */
export const Counts = ({ organization }: { organization: Organization }) => {
  const { id, permissions } = organization;
  const [members, guests, teams, sites, spaces, changeRequests] = useSuspenseQueries({
    queries: peopleQueries(id),
  });
  const guestCount = guests.data.count ?? 0;
  return (
    <ul
      aria-label={homeMessages.counts.title}
      className="mb-8 flex flex-wrap border-y border-line sm:divide-x sm:divide-line sm:*:first:[&>a]:pl-0"
    >
      <Count
        to={navPath(id, "spaces")}
        label={homeMessages.counts.spaces}
        value={spaces.data.count ?? 0}
      />
      <Count
        to={navPath(id, "change-requests")}
        search={{ status: "open" }}
        label={homeMessages.counts.changeRequests}
        value={changeRequests.data.count ?? 0}
      />
      <Count
        to={navPath(id, "sites")}
        label={homeMessages.counts.sites}
        value={sites.data.count ?? 0}
      />
      <Count
        to={navPath(id, "members")}
        label={homeMessages.counts.members}
        value={members.data.count ?? 0}
        note={guestCount > 0 ? homeMessages.counts.guests(guestCount) : undefined}
      />
      <Count
        to={navPath(id, "teams")}
        label={homeMessages.counts.teams}
        value={teams.data.count ?? 0}
      />
      {permissions.admin && <InvitationCount organizationId={id} />}
    </ul>
  );
};
