import type { z } from "zod";
import type {
  editStructure as editSchema,
  SiteStructure,
} from "#contract/schemas/site-structure.ts";
import type { Context } from "#server/kit/context.ts";
import { findSite, type SitePath } from "../sites/find-site.ts";
import {
  withRequestFailures,
  changeSite,
  changeStructure,
  recordChange,
  writeStructure,
} from "./change-structure.ts";
import { presentStructure, type Readers } from "./present-structure.ts";
import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import { itemsIn } from "#site/structure/edit.ts";
import { checkVersion } from "#server/kit/versions.ts";
import { checkEdits } from "./check-edits.ts";
import { planEdits } from "./plan-edits.ts";
import { readAround } from "./read-structure.ts";
import { locate } from "#site/structure/locate.ts";
import type { ItemPointer, Structure, StructureItem } from "#site/structure/model.ts";
import { findItem, positionLabelOf } from "#site/structure/position.ts";
import { expiredBefore } from "#server/kit/retention.ts";
import { deleteRemoved } from "./removed-site-space-rows.ts";

/** The whole structure of a site with its version. */
export const getStructure = async (
  context: Context,
  { organizationId, siteId }: SitePath,
  readers: Readers,
): Promise<{ structure: SiteStructure; version: number }> => {
  const site = await findSite(context, { organizationId, siteId });
  return {
    structure: await presentStructure(context, site, readers),
    version: site.structureVersion,
  };
};

/**
 * Applies all edits or none, and returns the structure with its version. Throws at the first edit that cannot be
 * applied, with its path, such as `edits.3.before`.
 */
export const editStructure = (
  context: Context,
  sitePath: SitePath,
  { edits, undo }: z.output<typeof editSchema>,
): Promise<{ structure: SiteStructure; version: number }> =>
  changeSite(context, sitePath, async (tx, site) => {
    checkVersion(tx, "structure", site.structureVersion);
    await checkEdits(tx, site, edits);
    const plan = await withRequestFailures(
      (path) => `edits.${path}`,
      () => planEdits(tx, site, edits),
    );
    const version = await writeStructure(tx, site, plan, { takesBack: undo });
    if (version !== site.structureVersion) {
      const changes = describeChange(plan.before.structure, plan.after, edits);
      const target = { type: "site", id: site.id, label: site.title };
      await recordChange(tx, site, { action: "structure.edited", target, ...changes }, version);
    }
    return { structure: await presentStructure(tx, site), version };
  });

const removed = {
  "site-space": "site-space.removed",
  "site-section": "section.removed",
  "site-section-group": "section-group.removed",
} as const;

/**
 * Removes an item from a site: a section with its site-spaces, or a group without its sections; the spaces stay. Does
 * nothing if it is missing. A default that has siblings needs a successor; throws a conflict without one.
 */
export const removeItem = (
  context: Context,
  sitePath: SitePath,
  item: ItemPointer,
  successor?: string,
): Promise<void> =>
  changeSite(context, sitePath, async (tx, site) => {
    const { structure } = await readAround(tx, site.id, item);
    const found = locate(structure, item)?.item;
    if (!found) return;
    await changeStructure(tx, site, [{ operation: "remove", item, successor }], {
      action: removed[item.type],
      target: { ...item, label: found.title },
      before: { title: found.title, ...("space" in found ? { space: found.space } : {}) },
      after: successor === undefined ? {} : { successor },
    });
  });

/** The most items an event names; a larger change states how many more there are. */
const MAX_NAMED = 50;

const kinds = {
  "site-section-group": "group",
  "site-section": "section",
  "site-space": "site-space",
} as const;

/** The items the edits affect, without duplicates; what was in a removed section is not named. */
const pointersIn = (edits: readonly StructureEdit[]): ItemPointer[] => [
  ...new Map(itemsIn(edits).map((pointer) => [`${pointer.type} ${pointer.id}`, pointer])).values(),
];

const positionTextOf = (structure: Structure, pointer: ItemPointer): string => {
  const label = positionLabelOf(structure, pointer);
  if (!label) return "";
  const where = label.parent
    ? `in the ${kinds[label.parent.type]} “${label.parent.title}”`
    : "at the top";
  return `${label.position} of ${label.count} ${where}`;
};

const factsOf = (structure: Structure, pointer: ItemPointer): Map<string, unknown> => {
  const item: StructureItem | undefined = findItem(structure, pointer);
  if (!item) return new Map();
  const { type: _type, id: _id, ...fields } = item;
  const plain = Object.entries(fields).filter(([, value]) => typeof value !== "object");
  return new Map<string, unknown>([["place", positionTextOf(structure, pointer)], ...plain]);
};

/**
 * Describes for the audit log what edits changed: the position and fields of each item before and after,
 * under names such as `section “Guides”, place`.
 */
export const describeChange = (
  before: Structure,
  after: Structure,
  edits: readonly StructureEdit[],
): { before: Record<string, unknown>; after: Record<string, unknown> } => {
  const was: Record<string, unknown> = {};
  const is: Record<string, unknown> = {};
  const pointers = pointersIn(edits);
  for (const pointer of pointers.slice(0, MAX_NAMED)) {
    const named = findItem(before, pointer) ?? findItem(after, pointer);
    const old = factsOf(before, pointer);
    const now = factsOf(after, pointer);
    for (const field of new Set([...old.keys(), ...now.keys()])) {
      if (old.get(field) === now.get(field)) continue;
      const name = `${kinds[pointer.type]} “${named?.title ?? ""}”, ${field}`;
      was[name] = old.get(field) ?? null;
      is[name] = now.get(field) ?? null;
    }
  }
  if (pointers.length > MAX_NAMED) is["and more items"] = pointers.length - MAX_NAMED;
  return { before: was, after: is };
};

/**
 * Deletes the kept customization of site-spaces removed RETENTION_DAYS ago or earlier, unless a draft applied to the
 * site can still be undone, which needs it. Safe to repeat.
 */
export const forgetRemoved = ({ db, now }: Context): Promise<void> =>
  deleteRemoved(db, expiredBefore(now()));
