import type { FailureReason } from "#contract/schemas/failure-reason.ts";

/** What can go wrong, by meaning. Only the HTTP edge knows the status each one answers with. */
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
  /** Where, as a path into the request such as `emails.3`. */
  readonly path: string;
  readonly message: string;
}

interface FailureFacts {
  readonly reason?: FailureReason | undefined;
  readonly details?: readonly Issue[];
  readonly retryAfter?: number;
}

/** A conflict always has a reason of its own; the other codes are one where none is given. */
type FailureArguments =
  | [code: "conflict", message: string, facts: FailureFacts & { readonly reason: FailureReason }]
  | [code: Exclude<FailureCode, "conflict">, message: string, facts?: FailureFacts];

/** Thrown for a request that is refused on purpose; nothing was changed by it. */
export class Failure extends Error {
  readonly code: FailureCode;
  /** What a script tells this failure by. */
  readonly reason: FailureReason;
  readonly details: readonly Issue[];
  /** Seconds after which trying again makes sense. */
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

/** Against the present state of things. */
export const conflict = (reason: FailureReason, message: string): Failure =>
  new Failure("conflict", message, { reason });

/** A value that cannot be taken, with the place it stands at. */
export const invalid = (path: string, message: string): Failure =>
  new Failure("invalid", `${path}: ${message}`, { details: [{ path, message }] });
