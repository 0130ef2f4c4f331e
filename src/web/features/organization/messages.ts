import { RETENTION_DAYS } from "#contract/schemas/limits.ts";
import { plural } from "#web/kit/format-number.ts";

/** Messages of the settings screen, by card. */
export const settingsMessages = {
  description: "Applies to the whole organization. Each part saves separately.",
  sections: "Sections",
  section: {
    general: "General",
    members: "Members and sign-in",
    features: "Content and features",
    plan: "Plan and details",
  },
} as const;

export const identityMessages = {
  card: "Name and logo",
  description: "How the organization appears to everybody in it.",
  logoHint:
    "In place of an upload: the https address of a PNG, JPEG, GIF, WebP or AVIF picture up to 1 MiB, for scripts and other tools. Only an uploaded logo shows across the dashboard.",
  placeholder: "https://acme.com/logo.png",
} as const;

export const logoMessages = {
  address: "Logo address",
  untilThen: "Until one comes, the initials stand for the organization.",
  afterSaving: "The picture at this address shows here once it is saved.",
  fetching: "Fetching the picture",
  fetched: "The picture comes from this address.",
  failed: "The address is saved, but no picture came back",
} as const;

export const hostnameMessages = {
  card: "Public address",
  description: "Where the organization's public content is found by default.",
  hint: "3 to 32 lower-case letters, digits and inner hyphens, such as acme-docs. You can change it but not remove it.",
} as const;

export const domainMessages = {
  card: "Your organization's domains",
  description:
    "Addresses in these domains count as the organization's own. People outside them are invited without single sign-on. Sign-in methods say which are proved, and what that opens.",
  hint: "Such as acme.com. Hosts where anybody can open a mailbox are refused.",
  placeholder: "acme.com",
  elsewhere: (domain: string, organizations: readonly string[]) =>
    `${domain} is named by ${organizations.join(" and ")}, too. Both organizations then count its addresses as their own, and it opens accounts in the one that proves it.`,
} as const;

export const defaultRoleMessages = {
  card: "Default role for new members",
  description: "The role of people who are invited without one of their own.",
  admins: {
    title: "Make everybody who joins an admin?",
    lead: "People who are invited without a role of their own become admins. They can:",
    confirm: "Make it the default",
  },
  newcomers: "Only people who are invited from now on without a role of their own.",
  members: (count: number) =>
    `${plural(count, "member keeps the role they have", "members keep the role they have")}.`,
  invitations: (count: number) =>
    `${plural(count, "open invitation keeps", "open invitations keep")} the role in it.`,
} as const;

export const signInMessages = {
  card: "Sign-in methods",
  description: "Single sign-on with your identity provider, and who may sign in without it.",
  open: "Manage",
  none: "Single sign-on is not connected. People sign in by link or API token.",
  pending: "Single sign-on is not connected yet: the setup of a provider is not finished.",
  active: (labels: readonly string[]) => `People can sign in with ${labels.join(", ")}.`,
  enforced: (labels: readonly string[]) =>
    `Single sign-on is enforced: people sign in with ${labels.join(", ")}.`,
} as const;

export const joiningMessages = {
  card: "Joining by link",
  inviteLinks: "Whoever has an invite link can join with the role of that link.",
  linksStop: (count: number) =>
    count === 0
      ? "No invite link is open now; none can be made while this is off."
      : `${plural(count, "invite link stops", "invite links stop")} working at once. Turned on again, they work as before.`,
  linksStart: (count: number) =>
    count === 0
      ? "Admins can make invite links."
      : `${plural(count, "invite link works", "invite links work")} again at once.`,
} as const;

export const featureMessages = {
  card: "Content and features",
  defaultContent: "The site people see first.",
  noSites: "The organization has no site yet, so there is none to choose.",
  noContent: "None",
  ai: "Lets members use features that send content to an AI model.",
  checkExternalLinks:
    "Bindery checks each external link in your pages about once a week and lists the dead ones among the links of a space.",
  on: "On",
  off: "Off",
} as const;

export const factMessages = {
  card: "About this organization",
  description: "What cannot be changed here.",
  id: "Id",
  copyId: "Copy id",
  created: "Created",
  type: "Type",
  types: { business: "Business", community: "Community" },
  plan: "Plan",
  files: "Files",
  used: (used: string) => `${used}, including earlier revisions and the trash`,
  usedOf: (used: string, limit: string) =>
    `${used} of ${limit}, including earlier revisions and the trash`,
  full: "No more files can be added. Whoever runs this service can raise the limit.",
  trial: "Trial",
  trialUntil: "until",
  billing: "Billing",
  paidMonthly: "Paid monthly",
  paidYearly: "Paid yearly",
  renews: "renews",
  ends: "ends",
  paymentFailed: "The last payment failed",
  blocked: "Blocked",
  blockedForSecurity: "For security reasons",
  customHostname: "Custom hostname",
} as const;

const plans: Record<string, string> = {
  free: "Free",
  plus: "Plus",
  pro: "Pro",
  enterprise: "Enterprise",
  community: "Community",
};
/** "pro_2024" → "Pro". */
export const planLabel = (plan: string): string => plans[plan.split("_")[0] ?? plan] ?? plan;

/** Labels of the states of a trial. */
export const trialLabels = {
  notapplicable: "Not available",
  none: "Not started",
  active: "Active",
  ended: "Over",
  expired: "Over, not decided",
} as const;

export const notAdminMessages = {
  title: "Settings are for admins",
  text: (organization: string) =>
    `Only admins of ${organization} read and change its settings. Ask one of them if something should be different.`,
  action: "Go to the organization's home",
} as const;

export const deleteMessages = {
  card: "Delete organization",
  description: `Closes the organization for everybody at once. Admins can restore it for ${RETENTION_DAYS} days; then it is removed for good.`,
  open: "Delete organization…",
  title: (title: string) => `Delete ${title}?`,
  lead: "It closes for everybody at once:",
  looking: "Looking what would be lost…",
  failed: "What would be lost could not be read.",
  wait: "What would be lost is still being looked up.",
  members: (count: number) =>
    `${plural(count, "member loses", "members lose")} access. Invitations, single sign-on and API tokens stop working here.`,
  spaces: (count: number) =>
    count === 0
      ? "There are no spaces in it."
      : `${plural(count, "space")} with all pages, files and history. Imports, Git syncs and translations stop.`,
  changeRequests: (count: number) =>
    `${plural(count, "change request")} that ${count === 1 ? "is" : "are"} not merged yet.`,
  sites: (count: number) =>
    `Readers lose ${plural(count, "published site")}, and find nothing at ${count === 1 ? "its address" : "their addresses"}:`,
  moreSites: (count: number) => `${plural(count, "more site")}.`,
  until: (instant: string) =>
    `Admins can restore all of it until ${instant}, in their list of organizations. After that it is gone for good. Everybody keeps their account.`,
  confirm: "Delete organization",
  done: (title: string) => `Deleted ${title}`,
  undo: "Undo",
} as const;
