import { type StructureFailureCode, StructureFailure } from "#site/structure/failures.ts";
import { Failure } from "#server/kit/failures.ts";

/**
 * What a part of an edit is called in the request, such as `spaceId` for `space`; null for what the
 * address of the request names, which is not found then.
 */
export type NameOf = (path: string, code: StructureFailureCode) => string | null;

const isAgainstOthers: ReadonlySet<StructureFailureCode> = new Set([
  "path-taken",
  "successor-needed",
  "in-other-group",
]);

/** The answer to an edit that the structure cannot take. */
const refused = ({ code, path, message }: StructureFailure, nameOf: NameOf): Failure => {
  const name = nameOf(path, code);
  if (code === "not-found" && name === null) return new Failure("not-found", message);
  const details = [{ path: name ?? path, message }];
  return isAgainstOthers.has(code)
    ? new Failure("conflict", message, { details })
    : new Failure("invalid", `${name ?? path}: ${message}`, { details });
};

/** A structure's refusal as that of the request; other errors as they are. */
export const asRefused = (error: unknown, nameOf: NameOf): unknown =>
  error instanceof StructureFailure ? refused(error, nameOf) : error;

/** Runs what applies edits; a structure's refusal becomes that of the request. */
export const answeringRefusals = <Result>(nameOf: NameOf, apply: () => Result): Result => {
  try {
    return apply();
  } catch (error) {
    throw asRefused(error, nameOf);
  }
};
