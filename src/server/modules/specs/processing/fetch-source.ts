import { createHash } from "node:crypto";
import { MAX_SPEC_BYTES, MAX_SPEC_FILES } from "#contract/schemas/limits.ts";
import type { FetchedFile } from "#server/db/tables/index.ts";
import type { Settings } from "#server/kit/service-settings.ts";
import {
  createGuardedExchange,
  type ExchangeAnswer,
  type GuardedExchange,
} from "#server/outbound/guarded-exchange.ts";
import { type Resolve, resolveBySystem } from "#server/outbound/guarded-connector.ts";
import { OutboundFailure } from "#server/outbound/outbound-failure.ts";
import { robotName } from "#server/outbound/robots.ts";

/** Time limits for one file, and for a whole source, in milliseconds. */
const FILE_MS = 30_000;
const SOURCE_MS = 60_000;
const MAX_REDIRECTS = 5;
const ACCEPT = "application/json, application/yaml, text/yaml, */*;q=0.5";
/** The hash that represents a missing file. */
const MISSING = "";

/** Access to the network; replaced only by tests. */
export interface SpecNetwork {
  readonly resolve: Resolve;
  readonly fileMs: number;
  readonly sourceMs: number;
}
export const realNetwork: SpecNetwork = {
  resolve: resolveBySystem,
  fileMs: FILE_MS,
  sourceMs: SOURCE_MS,
};

interface FetchOptions {
  readonly url: string;
  /** The files at the last successful reading; empty where nothing is known. */
  readonly known: readonly FetchedFile[];
  readonly settings: Pick<Settings, "outboundAllow" | "publicUrl">;
  readonly network: SpecNetwork;
  readonly signal: AbortSignal;
  /** Returns the addresses of other files that a file refers to. */
  readonly refersTo: (file: Uint8Array, address: string) => Promise<readonly string[]>;
}

/** The result of a source: all its files, or that they are unchanged. */
export type FetchedSource =
  | { readonly unchanged: true; readonly fetched: readonly FetchedFile[] }
  | {
      readonly unchanged: false;
      readonly fetched: readonly FetchedFile[];
      readonly entry: string;
      readonly files: readonly (readonly [address: string, bytes: Uint8Array])[];
    };

const hashOf = (bytes: Uint8Array): string =>
  createHash("sha256").update(bytes).digest("base64url");

const isGone = ({ status }: ExchangeAnswer): boolean =>
  status >= 400 && status < 500 && status !== 429;

interface Got {
  /** Absent where the file is unchanged or missing. */
  readonly bytes?: Buffer;
  /** The final address. */
  readonly address: string;
  readonly file: FetchedFile;
}

const fileOf = (
  url: string,
  hash: string,
  { etag, lastModified }: ExchangeAnswer,
): FetchedFile => ({
  url,
  hash,
  ...(etag !== undefined && { etag }),
  ...(lastModified !== undefined && { lastModified }),
});

/**
 * Requests one file, following redirects; a file referred to by the source must be on its origin, and may be missing.
 */
const getFile = async (
  exchange: GuardedExchange,
  url: string,
  {
    known,
    signal,
    origin,
  }: {
    readonly known?: FetchedFile | undefined;
    readonly signal: AbortSignal;
    readonly origin?: string;
  },
): Promise<Got> => {
  let address = url;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    const answer = await exchange.ask(address, {
      accept: ACCEPT,
      maxBytes: MAX_SPEC_BYTES,
      signal,
      etag: known?.etag,
      lastModified: known?.lastModified,
    });
    if (answer.redirect !== undefined) {
      address = answer.redirect;
      const leaves = origin !== undefined && new URL(address).origin !== origin;
      if (leaves) return { address: url, file: { url, hash: MISSING } };
      continue;
    }
    if (answer.status === 304 && known !== undefined) return { address, file: known };
    if (answer.status === 200 && answer.bytes !== undefined)
      return { bytes: answer.bytes, address, file: fileOf(url, hashOf(answer.bytes), answer) };
    if (origin !== undefined && isGone(answer)) return { address, file: { url, hash: MISSING } };
    throw new OutboundFailure("status", `the other side answered ${answer.status}`);
  }
  throw new OutboundFailure("redirects", `it was redirected more than ${MAX_REDIRECTS} times`);
};

