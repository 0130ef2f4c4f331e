import type { Context } from "#server/kit/context.ts";
import { noteSpec, type SpecRow } from "../specs/spec-rows.ts";
import { workOnSpec } from "../work/spec-thread.ts";
import { keepVersion, prepareVersion } from "./keep-version.ts";

/**
 * Reads the text that a specification was just given within the transaction that gave it, for a history that is told
 * at once. Throws where the text is no specification.
 */
export const readAtOnce = async (tx: Context, spec: SpecRow, text: string): Promise<void> => {
  const entry = "source";
  const files = [[entry, new TextEncoder().encode(text)]] as const;
  const document = await workOnSpec("processing", "read", { entry, files });
  if ("errors" in document) throw new Error(document.errors[0]?.message ?? "not a specification");
  const prepared = await prepareVersion(tx, spec.id, document);
  await keepVersion(tx, spec, { document, fetched: [], files: files.length }, prepared);
  // The job that would read it later finds that this is done.
  await noteSpec(tx.db, spec.id, { asked: spec.asked + 1 });
};
