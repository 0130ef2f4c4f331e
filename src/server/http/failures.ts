import type { Logger } from "pino";
import { databaseFailure } from "#server/db/database-failure.ts";
import { Refusal, type RefusalCode } from "#server/kit/failures.ts";

/** The one place where a failure gets a status (contract-facts 3.3). */
const statusOf: Record<RefusalCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  "not-found": 404,
  conflict: 409,
  stale: 412,
  "too-large": 413,
  "unsupported-media-type": 415,
  "key-reused": 422,
  "too-many": 429,
};

const FIXED_SENTENCE =
  "Something went wrong on our side. Nothing was changed. Try again, and name the request id if it goes on.";
const BUSY_SENTENCE =
  "The service is busy with another change to this. Nothing was changed. Try again.";

const bodyOf = (status: number, message: string, requestId: string, details?: Refusal["details"]) =>
  JSON.stringify({
    error: { code: status, message, ...(details?.length ? { details } : {}), requestId },
  });

/** Turns whatever was thrown into the contract's error body; what it does not know is a 500 that says nothing of the inside. */
export const failureResponse = (error: unknown, requestId: string, log: Logger): Response => {
  const headers = new Headers({ "Content-Type": "application/json", "Cache-Control": "no-store" });
  const refusal = error instanceof Refusal ? error : databaseFailure(error);
  if (refusal instanceof Refusal) {
    const status = statusOf[refusal.code];
    if (status === 401) headers.set("WWW-Authenticate", "Bearer");
    if (refusal.retryAfter !== undefined) headers.set("Retry-After", `${refusal.retryAfter}`);
    return new Response(bodyOf(status, refusal.message, requestId, refusal.details), {
      status,
      headers,
    });
  }
  log.error({ err: error, requestId }, "request failed");
  if (refusal === "busy") {
    headers.set("Retry-After", "1");
    return new Response(bodyOf(503, BUSY_SENTENCE, requestId), { status: 503, headers });
  }
  return new Response(bodyOf(500, FIXED_SENTENCE, requestId), { status: 500, headers });
};
