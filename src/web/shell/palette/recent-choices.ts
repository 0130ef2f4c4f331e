import type { PaletteGroup } from "./items.ts";
import { paletteMessages as strings } from "./messages.ts";

const STORED = "bindery-recents";
const MOST = 6;

/** Ids of what was chosen in the palette, latest first. */
const recents = (): string[] => {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(STORED) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
};

/** Puts a choice in front. */
export const rememberChoice = (id: string): void =>
  window.localStorage.setItem(
    STORED,
    JSON.stringify([id, ...recents().filter((other) => other !== id)].slice(0, MOST)),
  );

/** What was chosen lately and can be chosen now. */
export const recentGroup = (groups: readonly PaletteGroup[]): PaletteGroup => {
  const all = new Map(groups.flatMap(({ items }) => items.map((item) => [item.id, item])));
  return { title: strings.recent, items: recents().flatMap((id) => all.get(id) ?? []) };
};
