import { Validator } from "@seriousme/openapi-schema-validator";
import { type JsonObject, stepsOf, valueAt } from "../json.ts";
import { MAX_NODES_CHECKED_WHOLE, MAX_SOURCE_ERRORS } from "../limits.ts";
import type { SourceError } from "./source-error.ts";

/** One problem found by the validator. */
interface Finding {
  readonly instancePath: string;
  readonly keyword: string;
  readonly message?: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/**
 * Gives access to a version's compiled schema. The validator has it, but its types only describe the method that also
 * resolves references.
 */
interface Compiling {
  readonly getAjvValidator: (
    version: string,
  ) => ((document: JsonObject) => unknown) & { errors?: Finding[] | null };
}

/** Findings that only summarize others. */
const summaries = new Set(["if", "anyOf", "oneOf", "allOf", "not", "unevaluatedProperties"]);

// Formats are not validated: a template of an address is not an address, and no pattern should run on hostile text.
const makeValidator = (allErrors: boolean) =>
  new Validator({ allErrors, validateFormats: false }) as Validator & Compiling;

const validators = new Map<boolean, Validator & Compiling>();

const validatorFor = (allErrors: boolean): Validator & Compiling => {
  const known = validators.get(allErrors);
  if (known) return known;
  const made = makeValidator(allErrors);
  validators.set(allErrors, made);
  return made;
};

const hasFewerNodes = (value: unknown, most: number): boolean => {
  let nodes = 0;
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    nodes += 1;
    if (nodes + open.length > most) return false;
    if (typeof next === "object" && next !== null) {
      const members = Object.values(next);
      if (members.length > most) return false;
      for (const member of members) open.push(member);
    }
  }
  return true;
};

const wordsOf = ({ keyword, message, params, instancePath }: Finding, document: JsonObject) => {
  const name = params["additionalProperty"] ?? params["unevaluatedProperty"];
  if (typeof name === "string") return `“${name.slice(0, 100)}” is not a member that belongs here.`;
  if (keyword === "required") return `“${String(params["missingProperty"])}” is missing.`;
  if (keyword === "const") return `Must be ${JSON.stringify(params["allowedValue"])}.`;
  if (keyword === "enum" && Array.isArray(params["allowedValues"]))
    return `Must be one of ${params["allowedValues"].map((value) => JSON.stringify(value)).join(", ")}.`;
  if (keyword === "type") {
    const found = valueAt(document, stepsOf(instancePath) ?? []);
    const shown = JSON.stringify(found)?.slice(0, 60);
    return `Must be ${[params["type"]].flat().join(" or ")}${shown === undefined ? "" : `, not ${shown}`}.`;
  }
  return `${(message ?? "is not as it should be").replace(/^m/, "M")}.`;
};

/** Finds where a document violates the schema of its version. For a large one, only the first error. */
export const checkSchema = (document: JsonObject, version: string): SourceError[] => {
  const whole = hasFewerNodes(document, MAX_NODES_CHECKED_WHOLE);
  const validate = validatorFor(whole).getAjvValidator(version);
  if (validate(document) === true) return [];
  const findings = validate.errors ?? [];
  validate.errors = null;
  const telling = findings.filter(
    ({ keyword, params }) =>
      !summaries.has(keyword) && !(keyword === "required" && params["missingProperty"] === "$ref"),
  );
  const told = telling.length > 0 ? telling : findings;
  // Only the deepest findings of each place are reported: what is wrong inside it is the cause.
  const paths = new Set(told.map(({ instancePath }) => instancePath));
  const above = new Set<string>();
  for (const path of paths)
    for (let end = path.lastIndexOf("/"); end >= 0; end = path.lastIndexOf("/", end - 1)) {
      above.add(path.slice(0, end));
      if (end === 0) break;
    }
  const seen = new Set<string>();
  const errors: SourceError[] = [];
  for (const finding of told) {
    const { instancePath: pointer, keyword } = finding;
    if (above.has(pointer) && keyword !== "required" && keyword !== "additionalProperties")
      continue;
    const message = wordsOf(finding, document);
    if (seen.has(`${pointer} ${message}`)) continue;
    seen.add(`${pointer} ${message}`);
    errors.push({ message, pointer });
    if (errors.length === MAX_SOURCE_ERRORS) break;
  }
  return errors;
};
