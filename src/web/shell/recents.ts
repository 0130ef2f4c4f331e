const STORED = "bindery-recents";
const MOST = 6;

/** Ids of what was chosen in the palette, latest first. */
export const recents = (): string[] => {
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
