import { judgeLinksTo } from "#server/links/keep-broken-links.ts";
import type { Context } from "#server/kit/context.ts";
import type { SpecRow } from "../specs/spec-rows.ts";

/**
 * Judges the links of pages to a specification again, after an event that changed its existence or its served
 * version.
 */
export const judgeLinksToSpec = (
  tx: Context,
  { organizationId, id, slug }: Pick<SpecRow, "organizationId" | "id" | "slug">,
  event: string,
): Promise<void> =>
  judgeLinksTo(tx, organizationId, [{ kind: "openapi", ids: [slug, id] }], { event });
