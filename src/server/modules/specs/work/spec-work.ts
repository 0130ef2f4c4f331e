import { gunzipSync, gzipSync } from "node:zlib";
import type { SpecError } from "#contract/schemas/openapi-spec.ts";
import { compareSpecs, type SpecChange } from "#openapi/compare/compare-specs.ts";
import { type JsonObject, objectAt } from "#openapi/json.ts";
import { MAX_EXCERPTS } from "#openapi/limits.ts";
import { listOperations, type SpecOperation } from "#openapi/operations/list-operations.ts";
import { mentionKey } from "#openapi/operations/mention-key.ts";
import { operationPart, schemasPart, type SpecPart } from "#openapi/operations/operation-part.ts";
import { outsideReferences, readSource, type SourceError } from "#openapi/read/read-source.ts";
import { storableText, storableValue } from "./storable.ts";

/** Maximum number of operations of one specification that are stored individually. */
const MAX_OPERATIONS = 20_000;
const MAX_SCHEMAS = 20_000;
const MAX_TAGS = 20;
/** Maximum characters of text shown on one line, and of a path or pointer. */
const MAX_LINE = 256;
const MAX_PLACE = 4096;

/** A document as stored: compressed JSON, identified by its hash. */
export interface PackedDocument {
  readonly hash: string;
  readonly bytes: Uint8Array;
}

/** What is stored of a source that was read. */
export interface ReadDocument {
  readonly packed: PackedDocument;
  /** Size of the JSON in bytes. */
  readonly size: number;
  readonly format: string;
  readonly syntax: "json" | "yaml";
  readonly title: string;
  readonly problems: readonly SpecError[];
  readonly operations: readonly SpecOperation[];
  /** Names of its schemas. */
  readonly schemas: readonly string[];
}

/** A change as stored. */
export type KeptChange = SpecChange & { readonly key: string | null };

/** The operations of the thread, with their inputs and results. */
export interface SpecWork {
  /** Addresses of other files that a file refers to. */
  outside: {
    input: { readonly file: Uint8Array; readonly address: string };
    answer: readonly string[];
  };
  read: {
    input: {
      readonly files: readonly (readonly [name: string, bytes: Uint8Array])[];
      readonly entry: string;
    };
    answer: { readonly errors: readonly SpecError[] } | ReadDocument;
  };
  compare: {
    input: { readonly before: PackedDocument; readonly after: PackedDocument };
    answer: readonly KeptChange[];
  };
  operation: {
    input: { readonly of: PackedDocument; readonly method: string; readonly path: string };
    answer: SpecPart | null;
  };
  schemas: {
    input: { readonly of: PackedDocument; readonly schemas: readonly string[] };
    answer: SpecPart;
  };
}
export type SpecRequest = {
  [Work in keyof SpecWork]: { readonly work: Work; readonly input: SpecWork[Work]["input"] };
}[keyof SpecWork];

/** Recently parsed documents, so that further requests need not parse them again. */
const kept = new Map<string, JsonObject>();
const MOST_KEPT = 2;

const keep = (hash: string, document: JsonObject): JsonObject => {
  kept.delete(hash);
  kept.set(hash, document);
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break;
    kept.delete(oldest);
  }
  return document;
};

const unpacked = ({ hash, bytes }: PackedDocument): JsonObject =>
  keep(hash, kept.get(hash) ?? (JSON.parse(gunzipSync(bytes).toString("utf8")) as JsonObject));

const storableError = (error: SourceError, at: number): SpecError => ({
  message: storableText(error.message, 1000),
  ...(error.line !== undefined && { line: error.line }),
  ...(error.column !== undefined && { column: error.column }),
  ...(error.pointer !== undefined && { pointer: storableText(error.pointer, MAX_PLACE) }),
  ...(error.file !== undefined && { file: storableText(error.file, 2048) }),
  ...(error.excerpt !== undefined &&
    at < MAX_EXCERPTS && {
      excerpt: {
        firstLine: error.excerpt.firstLine,
        lines: error.excerpt.lines.map((line) => storableText(line, line.length)),
      },
    }),
});

const storableOperation = (operation: SpecOperation): SpecOperation => ({
  ...operation,
  path: storableText(operation.path, MAX_PLACE),
  key: storableText(operation.key, MAX_PLACE),
  tags: operation.tags.slice(0, MAX_TAGS).map((tag) => storableText(tag, MAX_LINE)),
  ...(operation.operationId !== undefined && {
    operationId: storableText(operation.operationId, MAX_LINE),
  }),
  ...(operation.summary !== undefined && { summary: storableText(operation.summary, MAX_LINE) }),
});

/** Returns the names of schemas, as pages may show them. */
const schemaNames = (document: JsonObject): string[] =>
  [objectAt(objectAt(document, "components"), "schemas"), objectAt(document, "definitions")]
    .flatMap((schemas) => Object.keys(schemas ?? {}))
    .slice(0, MAX_SCHEMAS)
    .map((name) => storableText(name, MAX_LINE));

/** Parses a source; returns what to store of it, or why it is not a specification. */
export const readDocument = ({
  files,
  entry,
}: SpecWork["read"]["input"]): SpecWork["read"]["answer"] => {
  const read = readSource({ files: new Map(files), entry });
  if ("errors" in read) return { errors: read.errors.map(storableError) };
  const { document, hash, version, syntax, title, problems } = read;
  keep(hash, document);
  const json = JSON.stringify(document);
  const operations = listOperations(document);
  const cut: readonly SpecError[] =
    operations.length > MAX_OPERATIONS
      ? [
          {
            message: `Of its ${operations.length} operations the first ${MAX_OPERATIONS} are listed.`,
          },
        ]
      : [];
  return {
    packed: { hash, bytes: gzipSync(json) },
    size: Buffer.byteLength(json),
    format: version,
    syntax,
    title: storableText(title, 512),
    problems: [...cut, ...problems.map(storableError)],
    operations: operations.slice(0, MAX_OPERATIONS).map(storableOperation),
    schemas: schemaNames(document),
  };
};

const keptChange = (change: SpecChange): KeptChange => {
  const { operation } = change;
  return {
    ...change,
    pointer: storableText(change.pointer, MAX_PLACE),
    words: storableText(change.words, 2000),
    key:
      operation === undefined
        ? null
        : storableText(mentionKey(operation.method, operation.path), MAX_PLACE),
    ...(operation !== undefined && {
      operation: { ...operation, path: storableText(operation.path, MAX_PLACE) },
    }),
    ...(change.before !== undefined && { before: storableValue(change.before) }),
    ...(change.after !== undefined && { after: storableValue(change.after) }),
  };
};

/** Returns the changes from one document to another, as stored. */
export const compareDocuments = ({
  before,
  after,
}: SpecWork["compare"]["input"]): SpecWork["compare"]["answer"] =>
  compareSpecs(unpacked(before), unpacked(after)).map(keptChange);

/** Performs one operation on specifications. */
export const doSpecWork = (request: SpecRequest): SpecWork[keyof SpecWork]["answer"] => {
  switch (request.work) {
    case "outside":
      return outsideReferences(request.input.file, request.input.address);
    case "read":
      return readDocument(request.input);
    case "compare":
      return compareDocuments(request.input);
    case "operation":
      return operationPart(unpacked(request.input.of), request.input) ?? null;
    case "schemas":
      return schemasPart(unpacked(request.input.of), request.input.schemas);
  }
};
