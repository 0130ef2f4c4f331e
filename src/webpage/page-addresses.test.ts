import { expect, test } from "vitest";
import { isInScope, pageAddressOf, scopeOf, variantsOf } from "./page-addresses.ts";

test.each([
  ["https://docs.test/guide/", "https://docs.test/guide"],
  ["https://docs.test/guide/index.html#part", "https://docs.test/guide"],
  ["https://docs.test/guide/INDEX.HTM", "https://docs.test/guide"],
  ["https://docs.test", "https://docs.test/"],
  ["https://docs.test/index.html", "https://docs.test/"],
  ["HTTPS://Docs.Test:443//a//b", "https://docs.test/a/b"],
  ["https://me:secret@docs.test/a", "https://docs.test/a"],
  ["https://docs.test/a?utm_source=x&b=2&a=1", "https://docs.test/a?a=1&b=2"],
  ["https://docs.test/a?", "https://docs.test/a"],
  ["https://docs.test/a.html", "https://docs.test/a.html"],
  ["../b#c", "https://docs.test/b"],
  ["mailto:a@b.test", undefined],
  ["javascript:alert(1)", undefined],
  ["https://", undefined],
  [`https://docs.test/${"a".repeat(2100)}`, undefined],
])("%s is the page %s", (address, page) => {
  expect(pageAddressOf(address, "https://docs.test/guide/a")).toBe(page);
});

test.each<[start: string, leadsTo: string[], scope: string]>([
  ["https://docs.test/guide/", [], "https://docs.test/guide/"],
  ["https://docs.test/guide/index.html", [], "https://docs.test/guide/"],
  ["https://docs.test", [], "https://docs.test/"],
  ["https://docs.test/guide", ["https://docs.test/guide/a"], "https://docs.test/guide/"],
  ["https://docs.test/docs/intro", ["https://docs.test/docs/b"], "https://docs.test/docs/"],
])("from %s an import keeps to a scope", (start, leadsTo, scope) => {
  expect(scopeOf(start, leadsTo)).toBe(scope);
});

test.each([
  ["https://docs.test/guide/a", true],
  ["https://docs.test/guide", true],
  ["https://docs.test/guides/a", false],
  ["https://docs.test/", false],
  ["http://docs.test/guide/a", false],
  ["https://other.test/guide/a", false],
  ["mailto:a@docs.test", false],
])("%s in scope: %s", (address, expected) => {
  expect(isInScope(address, "https://docs.test/guide/")).toBe(expected);
});

test.each<[address: string, variants: string[]]>([
  ["https://docs.test/v1.2/a", ["version v1.2"]],
  ["https://docs.test/latest/a/b", ["version latest"]],
  ["https://docs.test/de/a", ["language de"]],
  ["https://docs.test/zh-Hans/2.x/a", ["language zh-Hans", "version 2.x"]],
  ["https://docs.test/de/", ["language de"]],
  ["https://docs.test/v2", ["version v2"]],
  ["https://docs.test/guide/v2", []],
  ["https://docs.test/ui/a", []],
  ["https://docs.test/releases/1/2/3", ["version 1"]],
  ["https://docs.test/a", []],
  ["https://other.test/de/a", []],
])("%s names %j", (address, variants) => {
  const found = variantsOf(address, "https://docs.test/");
  expect(found.map(({ kind, name }) => `${kind} ${name}`)).toEqual(variants);
});
