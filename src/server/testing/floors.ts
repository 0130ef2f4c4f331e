import { readDocuments } from "#server/modules/content/store/documents.ts";
import type { TestApp } from "./make-app.ts";

/** Reads documents of a space once, the least that a merge plan must read from the database; returns how many. */
export const readTexts = async (
  { context }: TestApp,
  spaceId: string,
  ids: readonly string[],
): Promise<number> => (await readDocuments(context, spaceId, ids)).size;
