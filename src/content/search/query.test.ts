import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { headingTerm, readQuery, textTerm, titleTerm } from "./query.ts";

const said = (text: string) => {
  const { terms, not, begins } = readQuery(text);
  return { terms: terms.map(textTerm), not: not.map(textTerm), begins };
};

describe("a query", () => {
  it.each([
    ["install plug", { terms: ["'install'", "'plug':*"], not: [], begins: "install plug" }],
    ["install ", { terms: ["'install'"], not: [], begins: "install " }],
    ["go", { terms: ["'go'"], not: [], begins: "go" }],
    ["dry-run ", { terms: ["('dryrun' | ('dry' <-> 'run'))"], not: [], begins: "dryrun " }],
    ['"dry run" x', { terms: ["('dry' <-> 'run')", "'x'"], not: [], begins: undefined }],
    ["a -b", { terms: ["'a'"], not: ["'b'"], begins: undefined }],
    ['a -"b c"', { terms: ["'a'"], not: ["('b' <-> 'c')"], begins: undefined }],
    ["-b", { terms: [], not: ["'b'"], begins: undefined }],
    ["検", { terms: ["'検':*"], not: [], begins: "検" }],
    ['"open', { terms: ["'open'"], not: [], begins: undefined }],
    ['" ', { terms: [], not: [], begins: undefined }],
    ["a - b", { terms: ["'a'", "'b'"], not: [], begins: "a b" }],
  ])("%j", (text, expected) => {
    expect(said(text)).toEqual(expected);
  });

  it("asks the title alone where it says so, and headings from the second letter on", () => {
    const [term] = readQuery("title:se").terms;
    expect(term && [titleTerm(term), headingTerm(term)]).toEqual(["'t:se':*", "'t:se':*"]);
    const [short] = readQuery("s").terms;
    expect(short && [titleTerm(short), headingTerm(short)]).toEqual(["'t:s':*", "'h:s'"]);
  });

  it("of whatever signs is one, of 32 words at most", () => {
    const part = fc.constantFrom(
      '"',
      "-",
      "title:",
      "'",
      "\\",
      ":*",
      "&",
      "<->",
      "word",
      "日本",
      " ",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string({ unit: "binary" }))), (parts) => {
        const { terms, not } = readQuery(parts.join(""));
        expect(terms.length + not.length).toBeLessThanOrEqual(32);
        for (const term of [...terms, ...not])
          expect(textTerm(term)).toMatch(/^(?:'[^'\\]+'(?::\*)?| (?:<->|\||&) |[()])+$/);
      }),
    );
  });
});
