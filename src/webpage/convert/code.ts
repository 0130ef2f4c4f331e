import type { Block } from "#contract/schemas/document.ts";
import { newText } from "#content/block.ts";
import {
  attributeOf,
  childElementsOf,
  elementsIn,
  type HtmlElement,
  isElement,
  nodesIn,
  onOneLine,
  rawTextOf,
} from "../html/element.ts";
import { select } from "../html/select.ts";
import { besideCode } from "../profiles.ts";
import type { Conversion } from "./conversion.ts";

/** Elements that are one line of code each, with or without a line feed between them. */
const isLine = select(
  "span.line, .token-line, .ec-line, .code-line, .view-line, div.line, pre li, code div, pre div.cl, tr",
);

const isInLine = (element: HtmlElement, root: HtmlElement): boolean => {
  for (let above = element.parent; above && above !== root; above = above.parent)
    if (isLine(above)) return true;
  return false;
};

/** The text of code as shown, without line numbers and buttons. */
export const codeTextOf = (root: HtmlElement): string => {
  const parts: string[] = [];
  let begun = false;
  let fed = false;
  for (const node of nodesIn(root, (element) => besideCode(element) || unseen(element))) {
    if (node.kind === "text") {
      parts.push(node.text);
      fed ||= node.text.includes("\n");
    } else if (isElement(node)) {
      if (node.name === "br") {
        parts.push("\n");
        fed = true;
      } else if (isLine(node) && !isInLine(node, root)) {
        if (begun && !fed) parts.push("\n");
        begun = true;
        fed = false;
      }
    }
  }
  return parts
    .join("")
    .replace(/\r\n?/g, "\n")
    .replace(/[\u200B\uFEFF]/g, "")
    .replaceAll("\u00A0", " ")
    .replace(/^(?:[ \t]*\n)+/, "")
    .trimEnd();
};

const unseen = ({ name }: HtmlElement): boolean =>
  name === "script" || name === "style" || name === "template";

const LANGUAGE =
  /^(?:language|lang|highlight-source|highlight|src|brush:?|sourceCode)-([\w+#.-]+)$/i;
const noLanguage: ReadonlySet<string> = new Set([
  "default",
  "none",
  "nohighlight",
  "no-highlight",
  "undefined",
  "switcher",
  "wrapper",
  "block",
  "toolbar",
  "container",
  "unknown",
  "auto",
  "label",
  "content",
]);
/** Classes next to which the language is a class of its own. */
const highlighters: ReadonlySet<string> = new Set([
  "hljs",
  "sourceCode",
  "highlight",
  "prettyprint",
  "codehilite",
]);
const plainLanguage =
  /^(?:bash|sh|shell|zsh|console|c|cpp|csharp|css|diff|docker|dockerfile|go|graphql|haskell|html|http|ini|java|javascript|js|json|jsx|kotlin|lua|makefile|markdown|md|nginx|objectivec|perl|php|plaintext|powershell|protobuf|python|py|r|ruby|rb|rust|scala|scss|sql|swift|text|toml|ts|tsx|typescript|vim|vue|xml|yaml|yml)$/i;

/** The language that an element declares for its code. */
const languageSaid = (element: HtmlElement): string | undefined => {
  for (const name of ["data-language", "data-lang", "language", "data-code-lang"]) {
    const value = attributeOf(element, name).trim();
    if (/^[\w+#.-]{1,40}$/.test(value)) return value;
  }
  for (const one of element.classes) {
    const language = LANGUAGE.exec(one)?.[1];
    if (language !== undefined && !noLanguage.has(language.toLowerCase())) return language;
  }
  if (element.classes.some((one) => highlighters.has(one)))
    return element.classes.find((one) => plainLanguage.test(one) && !highlighters.has(one));
  return element.name === "pre" ? languageInLang(element) : undefined;
};

/** `<pre lang="js">`: no human language that code would be marked with. */
const languageInLang = (element: HtmlElement): string | undefined => {
  const value = attributeOf(element, "lang");
  return plainLanguage.test(value) ? value : undefined;
};

/** Maximum number of boxes around a block of code that are searched for its language. */
const MAX_BOXES = 5;

const languageOf = (root: HtmlElement): string => {
  const own = languageSaid(root);
  if (own !== undefined) return own;
  let looked = 0;
  for (const inner of elementsIn(root)) {
    if (inner.name === "code" || inner.name === "pre") {
      const language = languageSaid(inner);
      if (language !== undefined) return language;
    }
    looked += 1;
    if (looked > 20) break;
  }
  let box = root.parent;
  for (let count = 0; box && count < MAX_BOXES; count += 1, box = box.parent) {
    if (!/^(?:div|figure|td|tr|tbody|table|section|expressive-code)$/.test(box.name)) break;
    const language = languageSaid(box);
    if (language !== undefined) return language;
  }
  return "";
};

const isMermaid = (element: HtmlElement): boolean =>
  element.classes.includes("mermaid") ||
  [...childElementsOf(element)].some(({ classes }) => classes.includes("mermaid"));

/** Converts a block of code; returns nothing if it is empty. */
export const codeBlocks = (element: HtmlElement, conversion: Conversion): Block[] => {
  const isSignature = element.classes.includes("memproto");
  const text = isSignature ? onOneLine(rawTextOf(element)) : codeTextOf(element);
  const language = isMermaid(element) ? "mermaid" : languageOf(element);
  const title = onOneLine(conversion.codeTitle).replaceAll('"', "'").slice(0, 200);
  conversion.codeTitle = "";
  if (text === "" || !conversion.takes(text, [])) return [];
  const info = title === "" ? language : `${language === "" ? "text" : language} title="${title}"`;
  return [conversion.leaf("code", [newText(text)], info === "" ? {} : { info })];
};
