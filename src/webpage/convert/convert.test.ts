import { describe, expect, test } from "vitest";
import { countingKeys } from "#content/block.ts";
import { printMarkdown } from "#content/markdown/print.ts";
import { readWebPage } from "../read-web-page.ts";

const read = (content: string) =>
  readWebPage(`<main>${content}</main>`, "https://docs.test/guide/a", countingKeys("k"));
/** The content of a page as Markdown, and what was lost. */
const markdownOf = (content: string): string => printMarkdown(read(content).document).trimEnd();
const lossesOf = (content: string): string[] =>
  read(content).losses.map(({ loss, count }) => `${loss} ${count}`);

const fence = (info: string, ...lines: string[]): string =>
  ["```" + info, ...lines, "```"].join("\n");
const hint = (style: string, ...blocks: string[]): string =>
  `{% hint style="${style}" %}\n${blocks.join("\n\n")}\n{% endhint %}`;
const tabs = (...items: [title: string, block: string][]): string =>
  `{% tabs %}\n${items.map(([title, block]) => `{% tab title="${title}" %}\n${block}\n{% endtab %}`).join("\n\n")}\n{% endtabs %}`;

type Row = [name: string, html: string, markdown: string];
const becomes = (rows: readonly Row[]): void => {
  test.each(rows)("%s", (_name, html, markdown) => expect(markdownOf(html)).toBe(markdown));
};

describe("text", () => {
  becomes([
    ["white space is one space", "<p> a\n  <b> b </b>  c </p>", "a **b** c"],
    [
      "the number of a footnote stands in the line of what it says",
      '<p>a <a href="#n">[1]</a></p><aside class="footnote" id="n"><span class="label">[1]</span>\n<p>b</p><p>c</p></aside>',
      "a [[1]](https://docs.test/guide/a#n)\n\n[1] b\n\nc",
    ],
    ["text beside boxes is a paragraph", "a<div>b<p>c</p>d</div>", "a\n\nb\n\nc\n\nd"],
    [
      "marks",
      "<p><i>a</i> <del>b</del> <kbd>c</kbd> <strong><em>d</em></strong>",
      "_a_ ~~b~~ `c` **_d_**",
    ],
    [
      "code whose words stand in boxes of their own, and pieces beside each other",
      "<p><code><span>{%</span> <span>a</span> <span>%}</span></code> <code>b</code> <code>c</code>",
      "`{% a %}` `b` `c`",
    ],
    ["breaks", "<p>a<br>b<br></p>", "a\\\nb"],
    [
      "links",
      '<p><a href="../b#c">a</a> <a href="mailto:a@b.test">m</a>',
      "[a](https://docs.test/b#c) [m](mailto:a@b.test)",
    ],
    ["links within the page", '<p><a href="#c">a</a>', "[a](https://docs.test/guide/a#c)"],
    ["links that run scripts", '<p><a href="javascript:x()">a</a>', "a"],
    [
      "a link around blocks",
      '<a href="/b"><h3>a</h3><p>c</p></a>',
      "### [a](https://docs.test/b)\n\n[c](https://docs.test/b)",
    ],
    ["what looks like Markdown", "<p>*a* # {% hint %} &lt;b&gt;</p>", "\\*a\\* # {% hint %} \\<b>"],
    [
      "headings with signs that link to them",
      '<h2 id="x">A <code>b</code><a class="headerlink" href="#x">¶</a></h2>',
      "## A `b`",
    ],
    ["headings that are links to themselves", '<h2 id="x"><a href="#x">A</a></h2>', "## A"],
    ["quotes and dividers", "<blockquote><p>a</p></blockquote><hr>", "> a\n\n---"],
    [
      "what is for screens only",
      '<p>a</p><button>Copy</button><nav>n</nav><div class="edit-this-page">Edit</div><span class="sr-only">s</span><p hidden>h</p>',
      "a",
    ],
  ]);
});

