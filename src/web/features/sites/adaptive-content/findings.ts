import { claimPath, type Claim } from "#site/condition/claims.ts";
import type { BrokenItem, ConditionedItem } from "#site/condition/items.ts";
import type { Proof, SiteProofs } from "#site/condition/proofs.ts";
import type { Share, Unknown } from "#site/condition/proof-tables.ts";
import { MAX_CLAIMS } from "#site/condition/truth-table.ts";
import { describeVisitor } from "#site/condition/visitors.ts";
import { formatNumber, plural } from "#web/kit/format-number.ts";

/** One finding as a sentence. `problem`: readers miss something; `hint`: worth knowing; `open`: undecided. */
export interface Finding {
  readonly key: string;
  readonly tone: "problem" | "hint" | "open";
  readonly text: string;
}

const nameOf = ({ kind, title }: ConditionedItem): string =>
  kind === "site-section" ? `section ${title}` : title;
const defaultOf = ({ kind, title }: ConditionedItem): string =>
  kind === "site-section" ? `The default section, ${title},` : `The default space ${title}`;

const claimText = (claims: readonly Claim[]): string =>
  claims.map((claim) => claimPath(claim).replace("visitor.claims.", "")).join(", ");
const shareText = ({ count, of, claims, example }: Share): string =>
  count === of
    ? "everybody"
    : `${formatNumber(count)} of the ${formatNumber(of)} possible visitors that ${claimText(claims)} can make, such as: ${describeVisitor(example)}`;

const unknownText = (why: Unknown): string =>
  why === "too-many-claims"
    ? `the conditions that decide it name more than ${MAX_CLAIMS} claims, which is more than can be decided exactly`
    : "deciding it would take too long for a site of this size";

const neverWords = {
  condition: "its condition is met by nobody",
  section: "the condition of its section is met by nobody",
  together: "nobody meets both its condition and that of its section",
};

const unknownWords = (proof: Extract<Proof, { type: "unknown" }>): string => {
  const why = unknownText(proof.why);
  switch (proof.about) {
    case "item":
      return `Unknown who sees ${nameOf(proof.item)}: ${why}.`;
    case "empty-site":
      return `Unknown whether some visitors find an empty site: ${why}.`;
    case "never-together":
      return `Unknown whether ${plural(proof.pairs, "pair")} of sections can be seen together: ${why}.`;
  }
};

const findingOf = (proof: Proof): Finding => {
  switch (proof.type) {
    case "never-visible":
      return {
        key: `never ${proof.item.id}`,
        tone: "problem",
        text: `No visitor can see ${nameOf(proof.item)}: ${neverWords[proof.cause]}.`,
      };
    case "redundant":
      return {
        key: `redundant ${proof.item.id}`,
        tone: "hint",
        text:
          proof.cause === "always"
            ? `The condition of ${nameOf(proof.item)} hides it from nobody: it is always met.`
            : `The condition of ${nameOf(proof.item)} hides it from nobody: whoever sees its section meets it.`,
      };
    case "default-hidden":
      return {
        key: `default ${proof.item.id}`,
        tone: "problem",
        text: `${defaultOf(proof.item)} is hidden for ${shareText(proof)}.`,
      };
    case "empty-site":
      return {
        key: "empty",
        tone: "problem",
        text: `The site is empty for ${shareText(proof)}.`,
      };
    case "never-together":
      return {
        key: `together ${proof.items[0].id} ${proof.items[1].id}`,
        tone: "hint",
        text: `${proof.items[0].title} and ${proof.items[1].title} are never shown together.`,
      };
    case "more-never-together":
      return {
        key: "more together",
        tone: "hint",
        text: `${plural(proof.pairs, "more pair")} of sections are never shown together.`,
      };
    case "unknown":
      return {
        key: `unknown ${proof.about} ${proof.why} ${proof.about === "item" ? proof.item.id : ""}`,
        tone: "open",
        text: unknownWords(proof),
      };
  }
};

const brokenFinding = ({ item, issues: [issue] }: BrokenItem): Finding => ({
  key: `broken ${item.id}`,
  tone: "problem",
  text: `Nobody sees ${nameOf(item)}: its condition cannot be read${issue === undefined ? "" : ` (${issue.message})`}.`,
});

const weights = { problem: 0, open: 1, hint: 2 };

/** What is certain about who sees what, sorted with problems first. */
export const findingsOf = ({ proofs, broken }: SiteProofs): readonly Finding[] =>
  [...broken.map(brokenFinding), ...proofs.map(findingOf)].toSorted(
    (one, other) => weights[one.tone] - weights[other.tone],
  );
