import { expect } from "vitest";
import { buildDocument } from "#contract/document.ts";
import type { Operation } from "#contract/operation.ts";
import type { TestApp } from "#server/testing/make-app.ts";
import { answerSchemaOf, isDeclared } from "./document-schemas.ts";
import type { ExampleRequest } from "./example-requests.ts";
import { bodyOf, bodyText, contentTypeOf, pathOf, queryOf } from "./send.ts";

/** A bound for what hangs; a check of a repository that starts a process takes long on a busy machine. */
const SLOWEST_MS = 60_000;
const document = buildDocument();

/** A request that was made up. */
export interface FuzzedRequest extends ExampleRequest {
  readonly key: string | null;
  readonly etag: string | null;
}

/** Header values may hold Latin letters only; anything else is no HTTP request at all. */
const headerText = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, "?");

/**
 * Sends what was made up and holds the answer against the published document: never a 500, a declared
 * status, a body of its schema, in time. Answers the status and the body.
 */
export const sendFuzzed = async (
  app: TestApp,
  operation: Operation,
  given: FuzzedRequest,
  token: string,
): Promise<{ readonly status: number; readonly body: unknown }> => {
  const sendsBody = operation.method !== "GET" && given.body !== undefined;
  const started = performance.now();
  const response = await app.request(`${pathOf(operation, given.params)}${queryOf(given.query)}`, {
    method: operation.method,
    token,
    headers: {
      ...given.headers,
      ...(sendsBody ? { "Content-Type": contentTypeOf(operation) } : {}),
      ...(given.key === null ? {} : { "Idempotency-Key": headerText(given.key) }),
      ...(given.etag === null ? {} : { "If-Match": given.etag }),
    },
    ...(sendsBody ? { body: bodyText(operation, given.body) } : {}),
  });
  const { status } = response;
  const body = await bodyOf(response);
  expect(status, JSON.stringify(body)).toBeLessThan(500);
  expect(isDeclared(document, operation, status), `${status} is not declared`).toBe(true);
  if (status !== 204 && response.headers.get("content-type") === "application/json")
    expect(answerSchemaOf(document, operation, status).safeParse(body).error).toBeUndefined();
  expect(performance.now() - started).toBeLessThan(SLOWEST_MS);
  return { status, body };
};
