/** Where the events of the service stood when it gave its first and its latest answer to this page. */
let first: string | undefined;
let latest: string | undefined;

/** Takes note of the position that an answer carries. */
export const notePosition = (headers: Headers): void => {
  latest = headers.get("Event-Position") ?? latest;
  first ??= latest;
};

/** By organization that was not followed yet, where the events stood before anything of it was read. */
const unfollowed = new Map<string, string | undefined>();
const followed = new Set<string>();

/** To be called before anything of an organization is read. */
export const noteReading = (organizationId: string): void => {
  if (!followed.has(organizationId) && !unfollowed.has(organizationId))
    unfollowed.set(organizationId, latest);
};

/**
 * Where the events stood before anything of an organization was read, for who begins to follow it. Undefined
 * where nobody knows, as when it was followed before and left.
 */
export const beginFollowing = (organizationId: string): string | undefined => {
  if (followed.has(organizationId)) return undefined;
  followed.add(organizationId);
  // What was read before the first answer was there waited for it.
  const position = unfollowed.get(organizationId) ?? first;
  unfollowed.delete(organizationId);
  return position;
};
