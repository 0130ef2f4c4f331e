import type { Issue } from "#server/kit/failures.ts";
import { hashOfValue } from "#server/kit/canonical-json.ts";
import type {
  ChangedAddress,
  BreakingLink,
  DeadRedirect,
  UnreachablePage,
} from "#contract/schemas/content-impact.ts";

/** Everything that changes would break, without a limit. */
export interface Effects {
  readonly links: readonly BreakingLink[];
  readonly addresses: readonly ChangedAddress[];
  readonly redirects: readonly DeadRedirect[];
  readonly unreachable: readonly UnreachablePage[];
}

const parts = ["links", "addresses", "redirects", "unreachable"] as const;
type Part = (typeof parts)[number];

/** The length of the digest of all effects and, below, of each effect: enough to detect a difference. */
const WHOLE_LETTERS = 16;
const LETTERS = 4;
/** How many effects of each kind have their own digest, so that a difference can name them. */
const TOLD = 60;
/** How many new effects a difference names. */
const NAMED = 20;

const digestOf = (effect: Effects[Part][number]): string => hashOfValue(effect).slice(0, LETTERS);

const partHash = (effects: Effects[Part]): string =>
  `${effects.length.toString(36)}~${effects.slice(0, TOLD).map(digestOf).join("")}`;

/** A hash of what changes would break; equal for equal effects, whatever the changes are. */
export const hashOfEffects = (effects: Effects): string =>
  [
    hashOfValue(effects).slice(0, WHOLE_LETTERS),
    ...parts.map((part) => partHash(effects[part])),
  ].join(".");

const readPart = (hash: string | undefined): { count: number; digests: Set<string> } => {
  const [count = "", digests = ""] = (hash ?? "").split("~");
  return {
    count: Number.parseInt(count, 36),
    digests: new Set(digests.match(new RegExp(`.{${LETTERS}}`, "gs"))),
  };
};

const titles: Readonly<Record<Part, string>> = {
  links: "links that would break",
  addresses: "addresses of readers that would change",
  redirects: "redirects that would lead nowhere",
  unreachable: "pages that readers could not open",
};

const inWords = (part: Part, effects: Effects, at: number): string => {
  switch (part) {
    case "links": {
      const link = effects.links[at];
      return `“${link?.page.title}” in “${link?.space.title}” links to ${link?.address === "" ? link.target : link?.address}`;
    }
    case "addresses":
      return `${effects.addresses[at]?.before} on “${effects.addresses[at]?.site.title}”`;
    case "redirects":
      return `${effects.redirects[at]?.source} on “${effects.redirects[at]?.site.title}”`;
    case "unreachable":
      return `${effects.unreachable[at]?.address} on “${effects.unreachable[at]?.site.title}”`;
  }
};

const differenceIn = (part: Part, hash: string | undefined, effects: Effects): Issue[] => {
  const was = readPart(hash);
  const now = effects[part];
  const isSame = hash === partHash(now);
  const counted =
    isSame || was.count === now.length
      ? []
      : [{ path: part, message: `${titles[part]}: ${was.count} then, ${now.length} now` }];
  // If there were more effects than digests, the new ones are unknown.
  const fresh = isSame || was.count > TOLD ? [] : [...now.keys()];
  const added = fresh.filter((at) => {
    const effect = now[at];
    return effect !== undefined && !was.digests.has(digestOf(effect));
  });
  return [
    ...counted,
    ...added
      .slice(0, NAMED)
      .map((at) => ({ path: `${part}.${at}`, message: inWords(part, effects, at) })),
  ];
};

/** What has changed, in words, since the impact that `hash` names; empty if nothing has. */
export const changedSinceImpact = (hash: string, effects: Effects): Issue[] => {
  if (hash === hashOfEffects(effects)) return [];
  const [, ...hashes] = hash.split(".");
  const isOurs =
    hashes.length === parts.length && !hashes.some((one) => Number.isNaN(readPart(one).count));
  if (!isOurs)
    return [{ path: "impact", message: "no impact of changes of content has this hash" }];
  const details = parts.flatMap((part, at) => differenceIn(part, hashes[at], effects));
  return details.length > 0
    ? details
    : [{ path: "impact", message: "something in it has changed" }];
};
