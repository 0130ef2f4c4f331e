import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import type {
  RedirectDestination,
  UpsertedRedirects,
  upsertRedirects as upsertSchema,
} from "#contract/schemas/site-redirect.ts";
import { plainPath } from "#site/readers/own-addresses.ts";
import { transaction } from "#server/db/transaction.ts";
import { auditAll } from "#server/events/audit.ts";
import { changedFields } from "#server/events/changed-fields.ts";
import type { Context } from "#server/kit/context.ts";
import { newId } from "#server/kit/ids.ts";
import { deleteFormerAt } from "../readers/reader-rows.ts";
import { lockSite, type SitePath } from "../sites/find-site.ts";
import { around, liveAt, type Named, wordsForAll } from "./redirect-destinations.ts";
import {
  deleteRedirectRows,
  insertRedirects,
  type RedirectRow,
  selectRedirectsFrom,
  setRedirect,
} from "./redirect-rows.ts";
import { circleWords, closingCircles, needAll, settle } from "./settle-destination.ts";

type Asked = z.output<typeof upsertSchema>["redirects"][number];
type Result = UpsertedRedirects["results"][number];

/** One entry with its planned outcome. */
type Judged = { readonly source: string; readonly before?: RedirectRow } & (
  | { readonly verdict: "write"; readonly row: RedirectRow }
  | { readonly verdict: "delete" }
  | { readonly verdict: "error"; readonly error: string; readonly live?: Named }
);

const asSentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

const judge = async (
  tx: Context,
  siteId: string,
  asked: readonly Asked[],
): Promise<readonly Judged[]> => {
  const entries = asked.map((one) => ({
    ...one,
    source: plainPath(one.source),
  }));
  const wanted = entries.flatMap(({ source, destination, captureWildcard }) =>
    destination ? [{ source, destination, captureWildcard }] : [],
  );
  const rows = await selectRedirectsFrom(
    tx.db,
    siteId,
    entries.map(({ source }) => source),
  );
  const bySource = new Map(rows.map((row) => [row.source, row]));
  const about = (await needAll(tx, siteId, wanted)) ? "all" : rows;
  return around(tx, siteId, about, (here) => {
    const seen = new Set<string>();
    const judged = entries.map(
      ({ source, destination: given, captureWildcard, permanent }): Judged => {
        const before = bySource.get(source);
        const known = { source, ...(before ? { before } : {}) };
        if (seen.has(source))
          return {
            ...known,
            verdict: "error",
            error: "An earlier entry has the same source.",
          };
        seen.add(source);
        if (given === null) return { ...known, verdict: "delete" };
        const settled = settle(here, { source, destination: given });
        if ("problem" in settled)
          return {
            ...known,
            verdict: "error",
            error: asSentence(`destination.${settled.path}: ${settled.problem}`),
          };
        const live = before ? undefined : liveAt(here, source);
        if (live)
          return {
            ...known,
            verdict: "error",
            error: `${source} is a live address`,
            live,
          };
        const { destination } = settled;
        const row: RedirectRow = before
          ? {
              ...before,
              captureWildcard,
              destination,
              permanent: permanent ?? before.permanent,
            }
          : {
              id: newId(),
              siteId,
              source,
              captureWildcard,
              destination,
              permanent: permanent ?? false,
              automatic: false,
              createdAt: tx.now(),
            };
        return { ...known, verdict: "write", row };
      },
    );
    const circles = closingCircles(
      here,
      judged.flatMap((one) => (one.verdict === "write" ? [one.row] : [])),
    );
    return judged.map((one): Judged => {
      const passed = circles.get(one.source);
      return one.verdict === "write" && passed
        ? { ...one, verdict: "error", error: circleWords(passed) }
        : one;
    });
  });
};

const changesOf = (before: RedirectRow, row: RedirectRow) =>
  changedFields(before, {
    captureWildcard: row.captureWildcard,
    permanent: row.permanent,
    destination: isDeepStrictEqual(before.destination, row.destination)
      ? undefined
      : row.destination,
  });

const write = async (tx: Context, siteId: string, judged: readonly Judged[]): Promise<void> => {
  const made = judged.flatMap((one) => (one.verdict === "write" && !one.before ? [one.row] : []));
  const gone = judged.flatMap((one) =>
    one.verdict === "delete" && one.before ? [one.before] : [],
  );
  const changed = judged.flatMap((one) => {
    if (one.verdict !== "write" || !one.before) return [];
    const change = changesOf(one.before, one.row);
    return change ? [{ row: one.row, change }] : [];
  });
  await insertRedirects(tx.db, made);
  for (const { row, change } of changed) await setRedirect(tx.db, siteId, row.id, change.after);
  await deleteRedirectRows(
    tx.db,
    siteId,
    gone.map(({ id }) => id),
  );
  const left = [...gone, ...changed.map(({ row }) => row)];
  await deleteFormerAt(
    tx.db,
    siteId,
    left.flatMap(({ automatic, source }) => (automatic ? [source] : [])),
  );
  const target = ({ id, source }: RedirectRow) => ({
    type: "redirect" as const,
    id,
    label: source,
  });
  const said = ({ source, captureWildcard, destination, permanent }: RedirectRow) => ({
    source,
    captureWildcard,
    destination,
    permanent,
  });
  await auditAll(tx, [
    ...made.map((row) => ({
      action: "redirect.created" as const,
      target: target(row),
      site: siteId,
      after: said(row),
    })),
    ...changed.map(({ row, change }) => ({
      action: "redirect.changed" as const,
      target: target(row),
      site: siteId,
      ...change,
    })),
    ...gone.map((row) => ({
      action: "redirect.deleted" as const,
      target: target(row),
      site: siteId,
      before: {
        source: row.source,
        destination: row.destination satisfies RedirectDestination,
      },
    })),
  ]);
};

/**
 * Creates, updates and deletes redirects by source in one transaction. Entries that cannot be written are left
 * unchanged, and the result says why.
 */
export const upsertRedirects = (
  context: Context,
  { organizationId, siteId }: SitePath,
  { redirects }: z.output<typeof upsertSchema>,
): Promise<UpsertedRedirects> =>
  transaction(context, async (tx) => {
    await lockSite(tx, { organizationId, siteId });
    const judged = await judge(tx, siteId, redirects);
    await write(tx, siteId, judged);
    const live = judged.flatMap((one) => (one.verdict === "error" && one.live ? [one.live] : []));
    const words = await wordsForAll(tx, organizationId, live);
    const wordsOf = new Map(live.map((named, at) => [named, words[at]]));
    return {
      results: judged.map((one): Result => {
        const { source } = one;
        if (one.verdict === "delete") return { status: "deleted", source, draft: false };
        if (one.verdict === "write")
          return {
            status: one.before ? "updated" : "created",
            source,
            draft: false,
            id: one.row.id,
          };
        const error = one.live ? `${one.error}: ${wordsOf.get(one.live) ?? ""}.` : one.error;
        return { status: "error", source, draft: false, error };
      }),
    };
  });
