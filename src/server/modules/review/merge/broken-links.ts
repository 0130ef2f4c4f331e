import type { Document } from "#contract/schemas/document.ts";
import type { MergePlan } from "#contract/schemas/merge.ts";
import type { ContentRef } from "#contract/schemas/page.ts";
import { isInline, isText, walkBlocks } from "#content/block.ts";
import type { PageTree, PlacedPage } from "#content/page-tree.ts";
import type { Context } from "#server/kit/context.ts";
import type { RevisionContent } from "#server/modules/content/revisions/compare-revisions.ts";
import { fileAddress, pageAddress } from "#server/modules/content/changes/page-links.ts";
import { readTree } from "#server/modules/content/store/page-trees.ts";
import { selectDocumentsSaying, selectSpacesSaying, selectSpaceTitle } from "./broken-link-rows.ts";
import type { MergedContent } from "./merge-content.ts";

type BrokenLink = MergePlan["brokenLinks"][number];

/** What a merge takes away: names of pages and files by their ids. */
interface Gone {
  readonly pages: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, string>;
}

const goneBetween = (before: RevisionContent, after: RevisionContent): Gone => {
  const files = new Set(after.files.map(({ id }) => id));
  return {
    pages: new Map(
      [...before.tree.pages.values()].flatMap(({ page }) =>
        after.tree.pages.has(page.id) ? [] : [[page.id, page.title]],
      ),
    ),
    files: new Map(before.files.flatMap(({ id, name }) => (files.has(id) ? [] : [[id, name]]))),
  };
};

/** Every address a document holds, each once: of links, pictures, embeds and references. */
const addressesIn = (document: Document): Set<string> => {
  const found = new Set<string>();
  const note = (data: object | undefined): void => {
    for (const value of Object.values(data ?? {}))
      for (const one of Array.isArray(value) ? value : [value])
        if (typeof one === "string" && one.includes("/")) found.add(one);
  };
  for (const { block } of walkBlocks(document)) {
    note(block.data);
    for (const node of block.nodes) {
      if (isInline(node)) {
        note(node.data);
        for (const mark of node.marks) note(mark.data);
      }
      if (isText(node))
        for (const leaf of node.leaves) for (const { data } of leaf.marks) note(data);
    }
  }
  return found;
};

const bare = (address: string): string => address.replace(/[?#].*$/s, "");

/** Names what an address leads to when that is gone; undefined for every other address. */
type Lookup = (address: string) => string | undefined;

const inSpace = ({ pages, files }: Gone): Lookup => {
  const gone = new Map([
    ...[...pages].map(([id, title]) => [pageAddress(id), title] as const),
    ...[...files].map(([id, name]) => [fileAddress(id), name] as const),
  ]);
  return (address) => gone.get(bare(address));
};

const fromElsewhere = ({ pages }: Gone, spaceId: string): Lookup => {
  const marker = `/spaces/${spaceId}${pageAddress("")}`;
  return (address) => {
    const at = address.indexOf(marker);
    return at === -1 ? undefined : pages.get(bare(address.slice(at + marker.length)));
  };
};

/** The page or file of the space a reference leads to, when that is gone. */
const goneTarget = (
  ref: ContentRef | undefined,
  { pages, files }: Gone,
  concerns: (space: string | undefined) => boolean,
): { href: string; target: string } | undefined => {
  if (ref?.kind === "file" && concerns(undefined)) {
    const target = files.get(ref.file);
    return target === undefined ? undefined : { href: fileAddress(ref.file), target };
  }
  if ((ref?.kind !== "page" && ref?.kind !== "anchor") || !concerns(ref.space)) return undefined;
  const target = pages.get(ref.page ?? "");
  return target === undefined ? undefined : { href: pageAddress(ref.page ?? ""), target };
};

interface Search {
  readonly space: BrokenLink["space"];
  readonly tree: PageTree;
  readonly documents: ReadonlyMap<string, Document>;
  readonly lookup: Lookup;
  readonly gone: Gone;
  readonly concerns: (space: string | undefined) => boolean;
}

const ofPage = (
  { page }: PlacedPage,
  { space, documents, lookup, gone, concerns }: Search,
): BrokenLink[] => {
  const at = { space, page: { id: page.id, title: page.title } };
  const refs = [page.target, page.cover?.ref, page.cover?.refDark];
  const document = documents.get(page.document ?? "");
  return [
    ...refs.flatMap((ref) => {
      const found = goneTarget(ref, gone, concerns);
      return found === undefined ? [] : [{ ...at, ...found }];
    }),
    ...[...(document === undefined ? [] : addressesIn(document))].flatMap((href) => {
      const target = lookup(href);
      return target === undefined ? [] : [{ ...at, href, target }];
    }),
  ];
};

const search = (where: Search): BrokenLink[] =>
  [...where.tree.pages.values()].flatMap((placed) => ofPage(placed, where));

const hashesIn = (tree: PageTree): string[] =>
  [...tree.pages.values()].flatMap(({ page }) => page.document ?? []);

const inThisSpace = async (
  context: Context,
  spaceId: string,
  gone: Gone,
  { content, texts }: MergedContent,
): Promise<BrokenLink[]> => {
  const { db } = context;
  const words = [
    ...(gone.pages.size === 0 ? [] : [pageAddress("")]),
    ...(gone.files.size === 0 ? [] : [fileAddress("")]),
  ];
  const stored = await selectDocumentsSaying(db, spaceId, hashesIn(content.tree), words);
  return search({
    space: { id: spaceId, title: await selectSpaceTitle(db, spaceId) },
    tree: content.tree,
    documents: new Map([
      ...stored,
      ...texts.map(({ hash, json }) => [hash, JSON.parse(json) as Document] as const),
    ]),
    lookup: inSpace(gone),
    gone,
    concerns: (space) => space === undefined || space === spaceId,
  });
};

const inOtherSpaces = async (
  context: Context,
  spaceId: string,
  gone: Gone,
): Promise<BrokenLink[]> => {
  const { db, organization, actor } = context;
  if (organization === undefined || gone.pages.size === 0) return [];
  const reach = { organizationId: organization.id, member: actor.id, except: spaceId };
  const links: BrokenLink[] = [];
  for (const { id, title, root } of await selectSpacesSaying(db, reach, spaceId)) {
    const tree = await readTree(context, id, root);
    links.push(
      ...search({
        space: { id, title },
        tree,
        documents: await selectDocumentsSaying(db, id, hashesIn(tree), [spaceId]),
        lookup: fromElsewhere(gone, spaceId),
        gone,
        concerns: (space) => space === spaceId,
      }),
    );
  }
  return links;
};

/**
 * The links that lead to pages and files a merge takes away: in this space as it would be, and in the other
 * spaces of the organization that the caller can open. Links inside a space name pages by id, so moving or
 * renaming a page breaks none. Costs nothing while nothing is taken away.
 */
export const findBrokenLinks = async (
  context: Context,
  spaceId: string,
  before: RevisionContent,
  merged: MergedContent,
): Promise<BrokenLink[]> => {
  const gone = goneBetween(before, merged.content);
  if (gone.pages.size === 0 && gone.files.size === 0) return [];
  return [
    ...(await inThisSpace(context, spaceId, gone, merged)),
    ...(await inOtherSpaces(context, spaceId, gone)),
  ];
};
