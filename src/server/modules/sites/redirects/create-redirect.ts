import type { z } from "zod";
import type { createRedirect as createSchema } from "#contract/schemas/site-access.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { newId } from "#server/kit/ids.ts";
import { lockSite } from "../sites/find-site.ts";
import { checkDestination, checkSource } from "./check-redirect.ts";
import { plainPath } from "./plain-path.ts";
import { destinationsOf } from "./redirect-destinations.ts";
import { insertRedirect, type RedirectRow } from "./redirect-rows.ts";

/** Lets a path that leads nowhere lead to a part of the site (spec: POST SITE/redirects). */
export const createRedirect = (
  context: Context,
  organizationId: string,
  siteId: string,
  { source: written, destination }: z.output<typeof createSchema>,
): Promise<RedirectRow> =>
  transaction(context, async (tx) => {
    await lockSite(tx, organizationId, siteId);
    const source = plainPath(written);
    const destinations = await destinationsOf(tx, siteId);
    await checkDestination(destination, destinations);
    await checkSource(tx, siteId, source, destinations);
    const row = {
      id: newId(),
      siteId,
      source,
      destination,
      automatic: false,
      createdAt: tx.now(),
    };
    await insertRedirect(tx.db, row);
    await audit(tx, {
      action: "redirect.created",
      target: { type: "redirect", id: row.id, label: source },
      site: siteId,
      after: { source, destination },
    });
    return row;
  });
