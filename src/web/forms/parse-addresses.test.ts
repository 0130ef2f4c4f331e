import { describe, expect, test } from "vitest";
import { parseAddresses } from "./parse-addresses.ts";

const verdicts = (pasted: string, taken?: string[]) =>
  parseAddresses(pasted, taken).map(({ email, verdict }) => `${email} ${verdict}`);

describe("parseAddresses", () => {
  test("parts by line, comma and semicolon, and skips empty places", () => {
    expect(verdicts("a@x.io, b@x.io;c@x.io\r\n\n ,d@x.io\n")).toEqual([
      "a@x.io ok",
      "b@x.io ok",
      "c@x.io ok",
      "d@x.io ok",
    ]);
  });

  test("parts plain addresses by spaces, and nothing else", () => {
    expect(verdicts("a@x.io b@x.io\tA@x.io, not one")).toEqual([
      "a@x.io ok",
      "b@x.io ok",
      "a@x.io duplicate",
      "not one invalid",
    ]);
  });

  test("reads names", () => {
    expect(parseAddresses('Ada Lovelace <Ada@X.io>\n"Hopper, Grace" <grace@x.io>')).toEqual([
      { text: "Ada Lovelace <Ada@X.io>", name: "Ada Lovelace", email: "ada@x.io", verdict: "ok" },
      {
        text: '"Hopper  Grace" <grace@x.io>',
        name: "Hopper  Grace",
        email: "grace@x.io",
        verdict: "ok",
      },
    ]);
  });

  test("judges by the contract and finds doubles whatever the case", () => {
    expect(verdicts("a@x.io\nA@X.IO\nnobody\n@x.io\na@\n<>", ["B@x.io"])).toEqual([
      "a@x.io ok",
      "a@x.io duplicate",
      "nobody invalid",
      "@x.io invalid",
      "a@ invalid",
      " invalid",
    ]);
    expect(verdicts("b@x.io", ["B@x.io"])).toEqual(["b@x.io duplicate"]);
  });

  test("reads a thousand lines in a fraction of a second", () => {
    const lines = Array.from({ length: 1000 }, (_, index) => `Person ${index} <p${index}@x.io>`);
    const began = performance.now();
    const parsed = parseAddresses(lines.join("\n"));
    expect(parsed.filter(({ verdict }) => verdict === "ok")).toHaveLength(1000);
    expect(performance.now() - began).toBeLessThan(1000);
  });

  test("long hostile input stays cheap", () => {
    const began = performance.now();
    parseAddresses(`"${"<".repeat(50_000)}`);
    parseAddresses('" '.repeat(50_000));
    expect(performance.now() - began).toBeLessThan(1000);
  });
});
