import { organizationPermissionsOf } from "#contract/permissions.ts";
import type { Site } from "#contract/schemas/site.ts";
import type { Context } from "#server/kit/context.ts";
import { customizationOf } from "../customization/customization-of.ts";
import { purgeAtOf } from "#server/kit/retention.ts";
import { hostedBase, publishedBase } from "./site-addresses.ts";
import { countSiteSpaces, findHostname, type SiteRow } from "./site-rows.ts";

const presentRow = (
  row: SiteRow,
  siteSpaces: number,
  mayEdit: boolean,
  hostname: string | undefined,
  settings: Context["settings"],
): Site => {
  const { publicUrl } = settings;
  const { favicon } = customizationOf(row);
  const path = `${row.organizationId}/sites/${row.id}`;
  return {
    object: "site",
    id: row.id,
    type: row.type,
    title: row.title,
    ...(Object.keys(favicon).length === 0 ? {} : { icon: favicon }),
    ...(row.hostname === null ? {} : { hostname: row.hostname }),
    ...(row.hostnameVerifiedAt ? { hostnameVerifiedAt: row.hostnameVerifiedAt.toISOString() } : {}),
    basename: row.basename,
    ...(row.proxyOrigin === null
      ? {}
      : { proxy: { origin: row.proxyOrigin, target: hostedBase(row, hostname, settings) } }),
    visibility: row.visibility,
    published: row.published && row.deletedAt === null,
    ...(row.publishedAt ? { publishedAt: row.publishedAt.toISOString() } : {}),
    ...(row.movesKnownSince ? { movesKnownSince: row.movesKnownSince.toISOString() } : {}),
    siteSpaces,
    createdAt: row.createdAt.toISOString(),
    ...(row.deletedAt
      ? {
          deletedAt: row.deletedAt.toISOString(),
          purgeAt: purgeAtOf(row.deletedAt).toISOString(),
        }
      : {}),
    adaptiveContent: { enabled: row.adaptiveContent },
    ads: { status: "pending", submittable: false },
    agentsContext: row.agentsContext,
    features: [],
    structureVersion: row.structureVersion,
    urls: {
      location: `${publicUrl}/v1/orgs/${path}`,
      app: `${publicUrl}/o/${path}`,
      published: publishedBase(row, hostname, settings),
    },
    permissions: { view: true, edit: mayEdit },
  };
};

/** Sites of one organization as the caller, who may view them, sees them. */
export const presentSite = async (
  { db, organization, settings }: Context,
  rows: readonly SiteRow[],
): Promise<Site[]> => {
  const [first] = rows;
  if (!first) return [];
  const counts = await countSiteSpaces(
    db,
    rows.map(({ id }) => id),
  );
  const hostname = await findHostname(db, first.organizationId);
  const mayEdit =
    organization !== undefined && organizationPermissionsOf(organization.membership).createContent;
  return rows.map((row) => presentRow(row, counts.get(row.id) ?? 0, mayEdit, hostname, settings));
};

/** The same for one site. */
export const presentOneSite = async (context: Context, row: SiteRow): Promise<Site> => {
  const [site] = await presentSite(context, [row]);
  if (!site) throw new Error("a site was not presented");
  return site;
};
