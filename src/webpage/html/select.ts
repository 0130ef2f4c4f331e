import type { HtmlElement } from "./element.ts";

/** Whether an element matches a selector. */
export type Selector = (element: HtmlElement) => boolean;

const PART =
  /^(?:([a-z][a-z0-9-]*)|\.([\w-]+)|#([\w-]+)|\[([\w-]+)(?:([*^$]?=)"?([^"\]]*)"?)?\]|:not\(([^)]*)\))/i;

/** A feature that an element must have to match a selector; only elements with it are tested further. */
interface Key {
  readonly kind: "class" | "id" | "name" | "attribute";
  readonly word: string;
}

interface Test {
  readonly fits: Selector;
  readonly key?: Key;
}

const testOf = (part: RegExpExecArray): Test => {
  const [, name, className, id, attribute = "", operator, value = "", other] = part;
  if (name !== undefined)
    return { fits: (element) => element.name === name, key: { kind: "name", word: name } };
  if (className !== undefined)
    return {
      fits: ({ classes }) => classes.includes(className),
      key: { kind: "class", word: className },
    };
  if (id !== undefined)
    return { fits: ({ attributes }) => attributes.get("id") === id, key: { kind: "id", word: id } };
  if (other !== undefined) {
    const isOther = compound(other).fits;
    return { fits: (element) => !isOther(element) };
  }
  const fits: Selector = ({ attributes }) => {
    const own = attributes.get(attribute);
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
  return { fits, key: { kind: "attribute", word: attribute } };
};

/** Kinds of keys, starting with those that the fewest elements have. */
const rarest = ["id", "class", "attribute", "name"] as const;

const compound = (source: string): Test => {
  const tests: Test[] = [];
  let rest = source;
  while (rest !== "") {
    const part = PART.exec(rest);
    if (!part) throw new Error(`No selector: ${source}`);
    tests.push(testOf(part));
    rest = rest.slice(part[0].length);
  }
  const keys = tests.flatMap(({ key }) => key ?? []);
  const key = rarest.flatMap((kind) => keys.find((one) => one.kind === kind) ?? [])[0];
  const fits: Selector = (element) => tests.every((test) => test.fits(element));
  return { fits, ...(key && { key }) };
};

const isWithin = (element: HtmlElement, steps: readonly Selector[]): boolean => {
  let left = steps.length;
  for (let above = element.parent; above && left > 0; above = above.parent)
    if (steps[left - 1]?.(above)) left -= 1;
  return left === 0;
};

const complex = (source: string): Test => {
  const steps = (source.match(/(?:\[[^\]]*\]|\S)+/g) ?? []).map(compound);
  const own = steps.pop();
  if (!own) throw new Error("A selector is empty");
  if (steps.length === 0) return own;
  const above = steps.map(({ fits }) => fits);
  return { ...own, fits: (element) => own.fits(element) && isWithin(element, above) };
};

/** A selector with the value it represents, such as the generator whose pages it matches. */
interface Entry<Value> {
  readonly fits: Selector;
  readonly value: Value;
}

/** Whether `wants` returns true for any entry whose key an element has. */
type Candidates<Value> = (
  element: HtmlElement,
  wants: (entry: Entry<Value>, element: HtmlElement) => boolean,
) => boolean;

/**
 * Indexes entries by features of elements, because every element of a page is tested with long lists of selectors,
 * few of which can match it.
 */
const candidatesIn = <Value>(
  selectors: readonly (readonly [source: string, value: Value])[],
): Candidates<Value> => {
  type Entries = Map<string, Entry<Value>[]>;
  const byKey: Record<Key["kind"], Entries> = {
    class: new Map(),
    id: new Map(),
    name: new Map(),
    attribute: new Map(),
  };
  const keyless: Entry<Value>[] = [];
  for (const [source, value] of selectors)
    for (const one of source.split(",")) {
      if (one.trim() === "") continue;
      const { fits, key } = complex(one.trim());
      const others = key === undefined ? keyless : (byKey[key.kind].get(key.word) ?? []);
      others.push({ fits, value });
      if (key !== undefined) byKey[key.kind].set(key.word, others);
    }
  const { class: byClass, id: byId, name: byName } = byKey;
  const byAttribute = [...byKey.attribute];
  return (element, wants) => {
    const anyOf = (entries: readonly Entry<Value>[] | undefined): boolean =>
      entries?.some((entry) => wants(entry, element)) === true;
    if (byName.size > 0 && anyOf(byName.get(element.name))) return true;
    if (keyless.length > 0 && anyOf(keyless)) return true;
    const { attributes, classes } = element;
    if (attributes.size === 0) return false;
    if (byClass.size > 0) for (const one of classes) if (anyOf(byClass.get(one))) return true;
    if (byId.size > 0 && anyOf(byId.get(attributes.get("id") ?? ""))) return true;
    return byAttribute.some(([name, entries]) => attributes.has(name) && anyOf(entries));
  };
};

const isFit = ({ fits }: Entry<unknown>, element: HtmlElement): boolean => fits(element);

/**
 * Supports the part of CSS selectors that profiles need: names, classes, ids, attributes, `:not()`, descendants,
 * commas.
 */
export const select = (source: string): Selector => {
  const candidates = candidatesIn([[source, true]]);
  return (element) => candidates(element, isFit);
};

/** Reports all values whose selectors match an element. */
export const selectAmong = <Value>(
  selectors: readonly (readonly [source: string, value: Value])[],
): ((element: HtmlElement, take: (value: Value) => void) => void) => {
  const candidates = candidatesIn(selectors);
  return (element, take) => {
    candidates(element, ({ fits, value }) => {
      if (fits(element)) take(value);
      return false;
    });
  };
};
