import { countingKeys, newBlock, newDocument } from "#content/block.ts";
import { printMarkdown } from "#content/markdown/print.ts";
import { MAX_PAGE_TITLE } from "#contract/schemas/limits.ts";
import type { ContentChange } from "#web/api/content.ts";
import type { SpecOperation } from "#web/api/specs.ts";

type Named = Pick<SpecOperation, "method" | "path">;

/** Markdown of blocks that show operations, in order. */
export const operationsMarkdown = (spec: string, operations: readonly Named[]): string => {
  const newKey = countingKeys("o");
  return printMarkdown(
    newDocument(
      operations.map(({ method, path }) =>
        newBlock("openapi-operation", newKey(), [], { spec, path, method }),
      ),
    ),
  ).trim();
};

/** Markdown of a block that shows schemas. */
export const schemasMarkdown = (
  spec: string,
  names: readonly string[],
  grouped: boolean,
): string => {
  const data = { spec, schemas: names.join(","), ...(grouped && { grouped: "true" }) };
  return printMarkdown(newDocument([newBlock("openapi-schemas", "s", [], data)])).trim();
};

/** Parses names separated by commas or newlines, without duplicates. */
export const typedNames = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[,\n]/u)
      .map((name) => name.trim())
      .filter((name) => name !== ""),
  ),
];

/** A page of an API reference before it is created. */
export interface ReferencePage {
  /** The tag; undefined for the page of operations without one. */
  readonly tag: string | undefined;
  readonly operations: readonly SpecOperation[];
}

/**
 * One page per tag, in the order of the document, then one for the rest. Each operation is on the page of its first
 * tag.
 */
export const referencePages = (operations: readonly SpecOperation[]): ReferencePage[] => {
  const byTag = new Map<string | undefined, SpecOperation[]>();
  for (const operation of operations) {
    const [tag] = operation.tags;
    const list = byTag.get(tag);
    if (list) list.push(operation);
    else byTag.set(tag, [operation]);
  }
  const rest = byTag.get(undefined);
  byTag.delete(undefined);
  if (rest) byTag.set(undefined, rest);
  return [...byTag].map(([tag, all]) => ({ tag, operations: all }));
};

/** The changes that create the pages. */
export const referenceChanges = (
  spec: string,
  pages: readonly ReferencePage[],
  otherTitle: string,
): ContentChange[] =>
  pages.map(({ tag, operations }) => ({
    operation: "insert_page",
    title: (tag ?? otherTitle).slice(0, MAX_PAGE_TITLE),
    document: { markdown: operationsMarkdown(spec, operations) },
  }));
