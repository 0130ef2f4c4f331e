import type { FailureReason } from "#contract/schemas/failure-reason.ts";
import { watchReturn } from "./connection.ts";

/** The titles of failures without a message from the service. */
export const failureTitles = {
  offline: "The service cannot be reached",
  timeout: "The service took too long",
  server: "Something went wrong in the service",
  unreadable: "The answer could not be read",
  signedOut: "You are signed out",
} as const;

/** The texts of failures on screens: what happened, what is unchanged, what to do. */
export const failureMessages = {
  offline: {
    title: failureTitles.offline,
    text: "Nothing was changed as far as this page knows. Check your connection, then try again.",
  },
  timeout: {
    title: failureTitles.timeout,
    text: "It is not certain whether the change was made. Trying again is safe: it will not happen twice.",
  },
  server: {
    title: failureTitles.server,
    text: "Try again. If it keeps happening, give your administrator the request id.",
  },
  unavailable: {
    title: "Bindery cannot reach its database",
    text: "What you typed is kept. Once the database is back, try again: it will not happen twice.",
  },
  busy: "This is not ready yet",
  unreadable: {
    title: failureTitles.unreadable,
    text: "Something between this page and the service changed the answer. Try again.",
  },
  page: {
    title: "Something went wrong in this page",
    text: "Reload the page and try again.",
  },
  signedOut: {
    title: failureTitles.signedOut,
    text: "Nothing was changed. Sign in, then try again.",
  },
  forbidden: "You may not do this",
  notFound: {
    title: "This is not here any more",
    text: "It was deleted or moved, or you cannot see it.",
  },
  conflict: "This does not fit what is there now",
  changed: {
    title: "Somebody changed this in the meantime",
    text: "Nothing of yours was saved. Look at the newer version, then save again.",
  },
  tooLarge: {
    title: "This is too large",
    text: "Nothing was changed. Send less at once.",
  },
  invalid: "Some of this is not accepted",
  tooMany: "Too many requests",
  limitReached: "A limit is reached",
  waitSeconds: (seconds: number) =>
    `Nothing was changed. Wait ${seconds === 1 ? "a second" : `${seconds} seconds`}, then try again.`,
  waitABit: "Nothing was changed. Wait a moment, then try again.",
} as const;

/** A single problem that the service found: its path in the input, and a message. */
export interface FailureDetail {
  readonly path: string;
  readonly message: string;
}

interface FailureFacts {
  readonly kind: ServiceFailure["kind"];
  readonly status?: number | undefined;
  readonly reason?: string | undefined;
  readonly details?: readonly FailureDetail[];
  readonly requestId?: string | undefined;
  readonly retryAfter?: number | undefined;
}

/** Any failure of a request, with the details that the service gave. */
export class ServiceFailure extends Error {
  override readonly name = "ServiceFailure";
  /** refused: 4xx; offline: no response; timeout: none in time; server: 5xx or an unreadable response. */
  readonly kind: "refused" | "offline" | "timeout" | "server";
  readonly status: number | undefined;
  /** The machine-readable reason, when the service refused. */
  readonly reason: string | undefined;
  readonly details: readonly FailureDetail[];
  readonly requestId: string | undefined;
  /** Seconds to wait before the next try, when the service stated them. */
  readonly retryAfter: number | undefined;

