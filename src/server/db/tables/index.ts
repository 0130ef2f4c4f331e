export * from "./change-requests.ts";
export * from "./content.ts";
export * from "./jobs.ts";
export * from "./organizations.ts";
export * from "./people.ts";
export * from "./records.ts";
export * from "./sites.ts";
export * from "./spaces.ts";
