import type { Variant } from "#webpage/page-addresses.ts";
import { variantsOf } from "#webpage/page-addresses.ts";
import { isOtherVariant } from "#webpage/site-variants.ts";

/** Tells pages of other versions and languages from those of the site that is imported. */
export interface Alternatives {
  /** The other version or language that an address belongs to. */
  readonly of: (address: string) => Variant | undefined;
}

/** Names another version or language in choices. */
export const alternativeId = ({ kind, name }: Pick<Variant, "kind" | "name">): string =>
  `${kind}:${name}`.slice(0, 64);

/** All versions and languages but `own`, those that the site itself is; and but those that were chosen, too. */
export const alternativesTo = (
  own: readonly Variant[],
  scope: string,
  chosen: readonly string[] = [],
): Alternatives => {
  const wanted = new Set(chosen);
  return {
    of: (address) => {
      if (!isOtherVariant(address, own, scope)) return undefined;
      const others = variantsOf(address, scope).filter(
        (variant) => !own.some(({ kind, name }) => kind === variant.kind && name === variant.name),
      );
      return others.find((variant) => !wanted.has(alternativeId(variant)));
    },
  };
};

/** Nothing is another version: of a single page. */
export const noAlternatives: Alternatives = { of: () => undefined };
