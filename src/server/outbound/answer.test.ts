import { errors } from "undici";
import { expect, test } from "vitest";
import { failureOf } from "./answer.ts";

const reasonOf = (error: unknown): string =>
  failureOf(error, { maxBytes: 1, timeoutMs: 1000 }, new AbortController().signal).reason;

test.each([
  new errors.HeadersTimeoutError(),
  new errors.BodyTimeoutError(),
  new errors.ConnectTimeoutError(),
  new TypeError("terminated", { cause: new errors.BodyTimeoutError() }),
])("%s is too slow, whichever clock runs out first", (error) => {
  expect(reasonOf(error)).toBe("too-slow");
});

test("what breaks off is unreachable", () => {
  expect(reasonOf(new errors.SocketError("other side closed"))).toBe("unreachable");
});
