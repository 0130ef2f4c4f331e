import { comparePages } from "#content/compare/trees.ts";
import { pageRefsOf } from "#content/links/page-refs.ts";
import type { PageTree } from "#content/page-tree.ts";
import { isEqual } from "#content/values.ts";
import type { StoredFile } from "#server/modules/content/files/files.ts";
import type { StoredText } from "#server/modules/content/store/stored-text.ts";
import type { LinkTarget } from "#content/links/link-target.ts";
import type { Relation } from "#content/links/addresses.ts";
import type { MeantPath, PageRefRow } from "#server/links/judged-rows.ts";

/** Content as it is, or as it would be. */
export interface Version {
  readonly tree: PageTree;
  readonly files: readonly StoredFile[];
}

/** One version of a space's content in the place of another. */
export interface Transition {
  readonly spaceId: string;
  /** Stored whole. */
  readonly before: Version;
  readonly after: Version;
  /** Texts of the version after that may not be stored yet. */
  readonly texts: readonly StoredText[];
}

/** What of two versions concerns links. */
export interface Difference {
  /** Pages that are new, or whose texts, targets or covers are other ones. */
  readonly changed: ReadonlySet<string>;
  /** Pages and files that are gone. */
  readonly gone: ReadonlySet<string>;
  /** Pages with another text than before. */
  readonly rewritten: ReadonlySet<string>;
}

/** What concerns links between two versions; pages that are only renamed or moved are no part of it. */
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

/** The links of a text that may not be stored yet, as rows of the page that says it. */
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
 * The paths that unchanged pages say and that mean another page than before, none any more, or one with
 * another text: as rows of links.
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
