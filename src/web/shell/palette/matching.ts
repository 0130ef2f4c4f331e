import type { PaletteGroup, PaletteItem } from "./items.ts";

/** Items of a group that are shown while one types. */
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

/** Whether the name of an item begins with a text. */
const isNamed = ({ items }: PaletteGroup, wanted: string): boolean =>
  items.some(({ label }) => label.toLocaleLowerCase().startsWith(wanted));

/** Groups of what was found by a text anywhere; those in which something is named so come first. */
export const namedFirst = (groups: readonly PaletteGroup[], text: string): PaletteGroup[] => {
  const wanted = text.toLocaleLowerCase();
  return groups.toSorted(
    (one, other) => Number(isNamed(other, wanted)) - Number(isNamed(one, wanted)),
  );
};

/** The items that a text finds by their labels and keywords, the best groups and items first. */
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
