import type { RedirectDestination } from "#contract/schemas/site-access.ts";
import { type PageTree, pathOf } from "#content/page-tree.ts";
import { addressesOf } from "#site/structure/addresses.ts";
import { locateSection, locateSiteSpace } from "#site/structure/locate.ts";
import type { Context } from "#server/kit/context.ts";
import { stateOfSpace } from "#server/modules/content/revisions/revisions.ts";
import { readTree } from "#server/modules/content/store/page-trees.ts";
import { type ReadStructure, readStructure } from "../structure/read-structure.ts";

/** What a redirect leads to, as it is now. */
export interface Reached {
  /** The path on the site. */
  readonly path: string;
  /** In words, such as “the section Guides”. */
  readonly label: string;
}

/** Says what redirects lead to, and who has an address; made of the structure as it is. */
export interface Destinations {
  /** Where it is; undefined when it is gone. */
  reach(destination: RedirectDestination): Promise<Reached | undefined>;
  /** Title of the section or site-space that stands at an address of the site. */
  ownerOf(address: string): string | undefined;
}

/** Joins a path on a site with what stands below it. */
export const below = (address: string, rest: string): string =>
  rest === "" ? address : `${address === "/" ? "" : address}/${rest}`;

const titlesByAddress = ({ structure }: ReadStructure): ReadonlyMap<string, string> => {
  const { sections, siteSpaces } = addressesOf(structure);
  return new Map([
    ...[...siteSpaces].map(
      ([id, address]) => [address, locateSiteSpace(structure, id)?.item.title ?? ""] as const,
    ),
    ...[...sections].map(
      ([id, address]) => [address, locateSection(structure, id)?.item.title ?? ""] as const,
    ),
  ]);
};

/** Reads what a site has now; what was changed after is not in it. */
export const destinationsOf = async (context: Context, siteId: string): Promise<Destinations> => {
  const read = await readStructure(context, siteId);
  const { structure } = read;
  const addresses = addressesOf(structure);
  const broken = new Set(read.rows.siteSpaces.filter((row) => row.broken).map(({ id }) => id));

  const section = (id: string): Reached | undefined => {
    const [path, found] = [addresses.sections.get(id), locateSection(structure, id)];
    return path === undefined || !found
      ? undefined
      : { path, label: `the section ${found.item.title}` };
  };
  const siteSpace = (id: string): Reached | undefined => {
    const [path, found] = [addresses.siteSpaces.get(id), locateSiteSpace(structure, id)];
    return path === undefined || !found
      ? undefined
      : { path, label: `the site-space ${found.item.title}` };
  };
  const trees = new Map<string, Promise<PageTree>>();
  const treeOf = (space: string): Promise<PageTree> => {
    const tree =
      trees.get(space) ??
      stateOfSpace(context, { spaceId: space }).then(({ revision }) =>
        readTree(context, space, revision.root),
      );
    trees.set(space, tree);
    return tree;
  };
  const page = async (siteSpaceId: string, pageId: string): Promise<Reached | undefined> => {
    const [parent, found] = [siteSpace(siteSpaceId), locateSiteSpace(structure, siteSpaceId)];
    if (!parent || !found || broken.has(siteSpaceId)) return undefined;
    const tree = await treeOf(found.item.space);
    const placed = tree.pages.get(pageId);
    return placed === undefined
      ? undefined
      : {
          path: below(parent.path, pathOf(tree, pageId)),
          label: `the page ${placed.page.title} of ${found.item.title}`,
        };
  };

  const titles = titlesByAddress(read);
  return {
    ownerOf: (address) => titles.get(address),
    reach: async (destination) => {
      switch (destination.kind) {
        case "site-section":
          return section(destination.siteSectionId);
        case "site-space":
          return siteSpace(destination.siteSpaceId);
        case "site-page":
          return page(destination.siteSpaceId, destination.pageId);
      }
    },
  };
};
