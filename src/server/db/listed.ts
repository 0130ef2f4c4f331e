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

/** Up to so many values are looked up one by one; with more, all rows are read once that may have one of them. */
export const MANY = 100;

/**
 * The same for rows that another condition bounds, such as those of one space: many values are hashed, and each row is
 * looked at once. Asking whether it holds keeps the planner from joining them, of which it does not know how many there are.
 */
export const isAmong = (column: AnyPgColumn | SQL, values: readonly string[]): SQL =>
  values.length <= MANY
    ? isOneOf(column, values)
    : sql`(${column} in (select jsonb_array_elements_text(${listed(values)}))) is true`;
