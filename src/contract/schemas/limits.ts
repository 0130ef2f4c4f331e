/** Limits that forms and search fields need without loading the schemas that state them. */

/** Characters of a team's title, and of a filter by title. */
export const MAX_TEAM_TITLE = 64;
