import { plural } from "#web/kit/plural.ts";

/** Words of the audience of a site, its share links and its visitors' sign-in. */
export const audienceStrings = {
  card: "Audience",
  description: "Who can read the site at its address.",
  field: "Who can read it",
  change: "What saving changes",
  later: "This holds from the moment the site is published.",
} as const;

export const linkStrings = {
  title: "Share links",
  text: "Secret addresses. Each opens the site while its audience is Share links and it is switched on.",
  create: "New share link",
  createTitle: "New share link",
  createSubmit: "Create share link",
  rename: "Rename…",
  renameTitle: (name: string) => `Rename ${name}`,
  renameSubmit: "Rename",
  name: "Name",
  nameHint: "For you alone, such as who it is for.",
  unnamed: "Unnamed share link",
  list: "Share links",
  on: "Switched on",
  off: "Switched off",
  copy: (name: string) => `Copy the address of ${name}`,
  actsOf: (name: string) => `Actions for ${name}`,
  switchOn: "Switch on",
  switchOff: "Switch off",
  remove: "Delete…",
  created: (name: string) => `Created ${name}`,
  renamed: (name: string) => `Renamed to ${name}`,
  switchedOn: (name: string) => `${name} opens the site again`,
  switchedOff: (name: string) => `${name} opens nothing now`,
  undo: "Undo",
  removeTitle: (name: string) => `Delete ${name}?`,
  removeText:
    "Everybody who has this address is shut out, and no later link will have the same address. To shut them out for a while only, switch it off instead.",
  removeConfirm: "Delete share link",
  removed: (name: string) => `Deleted ${name}`,
  none: "No share links yet.",
  noneText: "Make one for each group of people, so that you can switch each off alone.",
  more: (count: number) => `${plural(count, "more share link")} not shown.`,
  failed: "The share links could not be read.",
  retry: "Try again",
} as const;

export const visitorStrings = {
  title: "Visitor sign-in",
  text: "Your own sign-in tells this site who a visitor is, with a token it signs. It lets them in while the audience is Signed-in visitors, and its claims decide which conditions they meet.",
  key: "Signing key",
  keyHint: "Whoever has it can let anybody in. Keep it on your server.",
  hidden: "Hidden",
  show: "Show",
  hide: "Hide",
  copy: "Copy key",
  renew: "Renew…",
  renewTitle: "Renew the signing key?",
  renewText:
    "Tokens signed with the old key stop working at once: your visitors are shut out until your sign-in uses the new key. The old key cannot be brought back.",
  renewConfirm: "Renew key",
  renewed: "The signing key is new. Give it to your sign-in.",
  fallbackCard: "Visitors without a token",
  fallback: "Fallback address",
  fallbackHint: "Where visitors without a valid token are sent, such as your sign-in page.",
  fallbackPlaceholder: "https://acme.com/sign-in",
  token: "What a token looks like",
  tokenText:
    "A JSON Web Token signed with HS256 and the key above. It says until when it holds (exp, seconds since 1970), and one claim for each thing your conditions ask for.",
  failed: "The sign-in of visitors could not be read.",
  retry: "Try again",
} as const;
