import type { SpecGate } from "#contract/schemas/openapi-spec.ts";
import { transaction } from "#server/db/transaction.ts";
import type { Context } from "#server/kit/context.ts";
import { newId } from "#server/kit/ids.ts";
import { keepVersion } from "#server/modules/specs/processing/keep-version.ts";
import {
  findSpecById,
  insertSpec,
  type SpecChange,
} from "#server/modules/specs/specs/spec-rows.ts";
import { openGate } from "#server/modules/specs/versions/gate.ts";
import { findDocument, findVersion } from "#server/modules/specs/versions/version-rows.ts";
import {
  doSpecWork,
  type KeptChange,
  type PackedDocument,
  type ReadDocument,
} from "#server/modules/specs/work/spec-work.ts";

const readText = (text: string): ReadDocument => {
  const files = [["source", Buffer.from(text)]] as const;
  const read = doSpecWork({ work: "read", input: { files, entry: "source" } });
  if (read === null || !("packed" in read)) throw new Error(JSON.stringify(read));
  return read;
};

const changesOf = (before: PackedDocument, after: PackedDocument): readonly KeptChange[] => {
  const answer = doSpecWork({ work: "compare", input: { before, after } });
  return answer as readonly KeptChange[];
};

const keep = (context: Context, id: string, text: string): Promise<void> =>
  transaction(context, async (tx) => {
    const spec = await findSpecById(tx.db, id);
    if (spec === undefined) throw new Error(`there is no specification ${id}`);
    const document = readText(text);
    const served = spec.served === null ? undefined : await findVersion(tx.db, id, spec.served);
    const bytes = served && (await findDocument(tx.db, served.id));
    const changes =
      served === undefined || bytes === undefined
        ? []
        : changesOf({ hash: served.hash, bytes }, document.packed);
    const prepared = { served: spec.served, changes };
    await keepVersion(tx, spec, { document, fetched: [], files: 1 }, prepared);
  });

export interface StoredSpec {
  readonly id: string;
  readonly specSlug: string;
  /** The version that is served, and the held or else latest one. */
  readonly served: string;
  readonly latest: string;
}

/** Stores a specification whose sources were read one after the other, as if nothing worked on it. */
export const storeSpec = async (
  context: Context,
  organizationId: string,
  texts: readonly string[],
  {
    slug = `spec-${newId().toLowerCase()}`,
    gate = {},
    ...change
  }: { readonly slug?: string; readonly gate?: Partial<SpecGate> } & Omit<
    SpecChange,
    "slug" | "gate"
  > = {},
): Promise<StoredSpec> => {
  const id = newId();
  const now = context.now();
  await insertSpec(context.db, {
    id,
    organizationId,
    source: "url",
    sourceURL: "https://specs.example/openapi.json",
    state: "complete",
    checkEvery: "never",
    createdAt: now,
    updatedAt: now,
    ...change,
    slug,
    gate: { ...openGate, ...gate },
  });
  for (const text of texts) await keep(context, id, text);
  const row = await findSpecById(context.db, id);
  return {
    id,
    specSlug: slug,
    served: row?.served ?? "",
    latest: row?.held ?? row?.served ?? "",
  };
};
