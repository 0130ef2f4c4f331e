import type { ImportFoundBy, ImportLimit } from "#contract/schemas/import.ts";
import type { Context } from "#server/kit/context.ts";
import { pageAddressOf } from "#webpage/page-addresses.ts";
import type { NavigationItem } from "#webpage/web-page.ts";
import { newPage, pageKey } from "../pages/new-pages.ts";
import { insertPages, measurePages, selectKnownKeys } from "../pages/page-rows.ts";
import { type ImportWork, maxPagesOf, noteLimit } from "./import-work.ts";
import { nameInAddress } from "./name-in-address.ts";
import { type Alternatives, alternativeId } from "./alternatives.ts";

/** Links are followed so many steps from the start. */
const MAX_STEPS = 10;

/** An address that was found, and what it is called there. */
export interface FoundAddress {
  readonly address: string;
  readonly title?: string;
}

/** Addresses that are remembered, so that a site without an end does not fill the memory. */
const MOST_SEEN = 100_000;

/** All pages of a navigation, in order. */
export const pagesIn = (navigation: readonly NavigationItem[]): FoundAddress[] =>
  navigation.flatMap(({ title, address, children }) => [
    ...(address === undefined ? [] : [{ address, title }]),
    ...pagesIn(children),
  ]);

/** What files are by their names, without asking for them. */
const otherFiles =
  /\.(?:pdf|zip|gz|tgz|bz2|xz|7z|tar|exe|dmg|pkg|deb|rpm|jar|whl|png|jpe?g|gif|webp|avif|svg|ico|mp4|webm|mov|mp3|wav|ogg|css|js|mjs|map|json|xml|rss|atom|woff2?|ttf|eot|csv|xlsx?|docx?|pptx?|epub)$/i;

const nameOf = (address: string): string => nameInAddress(address) || new URL(address).hostname;

/** The key of a page of the site; undefined for what is none. */
const keyIn = (address: string, alternatives: Alternatives): string | undefined => {
  const canonical = pageAddressOf(address);
  if (canonical === undefined || !alternatives.hold(canonical)) return undefined;
  return otherFiles.test(new URL(canonical).pathname) ? undefined : pageKey(canonical);
};

interface Finding {
  readonly foundBy: ImportFoundBy;
  /** How far from the start they stand. */
  readonly steps: number;
  readonly alternatives: Alternatives;
}

/**
 * Adds what was found to the list of an import: pages of its site, each once, up to its bounds. Other versions and
 * languages are noted and left.
 */
export const addPages = async (
  tx: Context,
  work: ImportWork,
  found: readonly FoundAddress[],
  { foundBy, steps, alternatives }: Finding,
): Promise<void> => {
  const { run, previous, seen } = work;
  const pages = new Map<string, FoundAddress>();
  for (const one of found) {
    // Most pages of a site name the same others.
    if (seen.addresses.has(one.address)) continue;
    const key = keyIn(one.address, alternatives);
    if (key !== undefined && !seen.keys.has(key)) {
      if (!pages.has(key)) pages.set(key, one);
    } else if (seen.addresses.size < MOST_SEEN) seen.addresses.add(one.address);
  }
  if (pages.size === 0) return;
  const reach = (limit: ImportLimit) => noteLimit(tx, run.id, limit);
  if (steps > MAX_STEPS) return reach("depth");
  const asked = [...pages.keys()];
  for (const key of await selectKnownKeys(tx.db, run.id, asked)) {
    pages.delete(key);
    seen.keys.add(key);
  }
  if (pages.size === 0) return;
  const { total, others, last } = await measurePages(tx.db, run.id);
  const most = maxPagesOf(run);
  let [room, roomForOthers] = [most - total, most - others];
  let position = last;
  const rows = [];
  for (const [key, { address, title = nameOf(address) }] of pages) {
    const variant = alternatives.of(address);
    if (variant === undefined ? (room -= 1) < 0 : (roomForOthers -= 1) < 0) continue;
    position += 1;
    rows.push(
      newPage(
        {
          runId: run.id,
          address,
          key,
          title: title.slice(0, 512).toWellFormed() || nameOf(address),
          position,
          foundBy,
          steps,
          ...(variant && {
            alternative: alternativeId(variant),
            isVersion: variant.kind === "version",
          }),
        },
        previous.get(key),
      ),
    );
  }
  if (room < 0) await reach("max-pages");
  await insertPages(tx.db, rows);
  for (const { key } of rows) seen.keys.add(key);
};
