import { type ProposalReason, proposalReasons } from "#contract/schemas/link-proposal.ts";
import type { NewLinkTarget } from "#contract/schemas/link-target.ts";

/** Something that a link which leads nowhere may have meant. */
export interface Candidate {
  readonly target: NewLinkTarget;
  readonly reason: ProposalReason;
  /** Whether it is in the space that the link leads into. */
  readonly isNear: boolean;
}

const placeOf = ({ reason }: Candidate): number => proposalReasons.indexOf(reason);

/**
 * The best of some candidates, each target once: by the reason, then those of the same space, those with the
 * heading that the link names, and then as they come.
 */
export const rankProposals = <One extends Candidate>(
  candidates: readonly One[],
  most: number,
): One[] => {
  const better = (one: One, other: One): number =>
    placeOf(one) - placeOf(other) ||
    Number(other.isNear) - Number(one.isNear) ||
    // Where headings are what is looked for, every target but the page itself has one.
    Number(other.target.kind === "anchor") - Number(one.target.kind === "anchor");
  const best = new Map<string, One>();
  for (const one of candidates.toSorted(better)) {
    const key = JSON.stringify(one.target);
    if (!best.has(key)) best.set(key, one);
  }
  return [...best.values()].slice(0, most);
};
