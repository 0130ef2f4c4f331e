import type { PaletteGroup, PaletteItem } from "./items.ts";

/** The most items shown per group while typing. */
const MOST = 5;

const scoreOf = ({ label, keywords = [] }: PaletteItem, wanted: string): number => {
  const scores = [label, ...keywords].map((words) => {
    const text = words.toLocaleLowerCase();
    if (text === wanted) return 4;
    if (text.startsWith(wanted)) return 3;
    if (text.split(/[\s-]+/).some((word) => word.startsWith(wanted))) return 2;
    return text.includes(wanted) ? 1 : 0;
  });
  return Math.max(...scores);
};

/** Whether the name of an item starts with a text. */
const isNamed = ({ items }: PaletteGroup, wanted: string): boolean =>
  items.some(({ label }) => label.toLocaleLowerCase().startsWith(wanted));

/** Puts groups in which an item's name starts with the text before groups that only contain it elsewhere. */
export const namedFirst = (groups: readonly PaletteGroup[], text: string): PaletteGroup[] => {
  const wanted = text.toLocaleLowerCase();
  return groups.toSorted(
    (one, other) => Number(isNamed(other, wanted)) - Number(isNamed(one, wanted)),
  );
};

/** Returns the items whose labels or keywords match a text, best groups and items first. */
export const matching = (groups: readonly PaletteGroup[], text: string): PaletteGroup[] => {
  const wanted = text.toLocaleLowerCase();
  return groups
    .map(({ title, items }) => {
      const scored = items
        .map((item) => ({ item, score: scoreOf(item, wanted) }))
        .filter(({ score }) => score > 0)
        .toSorted((one, other) => other.score - one.score);
      return {
        best: scored[0]?.score ?? 0,
        group: { title, items: scored.slice(0, MOST).map(({ item }) => item) },
      };
    })
    .filter(({ best }) => best > 0)
    .toSorted((one, other) => other.best - one.best)
    .map(({ group }) => group);
};
