import type { PaletteGroup } from "./items.ts";
import { paletteMessages as strings } from "./messages.ts";

const STORED = "bindery-recents";
const MOST = 6;

/** Returns the ids of the palette's recent choices, latest first. */
const recents = (): string[] => {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(STORED) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
};

/** Moves a choice to the front. */
export const rememberChoice = (id: string): void =>
  window.localStorage.setItem(
    STORED,
    JSON.stringify([id, ...recents().filter((other) => other !== id)].slice(0, MOST)),
  );

/** Returns the recent choices that are currently available. */
export const recentGroup = (groups: readonly PaletteGroup[]): PaletteGroup => {
  const all = new Map(groups.flatMap(({ items }) => items.map((item) => [item.id, item])));
  return { title: strings.recent, items: recents().flatMap((id) => all.get(id) ?? []) };
};
