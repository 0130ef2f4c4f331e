import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import { isRefusal } from "#web/api/failures.ts";
import { memberQuery } from "#web/api/members.ts";
import { GoneMember, MemberFailure } from "#web/features/members/gone-member.tsx";
import { loadMemberTab } from "#web/features/members/load-member-tab.ts";
import { MemberActivity } from "#web/features/members/member-activity.tsx";
import { useMemberActs } from "#web/features/members/member-acts.tsx";
import { MemberHeader } from "#web/features/members/member-header.tsx";
import { readMemberTab } from "#web/features/members/member-search.ts";
import { MemberSpaces } from "#web/features/members/member-spaces.tsx";
import { MemberTeams } from "#web/features/members/member-teams.tsx";
import { memberMessages } from "#web/features/members/messages.ts";
import { formatNumber } from "#web/kit/format-number.ts";
import { useScreenTitle } from "#web/shell/titles.ts";
import { tabLinkClass, TabLinks } from "#web/ui/tabs.tsx";

const Member = () => {
  const { organizationId, userId } = Route.useParams();
  const { tab, search, page } = Route.useSearch();
  const { organization } = useMemberActs();
  const { data: member, error } = useSuspenseQuery(memberQuery(organizationId, userId));
  useScreenTitle(member.user.displayName);
  if (isRefusal(error, 404)) return <GoneMember name={member.user.displayName} />;

  const { admin } = organization.permissions;
  const tabs = [
    { to: undefined, label: memberMessages.teamsTab, count: member.teams },
    { to: "spaces", label: memberMessages.spacesTab, count: member.spaces },
    ...(admin
      ? [{ to: "activity", label: memberMessages.activityTab, count: undefined } as const]
      : []),
  ] as const;
  return (
    <>
      <MemberHeader member={member} />
      <div className="mb-6">
        <TabLinks label={memberMessages.tabs}>
          {tabs.map(({ to, label, count }) => (
            <Link
              key={label}
              to="."
              search={{ tab: to }}
              activeOptions={{ explicitUndefined: true }}
              resetScroll={false}
              className={tabLinkClass}
            >
              {label}
              {count !== undefined && (
                <span className="tabular text-sm text-faint">{formatNumber(count)}</span>
              )}
            </Link>
          ))}
        </TabLinks>
      </div>
      {tab === undefined && <MemberTeams member={member} search={search} page={page} />}
      {tab === "spaces" && <MemberSpaces member={member} page={page} />}
      {tab === "activity" && admin && <MemberActivity member={member} />}
    </>
  );
};

export const Route = createFileRoute("/_app/o/$organizationId/members/$userId")({
  validateSearch: readMemberTab,
  loaderDeps: ({ search: { tab, search, page } }) => ({ tab, search, page }),
  loader: async ({ context: { queryClient }, params, deps }) => {
    const { organizationId, userId } = params;
    await Promise.all([
      queryClient.ensureQueryData(memberQuery(organizationId, userId)),
      loadMemberTab(queryClient, params, deps),
    ]);
  },
  component: Member,
  errorComponent: MemberFailure,
});
