import { comparePages } from "#content/compare/trees.ts";
import { pageRefsOf } from "#content/links/page-refs.ts";
import type { PageTree } from "#content/page-tree.ts";
import { isEqual } from "#content/values.ts";
import type { StoredFile } from "#server/modules/content/files/files.ts";
import type { StoredText } from "#server/modules/content/store/stored-text.ts";
import type { LinkTarget } from "#content/links/link-target.ts";
import type { Relation } from "#content/links/addresses.ts";
import type { MeantPath, PageRefRow } from "#server/links/judged-rows.ts";

/** Content in its current or a future state. */
export interface Version {
  readonly tree: PageTree;
  readonly files: readonly StoredFile[];
}

/** One version of a space's content replacing another. */
export interface Transition {
  readonly spaceId: string;
  /** Stored completely. */
  readonly before: Version;
  readonly after: Version;
  /** Texts of the version after that may not be stored yet. */
  readonly texts: readonly StoredText[];
}

/** The differences between two versions that affect links. */
export interface Difference {
  /** Pages that are new, or whose text, target or cover has changed. */
  readonly changed: ReadonlySet<string>;
  /** Removed pages and files. */
  readonly gone: ReadonlySet<string>;
  /** Pages whose text has changed. */
  readonly rewritten: ReadonlySet<string>;
}

/** The differences between two versions that affect links; ignores pages that are only renamed or moved. */
export const differenceOf = ({ before, after }: Transition): Difference => {
  const changed = new Set<string>();
  const gone = new Set<string>();
  const rewritten = new Set<string>();
  for (const change of comparePages(before.tree, after.tree)) {
    const { kind, page } = change;
    if (kind === "created") changed.add(page.id);
    if (kind === "deleted") {
      gone.add(page.id);
      changed.add(page.id);
    }
    if (kind !== "edited") continue;
    const isRewritten = change.before.document !== page.document;
    if (isRewritten) rewritten.add(page.id);
    if (isRewritten || !isEqual(pageRefsOf(change.before), pageRefsOf(page))) changed.add(page.id);
  }
  const files = new Set(after.files.map(({ id }) => id));
  for (const { id } of before.files) if (!files.has(id)) gone.add(id);
  return { changed, gone, rewritten };
};

type KeptRow = readonly [
  block: string,
  relation: Relation,
  kind: LinkTarget["kind"],
  target: string | null,
  space: string | null,
  anchor: string | null,
  organization: string | null,
  origin: string | null,
  address: string,
];

/** The links of a text that may not be stored yet, as rows of the page that contains it. */
export const linksOfText = (page: string, { kept }: StoredText): PageRefRow[] =>
  (JSON.parse(kept.links) as KeptRow[]).map(
    ([_block, relation, kind, target, space, anchor, organization, origin, address], n) => ({
      page,
      place: 0,
      n,
      relation,
      kind,
      target,
      target_space: space,
      anchor,
      organization,
      origin,
      address,
    }),
  );

const keyOf = ({ page, address }: Pick<MeantPath, "page" | "address">): string =>
  `${page} ${address}`;

/**
 * The paths in unchanged pages that resolve to another page than before, to none any more, or to one with another
 * text, as rows of links.
 */
export const movedPaths = (
  said: ReadonlyMap<string, readonly string[]>,
  {
    before,
    after,
  }: { readonly before: readonly MeantPath[]; readonly after: readonly MeantPath[] },
  { changed, rewritten }: Difference,
): PageRefRow[] => {
  const was = new Map(before.map((one) => [keyOf(one), one.target]));
  const is = new Map(after.map((one) => [keyOf(one), one.target]));
  return [...said].flatMap(([page, addresses]) =>
    (changed.has(page) ? [] : addresses).flatMap((address): PageRefRow[] => {
      const key = keyOf({ page, address });
      const target = is.get(key);
      if (target === was.get(key) && !rewritten.has(target ?? "")) return [];
      return [
        {
          page,
          place: 0,
          n: 0,
          relation: "reference",
          kind: "path",
          target: null,
          target_space: null,
          anchor: null,
          organization: null,
          origin: null,
          address,
        },
      ];
    }),
  );
};
