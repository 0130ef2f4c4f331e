import { pathOnSite } from "./own-addresses.ts";
import type { Places } from "./places.ts";
import { reach, type Rules } from "./rules.ts";
import { MOST_STEPS } from "./space-pages.ts";
import { addressWithRest, matchedRest, wildcardPrefix, wildcardsAmong } from "./wildcards.ts";

/** A redirect from one address to another, as a step of a chain. */
export interface Step {
  readonly source: string;
  /** The address on the site that is looked up next; absent if the reader arrives or leaves the site. */
  readonly to?: string;
  /** Whether the wildcard's match is carried over. */
  readonly carries: boolean;
}

/** Stands for a rest that matches no source. No address contains it. */
const ANY_REST = "\0";
/** Longer than every source: an address that reaches this length can only grow further. */
const MOST_LENGTH = 4096;

/** The next address; undefined if the chain ends here. */
const after = ({ source, to, carries }: Step, address: string): string | undefined => {
  if (to === undefined) return undefined;
  return carries ? addressWithRest(to, matchedRest(source, address) ?? "") : to;
};

/**
 * Finds redirects that take readers in a circle, or through more than 16 steps, considering all redirects together.
 * Returns the sources passed for each, its own first. Pages at the addresses are ignored, so a circle may only affect
 * addresses without a page. Every endless chain keeps returning to an address that starts with some rule's
 * destination, followed by a rest that no rule examines any more. It is therefore enough to follow each rule once
 * with a rest that no source names, and once without a rest.
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

/** The redirects as steps, in which circles can be found. */
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