  constructor(message: string, facts: FailureFacts) {
    super(message);
    this.kind = facts.kind;
    this.status = facts.status;
    this.reason = facts.reason;
    this.details = facts.details ?? [];
    this.requestId = facts.requestId;
    this.retryAfter = facts.retryAfter;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const readDetails = (value: unknown): FailureDetail[] =>
  Array.isArray(value)
    ? value.flatMap((entry: unknown) =>
        isRecord(entry) && typeof entry.path === "string" && typeof entry.message === "string"
          ? [{ path: entry.path, message: entry.message }]
          : [],
      )
    : [];

/** Returns the seconds of a Retry-After header, if it states any. */
export const secondsIn = (header: string | null): number | undefined => {
  const seconds = Number(header);
  return header !== null && Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
};

/** Converts a failed response and its parsed body to a ServiceFailure. */
export const failureFrom = (body: unknown, response: Response): ServiceFailure => {
  const error = isRecord(body) && isRecord(body.error) ? body.error : {};
  const message = typeof error.message === "string" ? error.message : failureTitles.server;
  const requestId =
    typeof error.requestId === "string"
      ? error.requestId
      : (response.headers.get("X-Request-Id") ?? undefined);
  return new ServiceFailure(message, {
    kind: response.status >= 500 || !isRecord(body) ? "server" : "refused",
    status: response.status,
    reason: typeof error.reason === "string" ? error.reason : undefined,
    details: readDetails(error.details),
    requestId,
    retryAfter: secondsIn(response.headers.get("Retry-After")),
  });
};

export interface FailureText {
  readonly title: string;
  readonly text: string;
  readonly requestId?: string;
  /**
   * Calls `listener` once the cause is resolved and returns an unsubscribe function. Absent where it never resolves
   * by itself.
   */
  readonly whenOver?: (listener: () => void) => () => void;
}

const sentence = (text: string): string => {
  const trimmed = text.trim();
  const capital = trimmed.charAt(0).toUpperCase() + trimmed.slice(1);
  return /[.!?]$/.test(capital) ? capital : `${capital}.`;
};

/** Limits that pass after a moment. */
const PASSING_LIMITS: ReadonlySet<string> = new Set(["too-many", "too-many-at-once"]);

const describeRefusal = (failure: ServiceFailure): FailureText => {
  const said = sentence(failure.message);
  switch (failure.status) {
    case 401:
      return failureMessages.signedOut;
    case 403:
      return { title: failureMessages.forbidden, text: said };
    case 404:
      return failureMessages.notFound;
    case 409:
      return { title: failureMessages.conflict, text: said };
    case 412:
      return failureMessages.changed;
    case 413:
      return failureMessages.tooLarge;
    case 429:
      // A specific limit states what it is, and what to do instead of waiting for a day.
      if (failure.reason !== undefined && !PASSING_LIMITS.has(failure.reason))
        return { title: failureMessages.limitReached, text: said };
      return {
        title: failureMessages.tooMany,
        text:
          failure.retryAfter === undefined
            ? failureMessages.waitABit
            : failureMessages.waitSeconds(Math.ceil(failure.retryAfter)),
      };
    default:
      return { title: failureMessages.invalid, text: said };
  }
};

const describe = (error: unknown): FailureText => {
  if (error instanceof SyntaxError) return failureMessages.unreadable;
  if (!(error instanceof ServiceFailure)) return failureMessages.page;
  if (error.reason === "unavailable") return failureMessages.unavailable;
  // The service's own message states what keeps it busy.
  if (error.reason === "busy")
    return { title: failureMessages.busy, text: sentence(error.message) };
  return error.kind === "refused" ? describeRefusal(error) : failureMessages[error.kind];
};

/** Returns the texts for any failure: what happened, what is unchanged and what to do next. */
export const describeFailure = (error: unknown): FailureText => {
  const { requestId, kind, reason } = error instanceof ServiceFailure ? error : {};
  const passes = kind === "offline" || reason === "unavailable";
  return {
    ...describe(error),
    // What passes by itself needs no investigation, and so no request id.
    ...(passes ? { whenOver: watchReturn } : requestId === undefined ? {} : { requestId }),
  };
};

/** Whether the service refused for this reason. */
export const isRefusedFor = (error: unknown, reason: FailureReason): boolean =>
  error instanceof ServiceFailure && error.reason === reason;

/** Returns the detail of a failure at a path, such as the id of a sign-in attempt. */
export const detailOf = (error: unknown, path: string): string | undefined =>
  error instanceof ServiceFailure
    ? error.details.find((detail) => detail.path === path)?.message
    : undefined;

/** Returns the messages of all details of a failure. */
export const detailsOf = (error: unknown): readonly string[] =>
  error instanceof ServiceFailure ? error.details.map(({ message }) => message) : [];

/** Whether the service responded with one of these statuses. */
export const isRefusal = (error: unknown, ...statuses: readonly number[]): boolean =>
  error instanceof ServiceFailure && error.status !== undefined && statuses.includes(error.status);
