import type { Context } from "#server/kit/context.ts";
import type { Database } from "#server/db/open.ts";
import { guardedFetch } from "#server/outbound/guarded-fetch.ts";
import { pictureTypeOf } from "./picture-type.ts";
import type { Picture } from "./pictures.ts";

const FRESH_MS = 5 * 60 * 1000;
/** The same time as a header for browsers. */
export const FRESH = `private, max-age=${FRESH_MS / 1000}`;
const MAX_ENTRIES = 32;
const MAX_KEPT_BYTES = 32 * 1024 * 1024;
const TIMEOUT_MS = 10_000;

interface Entry {
  readonly outcome: Promise<Picture | undefined>;
  until: number;
  bytes: number;
}

/**
 * Caches the outcome of a fetch for five minutes, and of a failed one for less, so that a page view is not a fetch.
 * Callers during a fetch wait for the same outcome. Beyond 32 entries or 32 MiB, the oldest are removed.
 */
const createPictureCache = () => {
  const entries = new Map<string, Entry>();
  const shrink = (): void => {
    let kept = 0;
    for (const { bytes } of entries.values()) kept += bytes;
    for (const [oldest, { bytes }] of entries) {
      if (entries.size <= MAX_ENTRIES && kept <= MAX_KEPT_BYTES) break;
      entries.delete(oldest);
      kept -= bytes;
    }
  };
  return (
    key: string,
    { now, failedMs }: { readonly now: Date; readonly failedMs: number },
    work: () => Promise<Picture | undefined>,
  ) => {
    const known = entries.get(key);
    if (known !== undefined && now.getTime() < known.until) return known.outcome;
    const entry: Entry = { outcome: work(), until: now.getTime() + FRESH_MS, bytes: 0 };
    const expireEarly = () => {
      entry.until = now.getTime() + failedMs;
    };
    entry.outcome.then((picture) => {
      if (picture === undefined) expireEarly();
      entry.bytes = picture?.bytes.length ?? 0;
      shrink();
    }, expireEarly);
    entries.delete(key);
    entries.set(key, entry);
    shrink();
    return entry.outcome;
  };
};

const caches = new WeakMap<Database, ReturnType<typeof createPictureCache>>();

export interface RemotePictureOptions {
  readonly maxBytes: number;
  /** How soon a failed fetch is retried, in milliseconds. */
  readonly failedMs: number;
}

/**
 * Fetches a picture from an address that a user entered, so that no viewer's browser reveals its reader to the host.
 * The first bytes determine the type: undefined for anything but PNG, JPEG, GIF, WebP and AVIF. Throws an
 * `OutboundFailure` if nothing is received, or more than `maxBytes`.
 */
export const fetchRemotePicture = (
  { db, settings, now }: Context,
  address: string,
  { maxBytes, failedMs }: RemotePictureOptions,
): Promise<Picture | undefined> => {
  const remember = caches.get(db) ?? createPictureCache();
  caches.set(db, remember);
  return remember(`${String(maxBytes)} ${address}`, { now: now(), failedMs }, async () => {
    const bytes = await guardedFetch(address, {
      allow: settings.outboundAllow,
      maxBytes,
      timeoutMs: TIMEOUT_MS,
      accept: "image/avif, image/webp, image/png, image/jpeg, image/gif",
    });
    const type = pictureTypeOf(bytes);
    return type === undefined ? undefined : { type, bytes };
  });
};
