import { INVITATION_DAYS } from "#contract/schemas/limits.ts";
import { countMatches, plural } from "#web/kit/format-number.ts";

const invitations = (count: number) => plural(count, "invitation");

/** Messages of the invitations screen. */
export const invitationsMessages = {
  byEmail: "Personal invitations",
  matching: countMatches,
  mailed: "Each address is sent its own link, which works once.",
  notMailed:
    "Each address has its own link, which works once. This service sends no e-mail: copy the link and hand it over.",
  enforced: {
    title: "Some people may be unable to join",
    text: "Single sign-on is required, and this service sends no e-mail. People who already have an account with an unverified address are refused. To let one in, turn the requirement off, have them open the invitation while signed in to that account, make them an SSO member, and turn it on again.",
  },
  caption: "Personal invitations",
  noun: { one: "invitation", many: "invitations" },
  filters: "Filter invitations",
  search: "Search invitations",
  searchPlaceholder: "E-mail address",
  statusFilter: "Filter by status",
  everyStatus: "All statuses",
  columns: {
    email: "E-mail address",
    role: "Role",
    status: "Status",
    invitedBy: "Invited by",
    expires: "Expires",
    mail: "E-mail",
    link: "Link",
  },
  /** Precedes the time, below an address where there is no room for columns. */
  until: { pending: "expires", expired: "expired" },
  mail: {
    queued: "Sending",
    /** Precedes the time. */
    leaves: "Held back by the daily limit, leaves",
    leavesShort: "held back, leaves",
    sent: "Sent",
    refused: "Refused",
    failed: "Could not be sent",
    withheld: (problem: string) => `Not mailed: ${problem}. Copy the link instead.`,
    withheldShort: "Not mailed. Copy the link instead.",
    none: "Not sent",
  },
  status: { pending: "Pending", expired: "Expired" },
  sso: "SSO",
  unknownInviter: "Unknown",
  none: {
    title: "No open invitations",
    text: "Whoever is invited and has not joined yet is listed here.",
  },
  copy: (email: string) => `Copy link for ${email}`,
  actionsOf: (email: string) => `Actions for ${email}`,
  renew: `Renew for ${INVITATION_DAYS} days`,
  resend: "Resend",
  renewed: (email: string) => `Invitation of ${email} renewed`,
  resent: (email: string) => `Invitation resent to ${email}`,
  revoke: "Revoke",
  revoked: (email: string) => `Invitation of ${email} revoked`,
  revokedText: "Their link does not work any more.",
  undo: "Undo",
  undone: (email: string) => `${email} is invited again`,
  undoneText: "With a new link: the old one stays off.",
} as const;

const open = `stay open for ${INVITATION_DAYS} days from now, with the roles they have`;

/** Messages about bulk actions on invitations: resending where the service sends e-mail, otherwise renewing. */
export const bulkInvitationMessages = {
  bar: "Selected invitations",
  nothing: "None of these invitations is open any more",
  missing: (count: number) => `${invitations(count)} not open any more`,
  left: (count: number) => `${invitations(count)} had been used or revoked meanwhile`,
  notMailed: (count: number, why: string) =>
    `${invitations(count)} not mailed: ${why}. Copy the links instead.`,
  mailedLater: (count: number, first: string) =>
    `${invitations(count)} held back by the daily limit; their e-mail leaves from ${first} on.`,
  resend: {
    title: (count: number) => `Resend ${invitations(count)}?`,
    will: (count: number) => `${invitations(count)} will be mailed again and ${open}:`,
    confirm: (count: number) => `Resend ${invitations(count)}`,
    done: (count: number) => `Resent ${invitations(count)}`,
  },
  renew: {
    title: (count: number) => `Renew ${invitations(count)}?`,
    will: (count: number) => `${invitations(count)} will ${open}:`,
    confirm: (count: number) => `Renew ${invitations(count)}`,
    done: (count: number) => `Renewed ${invitations(count)}`,
  },
  revoke: {
    title: (count: number) => `Revoke ${invitations(count)}?`,
    will: (count: number) =>
      `${invitations(count)} will be revoked. ${count === 1 ? "Its link stops" : "Their links stop"} working at once:`,
    confirm: (count: number) => `Revoke ${invitations(count)}`,
    done: (count: number) => `Revoked ${invitations(count)}`,
    back: "This cannot be undone. To let somebody in later, invite them again.",
  },
} as const;
