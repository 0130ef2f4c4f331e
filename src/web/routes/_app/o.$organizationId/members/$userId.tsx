import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import { auditActionsQuery } from "../../../../api/audit-events.ts";
import { isRefusal } from "../../../../api/failures.ts";
import { memberQuery } from "../../../../api/members.ts";
import { organizationQuery } from "../../../../api/organizations.ts";
import { formatNumber } from "../../../../kit/format-number.ts";
import { useScreenTitle } from "../../../../shell/titles.ts";
import { TabLinks, tabLinkClass } from "../../../../ui/tabs.tsx";
import { GoneMember, MemberFailure } from "./-parts/gone-member.tsx";
import { MemberActivity } from "./-parts/member-activity.tsx";
import { useMemberActs } from "./-parts/member-acts.tsx";
import { MemberHeader } from "./-parts/member-header.tsx";
import {
  activityOfMemberQuery,
  readMemberTab,
  spacesOfMemberQuery,
  teamsOfMemberQuery,
} from "./-parts/member-search.ts";
import { MemberSpaces } from "./-parts/member-spaces.tsx";
import { memberStrings as strings } from "./-parts/member-strings.ts";
import { MemberTeams } from "./-parts/member-teams.tsx";

const Member = () => {
  const { organizationId, userId } = Route.useParams();
  const { tab, search, page } = Route.useSearch();
  const { organization } = useMemberActs();
  const { data: member, error } = useSuspenseQuery(memberQuery(organizationId, userId));
  useScreenTitle(member.user.displayName);
  if (isRefusal(error, 404)) return <GoneMember name={member.user.displayName} />;

  const { admin } = organization.permissions;
  const tabs = [
    { to: undefined, label: strings.teamsTab, count: member.teams },
    { to: "spaces", label: strings.spacesTab, count: member.spaces },
    ...(admin ? [{ to: "activity", label: strings.activityTab, count: undefined } as const] : []),
  ] as const;
  return (
    <>
      <MemberHeader member={member} />
      <div className="mb-6">
        <TabLinks label={strings.tabs}>
          {tabs.map(({ to, label, count }) => (
            <Link
              key={label}
              to="."
              search={to === undefined ? {} : { tab: to }}
              resetScroll={false}
              aria-current={tab === to ? "page" : undefined}
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
  loader: async ({ context: { queryClient }, params, deps: { tab, search, page } }) => {
    const { organizationId, userId } = params;
    const member = queryClient.ensureQueryData(memberQuery(organizationId, userId));
    if (tab === undefined)
      await queryClient.ensureQueryData(teamsOfMemberQuery(params, { search, page }));
    if (tab === "spaces") await queryClient.ensureQueryData(spacesOfMemberQuery(params, page));
    if (tab === "activity") {
      const { permissions } = await queryClient.ensureQueryData(organizationQuery(organizationId));
      if (permissions.admin) {
        await Promise.all([
          queryClient.ensureQueryData(activityOfMemberQuery(params)),
          queryClient.ensureQueryData(auditActionsQuery(organizationId)),
        ]);
      }
    }
    await member;
  },
  component: Member,
  errorComponent: MemberFailure,
});
