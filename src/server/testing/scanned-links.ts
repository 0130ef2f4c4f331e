import { headingAnchors } from "#content/heading-anchors.ts";
import { addressesIn, type Relation } from "#content/links/addresses.ts";
import { linkPathOf, pageMeant } from "#content/links/link-paths.ts";
import type { PageTree } from "#content/page-tree.ts";
import type { Context } from "#server/kit/context.ts";
import { pagesNamedIn } from "#content/links/named-pages.ts";
import { stateOfSpace } from "#server/modules/content/revisions/revisions.ts";
import { readDocuments } from "#server/modules/content/store/documents.ts";
import { readTree } from "#server/modules/content/store/page-trees.ts";

/** A link within a space, found by reading every text. */
export interface ScannedLink {
  readonly page: string;
  readonly address: string;
  readonly relation: Relation;
  readonly status: "ok" | "broken";
  /** The page it points to, if that exists. */
  readonly target: string | undefined;
}

const pageOf = (address: string, page: string, tree: PageTree): string | undefined => {
  if (address.startsWith("#")) return page;
  const kept = /^\/pages\/(?<id>\w+)/.exec(address)?.groups?.["id"];
  if (kept !== undefined) return tree.pages.has(kept) ? kept : undefined;
  const path = linkPathOf(address)?.path;
  return path === undefined ? undefined : pageMeant(path, page, pagesNamedIn(tree));
};

/** Returns every link in the texts of a space, which must only link within the space. */
export const scannedLinks = async (context: Context, spaceId: string): Promise<ScannedLink[]> => {
  const { revision } = await stateOfSpace(context, { spaceId });
  const tree = await readTree(context, spaceId, revision.root);
  const pages = [...tree.pages.values()].map(({ page }) => page);
  const hashes = pages.flatMap(({ document }) => document ?? []);
  const documents = await readDocuments(context, spaceId, hashes);
  const anchors = new Map(
    pages.map(({ id, document }) => {
      const text = documents.get(document ?? "");
      return [id, text === undefined ? new Set<string>() : new Set(headingAnchors(text).keys())];
    }),
  );
  return pages.flatMap(({ id, document }) => {
    const text = documents.get(document ?? "");
    const said = new Map(
      (text === undefined ? [] : [...addressesIn(text)]).map((one) => [
        `${one.relation} ${one.address}`,
        one,
      ]),
    );
    return [...said.values()].map(({ address, relation }): ScannedLink => {
      const target = pageOf(address, id, tree);
      const anchor = /#(?<anchor>.*)$/.exec(address)?.groups?.["anchor"];
      const isThere =
        target !== undefined && (anchor === undefined || anchors.get(target)?.has(anchor) === true);
      return { page: id, address, relation, status: isThere ? "ok" : "broken", target };
    });
  });
};
