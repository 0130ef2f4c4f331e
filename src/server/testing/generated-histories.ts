import * as fc from "fast-check";

/** Words of paragraphs by key, by page. Each paragraph is a single word, so two different edits of it conflict. */
export type Content = ReadonlyMap<string, Page>;
export type Page = ReadonlyMap<string, string>;

export const CONFLICT = Symbol("conflict");

/** The side that changed something wins; two different changes conflict. */
const decide = <Value>(base: Value, ours: Value, theirs: Value): Value | typeof CONFLICT => {
  if (ours === theirs || base === theirs) return ours;
  return base === ours ? theirs : CONFLICT;
};

export const isSamePage = (one: Page, other: Page): boolean =>
  one.size === other.size && [...one].every(([key, word]) => other.get(key) === word);

const mergePage = (base: Page, ours: Page, theirs: Page): Page | typeof CONFLICT => {
  const merged = new Map<string, string>();
  for (const key of new Set([...ours.keys(), ...theirs.keys()])) {
    const word = decide(base.get(key), ours.get(key), theirs.get(key));
    if (word === CONFLICT) return CONFLICT;
    if (word !== undefined) merged.set(key, word);
  }
  return merged;
};

/**
 * Converts content as it was read. A merged state is continued as it is, because the oracle knows its words, not
 * their order.
 */
export const asRead = (
  pages: Readonly<Record<string, Readonly<Record<string, string>>>>,
): Content =>
  new Map(Object.entries(pages).map(([id, page]) => [id, new Map(Object.entries(page))]));

/** Computes the expected result of a merge, in any order, word by word and without any of the product's code. */
export const expectedMerge = (
  base: Content,
  ours: Content,
  theirs: Content,
): Content | typeof CONFLICT => {
  const merged = new Map<string, Page>();
  for (const id of new Set([...ours.keys(), ...theirs.keys()])) {
    const [was, one, other] = [base.get(id), ours.get(id), theirs.get(id)];
    if (one === undefined || other === undefined) {
      const left = one ?? other ?? new Map<string, string>();
      if (was === undefined) merged.set(id, left);
      else if (!isSamePage(was, left)) return CONFLICT;
      continue;
    }
    const page = mergePage(was ?? new Map(), one, other);
    if (page === CONFLICT) return CONFLICT;
    merged.set(id, page);
  }
  return merged;
};

const PAGES = 3;
const WORDS = 4;
const somePage = fc.nat(PAGES - 1);
const edit = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant("write"), page: somePage, key: fc.nat(WORDS) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("remove"), page: somePage, key: fc.nat(WORDS) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("drop"), page: somePage }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("add") }) },
) satisfies fc.Arbitrary<Edit>;

/** A change to a paragraph, or to a whole page. */
export type Edit =
  | { readonly kind: "write" | "remove"; readonly page: number; readonly key: number }
  | { readonly kind: "drop"; readonly page: number }
  | { readonly kind: "add" };

const edits = fc.array(edit, { minLength: 1, maxLength: 3 });

/** Two change requests besides the space: who edits what, who updates, who merges first, what is undone. */
export const histories = fc.record({
  steps: fc.array(
    fc.oneof(
      {
        weight: 3,
        arbitrary: fc.record({ who: fc.constantFrom("main", "one", "two"), edits }),
      },
      { weight: 1, arbitrary: fc.record({ update: fc.constantFrom("one", "two") }) },
    ),
    { minLength: 2, maxLength: 5 },
  ),
  order: fc.constantFrom<readonly ("one" | "two")[]>(["one", "two"], ["two", "one"]),
  revert: fc.boolean(),
});

let made = 0;
const newWord = (): string => `word${(made += 1)}`;

/** Returns new pages with unique ids, each of a few words. */
export const newStart = (): Content => {
  made += 1;
  const round = made;
  const page = (): Page => new Map(Array.from({ length: WORDS }, (_, at) => [`k${at}`, newWord()]));
  return new Map(Array.from({ length: PAGES }, (_, at) => [`r${round}p${at}`, page()]));
};

/** Returns the content after some edits; edits of missing pages do nothing. Pages are numbered as in `start`. */
export const afterEdits = (content: Content, list: readonly Edit[], start: Content): Content => {
  const ids = [...start.keys()];
  const next = new Map(content);
  for (const one of list) {
    if (one.kind === "add") {
      next.set(`added${(made += 1)}`, new Map([["k0", newWord()]]));
      continue;
    }
    const id = ids[one.page] ?? "";
    const page = next.get(id);
    if (page === undefined) continue;
    if (one.kind === "drop") next.delete(id);
    else if (one.kind === "write") next.set(id, new Map(page).set(`k${one.key}`, newWord()));
    else next.set(id, new Map([...page].filter(([key]) => key !== `k${one.key}`)));
  }
  return next;
};