describe("lists", () => {
  becomes([
    ["tight and nested", "<ul><li>a<ol start=3><li>b</ol></ul>", "- a\n\n  3. b"],
    ["loose", "<ul><li><p>a</p><li><p>b</p></ul>", "- a\n\n- b"],
    [
      "Sphinx writes paragraphs in tight ones",
      '<ul class="simple"><li><p>a</p><li><p>b</p></ul>',
      "- a\n- b",
    ],
    [
      "a list beside items belongs to the one before",
      "<ul><li>a</li><ul><li>b</li></ul></ul>",
      "- a\n  - b",
    ],
    [
      "tasks",
      '<ul><li class="task-list-item"><input type=checkbox checked disabled> a<li><label><input type=checkbox><span></span></label> b</ul>',
      "- [x] a\n- [ ] b",
    ],
    ["terms", "<dl><dt>a<dd>b<dt>c<dd><p>d</dl>", "**a**\n\nb\n\n**c**\n\nd"],
    [
      "entries of Sphinx",
      '<dl class="py class"><dt class="sig sig-object py" id="m.A"><em>class </em><span>A</span>(<em>x</em>)<a class="headerlink" href="#m.A">¶</a></dt><dd><p>b</p><dl class="py method"><dt class="sig sig-object py">c()</dt><dd>d</dd></dl></dd></dl>',
      "#### `class A(x)`\n\nb\n\n##### `c()`\n\nd",
    ],
  ]);
});

describe("code", () => {
  becomes([
    ["plain", "<pre>a\n  b</pre>", fence("", "a", "  b")],
    [
      "Docusaurus",
      '<div class="language-jsx codeBlockContainer_x"><div class="codeBlockTitle_y">src/a.js</div><div class="codeBlockContent_z"><pre class="prism-code language-jsx"><code><span class="token-line">a<br></span><span class="token-line"><br></span><span class="token-line">b<br></span></code></pre><div class="buttonGroup_q"><button>Copy</button></div></div></div>',
      fence('jsx title="src/a.js"', "a", "", "b"),
    ],
    [
      "VitePress with line numbers",
      '<div class="language-ts line-numbers-mode"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki vp-code"><code><span class="line"><span>a</span></span>\n<span class="line"></span>\n<span class="line">b</span></code></pre><div class="line-numbers-wrapper"><span class="line-number">1</span></div></div>',
      fence("ts", "a", "", "b"),
    ],
    [
      "lines without line feeds",
      '<pre data-language="css"><code><div class="ec-line"><div class="gutter">1</div><div class="code">a</div></div><div class="ec-line"><div class="code"></div></div><div class="ec-line"><div class="code">b</div></div></code></pre>',
      fence("css", "a", "", "b"),
    ],
    [
      "Nextra",
      '<div class="nextra-code"><div data-rehype-pretty-code-title="">b.sh</div><pre data-language="sh"><code class="nextra-code"><span>a</span></code></pre></div>',
      fence('sh title="b.sh"', "a"),
    ],
    [
      "Sphinx",
      '<div class="highlight-python3 notranslate"><div class="highlight"><pre><span></span><span class="kn">import</span> <span>a</span>\n</pre></div></div>',
      fence("python3", "import a"),
    ],
    [
      "Sphinx with a caption",
      '<div class="literal-block-wrapper"><div class="code-block-caption"><span class="caption-text">a.py</span><a class="headerlink" href="#x">¶</a></div><div class="highlight-default"><pre>a</pre></div></div>',
      fence('text title="a.py"', "a"),
    ],
    [
      "Material with a table of line numbers",
      '<div class="language-yaml highlight"><table class="highlighttable"><tr><td class="linenos"><div class="linenodiv"><pre>1\n2</pre></div></td><td class="code"><div><pre><span></span><code>a: 1\nb: 2\n</code></pre></div></td></tr></table></div>',
      fence("yaml", "a: 1", "b: 2"),
    ],
    ["honkit", '<pre><code class="lang-bash">a</code></pre>', fence("bash", "a")],
    ["highlight.js", '<pre><code class="hljs python">a</code></pre>', fence("python", "a")],
    ["ReadMe", '<pre><code data-lang="go" name="">a</code></pre>', fence("go", "a")],
    [
      "Mintlify",
      '<div class="code-block"><div data-component-part="code-block-header-filename">a.rb</div><pre language="ruby"><code><span class="line">a</span></code></pre></div>',
      fence('ruby title="a.rb"', "a"),
    ],
    [
      "Doxygen",
      '<div class="fragment"><div class="line"><a id="l1"></a><span class="lineno">    1</span>a</div>\n<div class="line">  b</div></div>',
      fence("", "a", "  b"),
    ],
    [
      "a signature of Doxygen",
      '<div class="memproto"><table class="memname"><tr><td class="memname">void f</td><td>(</td><td>int&#160;</td><td>x</td><td>)</td></tr></table></div>',
      fence("", "void f(int x)"),
    ],
    ["mermaid", '<pre class="mermaid">graph LR</pre>', fence("mermaid", "graph LR")],
  ]);
});

