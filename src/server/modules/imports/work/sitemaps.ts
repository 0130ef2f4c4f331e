import type { ImportLimit } from "#contract/schemas/import.ts";
import type { Wanted } from "../fetching/site.ts";
import { workOnPage } from "../pages/page-thread.ts";
import type { ImportWork } from "./import-work.ts";

/** Maximum number of addresses taken from all sitemaps together, and of sitemaps read. */
const MAX_ADDRESSES = 50_000;
const MAX_SITEMAPS = 50;

const SITEMAP: Wanted = {
  accept: "application/xml,text/xml,application/gzip,*/*;q=0.1",
  reads: (contentType) => !/^text\/html\b/i.test(contentType),
};

/** Returns the usual places of sitemaps, for a site that does not state them. */
const usualPlaces = (scope: string): string[] => [
  ...new Set([new URL("/sitemap.xml", scope).href, new URL("sitemap.xml", scope).href]),
];

interface Sitemaps {
  readonly addresses: readonly string[];
  readonly limit?: ImportLimit;
  /** Whether everything that should be read was read. */
  readonly whole: boolean;
}

/**
 * Returns the addresses in the sitemaps of a site up to the limits, and the limit that was exceeded, if any. After
 * `until`, returns what has been read by then.
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
