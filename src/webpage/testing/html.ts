import * as fc from "fast-check";

/** Tags that are opened and closed at random, so that they cross each other as they never should. */
const tags = [
  "p", "div", "span", "b", "i", "em", "strong", "a", "code", "pre", "ul", "ol", "li", "dl", "dt", "dd", "table",
  "thead", "tbody", "tr", "td", "th", "caption", "h1", "h2", "h5", "blockquote", "details", "summary", "figure",
  "figcaption", "s", "sub", "section", "main", "article", "nav", "svg", "math", "template", "select", "option",
  "button", "form", "label", "iframe", "noscript", "font", "center",
];

const attributes = [
  "", "", "", 'id="a"', 'id="b-1"', 'name="c"', 'href="#a"', 'href="/x?y=1&z=2#f"', 'href="javascript:alert(1)"',
  'href="mailto:a@b.test"', 'class="admonition note"', 'class="alert alert--danger"', 'class="admonition-title"',
  'class="language-js"', 'class="highlight-python"', 'class="tabbed-set"', 'class="tabbed-content"', 'role="tablist"',
  'role="tab" aria-controls="a"', 'role="tabpanel" hidden', 'class="sig sig-object"', 'class="katex"',
  'class="arithmatex"', 'class="mermaid"', "hidden", 'aria-hidden="true"', 'colspan="3"', 'rowspan="2"',
  'style="text-align:right"', 'start="7"', "open", 'src="https://e.test/f"', 'class="simple"', 'lang="js"',
];

const texts = [
  "word", " ", "\n", "  two words ", "*", "_a_", "`", "```", "# ", "- ", "1. ", "> ", "|", "[x](y)", "![", "$$", "\\",
  "{% hint %}", "{% endtab %}", "&lt;b&gt;", "&amp;", "&nbsp;", "&#0;", "---", "===", "[ ] ", "a@b.c", "https://e.test/",
  "\u200B", "é", "日本", "😀", "\t", "<!-- c -->", "<br>", "<hr>", '<img src="p.png" alt="a">', '<img src="data:image/png;base64,AAAA">',
  '<input type="checkbox" checked>', "<script>x</script>", "<style>y</style>", "</p>", "</table>", "<!doctype html>", "<",
];

/** A piece of HTML in any state of disorder. */
export const anyHtml = (): fc.Arbitrary<string> => {
  const opening = fc
    .tuple(fc.constantFrom(...tags), fc.constantFrom(...attributes))
    .map(([tag, attribute]) => `<${tag} ${attribute}>`);
  const closing = fc.constantFrom(...tags).map((tag) => `</${tag}>`);
  const piece = fc.oneof(
    { weight: 4, arbitrary: opening },
    { weight: 3, arbitrary: closing },
    { weight: 4, arbitrary: fc.constantFrom(...texts) },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 12 }) },
  );
  return fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(""));
};
