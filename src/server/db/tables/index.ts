export * from "./organizations.ts";
export * from "./people.ts";
export * from "./records.ts";
export * from "./spaces.ts";
