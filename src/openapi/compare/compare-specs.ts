import type { SpecChangeClass } from "#contract/schemas/openapi-rules.ts";
import { escapeStep, type JsonObject, memberOf, objectAt, textAt } from "../json.ts";
import { MAX_CHANGES } from "../limits.ts";
import { mentionKey } from "../operations/mention-key.ts";
import { operationsOf, pathItem } from "../operations/path-items.ts";
import type { SpecChange } from "./change.ts";
import { compareOperation, compareServers, serversOf } from "./compare-operation.ts";
import { compareSchemes, securityComparer } from "./compare-security.ts";
import type { OperationComparison, OwnChange } from "./operation-comparison.ts";
import { RULES, worstFirst } from "./rules.ts";
import { SchemaPairs } from "./schema-pairs.ts";
import { type OperationModel, type SpecModel, specModel, textsOf } from "./spec-model.ts";
import { short } from "./words.ts";

export type { SpecChange } from "./change.ts";

interface NamedOperation extends OperationModel {
  readonly method: string;
  readonly path: string;
  readonly isWebhook: boolean;
}

/** Operations and webhooks by the key that pages use for them. */
const operationsIn = (spec: SpecModel): Map<string, NamedOperation> => {
  const found = new Map<string, NamedOperation>();
  for (const member of ["paths", "webhooks"])
    for (const [path, value] of Object.entries(objectAt(spec.document, member) ?? {})) {
      const pointer = `/${member}/${escapeStep(path)}`;
      const item = path.startsWith("x-") ? undefined : pathItem({ value, pointer }, spec.targets);
      if (!item) continue;
      for (const [method, operation] of operationsOf(item)) {
        const isWebhook = member === "webhooks";
        const key = `${isWebhook ? "webhook " : ""}${mentionKey(method, path)}`;
        if (!found.has(key)) found.set(key, { spec, item, operation, method, path, isWebhook });
      }
    }
  return found;
};

const titled = ({ method, path }: NamedOperation): string => `${method.toUpperCase()} ${path}`;

/** Whether an operation was announced for removal on a date that has passed. */
const isPastSunset = ({ operation }: NamedOperation, today: string | undefined): boolean => {
  const sunset = textAt(operation.value, "x-sunset");
  if (memberOf(operation.value, "deprecated") !== true || sunset === undefined) return false;
  const [day, now] = [Date.parse(sunset), Date.parse(today ?? "")];
  return !Number.isNaN(day) && !Number.isNaN(now) && day <= now;
};

const removed = (operation: NamedOperation, today: string | undefined): OwnChange => ({
  rule: operation.isWebhook
    ? "webhook-removed"
    : isPastSunset(operation, today)
      ? "deprecated-operation-removed"
      : "operation-removed",
  pointer: operation.operation.pointer,
  words: `${titled(operation)} was removed.`,
});

const added = (operation: NamedOperation): OwnChange => ({
  rule: operation.isWebhook ? "webhook-added" : "operation-added",
  pointer: operation.operation.pointer,
  words: `${titled(operation)} was added.`,
});

/** Compares what applies to the document as a whole. */
const compareWhole = (before: SpecModel, after: SpecModel): OwnChange[] => {
  const changes = [
    ...compareServers(serversOf(before.document), serversOf(after.document), "/servers"),
    ...compareSchemes(before, after),
  ];
  const info = ["title", "summary", "description", "termsOfService", "contact", "license"];
  const told = ({ document }: SpecModel) =>
    textsOf(objectAt(document, "info") ?? {}, info) + textsOf(document, ["tags", "externalDocs"]);
  if (told(before) !== told(after))
    changes.push({
      rule: "texts-changed",
      pointer: "/info",
      words: "Texts about the whole specification have changed.",
    });
  return changes;
};

/** Collects changes up to a limit; beyond it, safe ones are dropped first. */
class Gathered {
  readonly #byClass: Record<SpecChangeClass, SpecChange[]> = { breaking: [], risky: [], safe: [] };
  #left = 0;

