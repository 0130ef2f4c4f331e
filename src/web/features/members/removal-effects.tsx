import { useQueries, useQuery } from "@tanstack/react-query";
import { memberTeamsQuery, type OrganizationMember } from "#web/api/members.ts";
import { teamMembersQuery } from "#web/api/teams.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useMemberActs } from "./member-acts.tsx";
import { actMessages } from "./messages.ts";

const ALL = 1000;

/** Titles of the member's teams, and of those where nobody else is owner; undefined until known. */
const useTeamsLeft = (member: OrganizationMember) => {
  const { organization } = useMemberActs();
  const teams = useQuery({
    ...memberTeamsQuery(organization.id, member.id, { limit: ALL }),
    enabled: member.teams > 0,
  });
  const owned = (teams.data?.items ?? []).flatMap((entry) =>
    entry.member.role === "owner" ? [entry.team] : [],
  );
  const people = useQueries({
    queries: owned.map(({ id }) => teamMembersQuery(organization.id, id, { limit: ALL })),
  });
  const ownerless = owned.flatMap(({ title }, index) => {
    const page = people[index]?.data;
    // In a team with more people than one answer holds, another owner may be further down.
    if (page === undefined || page.next !== undefined) return [];
    const otherOwner = page.items.some(
      ({ organization: { id }, team }) => team.role === "owner" && id !== member.id,
    );
    return otherOwner ? [] : [title];
  });
  const pending = member.teams > 0 && (teams.isPending || people.some((team) => team.isPending));
  return {
    pending,
    titles: (teams.data?.items ?? []).map(({ team }) => team.title),
    ownerless,
  };
};

/** What a member and their teams lose by the removal, and what stays. */
export const RemovalEffects = ({ member, self }: { member: OrganizationMember; self: boolean }) => {
  const { pending, titles, ownerless } = useTeamsLeft(member);
  return (
    <div className="flex flex-col gap-3">
      <p>
        {self ? actMessages.removal.leaveLead : actMessages.removal.lead(member.user.displayName)}
      </p>
      <ul className="flex list-disc flex-col gap-1 pl-5 marker:text-faint">
        {pending ? (
          <li aria-label={actMessages.removal.loading}>
            <Skeleton className="my-1 h-4 w-56" />
          </li>
        ) : (
          <>
            <li>
              {member.teams === 0
                ? self
                  ? actMessages.removal.ownNoTeams
                  : actMessages.removal.noTeams
                : actMessages.removal.teams(member.teams, titles)}
            </li>
            {ownerless.length > 0 && (
              <li className="text-ink">{actMessages.removal.ownerless(ownerless)}</li>
            )}
          </>
        )}
        <li>
          {(self ? actMessages.removal.ownSpaces : actMessages.removal.spaces)(member.spaces)}
        </li>
      </ul>
      <p>
        {self ? actMessages.removal.ownStays : actMessages.removal.stays}{" "}
        {self ? actMessages.removal.ownBack : actMessages.removal.back}
      </p>
    </div>
  );
};
