import type { Database } from "#server/db/open.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict, notFound } from "#server/kit/failures.ts";
import { guardedFetch } from "#server/outbound/guarded-fetch.ts";
import { OutboundFailure } from "#server/outbound/outbound-failure.ts";
import { getOrganization } from "./organizations.ts";
import { pictureTypeOf } from "../pictures/picture-type.ts";
import { findPicture, type Picture, pictureResponse, uploadedIdOf } from "../pictures/pictures.ts";

const FRESH_MS = 5 * 60 * 1000;
const FAILED_MS = 60 * 1000;
/** The same time, for browsers. */
const FRESH = `private, max-age=${FRESH_MS / 1000}`;
const MAX_ENTRIES = 32;

interface Entry<Value> {
  readonly outcome: Promise<Value>;
  until: number;
}

/**
 * Keeps the outcome of slow work for five minutes, and of failed work for one, so that a page view is
 * not a fetch. Whoever asks while the work runs waits for the same outcome. The oldest of 32 gives way.
 */
const createLogoCache = <Value>() => {
  const entries = new Map<string, Entry<Value>>();
  return (key: string, now: Date, work: () => Promise<Value>): Promise<Value> => {
    const kept = entries.get(key);
    if (kept !== undefined && now.getTime() < kept.until) return kept.outcome;
    const entry: Entry<Value> = { outcome: work(), until: now.getTime() + FRESH_MS };
    entry.outcome.catch(() => {
      entry.until = now.getTime() + FAILED_MS;
    });
    entries.delete(key);
    entries.set(key, entry);
    for (const oldest of entries.keys()) {
      if (entries.size <= MAX_ENTRIES) break;
      entries.delete(oldest);
    }
    return entry.outcome;
  };
};

const MAX_BYTES = 1024 * 1024;
const TIMEOUT_MS = 10_000;

const caches = new WeakMap<Database, ReturnType<typeof createLogoCache<Picture>>>();

const fetchPicture = async (address: string, allow: readonly string[]): Promise<Picture> => {
  try {
    const bytes = await guardedFetch(address, {
      allow,
      maxBytes: MAX_BYTES,
      timeoutMs: TIMEOUT_MS,
      accept: "image/avif, image/webp, image/png, image/jpeg, image/gif",
    });
    const type = pictureTypeOf(bytes);
    if (type !== undefined) return { type, bytes };
  } catch (error) {
    if (error instanceof OutboundFailure)
      throw conflict("logo.unreachable", `The logo could not be fetched because ${error.message}.`);
    throw error;
  }
  throw conflict(
    "logo.not-a-picture",
    "The logo's address leads to something that is no PNG, JPEG, GIF, WebP or AVIF picture.",
  );
};

/**
 * The organization's logo: as it was uploaded, or what its address leads to, fetched by the service so that the
 * viewer's browser tells nobody it was here. Not found without a logo; a conflict when no picture comes back.
 */
export const readLogo = async (context: Context, organizationId: string): Promise<Response> => {
  const { organization } = await getOrganization(context, organizationId);
  const { logo } = organization;
  if (logo === null) throw notFound("logo");
  const uploadedId = uploadedIdOf(logo);
  if (uploadedId !== undefined) {
    const uploaded = await findPicture(context, uploadedId);
    if (!uploaded) throw notFound("logo");
    return pictureResponse(uploaded, FRESH);
  }
  const remember = caches.get(context.db) ?? createLogoCache<Picture>();
  caches.set(context.db, remember);
  const picture = await remember(logo, context.now(), () =>
    fetchPicture(logo, context.settings.outboundAllow),
  );
  return pictureResponse(picture, FRESH);
};
