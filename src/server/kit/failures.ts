import type { FailureReason } from "#contract/schemas/failure-reason.ts";

/** The kinds of failure, by meaning. Only the HTTP edge maps them to a status. */
export type FailureCode =
  | "invalid"
  | "unauthenticated"
  | "forbidden"
  | "not-found"
  | "conflict"
  | "stale"
  | "too-large"
  | "unsupported-media-type"
  | "key-reused"
  | "too-complex"
  | "too-many"
  | "busy"
  | "full"
  | "not-supported";

export interface Issue {
  /** Path into the request, such as `emails.3`. */
  readonly path: string;
  readonly message: string;
}

interface FailureFacts {
  readonly reason?: FailureReason | undefined;
  readonly details?: readonly Issue[];
  readonly retryAfter?: number;
}

/** A conflict always has its own reason; other codes double as the reason unless one is given. */
type FailureArguments =
  | [code: "conflict", message: string, facts: FailureFacts & { readonly reason: FailureReason }]
  | [code: Exclude<FailureCode, "conflict">, message: string, facts?: FailureFacts];

/** Thrown for a request that is refused on purpose; nothing has been changed. */
export class Failure extends Error {
  readonly code: FailureCode;
  /** Identifies this failure for scripts. */
  readonly reason: FailureReason;
  readonly details: readonly Issue[];
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined;

  constructor(...[code, message, facts]: FailureArguments) {
    super(message);
    this.name = "Failure";
    this.code = code;
    this.reason = code === "conflict" ? facts.reason : (facts?.reason ?? code);
    this.details = facts?.details ?? [];
    this.retryAfter = facts?.retryAfter;
  }
}

/** Missing, or not visible to the caller: both respond with the same 404. */
export const notFound = (what: string): Failure =>
  new Failure("not-found", `There is no such ${what}.`);

/** A conflict with the current state. */
export const conflict = (reason: FailureReason, message: string): Failure =>
  new Failure("conflict", message, { reason });

/** An unacceptable value, with its path in the request. */
export const invalid = (path: string, message: string): Failure =>
  new Failure("invalid", `${path}: ${message}`, { details: [{ path, message }] });