  add(change: OwnChange & Pick<SpecChange, "operation">): void {
    const { class: kind } = RULES[change.rule];
    const list = this.#byClass[kind];
    if (list.length >= MAX_CHANGES) {
      this.#left += 1;
      return;
    }
    const { rule, operation, pointer, direction, words, before, after } = change;
    list.push({
      rule,
      class: kind,
      ...(operation && { operation }),
      pointer,
      ...(direction && { direction }),
      ...(before !== undefined && { before: short(before) }),
      ...(after !== undefined && { after: short(after) }),
      words,
    });
  }

  finished(isPartial: boolean): SpecChange[] {
    const { breaking, risky, safe } = this.#byClass;
    const all = [...breaking, ...risky, ...safe];
    const left = this.#left + Math.max(0, all.length - MAX_CHANGES);
    const listed = all.slice(0, MAX_CHANGES);
    if (left === 0 && !isPartial) return listed;
    const words =
      left > 0
        ? `${left} more changes are not listed.`
        : "The specification is too intricate to be compared to the end.";
    return worstFirst([
      ...listed,
      { rule: "too-many-changes", class: RULES["too-many-changes"].class, pointer: "", words },
    ]);
  }
}

/** Adds the changes of an operation and all its schemas; changes of texts are combined into one. */
const gather = (
  { changes, schemas, pairs }: OperationComparison,
  { method, path }: NamedOperation,
  into: Gathered,
): void => {
  const operation = { method, path };
  const texts: OwnChange[] = [];
  const seen = new Set<string>();
  const add = (change: OwnChange): void => {
    if (change.rule === "texts-changed") {
      texts.push(change);
      return;
    }
    const key = `${change.rule} ${change.direction ?? ""} ${change.pointer} ${change.words}`;
    if (seen.has(key)) return;
    seen.add(key);
    into.add({ ...change, operation });
  };
  for (const change of changes) add(change);
  for (const [{ direction }, change] of pairs.changesOf(schemas)) add({ ...change, direction });
  const [first] = texts;
  if (!first) return;
  const places = new Set(texts.map(({ pointer }) => pointer)).size;
  const { direction: _direction, ...told } = first;
  into.add({
    ...told,
    operation,
    words: places === 1 ? first.words : `Texts or examples have changed in ${places} places.`,
  });
};

/**
 * Finds the changes between two versions of a specification, worst first, then in the order of its operations. A
 * change classified as safe breaks no client that complies with the old version. `today` is an ISO date, for
 * operations that were announced for removal; without it, no removal counts as announced.
 */
export const compareSpecs = (
  before: JsonObject,
  after: JsonObject,
  today?: string,
): SpecChange[] => {
  const [was, is] = [specModel(before), specModel(after)];
  const pairs = new SchemaPairs(was.terms, is.terms);
  const compareSecurity = securityComparer(was, is);
  const old = operationsIn(was);
  const young = operationsIn(is);
  const into = new Gathered();
  const compared: [NamedOperation, OperationComparison][] = [];
  for (const change of compareWhole(was, is)) into.add(change);
  for (const [key, operation] of old) {
    const match = young.get(key);
    const comparison: OperationComparison = {
      pairs,
      before: operation,
      after: match ?? operation,
      isTurned: operation.isWebhook,
      changes: [],
      schemas: [],
    };
    if (match) {
      const isPath = !operation.isWebhook;
      compareOperation(
        comparison,
        isPath ? { before: operation.path, after: match.path } : { before: "", after: "" },
      );
      if (isPath) compareSecurity(comparison);
    } else comparison.changes.push(removed(operation, today));
    compared.push([match ?? operation, comparison]);
  }
  for (const [key, operation] of young)
    if (!old.has(key))
      compared.push([
        operation,
        {
          pairs,
          before: operation,
          after: operation,
          isTurned: false,
          changes: [added(operation)],
          schemas: [],
        },
      ]);
  pairs.settle();
  for (const [operation, comparison] of compared) gather(comparison, operation, into);
  return into.finished(pairs.isFull);
};