/** Checks whether the known files are unchanged; returns the files received for that, by address. */
const lookAgain = async (
  exchange: GuardedExchange,
  { known, signal }: Pick<FetchOptions, "known" | "signal">,
): Promise<{ readonly unchanged: boolean; readonly got: ReadonlyMap<string, Got> }> => {
  const got = new Map<string, Got>();
  const [entry] = known;
  for (const file of known) {
    const origin = file === entry ? undefined : new URL(entry?.url ?? file.url).origin;
    const one = await getFile(exchange, file.url, {
      known: file.hash === MISSING ? undefined : file,
      signal,
      ...(origin !== undefined && { origin }),
    });
    got.set(file.url, one);
    if (one.file.hash !== file.hash) return { unchanged: false, got };
  }
  return { unchanged: known.length > 0, got };
};

const fetchAll = async (
  exchange: GuardedExchange,
  got: ReadonlyMap<string, Got>,
  { url, signal, refersTo }: FetchOptions,
): Promise<FetchedSource> => {
  const files = new Map<string, Uint8Array>();
  const fetched: FetchedFile[] = [];
  let size = 0;
  const take = async (address: string, origin?: string): Promise<Got> => {
    const known = got.get(address);
    const one =
      known?.bytes === undefined
        ? await getFile(exchange, address, { signal, ...(origin !== undefined && { origin }) })
        : known;
    fetched.push(one.file);
    size += one.bytes?.byteLength ?? 0;
    if (size > MAX_SPEC_BYTES)
      throw new OutboundFailure(
        "too-large",
        `its files are larger than ${MAX_SPEC_BYTES} bytes together`,
      );
    return one;
  };
  const first = await take(url);
  const entry = first.address;
  const { origin } = new URL(entry);
  const waiting: [string, Uint8Array][] = [[entry, first.bytes ?? Buffer.alloc(0)]];
  const seen = new Set([entry]);
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const [address, bytes] = next;
    files.set(address, bytes);
    for (const other of await refersTo(bytes, address)) {
      if (seen.has(other)) continue;
      seen.add(other);
      if (seen.size > MAX_SPEC_FILES)
        throw new OutboundFailure("too-large", `it consists of more than ${MAX_SPEC_FILES} files`);
      const one = await take(other, origin);
      if (one.bytes !== undefined) waiting.push([other, one.bytes]);
    }
  }
  return { unchanged: false, fetched, entry, files: [...files] };
};

/**
 * Fetches a source with all files on its origin that it refers to. Where each of them is unchanged, according to the
 * server or by its bytes, nothing needs to be read. Throws `OutboundFailure`.
 */
export const fetchSource = async (options: FetchOptions): Promise<FetchedSource> => {
  const { settings, network, signal } = options;
  const exchange = createGuardedExchange({
    allow: settings.outboundAllow,
    timeoutMs: network.fileMs,
    maxBytes: MAX_SPEC_BYTES,
    userAgent: robotName(settings.publicUrl, "specification check"),
    resolve: network.resolve,
  });
  const late = new AbortController();
  const timer = setTimeout(
    () => late.abort(new OutboundFailure("too-slow", "its files took too long together")),
    network.sourceMs,
  );
  const end = () => late.abort(signal.reason);
  signal.addEventListener("abort", end, { once: true });
  try {
    signal.throwIfAborted();
    const within = { ...options, signal: late.signal };
    const { unchanged, got } = await lookAgain(exchange, within);
    if (unchanged) return { unchanged, fetched: [...got.values()].map(({ file }) => file) };
    return await fetchAll(exchange, got, within);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", end);
    await exchange.close();
  }
};
