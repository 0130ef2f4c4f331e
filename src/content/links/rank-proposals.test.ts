import * as fc from "fast-check";
import { expect, it } from "vitest";
import { proposalReasons } from "#contract/schemas/link-proposal.ts";
import type { NewLinkTarget } from "#contract/schemas/link-target.ts";
import { type Candidate, rankProposals } from "./rank-proposals.ts";

const page = (id: string): NewLinkTarget => ({ kind: "page", page: id, space: "s" });

it("ranks by the reason, then what is in the same space, then what has the heading", () => {
  const anchor: NewLinkTarget = { kind: "anchor", anchor: "x", page: "d", space: "s" };
  const ranked = rankProposals(
    [
      { target: page("a"), reason: "same-slug", isNear: true },
      { target: page("b"), reason: "same-title", isNear: false },
      { target: page("c"), reason: "same-title", isNear: true },
      { target: anchor, reason: "same-title", isNear: true },
      { target: page("c"), reason: "same-slug", isNear: true },
    ],
    5,
  );
  expect(ranked.map(({ target, reason }) => [target, reason])).toEqual([
    [anchor, "same-title"],
    [page("c"), "same-title"],
    [page("b"), "same-title"],
    [page("a"), "same-slug"],
  ]);
});

it("answers each target once, no more than asked for, and none that is worse than one left out", () => {
  const candidate: fc.Arbitrary<Candidate> = fc.record({
    target: fc.constantFrom("a", "b", "c", "d").map(page),
    reason: fc.constantFrom(...proposalReasons),
    isNear: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(candidate), fc.nat(4), (candidates, most) => {
      const ranked = rankProposals(candidates, most);
      const ids = ranked.map(({ target }) => JSON.stringify(target));
      const all = new Set(candidates.map(({ target }) => JSON.stringify(target)));
      expect(ranked).toHaveLength(Math.min(most, all.size));
      expect(new Set(ids).size).toBe(ids.length);
      const place = ({ reason }: Candidate) => proposalReasons.indexOf(reason);
      const last = ranked.at(-1);
      for (const one of candidates)
        if (last !== undefined && !ids.includes(JSON.stringify(one.target)))
          expect(place(one)).toBeGreaterThanOrEqual(place(last));
    }),
  );
});
