import { describe, expect, test } from "vitest";
import { countingKeys } from "#content/block.ts";
import { readWebPage } from "./read-web-page.ts";
import type { NavigationItem } from "./web-page.ts";

const base = "https://docs.test/";
const read = (html: string, path = "a") => readWebPage(html, `${base}${path}`, countingKeys("k"));

const drawn = (items: readonly NavigationItem[], indent = ""): string[] =>
  items.flatMap(({ title, address, children }) => [
    `${indent}${title}${address === undefined ? "" : ` ${address.replace(base, "/")}`}`,
    ...drawn(children, `${indent}  `),
  ]);

test.each<[generator: string, html: string, menu: string[]]>([
  [
    "docusaurus",
    '<nav class="menu"><ul class="theme-doc-sidebar-menu menu__list"><li class="menu__list-item"><a class="menu__link" href="/a">A</a></li><li class="menu__list-item"><div class="menu__list-item-collapsible"><a class="menu__link menu__link--sublist" href="/b/">B</a><button aria-label="Expand"></button></div><ul class="menu__list"><li><a href="/b/c">C</a></li></ul></li></ul></nav><main><div class="theme-doc-markdown markdown"><h1>A</h1></div></main>',
    ["A /a", "B /b/", "  C /b/c"],
  ],
  [
    "vitepress",
    '<aside class="VPSidebar"><nav id="VPSidebarNav"><div class="group"><section class="VPSidebarItem level-0"><div class="item"><h2 class="text">G</h2></div><div class="items"><div class="VPSidebarItem level-1 is-link"><div class="item"><a class="VPLink link" href="/a.html"><p class="text">A</p></a></div></div><section class="VPSidebarItem level-1"><div class="item"><a href="/b.html"><h3>B</h3></a></div><div class="items"><div class="VPSidebarItem level-2"><div class="item"><a href="/c.html"><p>C</p></a></div></div></div></section></div></section></div></nav></aside><div class="VPContent"><div class="vp-doc"><h1>A</h1></div></div>',
    ["G", "  A /a.html", "  B /b.html", "    C /c.html"],
  ],
  [
    "mkdocs-material",
    '<nav class="md-nav md-nav--primary"><label class="md-nav__title">Site</label><ul class="md-nav__list"><li class="md-nav__item md-nav__item--active"><input type="checkbox"><label class="md-nav__link">A <span class="md-nav__icon"></span></label><a href="./" class="md-nav__link md-nav__link--active">A</a><nav class="md-nav md-nav--secondary"><ul><li><a href="#x">X</a></li></ul></nav></li><li class="md-nav__item"><label class="md-nav__link">G</label><nav class="md-nav"><label class="md-nav__title">G</label><ul><li class="md-nav__item"><a class="md-nav__link" href="/b/">B</a></li></ul></nav></li></ul></nav><article class="md-content__inner"><h1>A</h1></article>',
    ["A /", "G", "  B /b/"],
  ],
  [
    "mkdocs",
    '<div id="navbar-collapse"><ul class="nav navbar-nav"><li class="navitem"><a href="/a">A</a></li><li class="dropdown"><a href="#" class="dropdown-toggle">G <b class="caret"></b></a><ul><li><a href="/b">B</a></li></ul></li></ul><ul class="nav navbar-nav ml-auto"><li><a href="#" data-toggle="modal" data-target="#mkdocs_search_modal">Search</a></li><li><a rel="next" href="/b">Next</a></li></ul></div><div class="col-md-9" role="main"><h1>A</h1></div><div id="mkdocs_search_modal"></div>',
    ["A /a", "G", "  B /b"],
  ],
  [
    "readthedocs",
    '<nav class="wy-nav-side"><div class="wy-menu wy-menu-vertical"><p class="caption"><span class="caption-text">G</span></p><ul class="current"><li class="toctree-l1 current"><a class="current reference internal" href="#">A</a><ul><li class="toctree-l2"><a href="#part">Part</a></li></ul></li><li class="toctree-l1"><a href="b.html">B</a><ul><li class="toctree-l2"><a href="c.html">C</a></li></ul></li><li class="toctree-l1"><a href="b.html#d">D</a></li><li class="toctree-l1"><a href="b.html#e">E</a><ul><li class="toctree-l2"><a href="f.html">F</a><ul><li class="toctree-l3"><a href="f.html#g">G</a><ul><li class="toctree-l4"><a href="h.html">H</a></li></ul></li></ul></li></ul></li></ul></div></nav><div role="main"><h1>A</h1></div>',
    ["G", "  A /a", "  B /b.html", "    C /c.html", "  E", "    F /f.html", "      H /h.html"],
  ],
  [
    "sphinx",
    '<div class="sphinxsidebar"><div class="sphinxsidebarwrapper"><h3>Contents</h3></div></div><div class="body" role="main"><h1>A</h1><div class="toctree-wrapper compound"><p class="caption">G</p><ul><li class="toctree-l1"><a href="b.html">B</a><ul><li><a href="b.html#c">C</a></li></ul></li></ul></div></div>',
    ["A /a", "  G", "    B /b.html"],
  ],
  [
    "furo",
    '<div class="sidebar-tree"><p class="caption"><span>G</span></p><ul><li class="toctree-l1 has-children"><a href="b.html">B</a><input type="checkbox"><label><i></i></label><ul><li><a href="c.html">C</a></li></ul></li></ul></div><article role="main" id="furo-main-content"><h1>A</h1></article>',
    ["G", "  B /b.html", "    C /c.html"],
  ],
  [
    "honkit",
    '<div class="book"><div class="book-summary"><nav role="navigation"><ul class="summary"><li class="chapter" data-path="a"><a href="./">A</a></li><li class="header">G</li><li class="chapter"><a href="b.html">B</a><ul class="articles"><li class="chapter"><span>C</span></li><li class="chapter"><a href="d.html">D</a></li></ul></li></ul></nav></div><div class="page-inner"><section class="normal markdown-section"><h1>A</h1></section></div></div>',
    ["A /", "G", "  B /b.html", "    D /d.html"],
  ],
  [
    "nextra",
    '<aside class="nextra-sidebar"><ul><li><a href="/a">A</a></li><li><button>G</button><div><ul><li><a href="/b">B</a></li></ul></div></li></ul></aside><article><main data-pagefind-body="true"><h1>A</h1></main></article>',
    ["A /a", "G", "  B /b"],
  ],
  [
    "gitbook",
    '<meta name="generator" content="GitBook (28f7fba)"><aside data-testid="table-of-contents"><ul><li><a href="/a">A</a></li><li><div>G</div><ul><li><a href="/b"><span>B</span></a><div><ul><li><a href="/c">C</a></li></ul></div></li></ul></li></ul></aside><main><header><h1>A</h1></header><p>text</p></main>',
    ["A /a", "G", "  B /b", "    C /c"],
  ],
  [
    "readme",
    '<nav class="rm-Sidebar"><section class="rm-Sidebar-section"><h2 class="rm-Sidebar-heading">G</h2><ul><li class="Sidebar-item"><a href="/a">A</a><ul><li><a href="/b">B</a></li></ul></li></ul></section></nav><article class="rm-Article"><header><h1>A</h1></header><div class="rm-Markdown"><p>text</p></div></article>',
    ["G", "  A /a", "    B /b"],
  ],
  [
    "mintlify",
    '<meta name="generator" content="Mintlify"><div id="sidebar-content"><div><h5>G</h5><ul><li><a href="/a">A</a></li><li><a href="/b">B</a></li></ul></div></div><h1 id="page-title">A</h1><div id="content"><p>text</p></div>',
    ["G", "  A /a", "  B /b"],
  ],
  [
    "",
    '<header><nav><a href="/x">X</a></nav></header><nav><ul><li><a href="/a">A</a><li>G<ul><li><a href="/b">B</a><li><a href="/c">C</a></ul></ul></nav><main><h1>A</h1></main>',
    ["A /a", "G", "  B /b", "  C /c"],
  ],
])("the menu of %s", (generator, html, menu) => {
  const page = read(html);
  expect(page.generator ?? "").toBe(generator);
  expect(page.title).toBe("A");
  expect(drawn(page.navigation)).toEqual(menu);
});

