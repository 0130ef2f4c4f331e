import { isObject, type JsonObject, memberOf, objectAt, stepsOf, textAt } from "../json.ts";
import { MAX_SOURCE_ERRORS } from "../limits.ts";
import { eachReference, FILES_MEMBER, Targets } from "../references.ts";
import { bundle, fileOf, isReachable, namesFile } from "./bundle.ts";
import { canonicalHash } from "./canonical-hash.ts";
import { checkSchema } from "./check-schema.ts";
import { type ParsedSource, parseSource, withLines } from "./parse-source.ts";
import { errorAt, type SourceError } from "./source-error.ts";

export type { SourceError } from "./source-error.ts";

export type SpecVersion = "2.0" | "3.0" | "3.1" | "3.2";

export interface ReadSpec {
  /** As written, with referenced files added. */
  readonly document: JsonObject;
  readonly version: SpecVersion;
  readonly syntax: "json" | "yaml";
  readonly title: string;
  /** Problems that do not prevent it from being stored: violations of its schema, or dangling references. */
  readonly problems: SourceError[];
  /** SHA-256 in hex of the canonical form: the order of members does not matter. */
  readonly hash: string;
}

export interface SpecSource {
  /** By address or name; `entry` is one of them. */
  readonly files: ReadonlyMap<string, Uint8Array | string>;
  readonly entry: string;
}

const versionOf = (document: JsonObject): SpecVersion | undefined => {
  if (textAt(document, "swagger") === "2.0") return "2.0";
  const said = /^(3\.[012])(?:\.\d+(?:-\S*)?)?$/.exec(textAt(document, "openapi") ?? "")?.[1];
  return said === "3.0" || said === "3.1" || said === "3.2" ? said : undefined;
};

const noVersion = (document: JsonObject): SourceError => {
  const member = ["openapi", "swagger"].find((name) => memberOf(document, name) !== undefined);
  if (member === undefined)
    return { message: "Neither “openapi” nor “swagger” says which version this is.", pointer: "" };
  const said = memberOf(document, member);
  const quotes = typeof said === "number" ? " It is a text: write it in quotes." : "";
  return {
    message: `${JSON.stringify(said).slice(0, 60)} is no version that is known: “swagger” may be "2.0", “openapi” 3.0, 3.1 or 3.2.${quotes}`,
    pointer: `/${member}`,
  };
};

/** Finds references within the document that are dangling. */
const danglingReferences = (document: JsonObject): SourceError[] => {
  const targets = new Targets(document);
  const problems: SourceError[] = [];
  eachReference(document, ({ to, isMapping, pointer }) => {
    if (isMapping || problems.length >= MAX_SOURCE_ERRORS) return;
    if (to.startsWith("#") && targets.find(to) === undefined)
      problems.push({ message: `“${to.slice(0, 200)}” refers to nothing.`, pointer: pointer() });
  });
  return problems;
};

/** Problems with the lines of the files that contain them. */
const located = (
  source: ParsedSource,
  files: ReadonlyMap<string, { parsed: ParsedSource; name: string }>,
  problems: readonly SourceError[],
): SourceError[] => {
  const own: SourceError[] = [];
  const byFile = new Map<string, SourceError[]>();
  for (const problem of problems) {
    const [first, name] = stepsOf(problem.pointer ?? "") ?? [];
    if (first === FILES_MEMBER && name !== undefined && files.has(name)) {
      const inFile = (problem.pointer ?? "").split("/").slice(3);
      const pointer = inFile.length > 0 ? `/${inFile.join("/")}` : "";
      const entry = { ...problem, pointer, file: files.get(name)?.name ?? name };
      byFile.set(name, [...(byFile.get(name) ?? []), entry]);
      continue;
    }
    const named = [...files].find(([, { name: file }]) => file === problem.file)?.[0];
    if (named === undefined) own.push(problem);
    else byFile.set(named, [...(byFile.get(named) ?? []), problem]);
  }
  const told = withLines(source, own);
  for (const [name, errors] of byFile) {
    const file = files.get(name);
    told.push(...(file ? withLines(file.parsed, errors) : errors));
  }
  return told.slice(0, MAX_SOURCE_ERRORS);
};

/**
 * Reads a specification and the given files that it refers to; nothing else is read. Returns `errors` if it is not a
 * specification, and otherwise includes `problems` that do not prevent it from being stored.
 */
export const readSource = ({ files, entry }: SpecSource): ReadSpec | { errors: SourceError[] } => {
  const parsed = parseSource(files.get(entry) ?? "");
  if ("error" in parsed) return { errors: [parsed.error] };
  if (!isObject(parsed.value))
    return { errors: [errorAt(parsed.text, 0, "A specification is an object.")] };
  const version = versionOf(parsed.value);
  if (version === undefined) return { errors: withLines(parsed, [noVersion(parsed.value)]) };
  const bundled = bundle(entry, parsed, files);
  if ("errors" in bundled) return bundled;
  const document = parsed.value;
  const problems = [
    ...checkSchema(document, version),
    ...danglingReferences(document),
    ...bundled.problems,
  ];
  return {
    document,
    version,
    syntax: parsed.syntax,
    title: textAt(objectAt(document, "info"), "title") ?? "",
    problems: problems.length > 0 ? located(parsed, bundled.files, problems) : [],
    hash: canonicalHash(document),
  };
};

/**
 * The addresses of other files, of the same origin, that the file at an address refers to: what to fetch before it
 * can be read. Empty if it has no HTTP address or cannot be read.
 */
export const outsideReferences = (
  source: string | Uint8Array | JsonObject,
  address: string,
): string[] => {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return [];
  let value: JsonObject | undefined;
  if (typeof source !== "string" && !(source instanceof Uint8Array)) value = source;
  else {
    const parsed = parseSource(source);
    if (!("error" in parsed) && typeof parsed.value === "object" && parsed.value !== null)
      value = isObject(parsed.value) ? parsed.value : { items: parsed.value };
  }
  if (!value) return [];
  const self = new URL(address);
  self.hash = "";
  const targets = new Targets(value);
  const found = new Set<string>();
  eachReference(value, ({ to, isMapping }) => {
    if (to.startsWith("#") || (isMapping && !namesFile(to))) return;
    const file = fileOf(to, address);
    if (!file || !isReachable(file, address) || targets.find(to) !== undefined) return;
    file.hash = "";
    if (file.href !== self.href) found.add(file.href);
  });
  return [...found];
};
