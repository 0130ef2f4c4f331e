import type { SemanticChange } from "#contract/schemas/revision.ts";
import type { RevisionRow } from "./revisions.ts";

type Variables = RevisionRow["variables"];

/** One row for all variables that differ; none when all are the same. */
export const compareVariables = (before: Variables, after: Variables): SemanticChange[] => {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  const differing = names.filter((name) => before[name] !== after[name]);
  if (differing.length === 0) return [];
  const variables = Object.fromEntries(
    differing.map((name) => {
      const [was, is] = [before[name], after[name]];
      return [
        name,
        {
          ...(was === undefined ? {} : { before: was }),
          ...(is === undefined ? {} : { after: is }),
        },
      ];
    }),
  );
  return [{ type: "variables_edited", variables }];
};
