import type { Context } from "#server/kit/context.ts";
import { setActivity } from "./change-request-rows.ts";

/** Notes that something happened in a change request, which brings it to the top of lists. */
export const noteActivity = (tx: Context, { id }: { readonly id: string }): Promise<void> =>
  setActivity(tx.db, id, tx.now());
