import {
  type ImportAlternative,
  type ImportFinding,
  type ImportFoundBy,
  type ImportPageReason,
  type ImportReason,
  MAX_IMPORT_ALTERNATIVES,
} from "#contract/schemas/import.ts";
import type { Context } from "#server/kit/context.ts";
import { scopeOf } from "#webpage/page-addresses.ts";
import { namedBeside, ownVariants } from "#webpage/site-variants.ts";
import type { NavigationItem } from "#webpage/web-page.ts";
import type { Network } from "../fetching/site.ts";
import { newPage, pageKey } from "../pages/new-pages.ts";
import {
  copyPictures,
  findByKey,
  type ImportPageRow,
  insertPages,
  measurePages,
  selectPages,
  setPage,
} from "../pages/page-rows.ts";
import type { PageFacts } from "../pages/page-work.ts";
import { findText } from "../pages/text-rows.ts";
import { planOf } from "../runs/plan.ts";
import { setRun } from "../runs/run-rows.ts";
import { addPages, pagesIn } from "./add-pages.ts";
import { type Alternatives, alternativesTo, type Extent } from "./alternatives.ts";
import { enterPhase, failImport, type ImportWork, noteLimit } from "./import-work.ts";
import { type PageOutcome, readPage } from "./read-page.ts";
import { recordPage } from "./record-page.ts";
import { orderPages } from "./site-order.ts";
import { readSitemaps } from "./sitemaps.ts";

/** How many pages are read to preview what an import would bring. */
const PREVIEW_PAGES = 30;
/** The share of that time after which sitemaps are postponed. */
const SITEMAPS = 0.4;
const PREVIEW_AT_ONCE = 4;
/** How many pages are shown next to their source. */
const SAMPLES = 3;

/** Converts the reason why the first page cannot be fetched to that of the import. */
const reasonOf = (reason: ImportPageReason): ImportReason => {
  switch (reason) {
    case "address":
    case "needs-sign-in":
    case "needs-script":
    case "not-a-page":
    case "not-found":
    case "robots":
    case "too-large":
    case "too-slow":
      return reason;
    case "too-complex":
      return "too-large";
    case "gone":
      return "not-found";
    case "status":
    case "redirects":
    case "unreachable":
    case "unreadable":
      return "unreachable";
    case "not-chosen":
    case "other-version":
    case "other-language":
    case "duplicate":
    case "cancelled":
    case "limit":
      return "nothing-imported";
  }
};

/** Adds the pages of the previous import, to be requested again. */
const addKnown = async (tx: Context, work: ImportWork): Promise<void> => {
  const { run, previous } = work;
  if (run.previous === null) return;
  const { last } = await measurePages(tx.db, run.id);
  const known = [...previous.values()].filter(
    ({ address, status, alternative }) =>
      address !== null && alternative === null && (status === "complete" || status === "failed"),
  );
  await insertPages(
    tx.db,
    known.map((before, at) =>
      newPage(
        {
          runId: run.id,
          address: before.address,
          key: before.key,
          title: before.title,
          position: last + 1 + at,
          foundBy: "before",
          steps: before.steps,
        },
        before,
      ),
    ),
  );
  await copyPictures(tx.db, run.previous, run.id);
};

/** Reads the given address: its content determines what the site is. */
const readStart = async (work: ImportWork): Promise<ImportWork> => {
  const { run, previous } = work;
  const key = pageKey(run.sourceUrl);
  const row = await work.step(async (tx) => {
    const { sourceUrl: address } = run;
    const given = { runId: run.id, address, key, title: address, position: 0, steps: 0 };
    await insertPages(tx.db, [newPage({ ...given, foundBy: "start" }, previous.get(key))]);
    const made = await findByKey(tx.db, run.id, key);
    if (!made) throw new Error(`the start of the import ${run.id} was not stored`);
    return made;
  });
  if (row.status === "complete" && run.scope !== null) return work;
  const outcome = await readPage(work, row);
  const scope = scopeOf(outcome.address);
  if (outcome.kind === "left") return failImport(reasonOf(outcome.reason));
  if (scope === undefined) return failImport("address");
  const extent = extentOf(outcome, scope);
  const scoped = { ...work, run: { ...run, ...extent } };
  await work.step(async (tx) => {
    await setRun(tx.db, run.id, extent);
    await recordPage(
      tx,
      scoped,
      await moveStart(tx, work, row, outcome.address),
      outcome,
      alternativesTo(extent),
    );
    await addKnown(tx, scoped);
  });
  return scoped;
};

/** The start page gets the address it was redirected to, because that is the one in its menu. */
const moveStart = async (
  tx: Context,
  { previous }: ImportWork,
  row: ImportPageRow,
  address: string,
): Promise<ImportPageRow> => {
  const key = pageKey(address);
  if (key === row.key) return row;
  const moved = { address, key, pageId: previous.get(key)?.pageId ?? row.pageId };
  await setPage(tx.db, row.runId, row.id, moved);
  return { ...row, ...moved };
};

/** Determines the version and language of a site, and where others are, from its first page. */
const extentOf = (outcome: PageOutcome, scope: string): Extent => {
  const page = outcome.kind === "read" ? outcome.page : undefined;
  const said = page?.navigation?.json;
  const menu = said === undefined ? [] : pagesIn(JSON.parse(said) as NavigationItem[]);
  const addresses = menu.map(({ address }) => address);
  return {
    scope,
    variants: ownVariants(outcome.address, addresses, scope),
    beside: namedBeside(page?.alternates ?? [], scope).slice(0, MAX_IMPORT_ALTERNATIVES),
  };
};

