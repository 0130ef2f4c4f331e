import type { Direction } from "./change.ts";
import { compareSchemas, directionOf, type OperationComparison } from "./operation-comparison.ts";
import {
  bodyOf,
  type HeaderModel,
  type MediaModel,
  type ResponseModel,
  responsesOf,
} from "./spec-model.ts";

/** Finds the counterpart of a media type: itself, the same type with other parameters, or a range that covers it. */
const matching = (
  key: string,
  content: ReadonlyMap<string, MediaModel>,
): [string, MediaModel] | undefined => {
  const exact = content.get(key);
  if (exact) return [key, exact];
  const [type = ""] = key.split(";");
  const bare = [...content].find(([name]) => name.split(";")[0] === type);
  if (bare) return bare;
  for (const range of [`${type.split("/")[0] ?? ""}/*`, "*/*"]) {
    const media = content.get(range);
    if (media) return [range, media];
  }
  return undefined;
};

const compareContent = (
  comparison: OperationComparison,
  direction: Direction,
  before: ReadonlyMap<string, MediaModel>,
  after: ReadonlyMap<string, MediaModel>,
  subject: string,
): void => {
  const { changes } = comparison;
  const matched = new Set<string>();
  for (const [key, was] of before) {
    const match = matching(key, after);
    if (!match) {
      changes.push({
        rule:
          direction === "request" ? "request-media-type-removed" : "response-media-type-removed",
        direction,
        pointer: was.pointer,
        before: was.name,
        words: `${subject} is no longer ${was.name}.`,
      });
      continue;
    }
    const [name, is] = match;
    matched.add(name);
    compareSchemas(comparison, direction, was.schema, is.schema);
    compareSchemas(comparison, direction, was.itemSchema, is.itemSchema);
    if (was.encoding !== is.encoding)
      changes.push({
        rule: "encoding-changed",
        direction,
        pointer: `${is.pointer}/encoding`,
        words: `Parts of ${is.name} are written in another way.`,
      });
    if (was.texts !== is.texts)
      changes.push({
        rule: "texts-changed",
        direction,
        pointer: is.pointer,
        words: `Examples of ${is.name} have changed.`,
      });
  }
  for (const [key, is] of after)
    if (!matched.has(key) && !matching(key, before))
      changes.push({
        rule: direction === "request" ? "request-media-type-added" : "response-media-type-added",
        direction,
        pointer: is.pointer,
        after: is.name,
        words: `${subject} may be ${is.name}.`,
      });
};

/** Compares request bodies. */
export const compareBodies = (comparison: OperationComparison): void => {
  const { changes, isTurned } = comparison;
  const direction = directionOf(comparison, "sent");
  const was = bodyOf(comparison.before);
  const is = bodyOf(comparison.after);
  if (was && is) {
    if (was.required !== is.required) {
      const words = `The body ${is.required ? "became required" : "is no longer required"}.`;
      const rule = is.required
        ? (["body-required", "payload-required"] as const)
        : (["body-optional", "payload-optional"] as const);
      changes.push({ rule: rule[isTurned ? 1 : 0], direction, pointer: is.pointer, words });
    }
    if (was.texts !== is.texts)
      changes.push({
        rule: "texts-changed",
        direction,
        pointer: is.pointer,
        words: "The description of the body has changed.",
      });
    compareContent(comparison, direction, was.content, is.content, "The body");
  } else if (is)
    changes.push({
      rule: is.required && !isTurned ? "required-body-added" : "optional-body-added",
      direction,
      pointer: is.pointer,
      words: `A ${is.required ? "required" : "optional"} body was added.`,
    });
  else if (was)
    changes.push({
      rule: "body-removed",
      direction,
      pointer: was.pointer,
      words: "The body was removed.",
    });
};

const compareHeaders = (
  comparison: OperationComparison,
  direction: Direction,
  was: ResponseModel,
  is: ResponseModel,
): void => {
  const { changes } = comparison;
  const titled = ({ name }: HeaderModel) => `The header “${name}” of response ${is.code}`;
  for (const [key, old] of was.headers) {
    const young = is.headers.get(key);
    if (!young)
      changes.push({
        rule: old.required ? "required-header-removed" : "header-removed",
        direction,
        pointer: old.pointer,
        words: `${titled(old)} was removed.`,
      });
    else {
      if (old.required !== young.required)
        changes.push({
          rule: young.required ? "header-required" : "header-optional",
          direction,
          pointer: young.pointer,
          words: `${titled(young)} is ${young.required ? "always there now" : "no longer always there"}.`,
        });
      compareSchemas(comparison, direction, old.schema, young.schema);
    }
  }
  for (const [key, young] of is.headers)
    if (!was.headers.has(key))
      changes.push({
        rule: "header-added",
        direction,
        pointer: young.pointer,
        words: `${titled(young)} was added.`,
      });
};

const compareLinks = (
  { changes }: OperationComparison,
  direction: Direction,
  was: ResponseModel,
  is: ResponseModel,
): void => {
  const titled = (name: string) => `The link “${name}” of response ${is.code}`;
  for (const [name, old] of was.links) {
    const young = is.links.get(name);
    if (young === undefined)
      changes.push({
        rule: "link-removed",
        direction,
        pointer: old.pointer,
        words: `${titled(name)} was removed.`,
      });
    else if (old.leads !== young.leads)
      changes.push({
        rule: "link-changed",
        direction,
        pointer: young.pointer,
        before: old.operation,
        after: young.operation,
        words: `${titled(name)} leads elsewhere, or with other values.`,
      });
  }
  for (const [name, young] of is.links)
    if (!was.links.has(name))
      changes.push({
        rule: "link-added",
        direction,
        pointer: young.pointer,
        after: young.operation,
        words: `${titled(name)} was added.`,
      });
};

/** Compares responses by status. A removed status may be covered by an existing range. */
export const compareResponses = (comparison: OperationComparison): void => {
  const { changes } = comparison;
  const direction = directionOf(comparison, "answered");
  const old = responsesOf(comparison.before);
  const young = responsesOf(comparison.after);
  for (const [code, was] of old) {
    const range = `${code[0] ?? ""}XX`;
    const is = young.get(code) ?? (old.has(range) ? undefined : young.get(range));
    if (!is) {
      changes.push({
        rule: code.startsWith("2") ? "success-response-removed" : "response-removed",
        direction,
        pointer: was.pointer,
        before: was.code,
        words: `Response ${was.code} was removed.`,
      });
      continue;
    }
    if (was.texts !== is.texts)
      changes.push({
        rule: "texts-changed",
        direction,
        pointer: is.pointer,
        words: `The description of response ${is.code} has changed.`,
      });
    compareContent(comparison, direction, was.content, is.content, `Response ${is.code}`);
    compareHeaders(comparison, direction, was, is);
    compareLinks(comparison, direction, was, is);
  }
  for (const [code, is] of young) {
    if (old.has(code)) continue;
    changes.push({
      rule: "response-added",
      direction,
      pointer: is.pointer,
      after: is.code,
      words: `Response ${is.code} was added.`,
    });
  }
};
