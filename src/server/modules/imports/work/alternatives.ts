import type { ImportRunRow } from "../runs/run-rows.ts";
import { isInScope, type Variant } from "#webpage/page-addresses.ts";
import { type Beside, besideOf, otherVariants } from "#webpage/site-variants.ts";

/** Tells pages of other versions and languages from those of the site that is imported. */
export interface Alternatives {
  /** Whether an address is one of the site, in whatever version and language. */
  readonly hold: (address: string) => boolean;
  /** The other version or language that an address belongs to. */
  readonly of: (address: string) => Variant | undefined;
}

/** Names another version or language in choices. */
export const alternativeId = ({ kind, name }: Pick<Variant, "kind" | "name">): string =>
  `${kind}:${name}`.slice(0, 64);

/** What is known of the addresses of a site once its first page was read. */
export type Extent = Pick<ImportRunRow, "scope" | "variants" | "beside">;

const besideIn = (address: string, { scope, beside }: Extent): Beside | undefined =>
  scope === null || isInScope(address, scope) ? undefined : besideOf(address, scope, beside ?? []);

/** The scope outside that of a site in which an address belongs to it as another version or language. */
export const scopeBeside = (address: string, extent: Extent): string | undefined =>
  besideIn(address, extent)?.scope;

/** What the pages of such a scope are put below. */
export const nameBeside = (scope: string, extent: Extent): string =>
  besideIn(scope, extent)
    ?.variants.map(({ name }) => name)
    .join(" ") || scope;

/** All versions and languages but the one that the site itself is; and but those that were chosen, too. */
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
