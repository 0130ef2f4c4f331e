import { pageRefsOf } from "#content/links/page-refs.ts";
import type { PageTree, PlacedPage } from "#content/page-tree.ts";
import { isEqual } from "#content/values.ts";
import type { Context } from "#server/kit/context.ts";
import {
  copyKept,
  findOrganizationOfSpace,
  lockLinks,
  selectLinkingPages,
} from "#server/links/broken-link-rows.ts";
import { judgeLinksTo, judgePages, type LinkCause } from "#server/links/keep-broken-links.ts";
import type { MeantPath } from "#server/links/judged-rows.ts";
import { readFileList } from "../files/files.ts";
import { type RevisionRow, selectActiveRevision } from "../revisions/revision-rows.ts";
import { readTree } from "../store/page-trees.ts";
import { meantPaths, pathsByPage, readSaidPaths } from "./meant-paths.ts";

/** A change of a space's active revision. */
export interface MovedContent {
  readonly from: RevisionRow;
  readonly to: RevisionRow;
  readonly before: PageTree;
  readonly after: PageTree;
  readonly written: readonly PlacedPage[];
  readonly removed: readonly string[];
}

/** Returns the files that were added or removed, with their names. */
const changedFiles = async (
  tx: Context,
  { from, to }: MovedContent,
): Promise<ReadonlyMap<string, string>> => {
  if (from.files === to.files) return new Map();
  const lists = [from.files, to.files].map((hash) => readFileList(tx, to.spaceId, hash));
  const [before = [], after = []] = await Promise.all(lists);
  const differs = (one: typeof before, other: typeof before) => {
    const ids = new Set(other.map(({ id }) => id));
    return one.flatMap(({ id, name }) => (ids.has(id) ? [] : [[id, name] as const]));
  };
  return new Map([...differs(before, after), ...differs(after, before)]);
};

/** Returns pages whose incoming links may now resolve differently: added, removed, or with another text. */
const changedTargets = ({ before, written, removed }: MovedContent): string[] => [
  ...removed,
  ...written.flatMap(({ page }) => {
    const was = before.pages.get(page.id)?.page;
    return was === undefined || was.document !== page.document ? [page.id] : [];
  }),
];

/** Returns pages whose own links have changed. */
const changedSources = ({ before, written, removed }: MovedContent): string[] => [
  ...removed,
  ...written.flatMap(({ page }) => {
    const was = before.pages.get(page.id)?.page;
    const isSame =
      was !== undefined &&
      was.document === page.document &&
      isEqual(pageRefsOf(was), pageRefsOf(page));
    return isSame ? [] : [page.id];
  }),
];

/** Returns pages with a path that now resolves to another page, or to one that has changed. */
const changedPaths = (
  before: readonly MeantPath[],
  after: readonly MeantPath[],
  targets: ReadonlySet<string>,
): string[] => {
  const keyOf = ({ page, address }: MeantPath) => `${page} ${address}`;
  const was = new Map(before.map((path) => [keyOf(path), path]));
  const is = new Map(after.map((path) => [keyOf(path), path]));
  return [...new Map([...was, ...is])].flatMap(([key, { page }]) => {
    const [one, other] = [was.get(key)?.target, is.get(key)?.target];
    return one === other && !targets.has(other ?? "") ? [] : [page];
  });
};

const namesIn = (
  { before, after }: MovedContent,
  targets: readonly string[],
): readonly (readonly [string, string])[] =>
  targets.flatMap((id) => {
    const placed = before.pages.get(id) ?? after.pages.get(id);
    return placed === undefined ? [] : [[id, placed.page.title] as const];
  });

/**
 * Updates the broken links after a change of a space's active revision: those in changed pages, and those from
 * anywhere to pages, headings and files that were added or removed.
 */
export const keepBrokenAfterMove = async (
  tx: Context,
  moved: MovedContent,
  event: string | null,
): Promise<void> => {
  const { spaceId } = moved.to;
  const organizationId = await findOrganizationOfSpace(tx.db, spaceId);
  if (organizationId === undefined) return;
  await lockLinks(tx.db, organizationId);
  const files = await changedFiles(tx, moved);
  const targets = changedTargets(moved);
  const cause: LinkCause = { event, names: new Map([...files, ...namesIn(moved, targets)]) };
  const said = pathsByPage(moved.after, await readSaidPaths(tx, spaceId));
  const paths = meantPaths(moved.after, said);
  const inside = await selectLinkingPages(tx.db, organizationId, {
    kind: "inside",
    space: spaceId,
    ids: [...targets, ...files.keys()],
  });
  const pages = new Set([
    ...changedSources(moved),
    ...changedPaths(meantPaths(moved.before, said), paths, new Set(targets)),
    ...inside.map(({ page }) => page),
  ]);
  const judged = {
    organizationId,
    spaceId,
    pages: [...pages],
    paths: paths.filter(({ page }) => pages.has(page)),
  };
  await judgePages(tx, judged, cause);
  await judgeLinksTo(tx, organizationId, [{ kind: "across", space: spaceId, ids: targets }], cause);
};

/** Judges all links of a space again that is or was in the trash or in another organization. */
export const judgeSpace = async (tx: Context, spaceId: string, cause: LinkCause): Promise<void> => {
  const organizationId = await findOrganizationOfSpace(tx.db, spaceId);
  const revision = await selectActiveRevision(tx.db, spaceId);
  if (organizationId === undefined || revision === undefined) return;
  await lockLinks(tx.db, organizationId);
  const said = await readSaidPaths(tx, spaceId);
  const tree = said.size === 0 ? undefined : await readTree(tx, spaceId, revision.root);
  const paths = tree === undefined ? [] : meantPaths(tree, pathsByPage(tree, said));
  await judgePages(tx, { organizationId, spaceId, paths }, cause);
};

/** The same for a new space copied from another one; links broken there keep when and by what they broke. */
export const judgeCopy = async (
  tx: Context,
  { from, to, organizationId }: { from: string; to: string; organizationId: string },
): Promise<void> => {
  await lockLinks(tx.db, organizationId);
  await copyKept(tx.db, from, to);
  await judgeSpace(tx, to, { event: null });
};
