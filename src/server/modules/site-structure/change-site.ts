import { transaction } from "../../db/transaction.ts";
import type { Context } from "../../kit/context.ts";
import { lockSite, type SiteRow } from "../sites/find-site.ts";

/** The site in the path of a request. */
export interface OnSite {
  readonly organizationId: string;
  readonly siteId: string;
}

/** Does something to the site in the path while nobody else changes it; in one go or not at all. */
export const changeSite = <Result>(
  context: Context,
  { organizationId, siteId }: OnSite,
  change: (tx: Context, site: SiteRow) => Promise<Result>,
): Promise<Result> =>
  transaction(context, async (tx) => change(tx, await lockSite(tx, organizationId, siteId)));
