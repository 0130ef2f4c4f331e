import type { Block, Document } from "#contract/schemas/document.ts";
import { alignLists } from "./carry/align.ts";
import { readFamily } from "./carry/family.ts";
import type { Member } from "./carry/family.ts";
import { joinStrays, joinUnique } from "./carry/strays.ts";
import { keyWithin } from "./key-within.ts";

/** Comparisons of two blocks, after which only equal ones are found. */
const MAX_COMPARISONS = 150_000;

/**
 * Gives the blocks of a new version the keys of the blocks they came from: equal ones first, wherever they
 * went, then the most alike among the same neighbours, then those that went elsewhere and were edited;
 * list items, rows, cells and tabs as well. No key is used twice. A block without an origin keeps its own
 * key, or a new one made from it where that is taken. The work is bounded: a little more than linear.
 */
export const carryKeys = (before: Document, after: Document): Document => {
  const contents = new Map<string, number>();
  const [old, fresh] = [readFamily(before, contents), readFamily(after, contents)];
  const budget = { comparisons: MAX_COMPARISONS };
  joinUnique(old, fresh);
  alignLists(old.top, fresh.top, budget);
  joinStrays(old, fresh, budget);
  const taken = new Set(old.all.map(({ block }) => block.key));
  const carried = new Set<string>();
  const keys = new Map<Member, string>();
  for (const member of fresh.all) {
    const key = member.partner?.block.key;
    if (key === undefined || carried.has(key)) continue;
    carried.add(key);
    keys.set(member, key);
  }
  const tries = new Map<string, number>();
  for (const member of fresh.all) {
    if (!keys.has(member)) keys.set(member, freeKey(member.block.key, taken, tries));
  }
  return { ...after, nodes: fresh.top.map((member) => withKeys(member, keys)) };
};

/** The key itself, or the first one made from it that is free. */
const freeKey = (wanted: string, taken: Set<string>, tries: Map<string, number>): string => {
  let key = wanted;
  let count = tries.get(wanted) ?? 1;
  for (; taken.has(key); count += 1) key = keyWithin(wanted, count + 1);
  tries.set(wanted, count);
  taken.add(key);
  return key;
};

const withKeys = (member: Member, keys: ReadonlyMap<Member, string>): Block => {
  const { block, children } = member;
  let child = 0;
  return {
    ...block,
    key: keys.get(member) ?? block.key,
    nodes: block.nodes.map((node) => {
      if (node.object !== "block") return node;
      const inner = children[child];
      child += 1;
      return inner ? withKeys(inner, keys) : node;
    }),
  };
};
