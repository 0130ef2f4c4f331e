import { generateKeyBetween } from "fractional-indexing";
import type { z } from "zod";
import type {
  SiteSection,
  SiteSectionGroup,
  SiteSpace,
  sortStructure as sortSchema,
} from "#contract/schemas/site-structure.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import {
  countStructureChange,
  type SitePath,
  type SiteRow,
  type SiteSpacePath,
} from "../sites/find-site.ts";
import type { GroupPath, SectionPath } from "./sections.ts";
import {
  changeSite,
  changeStructure,
  type NameOf,
  recordChange,
  type StructureEntry,
} from "./change-structure.ts";
import { MAX_KEY_LENGTH } from "#server/kit/order-keys.ts";
import { findSiblingPosition, setPosition, type SiblingPosition } from "./sibling-position-rows.ts";
import { byPosition } from "./read-structure.ts";
import { findGroup, findSection, findSiteSpace } from "./items.ts";

type Move = z.output<typeof sortSchema>;

const kinds = {
  "site-space": { name: "site-space", moved: "site-space.moved" },
  "site-section": { name: "section", moved: "section.moved" },
  "site-section-group": { name: "group", moved: "section-group.moved" },
} as const;

const nameOf: NameOf = (path, code) => {
  const part = path.replace(/^0\./, "");
  if (code === "not-adjoining") return "position";
  if (part === "item" && code === "not-found") return null;
  return part === "before" || part === "after" ? `position.${part}` : part;
};

const holderOf = { "site-space": "site-section", "site-section": "site-section-group" } as const;

/** Whether `into` is the item's current parent, or unset. */
const staysIn = ({ item, into }: Move, { parent }: SiblingPosition): boolean => {
  if (into === undefined) return true;
  if (into === null || parent === null) return into === parent;
  return (
    item.type !== "site-section-group" && into.type === holderOf[item.type] && into.id === parent
  );
};

/**
 * The key that puts an item between two siblings: its current key if it is already there; undefined if there is no
 * room, or the position is not among its siblings.
 */
const keyAmongSiblings = (move: Move, current: SiblingPosition): string | undefined => {
  const { item, position } = move;
  const { previous, next } = current;
  if (!current.found || !staysIn(move, current)) return undefined;
  const { before, after } = position;
  if (before && after && (previous?.type !== after.type || previous.id !== after.id))
    return undefined;
  const here = { id: item.id, position: current.position };
  const inOrder =
    (!previous || byPosition(previous, here) < 0) && (!next || byPosition(here, next) < 0);
  if (inOrder) return current.position;
  if (previous && next && previous.position >= next.position) return undefined;
  const key = generateKeyBetween(previous?.position, next?.position);
  return key.length > MAX_KEY_LENGTH ? undefined : key;
};

/**
 * Moves a part of a structure that `lockSite` has locked. A move among the same siblings reads only the neighbours
 * and writes one row; nothing is written if it is already there. Throws not-found for a missing item, and invalid for
 * a position that does not exist.
 */
export const moveItem = async (tx: Context, site: SiteRow, move: Move): Promise<void> => {
  const { item, position, into } = move;
  const { name, moved } = kinds[item.type];
  const current = await findSiblingPosition(tx.db, site.id, item, position);
  if (!current) throw notFound(name);
  const entry: StructureEntry = {
    action: moved,
    target: { ...item, label: current.title },
    before: { parent: current.parent, position: current.position },
    after: { ...(into === undefined ? {} : { into }), ...position },
  };
  const key = keyAmongSiblings(move, current);
  if (key === undefined) {
    await changeStructure(
      tx,
      site,
      [{ operation: "move", item, into, ...position }],
      entry,
      nameOf,
    );
    return;
  }
  if (key === current.position) return;
  await setPosition(tx.db, item, key);
  const structureVersion = await countStructureChange(tx, site);
  await recordChange(tx, site, entry, structureVersion);
};

type Position = z.output<typeof sortSchema>["position"];

/** Moves an item of a site and returns it. */
export const sortStructure = (
  context: Context,
  sitePath: SitePath,
  move: z.output<typeof sortSchema>,
): Promise<SiteSpace | SiteSection | SiteSectionGroup> =>
  changeSite(context, sitePath, async (tx, site) => {
    await moveItem(tx, site, move);
    const { type, id } = move.item;
    if (type === "site-space") return findSiteSpace(tx, site, id);
    return type === "site-section" ? findSection(tx, site, id) : findGroup(tx, site, id);
  });

/** The same for one section. */
export const moveSection = (
  context: Context,
  { siteSectionId: id, ...sitePath }: SectionPath,
  position: Position,
): Promise<SiteSection> =>
  changeSite(context, sitePath, async (tx, site) => {
    await moveItem(tx, site, { item: { type: "site-section", id }, position });
    return findSection(tx, site, id);
  });

/** The same for one group. */
export const moveSectionGroup = (
  context: Context,
  { siteSectionGroupId: id, ...sitePath }: GroupPath,
  position: Position,
): Promise<SiteSectionGroup> =>
  changeSite(context, sitePath, async (tx, site) => {
    await moveItem(tx, site, { item: { type: "site-section-group", id }, position });
    return findGroup(tx, site, id);
  });

/** The same for one site-space. */
export const moveSiteSpace = (
  context: Context,
  { siteSpaceId: id, ...sitePath }: SiteSpacePath,
  position: Position,
): Promise<SiteSpace> =>
  changeSite(context, sitePath, async (tx, site) => {
    await moveItem(tx, site, { item: { type: "site-space", id }, position });
    return findSiteSpace(tx, site, id);
  });
