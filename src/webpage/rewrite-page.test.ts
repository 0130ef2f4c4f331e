import { expect, test } from "vitest";
import { countingKeys, walkBlocks } from "#content/block.ts";
import { printMarkdown } from "#content/markdown/print.ts";
import { readWebPage } from "./read-web-page.ts";
import { headingAnchorsOf, rewritePage } from "./rewrite-page.ts";

const read = (content: string) =>
  readWebPage(`<main>${content}</main>`, "https://docs.test/a", countingKeys("k"));

test("links lead to pages, pictures to files, and what is not known stays", () => {
  const { document } = read(
    '<h1>T</h1><p><a href="/b#c">b</a> <a href="https://e.test/">e</a></p><img src="/p.png" alt="p"><img src="/gone.png" alt="gone"><iframe src="https://e.test/f"></iframe>',
  );
  const rewritten = rewritePage(document, {
    link: (address) => (address.startsWith("https://docs.test/b") ? "/pages/P#c" : undefined),
    shown: (source) =>
      source.endsWith("p.png") ? "/files/F" : source.endsWith("gone.png") ? null : undefined,
  });
  expect(printMarkdown(rewritten)).toBe(
    '[b](/pages/P#c) [e](https://e.test/)\n\n![p](/files/F)gone\n\n{% embed url="https://e.test/f" %}\n',
  );
  const keys = new Set([...walkBlocks(document)].map(({ block }) => block.key));
  for (const { block } of walkBlocks(rewritten)) expect(keys).toContain(block.key);
});

test("ids lead to the heading they name, stand before or stand below", () => {
  const page = read(
    '<h1 id="top">T</h1><p id="intro">a</p><section id="s"><span id="old"></span><h2>One &amp; two</h2><p id="p">b</p></section><h2 id="x">One &amp; two<a id="in"></a></h2><dl class="py"><dt class="sig sig-object" id="m.f">f()</dt><dd>c</dd></dl><div id="end"></div>',
  );
  expect(Object.fromEntries(headingAnchorsOf(page))).toEqual({
    s: "one--two",
    old: "one--two",
    p: "one--two",
    x: "one--two-1",
    in: "one--two-1",
    "m.f": "f",
    end: "f",
  });
});
