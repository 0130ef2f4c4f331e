import { compareSchemas, directionOf, type OperationComparison } from "./operation-comparison.ts";
import { type ParameterModel, parametersOf } from "./spec-model.ts";
import { ARRAY, OBJECT } from "./type-bits.ts";

/** The parameters of a path in order. */
const namesInPath = (path: string): string[] =>
  [...path.matchAll(/\{([^{}/]*)\}/g)].map((found) => found[1] ?? "");

const titled = ({ name, place }: ParameterModel): string =>
  place === "querystring" ? "The query" : `The ${place} parameter “${name}”`;

const isList = (comparison: OperationComparison, parameter: ParameterModel): boolean => {
  const { pairs } = comparison;
  if (!parameter.schema) return false;
  const shape = pairs.shape("after", pairs.after.term([parameter.schema]));
  return (shape.types & (ARRAY | OBJECT)) !== 0;
};

const compareBoth = (
  comparison: OperationComparison,
  was: ParameterModel,
  is: ParameterModel,
): void => {
  const { changes, isTurned } = comparison;
  const direction = directionOf(comparison, "sent");
  const known = { pointer: is.pointer, direction };
  if (was.required !== is.required) {
    const words = `${titled(is)} ${is.required ? "became required" : "is no longer required"}.`;
    if (isTurned)
      changes.push({ ...known, rule: is.required ? "header-required" : "header-optional", words });
    else
      changes.push({
        ...known,
        rule: is.required ? "parameter-required" : "parameter-optional",
        words,
      });
  }
  if (was.style !== is.style && isList(comparison, is))
    changes.push({
      ...known,
      rule: "parameter-style-changed",
      before: was.style,
      after: is.style,
      words: `${titled(is)} was written as ${was.style} and is written as ${is.style} now.`,
    });
  if (was.allowsEmpty !== is.allowsEmpty) {
    const [accepted, refused] = isTurned
      ? (["response-value-added", "response-values-narrowed"] as const)
      : (["empty-value-accepted", "empty-value-refused"] as const);
    changes.push({
      ...known,
      rule: is.allowsEmpty ? accepted : refused,
      words: `${titled(is)} may ${is.allowsEmpty ? "be sent without a value" : "no longer be sent without a value"}.`,
    });
  }
  if (is.deprecated && !was.deprecated)
    changes.push({
      ...known,
      rule: "parameter-deprecated",
      words: `${titled(is)} is deprecated.`,
    });
  if (was.texts !== is.texts || (was.deprecated && !is.deprecated))
    changes.push({
      ...known,
      rule: "texts-changed",
      words: `Texts or examples of ${titled(is)} have changed.`,
    });
  // A path always has its parameters, described or not.
  if (is.place === "path" && !(was.schema && is.schema))
    comparison.schemas.push(
      comparison.pairs.pair(
        direction,
        was.schema ? [was.schema] : [],
        is.schema ? [is.schema] : [],
      ),
    );
  else compareSchemas(comparison, direction, was.schema, is.schema);
};

/** Compares path, query, header and cookie parameters. */
export const compareParameters = (
  comparison: OperationComparison,
  paths: { before: string; after: string },
): void => {
  const { changes, before, after, isTurned } = comparison;
  const direction = directionOf(comparison, "sent");
  const old = parametersOf(before);
  const young = parametersOf(after);
  const newNames = namesInPath(paths.after);
  for (const [index, name] of namesInPath(paths.before).entries()) {
    const newName = newNames[index];
    const was = old.get(`path ${name}`);
    if (newName === undefined) continue;
    const is = young.get(`path ${newName}`);
    old.delete(`path ${name}`);
    young.delete(`path ${newName}`);
    if (name !== newName)
      changes.push({
        rule: "path-parameter-renamed",
        direction,
        pointer: is?.pointer ?? after.item.pointer,
        before: name,
        after: newName,
        words: `The path parameter “${name}” is called “${newName}” now.`,
      });
    if (was && is) compareBoth(comparison, was, is);
  }
  const come = new Map([...young].filter(([key]) => !old.has(key)));
  for (const [key, was] of old) {
    const is = young.get(key);
    if (is) {
      compareBoth(comparison, was, is);
      continue;
    }
    const moved = [...come].find(([, { name, place }]) => name === was.name && place !== was.place);
    if (moved) {
      come.delete(moved[0]);
      changes.push({
        rule: "parameter-moved",
        direction,
        pointer: moved[1].pointer,
        before: was.place,
        after: moved[1].place,
        words: `The parameter “${was.name}” was in ${was.place} and is in ${moved[1].place} now.`,
      });
    } else
      changes.push({
        rule: isTurned
          ? was.required
            ? "required-header-removed"
            : "header-removed"
          : "parameter-removed",
        direction,
        pointer: was.pointer,
        words: `${titled(was)} was removed.`,
      });
  }
  for (const is of come.values())
    changes.push({
      rule: isTurned
        ? "header-added"
        : is.required
          ? "required-parameter-added"
          : "optional-parameter-added",
      direction,
      pointer: is.pointer,
      words: `${titled(is)} was added${is.required ? " and is required" : ""}.`,
    });
};
