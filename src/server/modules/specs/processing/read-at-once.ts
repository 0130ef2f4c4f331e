import type { Context } from "#server/kit/context.ts";
import { noteSpec, type SpecRow } from "../specs/spec-rows.ts";
import { compareDocuments, readDocument } from "../work/spec-work.ts";
import { keepVersion, prepareVersion } from "./keep-version.ts";

/**
 * Reads the text that a specification was just given within the transaction that gave it, for a history that is
 * created all at once. Does not use a thread, whose start a transaction may not wait for, so only for small texts of
 * our own. Throws where the text is not a specification.
 */
export const readAtOnce = async (tx: Context, spec: SpecRow, text: string): Promise<void> => {
  const entry = "source";
  const document = readDocument({ entry, files: [[entry, new TextEncoder().encode(text)]] });
  if ("errors" in document) throw new Error(document.errors[0]?.message ?? "not a specification");
  const compare = (input: Parameters<typeof compareDocuments>[0]) =>
    Promise.resolve(compareDocuments(input));
  const prepared = await prepareVersion(tx, spec.id, document, compare);
  await keepVersion(tx, spec, { document, fetched: [], files: 1 }, prepared);
  // The job that would have read it later then finds nothing to do.
  await noteSpec(tx.db, spec.id, { asked: spec.asked + 1 });
};
