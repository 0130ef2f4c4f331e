import { randomBytes } from "node:crypto";
import type { ShareLink } from "#contract/schemas/site-access.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { newId } from "#server/kit/ids.ts";
import { lockSite } from "../sites/find-site.ts";
import { presentShareLink } from "./present-share-link.ts";
import { insertShareLink } from "./share-link-rows.ts";

/** Bytes of a key: 192 bits cannot be guessed. */
const KEY_BYTES = 24;

/** Makes a secret address of a site, switched on (spec: POST SITE/share-links). */
export const createShareLink = (
  context: Context,
  organizationId: string,
  siteId: string,
  { name }: { name: string },
): Promise<ShareLink> =>
  transaction(context, async (tx) => {
    const site = await lockSite(tx, organizationId, siteId);
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
