import type { ItemPointer, Structure } from "#site/structure/model.ts";
import type { Context } from "#server/kit/context.ts";
import { structureOf } from "./structure-of.ts";
import { selectStructure, type StructureRows } from "./structure-rows.ts";

/** A structure with the rows it was read from. */
export interface ReadStructure {
  readonly structure: Structure;
  readonly rows: StructureRows;
}

/** Reads the structure of a site as it is. */
export const readStructure = async (
  { db }: Pick<Context, "db">,
  siteId: string,
): Promise<ReadStructure> => {
  const rows = await selectStructure(db, siteId);
  return { structure: structureOf(rows), rows };
};

/**
 * The part of a structure that says everything about one item: what stands in it and what it stands in.
 * Empty when the site does not have it.
 */
export const readAround = async (
  { db }: Pick<Context, "db">,
  siteId: string,
  item: ItemPointer,
): Promise<ReadStructure> => {
  const rows = await selectStructure(db, siteId, item);
  return { structure: structureOf(rows), rows };
};