/** Picks rows at regular intervals, so that all parts of the navigation are covered. */
const spread = <Row>(rows: readonly Row[], most: number): Row[] => {
  const every = Math.max(1, rows.length / Math.max(most, 1));
  return rows
    .filter((_, at) => Math.floor(at / every) !== Math.floor((at - 1) / every))
    .slice(0, most);
};

/** Reads some pages from all parts of the site; returns whether the last of them brought nothing new. */
const readSome = async (
  work: ImportWork,
  alternatives: Alternatives,
  until: number,
): Promise<boolean> => {
  const { run, context } = work;
  const rows = await selectPages(context.db, run.id);
  const pending = rows.filter(({ status }) => status === "pending");
  const inNavigation = pending.filter(({ foundBy }) => foundBy === "navigation");
  const chosen = spread(inNavigation.length > 0 ? inNavigation : pending, PREVIEW_PAGES - 1);
  let lastNews = -1;
  for (let at = 0; at < chosen.length && performance.now() < until; at += PREVIEW_AT_ONCE) {
    const before = await measurePages(context.db, run.id);
    await Promise.all(
      chosen.slice(at, at + PREVIEW_AT_ONCE).map(async (row) => {
        const outcome = await readPage(work, row);
        await work.step((tx) => recordPage(tx, work, row, outcome, alternatives));
      }),
    );
    if ((await measurePages(context.db, run.id)).total > before.total) lastNews = at;
  }
  return chosen.length === pending.length || lastNews < chosen.length / 2;
};

const countsOf = (rows: readonly ImportPageRow[]): ImportFinding["foundBy"] => {
  const counts: Record<ImportFoundBy, number> = {
    start: 0,
    navigation: 0,
    sitemap: 0,
    link: 0,
    before: 0,
  };
  for (const { foundBy } of rows) counts[foundBy] += 1;
  return counts;
};

const alternativesIn = (rows: readonly ImportPageRow[]): ImportAlternative[] => {
  const found = new Map<string, ImportAlternative>();
  for (const { alternative } of rows) {
    if (alternative === null) continue;
    const [kind = "", ...name] = alternative.split(":");
    const known = found.get(alternative);
    found.set(alternative, {
      id: alternative,
      kind: kind === "version" ? "version" : "language",
      name: name.join(":"),
      pages: (known?.pages ?? 0) + 1,
    });
  }
  return [...found.values()].slice(0, MAX_IMPORT_ALTERNATIVES);
};

const samplesOf = (rows: readonly ImportPageRow[]): string[] => {
  const read = rows.filter(({ status, address }) => status === "complete" && address !== null);
  return spread(read, SAMPLES).map(({ id }) => id);
};

/** Returns the generator of the site, according to its first page. */
const generatorOf = async (
  { db }: Context,
  runId: string,
  rows: readonly ImportPageRow[],
): Promise<string | undefined> => {
  const start = rows.find(({ foundBy }) => foundBy === "start");
  const text = start && (await findText(db, runId, start.id));
  return text && (JSON.parse(text.facts) as PageFacts).generator;
};

/** Estimates the seconds needed for the rest from how long pages have taken so far. */
const secondsFor = (rows: readonly ImportPageRow[], workedMs: number, paceMs: number): number => {
  const read = rows.filter(({ status }) => status === "complete").length;
  const left = rows.filter(({ status }) => status === "pending").length;
  const each = read === 0 ? paceMs : Math.max(paceMs, workedMs / read);
  return Math.ceil((left * each) / 1000);
};

/** Adds the pages in sitemaps; returns whether all of these were read before `until`. */
export const addFromSitemaps = async (
  work: ImportWork,
  alternatives: Alternatives,
  until?: AbortSignal,
): Promise<boolean> => {
  const scope = work.run.scope ?? "";
  const { addresses, limit, whole } = await readSitemaps(work, scope, until);
  await work.step(async (tx) => {
    if (limit !== undefined) await noteLimit(tx, work.run.id, limit);
    const found = addresses.map((address) => ({ address }));
    await addPages(tx, work, found, { foundBy: "sitemap", steps: 1, alternatives });
  });
  return whole;
};

/**
 * Finds the pages of a site by its navigation, its sitemaps and the links of its pages, and reads some of them.
 * Unattended, it continues by itself, otherwise it waits for choices.
 */
export const findPages = async (
  begun: ImportWork,
  { paceMs, previewMs }: Pick<Network, "paceMs" | "previewMs">,
): Promise<void> => {
  const from = performance.now();
  const timeForSitemaps = AbortSignal.timeout(previewMs * SITEMAPS);
  const work = await readStart(begun);
  const { run } = work;
  const alternatives = alternativesTo(run);
  let whole = true;
  if (run.sourceType === "website") {
    const until = run.unattended ? undefined : timeForSitemaps;
    const known = await addFromSitemaps(work, alternatives, until);
    if (!run.unattended) whole = (await readSome(work, alternatives, from + previewMs)) && known;
  }
  await enterPhase(work, run.unattended ? "fetching" : "choosing", async (tx) => {
    const rows = await orderPages(tx, work);
    const generator = await generatorOf(tx, run.id, rows);
    const finding: ImportFinding = {
      ...(generator !== undefined && { generator }),
      whole,
      foundBy: countsOf(rows),
      alternatives: alternativesIn(rows),
      samples: samplesOf(rows),
      seconds: secondsFor(rows, performance.now() - from, paceMs),
    };
    return { finding, plan: planOf(rows), ...(run.unattended && { choices: {} }) };
  });
};
