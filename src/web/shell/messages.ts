import { MAX_ADMINISTERED_ORGANIZATIONS } from "#contract/schemas/limits.ts";

/** The texts of the frame around every screen. */
export const shellMessages = {
  product: "Bindery",
  skip: "Skip to content",
  navigation: "Main navigation",
  breadcrumbs: "Breadcrumbs",
  openNavigation: "Open navigation",
  switchOrganization: "Switch organization",
  chooseOrganization: "Choose an organization",
  organizations: "Organizations",
  newOrganization: "New organization",
  mostOrganizations: `You are an admin of ${MAX_ADMINISTERED_ORGANIZATIONS} organizations, the most that one person can create. Leave or delete one first.`,
  restored: (title: string) => `Restored ${title}`,
  openRestored: "Open",
  bounded: "Your session reaches only this one. Sign out and sign in another way to reach others.",
  account: "Account",
  search: "Search or jump to",
  screenNow: (title: string) => `${title} opened`,
} as const;

export const homeTitle = "Home";

export const accountMessages = {
  keys: "Keyboard shortcuts",
  signOut: "Sign out",
  signOutFailed: "You are still signed in",
} as const;

export const keyMessages = {
  title: "Keyboard shortcuts",
  description: "Not active while you type.",
  palette: "Open the command palette",
  list: "Show this list",
  go: (place: string) => `Go to ${place}`,
  none: "No keys on this screen.",
  singleKeys: "Shortcuts without Ctrl or ⌘",
  singleKeysHint: "Turn them off if you use speech input or press keys by accident.",
} as const;

export const sessionMessages = {
  submit: "Sign in",
  banner: "Your session ended. Nothing is saved until you sign in again.",
} as const;

export const offlineMessages = {
  banner:
    "The service cannot be reached. What you see may be out of date, and changes are not saved.",
  unavailable: "Bindery cannot reach its database. Your work is kept here; trying again.",
  tryNow: "Try now",
} as const;

export const failureToastMessages = {
  retry: "Retry",
  notUndone: "Not undone",
  changedSince: (name: string) =>
    `${name} was changed again in the meantime, and stays as it is now.`,
} as const;

export const boundaryMessages = {
  requestId: "Copy request id",
  home: "Go to the start page",
  signIn: "Sign in",
  forbiddenNext: "Ask an admin of the organization if you need it.",
  notFound: {
    title: "There is no such page",
    text: "The address may be mistyped, or the page may have moved.",
  },
  newVersion: {
    title: "A new version is ready",
    text: "This page was opened before the last update. Reload it to go on.",
    reload: "Reload",
  },
} as const;

/** Texts for use before the code of a screen, or of its failure, is loaded. */
export const pendingMessages = {
  loading: "Loading",
  missing: "This page could not be loaded",
} as const;

/** Texts about the organization as a whole, above each of its screens. A title ends before its date. */
export const bannerMessages = {
  label: "Notice about the organization",
  details: "Details",
  blocked: {
    title: "This organization is blocked for security reasons",
    text: "Only whoever runs this service can open it again.",
  },
  paymentFailed: {
    title: "The last payment failed",
    text: "Bring the means of payment up to date to keep the plan.",
  },
  paymentFailedUntil: {
    title: "The last payment failed, and the plan is paid until",
    text: "Bring the means of payment up to date to keep it.",
  },
  cancelled: {
    title: "The subscription was cancelled",
    text: "The organization goes on with the free plan when it ends.",
  },
  cancelledAt: {
    title: "The subscription was cancelled and ends on",
    text: "The organization goes on with the free plan then.",
  },
  trialExpired: {
    title: "The trial is over",
    titleAt: "The trial ended on",
    text: "Choose a plan to keep what it offered.",
  },
  downgraded: {
    title: "The trial is over",
    titleAt: "The trial ended on",
    text: "The organization goes on with the free plan.",
  },
  trialActive: {
    title: "A trial is running",
    titleAt: "The trial runs until",
    text: "Nothing is charged until a plan is chosen.",
    downgrade: "The organization goes on with the free plan then.",
  },
  migration: {
    title: "The organization moves to a new plan on",
    text: "Billing shows what changes.",
  },
} as const;

/** The texts for an address with an invalid page token. */
export const stalePageMessages = {
  title: "This page of the list cannot be opened",
  text: "The address was changed or is too old. The list itself is fine.",
  action: "Go to the first page",
} as const;

/** The texts of links to other sites for screen readers. */
export const outsideLinkMessages = { opens: "opens in a new tab" } as const;
