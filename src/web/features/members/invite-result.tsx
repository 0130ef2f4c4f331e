import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { INVITATION_DAYS } from "#contract/schemas/limits.ts";
import { everyInvitationQuery, type Invitation, type InvitedUsers } from "#web/api/invites.ts";
import { setupStateQuery } from "#web/api/sign-in.ts";
import { formatDate } from "#web/kit/format-date.ts";
import { plural } from "#web/kit/format-number.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useMemberActions } from "./member-actions.tsx";

/** Messages about the outcome of an invitation. */
const invitedMessages = {
  title: (count: number) =>
    count === 0 ? "Nobody was invited" : `${plural(count, "person", "people")} invited`,
  sentTo: (count: number) => `Sent to ${plural(count, "person", "people")}`,
  sentText: (days: number) =>
    `Everybody is sent their own link, which works once, within ${days} days.`,
  sentLater: "The Invitations page shows what became of each e-mail.",
  handOver: (days: number) =>
    `This service sends no e-mail: give everybody their own link. It works once, within ${days} days.`,
  handOverOnly: (days: number) =>
    `Give everybody their own link. It works once, within ${days} days.`,
  later: "The links stay on the Invitations page until they are used.",
  members: (count: number) =>
    count === 1
      ? "One of them is a member already and was left alone."
      : `${plural(count, "of them is", "of them are")} members already and were left alone.`,
  withoutSso: (emails: readonly string[]) =>
    `Invited without single sign-on, because their domain is not one of the organization's: ${emails.join(", ")}.`,
  notMailed: (emails: readonly string[]) =>
    `Not mailed, because of the daily limit of invitations: ${emails.join(", ")}. Copy the link instead.`,
  mailedLater: (count: number, first: string) =>
    `${plural(count, "e-mail")} held back, because you have sent as many invitations today as one may: ${count === 1 ? "it leaves" : "they leave"} from ${first} on. The links work at once.`,
  links: "Links to hand over",
  showLinks: "Show the links",
  copyFor: (email: string) => `Copy link for ${email}`,
  copyAll: "Copy all links",
  failed: "The links could not be read. They stand on the Invitations page.",
  seeAll: "See all invitations",
  done: "Done",
} as const;

const Links = ({ invitations }: { invitations: readonly Invitation[] }) => (
  <ul
    aria-label={invitedMessages.links}
    className="max-h-64 overflow-y-auto rounded-sm border border-line [&>li]:border-line [&>li+li]:border-t"
  >
    {invitations.map(({ id, email, urls }) => (
      <li key={id} className="flex items-center gap-3 py-1.5 pr-1.5 pl-3">
        <div className="min-w-0 grow">
          <p className="truncate">{email}</p>
          <p className="truncate text-xs text-muted">{urls.app}</p>
        </div>
        <CopyButton text={urls.app} label={invitedMessages.copyFor(email)} iconOnly size="sm" />
      </li>
    ))}
  </ul>
);

interface InvitedLinksProps {
  readonly invitations: readonly Invitation[];
  readonly mailed: boolean;
}

/** The links; collapsed if they were sent by e-mail. */
const InvitedLinks = ({ invitations, mailed }: InvitedLinksProps) =>
  mailed ? (
    <details className="rounded-sm">
      <summary className="rounded-sm text-sm text-muted hover:text-ink">
        {invitedMessages.showLinks}
      </summary>
      <div className="pt-2">
        <Links invitations={invitations} />
      </div>
    </details>
  ) : (
    <Links invitations={invitations} />
  );

interface InviteResultProps {
  /** The addresses that were sent. */
  readonly emails: readonly string[];
  readonly answer: InvitedUsers;
  readonly onClose: () => void;
}

/** The outcome for each address, and the links, to pass on where the service sends no e-mail. */
export const InviteResult = ({ emails, answer, onClose }: InviteResultProps) => {
  const { organization } = useMemberActions();
  const { data, isError } = useQuery(everyInvitationQuery(organization.id));
  const { data: setup } = useSuspenseQuery(setupStateQuery());
  const byEmail = data && new Map(data.map((invitation) => [invitation.email, invitation]));
  const invitations = byEmail && emails.flatMap((email) => byEmail.get(email) ?? []);
  const outside = answer.failedSSOEmails ?? [];
  const withheld = answer.notMailed ?? [];
  const later = answer.mailedLater ?? [];
  const sent = answer.invited - withheld.length - later.length;
  const mailed = setup.mail && sent > 0;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={mailed ? invitedMessages.sentTo(sent) : invitedMessages.title(answer.invited)}
      description={
        answer.invited > 0 &&
        (mailed
          ? invitedMessages.sentText
          : setup.mail
            ? invitedMessages.handOverOnly
            : invitedMessages.handOver)(INVITATION_DAYS)
      }
      footer={
        <>
          <Link
            to="/o/$organizationId/members/invitations"
            params={{ organizationId: organization.id }}
            replace
            className={buttonClass({ variant: "ghost", className: "mr-auto" })}
          >
            {invitedMessages.seeAll}
          </Link>
          {!mailed && invitations !== undefined && invitations.length > 1 && (
            <CopyButton
              text={invitations.map(({ email, urls }) => `${email}\t${urls.app}`).join("\n")}
              label={invitedMessages.copyAll}
            />
          )}
          <Button variant="primary" onClick={onClose}>
            {invitedMessages.done}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {answer.users.length > 0 && (
          <Callout>{invitedMessages.members(answer.users.length)}</Callout>
        )}
        {outside.length > 0 && (
          <Callout tone="warning">{invitedMessages.withoutSso(outside)}</Callout>
        )}
        {withheld.length > 0 && (
          <Callout tone="warning">{invitedMessages.notMailed(withheld)}</Callout>
        )}
        {later[0] !== undefined && (
          <Callout>{invitedMessages.mailedLater(later.length, formatDate(later[0].at))}</Callout>
        )}
        {invitations !== undefined && invitations.length > 0 && (
          <InvitedLinks
            invitations={invitations}
            mailed={mailed && withheld.length + later.length === 0}
          />
        )}
        {invitations === undefined && !isError && <Skeleton className="h-12 w-full" />}
        {isError && <Callout tone="danger">{invitedMessages.failed}</Callout>}
        {answer.invited > 0 && (
          <p className="text-sm text-muted">
            {mailed ? invitedMessages.sentLater : invitedMessages.later}
          </p>
        )}
      </div>
    </Dialog>
  );
};
