import { roleLabel } from "#web/kit/role-label.ts";
import type { SamlCheckId, SamlFlightCheck, SamlPersonOutcome } from "#web/api/single-sign-on.ts";

/** What each check of a response verifies, in the order they are made. */
export const checkLabels: Readonly<Record<SamlCheckId, string>> = {
  form: "Is a SAML response",
  size: "Size",
  "time-limit": "Time to read it",
  "no-markup-tricks": "No DOCTYPE, comments or CDATA",
  xml: "Well-formed XML",
  shape: "One assertion, in its place",
  "not-encrypted": "Not encrypted",
  ids: "IDs are unique",
  "signature-form": "Form of the signature",
  algorithms: "Algorithms",
  "signature-holds": "Signed by a kept certificate",
  status: "Status",
  destination: "Destination",
  issuer: "Issuer",
  audience: "Audience",
  "subject-confirmation": "Recipient",
  times: "Times",
  "authn-statement": "Authentication statement",
  "name-id": "Name ID",
  email: "E-mail address",
  request: "Answers a sign-in that began here",
  unused: "Not used before",
  person: "Person",
};

type Person = NonNullable<SamlFlightCheck["person"]>;
const nameOf = ({ member, displayName, email }: Person): string =>
  member?.displayName ?? displayName ?? email;
const asRole = ({ role }: Person): string => (role === undefined ? "" : ` as ${roleLabel(role)}`);
const inTeam = ({ team }: Person): string => (team === undefined ? "" : ` in the team ${team}`);

const outcomes: Readonly<Record<SamlPersonOutcome, (person: Person) => string>> = {
  known: (person) => `Signs in ${nameOf(person)}, who is linked to this identity.`,
  linked: (person) => `Signs in ${nameOf(person)}, and links this identity to their account.`,
  "joined-by-invitation": (person) =>
    `Opens an account for ${nameOf(person)}, who was invited, and lets them join${asRole(person)}.`,
  "joined-by-domain": (person) =>
    `Opens an account for ${nameOf(person)}, and lets them join${asRole(person)}${inTeam(person)}.`,
  "refused-disabled": (person) => `Refuses ${nameOf(person)}, who is disabled.`,
  "refused-no-flag": (person) =>
    `Refuses ${nameOf(person)}, who is a member but not set to single sign-on.`,
  "refused-account-elsewhere": ({ email }) =>
    `Refuses ${email}: the address has an account that is not in this organization. Invite it first.`,
  "refused-unproved-domain": ({ email }) =>
    `Refuses ${email}: the address is not invited, and nobody has proved that its domain is the organization's.`,
  "refused-stranger": ({ email }) =>
    `Refuses ${email}: the address is not invited, and its domain does not open accounts here.`,
};

/** What happens to the person in a response, as a sentence. */
export const personText = (person: Person): string => outcomes[person.outcome](person);

/** The same in a few words, for a list. */
export const outcomeLabels: Readonly<Record<SamlPersonOutcome, string>> = {
  known: "Known identity",
  linked: "Linked to their account",
  "joined-by-invitation": "Joined by invitation",
  "joined-by-domain": "Joined by domain",
  "refused-disabled": "The member is disabled",
  "refused-no-flag": "Not set to single sign-on",
  "refused-account-elsewhere": "Has an account elsewhere",
  "refused-unproved-domain": "Not invited, domain not proved",
  "refused-stranger": "Not invited, other domain",
};

export const checkMessages = {
  list: "Checks",
  verdicts: { passed: "Passed", failed: "Failed", skipped: "Not made" },
  found: "Found",
  expected: "Expected",
  remedy: "What to change",
  claimed: "Claimed",
  claimedMeaning: "No kept certificate has signed this, so anybody could have written it.",
  accepted: "This response would be let in",
  refused: (check: string) => `Refused by the check “${check}”`,
  judgedAt: "Times were compared with",
  madeMember: (name: string) => `${name} is an SSO member now. Test again`,
  openMember: "Open member",
} as const;

export const testMessages = {
  title: "Test sign-in",
  description:
    "Goes through a real sign-in in a new tab and shows every check. Nobody is signed in by it.",
  pending: "Finish the setup first: nobody can sign in with this provider yet",
  start: "Test sign-in",
  again: "Test again",
  waiting: "Waiting for the sign-in in the other tab",
  waitingText: "Sign in there as yourself. The result shows here.",
  open: "Open the sign-in page",
  expired: "No answer came back in time",
  expiredText: "The sign-in in the other tab was not finished. Start another test.",
  passed: "The test passed",
  failed: "The test failed",
  next: "You can enforce single sign-on now.",
  review: "Review who is affected first",
  outdated: "Passed, but the provider was changed since",
  outdatedText: "Test again, so that single sign-on can be enforced.",
  lost: "The test could not be read",
} as const;

export const flightMessages = {
  title: "Flight check",
  description:
    "Explains what a SAML response would do: check by check, and whom it would sign in. It is judged as of the moment it was issued. Nobody is signed in, and nothing is kept.",
  field: "SAML response",
  hint: "The SAMLResponse value as the browser posted it (base64), or its XML.",
  submit: "Check response",
  result: "Result",
} as const;

export const attemptMessages = {
  caption: "Attempts to sign in",
  text: "The last attempts. People who are refused see the attempt's ID, so that you can find it here.",
  search: "Find an attempt",
  searchPlaceholder: "Attempt ID or e-mail address",
  noun: { one: "attempt", many: "attempts" },
  columns: { who: "Who", outcome: "Outcome", reason: "Reason", when: "When" },
  outcomes: {
    "signed-in": "Signed in",
    tested: "Test passed",
    refused: "Refused",
    unfinished: "Not finished",
  },
  testFailed: "Test failed",
  unfinishedMeaning: "The response was accepted, but the browser did not come back with it.",
  unknown: "Unknown person",
  none: {
    title: "No attempts yet",
    text: "Everybody who tries to sign in with this provider is listed here, with the check that decided.",
  },
  panel: "Attempt",
  id: "Attempt ID",
  copyId: "Copy attempt ID",
  nameID: "Name ID",
  member: "Member",
  gone: {
    title: "This attempt is not here",
    text: "Only the last attempts of a provider are kept. It may also belong to another provider.",
  },
} as const;
