import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { findSite, lockSite, type SitePath } from "./find-site.ts";
import { refreshSpacesOf } from "./refresh-space-visibility.ts";
import { setSite, type SiteRow } from "./site-rows.ts";
import type { z } from "zod";
import type {
  publishingAuth,
  updatePublishingAuth as updateSchema,
} from "#contract/schemas/site.ts";
import { randomBytes } from "node:crypto";
import type { publishedSite } from "#contract/schemas/published-site.ts";
import { notFound } from "#server/kit/failures.ts";
import { checkVersion } from "#server/kit/versions.ts";
import { findShareLink } from "../audience/share-links.ts";
import { customizationOf, customizationOfSiteSpace } from "../customization/customization-of.ts";
import { presentStructure } from "../structure/present-structure.ts";
import { selectOverrides } from "../customization/overrides-rows.ts";
import { presentOneSite } from "./present-site.ts";

/** Publishes a site for the audience of its visibility. Does nothing if it is already published. */
export const publishSite = (
  context: Context,
  { organizationId, siteId }: SitePath,
): Promise<SiteRow> =>
  transaction(context, async (tx) => {
    const before = await lockSite(tx, { organizationId, siteId });
    if (before.published) return before;
    const publishedAt = tx.now();
    const row = await setSite(tx.db, siteId, { published: true, publishedAt });
    await audit(tx, {
      action: "site.published",
      target: { type: "site", id: siteId, label: before.title },
      site: siteId,
      before: { published: false },
      after: { published: true, visibility: before.visibility },
    });
    await refreshSpacesOf(tx, siteId);
    return row;
  });

/** Unpublishes a site. Does nothing if it is not published. */
export const unpublishSite = (
  context: Context,
  { organizationId, siteId }: SitePath,
): Promise<SiteRow> =>
  transaction(context, async (tx) => {
    const before = await lockSite(tx, { organizationId, siteId });
    if (!before.published) return before;
    const row = await setSite(tx.db, siteId, { published: false });
    await audit(tx, {
      action: "site.unpublished",
      target: { type: "site", id: siteId, label: before.title },
      site: siteId,
      before: { published: true, visibility: before.visibility },
      after: { published: false },
    });
    await refreshSpacesOf(tx, siteId);
    return row;
  });

/**
 * Gives a site a new key for its visitors' tokens; those signed with the old one stop working at once. Neither key is
 * recorded in the log.
 */
export const renewVisitorKey = (
  context: Context,
  { organizationId, siteId }: SitePath,
): Promise<SiteRow> =>
  transaction(context, async (tx) => {
    const { title } = await lockSite(tx, { organizationId, siteId });
    const row = await setSite(tx.db, siteId, { visitorKey: newVisitorKey() });
    await audit(tx, {
      action: "site.visitor-key-renewed",
      target: { type: "site", id: siteId, label: title },
      site: siteId,
    });
    return row;
  });

/** Changes the address to which visitors without a token are sent; null removes it. */
export const updatePublishingAuth = (
  context: Context,
  { organizationId, siteId }: SitePath,
  { fallbackURL }: z.output<typeof updateSchema>,
): Promise<SiteRow> =>
  transaction(context, async (tx) => {
    const before = await lockSite(tx, { organizationId, siteId });
    checkVersion(tx, "site", before.version);
    if (fallbackURL === undefined || fallbackURL === before.visitorFallback) return before;
    const row = await setSite(tx.db, siteId, { visitorFallback: fallbackURL });
    await audit(tx, {
      action: "site.visitor-auth-changed",
      target: { type: "site", id: siteId, label: before.title },
      site: siteId,
      before: { fallbackURL: before.visitorFallback },
      after: { fallbackURL },
    });
    return row;
  });

/** How a site's visitors are authenticated, including the key: only for those who may edit the site. */
export const presentPublishingAuth = ({
  visitorKey,
  visitorFallback,
}: SiteRow): z.input<typeof publishingAuth> => ({
  object: "publishing-auth",
  backend: "custom",
  privateKey: visitorKey,
  ...(visitorFallback === null ? {} : { fallbackURL: visitorFallback }),
});

/** A key of 256 bits for signing visitors' tokens. */
export const newVisitorKey = (): string => randomBytes(32).toString("base64url");

/**
 * Everything a renderer needs of a published site. Throws not-found if the site is not published, or is shared by
 * link and `shareKey` is not the key of an active link.
 */
export const readPublishedSite = async (
  context: Context,
  { organizationId, siteId }: SitePath,
  shareKey: string | undefined,
): Promise<z.input<typeof publishedSite>> => {
  const row = await findSite(context, { organizationId, siteId });
  if (!row.published) throw notFound("published site");
  if (row.visibility === "share-link") {
    const opened =
      shareKey !== undefined && (await findShareLink(context, siteId, shareKey)) !== undefined;
    if (!opened) throw notFound("published site");
  }
  const overrides = await selectOverrides(context.db, siteId);
  return {
    object: "published-content-site",
    site: await presentOneSite(context, row),
    structure: await presentStructure(context, row, shareKey === undefined ? {} : { shareKey }),
    customizations: {
      site: customizationOf(row),
      siteSpaces: Object.fromEntries(
        overrides.map(({ id, customization }) => [
          id,
          customizationOfSiteSpace(row, customization),
        ]),
      ),
    },
    scripts: [],
  };
};
