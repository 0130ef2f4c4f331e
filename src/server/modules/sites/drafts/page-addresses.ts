import type { z } from "zod";
import type {
  PreviewedStructure,
  previewStructureEdits as previewSchema,
} from "#contract/schemas/structure-draft.ts";
import { type PageAddress, pageImpactOf } from "#site/readers/page-impact.ts";
import type { Context } from "#server/kit/context.ts";
import { rolesOnSpaces } from "#server/modules/library/spaces/spaces-by-id.ts";
import { withPages } from "../readers/read-pages.ts";
import { readRules } from "../readers/rules.ts";
import type { SiteRow } from "../sites/find-site.ts";
import type { Plan } from "../structure/plan-edits.ts";

/** What a plan does to every address at which readers get a page. */
export const readPageImpact = async (
  context: Context,
  site: SiteRow,
  { before: { structure: before }, after, heirs }: Plan,
): Promise<PageAddress[]> => {
  const rules = await readRules(context, site.id);
  return withPages(context, (pagesOf) => pageImpactOf({ before, after, heirs, pagesOf }, rules));
};

type Asked = NonNullable<z.output<typeof previewSchema>["pages"]>;

const byAddress = (a: PageAddress, b: PageAddress): number =>
  a.address < b.address ? -1 : Number(a.address > b.address);

/** The part of the addresses that is asked for, of pages that the caller can open. */
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
