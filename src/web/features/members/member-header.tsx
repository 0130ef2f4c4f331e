import type { ReactNode } from "react";
import type { OrganizationMember } from "#web/api/members.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { useMemberActs } from "./member-acts.tsx";
import { MemberMenu } from "./member-menu.tsx";
import { listMessages, memberMessages } from "./messages.ts";
import { MemberRole } from "./role-menu.tsx";

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="mt-0.5 flex h-7 items-center">{children}</dd>
  </div>
);

/** Who it is, what they are in the organization, and what can be done about it. */
export const MemberHeader = ({ member }: { member: OrganizationMember }) => {
  const { callerId } = useMemberActs();
  const { id, user, disabled, joinedAt, lastSeenAt, sso } = member;
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
        <Fact label={memberMessages.facts.lastSeen}>
          <Timestamp value={lastSeenAt} />
        </Fact>
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
