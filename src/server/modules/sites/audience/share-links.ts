import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Context } from "#server/kit/context.ts";
import {
  countShareLinks,
  deleteShareLinkRow,
  findShareLinkRow,
  insertShareLink,
  selectActiveShareLinks,
  selectShareLinks,
  setShareLink,
  type ShareLinkRow,
} from "./share-link-rows.ts";
import { type ListPage, type ListRequest, readList } from "#server/db/lists.ts";
import type { ShareLink, updateShareLink as updateSchema } from "#contract/schemas/site-access.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import { newId } from "#server/kit/ids.ts";
import { lockSite, type SitePath } from "../sites/find-site.ts";
import { presentShareLink } from "./present-share-link.ts";
import type { z } from "zod";
import { changedFields } from "#server/events/changed-fields.ts";
import { notFound } from "#server/kit/failures.ts";

const digestOf = (key: string): Buffer => createHash("sha256").update(key).digest();

/** Compares every key in full, so that the time taken does not reveal how much of a key was right. */
const opening = (links: readonly ShareLinkRow[], key: string): ShareLinkRow[] => {
  const given = digestOf(key);
  const found: ShareLinkRow[] = [];
  for (const link of links) if (timingSafeEqual(digestOf(link.key), given)) found.push(link);
  return found;
};

/** The active share link of a site that a key opens; undefined if there is none. */
export const findShareLink = async (
  { db }: Pick<Context, "db">,
  siteId: string,
  key: string,
): Promise<ShareLinkRow | undefined> => opening(await selectActiveShareLinks(db, [siteId]), key)[0];

/** Ids of the sites among these with an active share link that has this key. */
export const findOpenedSites = async (
  { db }: Pick<Context, "db">,
  siteIds: readonly string[],
  key: string,
): Promise<ReadonlySet<string>> =>
  new Set(opening(await selectActiveShareLinks(db, siteIds), key).map(({ siteId }) => siteId));

/** Share links of a site, newest first. */
export const listShareLinks = (
  { db }: Context,
  siteId: string,
  page: ListRequest,
): Promise<ListPage<ShareLinkRow>> =>
  readList(page, {
    rows: (asked) => selectShareLinks(db, siteId, asked),
    count: () => countShareLinks(db, siteId),
    cursorOf: ({ createdAt, id }) => [createdAt.getTime(), id],
  });

/** Identifies a share link of a site. */
interface ShareLinkPath extends SitePath {
  readonly shareLinkId: string;
}

/** The length of a key in bytes: 192 bits cannot be guessed. */
const KEY_BYTES = 24;

/** Creates a share link of a site, switched on. */
export const createShareLink = (
  context: Context,
  { organizationId, siteId }: SitePath,
  { name }: { name: string },
): Promise<ShareLink> =>
  transaction(context, async (tx) => {
    const site = await lockSite(tx, { organizationId, siteId });
    const row = {
      id: newId(),
      siteId,
      name,
      key: randomBytes(KEY_BYTES).toString("base64url"),
      active: true,
      createdAt: tx.now(),
    };
    await insertShareLink(tx.db, row);
    await audit(tx, {
      action: "share-link.created",
      target: { type: "share-link", id: row.id, label: name },
      site: siteId,
      after: { name, active: true },
    });
    return presentShareLink(tx, site, row);
  });

/** Renames a share link, or switches it on or off; its key stays the same. */
export const updateShareLink = (
  context: Context,
  { organizationId, siteId, shareLinkId: id }: ShareLinkPath,
  { name, active }: z.output<typeof updateSchema>,
): Promise<ShareLink> =>
  transaction(context, async (tx) => {
    const site = await lockSite(tx, { organizationId, siteId });
    const before = await findShareLinkRow(tx.db, siteId, id);
    if (!before) throw notFound("share link");
    const changed = changedFields(before, { name, active });
    if (!changed) return presentShareLink(tx, site, before);
    const row = { ...before, ...changed.after };
    await setShareLink(tx.db, siteId, id, changed.after);
    await audit(tx, {
      action: "share-link.changed",
      target: { type: "share-link", id, label: row.name },
      site: siteId,
      ...changed,
    });
    return presentShareLink(tx, site, row);
  });

/** Deletes a share link; its address no longer opens the site. */
export const deleteShareLink = (
  context: Context,
  { organizationId, siteId, shareLinkId: id }: ShareLinkPath,
): Promise<void> =>
  transaction(context, async (tx) => {
    await lockSite(tx, { organizationId, siteId });
    const before = await findShareLinkRow(tx.db, siteId, id);
    if (!before) return;
    await deleteShareLinkRow(tx.db, siteId, id);
    await audit(tx, {
      action: "share-link.deleted",
      target: { type: "share-link", id, label: before.name },
      site: siteId,
      before: { name: before.name, active: before.active },
    });
  });
