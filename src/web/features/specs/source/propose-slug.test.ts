import { expect, test } from "vitest";
import { specSlug } from "#contract/schemas/openapi-spec.ts";
import { slugOf, slugOfAddress, slugOfFileName, slugOfText } from "./propose-slug.ts";

test.each([
  ["Pet Store", "pet-store"],
  ["  Café & Crème (v2) ", "cafe-creme-v2"],
  ["__proto__", "proto"],
  ["x".repeat(300), "x".repeat(100)],
  [`${"x".repeat(99)} y`, "x".repeat(99)],
  ["東京", ""],
])("%s becomes the slug %s", (text, slug) => {
  expect(slugOf(text)).toBe(slug);
  if (slug !== "") expect(specSlug.safeParse(slug).success).toBe(true);
});

test.each([
  ["https://petstore3.example.com/api/v3/openapi.json", "petstore3"],
  ["https://api.example.com/openapi.yaml", "example"],
  ["https://example.com/specs/billing.yml", "billing"],
  ["https://example.com/orders/v1/openapi.json?raw=1", "orders"],
  ["not an address", ""],
])("the address %s proposes %s", (address, slug) => {
  expect(slugOfAddress(address)).toBe(slug);
});

test.each([
  ["Billing API.yaml", "billing-api"],
  ["openapi.json", ""],
  ["swagger.yml", ""],
])("the file %s proposes %s", (name, slug) => {
  expect(slugOfFileName(name)).toBe(slug);
});

test.each([
  ['{"openapi":"3.1.0","info":{"version":"1","title":"Pet Store"}}', "pet-store"],
  ["openapi: 3.0.0\ninfo:\n  version: 1\n  title: 'Pet Store' # ours\n", "pet-store"],
  ["openapi: 3.0.0\ninfo:\n  title: Billing # ours\npaths: {}\n", "billing"],
  ["title: not in info\n", ""],
])("the document %j proposes %s", (text, slug) => {
  expect(slugOfText(text)).toBe(slug);
});
