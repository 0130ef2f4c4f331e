import { isInScope, scopeOf, type Variant, variantNamed, variantsOf } from "./page-addresses.ts";
import type { Alternate } from "./web-page.ts";

const same = (one: Variant, other: Variant): boolean =>
  one.kind === other.kind && one.name === other.name;

/** The variants named by more than half of the addresses. */
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

/**
 * The version and language of the site itself, as named in addresses: those of its start page, else those of most
 * addresses in its menu. Empty if addresses name none.
 */
export const ownVariants = (start: string, menu: readonly string[], scope: string): Variant[] => {
  const said = variantsOf(start, scope);
  return said.length > 0 ? said : mostlyIn(menu, scope);
};

/** The versions and languages named by an address in a scope, other than the site's own. */
export const otherVariants = (address: string, own: readonly Variant[], scope: string): Variant[] =>
  variantsOf(address, scope).filter((variant) => !own.some((one) => same(one, variant)));

/** Another version or language whose pages are outside the scope of a site, with their own scope. */
export interface VariantBeside extends Variant {
  readonly scope: string;
}

/**
 * Compares an address with the scope folder by folder, and returns the variants it has where the scope names its own
 * version or language.
 */
const replacing = (address: string, scope: string): Beside | undefined => {
  if (!URL.canParse(address) || new URL(address).origin !== new URL(scope).origin) return undefined;
  const foldersOf = (one: string) => new URL(one).pathname.split("/").filter((name) => name !== "");
  const own = foldersOf(scope);
  const there = foldersOf(address).slice(0, own.length);
  const variants: Variant[] = [];
  for (const [at, name] of own.entries()) {
    const other = there[at] ?? "";
    if (other === name) continue;
    const variant = variantNamed(other);
    if (variant === undefined || variant.kind !== variantNamed(name)?.kind) return undefined;
    variants.push(variant);
  }
  if (variants.length === 0) return undefined;
  return { scope: `${new URL(scope).origin}/${there.join("/")}/`, variants };
};

/** The scope of an address outside that of a site, and the versions and languages that distinguish it. */
export interface Beside {
  readonly scope: string;
  readonly variants: readonly Variant[];
}

/**
 * The other version or language that an address outside the scope of a site belongs to: `/de/latest/` next to
 * `/en/latest/`, or one that the site itself lists. Undefined if it is not part of the site.
 */
export const besideOf = (
  address: string,
  scope: string,
  named: readonly VariantBeside[],
): Beside | undefined => {
  const replaced = replacing(address, scope);
  if (replaced !== undefined) return replaced;
  const [nearest] = named
    .filter((one) => isInScope(address, one.scope))
    .toSorted((one, other) => other.scope.length - one.scope.length);
  if (nearest === undefined) return undefined;
  const { kind, name } = nearest;
  // The folder of one language may contain those of others.
  if (variantsOf(address, nearest.scope).some((variant) => variant.kind === kind)) return undefined;
  return { scope: nearest.scope, variants: [{ kind, name }] };
};

/**
 * Versions and languages outside the scope of a site that are only recognizable because its start page lists them.
 */
export const namedBeside = (alternates: readonly Alternate[], scope: string): VariantBeside[] => {
  const found = new Map<string, VariantBeside>();
  for (const { kind, name, address } of alternates) {
    const there = scopeOf(address);
    if (there === undefined || new URL(there).origin !== new URL(scope).origin) continue;
    if (isInScope(address, scope) || replacing(address, scope) !== undefined) continue;
    if (!found.has(there)) found.set(there, { kind, name, scope: there });
  }
  return [...found.values()];
};
