import { z } from "zod";

/**
 * Every `reason` an error body can carry, with when it is given. A reason never changes its meaning:
 * scripts tell failures apart by it, and not by the sentence.
 */
export const failureReasons = {
  invalid: "The request is malformed or breaks a limit; `details` says where.",
  unauthenticated: "The token is missing, unknown, expired or revoked.",
  forbidden: "The caller lacks the permission that the message names.",
  "not-found": "There is no such thing, or the caller may not see it.",
  conflict: "The present state of things does not allow it.",
  stale: "`If-Match` names a version that is not the present one.",
  "too-large": "The body is larger than the operation takes.",
  "unsupported-media-type": "The body is not of a media type the operation reads.",
  "key-reused": "The `Idempotency-Key` was used for another request.",
  "too-many": "Too many requests; `Retry-After` says when to try again.",
  busy: "Another change to the same thing is under way.",
  internal: "Something went wrong inside the service.",
} as const;

export type FailureReason = keyof typeof failureReasons;

export const failureReason = z.enum(
  Object.keys(failureReasons) as [FailureReason, ...FailureReason[]],
);
