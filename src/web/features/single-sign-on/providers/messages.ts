import { plural } from "#web/kit/format-number.ts";

/** Words of the list of sign-in methods. */
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
  none: {
    title: "Not connected",
    text: "Connect Okta, Microsoft Entra ID, Google or any other SAML 2.0 provider. People then sign in with the account they already have at work, and lose access here when they lose it there.",
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
