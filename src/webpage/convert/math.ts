import {
  attributeOf,
  elementsIn,
  type HtmlElement,
  onOneLine,
  rawTextOf,
} from "../html/element.ts";
import { select } from "../html/select.ts";

/** A TeX formula, displayed or inline. */
export interface Formula {
  readonly tex: string;
  readonly display: boolean;
}

const isFormula = select(
  ".katex, .katex-display, .katex-block, mjx-container, .MathJax_Display, .arithmatex, math, script[type^=math/tex], img.formulaDsp, img.formulaInl, .MathJax, .MathJax_Preview",
);
const isSphinxMath = select("div.math, span.math");
const isDisplay = select(
  ".katex-display, .katex-block, .MathJax_Display, mjx-container[display=true], math[display=block], div.arithmatex, div.math, script[type*=display], img.formulaDsp",
);

const WRAPPED: readonly RegExp[] = [
  /^\\\[([\s\S]*)\\\]$/,
  /^\\\(([\s\S]*)\\\)$/,
  /^\$\$([\s\S]*)\$\$$/,
  /^\$([\s\S]*)\$$/,
];

const unwrapped = (text: string): string => {
  const whole = text.trim();
  for (const pattern of WRAPPED) {
    const inner = pattern.exec(whole)?.[1];
    if (inner !== undefined) return inner.trim();
  }
  return whole;
};

const annotationIn = (element: HtmlElement): string | undefined => {
  for (const inner of elementsIn(element))
    if (inner.name === "annotation" && attributeOf(inner, "encoding").endsWith("x-tex"))
      return rawTextOf(inner);
  return undefined;
};

const sourceOf = (element: HtmlElement): string | undefined => {
  if (element.name === "img") return attributeOf(element, "alt");
  if (element.name === "script") {
    const first = element.first;
    return first?.kind === "text" ? first.text : "";
  }
  const annotation = annotationIn(element);
  if (annotation !== undefined) return annotation;
  const alternative = attributeOf(element, "alttext") || attributeOf(element, "data-tex");
  if (alternative !== "") return alternative;
  // MathJax output is useless without its source, which is in the script next to it.
  if (element.name === "mjx-container" || element.classes.some((one) => one.startsWith("MathJax")))
    return "";
  return rawTextOf(element);
};

/** The formula an element shows; empty for one rendered next to its own source, undefined for other elements. */
export const formulaOf = (element: HtmlElement): Formula | undefined => {
  const drawn = isFormula(element);
  if (!drawn && !isSphinxMath(element)) return undefined;
  const tex = unwrapped(sourceOf(element) ?? "");
  if (!drawn && tex === onOneLine(rawTextOf(element)) && !/[\\^_{}=+]/.test(tex)) return undefined;
  return { tex, display: isDisplay(element) || /^\\begin\{(?:equation|align|gather)/.test(tex) };
};
