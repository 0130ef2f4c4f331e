import type {
  AdaptiveJsonSchema,
  siteAdaptiveSchema,
  VisitorKind,
} from "#contract/schemas/adaptive-schema.ts";
import { claimPath, claimsOfSchema } from "#site/condition/claims.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import { changedFields } from "#server/events/changed-fields.ts";
import type { Context } from "#server/kit/context.ts";
import { checkVersion } from "#server/kit/versions.ts";
import { changeSiteFacts, lockSite, type SitePath, type SiteRow } from "../sites/find-site.ts";
import { isDeepStrictEqual } from "node:util";
import { Failure, type Issue } from "#server/kit/failures.ts";
import type { z } from "zod";

const claimsIn = (schema: AdaptiveJsonSchema) =>
  claimsOfSchema(schema).map(({ claim, description }) => ({ ...claim, description }));

/**
 * Replaces the schema of a site's visitor claims. Conditions and kinds of visitor that name a removed claim are kept;
 * such conditions hide their items, and work again once the claim is back.
 */
export const updateAdaptiveSchema = (
  context: Context,
  { organizationId, siteId }: SitePath,
  adaptiveSchema: AdaptiveJsonSchema,
): Promise<SiteRow> =>
  transaction(context, async (tx) => {
    const site = await lockSite(tx, { organizationId, siteId });
    checkVersion(tx, "site", site.version);
    const before = site.adaptiveSchema;
    const changed =
      changedFields({ claims: claimsIn(before) }, { claims: claimsIn(adaptiveSchema) }) ??
      changedFields({ jsonSchema: before }, { jsonSchema: adaptiveSchema });
    if (!changed) return site;
    const row = await changeSiteFacts(tx, site, { adaptiveSchema, adaptiveSchemaAt: tx.now() });
    await audit(tx, {
      action: "site.claims-changed",
      target: { type: "site", id: siteId, label: site.title },
      site: siteId,
      ...changed,
    });
    return row;
  });

/** The claims that a kind of visitor sets, each with its path in the kind. */
const claimsOf = ({ claims, unsigned }: VisitorKind) => [
  ...Object.keys(claims).map((name) => ({
    at: `claims.${name}`,
    path: claimPath({ name, unsigned: false }),
  })),
  ...Object.keys(unsigned ?? {}).map((name) => ({
    at: `unsigned.${name}`,
    path: claimPath({ name, unsigned: true }),
  })),
];

/** The problems of kinds of visitor: unknown claims, and duplicate titles. */
const issuesIn = (kinds: readonly VisitorKind[], known: ReadonlySet<string>): Issue[] => {
  const titles = new Map<string, number>();
  return kinds.flatMap((kind, index) => {
    const unknown = claimsOf(kind)
      .filter(({ path }) => !known.has(path))
      .map(({ at }) => ({
        path: `items.${index}.${at}`,
        message: "the site's visitor schema has no such claim",
      }));
    const first = titles.get(kind.title);
    if (first === undefined) titles.set(kind.title, index);
    return first === undefined
      ? unknown
      : [
          { path: `items.${index}.title`, message: `items.${first} has this title already` },
          ...unknown,
        ];
  });
};

/**
 * Replaces the stored kinds of visitor. Throws 400 with the path of a claim the site does not know, unless a stored
 * kind already has it: the schema may have lost it since.
 */
export const updateVisitorKinds = (
  context: Context,
  { organizationId, siteId }: SitePath,
  visitorKinds: VisitorKind[],
): Promise<SiteRow> =>
  transaction(context, async (tx) => {
    const site = await lockSite(tx, { organizationId, siteId });
    checkVersion(tx, "site", site.version);
    const known = new Set([
      ...claimsOfSchema(site.adaptiveSchema).map(({ claim }) => claimPath(claim)),
      ...site.visitorKinds.flatMap(claimsOf).map(({ path }) => path),
    ]);
    const details = issuesIn(visitorKinds, known).slice(0, 20);
    const [first] = details;
    if (first) throw new Failure("invalid", `${first.path}: ${first.message}`, { details });
    if (isDeepStrictEqual(site.visitorKinds, visitorKinds)) return site;
    const row = await changeSiteFacts(tx, site, { visitorKinds });
    await audit(tx, {
      action: "site.visitors-changed",
      target: { type: "site", id: siteId, label: site.title },
      site: siteId,
      before: { kinds: site.visitorKinds },
      after: { kinds: visitorKinds },
    });
    return row;
  });

/** Presents a site's schema of visitor claims. */
export const presentAdaptiveSchema = ({
  adaptiveSchema,
  adaptiveSchemaAt,
}: SiteRow): z.input<typeof siteAdaptiveSchema> => ({
  object: "site-adaptive-schema",
  jsonSchema: adaptiveSchema,
  updatedAt: adaptiveSchemaAt.toISOString(),
});

/** The schema of a new site, without any claims. */
export const emptyAdaptiveSchema = (): AdaptiveJsonSchema => ({
  $schema: "http://json-schema.org/draft-07/schema#",
  type: "object",
  properties: {},
  additionalProperties: false,
});
