import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { INVITATION_DAYS } from "#contract/schemas/invite.ts";
import { everyInvitationQuery, type Invitation, type InvitedUsers } from "#web/api/invites.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { invitedStrings as strings } from "./invite-strings.ts";
import { useMemberActs } from "./member-acts.tsx";

const Links = ({ invitations }: { invitations: readonly Invitation[] }) => (
  <ul
    aria-label={strings.links}
    className="max-h-64 overflow-y-auto rounded-sm border border-line [&>li]:border-line [&>li+li]:border-t"
  >
    {invitations.map(({ id, email, urls }) => (
      <li key={id} className="flex items-center gap-3 py-1.5 pr-1.5 pl-3">
        <div className="min-w-0 grow">
          <p className="truncate">{email}</p>
          <p className="truncate text-xs text-muted">{urls.app}</p>
        </div>
        <CopyButton text={urls.app} label={strings.copyFor(email)} iconOnly size="sm" />
      </li>
    ))}
  </ul>
);

interface InviteResultProps {
  /** The addresses that were sent. */
  readonly emails: readonly string[];
  readonly answer: InvitedUsers;
  readonly onClose: () => void;
}

/** What became of the addresses, and the links to hand over: no mail is sent by the service. */
export const InviteResult = ({ emails, answer, onClose }: InviteResultProps) => {
  const { organization } = useMemberActs();
  const { data, isError } = useQuery(everyInvitationQuery(organization.id));
  const byEmail = data && new Map(data.map((invitation) => [invitation.email, invitation]));
  const invitations = byEmail && emails.flatMap((email) => byEmail.get(email) ?? []);
  const outside = answer.failedSSOEmails ?? [];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={strings.title(answer.invited)}
      description={answer.invited > 0 && strings.handOver(INVITATION_DAYS)}
      footer={
        <>
          <Link
            to="/o/$organizationId/members/invitations"
            params={{ organizationId: organization.id }}
            replace
            className={buttonClass({ variant: "ghost", className: "mr-auto" })}
          >
            {strings.seeAll}
          </Link>
          {invitations !== undefined && invitations.length > 1 && (
            <CopyButton
              text={invitations.map(({ email, urls }) => `${email}\t${urls.app}`).join("\n")}
              label={strings.copyAll}
            />
          )}
          <Button variant="primary" onClick={onClose}>
            {strings.done}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {answer.users.length > 0 && <Callout>{strings.members(answer.users.length)}</Callout>}
        {outside.length > 0 && <Callout tone="warning">{strings.withoutSso(outside)}</Callout>}
        {invitations !== undefined && invitations.length > 0 && <Links invitations={invitations} />}
        {invitations === undefined && !isError && <Skeleton className="h-12 w-full" />}
        {isError && <Callout tone="danger">{strings.failed}</Callout>}
        {answer.invited > 0 && <p className="text-sm text-muted">{strings.later}</p>}
      </div>
    </Dialog>
  );
};
