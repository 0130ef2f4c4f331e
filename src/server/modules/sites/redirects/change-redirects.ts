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
import { deleteFormerPages } from "../readers/former-page-rows.ts";
import { lockSite, type SitePath, type SiteRow } from "../sites/find-site.ts";
import { findAllLeft, makeOwn } from "./left-redirects.ts";
import type { ListedRedirect } from "./present-redirect.ts";
import {
  deleteRedirectRows,
  type RedirectRow,
  selectRedirectsById,
  setPermanent,
} from "./redirect-rows.ts";
import { allRedirects } from "./redirects.ts";

type Asked = z.output<typeof changeSchema>;

/** The ids a request selects, without duplicates. */
const selected = async (
  tx: Context,
  site: SiteRow,
  redirects: Asked["redirects"],
): Promise<string[]> => {
  if ("ids" in redirects) return [...new Set(redirects.ids)];
  const except = new Set(redirects.except);
  const found = await allRedirects(tx, site, redirects.matching);
  const ids = found.map(({ row }) => row.id).filter((id) => !except.has(id));
  if (ids.length > MAX_CHANGED_REDIRECTS)
    throw invalid(
      "redirects.matching",
      `more than ${MAX_CHANGED_REDIRECTS} redirects match; narrow the filters and change them in parts. Nothing was changed.`,
    );
  return ids;
};

const remove = async (
  tx: Context,
  siteId: string,
  rows: readonly ListedRedirect[],
): Promise<void> => {
  const ids = rows.map(({ id }) => id);
  await deleteRedirectRows(tx.db, siteId, ids);
  await deleteFormerPages(tx.db, siteId, ids);
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
};

const makePermanent = async (
  tx: Context,
  siteId: string,
  rows: readonly ListedRedirect[],
  permanent: boolean,
): Promise<void> => {
  const left = rows.filter(({ isLeft }) => isLeft === true);
  await makeOwn(tx, siteId, left);
  await setPermanent(
    tx.db,
    siteId,
    rows.map(({ id }) => id),
    permanent,
  );
  await auditAll(
    tx,
    rows.map(({ id, source }) => ({
      action: "redirect.changed",
      target: { type: "redirect", id, label: source },
      site: siteId,
      before: { permanent: !permanent },
      after: { permanent },
    })),
  );
};

/**
 * Deletes many redirects of a site in one transaction, or makes them permanent or temporary, and returns the outcome
 * of each. Without `apply`, only computes the outcomes.
 */
export const changeRedirects = (
  context: Context,
  { organizationId, siteId }: SitePath,
  { redirects, change, apply }: Asked,
): Promise<RedirectChanges> =>
  transaction(context, async (tx) => {
    const site = await lockSite(tx, { organizationId, siteId });
    const ids = await selected(tx, site, redirects);
    const rows = [
      ...(await selectRedirectsById(tx.db, siteId, ids)),
      ...(await findAllLeft(tx, siteId, ids)),
    ];
    const byId = new Map(rows.map((row) => [row.id, row]));
    const isSo = ({ permanent }: RedirectRow) =>
      change.type === "set-permanent" && permanent === change.permanent;
    const outcomes = ids.map((id): RedirectChanges["outcomes"][number] => {
      const row = byId.get(id);
      if (!row) return { id, outcome: "missing" };
      return {
        id,
        outcome: isSo(row) ? "unchanged" : "changed",
        source: row.source,
      };
    });
    const changing = rows.filter((row) => !isSo(row));
    if (apply && changing.length > 0)
      await (change.type === "remove"
        ? remove(tx, siteId, changing)
        : makePermanent(tx, siteId, changing, change.permanent));
    return {
      object: "redirect-changes",
      applied: apply,
      changed: changing.length,
      unchanged: rows.length - changing.length,
      missing: ids.length - rows.length,
      outcomes,
    };
  });
