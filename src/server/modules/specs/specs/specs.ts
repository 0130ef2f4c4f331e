import { MAX_SPECS } from "#contract/schemas/limits.ts";
import {
  type SpecGate,
  type SpecSource,
  specSlug,
  type UpdateSpec,
} from "#contract/schemas/openapi-spec.ts";
import { lockOrganizationTree } from "#server/access/organization-lock-rows.ts";
import { type ListPage, type ListRequest, readList } from "#server/db/lists.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import { changedFields } from "#server/events/changed-fields.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict, Failure, invalid, notFound } from "#server/kit/failures.ts";
import { detailsOf } from "#server/kit/issues.ts";
import { newId } from "#server/kit/ids.ts";
import { checkVersion } from "#server/kit/versions.ts";
import { openGate } from "../versions/gate.ts";
import { judgeLinksToSpec } from "../versions/judge-links.ts";
import { judgeAnew } from "../versions/serve.ts";
import { askForReading, nextCheck } from "./queue-reading.ts";
import { type NewSource, sourceOf, sourceOfFile } from "./sources.ts";
import {
  countSpecs,
  deleteSpecRow,
  findSpec,
  insertSpec,
  lockSpec,
  noteSpec,
  selectSpecs,
  type SpecPath,
  type SpecRow,
  updateSpecRow,
} from "./spec-rows.ts";

/** Returns one specification; 404 when the organization has none with this slug. */
export const getSpec = async ({ db }: Context, path: SpecPath): Promise<SpecRow> => {
  const row = await findSpec(db, path);
  if (row === undefined) throw notFound("specification");
  return row;
};

/** Lists the specifications of an organization by slug. */
export const listSpecs = (
  { db }: Context,
  organizationId: string,
  page: ListRequest,
): Promise<ListPage<SpecRow>> =>
  readList(page, {
    rows: (asked) => selectSpecs(db, organizationId, asked),
    count: () => countSpecs(db, organizationId),
    cursorOf: ({ slug, id }) => [slug, id],
  });

const targetOf = ({ id, slug }: Pick<SpecRow, "id" | "slug">) => ({
  type: "openapi-spec",
  id,
  label: slug,
});

const shownSource = ({ source, sourceURL, sourceName }: NewSource["columns"]) => ({
  source,
  ...(sourceURL === null ? {} : { sourceURL }),
  ...(sourceName === null ? {} : { sourceName }),
});

/** Creates a specification; returns undefined if one with this slug exists. */
const makeSpec = async (
  tx: Context,
  { organizationId, specSlug: slug }: SpecPath,
  { columns, packed }: NewSource,
): Promise<SpecRow | undefined> => {
  const read = specSlug.safeParse(slug);
  if (!read.success) throw invalid("specSlug", detailsOf(read.error)[0]?.message ?? "");
  await lockOrganizationTree(tx.db, organizationId);
  if ((await findSpec(tx.db, { organizationId, specSlug: slug })) !== undefined) return undefined;
  if ((await countSpecs(tx.db, organizationId)) >= MAX_SPECS)
    throw conflict(
      "openapi-spec.too-many",
      `The organization has ${MAX_SPECS} specifications already. Delete one first.`,
    );
  const now = tx.now();
  const checkEvery = columns.source === "url" ? "six-hourly" : "never";
  const id = newId();
  const made = await insertSpec(tx.db, {
    id,
    organizationId,
    slug,
    ...columns,
    state: "pending",
    asked: 0,
    checkEvery,
    nextCheckAt: nextCheck({ source: columns.source, checkEvery }, now),
    gate: openGate,
    version: 0,
    createdAt: now,
    updatedAt: now,
  });
  if (!made) return undefined;
  await updateSpecRow(tx.db, id, await askForReading(tx, { id, organizationId, asked: 0 }, packed));
  const event = await audit(tx, {
    action: "openapi-spec.created",
    organizationId,
    target: targetOf({ id, slug }),
    after: { slug, ...shownSource(columns) },
  });
  await judgeLinksToSpec(tx, { organizationId, id, slug }, event);
  return getSpec(tx, { organizationId, specSlug: slug });
};

/** Creates a specification and has its source read. */
export const createSpec = async (
  context: Context,
  path: SpecPath,
  said: SpecSource,
): Promise<SpecRow> => {
  const source = await sourceOf(context, said);
  return transaction(context, async (tx) => {
    const made = await makeSpec(tx, path, source);
    if (made === undefined)
      throw new Failure("conflict", `There is a specification ${path.specSlug} already.`, {
        reason: "already-exists",
        details: [{ path: "slug", message: "is taken" }],
      });
    return made;
  });
};

