import {
  escapeStep,
  isObject,
  type JsonObject,
  type JsonValue,
  memberOf,
  objectAt,
} from "../json.ts";
import { followedObject } from "../operations/path-items.ts";
import { canonical } from "./canonical.ts";
import type { OperationComparison, OwnChange } from "./operation-comparison.ts";
import type { OperationModel, SpecModel } from "./spec-model.ts";
import { listed } from "./words.ts";

/** One way to authenticate: schemes that are required together, each with its scopes. */
type Alternative = ReadonlyMap<string, ReadonlySet<JsonValue>>;

const schemesAt = ({ document, isTwo }: SpecModel): { schemes: JsonObject; pointer: string } =>
  isTwo
    ? { schemes: objectAt(document, "securityDefinitions") ?? {}, pointer: "/securityDefinitions" }
    : {
        schemes: objectAt(objectAt(document, "components"), "securitySchemes") ?? {},
        pointer: "/components/securitySchemes",
      };

const flowNames = new Map([
  ["application", "clientCredentials"],
  ["accessCode", "authorizationCode"],
]);

/** A scheme in the terms of version 3, without parts that only people read. */
const definitionOf = (scheme: JsonObject): string => {
  const { description: _description, deprecated: _deprecated, ...rest } = scheme;
  if (rest["type"] === "basic") return canonical({ type: "http", scheme: "basic" });
  if (rest["type"] === "oauth2" && typeof rest["flow"] === "string") {
    const { flow, type, ...urls } = rest;
    return definitionOf({ type, flows: { [flowNames.get(flow) ?? flow]: urls } });
  }
  const flows = objectAt(rest, "flows");
  if (!flows) return canonical(rest);
  const plain: JsonObject = {};
  for (const [name, flow] of Object.entries(flows)) {
    if (!isObject(flow)) continue;
    const { scopes, ...urls } = flow;
    plain[name] = { ...urls, scopes: isObject(scopes) ? Object.keys(scopes).toSorted() : [] };
  }
  return canonical({ ...rest, flows: plain });
};

const definitions = (spec: SpecModel): Map<string, string> => {
  const { schemes, pointer } = schemesAt(spec);
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(schemes)) {
    const scheme = followedObject({ value, pointer: `${pointer}/${name}` }, spec.targets);
    if (scheme) found.set(name, definitionOf(scheme.value));
  }
  return found;
};

/** Maps schemes of the old version to their name in the new one: their own, or that of an equal scheme. */
const newNames = (before: SpecModel, after: SpecModel): Map<string, string> => {
  const young = definitions(after);
  const byDefinition = new Map([...young].map(([name, definition]) => [definition, name]));
  const names = new Map<string, string>();
  for (const [name, definition] of definitions(before))
    names.set(name, young.has(name) ? name : (byDefinition.get(definition) ?? name));
  return names;
};

const alternativesOf = (
  { spec, operation }: OperationModel,
  names: ReadonlyMap<string, string>,
): Alternative[] => {
  const said = memberOf(operation.value, "security") ?? memberOf(spec.document, "security");
  const requirements = Array.isArray(said) ? said.filter(isObject) : [];
  if (requirements.length === 0) return [new Map()];
  return requirements.map(
    (requirement) =>
      new Map(
        Object.entries(requirement).map(([name, scopes]) => [
          names.get(name) ?? name,
          new Set(Array.isArray(scopes) ? scopes : []),
        ]),
      ),
  );
};

/** Whether anyone who satisfies `one` also satisfies `other`. */
const covers = (other: Alternative, one: Alternative): boolean =>
  [...other].every(([scheme, scopes]) => {
    const had = one.get(scheme);
    return had !== undefined && [...scopes].every((scope) => had.has(scope));
  });

const wordsFor = (alternative: Alternative): string => {
  if (alternative.size === 0) return "no sign-in";
  return listed(
    [...alternative].map(([scheme, scopes]) =>
      scopes.size > 0 ? `${scheme} (${[...scopes].map(String).join(", ")})` : scheme,
    ),
    "and",
  );
};

/** Compares the ways to authenticate for an operation; the schemes themselves are compared once. */
export const securityComparer = (before: SpecModel, after: SpecModel) => {
  const names = newNames(before, after);
  return ({ before: was, after: is, changes }: OperationComparison): void => {
    const old = alternativesOf(was, names);
    const young = alternativesOf(is, new Map());
    const pointer = `${is.operation.pointer}/security`;
    for (const one of old)
      if (!young.some((other) => covers(other, one)))
        changes.push({
          rule: "security-alternative-removed",
          direction: "request",
          pointer,
          before: wordsFor(one),
          words: `${wordsFor(one)} is no longer enough: ${listed(young.map(wordsFor), "or")} is needed.`,
        });
    for (const other of young)
      if (!old.some((one) => canonicalOf(one) === canonicalOf(other)))
        if (!old.some((one) => covers(one, other)))
          changes.push({
            rule: "security-alternative-added",
            direction: "request",
            pointer,
            after: wordsFor(other),
            words: `${wordsFor(other)} is enough.`,
          });
  };
};

const canonicalOf = (alternative: Alternative): string =>
  canonical(
    Object.fromEntries([...alternative].map(([name, scopes]) => [name, [...scopes].map(String)])),
  );

/** Finds schemes that exist in both versions but are defined differently. */
export const compareSchemes = (before: SpecModel, after: SpecModel): OwnChange[] => {
  const young = definitions(after);
  return [...definitions(before)].flatMap(([name, definition]) => {
    const is = young.get(name);
    if (is === undefined || is === definition) return [];
    return [
      {
        rule: "security-scheme-redefined" as const,
        pointer: `${schemesAt(after).pointer}/${escapeStep(name)}`,
        before: definition,
        after: is,
        words: `The way to sign in “${name}” was redefined.`,
      },
    ];
  });
};
