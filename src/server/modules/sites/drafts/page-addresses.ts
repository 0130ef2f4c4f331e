import type { z } from "zod";
import {
  MAX_HIDDEN_NAMED,
  type PreviewedStructure,
  type previewStructureEdits as previewSchema,
  type StructureImpact,
} from "#contract/schemas/structure-draft.ts";
import { hiddenPages } from "#site/readers/hidden-pages.ts";
import { type PageAddress, pageImpactOf } from "#site/readers/page-impact.ts";
import { addressBelow } from "#site/readers/places.ts";
import { pointerTo, type Structure } from "#site/structure/model.ts";
import type { Context } from "#server/kit/context.ts";
import { rolesOnSpaces } from "#server/modules/library/spaces/spaces-by-id.ts";
import { withPages } from "../readers/read-pages.ts";
import { readRules } from "../readers/rules.ts";
import type { SiteRow } from "../sites/find-site.ts";
import type { Plan } from "../structure/plan-edits.ts";

/** The effect of a plan on every address at which readers find a page. */
export const readPageImpact = async (
  context: Context,
  site: SiteRow,
  { before: { structure: before }, after, heirs }: Plan,
): Promise<PageAddress[]> => {
  const rules = await readRules(context, site.id);
  return withPages(context, (pagesOf) => pageImpactOf({ before, after, heirs, pagesOf }, rules));
};

/** The pages of a structure that readers cannot reach; named only if the caller can open their space. */
export const readHiddenPages = async (
  context: Context,
  { organizationId }: SiteRow,
  structure: Structure,
): Promise<StructureImpact["hiddenPages"]> => {
  const found = await withPages(context, (pagesOf) => hiddenPages(structure, pagesOf));
  const spaces = new Set(found.map(({ siteSpace }) => siteSpace.space));
  const open = await rolesOnSpaces(context, organizationId, [...spaces]);
  const named = found.flatMap(({ item, address, siteSpace, pages }) =>
    open.has(siteSpace.space)
      ? pages.map(({ id, title, path }) => ({
          siteSpace: siteSpace.id,
          page: id,
          title,
          address: addressBelow(above(address), path),
          behind: { item: pointerTo(item), title: item.title },
        }))
      : [],
  );
  return {
    count: found.reduce((sum, { pages }) => sum + pages.length, 0),
    pages: named.slice(0, MAX_HIDDEN_NAMED),
  };
};

/**
 * The address of the level that shows a page, from the address of the item that hides the page's first path segment.
 */
const above = (address: string): string => address.slice(0, address.lastIndexOf("/")) || "/";

type Asked = NonNullable<z.output<typeof previewSchema>["pages"]>;

const byAddress = (a: PageAddress, b: PageAddress): number =>
  a.address < b.address ? -1 : Number(a.address > b.address);

/** The requested part of the addresses, limited to pages that the caller can open. */
export const listPageAddresses = async (
  context: Context,
  { organizationId }: SiteRow,
  found: readonly PageAddress[],
  { change, after, limit = 0 }: Asked,
): Promise<PreviewedStructure["pageAddresses"]> => {
  const spaces = new Set(found.map(({ siteSpace }) => siteSpace.space));
  const roles = limit === 0 ? new Map() : await rolesOnSpaces(context, organizationId, [...spaces]);
  const wanted = found
    .filter(
      (one) =>
        roles.has(one.siteSpace.space) &&
        (change === undefined || one.change === change) &&
        (after === undefined || one.address > after),
    )
    .toSorted(byAddress);
  const items = wanted.slice(0, limit);
  const last = items.at(-1);
  return {
    items: items.map(({ siteSpace, page, address, change: happens, after: then, instead }) => ({
      object: "site-page-address",
      siteSpace: siteSpace.id,
      page: page.id,
      title: page.title,
      before: address,
      change: happens,
      ...(then === undefined ? {} : { after: then }),
      ...(instead === undefined ? {} : { instead }),
    })),
    ...(last && wanted.length > items.length ? { next: last.address } : {}),
  };
};
