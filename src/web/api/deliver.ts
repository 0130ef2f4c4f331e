import { connection, noteAnswer } from "./connection.ts";
import { ServiceFailure } from "./failures.ts";
import { failureMessages } from "./messages.ts";

/** How long a request may take, in milliseconds. */
const TIMEOUT_MS = 30_000;
const BODILESS = new Set([204, 205, 304]);

const failed = (error: unknown, request: Request): unknown => {
  if (request.signal.aborted) return error;
  const kind =
    error instanceof DOMException && error.name === "TimeoutError" ? "timeout" : "offline";
  if (kind === "offline") connection.set("offline");
  return new ServiceFailure(failureMessages[kind].title, { kind });
};

/**
 * Sends one request, or takes it as `sent`, and reads the whole answer, so that one cut off in the middle
 * counts as none. Throws a ServiceFailure without a complete answer within the time, or what the caller
 * aborted with.
 */
export const deliver = async (request: Request, sent?: Promise<Response>): Promise<Response> => {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  try {
    const asked = sent ?? fetch(request, { signal });
    const { status, statusText, headers, ...answer } = await receive(asked);
    noteAnswer();
    return new Response(answer.body, { status, statusText, headers });
  } catch (error) {
    throw failed(error, request);
  }
};

const receive = async (asked: Promise<Response>) => {
  const response = await asked;
  const body = BODILESS.has(response.status) ? null : await response.arrayBuffer();
  const { status, statusText, headers } = response;
  return { status, statusText, headers, body };
};

/** Sends a request whose answer goes on and on, such as a stream of events. */
export const deliverStream = async (request: Request): Promise<Response> => {
  try {
    const response = await fetch(request);
    noteAnswer();
    return response;
  } catch (error) {
    throw failed(error, request);
  }
};
