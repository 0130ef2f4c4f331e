import { plural } from "#web/kit/format-number.ts";

/** Messages of a provider's screens. */
export const providerMessages = {
  tabs: "Views of this provider",
  overview: "Overview",
  testing: "Test and flight check",
  attempts: "Attempts",
  pending: "The setup is not finished",
  pendingText: "Nobody can sign in with this provider until its values are entered.",
  continue: "Continue setup",
  facts: { lastSignIn: "Last sign-in", people: "People", proven: "Last proven to work" },
  notProven: "Not since its last change",
  gone: {
    title: "This provider is not here",
    text: "It was deleted, or never there. A deleted provider can be restored for 24 hours.",
    restore: "Restore it",
  },
} as const;

export const serviceMessages = {
  title: "Values for the identity provider",
  description: "Enter these in the identity provider's console, under the names it uses.",
  names: "Names as in",
  copy: (name: string) => `Copy ${name}`,
  metadata: "Download metadata",
  metadataText: "Or give it all of this at once, as SAML metadata.",
  mind: "Mind",
} as const;

export const connectionMessages = {
  card: "Values from the identity provider",
  description: "What the provider calls itself, where people sign in, and what it signs with.",
  labels: {
    label: "Name",
    entityID: "Entity ID",
    ssoURL: "Sign-in address",
    certificate: "Certificates",
  },
  labelHint: "People see it on the sign-in page.",
  entityIDHint: "Also called issuer.",
  ssoURLHint: "The single sign-on address for HTTP-Redirect.",
  certificateHint:
    "One to five, each in PEM form or as bare base64, one after the other. Never a private key.",
  footer: "It has to be tested again after this.",
  read: "Read metadata",
  readTitle: "Read metadata",
  readText: "Fills the form. Nothing is saved yet.",
  readDone: "Go to the form",
} as const;

export const metadataMessages = {
  label: "How do you have its values?",
  ways: {
    address: "Metadata address",
    file: "Metadata file or XML",
    hand: "Type them in",
  },
  address: "Metadata address",
  addressPlaceholder: "https://id.acme.com/metadata.xml",
  fetch: "Fetch",
  xml: "Metadata XML",
  xmlHint: "What the file says, or what you paste here.",
  read: "Read",
  tooLarge: "The file is larger than metadata may be. Choose another one.",
  unreadable: "The file cannot be read. Choose it again.",
  empty: "Give the metadata first",
  emptyAddress: "Give the address first",
  failed: "The metadata could not be read",
  done: "Read from the metadata",
  doneText: (certificates: number) =>
    `Entity ID, sign-in address and ${plural(certificates, "certificate")} are filled in below. Nothing is saved yet.`,
  signedRequests:
    "The provider wants signed requests, which are not sent. Turn that off in its console.",
} as const;

export const certificateMessages = {
  card: "Certificates",
  description:
    "Responses signed by any of these are trusted. Before one ends, add the next beside it; take the old one away once the new one is used.",
  none: "No certificate yet",
  noneText: "Add the provider's signing certificate, or read its metadata.",
  unnamed: "Certificate",
  unusable: "Not usable",
  ended: "Ended",
  facts: {
    issuer: "Issuer",
    sha256: "SHA-256",
    from: "Valid from",
    until: "Valid until",
    key: "Key",
    used: "Last used",
  },
  neverUsed: "Not yet",
  copy: "Copy fingerprint",
  add: "Add certificate",
  addTitle: "Add a certificate",
  addText:
    "Trusted beside those there are, so that sign-in goes on while the provider changes over.",
  addField: "Certificate",
  addHint: "In PEM form or as bare base64. Never a private key.",
  added: "Certificate added",
  full: "A provider has five certificates at most. Remove one first",
  remove: "Remove",
  removeNamed: (subject: string) => `Remove ${subject}`,
  removeTitle: "Remove this certificate?",
  removeText: (subject: string) =>
    `Responses signed by ${subject} are refused from now on. If the provider still signs with it, nobody can sign in.`,
  removeUnused:
    "The others have not been used yet, so make sure that the provider has changed over.",
  removeLast: "It is the last one: nobody can sign in with this provider without a certificate.",
  removed: "Certificate removed",
  byHand: "Change the certificates in the form above",
} as const;

export const peopleMessages = {
  card: "New people",
  description: "Who may open an account by signing in, and what they join as.",
  admins: {
    title: "Make everybody new an admin?",
    lead: (provider: string) =>
      `Whoever opens an account by ${provider} becomes an admin. They can:`,
    confirm: "Make new people admins",
  },
  sentence: ["New people arrive as", "in"],
  noTeam: "No team",
  labels: {
    domains: "Domains",
    defaultRole: "Role of new people",
    defaultTeam: "Team of new people",
  },
  another: "Another team",
  domains: "Who may open an account",
  noDomains:
    "Nobody: the organization has no e-mail domains. People who were invited and SSO members still get in.",
  addDomains: "Add e-mail domains",
  everybody: (domains: readonly string[]) => `Everybody with an address at ${domains.join(" or ")}`,
  some: "Only people of these domains",
  last: "One domain stays",
  states: {
    title: "Proved domains",
    proved:
      "proved. Its people find this organization on the sign-in page and open an account by signing in.",
    kept: "not proved. It was listed before domains were to be proved, so its people find this organization on the sign-in page and open an account by signing in, until another organization proves it.",
    unproved:
      "not proved. Nobody opens an account by it. Members and people who were invited get in; on the sign-in page they find this organization where they signed in before or came by their invitation.",
    how: "Whoever runs this service can vouch for a domain, with the setting VOUCHED_DOMAINS.",
  },
  others: "Everybody else needs an invitation, or has to be an SSO member.",
} as const;

export const sessionMessages = {
  card: "Sessions",
  description: "How a sign-in begins, and how long it lasts.",
  hours: "Signed in for",
  hoursHint: "Then people sign in again. Sooner if the provider says so.",
  hour: (hours: number) =>
    hours % 24 === 0 && hours > 24 ? plural(hours / 24, "day") : plural(hours, "hour"),
  unsolicited: "When somebody opens the app from the provider's own page",
  restart: "Begin the sign-in again here",
  restartText: "Nothing to press, and safest. Works with nearly every provider.",
  confirm: "Ask before signing in",
  confirmText:
    "People see whom they would be signed in as and press a button. Choose this if the provider cannot answer a request.",
} as const;

export const removeMessages = {
  card: "Delete provider",
  text: "Ends the sessions and API tokens that came by it. It can be restored for 24 hours.",
  open: "Delete",
} as const;
