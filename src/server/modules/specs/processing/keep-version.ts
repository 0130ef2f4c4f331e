import type { FetchedFile } from "#server/db/tables/index.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { newId } from "#server/kit/ids.ts";
import { deleteSource, noteSpec, findSpecById, type SpecRow } from "../specs/spec-rows.ts";
import { countClasses, holds, judgeBy } from "../versions/gate.ts";
import { judgeLinksToSpec } from "../versions/judge-links.ts";
import { serve } from "../versions/serve.ts";
import {
  findDocument,
  findLatestVersion,
  findVersion,
  forgetOldVersions,
  insertVersion,
  replaceHeld,
  type SpecVersionRow,
} from "../versions/version-rows.ts";
import { workOnSpec } from "../work/spec-thread.ts";
import type { KeptChange, ReadDocument, SpecWork } from "../work/spec-work.ts";
import { finished } from "./finish-reading.ts";

/** What a version was compared with before it is written; that must still be served then. */
export interface PreparedVersion {
  readonly served: string | null;
  readonly changes: readonly KeptChange[];
}

type Compare = (input: SpecWork["compare"]["input"]) => Promise<SpecWork["compare"]["answer"]>;
const compareInThread: Compare = (input) => workOnSpec("processing", "compare", input);

/** Compares a document with the served version. */
export const prepareVersion = async (
  { db }: Context,
  specId: string,
  document: ReadDocument,
  compare = compareInThread,
): Promise<PreparedVersion> => {
  const served = (await findSpecById(db, specId))?.served ?? null;
  if (served === null) return { served, changes: [] };
  const version = await findVersion(db, specId, served);
  const bytes = await findDocument(db, served);
  if (version === undefined || bytes === undefined || version.hash === document.packed.hash)
    return { served, changes: [] };
  const changes = await compare({
    before: { hash: version.hash, bytes },
    after: document.packed,
  });
  return { served, changes };
};

interface Facts {
  readonly document: ReadDocument;
  readonly fetched: readonly FetchedFile[];
  /** Number of files in the source. */
  readonly files: number;
}

const judgedRows = (changes: readonly KeptChange[], judge: ReturnType<typeof judgeBy>) =>
  changes.map((change) => {
    const { rule, operation, pointer, direction, before, after, words, key } = change;
    const { class: judged, accepted } = judge(change);
    return {
      rule,
      saidClass: change.class,
      class: judged,
      accepted,
      method: operation?.method ?? null,
      path: operation?.path ?? null,
      key,
      pointer,
      direction: direction ?? null,
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
      words,
    };
  });

const writeVersion = async (
  tx: Context,
  spec: SpecRow,
  served: SpecVersionRow | undefined,
  { document, files }: Facts,
  { changes }: PreparedVersion,
): Promise<void> => {
  const rows = judgedRows(changes, judgeBy(spec.gate));
  const counts = countClasses(rows);
  const { packed, size, format, syntax, title, problems, operations } = document;
  const isHeld = served !== undefined && holds(spec.gate, served, { counts, problems });
  const id = newId();
  const number = spec.numbered + 1;
  await replaceHeld(tx.db, spec.id);
  await insertVersion(tx.db, {
    version: {
      id,
      specId: spec.id,
      number,
      state: "held",
      title,
      format,
      syntax,
      operations: operations.length,
      size,
      files,
      problems,
      hash: packed.hash,
      comparedWith: served?.id ?? null,
      counts: served === undefined ? null : counts,
      acceptedChanges: rows.filter(({ accepted }) => accepted).length,
      createdAt: tx.now(),
    },
    bytes: packed.bytes,
    schemas: document.schemas,
    operations: operations.map((operation) => ({
      ...operation,
      operationId: operation.operationId ?? null,
      summary: operation.summary ?? null,
    })),
    changes: rows,
  });
  await noteSpec(tx.db, spec.id, { numbered: number, held: isHeld ? id : null });
  if (!isHeld) await serve(tx, spec, id);
  await forgetOldVersions(tx.db, spec.id);
  const event = await audit(tx, {
    action: "openapi-spec-version.created",
    organizationId: spec.organizationId,
    target: { type: "openapi-spec-version", id, label: `${spec.slug} ${number}` },
    after: { number, state: isHeld ? "held" : "served", ...(served === undefined ? {} : counts) },
  });
  if (!isHeld) await judgeLinksToSpec(tx, spec, event);
};

/**
 * Ends a reading: creates a version if the document differs from the latest one. If it equals the served version
 * again, a held version is dropped. Returns false and writes nothing if another version has been served since the
 * comparison.
 */
export const keepVersion = async (
  tx: Context,
  spec: SpecRow,
  facts: Facts,
  prepared: PreparedVersion,
): Promise<boolean> => {
  const latest = await findLatestVersion(tx.db, spec.id);
  const served = spec.served === null ? undefined : await findVersion(tx.db, spec.id, spec.served);
  const { hash } = facts.document.packed;
  if (latest?.hash !== hash) {
    if (served?.hash === hash) {
      await replaceHeld(tx.db, spec.id);
      await noteSpec(tx.db, spec.id, { held: null });
    } else {
      if (spec.served !== prepared.served) return false;
      await writeVersion(tx, spec, served, facts, prepared);
    }
  }
  await deleteSource(tx.db, spec.id);
  await noteSpec(tx.db, spec.id, { ...finished(spec, tx.now()), fetched: facts.fetched });
  return true;
};
