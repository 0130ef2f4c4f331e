import { type Dispatcher, errors } from "undici";
import { OutboundFailure } from "./outbound-failure.ts";
import { readBounded, tooLarge } from "./read-bounded.ts";

/** Maximum bytes of the headers of a response. */
export const MAX_HEADER_BYTES = 16 * 1024;
const redirects = new Set([301, 302, 303, 307, 308]);

/** Returns a header that should occur only once. */
export const single = (value: string | string[] | undefined): string =>
  (Array.isArray(value) ? value.join(", ") : value) ?? "";

/** Returns the redirect target of a response; undefined for one that does not redirect. */
export const redirectOf = ({
  statusCode,
  headers,
}: Dispatcher.ResponseData): string | undefined => {
  const location = single(headers.location);
  return redirects.has(statusCode) && location !== "" ? location : undefined;
};

/** Reads and decompresses the body of a response. */
export const bytesOf = (
  { headers, body }: Dispatcher.ResponseData,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Buffer<ArrayBuffer>> =>
  readBounded(body, single(headers["content-encoding"]), maxBytes, signal);

const timeouts = [
  errors.HeadersTimeoutError,
  errors.BodyTimeoutError,
  errors.ConnectTimeoutError,
] as const;

/** Whether the other side kept us waiting; the timeout of the connection may fire before ours does. */
export const isTimeout = (error: unknown): boolean =>
  timeouts.some((kind) => error instanceof kind) ||
  (error instanceof Error && error.cause !== undefined && isTimeout(error.cause));

/** Converts an error to a failure in our own words, with the original error as its `cause`. */
export const failureOf = (
  error: unknown,
  { maxBytes, timeoutMs }: { readonly maxBytes: number; readonly timeoutMs: number },
  signal: AbortSignal,
): OutboundFailure => {
  if (error instanceof OutboundFailure) return error;
  if (signal.aborted || isTimeout(error))
    return new OutboundFailure(
      "too-slow",
      `the other side took longer than ${timeoutMs / 1000} seconds`,
      { cause: error },
    );
  if (error instanceof errors.ResponseExceededMaxSizeError)
    return new OutboundFailure("too-large", tooLarge(maxBytes), { cause: error });
  return new OutboundFailure("unreachable", "the other side could not be reached or broke off", {
    cause: error,
  });
};

/** Returns the target rules, with defaults for what is not given. */
export const rulesOf = ({
  allow,
  ports = [80, 443],
}: {
  readonly allow: readonly string[];
  readonly ports?: readonly number[] | undefined;
}) => ({
  allow,
  ports,
});
