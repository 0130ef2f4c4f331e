import { afterAll, beforeAll, expect, it } from "vitest";
import { openOutsideServer, type OutsideServer } from "#server/testing/outside-servers.ts";
import { guardedSend } from "./guarded-fetch.ts";
import { OutboundFailure } from "./outbound-failure.ts";

let outside: OutsideServer;
let elsewhere: OutsideServer;
beforeAll(async () => {
  outside = await openOutsideServer();
  elsewhere = await openOutsideServer();
});
afterAll(() => {
  outside.close();
  elsewhere.close();
});

type Options = Parameters<typeof guardedSend>[1];
const options = (more: Partial<Options> = {}): Options => ({
  method: "POST",
  headers: { authorization: "Bearer secret", "content-type": "application/json" },
  body: '{"q":"Grüße"}',
  allow: [outside.host, elsewhere.host],
  maxBytes: 1024,
  timeoutMs: 5000,
  ...more,
});
const reasonOf = async (address: string, more: Partial<Options> = {}) => {
  try {
    await guardedSend(address, options(more));
  } catch (error) {
    if (error instanceof OutboundFailure) return error.reason;
    throw error;
  }
  throw new Error(`${address} answered`);
};

it("sends headers and body, and answers whatever comes back", async () => {
  outside.answer((request, response) => {
    const { method, headers } = request;
    let body = "";
    request.on("data", (piece) => (body += String(piece)));
    request.on("end", () => {
      response.writeHead(429, { "retry-after": "7" });
      response.end(JSON.stringify({ method, body, key: headers.authorization }));
    });
  });
  const { status, retryAfter, bytes } = await guardedSend(`${outside.origin}/v2`, options());
  expect({ status, retryAfter }).toEqual({ status: 429, retryAfter: "7" });
  expect(JSON.parse(bytes.toString())).toEqual({
    method: "POST",
    body: '{"q":"Grüße"}',
    key: "Bearer secret",
  });
});

it("follows no redirect, so a credential reaches nobody else", async () => {
  outside.answer((_, response) => {
    response.writeHead(307, { location: `${elsewhere.origin}/take` });
    response.end();
  });
  expect(await reasonOf(outside.origin)).toBe("redirects");
  expect(elsewhere.requests()).toBe(0);
});

it("reaches no inside address, and reads no more than it may", async () => {
  expect(await reasonOf(outside.origin, { allow: [] })).toBe("address");
  outside.answer((_, response) => void response.end("x".repeat(5000)));
  expect(await reasonOf(outside.origin)).toBe("too-large");
});

it("ends when it is told to, and when it takes too long", async () => {
  outside.answer(() => undefined);
  expect(await reasonOf(outside.origin, { timeoutMs: 50 })).toBe("too-slow");
  const ending = new AbortController();
  const asked = reasonOf(outside.origin, { signal: ending.signal });
  ending.abort();
  expect(await asked).toBe("too-slow");
});
