import { plural } from "#web/kit/plural.ts";

/** Words of inviting people by their addresses. */
export const inviteStrings = {
  title: "Invite people",
  description: "Everybody gets a personal link that lets them in with the role chosen here.",
  addresses: "E-mail addresses",
  addressesHint: (most: number) =>
    `One a line, or parted by commas, up to ${most}. A pasted list of the form Name <address> is fine, too.`,
  placeholder: "ada@example.com",
  role: "Role",
  sso: "Single sign-on",
  ssoHint: (domains: readonly string[]) =>
    `They sign in through the organization's provider. Only for addresses in ${domains.join(", ")}; others are invited without it.`,
  ssoUnavailable: "The organization names no e-mail domain yet. Add one in the settings.",
  submit: (count: number) =>
    count === 0 ? "Invite" : `Invite ${plural(count, "person", "people")}`,
  nobodyNew: "Everybody here is a member already",
  nothing: "Enter at least one address",
  tooMany: (count: number, most: number) =>
    `These are ${count} addresses; ${most} can be invited at once. Invite the rest afterwards.`,
  notAddresses: (texts: readonly string[]) =>
    texts.length === 1
      ? `“${texts[0]}” is not an e-mail address`
      : `${plural(texts.length, "line")} are not e-mail addresses: ${texts.slice(0, 3).join(", ")}${texts.length > 3 ? " …" : ""}`,
  verdicts: "What becomes of each address",
  checking: "Checking who is a member already",
  uncheckable:
    "Who is a member already could not be checked. The service leaves members alone and says so afterwards.",
  verdict: {
    new: "Will be invited",
    renewed: "Invited already: renewed, same link",
    member: "Member already: left out",
    duplicate: "Twice in the list: left out",
    invalid: "Not an e-mail address",
  },
  withoutSso: "without single sign-on",
  removeInvalid: "Remove what is no address",
} as const;

/** Words of what became of an invitation. */
export const invitedStrings = {
  title: (count: number) =>
    count === 0 ? "Nobody was invited" : `${plural(count, "person", "people")} invited`,
  handOver: (days: number) =>
    `Bindery sends no e-mail itself: give everybody their own link. It works once, within ${days} days.`,
  later: "The links stay on the Invitations page until they are used.",
  members: (count: number) =>
    count === 1
      ? "One of them is a member already and was left alone."
      : `${plural(count, "of them is", "of them are")} members already and were left alone.`,
  withoutSso: (emails: readonly string[]) =>
    `Invited without single sign-on, because their domain is not one of the organization's: ${emails.join(", ")}.`,
  links: "Links to hand over",
  copyFor: (email: string) => `Copy link for ${email}`,
  copyAll: "Copy all links",
  failed: "The links could not be read. They stand on the Invitations page.",
  seeAll: "See all invitations",
  done: "Done",
} as const;

/** Words of the invitations screen. */
export const invitationsStrings = {
  byEmail: "Invited by e-mail",
  byEmailText:
    "Each address has its own link, which works once. Bindery sends no e-mail itself: copy the link and hand it over.",
  caption: "Invitations by e-mail",
  noun: "invitations",
  columns: {
    email: "E-mail address",
    role: "Role",
    status: "Status",
    invitedBy: "Invited by",
    expires: "Expires",
    link: "Link",
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
  renew: "Renew for 7 days",
  renewed: (email: string) => `Invitation of ${email} renewed`,
  takeBack: "Take back",
  takenBack: (email: string) => `Invitation of ${email} taken back`,
  takenBackText: "Their link does not work any more.",
  undo: "Undo",
  undone: (email: string) => `${email} is invited again`,
  undoneText: "With a new link: the old one stays off.",
} as const;

/** Words of the invite links. */
export const linkStrings = {
  title: "Invite links",
  text: "Anybody who has such a link can join with its role, until it is revoked.",
  off: {
    title: "Invite links are turned off",
    text: "Nobody can join with the links below, and no new ones can be made.",
    settings: "Open settings",
  },
  offReason: "Invite links are turned off in the settings",
  create: "Create link",
  caption: "Invite links and their roles",
  columns: { link: "Link", role: "Gives the role", created: "Created" },
  none: {
    title: "No invite links",
    text: "Create one to let several people in without naming them.",
  },
  changeRoleOf: (role: string) => `Invite link for ${role}. Change its role`,
  roleChanged: (role: string) => `Who joins by this link is now ${role}`,
  copy: (role: string) => `Copy the link for ${role}`,
  revoke: "Revoke link",
  dialog: {
    title: "Create an invite link",
    description: "Whoever has the link can join. Give it only to people you want in.",
    role: "Role of those who join",
    submit: "Create link",
    done: "Invite link created",
  },
  revoking: {
    title: "Revoke this invite link?",
    text: (role: string) =>
      `The link for the role ${role} stops working at once, for everybody who has it. People who joined with it stay. This cannot be undone, but another link can be made.`,
    confirm: "Revoke link",
    done: "Invite link revoked",
  },
} as const;

/** For those who may not invite. */
export const refusedStrings = {
  title: "You may not do this",
  text: "Inviting people needs the role admin in the organization. Ask an admin if you need it.",
  close: "Close",
} as const;
