import type { ContentLocation } from "#contract/schemas/link.ts";
import { type ListPage, listPage, type ListRequest } from "#server/db/lists.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { pageRefsOf } from "#content/links/page-refs.ts";
import { refuseUnreadLinks } from "#server/modules/content/links/read-backlog.ts";
import type { ContentState } from "#server/modules/content/revisions/revisions.ts";
import {
  type LinkedTo,
  type LinkingPage,
  selectLinkingDocuments,
  selectPagesAcross,
} from "./backlink-rows.ts";
import { askerOf, meantPathsOf, type ReadContent, readLinkedContent } from "./linked-content.ts";
import { type Presenters, readLocations } from "./present-locations.ts";
import type { Asker } from "#server/links/judged-rows.ts";

/** The pages of the content itself that link to it, in reading order, each with the first block that does. */
const pagesInside = async (
  context: Context,
  content: ReadContent,
  to: LinkedTo,
  asker: Asker,
): Promise<LinkingPage[]> => {
  const { tree, order } = content;
  const documents = new Map(
    (await selectLinkingDocuments(context.db, to, asker)).map(({ document, block }) => [
      document,
      block,
    ]),
  );
  const paths = to.kind === "page" ? await meantPathsOf(context, content) : [];
  const byPath = new Set(paths.filter(({ target }) => target === to.id).map(({ page }) => page));
  return order.flatMap((id): LinkingPage[] => {
    const page = tree.pages.get(id)?.page;
    // A page that links to a part of itself does not count as linking to it.
    if (page === undefined || (to.kind === "page" && id === to.id)) return [];
    const block = documents.get(page.document ?? "");
    const refers = pageRefsOf(page).some(
      ({ target: { kind, space = to.spaceId, id: target } }) =>
        target === to.id &&
        space === to.spaceId &&
        (to.kind === "file" ? kind === "file" : kind === "page" || kind === "anchor"),
    );
    return refers || block !== undefined || byPath.has(id)
      ? [{ space: to.spaceId, page: id, block: refers ? null : (block ?? null) }]
      : [];
  });
};

/**
 * The pages that link to a page or file of a space or change request: of the content itself, then of other spaces
 * that the caller can open. A page of results continues after the last entry of the previous one.
 */
export const listBacklinks = async (
  context: Context,
  state: ContentState,
  { kind, id }: Pick<LinkedTo, "kind" | "id">,
  { limit, after }: ListRequest,
  presenters: Presenters,
): Promise<ListPage<ContentLocation>> => {
  const { spaceId } = state;
  const content = await readLinkedContent(context, state);
  const isThere =
    kind === "page" ? content.tree.pages.has(id) : content.files.some((file) => file.id === id);
  if (!isThere) throw notFound(kind);
  const asker = askerOf(context);
  await refuseUnreadLinks(context, asker.organizationId);
  const to = { spaceId, kind, id };
  const across = kind === "page" ? await selectPagesAcross(context.db, to, asker) : [];
  const all = [...(await pagesInside(context, content, to, asker)), ...across];
  const [space, page, place] = after ?? [];
  const last = all.findIndex((one) => one.space === space && one.page === page);
  // The last entry of the previous page of results may be gone: then its position counts.
  const from = after === undefined ? 0 : last === -1 ? Number(place) : last + 1;
  const rest = all.map((one, at) => ({ ...one, at })).slice(from, from + limit + 1);
  const list = listPage(rest, limit, all.length, (row) => [row.space, row.page, row.at]);
  const at = await readLocations(
    context,
    {
      spaces: new Map(
        list.rows.map(({ space: one }) => [
          one,
          {
            ...(one === spaceId ? { state } : {}),
            pages: list.rows.filter((row) => row.space === one).map((row) => row.page),
          },
        ]),
      ),
    },
    presenters,
  );
  return {
    ...list,
    rows: list.rows.flatMap(({ space: one, page: linking, block }): ContentLocation[] => {
      const found = at.page(one, linking);
      if (found === undefined) return [];
      return block === null
        ? [found]
        : [{ ...found, internalLocation: { type: "node", node: block } }];
    }),
  };
};
