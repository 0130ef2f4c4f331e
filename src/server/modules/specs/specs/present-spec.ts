import { allows, type Permission } from "#contract/permissions.ts";
import type { OpenAPISpec } from "#contract/schemas/openapi-spec.ts";
import type { Context } from "#server/kit/context.ts";
import { selectNamedSpecs, selectSpecFacts, type SpecRow } from "./spec-rows.ts";

export const specLocation = (
  { settings }: Context,
  { organizationId, slug }: Pick<SpecRow, "organizationId" | "slug">,
): string => `${settings.publicUrl}/v1/orgs/${organizationId}/openapi/${slug}`;

/** Returns the address of the specification in the dashboard. */
export const specApp = (
  { settings }: Context,
  { organizationId, slug }: Pick<SpecRow, "organizationId" | "slug">,
): string => `${settings.publicUrl}/o/${organizationId}/openapi/${slug}`;

/** Returns the address at which anyone can read a public specification. */
const publishedAt = (
  { settings }: Context,
  { organizationId, slug }: Pick<SpecRow, "organizationId" | "slug">,
): string => `${settings.publicUrl}/openapi/${organizationId}/${slug}`;

const may = (permission: Permission, { organization }: Context): boolean =>
  organization !== undefined &&
  allows(permission, {
    membership: organization.membership,
    isSelf: false,
    ownsThisTeam: false,
    isAuthor: false,
  });

const said = <Name extends string, Value>(name: Name, value: Value | null) =>
  (value === null ? {} : { [name]: value }) as { readonly [Key in Name]?: Value };
const saidTime = <Name extends string>(name: Name, value: Date | null) =>
  said(name, value?.toISOString() ?? null);

/** Presents specifications to the caller. */
export const presentSpecs = async (
  context: Context,
  rows: readonly SpecRow[],
): Promise<OpenAPISpec[]> => {
  const facts = await selectSpecFacts(
    context.db,
    rows.map(({ id }) => id),
  );
  return rows.map((row): OpenAPISpec => {
    const { versions = 0, served = null, held = null } = facts.get(row.id) ?? {};
    return {
      object: "openapi-spec",
      id: row.id,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      slug: row.slug,
      ...(served === null
        ? {}
        : { title: served.title, format: served.format, operations: served.operations }),
      source: row.source,
      ...said("sourceURL", row.sourceURL),
      ...said("sourceName", row.sourceName),
      processingState: row.state,
      visibility: row.visibility,
      ...said("lastVersion", row.served),
      ...saidTime("lastProcessedAt", row.processedAt),
      ...said("lastProcessErrorCode", row.errorCode),
      ...(row.errors.length === 0 ? {} : { lastProcessedErrors: [...row.errors] }),
      ...said("heldVersion", row.held),
      ...(held === null
        ? {}
        : {
            held: {
              version: held.id,
              number: held.number,
              changes: held.counts ?? { breaking: 0, risky: 0, safe: 0 },
              createdAt: new Date(held.at).toISOString(),
            },
          }),
      versions,
      checkEvery: row.checkEvery,
      ...saidTime("checkedAt", row.checkedAt),
      ...saidTime("nextCheckAt", row.nextCheckAt),
      ...saidTime("failingSince", row.failingSince),
      ...saidTime("checksStoppedAt", row.checksStoppedAt),
      gate: row.gate,
      permissions: { view: true, edit: may("openapi:edit", context) },
      urls: {
        location: specLocation(context, row),
        app: specApp(context, row),
        ...(row.visibility === "public" ? { published: publishedAt(context, row) } : {}),
      },
    };
  });
};

export const presentSpec = async (context: Context, row: SpecRow): Promise<OpenAPISpec> => {
  const [spec] = await presentSpecs(context, [row]);
  if (spec === undefined) throw new Error(`the specification ${row.id} was not presented`);
  return spec;
};

/** Returns specifications of the organization by slug or id, presented to the caller; none for a guest. */
export const presentNamedSpecs = async (
  context: Context,
  names: readonly string[],
): Promise<ReadonlyMap<string, OpenAPISpec>> => {
  const { db, organization } = context;
  if (names.length === 0 || organization === undefined || !may("openapi:view", context))
    return new Map();
  const specs = await presentSpecs(context, await selectNamedSpecs(db, organization.id, names));
  const named = (nameOf: (spec: OpenAPISpec) => string) =>
    specs.map((spec) => [nameOf(spec), spec] as const);
  return new Map([...named(({ id }) => id), ...named(({ slug }) => slug)]);
};
