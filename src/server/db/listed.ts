import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/** A list as one parameter, however long it is. */
export const listed = (values: unknown): SQL => sql`${JSON.stringify(values)}::text::jsonb`;

/**
 * Whether the column is one of the values; they travel as one parameter, however many they are. As an array they are
 * read once: a subquery is read again for every row where the planner expects few.
 */
export const isOneOf = (column: AnyPgColumn | SQL, values: readonly string[]): SQL =>
  sql`${column} = any(array(select jsonb_array_elements_text(${listed(values)})))`;
