import { useSuspenseQuery } from "@tanstack/react-query";
import { KeyRound, Link2, Unlink } from "lucide-react";
import type { OrganizationMember, SsoIdentity } from "#web/api/members.ts";
import type { Column } from "#web/table/column.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Card, ScreenSection } from "#web/ui/layout.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { useMemberActions } from "./member-actions.tsx";
import { actionMessages, memberMessages } from "./messages.ts";
import { identitiesOfMemberQuery } from "./search.ts";

const { signIn } = memberMessages;

const identityColumns: readonly Column<SsoIdentity>[] = [
  {
    id: "provider",
    header: signIn.columns.provider,
    cell: ({ provider }) => <span className="font-medium wrap-anywhere">{provider.label}</span>,
  },
  {
    id: "nameID",
    header: signIn.columns.nameID,
    cell: ({ nameID }) => <code className="font-mono text-sm wrap-anywhere">{nameID}</code>,
  },
  {
    id: "linked",
    header: signIn.columns.linked,
    cell: ({ linkedAt }) => <Timestamp value={linkedAt} show="date" />,
    width: "9rem",
  },
  {
    id: "lastUsed",
    header: signIn.columns.lastUsed,
    cell: ({ lastUsedAt }) => <Timestamp value={lastUsedAt} />,
    width: "9rem",
  },
];
const identityId = ({ id }: SsoIdentity) => id;

/** Requires single sign-on for the member, or lifts the requirement. */
const SsoAction = ({ member }: { member: OrganizationMember }) => {
  const { organization, ask } = useMemberActions();
  if (!member.sso) {
    return (
      <Button icon={KeyRound} onClick={() => ask({ kind: "make-sso", member })}>
        {actionMessages.makeSso}
      </Button>
    );
  }
  return (
    <Button
      icon={Unlink}
      disabledReason={organization.sso ? actionMessages.enforced : undefined}
      onClick={() => ask({ kind: "unlink", member })}
    >
      {actionMessages.unlink}
    </Button>
  );
};

/** How a member signs in: their identities at providers, and the sign-in link that an admin can create. */
export const MemberSignIn = ({ member }: { member: OrganizationMember }) => {
  const { organization, callerId, ask } = useMemberActions();
  const { data } = useSuspenseQuery(
    identitiesOfMemberQuery({ organizationId: organization.id, userId: member.id }),
  );
  const { admin } = organization.permissions;
  const { sso, disabled } = member;
  return (
    <div className="flex flex-col gap-10">
      <ScreenSection
        title={signIn.title}
        text={sso ? signIn.sso : signIn.noSso}
        actions={admin && <SsoAction key={String(sso)} member={member} />}
      >
        <DataTable
          caption={signIn.caption(member.user.displayName)}
          columns={identityColumns}
          rows={data.items}
          rowId={identityId}
          empty={
            <EmptyState
              icon={KeyRound}
              title={signIn.none.title}
              text={sso ? signIn.none.sso : signIn.none.noSso}
            />
          }
        />
      </ScreenSection>
      {admin && member.id !== callerId && (
        <Card
          title={signIn.link.title}
          description={signIn.link.text}
          actions={
            <Button
              icon={Link2}
              disabledReason={disabled ? actionMessages.cannotSignIn : undefined}
              onClick={() => ask({ kind: "sign-in-link", member })}
            >
              {actionMessages.createLink}
            </Button>
          }
        />
      )}
    </div>
  );
};
