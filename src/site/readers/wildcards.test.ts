import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { circlesIn, type Step } from "./circles.ts";
import { pathOnSite, plainPath } from "./own-addresses.ts";
import { addressWithRest, matchedRest, outsideWithRest, wildcardsAmong } from "./wildcards.ts";

describe("what a wildcard matches", () => {
  test.each([
    ["/old/*", "/old/guide/a", "guide/a"],
    ["/old/*", "/old", ""],
    ["/old/*", "/older", undefined],
    ["/old*", "/old", ""],
    ["/old*", "/older/a", "er/a"],
    ["/old*", "/old/a", "a"],
    ["/old*", "/ol", undefined],
    ["/old", "/old/a", undefined],
    ["/old/*", "/old/%2E%2e/a", undefined],
    ["/old/*", "/old/a/..", undefined],
    ["/old/*", "/old/a..b", "a..b"],
  ])("of %s and %s is %s", (source, address, rest) =>
    expect(matchedRest(source, address)).toBe(rest),
  );

  it("is found the longest first, whatever else there is", () => {
    const step = fc.constantFrom("a", "b", "ab");
    const path = fc
      .array(step, { minLength: 1, maxLength: 4 })
      .map((steps) => `/${steps.join("/")}`);
    const source = fc.tuple(path, fc.constantFrom("", "*", "/*")).map((parts) => parts.join(""));
    fc.assert(
      fc.property(fc.uniqueArray(source, { maxLength: 12 }), path, (sources, address) => {
        const wanted = sources
          .filter((one) => matchedRest(one, address) !== undefined)
          .toSorted((one, other) => other.length - one.length);
        const rules = sources.map((one) => ({ source: one }));
        expect(wildcardsAmong(rules)(address).map((rule) => rule.source)).toEqual(wanted);
      }),
    );
  });
});

test("what was matched is put at the end of a path, and stays on its host", () => {
  expect(addressWithRest("/", "a/b")).toBe("/a/b");
  expect(addressWithRest("/new", "")).toBe("/new");
  expect(outsideWithRest("https://x.example/docs/?q=1#top", "a/b")).toBe(
    "https://x.example/docs/a/b?q=1#top",
  );
  expect(outsideWithRest("https://x.example", "/evil.example")).toBe(
    "https://x.example//evil.example",
  );
});

test("an outside address below one of the site's own is a path on it", () => {
  const bases = ["https://docs.example.com/", "http://127.0.0.1:4000/org/docs/"];
  const path = (address: string) => pathOnSite(bases, address);
  expect(path("http://docs.example.com/a/b/?q=1#c")).toBe("/a/b");
  expect(path("https://docs.example.com")).toBe("/");
  expect(path("https://DOCS.example.com/caf%c3%a9")).toBe("/caf%C3%A9");
  expect(path("http://127.0.0.1:4000/org/docs/a")).toBe("/a");
  expect(path("http://127.0.0.1:4000/org/docs")).toBe("/");
  expect(path("http://127.0.0.1:4000/org/docs-2/a")).toBeUndefined();
  expect(path("https://other.example.com/a")).toBeUndefined();
  expect(plainPath("/%67uides/a+b%2f")).toBe("/guides/a%2Bb%2F");
});

const carrying = (source: string, to: string): Step => ({
  source,
  to,
  carries: true,
});
const plain = (source: string, to: string): Step => ({
  source,
  to,
  carries: false,
});
const ending = (source: string): Step => ({ source, carries: false });

describe("a circle of redirects", () => {
  test.each<[string, Step[], Record<string, string[]>]>([
    ["one address to itself", [plain("/a", "/a")], { "/a": ["/a"] }],
    [
      "two addresses to each other",
      [plain("/a", "/b"), plain("/b", "/a")],
      { "/a": ["/a", "/b"], "/b": ["/b", "/a"] },
    ],
    ["one folder to itself", [carrying("/a/*", "/a")], { "/a/*": ["/a/*"] }],
    ["one folder into itself", [carrying("/a/*", "/a/b")], { "/a/*": ["/a/*"] }],
    ["a beginning to what begins with it", [carrying("/a*", "/ab")], { "/a*": ["/a*"] }],
    [
      "two folders to each other",
      [carrying("/a/*", "/b"), carrying("/b/*", "/a")],
      { "/a/*": ["/a/*", "/b/*"], "/b/*": ["/b/*", "/a/*"] },
    ],
    [
      "two folders of which one is met only with more behind it",
      [carrying("/a/*", "/b"), carrying("/b/c/*", "/a/c")],
      { "/b/c/*": ["/b/c/*", "/a/*"] },
    ],
    [
      "a folder to an address that leads back",
      [plain("/a/*", "/b"), plain("/b", "/a/x")],
      { "/a/*": ["/a/*", "/b"], "/b": ["/b", "/a/*"] },
    ],
    ["a folder to the site", [carrying("/a/*", "/")], {}],
    ["a folder out of itself", [carrying("/a/b/*", "/a")], {}],
    ["a folder to its only address", [plain("/a/*", "/b")], {}],
    ["a way that ends", [carrying("/a/*", "/a/b"), ending("/a/b/*")], {}],
    ["a chain", [carrying("/a/*", "/b"), carrying("/b/*", "/c"), ending("/c/*")], {}],
  ])("%s", (_, steps, found) => expect(Object.fromEntries(circlesIn(steps))).toEqual(found));

  it("is also more than 16 redirects in a row", () => {
    const chain = (length: number) =>
      Array.from({ length }, (_, at) => carrying(`/s${at}/*`, `/s${at + 1}`));
    expect([...circlesIn(chain(16)).keys()]).toEqual([]);
    expect([...circlesIn(chain(17)).keys()]).toEqual(["/s0/*"]);
  });

  it("is found wherever an address would be led on for ever", () => {
    const letters = fc.constantFrom("a", "b");
    const path = (least: number) =>
      fc.array(letters, { minLength: least, maxLength: 3 }).map((steps) => `/${steps.join("/")}`);
    const step = fc
      .record({
        from: path(1),
        end: fc.constantFrom("/*", "/*", "*", ""),
        to: path(0),
      })
      .map(({ from, end, to }): Step => ({
        source: `${from}${end}`,
        to,
        carries: end !== "",
      }));
    const unique = { selector: ({ source }: Step) => source, maxLength: 4 };
    const isEndless = (steps: readonly Step[], from: string): boolean => {
      const wildcards = wildcardsAmong(steps);
      let address = from;
      for (let count = 0; count < 300; count += 1) {
        const at = address;
        const next = steps.find(({ source }) => source === at) ?? wildcards(at)[0];
        if (next?.to === undefined) return false;
        address = addressWithRest(next.to, matchedRest(next.source, address) ?? "");
      }
      return true;
    };
    let endless = 0;
    fc.assert(
      fc.property(fc.uniqueArray(step, unique), path(1), path(1), (steps, from, more) => {
        if (!isEndless(steps, `${from}${more}`)) return;
        endless += 1;
        expect(circlesIn(steps).size).toBeGreaterThan(0);
      }),
      { numRuns: 2000 },
    );
    expect(endless).toBeGreaterThan(100);
  });
});
