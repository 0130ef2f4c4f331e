import type { Context } from "#server/kit/context.ts";
import { expiredBefore } from "#server/modules/library/spaces/retention.ts";
import { deleteRemoved } from "./removed-site-space-rows.ts";

/**
 * Forgets how site-spaces looked that were taken off a site 7 days ago, unless a draft that was applied can
 * still be taken back there; doing it twice does nothing twice.
 */
export const forgetRemoved = ({ db, now }: Context): Promise<void> =>
  deleteRemoved(db, expiredBefore(now()));
