const STORED = "bindery-recent-spaces";
const MOST = 6;

const keyOf = (organizationId: string): string => `${STORED}.${organizationId}`;

/** Ids of the spaces of an organization that were opened last with this browser, latest first. */
export const recentSpaces = (organizationId: string): readonly string[] => {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(keyOf(organizationId)) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
};

/** Puts a space in front of the others. */
export const rememberSpace = (organizationId: string, spaceId: string): void => {
  const others = recentSpaces(organizationId).filter((other) => other !== spaceId);
  window.localStorage.setItem(
    keyOf(organizationId),
    JSON.stringify([spaceId, ...others].slice(0, MOST)),
  );
};
