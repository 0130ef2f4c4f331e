import { alignLists, isSameKind, joinEquals } from "./align.ts";
import type { Budget } from "./align.ts";
import { join, joinEqual, similarity, wordsOf } from "./family.ts";
import type { Family, Member } from "./family.ts";

/** Words said by more blocks than this tell nothing about where a block came from. */
const MAX_SAID = 6;
/** Blocks that went elsewhere must be more alike than those that stayed. */
const ALIKE = 0.6;
/** Items and cells mean something in their place only, unless they say this much. */
const TELLING = 20;

const bound: ReadonlySet<string> = new Set(["list-item", "table-row", "table-cell", "tabs-item"]);

const isTelling = (member: Member): boolean => {
  if (!bound.has(member.block.type)) return true;
  let length = 0;
  for (const word of wordsOf(member).keys()) length += word.length;
  return length >= TELLING;
};

const onlyOnes = (family: Family): Map<number, Member> => {
  const found = new Map<number, Member | null>();
  for (const member of family.all) {
    found.set(member.content, found.has(member.content) ? null : member);
  }
  return new Map(
    [...found].flatMap(([content, member]): [number, Member][] =>
      member ? [[content, member]] : [],
    ),
  );
};

/** What is said once before and once after is the same block, wherever it went. */
export const joinUnique = (before: Family, after: Family): void => {
  const origins = onlyOnes(before);
  const fresh = onlyOnes(after);
  for (const member of after.all) {
    const origin = origins.get(member.content);
    if (!origin || origin.partner || member.partner || !fresh.has(member.content)) continue;
    if (isTelling(member)) joinEqual(origin, member);
  }
};

const isFree = (member: Member): boolean => member.partner === undefined;

/** What went to another parent: equal first, then the most alike of those that share a rare word. */
export const joinStrays = (before: Family, after: Family, budget: Budget): void => {
  joinEquals(before.all.filter(isTelling), after.all.filter(isTelling));
  const saying = new Map<string, Member[]>();
  for (const member of before.all) {
    if (!isFree(member) || !isTelling(member)) continue;
    for (const word of wordsOf(member).keys()) {
      const sayers = saying.get(word);
      if (!sayers) saying.set(word, [member]);
      else if (sayers.length <= MAX_SAID) sayers.push(member);
    }
  }
  for (const member of after.all) {
    if (!isFree(member) || !isTelling(member)) continue;
    const candidates = new Set<Member>();
    for (const word of wordsOf(member).keys()) {
      const sayers = saying.get(word) ?? [];
      if (sayers.length <= MAX_SAID) for (const sayer of sayers) candidates.add(sayer);
    }
    let [best, score]: [Member | undefined, number] = [undefined, ALIKE];
    for (const candidate of candidates) {
      if (!isFree(candidate) || !isSameKind(candidate, member) || budget.comparisons <= 0) continue;
      budget.comparisons -= 1;
      const found = similarity(candidate, member);
      if (found >= score) [best, score] = [candidate, found];
    }
    if (!best) continue;
    join(best, member);
    alignLists(best.children, member.children, budget);
  }
};
