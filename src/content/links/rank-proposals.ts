import { type ProposalReason, proposalReasons } from "#contract/schemas/link-proposal.ts";
import type { NewLinkTarget } from "#contract/schemas/link-target.ts";

/** Something that a broken link may have been meant to point to. */
export interface Candidate {
  readonly target: NewLinkTarget;
  readonly reason: ProposalReason;
  /** Whether it is in the space that the link points into. */
  readonly isNear: boolean;
}

const placeOf = ({ reason }: Candidate): number => proposalReasons.indexOf(reason);

/**
 * The best candidates, each target once: sorted by reason, then by whether they are in the same space, then by
 * whether they have the heading that the link names, and otherwise in the given order.
 */
export const rankProposals = <One extends Candidate>(
  candidates: readonly One[],
  most: number,
): One[] => {
  const better = (one: One, other: One): number =>
    placeOf(one) - placeOf(other) ||
    Number(other.isNear) - Number(one.isNear) ||
    // If the link names a heading, every target except the page itself has one.
    Number(other.target.kind === "anchor") - Number(one.target.kind === "anchor");
  const best = new Map<string, One>();
  for (const one of candidates.toSorted(better)) {
    const key = JSON.stringify(one.target);
    if (!best.has(key)) best.set(key, one);
  }
  return [...best.values()].slice(0, most);
};
