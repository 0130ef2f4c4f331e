import type { ImportRedirectBase } from "#contract/schemas/import-redirect.ts";
import { addressBelow } from "#site/readers/places.ts";
import type { ImportPageRow } from "../pages/page-rows.ts";
import { pagesByAddress } from "../pages/pages-by-address.ts";

/** A path that an imported page had at its source. */
export interface OldPath {
  readonly source: string;
  /** The page it was imported as. */
  readonly page: string;
  readonly title: string;
}

/** Returns the part of the source that a site replaces, with a trailing slash. */
const beginningOf = (
  { sourceUrl, scope }: { readonly sourceUrl: string; readonly scope: string | null },
  base: ImportRedirectBase,
): string => (base === "folder" ? scope : null) ?? new URL("/", sourceUrl).href;

/** Returns a path in the normal form of redirects; keeps its query, because no redirect can contain one. */
const writtenPath = (below: string, query: string): string => {
  const steps = below.replace(/\/$/, "").split("/");
  const plain = steps.map((step) => {
    try {
      return decodeURIComponent(step);
    } catch {
      return step;
    }
  });
  // A slash written as %2F is part of its segment.
  return plain.some((step) => step.includes("/"))
    ? `/${below}${query}`
    : `${addressBelow("/", plain.join("/"))}${query}`;
};

/**
 * Returns the paths that the pages of an import had in the part of the source that the site replaces, in the order of
 * its navigation: those they were found at, and those redirecting to them. Paths outside of it are left out.
 */
export const oldPathsOf = (
  run: { readonly sourceUrl: string; readonly scope: string | null },
  rows: readonly ImportPageRow[],
  base: ImportRedirectBase,
): OldPath[] => {
  const beginning = beginningOf(run, base);
  const position = new Map(rows.map(({ id }, at) => [id, at]));
  const found = [...pagesByAddress(rows)].toSorted(
    ([, one], [, other]) => (position.get(one.id) ?? 0) - (position.get(other.id) ?? 0),
  );
  const paths = new Map<string, OldPath>();
  const add = (address: string, { pageId: page, title }: ImportPageRow): void => {
    const { origin, pathname, search } = new URL(address);
    const whole = `${origin}${pathname}`;
    const below = `${whole}/` === beginning ? "" : whole.slice(beginning.length);
    if (!`${whole}/`.startsWith(beginning)) return;
    const source = writtenPath(below, search);
    if (!paths.has(source)) paths.set(source, { source, page, title });
  };
  for (const [address, row] of found) {
    // The original address may end with a file name that is removed for comparison.
    if (row.address !== null) add(row.address, row);
    add(address, row);
  }
  return [...paths.values()];
};
