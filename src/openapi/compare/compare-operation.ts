import { isObject, type JsonObject, type JsonValue, listAt, memberOf, textAt } from "../json.ts";
import { operationsOf } from "../operations/path-items.ts";
import { canonical } from "./canonical.ts";
import { compareBodies, compareResponses } from "./compare-content.ts";
import { compareParameters } from "./compare-parameters.ts";
import type { OperationComparison, OwnChange } from "./operation-comparison.ts";
import { callbacksOf, type OperationModel, textsOf } from "./spec-model.ts";

/** Maximum depth to which callbacks of callbacks are compared. */
const MAX_CALLBACKS = 3;

/** The identity of a server: its URL and the values of its variables. */
const serverOf = (server: JsonValue): string => {
  const url = textAt(server, "url") ?? "/";
  const variables = memberOf(server, "variables");
  const told = isObject(variables)
    ? Object.entries(variables).map(([name, variable]) => [
        name,
        memberOf(variable, "default") ?? null,
        memberOf(variable, "enum") ?? null,
      ])
    : [];
  return told.length > 0 ? `${url} ${canonical(told)}` : url;
};

/** The servers an object declares, either directly or in the form of version 2.0. */
export const serversOf = (holder: JsonObject): string[] => {
  const host = textAt(holder, "host");
  const base = textAt(holder, "basePath");
  if (host !== undefined) {
    const schemes = listAt(holder, "schemes").filter((scheme) => typeof scheme === "string");
    return (schemes.length > 0 ? schemes : ["http"]).map(
      (scheme) => `${scheme}://${host}${base ?? ""}`,
    );
  }
  if (base !== undefined) return [base];
  return listAt(holder, "servers").map(serverOf);
};

export const compareServers = (
  before: readonly string[],
  after: readonly string[],
  pointer: string,
): OwnChange[] => [
  ...before
    .filter((server) => !after.includes(server))
    .map((server) => ({
      rule: "server-removed" as const,
      pointer,
      before: server,
      words: `The server ${server} was removed.`,
    })),
  ...after
    .filter((server) => !before.includes(server))
    .map((server) => ({
      rule: "server-added" as const,
      pointer,
      after: server,
      words: `The server ${server} was added.`,
    })),
];

const compareOwnServers = ({ before, after, changes }: OperationComparison): void => {
  const own = ({ item, operation }: OperationModel): string[] => {
    const said = serversOf(operation.value);
    return said.length > 0 ? said : serversOf(item.value);
  };
  const [old, young] = [own(before), own(after)];
  if (old.length === 0 && young.length === 0) return;
  const pick = (servers: string[], { spec }: OperationModel) =>
    servers.length > 0 ? servers : serversOf(spec.document);
  changes.push(
    ...compareServers(pick(old, before), pick(young, after), `${after.operation.pointer}/servers`),
  );
};

const compareNames = ({ before, after, changes }: OperationComparison): void => {
  const [was, is] = [before.operation.value, after.operation.value];
  const { pointer } = after.operation;
  const [oldId, newId] = [textAt(was, "operationId"), textAt(is, "operationId")];
  if (oldId !== newId && oldId !== undefined)
    changes.push({
      rule: "operation-id-changed",
      pointer: `${pointer}/operationId`,
      before: oldId,
      after: newId,
      words: `The operation id was ${oldId} and is ${newId ?? "not said"} now.`,
    });
  if (memberOf(is, "deprecated") === true && memberOf(was, "deprecated") !== true)
    changes.push({
      rule: "operation-deprecated",
      pointer: `${pointer}/deprecated`,
      words: "The operation is deprecated.",
    });
  const tags = (value: JsonObject) => listAt(value, "tags").map(String).toSorted();
  if (canonical(tags(was)) !== canonical(tags(is)))
    changes.push({
      rule: "operation-tags-changed",
      pointer: `${pointer}/tags`,
      before: tags(was),
      after: tags(is),
      words: `The operation is listed under ${tags(is).join(", ") || "no tag"} now.`,
    });
  const told = ["summary", "description", "externalDocs"];
  if (
    textsOf(was, told) !== textsOf(is, told) ||
    (memberOf(was, "deprecated") === true && memberOf(is, "deprecated") !== true)
  )
    changes.push({
      rule: "texts-changed",
      pointer,
      words: "Texts of the operation have changed.",
    });
};

const compareCallbacks = (comparison: OperationComparison, level: number): void => {
  const { before, after, changes } = comparison;
  const old = callbacksOf(before);
  const young = callbacksOf(after);
  for (const [name, item] of old) {
    const match = young.get(name);
    const operations = operationsOf(item);
    const matches = match ? operationsOf(match) : new Map<string, never>();
    for (const [method, operation] of operations) {
      const is = matches.get(method);
      if (match && is)
        compareOperation(
          {
            ...comparison,
            isTurned: !comparison.isTurned,
            before: { spec: before.spec, item, operation },
            after: { spec: after.spec, item: match, operation: is },
          },
          { before: "", after: "" },
          level + 1,
        );
      else
        changes.push({
          rule: "callback-removed",
          pointer: operation.pointer,
          words: `The callback ${method.toUpperCase()} ${name} was removed.`,
        });
    }
    for (const [method, operation] of matches)
      if (!operations.has(method))
        changes.push({
          rule: "callback-added",
          pointer: operation.pointer,
          words: `The callback ${method.toUpperCase()} ${name} was added.`,
        });
  }
  for (const [name, item] of young)
    if (!old.has(name))
      changes.push({
        rule: "callback-added",
        pointer: item.pointer,
        words: `The callback ${name} was added.`,
      });
};

/** Collects the changes of an operation, and the pairs of its schemas. */
export const compareOperation = (
  comparison: OperationComparison,
  paths: { before: string; after: string },
  level = 0,
): void => {
  compareNames(comparison);
  compareOwnServers(comparison);
  compareParameters(comparison, paths);
  compareBodies(comparison);
  compareResponses(comparison);
  if (level < MAX_CALLBACKS) compareCallbacks(comparison, level);
};
