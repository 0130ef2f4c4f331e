import { pageAddressOf, type Variant, variantsOf } from "./page-addresses.ts";
import type { Alternate } from "./web-page.ts";

/** Another version or language of a site, and how many of its addresses are known. */
export interface FoundVariant extends Variant {
  readonly count: number;
  /** Where it begins, as far as the site says so. */
  readonly address?: string;
}

export interface SiteVariants {
  /** The version and language that are imported, by their names in addresses; none where these name none. */
  readonly chosen: readonly Variant[];
  readonly others: readonly FoundVariant[];
}

const same = (one: Variant, other: Variant): boolean =>
  one.kind === other.kind && one.name === other.name;

/**
 * The versions and languages that the addresses of a site name, and which of them the site itself is: those of its
 * start page, else those that most of its menu leads to. `alternates` are those that pages name.
 */
export const siteVariants = (
  addresses: Iterable<string>,
  {
    start,
    menu,
    alternates,
    scope,
  }: {
    readonly start: string;
    readonly menu: readonly string[];
    readonly alternates: readonly Alternate[];
    readonly scope: string;
  },
): SiteVariants => {
  const counts = new Map<string, { variant: Variant; count: number; address?: string }>();
  const take = (variant: Variant, count: number, address?: string): void => {
    const key = `${variant.kind} ${variant.name.toLowerCase()}`;
    const known = counts.get(key) ?? { variant, count: 0 };
    counts.set(key, {
      ...known,
      count: known.count + count,
      ...(address !== undefined && { address: known.address ?? address }),
    });
  };
  const known = new Set<string>();
  for (const address of addresses) {
    const id = pageAddressOf(address);
    if (id === undefined || known.has(id)) continue;
    known.add(id);
    for (const variant of variantsOf(address, scope)) take(variant, 1);
  }
  const own = variantsOf(start, scope);
  const chosen = own.length > 0 ? own : mostlyIn(menu, scope);
  for (const { kind, name, address } of alternates) {
    const said = variantsOf(address, scope).find((variant) => variant.kind === kind);
    if (pageAddressOf(address) !== pageAddressOf(start))
      take({ kind, name: said?.name ?? name }, 0, address);
  }
  const others = [...counts.values()]
    .filter(({ variant }) => !chosen.some((one) => same(one, variant)))
    .map(({ variant, count, address }) => ({
      ...variant,
      count,
      ...(address !== undefined && { address }),
    }));
  return { chosen, others };
};

/** The variants that more than half of the addresses name. */
const mostlyIn = (addresses: readonly string[], scope: string): Variant[] => {
  const counts = new Map<string, { variant: Variant; count: number }>();
  for (const address of addresses)
    for (const variant of variantsOf(address, scope)) {
      const key = `${variant.kind} ${variant.name}`;
      counts.set(key, { variant, count: (counts.get(key)?.count ?? 0) + 1 });
    }
  return [...counts.values()]
    .filter(({ count }) => count > addresses.length / 2)
    .map(({ variant }) => variant);
};

/** Whether an address belongs to another version or language than those chosen. */
export const isOtherVariant = (
  address: string,
  chosen: readonly Variant[],
  scope: string,
): boolean =>
  variantsOf(address, scope).some((variant) => !chosen.some((one) => same(one, variant)));