const setSource = async (
  tx: Context,
  path: SpecPath,
  { columns, packed }: NewSource,
): Promise<SpecRow> => {
  const before = await lockSpec(tx.db, path);
  if (before === undefined) throw notFound("specification");
  checkVersion(tx, "specification", before.version);
  const isSame = columns.source === "url" && columns.sourceURL === before.sourceURL;
  // Setting an address enables checks, unless the interval was set explicitly.
  const checkEvery =
    columns.source !== "url" ? "never" : before.source === "url" ? before.checkEvery : "six-hourly";
  const now = tx.now();
  await updateSpecRow(tx.db, before.id, {
    ...(await askForReading(tx, before, packed)),
    ...columns,
    ...(isSame ? {} : { fetched: [] }),
    checkEvery,
    nextCheckAt: nextCheck({ source: columns.source, checkEvery }, now),
    failures: 0,
    failingSince: null,
    checksStoppedAt: null,
    updatedAt: now,
  });
  await audit(tx, {
    action: "openapi-spec.source-set",
    organizationId: before.organizationId,
    target: targetOf(before),
    before: shownSource(before),
    after: shownSource(columns),
  });
  return getSpec(tx, path);
};

const putSource = (
  context: Context,
  path: SpecPath,
  source: NewSource,
): Promise<{ row: SpecRow; created: boolean }> =>
  transaction(context, async (tx) => {
    if ((await findSpec(tx.db, path)) !== undefined)
      return { row: await setSource(tx, path, source), created: false };
    checkVersion(tx, "specification", 0);
    const made = await makeSpec(tx, path, source);
    return made === undefined
      ? { row: await setSource(tx, path, source), created: false }
      : { row: made, created: true };
  });

/** Sets the source of a specification and has it read; creates the specification if necessary. */
export const putSpec = async (context: Context, path: SpecPath, said: SpecSource) =>
  putSource(context, path, await sourceOf(context, said));

/** The same with a file. */
export const putSpecFile = async (
  context: Context,
  path: SpecPath,
  file: Buffer,
  name: string | undefined,
) => putSource(context, path, await sourceOfFile(file, name));

const noAddress = () =>
  conflict(
    "openapi-spec.no-address",
    "The specification came as a text or file, so there is no address to look at.",
  );

/** Merges the settings of a gate; omitted ones stay unchanged. */
const mergedGate = (before: SpecGate, said: UpdateSpec["gate"]): SpecGate => ({
  mode: said?.mode ?? before.mode,
  at: said?.at ?? before.at,
  rules: said?.rules ?? before.rules,
  accepted: said?.accepted ?? before.accepted,
});

/** Changes who may read a specification, how often its address is checked, and what its gate holds. */
export const updateSpec = (
  context: Context,
  path: SpecPath,
  { visibility, checkEvery, gate }: UpdateSpec,
): Promise<SpecRow> =>
  transaction(context, async (tx) => {
    const before = await lockSpec(tx.db, path);
    if (before === undefined) throw notFound("specification");
    checkVersion(tx, "specification", before.version);
    if (checkEvery !== undefined && checkEvery !== "never" && before.source !== "url")
      throw noAddress();
    const said = {
      visibility,
      checkEvery,
      ...(gate === undefined ? {} : { gate: mergedGate(before.gate, gate) }),
    };
    const changed = changedFields(before, said);
    if (changed === undefined) return before;
    const now = tx.now();
    const begunAnew = {
      nextCheckAt: nextCheck({ ...before, checkEvery: checkEvery ?? before.checkEvery }, now),
      failures: 0,
      failingSince: null,
      checksStoppedAt: null,
    };
    await updateSpecRow(tx.db, before.id, {
      ...changed.after,
      ...("checkEvery" in changed.after ? begunAnew : {}),
      updatedAt: now,
    });
    const event = await audit(tx, {
      action: "openapi-spec.updated",
      organizationId: before.organizationId,
      target: targetOf(before),
      ...changed,
    });
    if (changed.after.gate !== undefined) {
      const isServed = await judgeAnew(tx, { ...before, ...changed.after });
      if (isServed) await judgeLinksToSpec(tx, before, event);
    }
    return getSpec(tx, path);
  });

/** Has the address of a specification checked now; does nothing if it is already being read. */
export const checkSpec = (context: Context, path: SpecPath): Promise<SpecRow> =>
  transaction(context, async (tx) => {
    const before = await lockSpec(tx.db, path);
    if (before === undefined) throw notFound("specification");
    if (before.source !== "url") throw noAddress();
    if (before.state !== "complete") return before;
    await noteSpec(tx.db, before.id, {
      ...(await askForReading(tx, before, undefined)),
      checksStoppedAt: null,
      ...(before.checksStoppedAt === null ? {} : { failures: 0, failingSince: null }),
    });
    await audit(tx, {
      action: "openapi-spec.check-asked",
      organizationId: before.organizationId,
      target: targetOf(before),
    });
    return getSpec(tx, path);
  });

/** Deletes a specification with all its versions; does nothing where there is none. */
export const deleteSpec = (context: Context, path: SpecPath): Promise<void> =>
  transaction(context, async (tx) => {
    const before = await lockSpec(tx.db, path);
    if (before === undefined) return;
    checkVersion(tx, "specification", before.version);
    await deleteSpecRow(tx.db, before.id);
    const event = await audit(tx, {
      action: "openapi-spec.deleted",
      organizationId: before.organizationId,
      target: targetOf(before),
      before: { slug: before.slug, ...shownSource(before) },
    });
    await judgeLinksToSpec(tx, before, event);
  });
