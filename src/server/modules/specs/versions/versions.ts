import { mentionKey } from "#openapi/operations/mention-key.ts";
import type { SpecPart } from "#openapi/operations/operation-part.ts";
import { type ListPage, type ListRequest, readList } from "#server/db/lists.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import { ThreadBusy } from "#server/kit/bounded-thread.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict, Failure, notFound } from "#server/kit/failures.ts";
import { getSpec } from "../specs/specs.ts";
import { lockSpec, noteSpec, type SpecPath, type SpecRow } from "../specs/spec-rows.ts";
import { TooMuchWork, workOnSpec } from "../work/spec-thread.ts";
import type { PackedDocument, SpecWork } from "../work/spec-work.ts";
import { judgeLinksToSpec } from "./judge-links.ts";
import { serve } from "./serve.ts";
import {
  countOperations,
  countVersions,
  findDocument,
  findOperation,
  findVersion,
  type OperationFilter,
  selectOperations,
  selectTags,
  selectVersions,
  type SpecOperationRow,
  type SpecVersionRow,
  updateVersion,
} from "./version-rows.ts";

export interface VersionPath extends SpecPath {
  readonly versionId: string;
}
interface Found {
  readonly spec: SpecRow;
  readonly version: SpecVersionRow;
}

const noVersion = () => notFound("version of the specification");

/** Returns a version of a specification, by default the served one. */
export const getVersion = async (
  context: Context,
  path: SpecPath & { readonly versionId?: string | undefined },
): Promise<Found> => {
  const spec = await getSpec(context, path);
  const id = path.versionId ?? spec.served;
  const version = id === null ? undefined : await findVersion(context.db, spec.id, id);
  if (version === undefined) throw noVersion();
  return { spec, version };
};

/** Lists versions of a specification, the latest first. */
export const listVersions = async (
  context: Context,
  path: SpecPath,
  page: ListRequest,
): Promise<{ spec: SpecRow; found: ListPage<SpecVersionRow> }> => {
  const spec = await getSpec(context, path);
  const found = await readList(page, {
    rows: (asked) => selectVersions(context.db, spec.id, asked),
    count: () => countVersions(context.db, spec.id),
    cursorOf: ({ number }) => [number],
  });
  return { spec, found };
};

/** Lists the operations of a version, in the order of its document. */
export const listOperations = async (
  context: Context,
  path: SpecPath & { readonly versionId?: string | undefined },
  filter: OperationFilter,
  page: ListRequest,
): Promise<{
  version: SpecVersionRow;
  found: ListPage<SpecOperationRow>;
  tags: { name: string; operations: number }[];
}> => {
  const { version } = await getVersion(context, path);
  const { db } = context;
  const [found, tags] = await Promise.all([
    readList(page, {
      rows: (asked) => selectOperations(db, version.id, filter, asked),
      count: () => countOperations(db, version.id, filter),
      cursorOf: ({ n }) => [n],
    }),
    selectTags(db, version.id),
  ]);
  return { version, found, tags };
};

/** Returns the stored document of a version, still compressed. */
export const packedOf = async (
  { db }: Context,
  { id, hash }: SpecVersionRow,
): Promise<PackedDocument> => {
  const bytes = await findDocument(db, id);
  if (bytes === undefined) throw noVersion();
  return { hash, bytes };
};

/** Processes a document for a person who is waiting for the result. */
export const askThread = async <Work extends keyof SpecWork>(
  work: Work,
  input: SpecWork[Work]["input"],
): Promise<SpecWork[Work]["answer"]> => {
  try {
    return await workOnSpec("reading", work, input);
  } catch (error) {
    if (error instanceof ThreadBusy)
      throw new Failure("busy", "Too many specifications are being read. Ask again.", {
        retryAfter: 3,
      });
    if (error instanceof TooMuchWork) throw new Failure("too-complex", error.message);
    throw error;
  }
};

/** The failure for an operation that is not in the version. */
const noOperation = () =>
  new Failure("not-found", "The version has no such operation.", {
    reason: "openapi-operation.missing",
  });

export const operationOf = async (
  { db }: Context,
  version: SpecVersionRow,
  { method, path }: { readonly method: string; readonly path: string },
): Promise<SpecOperationRow> => {
  const key = mentionKey(method, path);
  const row = await findOperation(db, version.id, { method, path, key });
  if (row === undefined) throw noOperation();
  return row;
};

/** Returns an operation with everything it refers to. */
export const readOperation = async (
  context: Context,
  path: SpecPath & { readonly versionId?: string | undefined },
  asked: { readonly method: string; readonly path: string },
): Promise<{ version: SpecVersionRow; operation: SpecOperationRow; part: SpecPart }> => {
  const { version } = await getVersion(context, path);
  return { version, ...(await partOfOperation(context, version, asked)) };
};

export const partOfOperation = async (
  context: Context,
  version: SpecVersionRow,
  asked: { readonly method: string; readonly path: string },
): Promise<{ operation: SpecOperationRow; part: SpecPart }> => {
  const operation = await operationOf(context, version, asked);
  const of = await packedOf(context, version);
  const { method, path } = operation;
  const part = await askThread("operation", { of, method, path });
  if (part === null) throw noOperation();
  return { operation, part };
};

const notHeld = () =>
  conflict("openapi-version.not-held", "This version does not wait for anybody to accept it.");

const decide = (
  context: Context,
  path: VersionPath,
  verdict: "accepted" | "rejected",
  note: string | undefined,
): Promise<Found> =>
  transaction(context, async (tx) => {
    const spec = await lockSpec(tx.db, path);
    const version = spec && (await findVersion(tx.db, spec.id, path.versionId));
    if (spec === undefined || version === undefined) throw noVersion();
    if (spec.held !== version.id) throw notHeld();
    await updateVersion(tx.db, version.id, {
      verdict,
      reviewedBy: tx.actor.id,
      reviewedAt: tx.now(),
      note: note === undefined || note === "" ? null : note,
      ...(verdict === "rejected" ? { state: "rejected" } : {}),
    });
    if (verdict === "accepted") await serve(tx, spec, version.id);
    else await noteSpec(tx.db, spec.id, { held: null });
    const event = await audit(tx, {
      action: `openapi-spec-version.${verdict}`,
      organizationId: spec.organizationId,
      target: {
        type: "openapi-spec-version",
        id: version.id,
        label: `${spec.slug} ${version.number}`,
      },
      before: { state: "held" },
      after: {
        state: verdict === "accepted" ? "served" : "rejected",
        ...(note === undefined || note === "" ? {} : { note }),
      },
    });
    if (verdict === "accepted") await judgeLinksToSpec(tx, spec, event);
    return getVersion(tx, path);
  });

/** Serves a held version. */
export const acceptVersion = (context: Context, path: VersionPath): Promise<Found> =>
  decide(context, path, "accepted", undefined);

/** Rejects a held version: the served one stays, even if the source has the same content again. */
export const rejectVersion = (
  context: Context,
  path: VersionPath,
  note: string | undefined,
): Promise<Found> => decide(context, path, "rejected", note);
