import { sql } from "drizzle-orm";
import { listed } from "#server/db/listed.ts";
import type { Database } from "#server/db/open.ts";
import { importPages } from "#server/db/tables/index.ts";
import { batches, type ImportPageRow } from "./page-rows.ts";

/** What is known of a row once its page is finished. */
interface RowOutcome {
  readonly id: string;
  readonly unchanged: boolean;
  /** Replaces the known losses. */
  readonly losses?: ImportPageRow["losses"];
  /** Whether it was changed both here and on the site; recorded with its losses. */
  readonly inConflict?: boolean;
}

/** Records the outcome of many pages. */
export const settlePages = async (
  db: Database,
  runId: string,
  outcomes: readonly RowOutcome[],
): Promise<void> => {
  for (const batch of batches(outcomes))
    await db.execute(sql`update ${importPages} set
        unchanged = settled.unchanged,
        losses = coalesce(settled.losses, ${importPages.losses})
          || case when settled."inConflict" then '{"conflict": 1}'::jsonb else '{}'::jsonb end
      from jsonb_to_recordset(${listed(batch)}) as
        settled(id text, unchanged boolean, losses jsonb, "inConflict" boolean)
      where ${importPages.runId} = ${runId} and ${importPages.id} = settled.id`);
};
