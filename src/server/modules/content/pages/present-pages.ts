import {
  defaultLayout,
  type LinkPage,
  type PageAttributes,
  type RevisionPage,
} from "#contract/schemas/page.ts";
import { type PageTree, pathOf, type PlacedPage } from "#content/page-tree.ts";
import type { Context } from "#server/kit/context.ts";
import { selectDocumentTimes, selectPageTimes } from "../store/content-rows.ts";
import type { ContentState } from "../revisions/revisions.ts";

/** Addresses of parts of a space in the dashboard. */
interface AppAddresses {
  page(pageId: string): string;
  revision(revisionId: string): string;
}

/** Returns addresses in the dashboard; pages of a change request open in its editor. */
export const appAddresses = (
  { organization, settings }: Context,
  spaceId: string,
  changeRequest?: number,
): AppAddresses => {
  if (!organization) throw new Error("content is shown inside an organization only");
  const space = `${settings.publicUrl}/o/${organization.id}/spaces/${spaceId}`;
  return {
    page: (pageId) =>
      changeRequest === undefined
        ? `${space}/pages/${pageId}`
        : `${space}/change-requests/${changeRequest}/edit/${pageId}`,
    revision: (revisionId) => `${space}/history/${revisionId}`,
  };
};

interface Times {
  /** When pages were created, by id. */
  readonly pages: ReadonlyMap<string, Date>;
  /** When documents were written, by hash. */
  readonly documents: ReadonlyMap<string, Date>;
}

interface View {
  readonly tree: PageTree;
  readonly times: Times;
  readonly addresses: AppAddresses;
}

const timesOf = (
  { id, document }: PageAttributes,
  { pages, documents }: Times,
): { createdAt?: string; updatedAt?: string } => {
  const created = pages.get(id);
  const written = document === undefined ? undefined : documents.get(document);
  return {
    ...(created ? { createdAt: created.toISOString() } : {}),
    ...(created && written && written > created ? { updatedAt: written.toISOString() } : {}),
  };
};

const flagsOf = ({ hidden = false, noIndex = false, noRobotsIndex = false }: PageAttributes) => ({
  hidden,
  noIndex,
  noRobotsIndex,
});

const hrefOf = (target: LinkPage["target"], addresses: AppAddresses): string | undefined => {
  if (target.kind === "url") return target.url;
  return target.kind === "page" && target.space === undefined
    ? addresses.page(target.page)
    : undefined;
};

const presentLink = (
  common: Pick<LinkPage, "id" | "title">,
  { id, target, hidden = false }: PageAttributes,
  { addresses }: View,
): LinkPage => {
  if (target === undefined) throw new Error(`the link page ${id} leads nowhere`);
  const href = hrefOf(target, addresses);
  return {
    ...common,
    kind: "link",
    type: "link",
    target,
    ...(href === undefined ? {} : { href }),
    hidden,
  };
};

/** `above` is the path of the page's parent with a trailing slash; empty at the root. */
const present = (view: View, { page, children }: PlacedPage, above: string): RevisionPage => {
  const { id, title, slug, emoji, icon } = page;
  const common = {
    id,
    title,
    ...(emoji === undefined ? {} : { emoji }),
    ...(icon === undefined ? {} : { icon }),
    ...timesOf(page, view.times),
  };
  if (page.type === "link") return presentLink(common, page, view);
  const path = `${above}${slug}`;
  const pages = presentChildren(view, children, `${path}/`);
  if (page.type === "group")
    return { ...common, kind: "group", type: "group", slug, path, pages, ...flagsOf(page) };
  const { description, document, cover, variables } = page;
  return {
    ...common,
    kind: "sheet",
    type: "document",
    urls: { app: view.addresses.page(id) },
    slug,
    path,
    ...(description === undefined ? {} : { description }),
    ...(document === undefined ? {} : { documentId: document }),
    layout: page.layout ?? defaultLayout,
    ...(cover === undefined ? {} : { cover }),
    ...(variables === undefined ? {} : { variables }),
    ...flagsOf(page),
    pages,
  };
};

const presentChildren = (view: View, ids: readonly string[], above: string): RevisionPage[] =>
  ids.flatMap((id) => {
    const child = view.tree.pages.get(id);
    return child ? [present(view, child, above)] : [];
  });

const collect = (tree: PageTree, ids: readonly string[], pages: PageAttributes[]): void => {
  for (const id of ids) {
    const placed = tree.pages.get(id);
    if (placed === undefined) continue;
    pages.push(placed.page);
    collect(tree, placed.children, pages);
  }
};

const readTimes = async (
  { db }: Context,
  spaceId: string,
  pages: readonly PageAttributes[],
): Promise<Times> => {
  const ids = pages.map(({ id }) => id);
  const hashes = pages.flatMap(({ document }) => (document === undefined ? [] : [document]));
  const [pageRows, documentRows] = await Promise.all([
    ids.length === 0 ? [] : selectPageTimes(db, spaceId, ids),
    hashes.length === 0 ? [] : selectDocumentTimes(db, spaceId, hashes),
  ]);
  return {
    pages: new Map(pageRows.map(({ id, createdAt }) => [id, createdAt])),
    documents: new Map(documentRows.map(({ hash, createdAt }) => [hash, createdAt])),
  };
};

const viewOf = async (
  context: Context,
  { spaceId, changeRequest }: Omit<ContentState, "revision">,
  tree: PageTree,
  ids: readonly string[],
): Promise<View> => {
  const pages: PageAttributes[] = [];
  collect(tree, ids, pages);
  return {
    tree,
    times: await readTimes(context, spaceId, pages),
    addresses: appAddresses(context, spaceId, changeRequest),
  };
};

/** Presents all pages of a tree, each with the pages below it. */
export const presentPages = async (
  context: Context,
  state: Omit<ContentState, "revision">,
  tree: PageTree,
): Promise<RevisionPage[]> =>
  presentChildren(await viewOf(context, state, tree, tree.children), tree.children, "");

/** Presents one page with the pages below it. */
export const presentPage = async (
  context: Context,
  state: Omit<ContentState, "revision">,
  tree: PageTree,
  placed: PlacedPage,
): Promise<RevisionPage> => {
  const view = await viewOf(context, state, tree, [placed.page.id]);
  const { parent } = placed;
  return present(view, placed, parent === null ? "" : `${pathOf(tree, parent)}/`);
};

/**
 * Presents some pages of a tree by id, each without the pages below it; ids that are not in the tree are left out.
 */
export const presentPagesAlone = async (
  context: Context,
  { spaceId, changeRequest }: Omit<ContentState, "revision">,
  tree: PageTree,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RevisionPage>> => {
  const placed = ids.flatMap((id) => tree.pages.get(id) ?? []);
  const pages = placed.map(({ page }) => page);
  const view: View = {
    tree,
    times: await readTimes(context, spaceId, pages),
    addresses: appAddresses(context, spaceId, changeRequest),
  };
  return new Map(
    placed.map((one) => {
      const above = one.parent === null ? "" : `${pathOf(tree, one.parent)}/`;
      return [one.page.id, present(view, { ...one, children: [] }, above)];
    }),
  );
};
