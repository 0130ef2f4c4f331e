import type { Logger } from "pino";
import type { FailureReason } from "#contract/schemas/failure-reason.ts";
import { databaseFailure } from "#server/db/database-failure.ts";
import { Failure, type FailureCode } from "#server/kit/failures.ts";
import { BrokenOff } from "./broken-off.ts";

/** The one place where a failure is given a status. */
const statusOf: Record<FailureCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  "not-found": 404,
  conflict: 409,
  stale: 412,
  "too-large": 413,
  "unsupported-media-type": 415,
  "key-reused": 422,
  "too-complex": 422,
  "too-many": 429,
  busy: 503,
  full: 507,
  "not-supported": 501,
};

const FIXED_SENTENCE =
  "Something went wrong on our side. Nothing was changed. Try again, and name the request id if it goes on.";
/** The message for a database that cannot serve the request now, and the seconds to wait before a retry. */
const laterOf = {
  busy: ["The service is busy with another change to this. Nothing was changed. Try again.", 1],
  unavailable: [
    "The database cannot be reached at the moment. Try again; look first whether what you sent is there.",
    5,
  ],
  "read-only": [
    "The service has no room left for changes. Nothing was changed, and what is there can be read. Whoever runs the service has to free space on its disk.",
    60,
  ],
} as const;

interface Said {
  readonly status: number;
  readonly reason: FailureReason;
  readonly message: string;
  readonly requestId: string;
  readonly details?: Failure["details"];
}

const bodyOf = ({ status, reason, message, requestId, details }: Said) =>
  JSON.stringify({
    error: { code: status, reason, message, ...(details?.length ? { details } : {}), requestId },
  });

/** Converts anything thrown to the contract's error body; unknown errors become a 500 that reveals no internals. */
export const failureResponse = (error: unknown, requestId: string, log: Logger): Response => {
  const headers = new Headers({ "Content-Type": "application/json", "Cache-Control": "no-store" });
  if (error instanceof BrokenOff) {
    // The client is gone, and nothing failed on our side.
    const body = bodyOf({ status: 400, reason: "invalid", message: error.message, requestId });
    return new Response(body, { status: 400, headers });
  }
  const failure = error instanceof Failure ? error : databaseFailure(error);
  if (failure instanceof Failure) {
    const status = statusOf[failure.code];
    if (status === 401) headers.set("WWW-Authenticate", "Bearer");
    if (failure.retryAfter !== undefined) headers.set("Retry-After", `${failure.retryAfter}`);
    const { reason, message, details } = failure;
    const body = bodyOf({ status, reason, message, requestId, details });
    return new Response(body, { status, headers });
  }
  log.error({ err: error, requestId }, "request failed");
  if (failure !== undefined) {
    const [message, seconds] = laterOf[failure];
    headers.set("Retry-After", `${seconds}`);
    const body = bodyOf({ status: 503, reason: failure, message, requestId });
    return new Response(body, { status: 503, headers });
  }
  const body = bodyOf({ status: 500, reason: "internal", message: FIXED_SENTENCE, requestId });
  return new Response(body, { status: 500, headers });
};
