import { expect, it } from "vitest";
import { buildDocument } from "#contract/document.ts";
import { makeApp } from "#server/testing/make-app.ts";

it("the service serves the document that its contract makes", async () => {
  const app = await makeApp();
  const response = await app.request("/openapi.json");
  expect(response.headers.get("content-type")).toBe("application/json");
  expect(await response.json()).toEqual(JSON.parse(JSON.stringify(buildDocument())));
  await app.app.stop();
});
