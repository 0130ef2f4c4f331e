import type { z } from "zod";
import type {
  InboundLinks,
  inboundLinksQuery as querySchema,
} from "#contract/schemas/inbound-link.ts";
import type { ContentRef } from "#contract/schemas/page.ts";
import type { Context } from "#server/kit/context.ts";
import { readTree } from "../store/page-trees.ts";
import { type LinkingSpace, selectLinkingSpaces, selectSpacesOn } from "./inbound-link-rows.ts";

type LinkingPage = InboundLinks["pages"][number];

const isInto = (target: ContentRef | undefined, spaces: ReadonlySet<string>): boolean =>
  target !== undefined && "space" in target && spaces.has(target.space ?? "");

/** The pages of a space that link, as it is now. */
const pagesIn = async (
  context: Context,
  { id, title, root, documents }: LinkingSpace,
  targets: ReadonlySet<string>,
): Promise<LinkingPage[]> => {
  const linking = new Set(documents);
  const { pages } = await readTree(context, id, root);
  return [...pages.values()].flatMap(({ page }) =>
    linking.has(page.document ?? "") || isInto(page.target, targets)
      ? [{ space: { id, title }, page: { id: page.id, title: page.title } }]
      : [],
  );
};

/**
 * The pages of other spaces of the organization that link into these, as far as the caller can open them;
 * the first `limit` by name. Found by an index of links, so it costs what there is to find.
 */
export const inboundLinksOf = async (
  context: Context,
  organizationId: string,
  spaces: readonly string[],
  limit: number,
): Promise<InboundLinks> => {
  if (spaces.length === 0) return { count: 0, pages: [] };
  const who = { organizationId, member: context.actor.id };
  const targets = new Set(spaces);
  const found: LinkingPage[] = [];
  for (const space of await selectLinkingSpaces(context.db, who, spaces))
    found.push(...(await pagesIn(context, space, targets)));
  return { count: found.length, pages: found.slice(0, limit) };
};

/** The pages that link into the spaces that are asked about (GET ORG/inbound-links). */
export const findInboundLinks = async (
  context: Context,
  organizationId: string,
  { space, site, limit }: z.output<typeof querySchema>,
): Promise<InboundLinks> => {
  const shown = site === undefined ? [] : await selectSpacesOn(context.db, organizationId, site);
  return inboundLinksOf(context, organizationId, [...new Set([...space, ...shown])], limit);
};