describe("callouts", () => {
  becomes([
    [
      "Docusaurus",
      '<div class="theme-admonition theme-admonition-tip alert alert--success"><div class="admonitionHeading_a"><span class="admonitionIcon_b"><svg></svg></span>Do it</div><div class="admonitionContent_c"><p>a</p></div></div>',
      hint("success", "**Do it**", "a"),
    ],
    [
      "Docusaurus without a title of its own",
      '<div class="theme-admonition theme-admonition-danger alert alert--danger"><div class="admonitionHeading_a">danger</div><div class="admonitionContent_c"><p>a</p></div></div>',
      hint("danger", "a"),
    ],
    [
      "VitePress",
      '<div class="warning custom-block"><p class="custom-block-title">WARNING</p><p>a</p></div>',
      hint("warning", "a"),
    ],
    [
      "VitePress details",
      '<details class="details custom-block"><summary>More</summary><p>a</p></details>',
      "<details>\n\n<summary>More</summary>\n\na\n\n</details>",
    ],
    [
      "GitHub",
      '<div class="markdown-alert markdown-alert-caution"><p class="markdown-alert-title"><svg></svg>Caution</p><p>a</p></div>',
      hint("warning", "a"),
    ],
    [
      "Sphinx and MkDocs",
      '<div class="admonition note"><p class="admonition-title">Please <code>x</code></p><p>a</p></div>',
      hint("info", "**Please `x`**", "a"),
    ],
    [
      "Sphinx, see also",
      '<div class="admonition seealso"><p class="admonition-title">See also</p><p>a</p></div>',
      hint("info", "**See also**", "a"),
    ],
    [
      "Nextra",
      '<div class="nextra-callout x:border-orange-100"><div class="x:select-none">⚠️</div><div><p>a</p></div></div>',
      hint("warning", "⚠️", "a"),
    ],
    [
      "ReadMe",
      '<blockquote class="callout callout_error" theme="❗️"><h3 class="callout-heading"><span class="callout-icon">❗️</span>Stop</h3><p>a</p></blockquote>',
      hint("danger", "**Stop**", "a"),
    ],
    [
      "Mintlify",
      '<div class="callout" data-callout-type="tip"><div data-component-part="callout-icon"><svg></svg></div><div data-component-part="callout-content"><span>a</span></div></div>',
      hint("success", "a"),
    ],
    ["Bootstrap", '<div class="alert alert-info"><p>a</p></div>', hint("info", "a")],
    [
      "Doxygen",
      '<dl class="section warning"><dt>Warning</dt><dd>a</dd></dl>',
      hint("warning", "a"),
    ],
    ["what is only called alert", '<div class="alert">a</div>', "a"],
  ]);
});