describe("where a page stands", () => {
  test.each([
    [
      '<nav aria-label="Breadcrumbs"><ul class="breadcrumbs"><li><a href="/"></a></li><li><a href="/g/">G</a></li><li><span>A</span></li></ul></nav>',
      ["G /g/"],
    ],
    [
      '<ul class="wy-breadcrumbs"><li><a href="/">Home</a></li><li><a href="/g">G</a></li><li>A</li></ul>',
      ["Home /", "G /g"],
    ],
    [
      '<div class="related" role="navigation"><ul><li class="right"><a href="/i">index</a></li><li class="nav-item"><a href="/">Docs</a></li><li><a href="/g">G</a></li><li><a href="">A</a></li></ul></div>',
      ["Docs /", "G /g"],
    ],
    [
      '<div id="nav-path" class="navpath"><ul><li class="navelem"><a class="el" href="/g.html">G</a></li></ul></div>',
      ["G /g.html"],
    ],
  ])("%s", (html, trail) => {
    const found = read(`${html}<main><h1>A</h1>`).trail;
    expect(
      found.map(({ title, address }) => `${title} ${address?.replace(base, "/") ?? ""}`),
    ).toEqual(trail);
  });

  test.each([
    ['<link rel="prev" title="P" href="p"><link rel="next" title="N" href="n">'],
    [
      '<nav class="pagination-nav"><a class="pagination-nav__link pagination-nav__link--prev" href="/p"><div>Previous</div><div>P</div></a><a class="pagination-nav__link pagination-nav__link--next" href="/n"><div>Next</div><div>N</div></a></nav>',
    ],
    [
      '<a class="pager-link prev" href="/p"><span class="desc">Previous page</span><span>P</span></a><a class="pager-link next" href="/n"><span class="desc">Next page</span><span>N</span></a>',
    ],
    [
      '<a class="navigation-prev" aria-label="Previous page: P" href="p"><i></i></a><a class="navigation-next" aria-label="Next page: N" href="n"><i></i></a>',
    ],
    ['<a rel="prev" href="p">« P</a><a rel="next" href="n">N »</a>'],
  ])("%s", (html) => {
    expect(read(`${html}<main><h1>A</h1>`)).toMatchObject({
      previous: { title: "P", address: `${base}p` },
      next: { title: "N", address: `${base}n` },
    });
  });
});
