import { expect, it } from "vitest";
import { buildDocument } from "#contract/document.ts";
import { makeApp } from "#server/testing/make-app.ts";
import { createOpenApiDocument } from "./openapi-document.ts";

it("the service serves the document that its contract makes", async () => {
  const app = await makeApp();
  const response = await app.request("/openapi.json");
  expect(response.headers.get("content-type")).toBe("application/json");
  expect(await response.json()).toEqual(JSON.parse(JSON.stringify(buildDocument())));
  await app.app.stop();
});

const ask = (headers: Record<string, string> = {}, signal?: AbortSignal) =>
  new Request("http://localhost/openapi.json", { headers, ...(signal && { signal }) });

it("all answers are the same bytes, handed over as they are read, so that what nobody reads takes no memory", async () => {
  const document = createOpenApiDocument();
  for (const headers of [{}, { "Accept-Encoding": "gzip" }]) {
    const memory = new Set<ArrayBufferLike>();
    let received = 0;
    for (let at = 0; at < 3; at += 1) {
      const answer = await document(ask(headers), "192.0.2.1");
      received = 0;
      for await (const piece of answer.body ?? []) {
        memory.add(piece.buffer);
        expect(piece.byteLength).toBeLessThanOrEqual(64 * 1024);
        received += piece.byteLength;
      }
      expect(answer.headers.get("content-length")).toBe(`${received}`);
    }
    expect(received).toBeGreaterThan(0);
    expect(memory.size).toBe(1);
  }
});

it("few go to one address at once, whoever reads one makes room, and other addresses wait for nobody", async () => {
  const document = createOpenApiDocument();
  const unread = await Promise.all(Array.from({ length: 8 }, () => document(ask(), "192.0.2.1")));
  const gone = new AbortController();
  const waiting = Array.from({ length: 64 }, (_, at) =>
    document(ask({}, at === 0 ? gone.signal : undefined), "192.0.2.1"),
  );
  await expect(document(ask(), "192.0.2.1")).rejects.toMatchObject({
    code: "too-many",
    reason: "too-many-at-once",
  });
  expect((await document(ask(), "192.0.2.2")).status).toBe(200);
  // Whoever breaks off while they wait gives way, and so does one that is read, or left half-way.
  gone.abort();
  await expect(waiting[0]).rejects.toThrow();
  await unread[0]?.arrayBuffer();
  await unread[1]?.body?.cancel();
  const [second, third] = [await waiting[1], await waiting[2]];
  expect([second?.status, third?.status]).toEqual([200, 200]);
  // A question for the headers alone takes no place.
  const head = new Request("http://localhost/openapi.json", { method: "HEAD" });
  expect((await document(head, "192.0.2.1")).body).toBeNull();
  for (const answer of [...unread.slice(2), second, third]) await answer?.body?.cancel();
  for (const next of waiting.slice(3)) await (await next).body?.cancel();
});
