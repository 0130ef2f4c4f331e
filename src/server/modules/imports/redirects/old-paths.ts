import type { ImportRedirectBase } from "#contract/schemas/import-redirect.ts";
import { addressBelow } from "#site/readers/places.ts";
import type { ImportPageRow } from "../pages/page-rows.ts";
import { pagesByAddress } from "../pages/pages-by-address.ts";

/** A path that an imported page had at its source. */
export interface OldPath {
  readonly source: string;
  /** The page it became. */
  readonly page: string;
  readonly title: string;
}

/** What a site takes the place of, with a slash at its end. */
const beginningOf = (
  { sourceUrl, scope }: { readonly sourceUrl: string; readonly scope: string | null },
  base: ImportRedirectBase,
): string => (base === "folder" ? scope : null) ?? new URL("/", sourceUrl).href;

/** A path in the one way in which redirects are written; its query stays, because no redirect can hold one. */
const writtenPath = (below: string, query: string): string => {
  const steps = below.replace(/\/$/, "").split("/");
  const plain = steps.map((step) => {
    try {
      return decodeURIComponent(step);
    } catch {
      return step;
    }
  });
  // A slash that was written as %2F is part of its step.
  return plain.some((step) => step.includes("/"))
    ? `/${below}${query}`
    : `${addressBelow("/", plain.join("/"))}${query}`;
};

/**
 * The paths that the pages of an import had below what a site takes the place of, in the order of the source's
 * navigation: those they were found at, and those that led to them. What lies elsewhere is left out.
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
    // As it was found it may end with a file's name that is taken away for comparing.
    if (row.address !== null) add(row.address, row);
    add(address, row);
  }
  return [...paths.values()];
};
