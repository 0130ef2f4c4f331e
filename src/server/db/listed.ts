import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/** Binds a list of any length as a single parameter. */
export const listed = (values: unknown): SQL => sql`${JSON.stringify(values)}::text::jsonb`;

/**
 * A condition that the column is one of the values, bound as a single parameter of any length. They become an array,
 * which is read once: a subquery is evaluated again for every row where the planner expects few.
 */
export const isOneOf = (column: AnyPgColumn | SQL, values: readonly string[]): SQL =>
  sql`${column} = any(array(select jsonb_array_elements_text(${listed(values)})))`;

/** Up to this many values are looked up one by one; with more, all candidate rows are scanned once. */
export const MANY = 100;

/**
 * The same for rows that another condition limits, such as those of one space: many values are hashed and each row is
 * checked once. `is true` keeps the planner from joining the values, whose number it cannot estimate.
 */
export const isAmong = (column: AnyPgColumn | SQL, values: readonly string[]): SQL =>
  values.length <= MANY
    ? isOneOf(column, values)
    : sql`(${column} in (select jsonb_array_elements_text(${listed(values)}))) is true`;
