const STORED = "bindery-recent-spaces";
const MOST = 6;

const keyOf = (organizationId: string): string => `${STORED}.${organizationId}`;

/** Returns the ids of an organization's spaces last opened in this browser, latest first. */
export const recentSpaces = (organizationId: string): readonly string[] => {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(keyOf(organizationId)) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
};

/** Moves a space to the front. */
export const rememberSpace = (organizationId: string, spaceId: string): void => {
  const others = recentSpaces(organizationId).filter((other) => other !== spaceId);
  window.localStorage.setItem(
    keyOf(organizationId),
    JSON.stringify([spaceId, ...others].slice(0, MOST)),
  );
};
