import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { jsonResponse } from "./json-response.ts";

const LONG = JSON.stringify(Array.from({ length: 2_000 }, (_, at) => ({ title: `Straße ${at}` })));

const asking = (encoding?: string): Request =>
  new Request("http://127.0.0.1/v1/orgs", {
    headers: encoding === undefined ? {} : { "accept-encoding": encoding },
  });

describe("an answer of JSON text", () => {
  it("is packed where it is long and the client takes gzip", async () => {
    const headers = new Headers({ ETag: '"7"' });
    const response = await jsonResponse(asking("br, gzip"), LONG, { status: 201, headers });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(gunzipSync(bytes).toString("utf8")).toBe(LONG);
    expect(bytes.length).toBeLessThan(LONG.length / 5);
    expect(response.status).toBe(201);
    expect(Object.fromEntries(response.headers)).toEqual({
      "content-encoding": "gzip",
      "content-type": "application/json",
      etag: '"7"',
      vary: "Accept-Encoding",
    });
  });

  it("is sent as it is to those who do not, and says that it depends on them", async () => {
    for (const encoding of [undefined, "br", "gzip;q=0"]) {
      const response = await jsonResponse(asking(encoding), LONG);
      expect(await response.text()).toBe(LONG);
      expect(response.headers.get("content-encoding")).toBeNull();
      expect(response.headers.get("vary")).toBe("Accept-Encoding");
    }
  });

  it("is sent as it is where it is short", async () => {
    const response = await jsonResponse(asking("gzip"), '{"items":[]}');
    expect(await response.text()).toBe('{"items":[]}');
    expect(Object.fromEntries(response.headers)).toEqual({ "content-type": "application/json" });
  });
});
