import type { Block } from "#contract/schemas/document.ts";
import { attributeOf, type HtmlElement, textOf } from "../html/element.ts";
import { callouts } from "../profiles.ts";
import { type Conversion, MAX_LEVEL, type Place } from "./conversion.ts";

type Style = "info" | "success" | "warning" | "danger";

const words: Readonly<Record<Style, readonly string[]>> = {
  info: [
    "note",
    "info",
    "abstract",
    "summary",
    "tldr",
    "seealso",
    "secondary",
    "primary",
    "question",
    "help",
    "faq",
    "quote",
    "cite",
    "example",
    "todo",
    "default",
    "important",
    "details",
    "remark",
    "todonote",
  ],
  success: ["tip", "hint", "success", "check", "done", "okay"],
  warning: ["warning", "warn", "caution", "attention", "deprecated", "orange", "yellow"],
  danger: ["danger", "error", "bug", "failure", "fail", "missing", "critical", "red"],
};
const styles = new Map<string, Style>();
for (const style of ["info", "success", "warning", "danger"] as const)
  for (const word of words[style]) styles.set(word, style);

/** Titles that tell no more than the style of the hint. */
const plainTitles: ReadonlySet<string> = new Set([
  "note",
  "info",
  "tip",
  "warning",
  "danger",
  "caution",
]);

/** The meaning of emoji in front of a callout. */
const signs: readonly (readonly [RegExp, string])[] = [
  [/📘|ℹ|💬/u, "info"],
  [/👍|✅|💡|🟢/u, "tip"],
  [/🚧|⚠/u, "warning"],
  [/❗|🛑|🚫|🔥|❌/u, "danger"],
];

const fromClass = (name: string): string | undefined => {
  const word = /(?:^|[-_])([a-z]+)$/i.exec(name)?.[1]?.toLowerCase();
  if (word !== undefined && styles.has(word)) return word;
  const color = /(?:^|[-:])(?:border|bg)-(red|yellow|orange|amber|green|blue)-\d+/.exec(name)?.[1];
  const known = {
    red: "danger",
    yellow: "warning",
    orange: "warning",
    amber: "warning",
    green: "tip",
    blue: "info",
  };
  return color === undefined ? undefined : known[color as keyof typeof known];
};

/** The word for a callout's type, such as `warning`; undefined for elements that are not callouts. */
export const calloutWord = (element: HtmlElement): string | undefined => {
  if (!callouts.box(element)) return undefined;
  for (const name of ["data-callout-type", "data-callout", "data-type", "data-variant"]) {
    const value = attributeOf(element, name).toLowerCase();
    if (styles.has(value)) return value;
  }
  for (const name of element.classes) {
    const word = fromClass(name);
    if (word !== undefined) return word;
  }
  const sign = attributeOf(element, "theme") || textOf(element).slice(0, 3);
  const said = signs.find(([pattern]) => pattern.test(sign))?.[1];
  // `alert` and `hint` alone are common names for other things.
  return said ?? (/^(?:alert|hint)$/.test(element.classes.join("")) ? undefined : "note");
};

/** Whether an element is the title of the callout that contains it. */
export const isCalloutTitle = (element: HtmlElement): boolean => callouts.title(element);

export const isCalloutIcon = (element: HtmlElement): boolean =>
  callouts.icon(element) && !/\p{L}{2}/u.test(textOf(element));

/** Whether the title of a callout tells more than its color. */
export const isTelling = (title: string, word: string): boolean => {
  const said = title
    .toLowerCase()
    .replace(/[^\p{L} ]/gu, "")
    .trim();
  return said !== "" && !(plainTitles.has(said) && styles.get(said) === styles.get(word));
};

/** Converts a callout to a hint, or to its content if hints are nested too deep. */
export const calloutBlocks = (
  element: HtmlElement,
  word: string,
  conversion: Conversion,
  place: Place,
): Block[] => {
  if (place.level >= MAX_LEVEL) {
    conversion.lose("too-deep");
    return conversion.blocksIn(element, place);
  }
  const inside = conversion.blocksIn(element, { ...place, level: place.level + 1, callout: word });
  if (inside.length === 0) return [];
  return [conversion.holder("hint", inside, { style: styles.get(word) ?? "info" })];
};
