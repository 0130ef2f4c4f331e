import { watchReturn } from "./connection.ts";
import { failureMessages as strings } from "./messages.ts";

/** One thing the service found wrong: where in the input, and what. */
export interface FailureDetail {
  readonly path: string;
  readonly message: string;
}

interface FailureFacts {
  readonly kind: ServiceFailure["kind"];
  readonly status?: number | undefined;
  readonly details?: readonly FailureDetail[];
  readonly requestId?: string | undefined;
  readonly retryAfter?: number | undefined;
}

/** Every way a request can fail, with what the service said about it. */
export class ServiceFailure extends Error {
  override readonly name = "ServiceFailure";
  /** refused: answered 4xx; offline: no answer; timeout: none in time; server: 5xx or nonsense. */
  readonly kind: "refused" | "offline" | "timeout" | "server";
  readonly status: number | undefined;
  readonly details: readonly FailureDetail[];
  readonly requestId: string | undefined;
  /** Seconds to wait before the next try, when the service named them. */
  readonly retryAfter: number | undefined;

  constructor(message: string, facts: FailureFacts) {
    super(message);
    this.kind = facts.kind;
    this.status = facts.status;
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

const secondsIn = (header: string | null): number | undefined => {
  const seconds = Number(header);
  return header !== null && Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
};

/** Turns a failed answer and its parsed body into a ServiceFailure. */
export const failureFrom = (body: unknown, response: Response): ServiceFailure => {
  const error = isRecord(body) && isRecord(body.error) ? body.error : {};
  const message = typeof error.message === "string" ? error.message : strings.server.title;
  const requestId =
    typeof error.requestId === "string"
      ? error.requestId
      : (response.headers.get("X-Request-Id") ?? undefined);
  return new ServiceFailure(message, {
    kind: response.status >= 500 || !isRecord(body) ? "server" : "refused",
    status: response.status,
    details: readDetails(error.details),
    requestId,
    retryAfter: secondsIn(response.headers.get("Retry-After")),
  });
};

export interface FailureText {
  readonly title: string;
  readonly text: string;
  readonly requestId?: string;
  /** Calls back once it is over by itself; returns the way to stop. Left out where it never is. */
  readonly whenOver?: (listener: () => void) => () => void;
}

const sentence = (text: string): string => {
  const trimmed = text.trim();
  const capital = trimmed.charAt(0).toUpperCase() + trimmed.slice(1);
  return /[.!?]$/.test(capital) ? capital : `${capital}.`;
};

const describeRefusal = (failure: ServiceFailure): FailureText => {
  const said = sentence(failure.message);
  switch (failure.status) {
    case 401:
      return strings.signedOut;
    case 403:
      return { title: strings.forbidden, text: said };
    case 404:
      return strings.notFound;
    case 409:
      return { title: strings.conflict, text: said };
    case 412:
      return strings.changed;
    case 413:
      return strings.tooLarge;
    case 429:
      return {
        title: strings.tooMany,
        text:
          failure.retryAfter === undefined
            ? strings.waitABit
            : strings.waitSeconds(Math.ceil(failure.retryAfter)),
      };
    default:
      return { title: strings.invalid, text: said };
  }
};

const describe = (error: unknown): FailureText => {
  if (error instanceof SyntaxError) return strings.unreadable;
  if (!(error instanceof ServiceFailure)) return strings.page;
  return error.kind === "refused" ? describeRefusal(error) : strings[error.kind];
};

/** The words for any failure: what happened, what is unchanged and what to do next. */
export const describeFailure = (error: unknown): FailureText => {
  const { requestId, kind } = error instanceof ServiceFailure ? error : {};
  return {
    ...describe(error),
    ...(requestId === undefined ? {} : { requestId }),
    ...(kind === "offline" ? { whenOver: watchReturn } : {}),
  };
};

/** Whether a failure is the service's answer with one of these statuses. */
export const isRefusal = (error: unknown, ...statuses: readonly number[]): boolean =>
  error instanceof ServiceFailure && error.status !== undefined && statuses.includes(error.status);
