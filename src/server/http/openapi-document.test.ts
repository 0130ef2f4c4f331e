import { expect, it, vi } from "vitest";
import { buildDocument } from "#contract/document.ts";
import { makeApp } from "#server/testing/make-app.ts";
import { openApiDocument } from "./openapi-document.ts";

it("the service serves the document that its contract makes", async () => {
  const app = await makeApp();
  const response = await app.request("/openapi.json");
  expect(response.headers.get("content-type")).toBe("application/json");
  expect(await response.json()).toEqual(JSON.parse(JSON.stringify(buildDocument())));
  await app.app.stop();
});

it("all answers are the same bytes, so that what nobody reads takes no memory", async () => {
  const bodies = new Set<unknown>();
  class Noted extends Response {
    constructor(...given: ConstructorParameters<typeof Response>) {
      bodies.add(given[0]);
      super(...given);
    }
  }
  vi.stubGlobal("Response", Noted);
  try {
    for (let at = 0; at < 3; at += 1) await openApiDocument(new Request("http://localhost/"));
    expect(bodies.size).toBe(1);
    const packed = { headers: { "Accept-Encoding": "gzip" } };
    for (let at = 0; at < 3; at += 1)
      await openApiDocument(new Request("http://localhost/", packed));
    expect(bodies.size).toBe(2);
  } finally {
    vi.unstubAllGlobals();
  }
});
