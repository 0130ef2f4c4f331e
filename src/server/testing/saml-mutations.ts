import * as fc from "fast-check";

/** Random changes of a signed document: to its tree, including parts of another one, and to its bytes. */

/** A single change; the numbers select where, the last one also what. */
interface Step {
  readonly kind: (typeof kinds)[number];
  readonly at: number;
  readonly to: number;
  readonly what: number;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

const kinds = [
  "remove",
  "repeat",
  "move",
  "replace by another's",
  "take in another's",
  "put into",
  "say another's text",
  "change an attribute",
  "take an attribute away",
  "take another's attribute",
  "rename",
  "slip in",
  "change bytes",
  "remove bytes",
  "repeat bytes",
] as const;

const slips = [
  "<!-- -->",
  "<?x?>",
  "<![CDATA[x]]>",
  "&#x40;",
  "&amp;",
  "&x;",
  " ",
  "\n",
  "\0",
  "<x/>",
  "\u00A0",
  "\u202E",
];

/** Returns `count` random mutations, the same for the same seed. */
export const someMutations = (count: number, seed: number): (readonly Step[])[] => {
  // Uniformly distributed: by default fast-check prefers the edges, which here is the root element.
  const place = fc
    .noBias(fc.integer({ min: 0, max: 999_999 }))
    .map((millionths) => millionths / 1_000_000);
  const step = fc.record({ kind: fc.constantFrom(...kinds), at: place, to: place, what: place });
  return fc.sample(fc.array(step, { minLength: 1, maxLength: 3 }), { numRuns: count, seed });
};

const pick = <Item>(items: readonly Item[], place: number): Item | undefined =>
  items[Math.floor(place * items.length)];

/** Returns the range of each element, from its start tag to its end tag. */
const elementsOf = (xml: string): Range[] => {
  const open: number[] = [];
  return [...xml.matchAll(/<(\/?)[^<>]*?(\/?)>/g)].flatMap((found) => {
    const [tag, end, empty] = found;
    const to = found.index + tag.length;
    if (end === "" && empty === "/") return [{ from: found.index, to }];
    if (end === "") open.push(found.index);
    const from = end === "/" ? open.pop() : undefined;
    return from === undefined ? [] : [{ from, to }];
  });
};

const rangesOf = (xml: string, pattern: RegExp): Range[] =>
  [...xml.matchAll(pattern)].map(({ 0: found, index }) => ({
    from: index,
    to: index + found.length,
  }));
const texts = /(?<=>)[^<>]+(?=<)/g;
const attributes = / [\w:]+="[^"]*"/g;

const cut = (xml: string, { from, to }: Range): string => xml.slice(from, to);
const put = (xml: string, { from, to }: Range, text: string): string =>
  xml.slice(0, from) + text + xml.slice(to);
const insert = (xml: string, at: number, text: string): string =>
  put(xml, { from: at, to: at }, text);

const applyStep = (xml: string, other: string, { kind, at, to, what }: Step): string => {
  const elements = elementsOf(xml);
  const element = pick(elements, at);
  const target = pick(elements, to);
  const foreign = pick(elementsOf(other), what);
  const byte = Math.floor(at * xml.length);
  const some = 1 + Math.floor(what * 40);
  const attribute = pick(rangesOf(xml, attributes), at);
  const text = pick(rangesOf(xml, texts), at);
  const foreignText = pick(rangesOf(other, texts), what);
  const foreignAttribute = pick(rangesOf(other, attributes), what);
  switch (kind) {
    case "remove":
      return element ? put(xml, element, "") : xml;
    case "repeat":
      return element ? insert(xml, element.to, cut(xml, element)) : xml;
    case "move":
      return element && target && target.to <= element.from
        ? insert(put(xml, element, ""), target.to, cut(xml, element))
        : element && target && target.from >= element.to
          ? put(insert(xml, target.from, cut(xml, element)), element, "")
          : xml;
    case "replace by another's":
      return element && foreign ? put(xml, element, cut(other, foreign)) : xml;
    case "take in another's":
      return target && foreign ? insert(xml, target.from, cut(other, foreign)) : xml;
    case "put into":
      return element && foreign
        ? put(
            xml,
            element,
            cut(other, foreign).replace(/(?=<\/[^<>]*>$)/, () => cut(xml, element)),
          )
        : xml;
    case "say another's text":
      return text && foreignText ? put(xml, text, cut(other, foreignText)) : xml;
    case "change an attribute":
      return attribute ? put(xml, attribute, cut(xml, attribute).replace(/="./, '="_')) : xml;
    case "take an attribute away":
      return attribute ? put(xml, attribute, "") : xml;
    case "take another's attribute":
      return attribute && foreignAttribute
        ? put(xml, attribute, cut(other, foreignAttribute))
        : xml;
    case "rename":
      return element && foreign
        ? put(
            xml,
            element,
            cut(xml, element).replace(/^<[\w:]+/, /^<[\w:]+/.exec(cut(other, foreign))?.[0] ?? ""),
          )
        : xml;
    case "slip in":
      return insert(xml, text && to < 0.7 ? text.from : byte, pick(slips, what) ?? "");
    case "change bytes":
      return put(
        xml,
        { from: byte, to: byte + 1 },
        String.fromCharCode(32 + Math.floor(what * 95)),
      );
    case "remove bytes":
      return put(xml, { from: byte, to: byte + some }, "");
    case "repeat bytes":
      return insert(xml, byte, xml.slice(byte, byte + some));
  }
};

/** Returns the document after all changes; foreign parts come from `other`. */
export const applySteps = (xml: string, other: string, steps: readonly Step[]): string =>
  steps.reduce((changed, step) => applyStep(changed, other, step), xml);
