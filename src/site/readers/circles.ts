import { pathOnSite } from "./own-addresses.ts";
import type { Places } from "./places.ts";
import { reach, type Rules } from "./rules.ts";
import { MOST_STEPS } from "./space-pages.ts";
import { addressWithRest, matchedRest, wildcardPrefix, wildcardsAmong } from "./wildcards.ts";

/** A redirect as a rule about addresses: from which to which one it leads. */
export interface Step {
  readonly source: string;
  /** The address on the site that is looked up next; absent where readers arrive, or leave the site. */
  readonly to?: string;
  /** Whether what its wildcard matched is carried over. */
  readonly carries: boolean;
}

/** Stands for a rest that no source names. No address holds it. */
const ANY_REST = "\0";
/** Longer than every source: an address that grew to this length only grows on. */
const MOST_LENGTH = 4096;

/** The address after a step; undefined where it ends there. */
const after = ({ source, to, carries }: Step, address: string): string | undefined => {
  if (to === undefined) return undefined;
  return carries ? addressWithRest(to, matchedRest(source, address) ?? "") : to;
};

/**
 * Finds redirects that lead readers in a circle, or through more than 16 steps, judged over all of them together:
 * each with the sources that are passed, its own first. What stands at an address is left aside, so a circle may
 * concern only addresses without a page.
 *
 * Every endless way comes again and again to an address that begins with where some rule leads, followed by a rest
 * that nothing looks at any more. So it is enough to follow each rule once with a rest that no source names, and
 * once with none.
 */
export const circlesIn = (steps: readonly Step[]): ReadonlyMap<string, readonly string[]> => {
  const exact = new Map(steps.map((step) => [step.source, step]));
  const wildcards = wildcardsAmong(steps);
  const nextAt = (address: string): Step | undefined => exact.get(address) ?? wildcards(address)[0];
  const follow = (first: Step, from: string): readonly string[] | undefined => {
    const passed = [first.source];
    let address = after(first, from);
    while (address !== undefined) {
      const step = nextAt(address);
      if (!step || step.to === undefined) return undefined;
      if (passed.length >= MOST_STEPS || address.length > MOST_LENGTH) return passed;
      passed.push(step.source);
      address = after(step, address);
    }
    return undefined;
  };
  return new Map(
    steps.flatMap((step) => {
      if (step.to === undefined) return [];
      const prefix = wildcardPrefix(step.source);
      const starts =
        prefix === undefined
          ? [step.source]
          : [addressWithRest(prefix.replace(/\/$/, ""), ANY_REST), prefix.replace(/\/$/, "")];
      const passed = starts.map((from) => follow(step, from)).find((way) => way !== undefined);
      return passed ? [[step.source, [...new Set(passed)]] as const] : [];
    }),
  );
};

/** The redirects as rules about addresses, among which circles can be found. */
export const stepsOf = (places: Places, rules: Rules): Step[] =>
  [...rules.redirects.values()].map((redirect): Step => {
    const { source, destination, captureWildcard: carries } = redirect;
    const target = reach(places, rules, destination);
    if (!target) return { source, carries };
    if (!target.outside)
      return carries ? { source, to: target.address, carries } : { source, carries };
    const path = pathOnSite(rules.own, target.address);
    return path === undefined || (!carries && places.at(path))
      ? { source, carries }
      : { source, to: path, carries };
  });
