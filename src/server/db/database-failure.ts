import { conflict, type Failure } from "#server/kit/failures.ts";
import { DatabaseUnavailable } from "./database.ts";

interface DatabaseError {
  readonly code: string;
  readonly constraint?: string;
}

/** Returns the database's own error from inside the wrappers of the drivers and the query builder. */
const databaseErrorIn = (error: unknown): DatabaseError | undefined => {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ("code" in at && typeof at.code === "string" && /^[0-9A-Z]{5}$/.test(at.code)) {
      const named =
        ("constraint_name" in at && at.constraint_name) || ("constraint" in at && at.constraint);
      return typeof named === "string" ? { code: at.code, constraint: named } : { code: at.code };
    }
  }
  return undefined;
};

/** Whether the connection was lost or could not be made. */
const isUnavailable = (error: unknown): boolean => {
  for (let at = error; at instanceof Error; at = at.cause)
    if (at instanceof DatabaseUnavailable) return true;
  return false;
};

/** Whether a write violated the named unique constraint. */
export const violates = (error: unknown, constraint: string): boolean => {
  const found = databaseErrorIn(error);
  return found?.code === "23505" && found.constraint === constraint;
};

/** Whether the database is read-only: its disk is full, or it is set so. */
export const isReadOnly = (error: unknown): boolean =>
  ["25006", "53100"].includes(databaseErrorIn(error)?.code ?? "");

/**
 * What a database error means to a caller: a failure, `busy` after giving way to another transaction or a time limit,
 * `unavailable` when it cannot be reached, `read-only` when it accepts no writes, or undefined for an error of our
 * own.
 */
export const databaseFailure = (
  error: unknown,
): Failure | "busy" | "unavailable" | "read-only" | undefined => {
  if (isUnavailable(error)) return "unavailable";
  if (isReadOnly(error)) return "read-only";
  switch (databaseErrorIn(error)?.code) {
    case "23505":
      return conflict(
        "already-exists",
        "Something with the same name or address is there already.",
      );
    case "23503":
      return conflict("reference-removed", "Something this refers to has just been removed.");
    case "40001":
    case "40P01":
    case "55P03":
    case "57014":
      return "busy";
    case "25P03":
    case "53300":
    case "57P01":
    case "57P02":
    case "57P03":
      return "unavailable";
    default:
      return undefined;
  }
};
