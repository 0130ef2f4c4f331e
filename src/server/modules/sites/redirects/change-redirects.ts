import type { z } from "zod";
import { MAX_CHANGED_REDIRECTS } from "#contract/schemas/limits.ts";
import type {
  changeRedirects as changeSchema,
  RedirectChanges,
} from "#contract/schemas/redirect-changes.ts";
import { transaction } from "#server/db/transaction.ts";
import { auditAll } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { invalid } from "#server/kit/failures.ts";
import { deleteFormerAt } from "../readers/reader-rows.ts";
import { lockSite, type SitePath } from "../sites/find-site.ts";
import { deleteRedirectRows, selectRedirectsById } from "./redirect-rows.ts";
import { allRedirects } from "./redirects.ts";

type Asked = z.output<typeof changeSchema>;

/** The ids that a request means, each once. */
const selected = async (
  tx: Context,
  siteId: string,
  redirects: Asked["redirects"],
): Promise<string[]> => {
  if ("ids" in redirects) return [...new Set(redirects.ids)];
  const except = new Set(redirects.except);
  const found = await allRedirects(tx, siteId, redirects.matching);
  const ids = found.map(({ row }) => row.id).filter((id) => !except.has(id));
  if (ids.length > MAX_CHANGED_REDIRECTS)
    throw invalid(
      "redirects.matching",
      `more than ${MAX_CHANGED_REDIRECTS} redirects match; narrow the filters and change them in parts. Nothing was changed.`,
    );
  return ids;
};

/**
 * Removes many redirects of a site in one transaction, and says what became of each. Without `apply` that is
 * worked out and nothing is changed.
 */
export const changeRedirects = (
  context: Context,
  { organizationId, siteId }: SitePath,
  { redirects, apply }: Asked,
): Promise<RedirectChanges> =>
  transaction(context, async (tx) => {
    await lockSite(tx, { organizationId, siteId });
    const ids = await selected(tx, siteId, redirects);
    const rows = await selectRedirectsById(tx.db, siteId, ids);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const outcomes = ids.map((id): RedirectChanges["outcomes"][number] => {
      const row = byId.get(id);
      return row ? { id, outcome: "changed", source: row.source } : { id, outcome: "missing" };
    });
    if (apply && rows.length > 0) {
      await deleteRedirectRows(tx.db, siteId, [...byId.keys()]);
      const automatic = rows.flatMap((row) => (row.automatic ? [row.source] : []));
      await deleteFormerAt(tx.db, siteId, automatic);
      await auditAll(
        tx,
        rows.map(({ id, source, destination }) => ({
          action: "redirect.deleted",
          target: { type: "redirect", id, label: source },
          site: siteId,
          before: { source, destination },
        })),
      );
    }
    return {
      object: "redirect-changes",
      applied: apply,
      changed: rows.length,
      missing: ids.length - rows.length,
      outcomes,
    };
  });
