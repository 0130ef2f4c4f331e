/** Why somebody has a role on a space or collection, in words. */
export const reasonStrings = {
  admin: "admin of the organization",
  own: (place: string) => `given to them on ${place}`,
  team: (team: string, place: string) => `team ${team} on ${place}`,
  defaultLevel: (place: string) => `default level of ${place}`,
  ownRole: "their role in the organization",
  gives: (role: string, ground: string) => `${role} — ${ground}`,
  other: (ground: string, role: string) => `${ground} (${role})`,
  also: (first: string, others: readonly string[]) => `${first}; also: ${others.join(", ")}`,
  here: {
    space: "this space",
    collection: "this collection",
    organization: "this organization",
  },
  place: {
    space: (title: string) => `space ${title}`,
    collection: (title: string) => `collection ${title}`,
    organization: (title: string) => `organization ${title}`,
  },
  untitled: {
    space: "a space without a title",
    collection: "a collection without a title",
    organization: "the organization",
  },
} as const;
