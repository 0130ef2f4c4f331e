/** What shows who can open a space or collection. */
export const aboutAccess = [
  "listPermissionsAggregateInSpace",
  "listTeamPermissionsInSpace",
  "listUserPermissionsInSpace",
  "listPermissionsAggregateInCollection",
  "listTeamPermissionsInCollection",
  "listUserPermissionsInCollection",
] as const;
