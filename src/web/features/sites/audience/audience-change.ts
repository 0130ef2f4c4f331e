import type { Audience } from "../audiences.ts";

/** Who can read a site after a change of its audience that could not before, and the other way round. */
export interface AudienceChange {
  readonly gains: string;
  readonly loses: string;
}

const NOBODY_GAINS = "Nobody gains access.";
const NOBODY_LOSES = "Nobody loses access.";
const SEARCH_LOSES = "Search engines are asked to leave it out";

const toPublic = "Anyone on the web gains access, and search engines may list it.";
const toUnlisted =
  "Anyone with the address gains access; search engines are still asked to leave it out.";

/** Who gains and who loses access, for each of the twelve changes. */
export const audienceChanges: {
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

/** What a change of the audience means; undefined when it stays as it is. */
export const audienceChangeOf = (from: Audience, to: Audience): AudienceChange | undefined => {
  if (from === to) return undefined;
  const changes: Readonly<Partial<Record<Audience, AudienceChange>>> = audienceChanges[from];
  return changes[to];
};
