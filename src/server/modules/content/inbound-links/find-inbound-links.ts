import type { z } from "zod";
import type {
  InboundLinks,
  inboundLinksQuery as querySchema,
} from "#contract/schemas/inbound-link.ts";
import type { Context } from "#server/kit/context.ts";
import { refuseUnreadLinks } from "../links/read-backlog.ts";
import { countLinkingPages, selectLinkingPages, selectSpacesOn } from "./inbound-link-rows.ts";

/**
 * Returns pages of other spaces of the organization that link into these, as far as the caller can open them; the
 * first `limit` by name. Uses the index of links, so the cost depends on the number of results.
 */
export const inboundLinksOf = async (
  context: Context,
  organizationId: string,
  spaces: readonly string[],
  limit: number,
): Promise<InboundLinks> => {
  if (spaces.length === 0) return { count: 0, pages: [] };
  await refuseUnreadLinks(context, organizationId);
  const { db, actor, settings } = context;
  const asker = { organizationId, member: actor.id, publicUrl: settings.publicUrl };
  const count = await countLinkingPages(db, asker, spaces);
  const pages = count === 0 ? [] : await selectLinkingPages(db, asker, spaces, limit);
  return { count, pages };
};

/** Returns the pages that link into the requested spaces (GET ORG/inbound-links). */
export const findInboundLinks = async (
  context: Context,
  organizationId: string,
  { space, site, limit }: z.output<typeof querySchema>,
): Promise<InboundLinks> => {
  const shown = site === undefined ? [] : await selectSpacesOn(context.db, organizationId, site);
  return inboundLinksOf(context, organizationId, [...new Set([...space, ...shown])], limit);
};
