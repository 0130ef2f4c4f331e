import type { z } from "zod";
import type { updateRedirect as updateSchema } from "#contract/schemas/site-access.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { lockSite } from "../sites/find-site.ts";
import { changedRedirect } from "./changed-redirect.ts";
import { checkDestination, checkSource } from "./check-redirect.ts";
import { destinationsOf } from "./redirect-destinations.ts";
import { findRedirectRow, type RedirectRow, setRedirect } from "./redirect-rows.ts";

/** Changes where a redirect begins or leads (spec: PATCH SITE/redirects/{}). */
export const updateRedirect = (
  context: Context,
  organizationId: string,
  siteId: string,
  id: string,
  input: z.output<typeof updateSchema>,
): Promise<RedirectRow> =>
  transaction(context, async (tx) => {
    await lockSite(tx, organizationId, siteId);
    const before = await findRedirectRow(tx.db, siteId, id);
    if (!before) throw notFound("redirect");
    const changed = changedRedirect(before, input);
    if (!changed) return before;
    const { source, destination } = changed.after;
    const destinations = await destinationsOf(tx, siteId);
    if (destination !== undefined) await checkDestination(destination, destinations);
    if (source !== undefined) await checkSource(tx, siteId, source, destinations);
    const row = { ...before, ...changed.after };
    await setRedirect(tx.db, siteId, id, changed.after);
    await audit(tx, {
      action: "redirect.changed",
      target: { type: "redirect", id, label: row.source },
      site: siteId,
      ...changed,
    });
    return row;
  });
