/** What can go wrong, by meaning. Only the HTTP edge knows the status each one answers with. */
export type RefusalCode =
  | "invalid"
  | "unauthenticated"
  | "forbidden"
  | "not-found"
  | "conflict"
  | "stale"
  | "too-large"
  | "unsupported-media-type"
  | "key-reused"
  | "too-many";

export interface Detail {
  /** Where, as a path into the request such as `emails.3`. */
  readonly path: string;
  readonly message: string;
}

/** A request that is refused on purpose; nothing was changed by it. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly details: readonly Detail[];
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined;

  constructor(
    code: RefusalCode,
    message: string,
    extra: { details?: readonly Detail[]; retryAfter?: number } = {},
  ) {
    super(message);
    this.name = "Refusal";
    this.code = code;
    this.details = extra.details ?? [];
    this.retryAfter = extra.retryAfter;
  }
}

/** Not there, or not visible to the caller: the answer is the same. */
export const notFound = (what: string): Refusal =>
  new Refusal("not-found", `There is no such ${what}.`);

/** Against the present state of things. */
export const conflict = (message: string): Refusal => new Refusal("conflict", message);

/** A value that cannot be taken, with the place it stands at. */
export const invalid = (path: string, message: string): Refusal =>
  new Refusal("invalid", `${path}: ${message}`, { details: [{ path, message }] });
