/** The event position in the first and in the latest response to this page. */
let first: string | undefined;
let latest: string | undefined;

/** Records the event position of a response. */
export const notePosition = (headers: Headers): void => {
  latest = headers.get("Event-Position") ?? latest;
  first ??= latest;
};

/** By organization not followed yet: the event position before any of it was read. */
const unfollowed = new Map<string, string | undefined>();
const followed = new Set<string>();

/** Call this before reading anything of an organization. */
export const noteReading = (organizationId: string): void => {
  if (!followed.has(organizationId) && !unfollowed.has(organizationId))
    unfollowed.set(organizationId, latest);
};

/**
 * Returns the event position before anything of an organization was read, for following it. Undefined where that is
 * unknown, for example when it was followed before.
 */
export const beginFollowing = (organizationId: string): string | undefined => {
  if (followed.has(organizationId)) return undefined;
  followed.add(organizationId);
  // Reads made before the first response had to wait for it.
  const position = unfollowed.get(organizationId) ?? first;
  unfollowed.delete(organizationId);
  return position;
};
