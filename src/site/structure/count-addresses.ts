import { addressesOf } from "./addresses.ts";
import { impactOf } from "./impact.ts";
import type { Structure } from "./model.ts";
import { vanishedAddresses } from "./redirects.ts";

/** How many addresses of site-spaces something happens to. */
export interface AddressCounts {
  /** What is found there is found elsewhere. */
  readonly moved: number;
  /** Nothing is found there any more, and nothing leads on. */
  readonly dark: number;
  /** Something is found where nothing was before. */
  readonly added: number;
}

/** What happens to the addresses of readers when one structure takes the place of another. */
export const countAddresses = (before: Structure, after: Structure): AddressCounts => {
  const was = new Set(addressesOf(before).siteSpaces.values());
  const { rows } = impactOf(before, after);
  return {
    moved: rows.filter(({ change }) => change === "moved").length,
    dark: vanishedAddresses(before, after).filter(({ destination }) => !destination).length,
    added: rows.filter(({ change, after: at }) => change === "added" && !was.has(at ?? "")).length,
  };
};
