import { readAddress } from "../absolute-address.ts";

/** The prefix before a wildcard: `/old/` of `/old/*`, `/old` of `/old*`; undefined if the source has none. */
export const wildcardPrefix = (source: string): string | undefined =>
  source.endsWith("*") ? source.slice(0, -1) : undefined;

/** Dot segments, which browsers resolve before they send a request. */
const DOT_STEP = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;

/**
 * The part of an address that a source's wildcard matches, without a leading slash. `/old/*` also matches `/old`
 * itself, since addresses have no trailing slash. Returns undefined if the source does not match.
 */
export const matchedRest = (source: string, address: string): string | undefined => {
  const prefix = wildcardPrefix(source);
  if (prefix === undefined || !`${address}/`.startsWith(prefix)) return undefined;
  const rest = address.slice(prefix.length);
  const plain = rest.startsWith("/") ? rest.slice(1) : rest;
  return DOT_STEP.test(plain) ? undefined : plain;
};

/** Appends a matched rest to an address. */
export const addressWithRest = (address: string, rest: string): string => {
  if (rest === "") return address;
  return address === "/" ? `/${rest}` : `${address}/${rest}`;
};

/** Appends a matched rest to the path of an external address; its query and fragment are kept. */
export const outsideWithRest = (url: string, rest: string): string => {
  if (rest === "") return url;
  const whole = readAddress(url);
  if (whole === undefined) return url;
  whole.pathname = `${whole.pathname.replace(/\/$/, "")}/${rest}`;
  return whole.href;
};

interface Node<Rule> {
  readonly prefix: string;
  readonly rule: Rule;
  /** The longest other prefix that this one starts with. */
  readonly shorter: Node<Rule> | undefined;
}

/** Finds the rules whose wildcard matches an address, longest first. */
export type Wildcards<Rule> = (address: string) => readonly Rule[];

/**
 * Indexes the rules with a wildcard and ignores the others. A lookup takes time proportional to the logarithm of
 * their number, plus the number of matches.
 */
export const wildcardsAmong = <Rule extends { readonly source: string }>(
  rules: Iterable<Rule>,
): Wildcards<Rule> => {
  const sorted = [...rules]
    .flatMap((rule) => {
      const prefix = wildcardPrefix(rule.source);
      return prefix === undefined ? [] : [{ prefix, rule }];
    })
    .toSorted((one, other) => (one.prefix < other.prefix ? -1 : Number(one.prefix > other.prefix)));
  const nodes: Node<Rule>[] = [];
  const longest = (from: Node<Rule> | undefined, text: string): Node<Rule> | undefined => {
    let node = from;
    while (node && !text.startsWith(node.prefix)) node = node.shorter;
    return node;
  };
  for (const one of sorted) nodes.push({ ...one, shorter: longest(nodes.at(-1), one.prefix) });

  return (address) => {
    const text = `${address}/`;
    let [low, high] = [0, nodes.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((nodes[middle]?.prefix ?? "") <= text) low = middle + 1;
      else high = middle;
    }
    const found: Rule[] = [];
    for (let node = longest(nodes[low - 1], text); node; node = node.shorter)
      if (matchedRest(node.rule.source, address) !== undefined) found.push(node.rule);
    return found;
  };
};