describe("tabs", () => {
  const both = tabs(["A", "a"], ["B", "b"]);
  becomes([
    [
      "Docusaurus, the hidden one too",
      '<div class="tabs-container"><ul role="tablist"><li role="tab">A</li><li role="tab">B</li></ul><div><div role="tabpanel">a</div><div role="tabpanel" hidden>b</div></div></div>',
      both,
    ],
    [
      "panels by name",
      '<div role="tablist"><button role="tab" aria-controls="p2">B</button><button role="tab" aria-controls="p1">A</button></div><div id="p1" role="tabpanel">a</div><div id="p2" role="tabpanel" hidden>b</div>',
      tabs(["B", "b"], ["A", "a"]),
    ],
    [
      "one panel that is drawn when it is chosen",
      '<div><div role="tablist"><a role="tab">A</a><a role="tab" aria-selected="true">B</a></div></div><div role="tabpanel">b</div>',
      tabs(["B", "b"]),
    ],
    [
      "Material",
      '<div class="tabbed-set tabbed-alternate"><input type=radio><input type=radio><div class="tabbed-labels"><label>A</label><label>B</label></div><div class="tabbed-content"><div class="tabbed-block"><p>a</p></div><div class="tabbed-block"><p>b</p></div></div></div>',
      both,
    ],
    [
      "Sphinx",
      '<div class="sd-tab-set"><input type=radio><label class="sd-tab-label">A</label><div class="sd-tab-content"><p>a</p></div><input type=radio><label class="sd-tab-label">B</label><div class="sd-tab-content"><p>b</p></div></div>',
      both,
    ],
    [
      "VitePress code groups",
      '<div class="vp-code-group"><div class="tabs"><input type=radio><label>A</label><input type=radio><label>B</label></div><div class="blocks"><div class="language-sh active"><pre><code>a</code></pre></div><div class="language-js"><pre><code>b</code></pre></div></div></div>',
      tabs(["A", fence("sh", "a")], ["B", fence("js", "b")]),
    ],
    [
      "ReadMe",
      '<div class="CodeTabs"><div class="CodeTabs-toolbar"><button>A</button><button>B</button></div><div class="CodeTabs-inner"><pre><code data-lang="sh">a</code></pre><pre style="display:none"><code data-lang="js">b</code></pre></div></div>',
      tabs(["A", fence("sh", "a")], ["B", fence("js", "b")]),
    ],
    [
      "inside each other",
      '<div class="tab-set"><label class="tab-label">A</label><div class="tab-content"><div class="tab-set"><label class="tab-label">B</label><div class="tab-content">b</div></div></div></div>',
      tabs(["A", tabs(["B", "b"])]),
    ],
  ]);
});

describe("tables", () => {
  becomes([
    [
      "with a head",
      '<table><thead><tr><th>a<th style="text-align:right">b</thead><tr><td><p>c</p><td align=right>d<br>e</table>',
      "| a | b |\n| --- | ---: |\n| c | d<br>e |",
    ],
    [
      "without one",
      "<table><tr><td>a<td>b<tr><td>c<td></table>",
      "|  |  |\n| --- | --- |\n| a | b |\n| c |  |",
    ],
    [
      "with spans",
      "<table><tr><th>a<th>b<tr><td rowspan=2>c<td>d<tr><td>e</table>",
      "| a | b |\n| --- | --- |\n| c | d |\n| c | e |",
    ],
    [
      "with blocks in cells",
      "<table><tr><th>a<tr><td><ul><li>b<li><code>c</code></ul></table>",
      "| a |\n| --- |\n| • b<br>• `c` |",
    ],
    [
      "with a caption",
      "<table><caption>T</caption><tr><th>a<tr><td>b</table>",
      "T\n\n| a |\n| --- |\n| b |",
    ],
    [
      "with a heading over all columns",
      "<table><tr><td colspan=2><h2>T</h2><tr><td>a<td>b</table>",
      "## T\n\n|  |  |\n| --- | --- |\n| a | b |",
    ],
    [
      "with a head that is one cell over all columns",
      "<table><tr><th colspan=2>T<tr><td>a<td>b</table>",
      "| T | T |\n| --- | --- |\n| a | b |",
    ],
    [
      "with a heading over their head",
      "<table><thead><tr><th colspan=2>T<tr><th>a<th>b</thead><tr><td>c<td>d</table>",
      "T\n\n| a | b |\n| --- | --- |\n| c | d |",
    ],
    [
      "that only arrange",
      "<table role=presentation><tr><td><h2>a</h2><td><p>b</table>",
      "## a\n\nb",
    ],
  ]);

  test("what a table cannot say is counted", () => {
    expect(
      lossesOf(
        "<table><tr><th>a<th>b<tr><td colspan=2>x<tr><td rowspan=2>c<td>d<tr><td><ul><li>e</ul></table>",
      ),
    ).toEqual(["spans 1", "cell-blocks 1"]);
  });
});

