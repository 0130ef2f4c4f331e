import { plural } from "#web/kit/format-number.ts";
import type { SsoImpactGroup } from "#web/api/single-sign-on.ts";

/** Messages of the list of sign-in methods. */
export const listMessages = {
  description:
    "How people get into the organization. Sign-in links and API tokens always exist; single sign-on comes from your identity provider.",
  section: "Identity providers",
  sectionText: "SAML 2.0: Okta, Microsoft Entra ID, Google and others.",
  add: "Add provider",
  full: "An organization has 20 providers at most",
  caption: "Identity providers",
  columns: {
    provider: "Provider",
    status: "Status",
    certificate: "Certificate",
    lastSignIn: "Last sign-in",
    people: "People",
  },
  noCertificate: "None",
  certificateUntil: (date: string) => `Until ${date}`,
  none: {
    title: "Not connected",
    text: "Connect Okta, Microsoft Entra ID, Google or any other SAML 2.0 provider. People then sign in with the account they already have at work.",
  },
  actionsOf: (label: string) => `Actions for ${label}`,
  setUp: "Continue setup",
  test: "Test sign-in",
  attempts: "Attempts",
} as const;

export const deleteMessages = {
  action: "Delete",
  title: (label: string) => `Delete ${label}?`,
  nobody: "Nobody has signed in with it yet.",
  people: (count: number) =>
    `${plural(count, "person signs", "people sign")} in with it. Their sessions end, and so do the API tokens they made while signed in with it.`,
  onlyThis: (names: readonly string[], more: number) => {
    const named = names.join(", ");
    const rest = more > 0 ? `${named} and ${plural(more, "other")}` : named;
    return `It is the only provider, so single sign-on has no other way in for ${rest}.`;
  },
  others: (count: number) =>
    count === 1
      ? "One other provider stays. Whoever it does not know needs a sign-in link."
      : `${count} other providers stay. Whoever they do not know needs a sign-in link.`,
  accounts: "Their accounts and what they wrote stay.",
  restore: "You can restore it for 24 hours.",
  lastProven:
    "Single sign-on is enforced, and this is the last provider that is proven to work. Stop enforcing first",
  confirm: "Delete provider",
  done: (label: string) => `${label} is deleted`,
  undo: "Undo",
} as const;

export const enforceCardMessages = {
  title: "Enforce single sign-on",
  description:
    "Everybody signs in with a provider above. Sign-in links and API tokens made without it stop working.",
  off: "Off",
  on: "Enforced",
  offText: "People may sign in with a provider, a sign-in link or an API token.",
  onText: "People sign in with a provider. Break-glass admins keep other ways in.",
  notReady: {
    "no-provider": "Add a provider and finish its setup first.",
    "not-tested": "Pass a test sign-in yourself first, with a provider as it is set up now.",
  },
  review: "Review who is affected",
  breakGlass: "Break-glass admins",
  breakGlassText:
    "Keep sign-in links and API tokens while single sign-on is enforced, for the day the provider is down.",
  breakGlassNone: "None yet. Whoever enforces becomes the first.",
  choose: "Choose",
  chooseTitle: "Choose break-glass admins",
  chooseText:
    "One to five admins who get in without single sign-on when the provider is down. The last of them cannot be removed or given another role.",
  chooseField: "Admins",
  chooseSave: "Save",
  chooseNone: "Choose at least one admin",
  chooseMost: "Five at most",
  disabled: "Disabled",
  saved: "Break-glass admins saved",
  stop: "Stop enforcing",
  stopTitle: "Stop enforcing single sign-on?",
  stopText:
    "Sign-in links and API tokens work for everybody again, from the next request on. Providers stay as they are.",
  stopped: "Single sign-on is not enforced any more",
} as const;

export const enforceMessages = {
  title: "Who is affected",
  description:
    "What enforcing single sign-on means for each member. Put right what you can before you enforce it.",
  enforced:
    "Single sign-on is enforced. Who gets in, who does not, and what helps those who are shut out.",
  groups: {
    out: "Shut out",
    risk: "At risk",
    likely: "Likely",
    in: "Ready",
  } satisfies Record<SsoImpactGroup, string>,
  groupText: {
    out: "They cannot sign in with single sign-on: they are not SSO members, or are disabled.",
    risk: "SSO members whose address is not in the organization's domains. They get in only if the provider knows that address.",
    likely:
      "SSO members with an address in the organization's domains. They are linked at their first sign-in.",
    in: "They have signed in with a provider.",
  } satisfies Record<SsoImpactGroup, string>,
  tabs: "Groups",
  caption: "Members",
  noun: { one: "member", many: "members" },
  columns: { member: "Member", tokens: "Tokens that stop", fix: "What to do" },
  breakGlass: "Break-glass",
  breakGlassMeaning: "Keeps sign-in links and API tokens",
  disabled: "Disabled",
  disabledFix: "Cannot sign in either way",
  breakGlassFix: "Keeps other ways in",
  makeChosen: (count: number) => `Make ${count} selected SSO members`,
  makePage: (count: number) => `Make all ${count} on this page SSO members`,
  madeOne: (name: string) => `${name} is an SSO member now`,
  made: (count: number) =>
    count === 1 ? "1 person is an SSO member now" : `${count} people are SSO members now`,
  makeFailed: (count: number) => `${plural(count, "person")} could not be changed`,
  riskFix: "Check that the provider knows this address",
  likelyFix: "Nothing: linked at the first sign-in",
  inFix: "Nothing: linked",
  none: {
    out: { title: "Nobody is shut out", text: "Every member is an SSO member." },
    risk: { title: "Nobody is at risk", text: "Every SSO member has an address of your domains." },
    likely: { title: "Nobody here", text: "Everybody else has signed in already." },
    in: {
      title: "Nobody has signed in yet",
      text: "Once members have signed in with a provider, they are listed here.",
    },
  } satisfies Record<SsoImpactGroup, { title: string; text: string }>,
  tokens: (count: number) => `${plural(count, "API token stops", "API tokens stop")} working.`,
  tokensStopped: (count: number) =>
    `${plural(count, "API token does", "API tokens do")} not work here.`,
  enforce: "Enforce single sign-on",
  confirmTitle: "Enforce single sign-on?",
  confirmOut: (count: number) =>
    `${plural(count, "member is", "members are")} shut out from the next request on.`,
  confirmKeeps: (count: number) =>
    `${plural(count, "break-glass admin keeps", "break-glass admins keep")} sign-in links and API tokens.`,
  confirmNobody: "Nobody is shut out.",
  confirmRisk: (count: number) =>
    `${plural(count, "member gets", "members get")} in only if the provider knows their address.`,
  confirmSelf:
    "You become a break-glass admin, so you can always come back and stop it. Invitations cannot be accepted without single sign-on.",
  enforcedNow: "Single sign-on is enforced",
  notReadyTitle: "Not possible yet",
  toTest: "Test sign-in",
  toAdd: "Add provider",
} as const;
