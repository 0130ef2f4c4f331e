import { pageRefsOf } from "#content/links/page-refs.ts";
import type { PageTree } from "#content/page-tree.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { readFileList, type StoredFile } from "#server/modules/content/files/files.ts";
import {
  meantPaths,
  pathsByPage,
  readSaidPaths,
} from "#server/modules/content/links/meant-paths.ts";
import type { ContentState } from "#server/modules/content/revisions/revisions.ts";
import { readTree } from "#server/modules/content/store/page-trees.ts";
import type { Asker, LinkedContent, MeantPath, PageRefRow } from "#server/links/judged-rows.ts";

/** The content whose links are requested, as read. */
export interface ReadContent {
  readonly state: ContentState;
  readonly tree: PageTree;
  readonly files: readonly StoredFile[];
  /** Ids of all pages in reading order. */
  readonly order: readonly string[];
}

/** The ids of all pages in reading order. */
export const orderOf = (tree: PageTree): string[] => {
  const order: string[] = [];
  const pending = tree.children.toReversed();
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    order.push(id);
    pending.push(...(tree.pages.get(id)?.children ?? []).toReversed());
  }
  return order;
};

export const readLinkedContent = async (
  context: Context,
  state: ContentState,
): Promise<ReadContent> => {
  const { spaceId, revision } = state;
  const tree = await readTree(context, spaceId, revision.root);
  const files = await readFileList(context, spaceId, revision.files);
  return { state, tree, files, order: orderOf(tree) };
};

/** The links of pages outside their texts, as rows; `order` determines their places, which some queries need. */
export const refsOf = (
  { pages }: PageTree,
  order: Iterable<string> = pages.keys(),
): PageRefRow[] => {
  const rows: PageRefRow[] = [];
  let place = 0;
  for (const id of order) {
    const placed = pages.get(id);
    for (const { n, relation, target, address } of placed ? pageRefsOf(placed.page) : [])
      rows.push({
        page: id,
        place,
        n,
        relation,
        kind: target.kind,
        target: target.id ?? null,
        target_space: target.space ?? null,
        anchor: target.anchor ?? null,
        organization: target.organization ?? null,
        origin: target.origin ?? null,
        address,
      });
    place += 1;
  }
  return rows;
};

/**
 * The paths in texts that resolve to pages of the same content: the few that had no page when they were written, and
 * have one now.
 */
export const meantPathsOf = async (
  context: Pick<Context, "db">,
  content: ReadContent,
): Promise<MeantPath[]> => {
  const said = await readSaidPaths(context, content.state.spaceId);
  return meantPaths(content.tree, pathsByPage(content.tree, said));
};

/** The same content in the form that queries of its links take. */
export const asLinkedContent = async (
  context: Pick<Context, "db">,
  content: ReadContent,
): Promise<LinkedContent> => {
  const { state, tree, order, files } = content;
  return {
    spaceId: state.spaceId,
    pages: order.map((id, place) => {
      const document = tree.pages.get(id)?.page.document;
      return { id, place, ...(document === undefined ? {} : { document }) };
    }),
    refs: refsOf(tree, order),
    files: files.map(({ id }) => id),
    paths: await meantPathsOf(context, content),
  };
};

export const askerOf = ({ organization, actor, settings }: Context): Asker => {
  if (!organization) throw notFound("space");
  const { role } = organization.membership;
  return {
    organizationId: organization.id,
    userId: actor.id,
    isAdmin: role === "admin",
    isGuest: role === null,
    publicUrl: settings.publicUrl,
  };
};
