import type { HtmlElement } from "./element.ts";

/** Whether an element is one that a selector means. */
export type Selector = (element: HtmlElement) => boolean;

const PART =
  /^(?:([a-z][a-z0-9-]*)|\.([\w-]+)|#([\w-]+)|\[([\w-]+)(?:([*^$]?=)"?([^"\]]*)"?)?\]|:not\(([^)]*)\))/i;

const testOf = (part: RegExpExecArray): Selector => {
  const [, name, className, id, attribute, operator, value = "", other] = part;
  if (name !== undefined) return (element) => element.name === name;
  if (className !== undefined) return ({ classes }) => classes.includes(className);
  if (id !== undefined) return ({ attributes }) => attributes.get("id") === id;
  if (other !== undefined) {
    const isOther = compound(other);
    return (element) => !isOther(element);
  }
  return ({ attributes }) => {
    const own = attributes.get(attribute ?? "");
    if (own === undefined) return false;
    switch (operator) {
      case "=":
        return own === value;
      case "^=":
        return own.startsWith(value);
      case "$=":
        return own.endsWith(value);
      case "*=":
        return own.includes(value);
      default:
        return true;
    }
  };
};

const compound = (source: string): Selector => {
  const tests: Selector[] = [];
  let rest = source;
  while (rest !== "") {
    const part = PART.exec(rest);
    if (!part) throw new Error(`No selector: ${source}`);
    tests.push(testOf(part));
    rest = rest.slice(part[0].length);
  }
  return (element) => tests.every((test) => test(element));
};

const isWithin = (element: HtmlElement, steps: readonly Selector[]): boolean => {
  let left = steps.length;
  for (let above = element.parent; above && left > 0; above = above.parent)
    if (steps[left - 1]?.(above)) left -= 1;
  return left === 0;
};

const complex = (source: string): Selector => {
  const steps = (source.match(/(?:\[[^\]]*\]|\S)+/g) ?? []).map(compound);
  const own = steps.pop();
  if (!own) throw new Error("A selector is empty");
  return steps.length === 0 ? own : (element) => own(element) && isWithin(element, steps);
};

/** The part of CSS selectors that profiles need: names, classes, ids, attributes, `:not()`, descendants, commas. */
export const select = (source: string): Selector => {
  const all = source
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "");
  // Most are single classes or names, which are looked up: every element of a page is held against them.
  const classes = new Set(all.filter((one) => /^\.[\w-]+$/.test(one)).map((one) => one.slice(1)));
  const names = new Set(all.filter((one) => /^[a-z][a-z0-9-]*$/.test(one)));
  const others = all
    .filter((one) => !names.has(one) && !(one.startsWith(".") && classes.has(one.slice(1))))
    .map(complex);
  return (element) =>
    names.has(element.name) ||
    (classes.size > 0 && element.classes.some((one) => classes.has(one))) ||
    others.some((test) => test(element));
};
