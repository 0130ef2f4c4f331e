import { z } from "zod";
import { linkTarget, newLinkTarget } from "./link-target.ts";
import { id, listOf } from "./primitives.ts";

/** Proposed replacements for the targets of broken links. */

/** Maximum number of proposals for one target of broken links. */
export const MAX_PROPOSALS = 3;

/** Why something is proposed, from the most to the least certain reason. */
const reasons = {
  "same-title": "A page has the title that the lost one had, or that the words of the link say.",
  "same-slug": "The address of a page ends in what the path of the link ends in.",
  "same-file-name": "A file of the space is called so.",
  "similar-heading": "The page is there, and has a heading that says almost the same.",
  "same-page": "The page is there; only its heading is not.",
} as const;
export type ProposalReason = keyof typeof reasons;
export const proposalReasons = Object.keys(reasons) as [ProposalReason, ...ProposalReason[]];
const inWords = Object.entries(reasons)
  .map(([reason, why]) => `- \`${reason}\`: ${why}`)
  .join("\n");

const called = z.object({ id, title: z.string() });

const linkProposal = z
  .object({
    target: newLinkTarget,
    reason: z.enum(proposalReasons).meta({ id: "LinkProposalReason", description: inWords }),
    title: z.string().meta({ description: "Of the page or file." }),
    space: called.meta({ description: "The space it is in." }),
  })
  .meta({ id: "LinkProposal" });
export type LinkProposal = z.infer<typeof linkProposal>;

const count = z.number().int().min(1);
const lostTarget = z
  .object({
    target: linkTarget,
    address: z.string().optional().meta({ description: "As the first of the pages says it." }),
    name: z.string().optional().meta({
      description:
        "What it was called when it went, where that is known; of a lost heading the title of its page.",
    }),
    words: z.string().optional().meta({ description: "What the first of the links says." }),
    links: count.meta({ description: "Broken links that lead there." }),
    pages: count.meta({ description: "Pages that have such links." }),
    first: called.optional().meta({ description: "The first of these pages." }),
    proposals: z.array(linkProposal).max(MAX_PROPOSALS).meta({
      description: "What the links could be led to instead, the best first.",
    }),
  })
  .meta({
    id: "LostLinkTarget",
    description: "What broken links lead to, and what could take its place.",
  });
export type LostTarget = z.infer<typeof lostTarget>;

export const lostTargets = listOf(lostTarget);
