import { SESSION_DAYS, SESSION_IDLE_DAYS } from "#contract/schemas/limits.ts";
import { plural } from "#web/kit/format-number.ts";

/** Messages of the caller's profile. */
export const profileMessages = {
  title: "Profile",
  description: "How you appear to others in every organization.",
  name: "Name",
  picture: "Profile picture",
  photo: "Picture address",
  photoHint:
    "In place of an upload: an https address that scripts and other tools get with your profile. This dashboard loads nothing from other hosts and shows your initials.",
  email: "E-mail address",
  emailHint:
    "You are signed in and invited by this address, so it cannot be changed here. Ask whoever runs this service.",
  unverified: {
    title: "Your e-mail address is not verified",
    text: (email: string) =>
      `Nobody has proved yet that ${email} is yours. Until then whoever proves it gets this account.`,
    send: "Send a link to verify",
    sentTitle: "Check your e-mail",
    sent: (email: string) =>
      `A sign-in link is on its way to ${email}. Open it in this browser: it verifies the address.`,
    noMail: "This service sends no e-mail, so it cannot be verified here.",
  },
} as const;

/** Messages of the e-mail notifications. */
export const notificationMessages = {
  title: "E-mail notifications",
  text: "What you are told by e-mail. Invitations and sign-in links are always sent.",
  off: {
    title: "This service sends no e-mail",
    text: "What you choose here counts once whoever runs it has set up e-mail.",
  },
  kinds: {
    reviewRequested: {
      label: "Review requested",
      description: "Somebody asks you to review a change request.",
    },
    mentioned: {
      label: "Mentioned",
      description: "Somebody mentions you in a comment, by @ and your e-mail address.",
    },
    merged: {
      label: "Merged",
      description: "A change request that you opened or took part in is merged.",
    },
    certificateEnding: {
      label: "Certificate ending",
      description:
        "The certificate of an identity provider runs out soon, in an organization that you manage.",
    },
  },
} as const;

/** Messages of the caller's API tokens. */
export const tokenMessages = {
  reference: "API reference",
  title: "API tokens",
  description:
    "A token lets a script act as you, with everything you may do. Give each script its own.",
  create: "Create token",
  caption: "Your API tokens",
  columns: {
    name: "Name",
    created: "Created",
    lastUsed: "Last used",
    expires: "Expires",
  },
  endsIn: "Ends in",
  madeWith: (name: string) =>
    name === ""
      ? "Made with another token, and ends with it"
      : `Made with the token ${name}, and ends with it`,
  makerUnknown:
    "Made with a token that is not known any more. Revoke it if you do not know what uses it.",
  current: "In use here",
  currentMeaning: "The request that fetched this list was made with this token.",
  expired: "Expired",
  never: "Never",
  revoke: (name: string) => `Revoke ${name}`,
  none: {
    title: "No API tokens",
    text: "Create one for a script, a command line or another tool that should act as you.",
  },
  revoking: {
    title: (name: string) => `Revoke the token ${name}?`,
    body: (hint: string) =>
      `Whatever uses the token ending in ${hint} is refused from the next request on. Browsers that were signed in with it are signed out, and tokens that were made with it end, too. This cannot be undone.`,
    confirm: "Revoke token",
    done: (name: string) => `The token ${name} is revoked`,
  },
  dialog: {
    title: "Create an API token",
    description: "It acts as you, in every organization you belong to.",
    name: "Name",
    namePlaceholder: "What will use it, such as Nightly export",
    expiry: "Expires",
    days: (days: number) => `In ${days} days`,
    year: "In a year",
    custom: "In a number of days",
    never: "Never",
    caution:
      "A token that never expires works until somebody revokes it, also for whoever finds it. Prefer an end you can renew.",
    daysField: "Days",
    daysHint: "1 to 365",
    submit: "Create token",
  },
  made: {
    title: (name: string) => `The token ${name} is ready`,
    text: "Copy it now. It is shown only this once: the service keeps no copy it could show again.",
    copy: "Copy token",
    field: "Token",
    sure: "Leave only once the token is kept somewhere safe. If it is lost, revoke it and create another.",
    done: "I have kept it",
  },
} as const;

/** Messages of the browsers the caller is signed in with. */
export const sessionMessages = {
  title: "Sessions",
  description: "Every browser you are signed in with.",
  only: (organization: string) => `${organization} only`,
  onlyDeleted: "A deleted organization only",
  onlyBy: (organization: string, provider: string) => `${organization} only, by ${provider}`,
  caption: "Your sessions",
  columns: { browser: "Browser", since: "Signed in", lastUsed: "Last used", ends: "Ends" },
  endsMeaning: `Each ends after ${SESSION_IDLE_DAYS} days without use, and after ${SESSION_DAYS} days at the latest; those by single sign-on when your organization says.`,
  current: "This browser",
  unknown: "Unknown browser",
  on: (browser: string, system: string) => `${browser} on ${system}`,
  end: (browser: string) => `Sign out ${browser}`,
  signOut: "Sign out",
  ended: (browser: string) => `${browser} is signed out`,
  endOthers: "Sign out all others",
  noOthers: "You are signed in nowhere else",
  endingOthers: {
    title: "Sign out all other browsers?",
    body: (count: number) =>
      `${plural(count, "other browser")} ${count === 1 ? "is" : "are"} signed out at once. What is typed but not saved there may be lost. This browser stays signed in, and API tokens go on working.`,
    confirm: "Sign out all others",
    done: (count: number) => `${plural(count, "browser")} signed out`,
  },
} as const;

/** Messages of the appearance and the keys. */
export const appearanceMessages = {
  theme: "Theme",
  themeText: "Kept in this browser, and used at once in all its tabs.",
  themes: {
    system: {
      label: "System",
      description: "Follows your device, also when it changes by itself.",
    },
    light: { label: "Light", description: undefined },
    dark: { label: "Dark", description: undefined },
  },
  keys: "Keyboard shortcuts",
  keysText: "Not active while you type. Screens add keys of their own: press ? to see those.",
  listed: "Keys that work everywhere",
} as const;

export const organizationMessages = {
  title: "Your organizations",
  description: "Each has its own members, spaces and sites.",
  create: "New organization",
  columns: { title: "Organization", part: "You are", created: "Created" },
  parts: {
    admin: "Admin",
    member: "Member",
    guest: "Guest",
    closed: "Single sign-on required",
  },
  demo: "Demo",
  demoMeaning: "A sample to look around in. Its people are made up.",
  bounded: "Your session reaches one organization only. Sign in another way to create one.",
  none: {
    title: "You are in no organization",
    text: "Create one, or ask an admin to invite you.",
  },
  deleted: {
    title: "Deleted organizations",
    text: "Closed for everybody. You can restore them until they are removed for good.",
    restore: "Restore",
  },
  leave: (title: string) => `Leave ${title}`,
  leaving: {
    title: (title: string) => `Leave ${title}?`,
    body: "You lose access at once, and leave its teams. What you wrote stays. Only an admin can invite you again.",
    confirm: "Leave organization",
    done: (title: string) => `You left ${title}`,
  },
  dialog: {
    title: "New organization",
    text: "You become its first admin and can invite others right away.",
    field: "Name",
    hint: "What people see in lists and e-mails, such as Acme Docs. You can change it later.",
    submit: "Create organization",
    done: (title: string) => `Created ${title}`,
  },
} as const;
