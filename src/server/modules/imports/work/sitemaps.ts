import type { ImportLimit } from "#contract/schemas/import.ts";
import type { Wanted } from "../fetching/site.ts";
import { workOnPage } from "../pages/page-thread.ts";
import type { ImportWork } from "./import-work.ts";

/** Addresses that are taken from all sitemaps together, and how many sitemaps are read. */
const MAX_ADDRESSES = 50_000;
const MAX_SITEMAPS = 50;

const SITEMAP: Wanted = {
  accept: "application/xml,text/xml,application/gzip,*/*;q=0.1",
  reads: (contentType) => !/^text\/html\b/i.test(contentType),
};

/** Where a site has its sitemaps when it does not say so. */
const usualPlaces = (scope: string): string[] => [
  ...new Set([new URL("/sitemap.xml", scope).href, new URL("sitemap.xml", scope).href]),
];

interface Sitemaps {
  readonly addresses: readonly string[];
  readonly limit?: ImportLimit;
  /** Whether all were read that are to be read. */
  readonly whole: boolean;
}

/**
 * The addresses in the sitemaps of a site, up to the bounds; names the bound where there were more. Once `until` is
 * over, answers what was read by then.
 */
export const readSitemaps = async (
  { site, signal }: ImportWork,
  scope: string,
  until?: AbortSignal,
): Promise<Sitemaps> => {
  const { origin } = new URL(scope);
  const named = await site.sitemaps(scope);
  const waiting = [...new Set([...named, ...usualPlaces(scope)])];
  const known = new Set(waiting);
  const addresses = new Set<string>();
  let [cut, whole] = [false, true];
  for (let read = 0; waiting.length > 0; read += 1) {
    const next = waiting.shift() ?? "";
    if (!URL.canParse(next) || new URL(next).origin !== origin) continue;
    if (read === MAX_SITEMAPS || addresses.size >= MAX_ADDRESSES) {
      cut = true;
      break;
    }
    signal.throwIfAborted();
    const fetched = await site
      .fetch(next, { ...SITEMAP, signal: until })
      .catch((error: unknown) => {
        if (until?.aborted === true && !signal.aborted) return undefined;
        throw error;
      });
    if (fetched === undefined || until?.aborted === true) {
      whole = false;
      break;
    }
    if (fetched.got === "nothing" && fetched.reason === "too-large") cut = true;
    if (fetched.got !== "bytes") continue;
    const found = await workOnPage("readSitemap", {
      bytes: new Uint8Array(fetched.bytes),
      contentType: fetched.answer.contentType,
      address: fetched.address,
      keys: "",
    });
    if (found === undefined || found.cut) cut = true;
    for (const sitemap of found?.sitemaps ?? [])
      if (!known.has(sitemap)) {
        known.add(sitemap);
        waiting.push(sitemap);
      }
    for (const address of found?.addresses ?? [])
      if (addresses.size < MAX_ADDRESSES) addresses.add(address);
      else cut = true;
  }
  return { addresses: [...addresses], whole, ...(cut && { limit: "sitemap" as const }) };
};
