import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fileOf, linkOf, imageOf } from "./addresses.ts";

const pages = (href: string) =>
  href.startsWith("/pages/known")
    ? { href: "/o/1/spaces/2/pages/known", title: "Known" }
    : undefined;
const files = (id: string) => (id === "f1" ? { address: "/content/f1?signature=x" } : undefined);

describe("links", () => {
  test.each([
    ["https://example.com/a", "external"],
    ["HTTP://EXAMPLE.com", "external"],
    ["//example.com/a", "external"],
    ["\\\\example.com", "external"],
    [" https://example.com", "external"],
    ["https://user:word@example.com", "external"],
    ["mailto:a@example.com", "mail"],
    ["/pages/known#part", "inside"],
    ["#part", "anchor"],
    ["/pages/gone", "dead"],
    ["../b.md", "dead"],
    ["", "dead"],
    ["#", "dead"],
    ["javascript:alert(1)", "dead"],
    ["JaVaScRiPt:alert(1)", "dead"],
    ["java\nscript:alert(1)", "dead"],
    ["\u0001javascript:alert(1)", "dead"],
    ["data:text/html,<script>1</script>", "dead"],
    ["vbscript:x", "dead"],
    ["blob:https://example.com/1", "dead"],
    ["file:///etc/passwd", "dead"],
    ["https://", "dead"],
  ])("%j is %s", (href, kind) => expect(linkOf(href, pages).kind).toBe(kind));

  test("what the product answers is checked as well", () => {
    expect(linkOf("../a.md", () => ({ href: "javascript:alert(1)" })).kind).toBe("dead");
    expect(linkOf("../a.md", () => ({ href: "/o/1" }))).toEqual({ kind: "inside", href: "/o/1" });
  });

  test("no address gives anything but http, https, mailto or a way within the product", () => {
    const part = fc.constantFrom(
      "javascript:",
      "data:",
      "//",
      "\\",
      "/",
      "\t",
      "\n",
      "\u0000",
      " ",
      "http",
      "https:",
      ":",
      "@",
      "#",
      "?",
      "a",
      "%6a",
      "mailto:",
      "x.y",
      "\u202E",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string()), { maxLength: 6 }), (parts) => {
        const link = linkOf(parts.join(""));
        if (link.kind === "dead") return;
        const { protocol, origin } = new URL(link.href, "https://here.test/a");
        if (link.kind === "anchor") expect(origin).toBe("https://here.test");
        else expect(["http:", "https:", "mailto:"]).toContain(protocol);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("images and files", () => {
  test("files of the space are shown from where they are served", () => {
    expect(imageOf("/files/f1", files)).toEqual({
      kind: "own",
      file: { address: "/content/f1?signature=x" },
    });
    expect(fileOf("/files/f1", files)).toEqual({ address: "/content/f1?signature=x" });
  });
  test.each([
    "/files/f2",
    "/files/../f1",
    "files/f1",
    "data:image/png;base64,AA",
    "javascript:1",
    "",
  ])("%j is no image", (src) => expect(imageOf(src, files)).toEqual({ kind: "none" }));
  test("a image elsewhere is named, not shown", () => {
    expect(imageOf("https://example.com/a.png", files)).toEqual({
      kind: "external",
      href: "https://example.com/a.png",
      host: "example.com",
    });
  });
  test("an address that runs something is refused wherever it comes from", () => {
    expect(fileOf("/files/f1", () => ({ address: "javascript:alert(1)" }))).toBeUndefined();
  });
});
