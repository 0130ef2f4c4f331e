import type { ImportRunRow } from "../runs/run-rows.ts";
import { isInScope, type Variant } from "#webpage/page-addresses.ts";
import { type Beside, besideOf, otherVariants } from "#webpage/site-variants.ts";

/** Distinguishes pages of other versions and languages from those of the imported site. */
export interface Alternatives {
  /** Whether an address belongs to the site, in any version and language. */
  readonly hold: (address: string) => boolean;
  /** Returns the other version or language an address belongs to. */
  readonly of: (address: string) => Variant | undefined;
}

/** Returns the id of another version or language in choices. */
export const alternativeId = ({ kind, name }: Pick<Variant, "kind" | "name">): string =>
  `${kind}:${name}`.slice(0, 64);

/** What is known of a site's addresses once its first page has been read. */
export type Extent = Pick<ImportRunRow, "scope" | "variants" | "beside">;

const besideIn = (address: string, { scope, beside }: Extent): Beside | undefined =>
  scope === null || isInScope(address, scope) ? undefined : besideOf(address, scope, beside ?? []);

/** Returns the scope outside the site's own in which an address belongs to it as another version or language. */
export const scopeBeside = (address: string, extent: Extent): string | undefined =>
  besideIn(address, extent)?.scope;

/** Returns the title of the page above those of such a scope. */
export const nameBeside = (scope: string, extent: Extent): string =>
  besideIn(scope, extent)
    ?.variants.map(({ name }) => name)
    .join(" ") || scope;

/** Returns all versions and languages except the site's own, and except chosen ones. */
export const alternativesTo = (extent: Extent, chosen: readonly string[] = []): Alternatives => {
  const { scope, variants } = extent;
  if (scope === null) return { hold: () => false, of: () => undefined };
  const wanted = new Set(chosen);
  const othersOf = (address: string): readonly Variant[] | undefined =>
    isInScope(address, scope)
      ? otherVariants(address, variants ?? [], scope)
      : besideIn(address, extent)?.variants;
  return {
    hold: (address) => othersOf(address) !== undefined,
    of: (address) => othersOf(address)?.find((variant) => !wanted.has(alternativeId(variant))),
  };
};