describe("pictures, films, formulas", () => {
  becomes([
    [
      "pictures",
      '<p><img src="../p.png" alt="A  b"></p><p>x <img src=q.png> y</p>',
      "![A b](https://docs.test/p.png)\n\nx ![](https://docs.test/guide/q.png) y",
    ],
    [
      "pictures that are loaded late",
      '<img src="data:image/gif;base64,R0lGOD" data-src="/p.png"><picture><source srcset="/q.webp"><img src="/q.png"></picture>',
      "![](https://docs.test/p.png)![](https://docs.test/q.png)",
    ],
    [
      "pictures made smaller by a service",
      '<img src="/_next/image?url=%2Fp.png&w=640">',
      "![](https://docs.test/p.png)",
    ],
    [
      "signs drawn as pictures, and pixels that count",
      '<p>a <img class="emoji" alt="🎉" src="/e.svg"><img width=1 height=1 src="/c">',
      "a 🎉",
    ],
    [
      "captions",
      "<figure><img src=/p.png><figcaption>B</figcaption></figure>",
      "![](https://docs.test/p.png)\n\n*B*",
    ],
    [
      "films",
      '<iframe src="https://www.youtube.com/embed/abcdefghijk?rel=0"></iframe>',
      '{% embed url="https://www.youtube.com/watch?v=abcdefghijk" %}',
    ],
    [
      "films without encryption",
      '<video title="F"><source src="http://e.test/f.mp4"></video>',
      "[F](http://e.test/f.mp4)",
    ],
    [
      "KaTeX on its own lines",
      '<span class="katex-display"><span class="katex"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math><span class="katex-html" aria-hidden="true">x2</span></span></span>',
      "$$\nx^2\n$$",
    ],
    [
      "KaTeX in a line",
      '<p>a <span class="katex"><math><annotation encoding="application/x-tex">x^2</annotation></math></span> b',
      "a `x^2` b",
    ],
    ["MathJax", '<p>a</p><script type="math/tex; mode=display">y</script>', "a\n\n$$\ny\n$$"],
    [
      "Sphinx formulas",
      '<div class="math notranslate">\\[a^2\\]</div><p><span class="math notranslate">\\(b_1\\)</span></p>',
      "$$\na^2\n$$\n\n`b_1`",
    ],
    ["Material formulas", '<div class="arithmatex">\\[c\\]</div>', "$$\nc\n$$"],
    [
      "Doxygen formulas",
      '<p class="formulaDsp"><img class="formulaDsp" alt="\\[d\\]" src="f.png"></p>',
      "$$\nd\n$$",
    ],
  ]);

  test("pictures within the page get a name that stands for them", () => {
    const { document, pictures } = read('<img alt="a" src="data:image/png;base64,\nAAAA"><p>b');
    expect(printMarkdown(document)).toBe("![a](picture-1)\n\nb\n");
    expect(pictures).toEqual([
      { address: "data:image/png;base64,AAAA", source: "picture-1", block: document.nodes[0]?.key },
    ]);
  });

  test.each([
    ["<p>a<script>b</script>", "script 1"],
    ["<form><label>a</label><input></form>", "form 1"],
    ["<p>a</p><form><input></form>", "form 1"],
    ["<p>a</p><form><input type=hidden></form>", undefined],
    ["<table><tr><th colspan=2>a<tr><td>b<td>c</table>", "spans 1"],
    ['<svg viewBox="0 0 800 400"></svg>', "drawing 1"],
    ["<iframe srcdoc=a></iframe>", "embed 1"],
    ['<p><span class="math">\\(b\\)</span>', "inline-math 1"],
    ['<p><a href="ftp://e.test/">a</a>', "address 1"],
    ["<svg width=16></svg><input type=search><p>a", undefined],
  ])("%s loses %s", (html, loss) => expect(lossesOf(html)[0]).toBe(loss));
});
