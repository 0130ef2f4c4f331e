import type { ImportFoundBy, ImportLimit } from "#contract/schemas/import.ts";
import type { Context } from "#server/kit/context.ts";
import { pageAddressOf } from "#webpage/page-addresses.ts";
import type { NavigationItem } from "#webpage/web-page.ts";
import { newPage, pageKey } from "../pages/new-pages.ts";
import { insertPages, measurePages, selectKnownKeys } from "../pages/page-rows.ts";
import { type ImportWork, maxPagesOf, noteLimit } from "./import-work.ts";
import { nameInAddress } from "./name-in-address.ts";
import { type Alternatives, alternativeId } from "./alternatives.ts";

/** How many steps links are followed from the start. */
const MAX_STEPS = 10;

/** A found address, and its title there. */
export interface FoundAddress {
  readonly address: string;
  readonly title?: string;
}

/** How many addresses are remembered, so that an infinite site does not fill the memory. */
const MOST_SEEN = 100_000;

/** Returns all pages of a navigation, in order. */
export const pagesIn = (navigation: readonly NavigationItem[]): FoundAddress[] =>
  navigation.flatMap(({ title, address, children }) => [
    ...(address === undefined ? [] : [{ address, title }]),
    ...pagesIn(children),
  ]);

/** Recognizes other files by their names, without requesting them. */
const otherFiles =
  /\.(?:pdf|zip|gz|tgz|bz2|xz|7z|tar|exe|dmg|pkg|deb|rpm|jar|whl|png|jpe?g|gif|webp|avif|svg|ico|mp4|webm|mov|mp3|wav|ogg|css|js|mjs|map|json|xml|rss|atom|woff2?|ttf|eot|csv|xlsx?|docx?|pptx?|epub)$/i;

const nameOf = (address: string): string => nameInAddress(address) || new URL(address).hostname;

/** Returns the key of a page of the site; undefined for other addresses. */
const keyIn = (address: string, alternatives: Alternatives): string | undefined => {
  const canonical = pageAddressOf(address);
  if (canonical === undefined || !alternatives.hold(canonical)) return undefined;
  return otherFiles.test(new URL(canonical).pathname) ? undefined : pageKey(canonical);
};

interface Finding {
  readonly foundBy: ImportFoundBy;
  /** Number of steps from the start. */
  readonly steps: number;
  readonly alternatives: Alternatives;
}

/**
 * Adds found pages of the site to the list of an import, each once, up to its limits. Pages of other versions and
 * languages are recorded but not fetched.
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
    // Most pages of a site link to the same others.
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
