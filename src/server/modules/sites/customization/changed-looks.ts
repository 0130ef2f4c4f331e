import { isDeepStrictEqual } from "node:util";
import { singleValues } from "./single-values.ts";

/**
 * The single values in which two customizations differ, by their paths, as they were and as they become;
 * null where there is none. undefined when they look the same.
 */
export const changedLooks = (
  before: object,
  after: object,
): { before: Record<string, unknown>; after: Record<string, unknown> } | undefined => {
  const [was, becomes] = [singleValues(before), singleValues(after)];
  const differing = [...new Set([...was.keys(), ...becomes.keys()])].filter(
    (path) => !isDeepStrictEqual(was.get(path), becomes.get(path)),
  );
  const picked = (values: ReadonlyMap<string, unknown>) =>
    Object.fromEntries(differing.map((path) => [path, values.get(path) ?? null]));
  return differing.length === 0 ? undefined : { before: picked(was), after: picked(becomes) };
};
