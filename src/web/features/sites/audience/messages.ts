import { plural } from "#web/kit/format-number.ts";
import type { Audience } from "../audiences.ts";

/** Messages of the audience, the share links and the visitor sign-in. */
export const messages = {
  card: "Audience",
  description: "Who can read the site at its address.",
  field: "Who can read it",
  change: "What saving changes",
  later: "This holds from the moment the site is published.",
  shareLinks: {
    title: "Share links",
    text: "Secret addresses. Each opens the site while its audience is Share links and it is switched on.",
    create: "New share link",
    createDialog: { title: "New share link", submitLabel: "Create share link" },
    rename: "Rename…",
    renameDialog: (name: string) => ({ title: `Rename ${name}`, submitLabel: "Rename" }),
    name: "Name",
    nameHint: "For you alone, such as who it is for.",
    unnamed: "Unnamed share link",
    list: "Share links",
    on: "Switched on",
    off: "Switched off",
    copy: (name: string) => `Copy the address of ${name}`,
    actionsOf: (name: string) => `Actions for ${name}`,
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
  },
  visitors: {
    title: "Visitor sign-in",
    text: "Your own sign-in tells this site who a visitor is, with a token it signs. It lets them in while the audience is Signed-in visitors, and its claims decide which conditions they meet.",
    key: "Signing key",
    keyHint: "Anyone with this key can sign in visitors. Keep it on your server.",
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
  },
} as const;

/** Who gains access to a site by a change of its audience, and who loses it. */
interface AudienceChange {
  readonly gains: string;
  readonly loses: string;
}

const NOBODY_GAINS = "Nobody gains access.";
const NOBODY_LOSES = "Nobody loses access.";
const SEARCH_LOSES = "Search engines are asked to leave it out";

const toPublic = "Anyone on the web gains access, and search engines may list it.";
const toUnlisted =
  "Anyone with the address gains access; search engines are still asked to leave it out.";

/** Who gains and who loses access, for each of the twelve possible changes. */
const audienceChanges: {
  readonly [From in Audience]: Readonly<Record<Exclude<Audience, From>, AudienceChange>>;
} = {
  public: {
    unlisted: {
      gains: NOBODY_GAINS,
      loses: `${SEARCH_LOSES}, so nobody finds it there; people with the address keep access.`,
    },
    "share-link": {
      gains: NOBODY_GAINS,
      loses: `Everybody without an active share link loses access, search engines too.`,
    },
    "visitor-auth": {
      gains: NOBODY_GAINS,
      loses: "Everybody whom your own sign-in does not let in loses access, search engines too.",
    },
  },
  unlisted: {
    public: {
      gains: "Search engines may list it, so anyone on the web can find it.",
      loses: NOBODY_LOSES,
    },
    "share-link": {
      gains: NOBODY_GAINS,
      loses: "Everybody who has only the address loses access; active share links are needed.",
    },
    "visitor-auth": {
      gains: NOBODY_GAINS,
      loses: "Everybody with the address whom your own sign-in does not let in loses access.",
    },
  },
  "share-link": {
    public: { gains: toPublic, loses: NOBODY_LOSES },
    unlisted: { gains: toUnlisted, loses: NOBODY_LOSES },
    "visitor-auth": {
      gains: "Visitors whom your own sign-in lets in gain access, without a share link.",
      loses: "People who come through a share link lose access, unless that sign-in lets them in.",
    },
  },
  "visitor-auth": {
    public: { gains: toPublic, loses: NOBODY_LOSES },
    unlisted: { gains: toUnlisted, loses: NOBODY_LOSES },
    "share-link": {
      gains: "Anyone with an active share link gains access, without signing in.",
      loses: "Signed-in visitors without a share link lose access.",
    },
  },
};

/** What a change of the audience means; undefined if it does not change. */
export const audienceChangeOf = (from: Audience, to: Audience): AudienceChange | undefined => {
  if (from === to) return undefined;
  const changes: Readonly<Partial<Record<Audience, AudienceChange>>> = audienceChanges[from];
  return changes[to];
};
