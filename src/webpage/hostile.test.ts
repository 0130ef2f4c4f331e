import { expect, test } from "vitest";
import { countingKeys, plainTextOf, sameContent } from "#content/block.ts";
import { parseMarkdown } from "#content/markdown/parse.ts";
import { printMarkdown } from "#content/markdown/print.ts";
import { readWebPage } from "./read-web-page.ts";

/** Work that explodes does not end within a test's time; how long it takes is the benchmarks' matter. */
const filled = (unit: string, length: number): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
const numbered = (count: number, unit: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => unit(at)).join("");
const read = (html: string) => readWebPage(html, "https://docs.test/", countingKeys("k"));

const SIZE = 150_000;

test.each<[name: string, html: string]>([
  ["deep boxes", filled("<div>", SIZE)],
  ["deep lists", filled("<ul><li>a", SIZE)],
  ["deep quotes", filled("<blockquote>a", SIZE)],
  ["deep tables", filled("<table><tr><td>", SIZE)],
  ["deep definitions", filled("<dl><dt>a<dd>", SIZE)],
  ["deep expandables", filled("<details><summary>a</summary>", SIZE)],
  ["expandables with long titles", filled("<details><summary>a</summary>b</details>", SIZE * 4)],
  ["deep tabs", filled('<div class="tabbed-set"><label>a</label><div class="tabbed-block">', SIZE)],
  ["deep callouts", filled('<div class="admonition note">', SIZE)],
  ["lists of tabs without panels", filled('<div role="tablist"><p role="tab">a</p></div>', SIZE)],
  ["tables in tables without cells", filled("<table>a<b>", SIZE)],
  ["open emphasis", filled("<b><i><a>", SIZE)],
  ["emphasis across paragraphs", numbered(1500, (at) => `<p><b id=${at}></p>`)],
  ["emphasis closed the wrong way round", filled("<b><p></b>", SIZE)],
  ["links around boxes", filled("<a href=/x><div>", SIZE)],
  ["endless attributes", `<main ${numbered(40_000, (at) => `a${at}=b `)}>x`],
  ["endless classes", `<main class="${filled("a ", SIZE)}">x`],
  ["cells that reach far", `<table>${filled("<tr><td colspan=1000 rowspan=65534>a<td>b", SIZE)}`],
  [
    "one wide row over long ones",
    `<table><tr>${filled("<td>a", 5000)}${filled("<tr><td>b", SIZE)}`,
  ],
  ["menus in menus", filled("<nav><ul><li><a href=/a>b</a>", SIZE)],
  ["drawings", filled("<svg><a>", SIZE)],
  ["text full of markup", `<p>${filled("*_`[", SIZE * 3)}`],
  ["code full of lines", `<pre>${filled("a\n", SIZE * 2)}`],
  ["words in many marks", `<p>${filled("<b>a</b><i>b</i>", SIZE * 4)}`],
  ["a formula without an end", filled("<math><annotation encoding=application/x-tex>", SIZE)],
  ["an open tag", `<main>x<a ${filled("=", SIZE)}`],
])("%s come to an end", (_name, html) => {
  const { document } = read(`<body>${html}`);
  const back = parseMarkdown(printMarkdown(document), countingKeys("x"));
  expect(sameContent(back, document)).toBe(true);
});

test("what lies deeper than elements are told apart stays text", () => {
  const { document } = read(`<main>${"<div><span>".repeat(5000)}the end`);
  expect(plainTextOf(document)).toBe("the end");
});

test("blocks nested too deep stand one level up, and are counted", () => {
  const { document, losses } = read(`<main>${"<blockquote>".repeat(60)}the end`);
  expect(plainTextOf(document)).toBe("the end");
  expect(losses).toEqual([{ loss: "too-deep", count: 36 }]);
});

test("a page that holds too much is cut, and says so", () => {
  const { document, losses } = read(`<main>${"<p>some words".repeat(110_000)}`);
  expect(losses).toEqual([{ loss: "too-much", count: 1 }]);
  expect(document.nodes.length).toBeGreaterThan(10_000);
});
