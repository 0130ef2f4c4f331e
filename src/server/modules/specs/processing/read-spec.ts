import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { SpecError, SpecErrorCode } from "#contract/schemas/openapi-spec.ts";
import type { FetchedFile } from "#server/db/tables/index.ts";
import { announce } from "#server/events/announce.ts";
import type { JobKind, RunningJob } from "#server/jobs/jobs.ts";
import type { Context } from "#server/kit/context.ts";
import { OutboundFailure } from "#server/outbound/outbound-failure.ts";
import { READ_SPEC, type ReadingInput } from "../specs/queue-reading.ts";
import {
  findSource,
  findSpecById,
  lockSpecById,
  noteSpec,
  type SpecRow,
} from "../specs/spec-rows.ts";
import { TooMuchWork, workOnSpec } from "../work/spec-thread.ts";
import type { ReadDocument } from "../work/spec-work.ts";
import { fetchSource, realNetwork, type SpecNetwork } from "./fetch-source.ts";
import { finishFailed, finishUnchanged } from "./finish-reading.ts";
import { keepVersion, prepareVersion } from "./keep-version.ts";

const unpack = promisify(gunzip);
const MAX_ATTEMPTS = 5;
const RETRY_MS = 5_000;

/** Files above this size are parsed for references only if they appear to contain some. */
const LOOKED_THROUGH = 256 * 1024;
const OUTSIDE_REFERENCE = /(?:\$ref|mapping)["']?\s*:\s*(?:["']?[^#"'\s]|\n)/;

/** Thrown for a source that could not be used. */
class NotTaken extends Error {
  override readonly name = "NotTaken";
  readonly code: SpecErrorCode;
  readonly errors: readonly SpecError[];

  constructor(code: SpecErrorCode, errors: readonly SpecError[]) {
    super(code);
    this.code = code;
    this.errors = errors;
  }
}

const refersTo = async (file: Uint8Array, address: string): Promise<readonly string[]> => {
  if (file.byteLength > LOOKED_THROUGH && !OUTSIDE_REFERENCE.test(Buffer.from(file).toString()))
    return [];
  return workOnSpec("processing", "outside", { file, address });
};

type Source =
  | { readonly unchanged: true; readonly fetched: readonly FetchedFile[] }
  | {
      readonly unchanged: false;
      readonly fetched: readonly FetchedFile[];
      readonly entry: string;
      readonly files: readonly (readonly [string, Uint8Array])[];
    };

const sourceOf = async (
  { context: { db, settings }, signal }: RunningJob,
  spec: SpecRow,
  network: SpecNetwork,
): Promise<Source> => {
  if (spec.source === "url" && spec.sourceURL !== null) {
    // What was read before a failure does not count as the last reading.
    const known = spec.errorCode === "PARSE_ERROR" ? [] : spec.fetched;
    return fetchSource({ url: spec.sourceURL, known, settings, network, signal, refersTo });
  }
  const packed = await findSource(db, spec.id, spec.asked);
  if (packed === undefined)
    throw new NotTaken("PARSE_ERROR", [{ message: "The source is not there any more." }]);
  const entry = spec.sourceName ?? "source";
  return { unchanged: false, fetched: [], entry, files: [[entry, await unpack(packed)]] };
};

const documentOf = async (source: Extract<Source, { unchanged: false }>): Promise<ReadDocument> => {
  const read = await workOnSpec("processing", "read", source);
  if ("errors" in read) throw new NotTaken("PARSE_ERROR", read.errors);
  return read;
};

/** Returns why a source failed; undefined for errors that are not its fault. */
const reasonOf = (error: unknown): Pick<NotTaken, "code" | "errors"> | undefined => {
  if (error instanceof NotTaken) return error;
  if (error instanceof TooMuchWork)
    return { code: "PARSE_ERROR", errors: [{ message: error.message }] };
  if (!(error instanceof OutboundFailure)) return undefined;
  return {
    code: error.reason === "too-slow" ? "FETCH_TIMEOUT" : "FETCH_ERROR",
    errors: [{ message: `The source could not be fetched, because ${error.message}.` }],
  };
};

/** Runs an effect while the source is still the most recently requested one. */
const whileAsked = (
  job: RunningJob,
  { spec, asked }: ReadingInput,
  effect: (tx: Context, row: SpecRow) => Promise<void>,
): Promise<void> =>
  job.step(async (tx) => {
    const row = await lockSpecById(tx.db, spec);
    if (row === undefined || row.asked !== asked) return;
    await effect(tx, row);
    await announce(tx, {
      organizationId: row.organizationId,
      action: "openapi-spec.read",
      target: { type: "openapi-spec", id: row.id },
    });
  });

const read = async (job: RunningJob, network: SpecNetwork): Promise<void> => {
  const input = job.input as ReadingInput;
  const spec = await findSpecById(job.context.db, input.spec);
  if (spec === undefined || spec.asked !== input.asked) return;
  await whileAsked(job, input, (tx) => noteSpec(tx.db, spec.id, { state: "progress" }));
  try {
    const source = await sourceOf(job, spec, network);
    if (source.unchanged) {
      await whileAsked(job, input, (tx, row) => finishUnchanged(tx, row, source.fetched));
      return;
    }
    const document = await documentOf(source);
    const facts = { document, fetched: source.fetched, files: source.files.length };
    for (let kept = false; !kept;) {
      const prepared = await prepareVersion(job.context, spec.id, document);
      kept = true;
      await whileAsked(job, input, async (tx, row) => {
        kept = await keepVersion(tx, row, facts, prepared);
      });
    }
  } catch (error) {
    job.signal.throwIfAborted();
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    await whileAsked(job, input, (tx, row) => finishFailed(tx, row, reason.code, reason.errors));
  }
};

/** Reads the source of a specification, and creates a version if it has changed. */
export const readSpecJob = (network = realNetwork): JobKind => ({
  kind: READ_SPEC,
  maxAttempts: MAX_ATTEMPTS,
  retryAfter: () => RETRY_MS,
  run: (job) => read(job, network),
  onFailed: async (tx, said) => {
    const { spec, asked } = said as ReadingInput;
    const row = await lockSpecById(tx.db, spec);
    if (row === undefined || row.asked !== asked) return;
    await finishFailed(tx, row, "PARSE_ERROR", [
      { message: "Something unexpected went wrong while the source was read." },
    ]);
  },
});
