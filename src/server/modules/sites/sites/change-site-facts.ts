import type { Context } from "#server/kit/context.ts";
import { setSite, type SiteRow } from "./site-rows.ts";

/** What other modules keep on a site: its looks and what it knows of visitors. */
type SiteFacts = Partial<
  Pick<SiteRow, "customization" | "adaptiveSchema" | "adaptiveSchemaAt" | "visitorKinds">
>;

/** Changes what is kept on a locked site and counts its version up; the caller records the event. */
export const changeSiteFacts = (
  tx: Context,
  { id }: Pick<SiteRow, "id">,
  facts: SiteFacts,
): Promise<SiteRow> => setSite(tx.db, id, facts);
