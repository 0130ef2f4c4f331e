import { describe, expect, test } from "vitest";
import { countingKeys } from "#content/block.ts";
import { printMarkdown } from "#content/markdown/print.ts";
import { readWebPage } from "./read-web-page.ts";

const read = (html: string, address = "https://docs.test/guide/a") =>
  readWebPage(html, address, countingKeys("k"));
const markdownOf = (html: string): string => printMarkdown(read(html).document).trimEnd();
const text = "Enough words to be the content of a page. ";

test("what the head of a page says", () => {
  const page = read(
    '<html lang="de"><head><title>A - Docs</title><meta name="description" content=" About\n a "><link rel="canonical" href="/guide/a/"><link rel="alternate" hreflang="en" href="/en/a"><link rel="alternate" hreflang="x-default" href="/"><link rel="alternate" type="text/markdown" href="a.md"></head><main><p>text',
  );
  expect(page).toMatchObject({
    title: "A",
    description: "About a",
    language: "de",
    canonical: "https://docs.test/guide/a/",
    markdownAddress: "https://docs.test/guide/a.md",
    alternates: [{ kind: "language", name: "en", address: "https://docs.test/en/a" }],
  });
  expect(page.generator).toBeUndefined();
});

test("the address a page gives itself counts within its own origin only", () => {
  expect(read('<link rel="canonical" href="https://other.test/a">').canonical).toBeUndefined();
});

test("addresses are read against the base a page names", () => {
  const page = read(
    '<base href="/other/"><main><p><a href="b#c">b</a> <a href="b">b</a> <a href="mailto:a@b.test">m</a>',
  );
  expect(page.links).toEqual(["https://docs.test/other/b"]);
});

test("links are those of the content, each page once", () => {
  const page = read(
    `<header><a href="/x/">x</a><a href="/x/index.html#y">x</a></header><main><p>${text}<a href="/b#1">b</a><a href="/b#2">b</a></main><footer><a href="/z">z</a></footer>`,
  );
  expect(page.links).toEqual(["https://docs.test/b"]);
});

test("menus of versions are alternates", () => {
  const menu =
    '<div class="rst-versions"><div class="rst-other-versions"><dl><dd><a href="/en/2.0/">2.0</a></dd><dd><a href="/pdf">PDF</a></dd></dl></div></div>';
  expect(read(`${menu}<main>a`).alternates).toEqual([
    { kind: "version", name: "2.0", address: "https://docs.test/en/2.0/" },
  ]);
});

test("the menu beside the text of an unknown page is not its content", () => {
  const menu = `<div class="sphinxsidebar"><ul>${"<li><p>Part of the site</p>".repeat(30)}</ul></div>`;
  expect(markdownOf(`<body><div>${menu}<div><p>${text}</p></div></div>`)).toBe(text.trim());
});

describe("the title", () => {
  test.each<[name: string, html: string, title: string, markdown: string]>([
    [
      "is the first heading 1, which leaves the content",
      "<title>W</title><main><p>a</p><h1>T <code>x</code></h1><h1>U</h1>",
      "T x",
      "a\n\n# U",
    ],
    ["is the heading 1 around the content", "<header><h1>T</h1></header><main><p>a", "T", "a"],
    [
      "is the title of the window without the site's name",
      "<title>T | Docs</title><main><p>a",
      "T",
      "a",
    ],
    [
      "is what Doxygen shows above sections",
      '<meta name="generator" content="Doxygen 1.9"><div id="doc-content"><div class="header"><div class="headertitle"><div class="title">T</div></div></div><div class="contents"><h1>S</h1><p>a</div></div>',
      "T",
      "# S\n\na",
    ],
  ])("%s", (_name, html, title, markdown) => {
    expect(read(html).title).toBe(title);
    expect(markdownOf(html)).toBe(markdown);
  });
});

describe("the content of pages of no known generator", () => {
  test.each([
    ["is main", `<nav>n</nav><main><p>${text}</main>`],
    ["is what has the role of it", `<div>n</div><div role="main"><p>${text}</div>`],
    ["is an article", `<p>n</p><article><p>${text}</article>`],
    [
      "is where most text outside links stands",
      `<div><a href="/x">${text.repeat(5)}</a></div><div><div><table><tr><td><p>${text}</table></div></div><footer>f ${text}</footer>`,
    ],
  ])("%s", (_name, html) => expect(markdownOf(`<body>${html}`)).toBe(text.trim()));
});

describe("a page without content", () => {
  test.each([
    [
      "needs-script",
      '<body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script src="/a.js"></script>',
    ],
    ["needs-script", "<div></div><script>start()</script>"],
    ["needs-sign-in", '<h1>Welcome</h1><form><input name="user"><input type="password"></form>'],
    [
      "needs-sign-in",
      '<h1>One moment</h1><form action="/oauth/authorize" method="post"><button>Go on</button></form>',
    ],
    [undefined, `<main><p>${text.repeat(6)}</main><div id="root"></div><script></script>`],
    [undefined, "<main><p>A short page of words</main><script></script>"],
    [undefined, ""],
  ])("%s: %s", (verdict, html) => expect(read(html).verdict).toBe(verdict));
});

test("a page that sends its readers elsewhere says where", () => {
  const page = read('<meta http-equiv="refresh" content="0; url=../b/"><script></script>');
  expect(page.redirect).toBe("https://docs.test/b/");
  expect(page.verdict).toBeUndefined();
});

test("ids name the block they are in, or else the next; the title has none", () => {
  const { document, anchors } = read(
    '<main><h1 id="t">T</h1><a name="old"></a><p id="p">a <b id="in">b</b></p><ul><li id="li">c</ul><table><tr><th id="th">d<tr><td>e</table><div id="empty"></div>',
  );
  const named = Object.fromEntries(
    [...anchors].map(([id, key]) => [
      id,
      document.nodes.findIndex((block) => JSON.stringify(block).includes(`"key":"${key}"`)),
    ]),
  );
  expect(named).toEqual({ old: 0, p: 0, in: 0, li: 1, th: 2, empty: 2 });
});
