import { eq } from "drizzle-orm";
import { siteSections, spaces } from "#server/db/tables/index.ts";
import { readDocuments } from "#server/modules/content/store/documents.ts";
import type { TestApp } from "./make-app.ts";

/** The least a request on content has to ask of the database: what measured requests are held against. */

/** Reads documents of a space once; answers how many there were. */
export const readTexts = async (
  { context }: TestApp,
  spaceId: string,
  ids: readonly string[],
): Promise<number> => (await readDocuments(context, spaceId, ids)).size;

/** Changes a space's place by its primary key, and nothing else. */
export const setPosition = async (
  { database }: TestApp,
  spaceId: string,
  position: string,
): Promise<void> => {
  await database.db.update(spaces).set({ position }).where(eq(spaces.id, spaceId));
};

/** The same for a section of a site. */
export const setSectionPosition = async (
  { database }: TestApp,
  sectionId: string,
  position: string,
): Promise<void> => {
  await database.db.update(siteSections).set({ position }).where(eq(siteSections.id, sectionId));
};
