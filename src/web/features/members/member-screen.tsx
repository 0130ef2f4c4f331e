import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useParams, useSearch } from "@tanstack/react-router";
import { UserX } from "lucide-react";
import type { ReactNode } from "react";
import { isRefusal } from "#web/api/failures.ts";
import { memberQuery, type OrganizationMember } from "#web/api/members.ts";
import { formatNumber } from "#web/kit/format-number.ts";
import { ListFailure } from "#web/shell/list/list-failure.tsx";
import { navPath } from "#web/shell/nav-items.ts";
import { useScreenTitle } from "#web/shell/screen-titles.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/layout.tsx";
import { tabLinkClass, TabLinks } from "#web/ui/tabs.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { MemberMenu, MemberRole, useMemberActions } from "./member-actions.tsx";
import { MemberSignIn } from "./member-sign-in.tsx";
import { MemberActivity, MemberSpaces, MemberTeams } from "./member-tabs.tsx";
import { listMessages, memberMessages } from "./messages.ts";

/** Shown instead of a person who is not a member any more, or never was; with their name if the page knows it. */
export const GoneMember = ({ name }: { name?: string | undefined }) => {
  const { organizationId = "" } = useParams({ strict: false });
  return (
    <EmptyState
      size="page"
      icon={UserX}
      title={name === undefined ? memberMessages.gone.unknown : memberMessages.gone.title(name)}
      text={name === undefined ? memberMessages.gone.unknownText : memberMessages.gone.text}
      action={
        <Link
          to={navPath(organizationId, "members")}
          className={buttonClass({ variant: "primary" })}
        >
          {memberMessages.gone.action}
        </Link>
      }
    />
  );
};

/** Shown instead of a member's screen that could not be loaded. */
export const MemberFailure = ({ error, reset }: { error: unknown; reset: () => void }) =>
  isRefusal(error, 404) ? <GoneMember /> : <ListFailure error={error} reset={reset} />;

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="mt-0.5 flex h-7 items-center">{children}</dd>
  </div>
);

/** A member's name, role and actions. */
export const MemberHeader = ({ member }: { member: OrganizationMember }) => {
  const { callerId, organization } = useMemberActions();
  const { id, user, disabled, emailVerified, joinedAt, lastSeenAt, sso } = member;
  return (
    <>
      <PageHeader
        title={user.displayName}
        description={user.email}
        media={<Avatar id={id} name={user.displayName} photoURL={user.photoURL} size="lg" />}
        badge={
          <>
            {id === callerId && <Badge>{listMessages.you}</Badge>}
            {disabled && (
              <Badge tone="warning" title={listMessages.disabledMeaning}>
                {listMessages.disabled}
              </Badge>
            )}
            {!emailVerified && (
              <Badge title={listMessages.unverifiedMeaning}>{listMessages.unverified}</Badge>
            )}
          </>
        }
        actions={<MemberMenu member={member} opened />}
      />
      <dl className="mb-6 flex flex-wrap gap-x-12 gap-y-4">
        <Fact label={memberMessages.facts.role}>
          <MemberRole member={member} />
        </Fact>
        <Fact label={memberMessages.facts.joined}>
          <Timestamp value={joinedAt} show="date" />
        </Fact>
        {(organization.permissions.admin || id === callerId) && (
          <Fact label={memberMessages.facts.lastSeen}>
            <Timestamp value={lastSeenAt} />
          </Fact>
        )}
        <Fact label={memberMessages.facts.signIn}>
          {sso ? (
            <Badge tone="accent" title={listMessages.ssoMeaning}>
              {memberMessages.facts.sso}
            </Badge>
          ) : (
            memberMessages.facts.noSso
          )}
        </Fact>
      </dl>
    </>
  );
};

export const MemberScreen = () => {
  const { organizationId, userId } = useParams({ from: "/_app/o/$organizationId/members/$userId" });
  const { tab, search, page } = useSearch({ from: "/_app/o/$organizationId/members/$userId" });
  const { organization, callerId } = useMemberActions();
  const { data: member, error } = useSuspenseQuery(memberQuery(organizationId, userId));
  useScreenTitle(member.user.displayName);
  if (isRefusal(error, 404)) return <GoneMember name={member.user.displayName} />;

  const { admin } = organization.permissions;
  const tabs = [
    { to: undefined, label: memberMessages.teamsTab, count: member.teams },
    { to: "spaces", label: memberMessages.spacesTab, count: member.spaces },
    ...(admin || member.id === callerId
      ? [{ to: "sign-in", label: memberMessages.signInTab, count: undefined } as const]
      : []),
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
      {tab === "sign-in" && <MemberSignIn member={member} />}
      {tab === "activity" && admin && <MemberActivity member={member} />}
    </>
  );
};
